// The Python face of boards with two-sided prisms.
#include <nanobind/nanobind.h>
#include <nanobind/stl/optional.h>
#include <nanobind/stl/shared_ptr.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/vector.h>

#include <algorithm>
#include <memory>
#include <string>
#include <utility>

#include "common.hpp"
#include "prism_moves.hpp"

namespace nb = nanobind;
using namespace nb::literals;

namespace bonmot {

namespace {

constexpr const char* kFaultNames[] = {nullptr,        "no-prism",      "too-many",    "outside",      "occupied",
                                       "not-on-rack",  "prism-twice",   "empty",       "turned-twice", "letter-missing",
                                       "letter-wrong", "too-short",     "not-in-line", "gap",          "not-connected",
                                       "may-not-turn", "advanced-alone"};
constexpr const char* kReadingNames[] = {"opening", "across", "down", "ladder", "free"};

const char* name_of(Reading reading) { return kReadingNames[static_cast<std::size_t>(reading)]; }

// Squares far outside stay outside when they are made small, and what is no letter or no prism stays none.
std::uint8_t small(int number) { return static_cast<std::uint8_t>(number < 0 || number > 255 ? 255 : number); }
PrismNumber prism_number(int number) {
  return static_cast<PrismNumber>(number < 0 || number > UINT16_MAX ? UINT16_MAX : number);
}

Placement placement_of(const std::string& name) {
  if (name == "line") return Placement::kLine;
  if (name == "ladder") return Placement::kLadder;
  if (name == "free") return Placement::kFree;
  throw std::invalid_argument("placement is line, ladder or free");
}

std::vector<LaidPrism> cells_of(const PrismBoard& board) {
  std::vector<LaidPrism> cells;
  for (int row = 0; row < board.size(); ++row)
    for (int column = 0; column < board.size(); ++column)
      if (const PrismCell& cell = board.at(row, column); !cell.is_empty())
        cells.push_back({small(row), small(column), cell.letter, cell.up, cell.prism});
  return cells;
}

void bind_prisms_laid_and_flipped(nb::module_& module) {
  nb::class_<LaidPrism>(module, "LaidPrism")
      .def(
          "__init__",
          [](LaidPrism* self, int row, int column, int prism, bool light, int letter) {
            new (self) LaidPrism{small(row), small(column), small(letter), light ? Colour::kLight : Colour::kDark,
                                 prism_number(prism)};
          },
          "row"_a, "column"_a, "prism"_a, "light"_a, "letter"_a)
      .def_ro("row", &LaidPrism::row)
      .def_ro("column", &LaidPrism::column)
      .def_ro("prism", &LaidPrism::prism)
      .def_prop_ro("light", [](const LaidPrism& laid) { return laid.up == Colour::kLight; })
      .def_ro("letter", &LaidPrism::letter);

  nb::class_<FlippedPrism>(module, "FlippedPrism")
      .def(
          "__init__",
          [](FlippedPrism* self, int row, int column, int letter) {
            new (self) FlippedPrism{small(row), small(column), small(letter)};
          },
          "row"_a, "column"_a, "letter"_a)
      .def_ro("row", &FlippedPrism::row)
      .def_ro("column", &FlippedPrism::column)
      .def_ro("letter", &FlippedPrism::letter);

  nb::class_<PrismMove>(module, "PrismMove")
      .def_prop_ro(
          "placed",
          [](const PrismMove& move) { return std::vector<LaidPrism>(move.placed().begin(), move.placed().end()); })
      .def_prop_ro("flipped", [](const PrismMove& move) { return move.flipped; })
      .def_ro("score", &PrismMove::score)
      .def_ro("equity", &PrismMove::equity)
      .def_prop_ro("reading", [](const PrismMove& move) { return name_of(move.reading); });

  nb::class_<PrismMoves>(module, "PrismMoves")
      .def("__len__", [](const PrismMoves& result) { return result.moves.size(); })
      .def_ro("count", &PrismMoves::count)
      .def_ro("complete", &PrismMoves::complete)
      .def(
          "at",
          [](const PrismMoves& result, std::size_t index) {
            if (index >= result.moves.size()) throw nb::index_error("no such move");
            return result.moves[index];
          },
          "index"_a);
}

void bind_verdict(nb::module_& module) {
  nb::class_<PrismWord>(module, "PrismWord")
      .def_ro("row", &PrismWord::row)
      .def_ro("column", &PrismWord::column)
      .def_prop_ro("down", [](const PrismWord& word) { return word.direction == Direction::kDown; })
      .def_prop_ro("letters", [](const PrismWord& word) { return bytes_of(word.letters); })
      .def_ro("score", &PrismWord::score)
      .def_ro("doubled", &PrismWord::doubled)
      .def_ro("is_word", &PrismWord::is_word);

  nb::class_<PrismVerdict>(module, "PrismVerdict")
      .def_prop_ro("fault",
                   [](const PrismVerdict& verdict) { return kFaultNames[static_cast<std::size_t>(verdict.fault)]; })
      .def_prop_ro("row", [](const PrismVerdict& verdict) { return verdict.where.row; })
      .def_prop_ro("column", [](const PrismVerdict& verdict) { return verdict.where.column; })
      .def_ro("which", &PrismVerdict::which)
      .def_ro("score", &PrismVerdict::score)
      .def_ro("seven_bonus", &PrismVerdict::seven_bonus)
      .def_ro("flip_bonus", &PrismVerdict::flip_bonus)
      .def_prop_ro("reading", [](const PrismVerdict& verdict) { return name_of(verdict.reading); })
      .def_prop_ro("connections",
                   [](const PrismVerdict& verdict) {
                     std::vector<std::string> names;
                     if (verdict.connections.extends) names.emplace_back("extends");
                     if (verdict.connections.crosses) names.emplace_back("crosses");
                     if (verdict.connections.hooks) names.emplace_back("hooks");
                     if (verdict.connections.ladder) names.emplace_back("ladder");
                     return names;
                   })
      .def_prop_ro("words", [](const PrismVerdict& verdict) { return verdict.words; });
}

}  // namespace

std::vector<PrismNumber> prism_numbers(const std::vector<int>& rack) {
  std::vector<PrismNumber> numbers;
  for (int number : rack) {
    if (number < 0 || number > UINT16_MAX) throw std::invalid_argument("a prism is not of this set");
    numbers.push_back(static_cast<PrismNumber>(number));
  }
  return numbers;
}

void bind_prisms(nb::module_& module) {
  module.attr("MOST_PRISMS_LAID") = kMostPrismsLaid;
  module.attr("SHORTEST_OPENING") = kShortestOpening;
  module.attr("SHORTEST_DOUBLED_WORD") = kShortestDoubledWord;

  bind_prisms_laid_and_flipped(module);
  bind_verdict(module);

  nb::class_<PrismBoard>(module, "PrismBoard")
      .def(
          "__init__",
          [](PrismBoard* self, int size, const nb::bytes& prisms, const std::string& placement, bool flips_touched,
             bool advanced, const std::shared_ptr<WordGraph>& graph) {
            PrismRules rules;
            rules.size = size;
            const auto numbers = letters_of(prisms);
            if (numbers.size() % 4 != 0) throw std::invalid_argument("a prism is two letters and two values");
            for (std::size_t at = 0; at + 3 < numbers.size(); at += 4)
              rules.prisms.push_back({{numbers[at], numbers[at + 2]}, {numbers[at + 1], numbers[at + 3]}});
            rules.placement = placement_of(placement);
            rules.flips_touched = flips_touched;
            rules.advanced = advanced;
            new (self) PrismBoard(std::move(rules), graph);
          },
          "size"_a, "prisms"_a, "placement"_a, "flips_touched"_a, "advanced"_a, "graph"_a.none())
      .def("copy", [](const PrismBoard& board) { return PrismBoard(board); })
      .def_prop_ro("size", &PrismBoard::size)
      .def_prop_ro("prism_count", &PrismBoard::prism_count)
      .def_prop_ro("moves_made", &PrismBoard::moves_made)
      .def("cells", &cells_of)
      .def(
          "set_up", [](PrismBoard& board, const std::vector<LaidPrism>& laid) { board.set_up(laid); }, "laid"_a)
      .def(
          "play",
          [](PrismBoard& board, const std::vector<LaidPrism>& placed, const std::vector<FlippedPrism>& flipped) {
            board.play(placed, flipped);
          },
          "placed"_a, "flipped"_a)
      .def("take_back", &PrismBoard::take_back)
      .def(
          "judge",
          [](const PrismBoard& board, const std::vector<LaidPrism>& placed, const std::vector<FlippedPrism>& flipped,
             const std::optional<std::vector<int>>& rack) {
            if (!rack) return board.judge(placed, flipped, std::nullopt);
            const auto numbers = prism_numbers(*rack);
            return board.judge(placed, flipped, std::span<const PrismNumber>(numbers));
          },
          "placed"_a, "flipped"_a, "rack"_a = nb::none())
      .def(
          "moves",
          [](const PrismBoard& board, const std::vector<int>& rack, std::optional<std::size_t> top, bool count_only,
             bool flipping, const StopFlag* stop) {
            const auto numbers = prism_numbers(rack);
            PrismRequest request;
            request.rack = numbers;
            request.wanted = count_only ? PrismRequest::Wanted::kCount
                             : top      ? PrismRequest::Wanted::kTop
                                        : PrismRequest::Wanted::kAll;
            request.limit = top.value_or(0);
            request.flipping = flipping;
            request.stop = raised_of(stop);
            nb::gil_scoped_release unlocked;
            PrismMoves result = generate(board, request);
            if (request.wanted == PrismRequest::Wanted::kAll)
              std::sort(result.moves.begin(), result.moves.end(),
                        [](const PrismMove& left, const PrismMove& right) { return ranks_before(left, right); });
            return result;
          },
          "rack"_a, "top"_a = nb::none(), "count_only"_a = false, "flipping"_a = true, "stop"_a = nb::none());
}

}  // namespace bonmot
