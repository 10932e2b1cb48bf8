// The best play by slots is the best of all plays: the same squares, letters, blanks and equity, whatever the position.
#include <map>

#include "boards.hpp"
#include "check.hpp"
#include "move_generation.hpp"
#include "players/self_play.hpp"
#include "random.hpp"
#include "slots/slot_search.hpp"

using namespace bonmot;

namespace {

// Words of few letters, so that racks form many and boards become crowded; some fill a whole lane.
std::vector<std::string> crowded_words(Random& random, std::uint32_t letters) {
  std::vector<std::string> words;
  for (int count = 0; count < 400; ++count) {
    const std::uint32_t length = count % 20 == 0 ? 2 + random.below(16) : 2 + random.below(6);
    std::string word(length, 'A');
    for (char& letter : word) letter = static_cast<char>('A' + random.below(letters));
    words.push_back(word);
  }
  return words;
}

std::vector<Letter> some_rack(Random& random, std::uint32_t letters, std::uint32_t most) {
  std::vector<Letter> rack(random.below(6) == 0 ? random.below(most + 1) : most);
  const std::uint32_t blanks = random.below(4);
  for (Letter& tile : rack)
    tile = random.below(12) < blanks ? kNoLetter : static_cast<Letter>(1 + random.below(letters));
  return rack;
}

std::vector<std::int32_t> some_worth(Random& random, std::size_t tiles) {
  std::vector<std::int32_t> worth(std::size_t{1} << tiles);
  const std::uint32_t kind = random.below(4);
  for (std::int32_t& each : worth)
    each = kind == 0 ? 0 : static_cast<std::int32_t>(random.below(kind == 1 ? 200 : 6000)) - (kind == 3 ? 5000 : 1000);
  return worth;
}

void check_same(const std::optional<Play>& found, const std::optional<Play>& best) {
  CHECK_EQUAL(found.has_value(), best.has_value());
  if (!found) return;
  CHECK_EQUAL(found->equity, best->equity);
  CHECK_EQUAL(found->score, best->score);
  CHECK_EQUAL(found->tiles, best->tiles);
  CHECK(!ranks_before(*found, *best));
  CHECK(!ranks_before(*best, *found));
}

void check_same(const MoveResult& found, const MoveResult& best) {
  CHECK(found.complete);
  CHECK_EQUAL(found.plays.size(), best.plays.size());
  for (std::size_t rank = 0; rank < best.plays.size(); ++rank)
    check_same(std::optional(found.plays[rank]), std::optional(best.plays[rank]));
}

// They are asked for the best play and for the best few, as many as it comes: from one to thirty.
struct Searches {
  SlotSearch best{SlotSearch::Build::kBest}, any{SlotSearch::Build::kAny};
  std::unique_ptr<BestPlay> all = best_of_all(), walk = best_by_walking();
  std::size_t limit = 0;
  int lists = 0, ties = 0;  // of more than one play; of those, with equal plays on both sides of their end

  std::optional<Play> check(const Board& board, std::span<const Letter> rack, std::span<const std::int32_t> worth) {
    const std::optional<Play> expected = all->find(board, rack, worth);
    check_same(walk->find(board, rack, worth), expected);
    check_same(any.find(board, rack, worth), expected);
    check_same(best.find(board, rack, worth), expected);
    limit = limit % 30 + 1;
    const MoveResult more = all->top(board, rack, worth, limit + 1);
    MoveResult several = more;
    several.plays.resize(std::min(limit, several.plays.size()));
    check_same(walk->top(board, rack, worth, limit), several);
    check_same(any.top(board, rack, worth, limit), several);
    check_same(best.top(board, rack, worth, limit), several);
    lists += several.plays.size() > 1 ? 1 : 0;
    ties += more.plays.size() > limit && more.plays[limit].equity == more.plays[limit - 1].equity ? 1 : 0;
    return expected;
  }
};

}  // namespace

CASE("slots find the best of all plays, at every step of random games and when they are taken back") {
  Random random(1 + check::hostile_batch());
  int plays = 0, with_blanks = 0, crowded = 0, lists = 0, ties = 0;
  for (int game = 0; game < check::times(6, 2000); ++game) {
    const std::uint32_t letters = 3 + random.below(game % 5 == 0 ? 24 : 4);
    BoardRules rules = standard_rules();
    if (game % 4 == 1) rules.stars.clear();
    if (game % 4 == 2) rules.opening_minimum = 1 + static_cast<int>(random.below(4));
    if (game % 6 == 3)
      rules = rules_from({"T.d..T.", ".D...D.", "d.t.t.d", "...*...", "d.t.t.d", ".D...D.", "T.d..TT"});
    for (std::size_t tiles = 2; tiles < 7; ++tiles)
      rules.bonuses[tiles] = static_cast<std::int16_t>(game % 5 == 4 ? tiles * 9 : 0);
    Board board(rules, graph_of(crowded_words(random, letters)));
    Searches searches;
    for (int turn = 0; turn < 24; ++turn) {
      const std::vector<Letter> rack = some_rack(random, letters, 7);
      const auto worth = some_worth(random, rack.size());
      const auto best = searches.check(board, rack, random.below(4) == 0 ? std::span<const std::int32_t>{} : worth);
      if (best) {
        ++plays;
        with_blanks += std::ranges::any_of(best->word(), [](Letter letter) { return (letter & kBlankMark) != 0; });
        board.play(*best);
        crowded = std::max(crowded, board.tile_count());
      }
      if (random.below(5) == 0 && board.plays_made() > 0) board.take_back();
    }
    lists += searches.lists;
    ties += searches.ties;
  }
  CHECK(lists > 60);
  CHECK(ties > 5);
  CHECK(plays > 60);
  CHECK(with_blanks > 5);
  CHECK(crowded > 45);
}

CASE("slots follow whichever board they are asked about") {
  Random random(2);
  const auto graph = graph_of(crowded_words(random, 4));
  const Board empty(standard_rules(), graph);
  Searches searches;
  std::vector<Board> boards(3, empty);
  for (int turn = 0; turn < 24; ++turn) {
    Board& board = boards[random.below(3)];
    const std::vector<Letter> rack = some_rack(random, 4, 7);
    if (const auto best = searches.check(board, rack, {})) board.play(*best);
    if (random.below(6) == 0) boards[random.below(3)] = boards[random.below(3)];
    if (random.below(9) == 0) boards[random.below(3)] = empty;
  }
}

CASE("slots find what lies on boards that nobody has played") {
  Random random(3);
  for (int count = 0; count < check::times(12, 2000); ++count) {
    Board board(standard_rules(), graph_of(crowded_words(random, 4)));
    std::vector<PlacedTile> tiles;
    for (int row = 0; row < 15; ++row)
      for (int column = 0; column < 15; ++column)
        if (random.below(40) < static_cast<std::uint32_t>(count * 3 % 41))
          tiles.push_back(
              {row, column, static_cast<Letter>((1 + random.below(4)) | (random.below(9) == 0 ? kBlankMark : 0U))});
    board.set_up(tiles);
    Searches searches;
    const std::vector<Letter> rack = some_rack(random, 4, 7);
    searches.check(board, rack, some_worth(random, rack.size()));
  }
}

CASE("what does not suit slots is walked") {
  Random random(4);
  const auto graph = graph_of(crowded_words(random, 4));
  const auto walks = [&](const BoardRules& rules, const std::vector<Letter>& rack,
                         std::span<const std::int32_t> worth) {
    Searches searches;
    searches.check(Board(rules, graph), rack, worth);
    return searches.best.walks();
  };
  CHECK_EQUAL(walks(standard_rules(), encode("ABCDABC"), {}), 0U);
  CHECK_EQUAL(walks(standard_rules(), encode("ABCDABCD"), {}), 2U);  // for the best play and for the best few
  CHECK_EQUAL(walks(standard_rules(), encode("ABC???D"), {}), 2U);
  const std::vector<std::int32_t> much(16, 1'000'000);
  CHECK_EQUAL(walks(standard_rules(), encode("ABCD"), much), 2U);
  BoardRules rules = standard_rules();
  rules.letter_multipliers[7 * 15 + 6] = 4;
  CHECK_EQUAL(walks(rules, encode("ABCDABC"), {}), 2U);
  rules = standard_rules();
  rules.values.fill(200);
  CHECK_EQUAL(walks(rules, encode("ABCDABC"), {}), 2U);
}

CASE("slots refuse what a generator refuses") {
  SlotSearch search;
  const auto graph = graph_of({"CAT"});
  const auto refuses = [&](const Board& board, const std::vector<Letter>& rack, std::span<const std::int32_t> worth) {
    try {
      search.find(board, rack, worth);
      return false;
    } catch (const std::invalid_argument&) {
      return true;
    }
  };
  const std::vector<std::int32_t> worth(4);
  CHECK(refuses(Board(standard_rules(), nullptr), encode("CAT"), {}));
  CHECK(refuses(Board(standard_rules(), graph), {27}, {}));
  CHECK(refuses(Board(standard_rules(), graph), std::vector<Letter>(16, 1), {}));
  CHECK(refuses(Board(standard_rules(), graph), encode("CAT"), worth));
  CHECK(!search.find(Board(standard_rules(), graph), {}, {}));
  CHECK(search.top(Board(standard_rules(), graph), {}, {}, 3).plays.empty());
  CHECK(search.top(Board(standard_rules(), graph), encode("CAT"), {}, 0).plays.empty());
}

CASE("as many plays as there are, if more are wanted") {
  Random random(7);
  Board board(standard_rules(), graph_of(crowded_words(random, 4)));
  Searches searches;
  for (int turn = 0; turn < 8; ++turn) {
    std::vector<Letter> rack{kNoLetter};
    while (rack.size() < 7) rack.push_back(static_cast<Letter>(1 + random.below(4)));
    const MoveResult all = searches.all->top(board, rack, {}, SIZE_MAX);
    check_same(searches.best.top(board, rack, {}, all.plays.size()), all);
    check_same(searches.best.top(board, rack, {}, all.plays.size() + 1), all);
    check_same(searches.any.top(board, rack, {}, SIZE_MAX), all);
    if (!all.plays.empty()) board.play(all.plays.front());
  }
  CHECK_EQUAL(searches.best.walks(), 0U);
}

CASE("who may do without the anagram map walks until making it pays, and finds the same") {
  Random random(8);
  const auto graph = graph_of(crowded_words(random, 4));
  const Board board(standard_rules(), graph);
  const std::vector<Letter> rack = encode("ABCDABC");
  SlotSearch soonest(SlotSearch::Build::kBest, SlotSearch::Map::kWhenItPays);
  const MoveResult expected = best_of_all()->top(board, rack, {}, 3);
  std::uint64_t asked = 0;
  for (; !graph->has_anagrams() && asked < 5000; ++asked) check_same(soonest.top(board, rack, {}, 3), expected);
  CHECK(graph->has_anagrams());
  CHECK_EQUAL(soonest.walks(), asked - 1);
  CHECK(soonest.walks() > 100);
  check_same(top_plays(board, rack, {}, 3), expected);
}

CASE("a list that is stopped before its anagram map is made is not complete") {
  Random random(9);
  const auto graph = graph_of(crowded_words(random, 4));
  const std::atomic<bool> stop{true};
  SlotSearch search;
  CHECK(!search.top(Board(standard_rules(), graph), encode("ABCDABC"), {}, 3, &stop).complete);
  CHECK(!graph->has_anagrams());
}

CASE("an anagram map has every word under its letters, and no other") {
  Random random(5);
  const auto graph = graph_of(crowded_words(random, 5));
  const AnagramMap* map = graph->anagrams();
  CHECK(map != nullptr);
  const auto key_of = [](std::span<const Letter> word) {
    AnagramKey key = 0;
    for (Letter letter : word) key += kLetterKeys[letter];
    return key;
  };
  std::map<AnagramKey, std::size_t> classes;
  for (std::uint32_t number = 0; number < graph->size(); ++number) {
    const std::vector<Letter> word = graph->word(number);
    if (word.size() > kLongestSlotWord) continue;
    ++classes[key_of(word)];
    CHECK(map->classes().may_have(key_of(word)));
    CHECK(map->classes_without_a_letter().may_have(key_of(word) - kLetterKeys[word.back()]));
    const auto words = map->words(key_of(word));
    CHECK(std::ranges::any_of(words, [&](const ShortWord& each) {
      return std::equal(word.begin(), word.end(), each.letters.begin()) &&
             std::all_of(each.letters.begin() + static_cast<std::ptrdiff_t>(word.size()), each.letters.end(),
                         [](Letter letter) { return letter == 0; });
    }));
  }
  for (const auto& [key, count] : classes) CHECK_EQUAL(map->words(key).size(), count);
  int guesses = 0;
  for (int count = 0; count < 2000; ++count) {
    const AnagramKey key = key_of(some_rack(random, 5, 9));
    if (!classes.contains(key)) {
      CHECK(map->words(key).empty());
      guesses += map->classes().may_have(key) ? 1 : 0;
    }
  }
  CHECK(guesses < 400);
}

CASE("an anagram map that is stopped is made by the next one who asks") {
  const auto graph = graph_of({"AT", "TA", "TEA"});
  const std::atomic<bool> stop{true};
  bool was_stopped = false;
  try {
    graph->anagrams(&stop);
  } catch (const Stopped&) {
    was_stopped = true;
  }
  CHECK(was_stopped);
  CHECK(!graph->has_anagrams());
  CHECK(graph->anagrams() != nullptr);
  CHECK(graph->anagrams(&stop) != nullptr);  // what is there is there
}

// Leaves that know the whole bag and the last tiles of it, as those of the players do.
LeaveTable some_leaves(Random& random, std::span<const Letter> bag) {
  std::vector<std::int16_t> values(LeaveNumbering(26).size());
  for (std::int16_t& value : values) value = static_cast<std::int16_t>(static_cast<int>(random.below(4000)) - 1500);
  std::vector<Outlook> outlooks;
  for (int left = kFewestLeft; left < 6; ++left)
    outlooks.push_back({static_cast<std::int16_t>(100 * left), static_cast<std::int16_t>(700 + 20 * left)});
  return {26, values, outlooks, bag};
}

CASE("who sees everything finds at once what looking at every play finds") {
  Random random(10);
  std::vector<Letter> bag;
  for (int tile = 0; tile < 80; ++tile) bag.push_back(static_cast<Letter>(tile % 6));
  const LeaveTable leaves = some_leaves(random, bag);
  Character expert, looking;
  expert.leave_percent = 100;
  expert.counts_endings = true;
  looking = expert;
  looking.likes_down = 1;  // half of it is nothing, but whoever has a taste looks at everything
  const auto are_same = [](const std::vector<Play>& found, const std::vector<Play>& expected) {
    check_same(MoveResult{found, 0, true}, MoveResult{expected, 0, true});
  };
  const auto graph = graph_of(crowded_words(random, 5));
  graph->anagrams();
  std::size_t equals = 0, limit = 0;
  for (int game = 0; game < check::times(4, 200); ++game) {
    Board board(standard_rules(), graph);
    for (int turn = 0; turn < 14; ++turn) {
      const std::vector<Letter> rack = some_rack(random, 5, 7);
      std::vector<Letter> unseen = bag;
      unseen.resize(40 + random.below(40));
      Situation situation{rack, turn % 5 == 0 ? 0 : static_cast<int>(1 + random.below(30)), 12, random.below(1000)};
      situation.unseen = unseen;
      const LeaveTable* known = random.below(3) == 0 ? nullptr : &leaves;
      const auto noticed = noticed_plays(board, situation, looking, known);
      are_same(noticed_plays(board, situation, expert, known), noticed);
      limit = limit % 30 + 1;
      const auto ranked = ranked_plays(board, situation, looking, known, limit);
      are_same(ranked_plays(board, situation, expert, known, limit), ranked);
      std::vector<Play> favourites = noticed;
      std::erase_if(favourites, [&](const Play& play) { return play.equity < ranked.front().equity; });
      are_same(favourite_plays(board, situation, expert, known), favourites);
      are_same(favourite_plays(board, situation, looking, known), favourites);
      equals = std::max(equals, favourites.size());
      if (!ranked.empty()) board.play(ranked.front());
    }
  }
  CHECK(equals > 4);  // more than it asks for at first
}

CASE("whole games are the same, whoever finds the plays") {
  Random random(6);
  std::vector<std::string> words = crowded_words(random, 6);
  std::erase_if(words, [](const std::string& word) { return word.size() < 5; });  // so that some racks have no word
  const auto graph = graph_of(words);
  GameRules rules{standard_rules(), {}};
  for (int tile = 0; tile < 80; ++tile) rules.bag.push_back(static_cast<Letter>(tile % 7));
  std::vector<std::int16_t> values(LeaveNumbering(26).size());
  for (std::int16_t& value : values) value = static_cast<std::int16_t>(static_cast<int>(random.below(20000)) - 3000);
  Contender contender{graph, std::make_shared<LeaveTable>(26, values), {}};
  contender.character.leave_percent = 100;
  contender.character.counts_endings = true;
  const Contender both[2] = {contender, contender};
  const auto all = best_of_all(), slots = best_by_slots();
  int exchanges = 0;
  for (std::uint64_t seed = 0; seed < static_cast<std::uint64_t>(check::times(4, 200)); ++seed) {
    const GameResult one = play_game(rules, both, seed, *all), other = play_game(rules, both, seed, *slots);
    CHECK(one.scores == other.scores);
    CHECK_EQUAL(one.deeds.size(), other.deeds.size());
    for (std::size_t turn = 0; turn < one.deeds.size(); ++turn) {
      CHECK(one.deeds[turn].tiles == other.deeds[turn].tiles);
      exchanges += one.deeds[turn].length == 0 && !one.deeds[turn].tiles.empty() ? 1 : 0;
    }
  }
  CHECK(exchanges > 0);
}
