// The kernel's Python face. Calls are coarse and release the GIL; `bonmot.kernel` is the only module that imports this.
#include <nanobind/nanobind.h>
#include <nanobind/stl/optional.h>
#include <nanobind/stl/pair.h>
#include <nanobind/stl/shared_ptr.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/tuple.h>
#include <nanobind/stl/vector.h>

#include <algorithm>
#include <atomic>
#include <memory>
#include <string>
#include <tuple>
#include <utility>

#include "common.hpp"
#include "slots/anagram_file.hpp"
#include "slots/best_play.hpp"
#include "word_search.hpp"

namespace nb = nanobind;
using namespace nb::literals;
using namespace bonmot;

namespace {

std::optional<std::span<const Letter>> rack_of(const std::optional<nb::bytes>& rack) {
  if (!rack) return std::nullopt;
  return letters_of(*rack);
}

using Plays = MoveResult;

// Letters of each place, places after each, places that may come first, and last.
using ShapeParts = std::tuple<std::vector<LetterSet>, std::vector<std::uint64_t>, std::uint64_t, std::uint64_t>;

Play play_from(int row, int column, bool down, const nb::bytes& letters, int size) {
  Play play;
  const auto word = letters_of(letters);
  const auto length = static_cast<int>(std::min(word.size(), std::size_t{kMostSquares} + 1));
  if (row < 0 || row > size - (down ? length : 1) || column < 0 || column > size - (down ? 1 : length))
    throw std::invalid_argument("the play leaves the board");
  play.row = static_cast<std::uint8_t>(row);
  play.column = static_cast<std::uint8_t>(column);
  play.direction = down ? Direction::kDown : Direction::kAcross;
  play.length = static_cast<std::uint8_t>(length);
  std::copy(word.begin(), word.end(), play.letters.begin());
  play.tiles = static_cast<std::uint8_t>(std::ranges::count_if(word, [](Letter letter) { return letter != 0; }));
  return play;
}

constexpr const char* kFaultNames[] = {nullptr,       "outside", "conflict",         "no-new-tile",   "not-on-rack",
                                       "not-in-line", "gap",     "star-not-covered", "not-connected", "too-short"};

bool is_down(Direction direction) { return direction == Direction::kDown; }

// A column of a word file, to be read in place. Views of it, and slices of those views, keep the graph alive.
struct Column {
  std::shared_ptr<WordGraph> graph;
  std::span<const std::byte> bytes;
};

int fill_buffer(PyObject* self, Py_buffer* buffer, int flags) {
  const auto bytes = nb::inst_ptr<Column>(self)->bytes;
  return PyBuffer_FillInfo(buffer, self, const_cast<std::byte*>(bytes.data()), static_cast<Py_ssize_t>(bytes.size()),
                           /*readonly=*/1, flags);
}

PyType_Slot column_slots[] = {{Py_bf_getbuffer, reinterpret_cast<void*>(fill_buffer)}, {0, nullptr}};

std::vector<PlacedTile> placed_tiles(const std::vector<std::tuple<int, int, int>>& tiles) {
  std::vector<PlacedTile> placed;
  for (const auto& [row, column, letter] : tiles) placed.push_back({row, column, tile_of(letter)});
  return placed;
}

void raise_word_file_error(const WordFileError& error, nb::handle type) {
  const nb::tuple arguments = nb::make_tuple(error.code(), error.path(), error.detail());
  PyErr_SetObject(type.ptr(), arguments.ptr());
}

nb::handle word_file_error_type;

}  // namespace

NB_MODULE(_kernel, module) {
  nb::set_leak_warnings(false);
  module.doc() = "Words, boards and moves, compiled. Use it through bonmot.kernel.";

  static nb::object error_type =
      nb::steal(PyErr_NewException("bonmot._kernel.WordFileError", PyExc_Exception, nullptr));
  word_file_error_type = error_type;
  module.attr("WordFileError") = error_type;
  nb::register_exception_translator([](const std::exception_ptr& pointer, void*) {
    try {
      std::rethrow_exception(pointer);
    } catch (const WordFileError& error) {
      raise_word_file_error(error, word_file_error_type);
    }
  });

  nb::class_<Column>(module, "Column", nb::type_slots(column_slots));

  nb::class_<WordGraph>(module, "WordGraph")
      .def_static(
          "build",
          [](const std::string& path, const std::vector<std::string>& letters, const nb::bytes& words,
             const nb::dict& sections) {
            std::vector<Section> columns;
            for (auto [name, bytes] : sections) {
              const auto column = letters_of(nb::cast<nb::bytes>(bytes));
              columns.emplace_back(nb::cast<std::string>(name), std::as_bytes(column));
            }
            const auto encoded = letters_of(words);
            nb::gil_scoped_release unlocked;
            WordGraph::build(path, letters, encoded, columns);
          },
          "path"_a, "letters"_a, "words"_a, "sections"_a = nb::dict())
      .def_static(
          "open",
          [](const std::string& path, const std::string& anagrams_folder, const std::string& seal) {
            nb::gil_scoped_release unlocked;
            return std::const_pointer_cast<WordGraph>(WordGraph::open(path, anagrams_folder, seal));
          },
          "path"_a, "anagrams_folder"_a = "", "seal"_a = "")
      .def_prop_ro("letters", [](const WordGraph& graph) { return graph.letters(); })
      .def_prop_ro("path", [](const WordGraph& graph) { return graph.file().path(); })
      .def_prop_ro("checksum", [](const WordGraph& graph) { return graph.file().header().checksum; })
      .def_prop_ro("has_anagrams", &WordGraph::has_anagrams)
      .def_prop_ro("bytes_used", [](const WordGraph& graph) { return graph.file().size(); })
      .def("__len__", &WordGraph::size)
      .def(
          "number", [](const WordGraph& graph, const nb::bytes& word) { return graph.number(letters_of(word)); },
          "word"_a)
      .def(
          "word", [](const WordGraph& graph, std::uint32_t number) { return bytes_of(graph.word(number)); }, "number"_a)
      .def(
          "section",
          [](const std::shared_ptr<WordGraph>& graph, const std::string& name) {
            const Section* section = graph->file().section(name);
            if (section == nullptr) throw nb::key_error(name.c_str());
            const nb::object column = nb::cast(Column{graph, section->second});
            return nb::steal(PyMemoryView_FromObject(column.ptr()));
          },
          "name"_a)
      .def("section_names",
           [](const WordGraph& graph) {
             std::vector<std::string> names;
             for (const Section& section : graph.file().sections()) names.push_back(section.first);
             return names;
           })
      .def(
          "find",
          [](const WordGraph& graph, const std::optional<std::vector<std::pair<LetterSet, bool>>>& pattern,
             const std::optional<nb::bytes>& rack, int blanks, int minimum, int maximum, std::int64_t after,
             std::size_t limit, const std::optional<ShapeParts>& shape, const std::optional<nb::bytes>& needed) {
            WordQuery query;
            if (pattern) {
              std::vector<PatternPiece> pieces;
              for (const auto& [letters, repeats] : *pattern) pieces.push_back({letters, repeats});
              query.shape = shape_of(pieces);
            }
            if (shape) {
              if (pattern) throw std::invalid_argument("a pattern or a shape, not both");
              query.shape =
                  WordShape{std::get<0>(*shape), std::get<1>(*shape), std::get<2>(*shape), std::get<3>(*shape)};
            }
            if (needed) {
              const auto letters = letters_of(*needed);
              if (letters.size() > kMostSquares) throw std::invalid_argument("more letters than a word has");
              query.needed.assign(letters.begin(), letters.end());
            }
            if (rack) {
              const auto letters = letters_of(*rack);
              query.rack.emplace(letters.begin(), letters.end());
            }
            query.blanks = within(blanks, 0, kMostSquares, "blanks");
            query.minimum = minimum;
            query.maximum = std::min(maximum, kMostSquares);
            query.after = after;
            query.limit = limit;
            nb::gil_scoped_release unlocked;
            return find_words(graph, query);
          },
          "pattern"_a = nb::none(), "rack"_a = nb::none(), "blanks"_a = 0, "minimum"_a = 1, "maximum"_a = kMostSquares,
          "after"_a = -1, "limit"_a = 1000, "shape"_a = nb::none(), "needed"_a = nb::none())
      .def(
          "draw_probabilities",
          [](const WordGraph& graph, const std::vector<std::uint32_t>& numbers, const std::vector<int>& counts,
             int blanks) {
            within(blanks, 0, kMostSquares, "blanks");
            for (const int count : counts) within(count, 0, 1000, "tiles of a letter");
            nb::gil_scoped_release unlocked;
            return draw_probabilities(graph, numbers, counts, blanks);
          },
          "numbers"_a, "counts"_a, "blanks"_a);

  module.def("unkept_anagrams", [] {
    std::vector<std::pair<std::string, int>> found;
    for (const UnkeptAnagrams& each : unkept_anagrams()) found.emplace_back(each.path, each.reason.value());
    return found;
  });

  nb::class_<StopFlag>(module, "StopFlag")
      .def(nb::init<>())
      .def("raise_", [](StopFlag& flag) { flag.raised.store(true); })
      .def_prop_ro("is_raised", [](const StopFlag& flag) { return flag.raised.load(); });

  nb::class_<Play>(module, "Play")
      .def_ro("row", &Play::row)
      .def_ro("column", &Play::column)
      .def_prop_ro("down", [](const Play& play) { return is_down(play.direction); })
      .def_prop_ro("letters", [](const Play& play) { return bytes_of(play.word()); })
      .def_ro("score", &Play::score)
      .def_ro("equity", &Play::equity);

  nb::class_<FormedWord>(module, "FormedWord")
      .def_ro("row", &FormedWord::row)
      .def_ro("column", &FormedWord::column)
      .def_prop_ro("down", [](const FormedWord& word) { return is_down(word.direction); })
      .def_prop_ro("letters", [](const FormedWord& word) { return bytes_of(word.letters); })
      .def_ro("score", &FormedWord::score)
      .def_ro("is_word", &FormedWord::is_word);

  nb::class_<Verdict>(module, "Verdict")
      .def_prop_ro("fault", [](const Verdict& verdict) { return kFaultNames[static_cast<std::size_t>(verdict.fault)]; })
      .def_prop_ro("row", [](const Verdict& verdict) { return verdict.where.row; })
      .def_prop_ro("column", [](const Verdict& verdict) { return verdict.where.column; })
      .def_ro("letter", &Verdict::letter)
      .def_ro("score", &Verdict::score)
      .def_ro("bonus", &Verdict::bonus)
      .def_prop_ro("play", [](const Verdict& verdict) { return verdict.play; })
      .def_prop_ro("words", [](const Verdict& verdict) { return verdict.words; });

  nb::class_<Plays>(module, "Plays")
      .def("__len__", [](const Plays& plays) { return plays.plays.size(); })
      .def_prop_ro("count", [](const Plays& plays) { return plays.count; })
      .def_prop_ro("complete", [](const Plays& plays) { return plays.complete; })
      .def(
          "at",
          [](const Plays& plays, std::size_t index) {
            if (index >= plays.plays.size()) throw nb::index_error("no such play");
            return plays.plays[index];
          },
          "index"_a)
      // The first of those with the highest equity.
      .def("best", [](const Plays& plays) {
        const auto best = std::ranges::max_element(plays.plays, {}, &Play::equity);
        return best == plays.plays.end() ? std::nullopt : std::optional(*best);
      });

  nb::class_<Board>(module, "Board")
      .def(
          "__init__",
          [](Board* self, int size, const nb::bytes& letter_multipliers, const nb::bytes& word_multipliers,
             const nb::bytes& values, const std::vector<int>& bonuses, const std::vector<std::pair<int, int>>& stars,
             int opening_minimum, const std::shared_ptr<WordGraph>& graph) {
            BoardRules rules;
            rules.size = size;
            const auto letters = letters_of(letter_multipliers), words = letters_of(word_multipliers);
            rules.letter_multipliers.assign(letters.begin(), letters.end());
            rules.word_multipliers.assign(words.begin(), words.end());
            const auto worth = letters_of(values);
            if (worth.size() > rules.values.size() || bonuses.size() > rules.bonuses.size())
              throw std::invalid_argument("too many values or bonuses");
            std::copy(worth.begin(), worth.end(), rules.values.begin());
            rules.values[0] = 0;
            for (std::size_t tiles = 0; tiles < bonuses.size(); ++tiles)
              rules.bonuses[tiles] = static_cast<std::int16_t>(std::clamp(bonuses[tiles], 0, 10'000));
            for (const auto& [row, column] : stars) rules.stars.push_back({row, column});
            rules.opening_minimum = opening_minimum;
            new (self) Board(std::move(rules), graph);
          },
          "size"_a, "letter_multipliers"_a, "word_multipliers"_a, "values"_a, "bonuses"_a, "stars"_a,
          "opening_minimum"_a, "graph"_a.none())
      .def("copy", [](const Board& board) { return Board(board); })
      .def_prop_ro("size", &Board::size)
      .def_prop_ro("tile_count", &Board::tile_count)
      .def_prop_ro("plays_made", &Board::plays_made)
      .def("squares",
           [](const Board& board) {
             std::vector<Letter> squares;
             for (int row = 0; row < board.size(); ++row)
               for (int column = 0; column < board.size(); ++column) squares.push_back(board.at(row, column));
             return bytes_of(squares);
           })
      .def(
          "set_up",
          [](Board& board, const std::vector<std::tuple<int, int, int>>& tiles) { board.set_up(placed_tiles(tiles)); },
          "tiles"_a)
      .def(
          "play",
          [](Board& board, int row, int column, bool down, const nb::bytes& letters) {
            board.play(play_from(row, column, down, letters, board.size()));
          },
          "row"_a, "column"_a, "down"_a, "letters"_a)
      .def("take_back", &Board::take_back)
      .def(
          "judge_word",
          [](const Board& board, int row, int column, bool down, const nb::bytes& letters,
             const std::optional<nb::bytes>& rack) {
            return board.judge_word(row, column, down ? Direction::kDown : Direction::kAcross, letters_of(letters),
                                    rack_of(rack));
          },
          "row"_a, "column"_a, "down"_a, "letters"_a, "rack"_a = nb::none())
      .def(
          "judge_tiles",
          [](const Board& board, const std::vector<std::tuple<int, int, int>>& tiles,
             const std::optional<nb::bytes>& rack) { return board.judge_tiles(placed_tiles(tiles), rack_of(rack)); },
          "tiles"_a, "rack"_a = nb::none())
      .def(
          "moves",
          [](const Board& board, const nb::bytes& rack, std::optional<std::size_t> top, bool count_only,
             const StopFlag* stop) {
            MoveRequest request;
            request.rack = letters_of(rack);
            request.wanted = count_only ? MoveRequest::Wanted::kCount : MoveRequest::Wanted::kAll;
            request.stop = raised_of(stop);
            nb::gil_scoped_release unlocked;
            if (top && !count_only) return top_plays(board, request.rack, {}, *top, request.stop);
            Plays plays = generate(board, request);
            std::sort(plays.plays.begin(), plays.plays.end(), kBestFirst);
            return plays;
          },
          "rack"_a, "top"_a = nb::none(), "count_only"_a = false, "stop"_a = nb::none());

  bind_prisms(module);
  bind_players(module);
  bind_simulation(module);
  bind_endgame(module);
}