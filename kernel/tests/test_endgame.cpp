// Endgames against the plainest search there is: every turn of both sides, to the end.
#include <algorithm>
#include <optional>
#include <set>
#include <thread>

#include "boards.hpp"
#include "check.hpp"
#include "endgame/lane_book.hpp"
#include "endgame/pre_endgame.hpp"
#include "move_generation.hpp"
#include "random.hpp"

namespace bonmot {

namespace {

std::shared_ptr<const WordGraph> few_words() {
  static const auto graph =
      graph_of({"AT",  "TA",   "EAT",  "TEA", "ATE", "SEA", "SEAT", "EAST", "NET", "TEN", "NEST", "SENT", "TENS",
                "AN",  "NA",   "ANT",  "TAN", "IN",  "IT",  "TIN",  "NIT",  "SIT", "ITS", "IS",   "QI",   "QIS",
                "SUQ", "QUIT", "SUIT", "TU",  "UT",  "NUT", "TUN",  "AIS",  "ES",  "EN",  "NE",   "ENS",  "STAIN"});
  return graph;
}

struct Endings {
  EndgameRules rules;
  std::size_t full_rack = 7;
};

// Plain and slow: no bound, no memory.
class Exhaustive {
 public:
  Exhaustive(Board board, Endings endings, std::vector<Letter> bag)
      : board_(std::move(board)), endings_(endings), bag_(std::move(bag)) {}

  int value(const std::vector<Letter>& mine, const std::vector<Letter>& others, std::size_t drawn, int passes,
            int scoreless) {
    if (mine.empty()) return -alone(others);  // who is out only watches
    int best = 0;
    const bool all_pass = endings_.rules.ends_when_all_pass && drawn == bag_.size() && passes + 1 >= 2;
    if (others.empty())
      best = -2 * worth(mine);
    else if (all_pass || (endings_.rules.scoreless_turns > 0 && scoreless + 1 >= endings_.rules.scoreless_turns))
      best = worth(others) - worth(mine);
    else
      best = -value(others, mine, drawn, passes + 1, scoreless + 1);
    for (const Play& play : generate(board_, {.rack = mine}).plays) {
      std::vector<Letter> left = mine;
      for (const Letter tile : play.word())
        if (tile != kNoLetter)
          left.erase(std::find(left.begin(), left.end(), (tile & kBlankMark) != 0 ? kNoLetter : tile));
      std::size_t next = drawn;
      while (left.size() < endings_.full_rack && next < bag_.size()) left.push_back(bag_[next++]);
      const int without_score = play.score == 0 ? scoreless + 1 : 0;
      int after = 0;
      if (left.empty() && endings_.rules.out_ends) {
        after = 2 * worth(others);
      } else if (endings_.rules.scoreless_turns > 0 && without_score >= endings_.rules.scoreless_turns) {
        after = worth(others) - worth(left);
      } else {
        board_.play(play);
        after = others.empty() ? alone(left)
                : left.empty() ? -alone(others)
                               : -value(others, left, next, 0, without_score);
        board_.take_back();
      }
      best = std::max(best, play.score + after);
    }
    return best;
  }

 private:
  // One side plays on alone, and what it keeps goes to the other one.
  int alone(const std::vector<Letter>& rack) {
    int best = -2 * worth(rack);
    if (rack.empty()) return 0;
    for (const Play& play : generate(board_, {.rack = rack}).plays) {
      std::vector<Letter> left = rack;
      for (const Letter tile : play.word())
        if (tile != kNoLetter)
          left.erase(std::find(left.begin(), left.end(), (tile & kBlankMark) != 0 ? kNoLetter : tile));
      board_.play(play);
      best = std::max(best, play.score + alone(left));
      board_.take_back();
    }
    return best;
  }
  int worth(const std::vector<Letter>& tiles) const {
    int sum = 0;
    for (const Letter tile : tiles) sum += tile == kNoLetter ? 0 : board_.worth(tile);
    return sum;
  }

  Board board_;
  const Endings endings_;
  const std::vector<Letter> bag_;
};

struct Setting {
  Board board;
  std::vector<Letter> rack, other;
};

// A board after some turns, and two racks.
Setting setting_of(std::uint64_t seed, std::size_t most_tiles) {
  Random random(seed, 9);
  const std::string tiles = "AAEEISTTNNUQ?";
  const auto some = [&](std::size_t count) {
    std::string rack;
    while (rack.size() < count) rack += tiles[random.below(static_cast<std::uint32_t>(tiles.size()))];
    return encode(rack);
  };
  Setting setting{
      Board(rules_from({"T..d..T", ".D...t.", "..t.d..", "d..*..d", "..d.t..", ".t...D.", "T..d..T"}), few_words()),
      {},
      {}};
  const std::uint32_t turns = 1 + random.below(4);
  for (std::uint32_t turn = 0; turn < turns; ++turn) {
    const std::vector<Letter> rack = some(5);
    const MoveResult found = generate(setting.board, {.rack = rack});
    if (!found.plays.empty())
      setting.board.play(found.plays[random.below(static_cast<std::uint32_t>(found.plays.size()))]);
  }
  setting.rack = some(1 + random.below(static_cast<std::uint32_t>(most_tiles)));
  setting.other = some(1 + random.below(static_cast<std::uint32_t>(most_tiles)));
  return setting;
}

constexpr EndgameRules kRuleSets[] = {{true, false, 2}, {true, true, 0},  {true, false, 3}, {true, false, 1},
                                      {true, true, 5},  {false, true, 0}, {true, false, 6}};

// Follows a line, and says what it comes to for the side that begins.
int outcome(Board board, const EndgameRules& rules, std::vector<Letter> racks[2],
            const std::vector<EndgameTurn>& line) {
  int spread = 0, sign = 1;
  std::size_t side = 0;
  std::optional<std::size_t> out;
  const auto worth = [&](const std::vector<Letter>& tiles) {
    int sum = 0;
    for (const Letter tile : tiles) sum += tile == kNoLetter ? 0 : board.worth(tile);
    return sum;
  };
  for (const EndgameTurn& turn : line) {
    CHECK(!out || !rules.out_ends);
    if (!turn.is_pass) {
      const Verdict verdict = board.judge_word(turn.play.row, turn.play.column, turn.play.direction, turn.play.word(),
                                               std::span<const Letter>(racks[side]));
      CHECK(verdict.fault == Fault::kNone);
      for (const FormedWord& word : verdict.words) CHECK(word.is_word);
      CHECK_EQUAL(verdict.score, int{turn.play.score});
      spread += sign * verdict.score;
      board.play(turn.play);
      for (const Letter tile : turn.play.word())
        if (tile != kNoLetter)
          racks[side].erase(
              std::find(racks[side].begin(), racks[side].end(), (tile & kBlankMark) != 0 ? kNoLetter : tile));
      if (racks[side].empty() && !out) out = side;
    }
    if (!out || rules.out_ends) {
      side = 1 - side;
      sign = -sign;
    } else if (side == *out) {
      side = 1 - side;
      sign = -sign;
    }
  }
  if (out) return spread + (*out == 0 ? 2 : -2) * worth(racks[1 - *out]);
  return spread + worth(racks[1]) - worth(racks[0]);
}

}  // namespace

CASE("an endgame is worth what trying everything says, and its line comes to that") {
  const int positions = check::times(520, 2'000);
  int passes = 0, longest = 0;
  for (int number = 0; number < positions; ++number) {
    // Long rows of passes make trying everything slow.
    const bool long_rows = number % std::size(kRuleSets) == std::size(kRuleSets) - 1;
    const std::size_t most_tiles = long_rows ? 2 : number % 4 == 0 ? 4 : 3;
    Setting setting = setting_of(static_cast<std::uint64_t>(number), most_tiles);
    const EndgameRules rules = kRuleSets[static_cast<std::size_t>(number) % std::size(kRuleSets)];
    const int scoreless = number % 5 == 0 && rules.scoreless_turns > 2 ? number / 5 % rules.scoreless_turns : 0;
    const int expected = Exhaustive(setting.board, {rules}, {}).value(setting.rack, setting.other, 0, 0, scoreless);
    FindingTable table(number % 2 == 0 ? 1 << 20 : 1 << 12);
    EndgamePosition position;
    position.rack = setting.rack;
    position.other = setting.other;
    position.scoreless = scoreless;
    EndgameSearch search(setting.board, rules, position, table);
    const EndgameAnswer answer = search.solve({});
    CHECK(answer.is_proved());
    CHECK_EQUAL(answer.value, expected);
    CHECK_EQUAL(answer.low, expected);
    std::vector<Letter> racks[2] = {setting.rack, setting.other};
    CHECK_EQUAL(outcome(setting.board, rules, racks, answer.line), expected);
    passes += static_cast<int>(std::ranges::count_if(answer.line, &EndgameTurn::is_pass));
    longest = std::max(longest, static_cast<int>(answer.line.size()));
    CHECK(EndgameSearch(setting.board, rules, position, table).compare(expected, {}).low >= expected);
    CHECK(EndgameSearch(setting.board, rules, position, table).compare(expected + 1, {}).high <= expected);
  }
  CHECK(passes > 10);  // there were stuck tiles
  CHECK(longest > 4);
}

CASE("tiles that both know to be in the bag are drawn in their order") {
  for (int number = 0; number < check::times(30, 200); ++number) {
    Setting setting = setting_of(static_cast<std::uint64_t>(number) + 5'000, 2);
    const std::vector<Letter> bag = encode(number % 2 == 0 ? "E" : "TI");
    const EndgameRules rules = kRuleSets[number % 3 == 1 ? 2 : 0];
    const Endings endings{rules, 2};
    const int expected = Exhaustive(setting.board, endings, bag).value(setting.rack, setting.other, 0, 0, 0);
    FindingTable table(1 << 20);
    EndgamePosition position;
    position.rack = setting.rack;
    position.other = setting.other;
    position.bag = bag;
    position.full_rack = 2;
    EndgameSearch search(setting.board, rules, position, table);
    const EndgameAnswer answer = search.solve({});
    CHECK(answer.is_proved());
    CHECK_EQUAL(answer.value, expected);
  }
}

CASE("before the bag is empty every turn is tried in every way the tiles may lie") {
  int decided = 0;
  for (int number = 0; number < check::times(20, 100); ++number) {
    Setting setting = setting_of(static_cast<std::uint64_t>(number) + 9'000, 2);
    const EndgameRules rules = kRuleSets[number % 2 == 0 ? 2 : 0];
    const std::size_t full_rack = 2, in_bag = number % 4 == 3 ? 2 : 1;
    Random random(static_cast<std::uint64_t>(number), 4);
    while (setting.rack.size() < full_rack) setting.rack.push_back(encode("AEST")[random.below(4)]);
    while (setting.other.size() < full_rack + in_bag) setting.other.push_back(encode("EITN")[random.below(4)]);
    setting.rack.resize(full_rack);
    setting.other.resize(full_rack + in_bag);
    const int ahead = static_cast<int>(random.below(21)) - 10;

    // By hand: every order of the unseen tiles is as likely as every other.
    std::vector<std::size_t> order(setting.other.size());
    for (std::size_t each = 0; each < order.size(); ++each) order[each] = each;
    struct Tally {
      int points = 0, spread = 0;
    };
    std::vector<std::optional<Play>> turns{std::nullopt};
    for (const Play& play : generate(setting.board, {.rack = setting.rack}).plays) turns.emplace_back(play);
    std::vector<Tally> tallies(turns.size());
    do {
      std::vector<Letter> bag, other;
      for (std::size_t each = 0; each < order.size(); ++each)
        (each < in_bag ? bag : other).push_back(setting.other[order[each]]);
      if (!std::is_sorted(order.begin() + static_cast<std::ptrdiff_t>(in_bag), order.end())) continue;
      for (std::size_t turn = 0; turn < turns.size(); ++turn) {
        Board board = setting.board;
        std::vector<Letter> mine = setting.rack, rest = bag;
        int score = 0;
        if (turns[turn]) {
          score = turns[turn]->score;
          board.play(*turns[turn]);
          for (const Letter tile : turns[turn]->word())
            if (tile != kNoLetter)
              mine.erase(std::find(mine.begin(), mine.end(), (tile & kBlankMark) != 0 ? kNoLetter : tile));
          while (mine.size() < full_rack && !rest.empty()) {
            mine.push_back(rest.front());
            rest.erase(rest.begin());
          }
        }
        const int scoreless = score == 0 ? 1 : 0;
        const int value =
            score - Exhaustive(board, {rules, full_rack}, rest).value(other, mine, 0, turns[turn] ? 0 : 1, scoreless);
        tallies[turn].spread += value;
        tallies[turn].points += ahead + value > 0 ? 2 : ahead + value == 0 ? 1 : 0;
      }
    } while (std::next_permutation(order.begin(), order.end()));
    const auto best = std::max_element(tallies.begin(), tallies.end(), [](const Tally& left, const Tally& right) {
      return std::pair(left.points, left.spread) < std::pair(right.points, right.spread);
    });

    FindingTable table(1 << 20);
    PreEndgamePosition position;
    position.rack = setting.rack;
    position.unseen = setting.other;
    position.in_bag = in_bag;
    position.full_rack = full_rack;
    position.spread = ahead;
    const PreEndgameAnswer answer = solve_pre_endgame(setting.board, rules, position, {}, table);
    CHECK(answer.is_won_count_proved && answer.is_proved && answer.is_every_way);
    const PreEndgameTurn& found = answer.turns.front();
    CHECK(found.is_spread_proved);
    CHECK_EQUAL(found.open, 0);
    CHECK_EQUAL(found.points(), best->points);
    CHECK_EQUAL(found.spread, best->spread);
    decided += found.won > 0 && found.lost > 0 ? 1 : 0;
  }
  CHECK(decided > 0);
}

CASE("an endgame is stopped, and says what it knows") {
  const Setting setting = setting_of(3, 3);
  FindingTable table(1 << 12);
  EndgamePosition position;
  position.rack = encode("AEINST?");
  position.other = encode("ATENQUS");
  std::atomic<bool> stop{true};
  EndgameSearch search(setting.board, {}, position, table);
  const EndgameAnswer none = search.solve({.stop = &stop});
  CHECK(!none.is_proved());
  CHECK_EQUAL(none.line.size(), std::size_t{1});
  const EndgameAnswer some = search.solve({.nodes = 300});
  CHECK(some.low <= some.high);
  CHECK(some.nodes <= 301);
  CHECK_EQUAL(table.bytes(), std::size_t{1} << 12);
  stop = false;
  std::thread watcher([&] { stop = true; });
  const EndgameAnswer last = search.solve({.stop = &stop});
  watcher.join();
  CHECK(last.low <= last.high);
}

CASE("whatever the limit, a turn is named, and what is proved is proved of it") {
  int proved_by_few = 0;
  for (std::uint64_t number = 0; number < 12; ++number) {
    const Setting setting = setting_of(number + 300, 3);
    const EndgameRules rules = kRuleSets[0];
    EndgamePosition position;
    position.rack = setting.rack;
    position.other = setting.other;
    const auto solved = [&](std::uint64_t nodes) {
      FindingTable table(1 << 12);
      return EndgameSearch(setting.board, rules, position, table).solve({.nodes = nodes});
    };
    const EndgameAnswer whole = solved(0);
    for (std::uint64_t nodes = 1; nodes <= whole.nodes; ++nodes) {
      const EndgameAnswer answer = solved(nodes);
      CHECK(!answer.line.empty());
      CHECK(answer.low <= whole.value && whole.value <= answer.high);
      CHECK(answer.low <= answer.value && answer.value <= answer.high);
      if (!answer.is_proved()) continue;
      proved_by_few += answer.line.size() < whole.line.size() ? 1 : 0;
      // Its first turn is one of the best.
      const EndgameTurn& turn = answer.line.front();
      Board board = setting.board;
      std::vector<Letter> left = setting.rack;
      if (!turn.is_pass) board.play(turn.play);
      for (const Letter tile : turn.play.word())
        if (tile != kNoLetter)
          left.erase(std::find(left.begin(), left.end(), (tile & kBlankMark) != 0 ? kNoLetter : tile));
      int worth = 0;
      for (const Letter tile : setting.other) worth += tile == kNoLetter ? 0 : board.worth(tile);
      const int after = left.empty() ? -2 * worth
                                     : Exhaustive(board, {rules}, {})
                                           .value(setting.other, left, 0, turn.is_pass ? 1 : 0, turn.is_pass ? 1 : 0);
      CHECK_EQUAL((turn.is_pass ? 0 : int{turn.play.score}) - after, whole.value);
    }
  }
  CHECK(proved_by_few > 0);  // the value was proved with the last position, and no line written down any more
}

CASE("turns before the bag is empty are compared within so many positions") {
  const Setting setting = setting_of(9'003, 2);
  PreEndgamePosition position;
  position.rack = encode("AE");
  position.unseen = encode("TIS");
  position.full_rack = 2;
  const auto solved = [&](std::uint64_t nodes) {
    FindingTable table(1 << 16);
    return solve_pre_endgame(setting.board, kRuleSets[0], position, {.nodes = nodes}, table);
  };
  const PreEndgameAnswer whole = solved(0);
  CHECK(whole.is_proved);
  CHECK(whole.nodes > 20);
  for (std::uint64_t nodes = 1; nodes < whole.nodes; ++nodes) {
    const PreEndgameAnswer some = solved(nodes);
    CHECK(some.nodes <= nodes + 1);
    CHECK_EQUAL(some.turns.size(), whole.turns.size());
    if (some.is_won_count_proved) CHECK_EQUAL(some.turns.front().points(), whole.turns.front().points());
  }
  CHECK(!solved(1).is_won_count_proved);
}

CASE("lists of plays are kept apart by everything that tells their lanes apart") {
  // A tile on the first square of a lane, and nothing else on the board: lanes differ in number and letter alone.
  const std::vector<Letter> rack = encode("AEST");
  const TileKinds kinds(rack);
  const Hand hand{0, &kinds, kinds.of(rack), kinds.letters(kinds.of(rack))};
  std::set<std::uint64_t> keys;
  std::size_t lanes = 0;
  for (int row = 0; row < 15; ++row) {
    for (Letter letter = 1; letter <= 26; ++letter, ++lanes) {
      Board board(standard_rules(), few_words());
      const PlacedTile tile{row, 0, letter};
      board.set_up({&tile, 1});
      keys.insert(LaneBook::key_of(board, static_cast<std::uint32_t>(row), hand));
    }
  }
  Board board(standard_rules(), few_words());
  const PlacedTile tile{7, 14, 1};
  board.set_up({&tile, 1});
  for (std::uint32_t lane = 0; lane < 15; ++lane, ++lanes) keys.insert(LaneBook::key_of(board, lane, hand));
  CHECK_EQUAL(keys.size(), lanes);
}

CASE("impossible endgames are refused") {
  const Setting setting = setting_of(3, 3);
  FindingTable table(1 << 12);
  const auto refuses = [&](const std::string& rack, const std::string& other) {
    EndgamePosition position;
    position.rack = encode(rack);
    position.other = encode(other);
    try {
      EndgameSearch search(setting.board, {}, position, table);
    } catch (const std::invalid_argument&) {
      return true;
    }
    return false;
  };
  CHECK(refuses("", "A"));
  CHECK(refuses("A", ""));
  CHECK(refuses("AAAAAAAA", "B"));
  CHECK(refuses("ABCDEFGHIJKLM", "B"));
  CHECK(!refuses("AAAAAAA", "B"));
}

}  // namespace bonmot
