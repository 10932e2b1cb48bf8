// The Python face of boards with two-sided prisms.
#include <nanobind/stl/optional.h>
#include <nanobind/stl/pair.h>
#include <nanobind/stl/shared_ptr.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/tuple.h>
#include <nanobind/stl/vector.h>

#include <algorithm>
#include <cstring>
#include <memory>
#include <string>
#include <utility>

#include "common.hpp"
#include "prism_self_play.hpp"

namespace nb = nanobind;
using namespace nb::literals;

namespace bonmot {

namespace {

using LaidTuple = std::tuple<int, int, int, bool, int>;  // row, column, prism, light?, letter
using TurnedTuple = std::tuple<int, int, int>;           // row, column, letter

constexpr const char* kFaultNames[] = {
    "",      "no-prism",      "too-many",       "outside",       "occupied",       "not-on-rack", "prism-twice",
    "empty", "turned-twice",  "letter-missing", "letter-wrong",  "opening-turned", "too-short",   "not-in-line",
    "gap",   "not-connected", "may-not-turn",   "advanced-alone"};
constexpr const char* kReadingNames[] = {"opening", "across", "down", "ladder", "free"};

const char* name_of(Reading reading) { return kReadingNames[static_cast<std::size_t>(reading)]; }

// Squares far outside stay outside when they are made small.
std::uint8_t small(int number) { return static_cast<std::uint8_t>(number < 0 || number > 255 ? 255 : number); }

std::vector<LaidPrism> laid_of(const std::vector<LaidTuple>& tuples) {
  std::vector<LaidPrism> laid;
  for (const auto& [row, column, prism, light, letter] : tuples) {
    const auto number = static_cast<PrismNumber>(prism < 0 || prism > UINT16_MAX ? UINT16_MAX : prism);
    laid.push_back({small(row), small(column), small(letter), light ? Colour::kLight : Colour::kDark, number});
  }
  return laid;
}

std::vector<TurnedPrism> turned_of(const std::vector<TurnedTuple>& tuples) {
  std::vector<TurnedPrism> turned;
  for (const auto& [row, column, letter] : tuples) turned.push_back({small(row), small(column), small(letter)});
  return turned;
}

std::vector<PrismNumber> numbers_of(const std::vector<int>& rack) {
  std::vector<PrismNumber> numbers;
  for (int number : rack) {
    if (number < 0 || number > UINT16_MAX) throw std::invalid_argument("a prism is not of this set");
    numbers.push_back(static_cast<PrismNumber>(number));
  }
  return numbers;
}

std::vector<std::int16_t> worths_of(const std::optional<nb::bytes>& worths, std::size_t prisms) {
  std::vector<std::int16_t> numbers;
  if (!worths) return numbers;
  numbers.resize(prisms);
  if (worths->size() != prisms * sizeof(std::int16_t)) throw std::invalid_argument("every prism needs a worth");
  std::memcpy(numbers.data(), worths->c_str(), worths->size());
  return numbers;
}

nb::tuple tuple_of(const LaidPrism& laid) {
  return nb::make_tuple(int{laid.row}, int{laid.column}, int{laid.prism}, laid.up == Colour::kLight, int{laid.letter});
}

// (laid, turned, score, reading)
nb::tuple tuple_of(const Turn& turn) {
  nb::list laid, turned;
  for (const LaidPrism& each : turn.placed()) laid.append(tuple_of(each));
  for (const TurnedPrism& each : turn.turned)
    turned.append(nb::make_tuple(int{each.row}, int{each.column}, int{each.letter}));
  return nb::make_tuple(laid, turned, int{turn.score}, name_of(turn.reading));
}

// (fault, row, column, prism, letter) or ("", score, seven bonus, turned bonus, reading, words)
nb::tuple tuple_of(const TurnVerdict& verdict) {
  const char* fault = kFaultNames[static_cast<std::size_t>(verdict.fault)];
  if (verdict.fault != TurnFault::kNone)
    return nb::make_tuple(fault, verdict.where.row, verdict.where.column, int{verdict.prism}, int{verdict.letter});
  nb::list words;
  for (const PrismWord& word : verdict.words)
    words.append(nb::make_tuple(word.row, word.column, word.direction == Direction::kDown, bytes_of(word.letters),
                                word.score, word.doubled, word.is_word));
  return nb::make_tuple(fault, verdict.score, verdict.seven_bonus, verdict.turned_bonus, name_of(verdict.reading),
                        words);
}

Placement placement_of(const std::string& name) {
  if (name == "line") return Placement::kLine;
  if (name == "ladder") return Placement::kLadder;
  if (name == "free") return Placement::kFree;
  throw std::invalid_argument("placement is line, ladder or free");
}

}  // namespace

void bind_prisms(nb::module_& module) {
  nb::class_<TurnResult>(module, "Turns")
      .def("__len__", [](const TurnResult& result) { return result.turns.size(); })
      .def_ro("count", &TurnResult::count)
      .def_ro("complete", &TurnResult::complete)
      .def(
          "at",
          [](const TurnResult& result, std::size_t index) {
            if (index >= result.turns.size()) throw nb::index_error("no such turn");
            return tuple_of(result.turns[index]);
          },
          "index"_a)
      .def(
          "equity",
          [](const TurnResult& result, std::size_t index) {
            if (index >= result.turns.size()) throw nb::index_error("no such turn");
            return result.turns[index].equity;
          },
          "index"_a);

  nb::class_<PrismBoard>(module, "PrismBoard")
      .def(
          "__init__",
          [](PrismBoard* self, int size, const nb::bytes& prisms, const std::string& placement, bool turns_touched,
             bool advanced, const std::shared_ptr<WordGraph>& graph) {
            PrismRules rules;
            rules.size = size;
            const auto numbers = letters_of(prisms);
            for (std::size_t at = 0; at + 3 < numbers.size(); at += 4)
              rules.prisms.push_back({{numbers[at], numbers[at + 2]}, {numbers[at + 1], numbers[at + 3]}});
            rules.placement = placement_of(placement);
            rules.turns_touched = turns_touched;
            rules.advanced = advanced;
            new (self) PrismBoard(std::move(rules), graph);
          },
          "size"_a, "prisms"_a, "placement"_a, "turns_touched"_a, "advanced"_a, "graph"_a.none())
      .def("copy", [](const PrismBoard& board) { return PrismBoard(board); })
      .def_prop_ro("size", &PrismBoard::size)
      .def_prop_ro("prism_count", &PrismBoard::prism_count)
      .def_prop_ro("turns_made", &PrismBoard::turns_made)
      .def("cells",
           [](const PrismBoard& board) {
             nb::list cells;
             for (int row = 0; row < board.size(); ++row) {
               for (int column = 0; column < board.size(); ++column) {
                 const PrismCell& cell = board.at(row, column);
                 if (cell.is_empty()) continue;
                 cells.append(tuple_of(LaidPrism{small(row), small(column), cell.letter, cell.up, cell.prism}));
               }
             }
             return cells;
           })
      .def(
          "set_up", [](PrismBoard& board, const std::vector<LaidTuple>& laid) { board.set_up(laid_of(laid)); },
          "laid"_a)
      .def(
          "play",
          [](PrismBoard& board, const std::vector<LaidTuple>& laid, const std::vector<TurnedTuple>& turned) {
            board.play(laid_of(laid), turned_of(turned));
          },
          "laid"_a, "turned"_a)
      .def("take_back", &PrismBoard::take_back)
      .def(
          "judge",
          [](const PrismBoard& board, const std::vector<LaidTuple>& laid, const std::vector<TurnedTuple>& turned,
             const std::optional<std::vector<int>>& rack) {
            const auto prisms = laid_of(laid);
            const auto turnings = turned_of(turned);
            if (!rack) return tuple_of(board.judge(prisms, turnings, std::nullopt));
            const auto numbers = numbers_of(*rack);
            return tuple_of(board.judge(prisms, turnings, std::span<const PrismNumber>(numbers)));
          },
          "laid"_a, "turned"_a, "rack"_a = nb::none())
      .def(
          "turns",
          [](const PrismBoard& board, const std::vector<int>& rack, std::optional<std::size_t> top, bool count_only,
             bool turning, const StopFlag* stop) {
            const auto numbers = numbers_of(rack);
            TurnRequest request;
            request.rack = numbers;
            request.wanted = count_only ? TurnRequest::Wanted::kCount
                             : top      ? TurnRequest::Wanted::kTop
                                        : TurnRequest::Wanted::kAll;
            request.limit = top.value_or(0);
            request.turning = turning;
            request.stop = raised_of(stop);
            nb::gil_scoped_release unlocked;
            TurnResult result = generate(board, request);
            if (request.wanted == TurnRequest::Wanted::kAll)
              std::sort(result.turns.begin(), result.turns.end(),
                        [](const Turn& left, const Turn& right) { return ranks_before(left, right); });
            return result;
          },
          "rack"_a, "top"_a = nb::none(), "count_only"_a = false, "turning"_a = true, "stop"_a = nb::none())
      .def(
          "noticed",
          [](const PrismBoard& board, const std::vector<int>& rack, int bag, int unseen_worth, std::uint64_t turn,
             const Character& character, const StopFlag* stop, std::uint64_t game,
             const std::optional<nb::bytes>& worths) {
            const auto numbers = numbers_of(rack);
            const auto values = worths_of(worths, board.rules().prisms.size());
            const PrismSituation situation{numbers, bag, unseen_worth, turn, game, values};
            nb::gil_scoped_release unlocked;
            TurnResult result;
            result.turns = noticed_turns(board, situation, character, raised_of(stop));
            result.count = result.turns.size();
            return result;
          },
          "rack"_a, "bag"_a, "unseen_worth"_a, "turn"_a, "character"_a, "stop"_a = nb::none(), "game"_a = 0,
          "worths"_a = nb::none());

  module.def(
      "play_prism_games",
      [](const PrismBoard& board,
         const std::vector<std::tuple<std::shared_ptr<WordGraph>, std::optional<nb::bytes>, Character>>& seats,
         std::uint64_t seed, int games, bool census, const StopFlag* stop) {
        const PrismRules rules = board.rules();
        std::vector<PrismContender> contenders;
        for (const auto& [graph, worths, character] : seats)
          contenders.push_back({graph, character, worths_of(worths, rules.prisms.size())});
        std::vector<std::tuple<std::vector<int>, int, int, int>> results;
        PrismCensus counts(rules.prisms.size());
        {
          nb::gil_scoped_release unlocked;
          for (int game = 0; game < games && (stop == nullptr || !stop->raised.load()); ++game) {
            PrismGameResult result =
                play_prism_game(rules, contenders, seed + static_cast<std::uint64_t>(game), census ? &counts : nullptr);
            results.emplace_back(std::move(result.scores), result.turns, result.long_plays, result.turnings);
          }
        }
        std::vector<std::pair<std::int64_t, std::int64_t>> racks;
        for (std::size_t prism = 0; census && prism < rules.prisms.size(); ++prism)
          racks.emplace_back(counts.racks[prism], counts.points[prism]);
        return std::pair(std::move(results), std::move(racks));
      },
      "board"_a, "seats"_a, "seed"_a, "games"_a, "census"_a = false, "stop"_a = nb::none());
}

}  // namespace bonmot
