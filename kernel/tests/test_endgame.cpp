// Endgames against the plainest search there is: every turn of both sides, to the end.
#include <algorithm>
#include <limits>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <thread>

#include "boards.hpp"
#include "check.hpp"
#include "endgame/alone.hpp"
#include "endgame/lane_book.hpp"
#include "endgame/last_two.hpp"
#include "endgame/pre_endgame.hpp"
#include "endgame/table.hpp"
#include "endgame/way_home.hpp"
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

// Many short ones: plays lie side by side, and touch each other in many ways. Nothing has a V.
std::shared_ptr<const WordGraph> close_words() {
  static const auto graph =
      graph_of({"AA",   "AE",   "AI",   "AN",   "AS",   "AT",   "EE",   "EN",    "ES",   "ET",  "IN",  "IS",   "IT",
                "NA",   "NE",   "NU",   "SI",   "TA",   "TE",   "TI",   "UN",    "US",   "UT",  "AIT", "ANE",  "ANT",
                "ATE",  "EAT",  "ENS",  "ETA",  "INS",  "ITS",  "NET",  "NIT",   "NUT",  "SAT", "SEA", "SEN",  "SET",
                "SIT",  "SUN",  "TAN",  "TEA",  "TEN",  "TIE",  "TIN",  "TIS",   "TUN",  "UTE", "UTS", "ANTE", "EAST",
                "NEST", "SEAT", "SENT", "SITE", "TINE", "TUNE", "UNIT", "STAIN", "TINES"});
  return graph;
}

struct Endings {
  EndgameRules rules;
  std::size_t full_rack = 7;
};

// Plain and slow: no bound, no memory. Whoever has no time for all of it says how many turns it may look for.
class Exhaustive {
 public:
  struct TooMany {};

  Exhaustive(Board board, Endings endings, std::vector<Letter> bag, int most = std::numeric_limits<int>::max())
      : board_(std::move(board)), endings_(endings), bag_(std::move(bag)), left_(most) {}

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
    for (const Play& play : plays(mine)) best = std::max(best, value_of(play, mine, others, drawn, scoreless));
    return best;
  }

  // What a play brings, and all that follows it.
  int value_of(const Play& play, const std::vector<Letter>& mine, const std::vector<Letter>& others, std::size_t drawn,
               int scoreless) {
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
    return play.score + after;
  }

 private:
  // One side plays on alone, and what it keeps goes to the other one.
  int alone(const std::vector<Letter>& rack) {
    int best = -2 * worth(rack);
    if (rack.empty()) return 0;
    for (const Play& play : plays(rack)) {
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
  std::vector<Play> plays(const std::vector<Letter>& rack) {
    if (left_-- == 0) throw TooMany();
    return generate(board_, {.rack = rack}).plays;
  }
  int worth(const std::vector<Letter>& tiles) const {
    int sum = 0;
    for (const Letter tile : tiles) sum += tile == kNoLetter ? 0 : board_.worth(tile);
    return sum;
  }

  Board board_;
  const Endings endings_;
  const std::vector<Letter> bag_;
  int left_;
};

// What one side brings while the other only passes, by trying everything; what was tried is remembered.
class Soloist {
 public:
  Soloist(Board board, int others_worth, int most)
      : board_(std::move(board)), others_worth_(others_worth), left_(most) {}

  int value(const std::vector<Letter>& rack) {
    if (rack.empty()) return 2 * others_worth_;
    std::string key(rack.begin(), rack.end());
    key += '|';
    for (int row = 0; row < board_.size(); ++row)
      for (int column = 0; column < board_.size(); ++column) key += static_cast<char>(board_.at(row, column));
    const auto known = known_.find(key);
    if (known != known_.end()) return known->second;
    if (left_-- == 0) throw Exhaustive::TooMany();
    int best = others_worth_;
    for (const Letter tile : rack) best -= tile == kNoLetter ? 0 : board_.worth(tile);
    for (const Play& play : generate(board_, {.rack = rack}).plays) best = std::max(best, value_of(play, rack));
    return known_[key] = best;
  }
  int value_of(const Play& play, const std::vector<Letter>& rack) {
    std::vector<Letter> left = rack;
    for (const Letter tile : play.word())
      if (tile != kNoLetter)
        left.erase(std::find(left.begin(), left.end(), (tile & kBlankMark) != 0 ? kNoLetter : tile));
    board_.play(play);
    const int after = value(left);
    board_.take_back();
    return play.score + after;
  }

 private:
  Board board_;
  const int others_worth_;
  int left_;
  std::map<std::string, int> known_;
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

// Late in a game of words that lie close together; the board is that of most games, or small with rich squares. Now and
// then a turn of few tiles has a bonus, or a letter is worth nothing.
Setting close_setting_of(std::uint64_t seed, std::size_t mine, std::size_t others, bool is_stuck) {
  Random random(seed, 11);
  const std::string tiles = "AAEEIISSTTNNUU?";
  const auto some = [&](std::size_t count) {
    std::string rack;
    while (rack.size() < count) rack += tiles[random.below(static_cast<std::uint32_t>(tiles.size()))];
    return encode(rack);
  };
  BoardRules rules =
      seed % 5 == 0 ? standard_rules() : rules_from({"..d.T.", ".D.t..", "d.*..q", "..t.D.", "T..d..", ".q..D."});
  if (seed % 3 == 0) rules.bonuses[1] = 4, rules.bonuses[2] = 9, rules.bonuses[3] = 14;
  if (seed % 7 == 0) rules.values[encode("U")[0]] = 0;
  Setting setting{Board(rules, close_words()), {}, {}};
  for (std::uint32_t turns = 1 + random.below(5); turns > 0; --turns) {
    const std::vector<Play> plays = generate(setting.board, {.rack = some(4)}).plays;
    if (!plays.empty()) setting.board.play(plays[random.below(static_cast<std::uint32_t>(plays.size()))]);
  }
  setting.rack = some(mine);
  setting.other = is_stuck ? encode("V") : some(others);
  return setting;
}

// A few tiles that are worth little or nothing on a board where many are: whether a play scores at all decides how long
// the game lasts.
struct Scoreless {
  Setting setting;
  EndgameRules rules;
  std::vector<Letter> bag;
  int scoreless = 0;
};

Scoreless scoreless_setting_of(std::uint64_t seed) {
  Random random(seed, 13);
  const auto some = [&](const std::string& tiles, std::size_t count) {
    std::string rack;
    while (rack.size() < count) rack += tiles[random.below(static_cast<std::uint32_t>(tiles.size()))];
    return encode(rack);
  };
  BoardRules rules = rules_from({".....", ".D.t.", "..*..", ".t.D.", "....."});
  if (seed % 2 == 0) rules.values[encode("T")[0]] = 0;
  Scoreless made{{Board(rules, close_words()), {}, {}}, {}, {}, 0};
  Setting& setting = made.setting;
  for (std::uint32_t turns = random.below(4); turns > 0; --turns) {
    const std::vector<Play> plays = generate(setting.board, {.rack = some("AEISTN???", 3)}).plays;
    if (!plays.empty()) setting.board.play(plays[random.below(static_cast<std::uint32_t>(plays.size()))]);
  }
  // Some have the only blank, or it is still to be drawn.
  const std::string in_hand = seed >= 20'000 ? "AESV" : seed % 4 < 2 ? "AESTV" : "ESV?";
  setting.rack = some(in_hand, 1 + random.below(2));
  setting.other = some(in_hand, 1 + random.below(2));
  if (seed % 3 == 0) setting.rack.push_back(kNoLetter);
  if (seed >= 20'000 && seed % 3 == 1) setting.other.push_back(kNoLetter);
  if (seed >= 20'000 && seed % 3 == 2) made.bag = {kNoLetter};
  if (seed % 8 == 7) made.bag = some("?VT", 1);
  made.rules = {true, false, 2 + static_cast<int>(random.below(5))};
  made.scoreless = static_cast<int>(random.below(static_cast<std::uint32_t>(made.rules.scoreless_turns)));
  return made;
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
  // Three of the 520 positions would take two thirds of the time; the long run has it.
  const int most_turns = check::times(100'000, std::numeric_limits<int>::max());
  int passes = 0, longest = 0, left_out = 0;
  for (int number = 0; number < positions; ++number) {
    // Long rows of passes make trying everything slow.
    const bool long_rows = number % std::size(kRuleSets) == std::size(kRuleSets) - 1;
    const std::size_t most_tiles = long_rows ? 2 : number % 4 == 0 ? 4 : 3;
    Setting setting = setting_of(static_cast<std::uint64_t>(number), most_tiles);
    const EndgameRules rules = kRuleSets[static_cast<std::size_t>(number) % std::size(kRuleSets)];
    const int scoreless = number % 5 == 0 && rules.scoreless_turns > 2 ? number / 5 % rules.scoreless_turns : 0;
    int expected = 0;
    try {
      expected = Exhaustive(setting.board, {rules}, {}, most_turns).value(setting.rack, setting.other, 0, 0, scoreless);
    } catch (const Exhaustive::TooMany&) {
      ++left_out;
      continue;
    }
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
  CHECK(left_out <= 3);
}

CASE("what two last tiles bring is never taken for less than it is") {
  // First those where the best turn leaves two tiles that are laid side by side with it, and lengthen two of its runs
  // at once; then others where nothing but one part of the bound allows for what they bring.
  std::vector<int> numbers{1'730, 2'280, 2'650, 158, 894, 1'438, 1'885, 2'376, 7'448};
  for (int number = 0; number < check::times(50, 3'000); ++number) numbers.push_back(number);
  int bounded = 0, met = 0;
  for (const int number : numbers) {
    const std::size_t mine = number % 7 == 6 ? 3 : 4 + static_cast<std::size_t>(number % 2);
    const Setting setting = close_setting_of(static_cast<std::uint64_t>(number), mine, 1, number % 4 != 3);
    const EndgameRules rules = kRuleSets[0];
    EndgamePosition position;
    position.rack = setting.rack;
    position.other = setting.other;
    const EndgamePath path(setting.board, rules, position, 1 << 20);
    const Stage& stage = path.stage(0);
    if (!path.knows_last_tiles(stage)) continue;
    FindingTable table(1 << 16);
    const EndgameAnswer answer = EndgameSearch(setting.board, rules, position, table).solve({.nodes = 1'000});
    Exhaustive exhaustive(setting.board, {rules}, {});
    LastTwo last_two;
    path.each_play(stage.mover, stage.sides[0], [&](const EndgamePlay& play) {
      if (stage.sides[0].tiles - play.tiles != 2) return;
      const int value = exhaustive.value_of(play.play(), setting.rack, setting.other, 0, 0);
      const int cap = last_two.cap_of(path, stage, play, kUnbounded - 1);
      CHECK(cap >= value);
      CHECK(last_two.cap_of(path, stage, play, value - 1) >= value);
      CHECK(answer.high >= value);
      ++bounded;
      met += cap == value ? 1 : 0;
    });
  }
  CHECK(bounded > 500);
  CHECK(met > 20);  // it is no vain bound
}

CASE("what a side brings alone is never taken for less than it is") {
  // First those where one part of it alone finds what some turn brings: plays that wait for one that joins them, one
  // after the other and two at once; five single tiles in two chains that the last one joins.
  std::vector<int> numbers{1'353, 48'719, 52'927, 1'219, 293, 513, 1'928};
  for (int number = 0; number < check::times(40, 3'000); ++number) numbers.push_back(number);
  int tried = 0, refuted = 0, met = 0;
  for (const int number : numbers) {
    const std::size_t mine = 4 + static_cast<std::size_t>(number % 2);
    const Setting setting = close_setting_of(static_cast<std::uint64_t>(number) + 200'000, mine, 1, true);
    EndgamePosition position;
    position.rack = setting.rack;
    position.other = setting.other;
    EndgamePath path(setting.board, kRuleSets[0], position, 1 << 20);
    const Stage& stage = path.stage(0);
    if (!path.passes_change_nothing(stage)) continue;
    std::vector<PlayOrder::Entry> turns;
    path.each_play(stage.mover, stage.sides[0],
                   [&](const EndgamePlay& play) { turns.push_back({0, kUnbounded, &play}); });
    Soloist soloist(setting.board, stage.sides[1].worth, number >= 200 ? 4'000 : check::times(400, 4'000));
    constexpr std::uint64_t kAsManyAsItTakes = std::numeric_limits<std::uint64_t>::max();
    Alone alone;
    try {
      const int best = soloist.value(setting.rack);
      for (const int alpha : {best - 10, best - 1, best, best + 40}) {
        std::vector<PlayOrder::Entry> some = turns;
        alone.refute(path, stage, some, alpha, kAsManyAsItTakes);
        for (const PlayOrder::Entry& turn : some) {
          const int value = soloist.value_of(turn.play->play(), setting.rack);
          CHECK(turn.cap >= value);
          ++tried;
          refuted += turn.cap <= alpha ? 1 : 0;
          met += turn.cap == value ? 1 : 0;
        }
      }
    } catch (const Exhaustive::TooMany&) {
      continue;
    }
  }
  CHECK(tried > 1'000);
  CHECK(refuted > tried / 2);
  CHECK(met > tried / 10);
}

// Clusters of one kind that hardly ever come up by chance.
CASE("plays in one line are joined however they wait for it") {
  struct Line {
    std::vector<std::string> words, premiums, tiles;
    std::string rack;
    std::array<int, 4> values;  // of A, E, S and T; 0: as usual
    std::int16_t bonus;         // for a single tile
  };
  const Line lines[] = {
      // Three single tiles and two between them, whichever of the three was laid first.
      {{"SA", "STSTS"}, {"......", "......", "......", "......", "......", "*....."}, {"", "A.A.A."}, "SSSTT", {}, 25},
      {{"ASTSATS", "AS", "SA"},
       {".d.....", ".......", ".......", ".......", ".......", ".......", "*......"},
       {"A...A..", "......A"},
       "SSSTT",
       {},
       0},
      // Two chains of two tiles; the last one reads the first one of a chain through the second.
      {{"ATT", "EA", "EAA", "ES", "ET", "TT"},
       {".....", ".....", "..*..", ".....", "....."},
       {"...S.", "....E"},
       "TAAET",
       {2, 2, 1, 2},
       25},
  };
  for (const Line& line : lines) {
    BoardRules rules = rules_from(line.premiums);
    rules.bonuses[1] = line.bonus;
    for (std::size_t letter = 0; letter < line.values.size(); ++letter)
      if (line.values[letter] > 0)
        rules.values[encode(std::string(1, "AEST"[letter]))[0]] = static_cast<std::uint8_t>(line.values[letter]);
    std::vector<std::string> words = line.words;
    words.push_back("VAV");
    std::ranges::sort(words);
    Board board(rules, graph_of(words));
    std::vector<PlacedTile> tiles;
    for (std::size_t row = 0; row < line.tiles.size(); ++row)
      for (std::size_t column = 0; column < line.tiles[row].size(); ++column)
        if (const char letter = line.tiles[row][column]; letter != '.')
          tiles.push_back({static_cast<int>(row), static_cast<int>(column), encode(std::string(1, letter))[0]});
    board.set_up(tiles);
    EndgamePosition position;
    position.rack = encode(line.rack);
    position.other = encode("V");
    EndgamePath path(board, kRuleSets[0], position, 1 << 20);
    const Stage& stage = path.stage(0);
    CHECK(path.passes_change_nothing(stage));
    std::vector<PlayOrder::Entry> turns;
    path.each_play(stage.mover, stage.sides[0],
                   [&](const EndgamePlay& play) { turns.push_back({0, kUnbounded, &play}); });
    CHECK(turns.size() >= 3);
    Alone().refute(path, stage, turns, -2'000, std::numeric_limits<std::uint64_t>::max());
    Soloist soloist(board, stage.sides[1].worth, 100'000);
    for (const PlayOrder::Entry& turn : turns) CHECK(turn.cap >= soloist.value_of(turn.play->play(), position.rack));
  }
}

CASE("what a side brings alone is left open where it takes too long") {
  const Setting setting = close_setting_of(200'019, 5, 1, true);
  EndgamePosition position;
  position.rack = setting.rack;
  position.other = setting.other;
  EndgamePath path(setting.board, kRuleSets[0], position, 1 << 20);
  const Stage& stage = path.stage(0);
  std::vector<PlayOrder::Entry> turns;
  path.each_play(stage.mover, stage.sides[0],
                 [&](const EndgamePlay& play) { turns.push_back({0, kUnbounded, &play}); });
  Alone alone;
  const std::uint64_t whole = alone.refute(path, stage, turns, 100, 1'000'000);
  CHECK(whole > 20);
  CHECK(turns.front().cap < kUnbounded);
  for (std::uint64_t most = 1; most < whole; most += 7) {
    for (PlayOrder::Entry& turn : turns) turn.cap = kUnbounded;
    CHECK(alone.refute(path, stage, turns, 100, most) <= most);
    for (const PlayOrder::Entry& turn : turns) CHECK_EQUAL(turn.cap, int{kUnbounded});
  }
}

CASE("a way home in two turns refutes no turn that is good enough") {
  int tried = 0, refuted = 0, met = 0;
  // First those where one part of the bound alone allows for what a turn brings.
  std::vector<std::uint64_t> seeds{61, 95, 893, 1'865, 2'015, 2'393};
  for (std::uint64_t seed = 0; seed < static_cast<std::uint64_t>(check::times(50, 3'000)); ++seed)
    seeds.push_back(seed);
  for (const std::uint64_t seed : seeds) {
    const Setting setting = close_setting_of(seed + 70'000, 2 + seed % 3, 2 + seed / 3 % 2, false);
    const EndgameRules rules = kRuleSets[0];
    EndgamePosition position;
    position.rack = setting.rack;
    position.other = setting.other;
    EndgamePath path(setting.board, rules, position, 1 << 20);
    const Stage& stage = path.stage(0);
    if (!path.knows_ways_home(stage)) continue;
    WayHome way_home;
    std::vector<PlayOrder::Entry> turns;
    path.each_play(stage.mover, stage.sides[0], [&](const EndgamePlay& play) {
      if (!path.final_value(stage, play)) turns.push_back({0, kUnbounded, &play});
    });
    std::vector<PlayOrder::Entry> with_ease = turns;
    way_home.refute(path, 0, with_ease, kUnbounded - 1);
    for (std::size_t each = 0; each < turns.size(); ++each) {
      if (with_ease[each].cap == kUnbounded) continue;
      int value = 0;
      try {
        value = Exhaustive(setting.board, {rules}, {}, seed < 100 ? check::times(2'000, 20'000) : 20'000)
                    .value_of(turns[each].play->play(), setting.rack, setting.other, 0, 0);
      } catch (const Exhaustive::TooMany&) {
        continue;
      }
      CHECK(with_ease[each].cap >= value);
      for (const int alpha : {value - 1, value, value + 5}) {
        std::vector<PlayOrder::Entry> alike(WayHome::kWorthLaying, turns[each]);
        way_home.refute(path, 0, alike, alpha);
        const int cap = alike.front().cap;
        CHECK(cap >= value);
        refuted += cap <= alpha ? 1 : 0;
        met += cap == value ? 1 : 0;
      }
      ++tried;
    }
  }
  CHECK(tried > 150);
  CHECK(refuted > 40);
  CHECK(met > 20);
}

CASE("plays without a score are counted wherever there may be one") {
  // First those where the value is another one if such plays are not counted in one way or another.
  std::vector<int> numbers{2'928, 4'095, 5'592, 5'959, 11'836, 28'015, 29'551, 33'318};
  for (int number = 0; number < check::times(60, 40'000); ++number) numbers.push_back(number);
  int left_out = 0;
  for (const int number : numbers) {
    const Scoreless made = scoreless_setting_of(static_cast<std::uint64_t>(number));
    const Setting& setting = made.setting;
    int expected = 0;
    try {
      expected = Exhaustive(setting.board, {made.rules, 2}, made.bag, 3'000)
                     .value(setting.rack, setting.other, 0, 0, made.scoreless);
    } catch (const Exhaustive::TooMany&) {
      ++left_out;
      continue;
    }
    EndgamePosition position;
    position.rack = setting.rack;
    position.other = setting.other;
    position.bag = made.bag;
    position.full_rack = 2;
    position.scoreless = made.scoreless;
    FindingTable table(1 << 16);
    const EndgameAnswer answer = EndgameSearch(setting.board, made.rules, position, table).solve({});
    CHECK(answer.is_proved());
    CHECK_EQUAL(answer.value, expected);
  }
  CHECK(left_out < static_cast<int>(numbers.size()) / 4);
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

CASE("how much memory there is changes nothing in what is proved before the bag is empty") {
  for (std::uint64_t number = 0; number < 6; ++number) {
    const Setting setting = setting_of(9'100 + number, 2);
    PreEndgamePosition position;
    position.rack = encode("AET");
    position.unseen = encode("TISN");
    position.full_rack = 3;
    std::vector<PreEndgameAnswer> answers;
    for (const std::size_t bytes : {std::size_t{1} << 11, std::size_t{1} << 17, std::size_t{1} << 22}) {
      FindingTable table(bytes);
      answers.push_back(solve_pre_endgame(setting.board, kRuleSets[0], position, {}, table));
      CHECK(answers.back().is_proved);
      CHECK_EQUAL(answers.back().turns.front().points(), answers.front().turns.front().points());
      CHECK_EQUAL(answers.back().turns.front().spread, answers.front().turns.front().spread);
    }
  }
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

CASE("what was found is still known when the table has grown, and of nothing else") {
  FindingTable table(std::size_t{16} << 20);
  constexpr std::size_t kKept = 200'000;  // it begins with room for 65,536, and for 262,144 after a while
  const auto key_of = [](std::size_t number) { return mixed(number) ^ 0x5eed; };
  for (std::size_t number = 0; number < kKept; ++number) {
    Finding finding;
    finding.value = static_cast<std::int16_t>(number % 20'000);
    table.keep(key_of(number), finding);
  }
  std::size_t known = 0;
  for (std::size_t number = 0; number < kKept; ++number) {
    const Finding* finding = table.find(key_of(number));
    if (finding == nullptr) continue;
    CHECK_EQUAL(finding->value, static_cast<std::int16_t>(number % 20'000));
    ++known;
  }
  CHECK(known > kKept / 100 * 95);
  for (std::size_t number = kKept; number < 2 * kKept; ++number) CHECK(table.find(key_of(number)) == nullptr);
  CHECK_EQUAL(table.bytes(), std::size_t{16} << 20);
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
