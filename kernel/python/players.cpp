// The Python face of the kernel's players: what a character notices, and whole games between characters.
#include <nanobind/nanobind.h>
#include <nanobind/stl/optional.h>
#include <nanobind/stl/pair.h>
#include <nanobind/stl/shared_ptr.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/tuple.h>
#include <nanobind/stl/vector.h>

#include <algorithm>
#include <cstring>
#include <memory>
#include <mutex>
#include <string>
#include <utility>

#include "common.hpp"
#include "players/prism_self_play.hpp"
#include "players/self_play.hpp"
#include "players/vocabulary.hpp"

namespace nb = nanobind;
using namespace nb::literals;

namespace bonmot {

namespace {

// No character, bag or game is beyond these; within them no sum of points is too large.
constexpr double kMostShare = 100;
constexpr int kMostOutlook = 10'000;                         // hundredths of a point
constexpr int kMostPercent = 1'000, kMostTaste = 1'000'000;  // hundredths of a point
constexpr int kMostInBag = 10'000, kMostUnseenWorth = 100'000, kMostWorthLeft = 10'000'000, kMostScorelessTurns = 1'000;

bool is_raised(const StopFlag* stop) { return stop != nullptr && stop->raised.load(); }

std::vector<std::int16_t> numbers_in(const nb::bytes& bytes) {
  std::vector<std::int16_t> numbers(bytes.size() / sizeof(std::int16_t));
  if (!numbers.empty()) std::memcpy(numbers.data(), bytes.c_str(), numbers.size() * sizeof(std::int16_t));
  return numbers;
}

std::span<const Letter> unseen_of(const nb::bytes& unseen) {
  within<std::size_t>(unseen.size(), 0, kMostInBag, "unseen");
  return letters_of(unseen);
}

std::vector<std::int16_t> worths_of(const std::optional<nb::bytes>& worths, std::size_t prisms) {
  if (!worths) return {};
  if (worths->size() != prisms * sizeof(std::int16_t)) throw std::invalid_argument("every prism needs a worth");
  return numbers_in(*worths);
}

void bind_leaves(nb::module_& module) {
  nb::class_<LeaveTable>(module, "LeaveTable")
      .def(
          "__init__",
          [](LeaveTable* self, std::size_t letter_count, const nb::bytes& values,
             const std::vector<std::pair<int, int>>& outlooks, const nb::bytes& bag) {
            if (values.size() % sizeof(std::int16_t) != 0) throw std::invalid_argument("half a value is left over");
            std::vector<Outlook> rows;
            for (const auto& [worth, permille] : outlooks)
              rows.push_back({static_cast<std::int16_t>(within(worth, -kMostOutlook, kMostOutlook, "an outlook")),
                              static_cast<std::int16_t>(within(permille, 0, 2000, "a share"))});
            new (self) LeaveTable(letter_count, numbers_in(values), std::move(rows), letters_of(bag));
          },
          "letter_count"_a, "values"_a = nb::bytes(""), "outlooks"_a = std::vector<std::pair<int, int>>{},
          "bag"_a = nb::bytes(""))
      .def(
          "value",
          [](const LeaveTable& table, const nb::bytes& tiles, std::optional<int> left, const nb::bytes& unseen,
             std::size_t drawn) {
            std::vector<Letter> kept(letters_of(tiles).begin(), letters_of(tiles).end());
            std::sort(kept.begin(), kept.end());
            if (kept.size() > kMostTilesKept || (!kept.empty() && kept.back() > table.numbering().letter_count()))
              throw std::invalid_argument("a leave has up to six tiles of the alphabet");
            const int pool =
                Pool(table, letters_of(unseen)).change(kept, within<std::size_t>(drawn, 0, kMostTilesOnRack, "drawn"));
            const int value = table.value(kept) + pool;
            return left ? int{table.with_outlook(value, *left)} : value;
          },
          "tiles"_a, "left"_a = nb::none(), "unseen"_a = nb::bytes(""), "drawn"_a = 0)
      .def("__len__", [](const LeaveTable& table) { return table.values().size(); });

  nb::class_<LeaveCensus>(module, "LeaveCensus")
      .def(nb::init<std::size_t>(), "letter_count"_a)
      .def_prop_ro("racks", &LeaveCensus::racks)
      .def("merge", &LeaveCensus::merge, "other"_a, nb::call_guard<nb::gil_scoped_release>())
      .def("to_bytes",
           [](const LeaveCensus& census) {
             const std::vector<std::byte> bytes = census.to_bytes();
             return nb::bytes(reinterpret_cast<const char*>(bytes.data()), bytes.size());
           })
      .def_static(
          "from_bytes",
          [](std::size_t letter_count, const nb::bytes& bytes) {
            return LeaveCensus::from_bytes(letter_count, std::as_bytes(letters_of(bytes)));
          },
          "letter_count"_a, "data"_a)
      .def(
          "values",
          [](const LeaveCensus& census, double prior_racks) {
            const std::vector<std::int16_t> values = census.values(within(prior_racks, 0.0, 1e9, "prior_racks"));
            return nb::bytes(reinterpret_cast<const char*>(values.data()), values.size() * sizeof(std::int16_t));
          },
          "prior_racks"_a);
}

LetterSet letter_set(LetterSet letters) { return letters & kEveryLetter; }

void bind_vocabulary(nb::module_& module) {
  nb::class_<StrategicList>(module, "StrategicList")
      .def(
          "__init__",
          [](StrategicList* self, std::size_t most, LetterSet vowels, double most_vowels, double vowel_cost,
             LetterSet rare, LetterSet rarest, std::uint32_t unheard, std::size_t longest_unheard) {
            new (self) StrategicList{most,
                                     letter_set(vowels),
                                     within(most_vowels, 0.0, 1.0, "most_vowels"),
                                     within(vowel_cost, 0.0, 1000.0, "vowel_cost"),
                                     letter_set(rare),
                                     letter_set(rarest),
                                     unheard,
                                     longest_unheard};
          },
          nb::kw_only(), "most"_a, "vowels"_a, "most_vowels"_a, "vowel_cost"_a, "rare"_a, "rarest"_a, "unheard"_a,
          "longest_unheard"_a)
      .def(
          "cost",
          [](const StrategicList& list, const nb::bytes& word, std::uint32_t rank) {
            if (word.size() == 0) throw std::invalid_argument("a word has letters");
            for (Letter letter : letters_of(word)) within<std::size_t>(letter, 1, kMostLetters, "a letter");
            return strategic_cost(list, letters_of(word), rank);
          },
          "word"_a, "rank"_a);

  module.def(
      "choose_words",
      [](const WordGraph& every, const WordGraph& acceptable, const WordGraph& ranked, std::uint32_t words,
         std::uint64_t seed, double spread, std::size_t short_words, bool extensions, bool everything,
         const StrategicList* strategic, const nb::bytes& unsaid) {
        WordChoice choice{words,      seed,        within(spread, 0.0, 10.0, "spread"), short_words, extensions,
                          everything, std::nullopt};
        if (strategic != nullptr) choice.strategic = *strategic;
        const auto forbidden = letters_of(unsaid);
        ChosenWords chosen;
        {
          nb::gil_scoped_release unlocked;
          chosen = choose_words(every, acceptable, ranked, choice, forbidden);
        }
        return std::pair(bytes_of(chosen.words), nb::bytes(reinterpret_cast<const char*>(chosen.familiar.data()),
                                                           chosen.familiar.size() * sizeof(std::uint16_t)));
      },
      "every"_a, "acceptable"_a, "ranked"_a, nb::kw_only(), "words"_a = 0, "seed"_a = 0, "spread"_a = 0.0,
      "short_words"_a = 0, "extensions"_a = false, "everything"_a = false, "strategic"_a = nb::none(),
      "unsaid"_a = nb::bytes(""));
}

void bind_choosing(nb::module_& module) {
  nb::class_<Character>(module, "Character")
      .def(
          "__init__",
          [](Character* self, std::uint64_t seed, double notices, double notices_crossings, double notices_long_plays,
             int longest_word, int leave_percent, int likes_length, int spares_blanks, int spares_dear, int dear_tile,
             int likes_openness, bool counts_endings, double moodiness, double notices_turnings, double notices_rare,
             int reluctance, int likes_crossings, int likes_down, double notices_small_plays) {
            Character character;
            character.seed = seed;
            const auto share = [](double number) { return within(number, 0.0, kMostShare, "a share"); };
            const auto taste = [](int points) { return within(points, -kMostTaste, kMostTaste, "a taste"); };
            character.notices = share(notices);
            character.notices_crossings = share(notices_crossings);
            character.notices_long_plays = share(notices_long_plays);
            character.longest_word = within(longest_word, 0, kMostSquares, "longest_word");
            character.moodiness = share(moodiness);
            character.notices_turnings = share(notices_turnings);
            character.leave_percent = within(leave_percent, 0, kMostPercent, "leave_percent");
            character.likes_length = taste(likes_length);
            character.spares_blanks = taste(spares_blanks);
            character.spares_dear = taste(spares_dear);
            character.dear_tile = tile_of(dear_tile);
            character.likes_openness = taste(likes_openness);
            character.counts_endings = counts_endings;
            character.notices_rare = share(notices_rare);
            character.notices_small_plays = share(notices_small_plays);
            character.reluctance = within(reluctance, 0, kMostTaste, "reluctance");
            character.likes_crossings = taste(likes_crossings);
            character.likes_down = taste(likes_down);
            new (self) Character(character);
          },
          nb::kw_only(), "seed"_a = 0, "notices"_a = 1.0, "notices_crossings"_a = 1.0, "notices_long_plays"_a = 1.0,
          "longest_word"_a = kMostSquares, "leave_percent"_a = 0, "likes_length"_a = 0, "spares_blanks"_a = 0,
          "spares_dear"_a = 0, "dear_tile"_a = 0, "likes_openness"_a = 0, "counts_endings"_a = false,
          "moodiness"_a = 0.0, "notices_turnings"_a = 1.0, "notices_rare"_a = 1.0, "reluctance"_a = 0,
          "likes_crossings"_a = 0, "likes_down"_a = 0, "notices_small_plays"_a = 1.0);

  const auto bind_plays = [&](const char* name, auto find) {
    module.def(
        name,
        [find](const Board& board, const nb::bytes& rack, int bag, int unseen_worth, std::uint64_t turn,
               const Character& character, const LeaveTable* leaves, const StopFlag* stop, std::uint64_t game,
               const nb::bytes& unseen) {
          Situation situation{letters_of(rack), within(bag, 0, kMostInBag, "bag"),
                              within(unseen_worth, 0, kMostUnseenWorth, "unseen_worth"), turn, game};
          situation.unseen = unseen_of(unseen);
          nb::gil_scoped_release unlocked;
          MoveResult result;
          result.plays = find(board, situation, character, leaves, raised_of(stop));
          result.count = result.plays.size();
          return result;
        },
        "board"_a, "rack"_a, "bag"_a, "unseen_worth"_a, "turn"_a, "character"_a, "leaves"_a = nb::none(),
        "stop"_a = nb::none(), "game"_a = 0, "unseen"_a = nb::bytes(""));
  };
  bind_plays("noticed_plays", &noticed_plays);
  bind_plays("favourite_plays", &favourite_plays);

  module.def(
      "better_exchange",
      [](const nb::bytes& rack, int bag, const Character& character, const LeaveTable* leaves, int fewest_in_bag,
         std::optional<std::int32_t> equity, bool just_exchanged, const nb::bytes& unseen) {
        Situation situation{letters_of(rack), within(bag, 0, kMostInBag, "bag"), 0, 0, 0, just_exchanged};
        situation.unseen = unseen_of(unseen);
        return bytes_of(better_exchange(situation, character, leaves, fewest_in_bag, equity));
      },
      "rack"_a, "bag"_a, "character"_a, "leaves"_a.none(), "fewest_in_bag"_a, "equity"_a.none(),
      "just_exchanged"_a = false, "unseen"_a = nb::bytes(""));

  module.def("liking", &liking, "board"_a, "play"_a, "character"_a);

  module.def(
      "noticed_prism_moves",
      [](const PrismBoard& board, const std::vector<int>& rack, int bag, int unseen_worth, std::uint64_t turn,
         const Character& character, const StopFlag* stop, std::uint64_t game, const std::optional<nb::bytes>& worths) {
        const auto numbers = prism_numbers(rack);
        const auto values = worths_of(worths, board.rules().prisms.size());
        const PrismSituation situation{numbers,
                                       within(bag, 0, kMostInBag, "bag"),
                                       within(unseen_worth, 0, kMostUnseenWorth, "unseen_worth"),
                                       turn,
                                       game,
                                       values};
        nb::gil_scoped_release unlocked;
        PrismMoves result;
        result.moves = noticed_prism_moves(board, situation, character, raised_of(stop));
        result.count = result.moves.size();
        return result;
      },
      "board"_a, "rack"_a, "bag"_a, "unseen_worth"_a, "turn"_a, "character"_a, "stop"_a = nb::none(), "game"_a = 0,
      "worths"_a = nb::none());
}

// One search serves one thread: whoever comes meanwhile waits.
struct SharedBestPlay {
  explicit SharedBestPlay(const std::string& way)
      : search(way == "soonest"   ? best_soonest()
               : way == "slots"   ? best_by_slots()
               : way == "walking" ? best_by_walking()
               : way == "all"     ? best_of_all()
                                  : throw std::invalid_argument("there is no such way to find plays")) {}

  std::mutex guard;
  const std::unique_ptr<BestPlay> search;
};

std::vector<std::int32_t> checked_worth(const std::optional<std::vector<std::int32_t>>& worth_left) {
  const std::vector<std::int32_t> worth = worth_left.value_or(std::vector<std::int32_t>{});
  for (std::int32_t each : worth) within(each, -kMostWorthLeft, kMostWorthLeft, "worth_left");
  return worth;
}

void bind_best_play(nb::module_& module) {
  nb::class_<SharedBestPlay>(module, "BestPlay")
      .def(nb::init<const std::string&>(), "way"_a = "soonest")
      .def(
          "find",
          [](SharedBestPlay& self, const Board& board, const nb::bytes& rack,
             const std::optional<std::vector<std::int32_t>>& worth_left) {
            const std::vector<std::int32_t> worth = checked_worth(worth_left);
            const auto tiles = letters_of(rack);
            nb::gil_scoped_release unlocked;
            const std::lock_guard lock(self.guard);
            return self.search->find(board, tiles, worth);
          },
          "board"_a, "rack"_a, "worth_left"_a = nb::none())
      .def(
          "top",
          [](SharedBestPlay& self, const Board& board, const nb::bytes& rack, std::size_t limit,
             const std::optional<std::vector<std::int32_t>>& worth_left, const StopFlag* stop) {
            const std::vector<std::int32_t> worth = checked_worth(worth_left);
            const auto tiles = letters_of(rack);
            nb::gil_scoped_release unlocked;
            const std::lock_guard lock(self.guard);
            return self.search->top(board, tiles, worth, limit, raised_of(stop));
          },
          "board"_a, "rack"_a, "limit"_a, "worth_left"_a = nb::none(), "stop"_a = nb::none());
}

void bind_games(nb::module_& module) {
  nb::class_<GameRules>(module, "GameRules")
      .def(
          "__init__",
          [](GameRules* self, const Board& board, const nb::bytes& bag, std::size_t rack, int exchange_minimum,
             int scoreless_turns, bool ends_when_all_pass) {
            const auto tiles = letters_of(bag);
            for (Letter tile : tiles) within<std::size_t>(tile, 0, board.letter_count(), "a tile of the bag");
            within<std::size_t>(tiles.size(), 0, kMostInBag, "bag");
            new (self) GameRules{board.rules(),
                                 {tiles.begin(), tiles.end()},
                                 within<std::size_t>(rack, 1, kMostTilesOnRack, "rack"),
                                 within(exchange_minimum, 0, kMostInBag, "exchange_minimum"),
                                 within(scoreless_turns, 0, kMostScorelessTurns, "scoreless_turns"),
                                 ends_when_all_pass};
          },
          "board"_a, "bag"_a, "rack"_a = 7, "exchange_minimum"_a = 7, "scoreless_turns"_a = 6,
          "ends_when_all_pass"_a = false);

  nb::class_<Deed>(module, "Deed")
      .def_ro("seat", &Deed::seat)
      .def_ro("had_play", &Deed::had_play)
      .def_ro("down", &Deed::down)
      .def_ro("length", &Deed::length)
      .def_ro("crossings", &Deed::crossings)
      .def_ro("openness", &Deed::openness)
      .def_ro("rank", &Deed::rank)
      .def_ro("score", &Deed::score)
      .def_ro("bag", &Deed::bag)
      .def_prop_ro("tiles", [](const Deed& deed) { return bytes_of(deed.tiles); });

  nb::class_<GameResult>(module, "GameResult")
      .def_ro("scores", &GameResult::scores)
      .def_ro("turns", &GameResult::turns)
      .def_ro("long_plays", &GameResult::long_plays)
      .def_ro("went_out", &GameResult::went_out)
      .def_ro("deeds", &GameResult::deeds);

  module.def(
      "play_games",
      [](const GameRules& rules,
         const std::vector<std::tuple<std::shared_ptr<WordGraph>, std::shared_ptr<LeaveTable>, Character>>& seats,
         std::uint64_t seed, int games, LeaveCensus* census, const StopFlag* stop, const std::string& way) {
        std::vector<Contender> contenders;
        for (const auto& [graph, leaves, character] : seats) {
          if (graph == nullptr) throw std::invalid_argument("a contender needs words");
          const std::size_t letters = graph->letters().size();
          if ((leaves != nullptr && leaves->numbering().letter_count() != letters) ||
              (census != nullptr && census->numbering().letter_count() != letters))
            throw std::invalid_argument("the leaves are not of this alphabet");
          contenders.push_back({graph, leaves, character});
        }
        std::vector<GameResult> results;
        if (census != nullptr && (contenders.empty() || rules.rack != kMostTilesKept + 1))
          throw std::invalid_argument("a census is taken of racks of seven tiles");
        std::optional<CensusTaker> taker;
        if (census != nullptr) taker.emplace(*census, contenders[0].leaves.get());
        const SharedBestPlay plays(way);
        nb::gil_scoped_release unlocked;
        for (int game = 0; game < games && !is_raised(stop); ++game)
          results.push_back(play_game(rules, contenders, seed + static_cast<std::uint64_t>(game), *plays.search,
                                      taker ? &*taker : nullptr));
        return results;
      },
      "rules"_a, "seats"_a, "seed"_a, "games"_a, "census"_a = nb::none(), "stop"_a = nb::none(), "way"_a = "soonest");

  nb::class_<PrismGameResult>(module, "PrismGameResult")
      .def_ro("scores", &PrismGameResult::scores)
      .def_ro("turns", &PrismGameResult::turns)
      .def_ro("long_plays", &PrismGameResult::long_plays)
      .def_ro("flips", &PrismGameResult::flips)
      .def_ro("deeds", &PrismGameResult::deeds);

  nb::class_<PrismDeed>(module, "PrismDeed")
      .def_ro("seat", &PrismDeed::seat)
      .def_prop_ro("across", [](const PrismDeed& deed) { return deed.reading == Reading::kAcross; })
      .def_prop_ro("down", [](const PrismDeed& deed) { return deed.reading == Reading::kDown; })
      .def_ro("length", &PrismDeed::length)
      .def_ro("words", &PrismDeed::words)
      .def_ro("flips", &PrismDeed::flips)
      .def_ro("wilds", &PrismDeed::wilds)
      .def_ro("room", &PrismDeed::room)
      .def_ro("score", &PrismDeed::score)
      .def_ro("bag", &PrismDeed::bag)
      .def_prop_ro("letters", [](const PrismDeed& deed) { return bytes_of(deed.letters); });

  nb::class_<PrismCensus>(module, "PrismCensus")
      .def(
          "__init__",
          [](PrismCensus* self, std::size_t prisms) {
            new (self) PrismCensus(within<std::size_t>(prisms, 1, kMostPrisms, "prisms"));
          },
          "prisms"_a)
      .def_ro("racks", &PrismCensus::racks)
      .def_ro("points", &PrismCensus::points);

  module.def(
      "play_prism_games",
      [](const PrismBoard& board,
         const std::vector<std::tuple<std::shared_ptr<WordGraph>, std::optional<nb::bytes>, Character>>& seats,
         std::uint64_t seed, int games, PrismCensus* census, const StopFlag* stop) {
        const PrismRules rules = board.rules();
        if (census != nullptr && census->racks.size() != rules.prisms.size())
          throw std::invalid_argument("a census counts every prism of the set");
        std::vector<PrismContender> contenders;
        for (const auto& [graph, worths, character] : seats)
          contenders.push_back({graph, character, worths_of(worths, rules.prisms.size())});
        std::vector<PrismGameResult> results;
        nb::gil_scoped_release unlocked;
        for (int game = 0; game < games && !is_raised(stop); ++game)
          results.push_back(play_prism_game(rules, contenders, seed + static_cast<std::uint64_t>(game), census));
        return results;
      },
      "board"_a, "seats"_a, "seed"_a, "games"_a, "census"_a = nb::none(), "stop"_a = nb::none());
}

}  // namespace

void bind_players(nb::module_& module) {
  bind_leaves(module);
  bind_vocabulary(module);
  bind_choosing(module);
  bind_best_play(module);
  bind_games(module);
}

}  // namespace bonmot
