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

struct Searches {
  SlotSearch best{SlotSearch::Build::kBest}, any{SlotSearch::Build::kAny};
  std::unique_ptr<BestPlay> all = best_of_all(), walk = best_by_walking();

  std::optional<Play> check(const Board& board, std::span<const Letter> rack, std::span<const std::int32_t> worth) {
    const std::optional<Play> expected = all->find(board, rack, worth);
    check_same(walk->find(board, rack, worth), expected);
    check_same(any.find(board, rack, worth), expected);
    check_same(best.find(board, rack, worth), expected);
    return expected;
  }
};

}  // namespace

CASE("slots find the best of all plays, at every step of random games and when they are taken back") {
  Random random(1 + check::hostile_batch());
  int plays = 0, with_blanks = 0, crowded = 0;
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
  }
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
  CHECK_EQUAL(walks(standard_rules(), encode("ABCDABCD"), {}), 1U);
  CHECK_EQUAL(walks(standard_rules(), encode("ABC???D"), {}), 1U);
  const std::vector<std::int32_t> much(16, 1'000'000);
  CHECK_EQUAL(walks(standard_rules(), encode("ABCD"), much), 1U);
  BoardRules rules = standard_rules();
  rules.letter_multipliers[7 * 15 + 6] = 4;
  CHECK_EQUAL(walks(rules, encode("ABCDABC"), {}), 1U);
  rules = standard_rules();
  rules.values.fill(200);
  CHECK_EQUAL(walks(rules, encode("ABCDABC"), {}), 1U);
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
