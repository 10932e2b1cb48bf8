// The Python face of endgames: questions that may take long, may be stopped, and say at any moment what is known.
#include <nanobind/nanobind.h>
#include <nanobind/stl/optional.h>
#include <nanobind/stl/vector.h>

#include <memory>
#include <mutex>
#include <utility>

#include "common.hpp"
#include "endgame/pre_endgame.hpp"

namespace nb = nanobind;
using namespace nb::literals;

namespace bonmot {

namespace {

constexpr int kMostIdleTurns = 1'000, kMostAhead = 10'000;
constexpr std::size_t kLeastMemory = 1'024, kMostMemory = std::size_t{1} << 36;

std::vector<Letter> tiles_of(const nb::bytes& tiles) { return {letters_of(tiles).begin(), letters_of(tiles).end()}; }

EndgameRules rules_of(bool out_ends, bool ends_when_all_pass, int scoreless_turns) {
  return {out_ends, ends_when_all_pass, within(scoreless_turns, 0, kMostIdleTurns, "scoreless_turns")};
}

// The latest answer, which other threads may ask for; and whether somebody is at work.
template <class Answer>
class Desk {
 public:
  std::optional<Answer> latest() const {
    const std::lock_guard lock(mutex_);
    return latest_;
  }
  void tell(const Answer& answer) {
    const std::lock_guard lock(mutex_);
    latest_ = answer;
  }
  // One question at a time: the table belongs to who works.
  std::unique_lock<std::mutex> begin() {
    std::unique_lock lock(work_, std::try_to_lock);
    if (!lock.owns_lock()) throw std::invalid_argument("this question is being worked on");
    return lock;
  }

 private:
  mutable std::mutex mutex_;
  std::mutex work_;
  std::optional<Answer> latest_;
};

struct Endgame {
  Endgame(const Board& board, const EndgameRules& rules, const EndgamePosition& position, std::size_t memory)
      : table(memory / 2), search(board, rules, position, table) {}  // the other half is for its book of lanes

  FindingTable table;
  EndgameSearch search;
  Desk<EndgameAnswer> desk;
};

struct PreEndgameQuestion {
  Board board;
  EndgameRules rules;
  PreEndgamePosition position;
  FindingTable table;
  Desk<PreEndgameAnswer> desk;
};

std::optional<Play> play_of(const EndgameTurn& turn) { return turn.is_pass ? std::nullopt : std::optional(turn.play); }

}  // namespace

void bind_endgame(nb::module_& module) {
  nb::class_<EndgameAnswer>(module, "EndgameAnswer")
      .def_ro("value", &EndgameAnswer::value)
      .def_prop_ro("low",
                   [](const EndgameAnswer& answer) {
                     return answer.low == -kUnbounded ? std::nullopt : std::optional(answer.low);
                   })
      .def_prop_ro("high",
                   [](const EndgameAnswer& answer) {
                     return answer.high == kUnbounded ? std::nullopt : std::optional(answer.high);
                   })
      .def_ro("depth", &EndgameAnswer::depth)
      .def_ro("nodes", &EndgameAnswer::nodes)
      .def_prop_ro("proved", &EndgameAnswer::is_proved)
      .def_prop_ro("line", [](const EndgameAnswer& answer) {
        std::vector<std::optional<Play>> line;
        for (const EndgameTurn& turn : answer.line) line.push_back(play_of(turn));
        return line;
      });

  nb::class_<Endgame>(module, "Endgame")
      .def(
          "__init__",
          [](Endgame* self, const Board& board, const nb::bytes& rack, const nb::bytes& other, const nb::bytes& bag,
             std::size_t full_rack, bool out_ends, bool ends_when_all_pass, int scoreless_turns, int passes,
             int scoreless, std::size_t memory) {
            EndgamePosition position;
            position.rack = tiles_of(rack);
            position.other = tiles_of(other);
            position.bag = tiles_of(bag);
            position.full_rack = within(full_rack, std::size_t{1}, kMostEndgameTiles, "full_rack");
            position.passes = within(passes, 0, kMostIdleTurns, "passes");
            position.scoreless = within(scoreless, 0, kMostIdleTurns, "scoreless");
            new (self) Endgame(board, rules_of(out_ends, ends_when_all_pass, scoreless_turns), position,
                               within(memory, kLeastMemory, kMostMemory, "memory"));
          },
          "board"_a, "rack"_a, "other"_a, nb::kw_only(), "bag"_a = nb::bytes(""), "full_rack"_a = 7,
          "out_ends"_a = true, "ends_when_all_pass"_a = false, "scoreless_turns"_a = 6, "passes"_a = 0,
          "scoreless"_a = 0, "memory"_a = std::size_t{256} << 20)
      .def(
          "solve",
          [](Endgame& endgame, std::uint64_t nodes, int depth, const StopFlag* stop) {
            const EndgameLimits limits{nodes, within(depth, 0, 255, "depth"), raised_of(stop)};
            nb::gil_scoped_release unlocked;
            const auto working = endgame.desk.begin();
            EndgameAnswer answer =
                endgame.search.solve(limits, [&](const EndgameAnswer& found) { endgame.desk.tell(found); });
            endgame.desk.tell(answer);
            return answer;
          },
          "nodes"_a = 0, "depth"_a = 0, "stop"_a = nb::none())
      .def_prop_ro("so_far", [](const Endgame& endgame) { return endgame.desk.latest(); })
      .def_prop_ro("memory", [](const Endgame& endgame) { return 2 * endgame.table.bytes(); });

  nb::class_<PreEndgameTurn>(module, "PreEndgameTurn")
      .def_prop_ro("play", [](const PreEndgameTurn& turn) { return play_of(turn.turn); })
      .def_ro("empties_bag", &PreEndgameTurn::empties_bag)
      .def_ro("won", &PreEndgameTurn::won)
      .def_ro("drawn", &PreEndgameTurn::drawn)
      .def_ro("lost", &PreEndgameTurn::lost)
      .def_ro("open", &PreEndgameTurn::open)
      .def_ro("guessed", &PreEndgameTurn::guessed)
      .def_prop_ro(
          "spread",
          [](const PreEndgameTurn& turn) { return turn.is_spread_proved ? std::optional(turn.spread) : std::nullopt; })
      .def_ro("beaten", &PreEndgameTurn::is_beaten);

  nb::class_<PreEndgameAnswer>(module, "PreEndgameAnswer")
      .def_prop_ro("turns", [](const PreEndgameAnswer& answer) { return answer.turns; })
      .def_ro("ways", &PreEndgameAnswer::ways)
      .def_ro("every_way", &PreEndgameAnswer::is_every_way)
      .def_ro("won_count_proved", &PreEndgameAnswer::is_won_count_proved)
      .def_ro("proved", &PreEndgameAnswer::is_proved)
      .def_ro("nodes", &PreEndgameAnswer::nodes);

  nb::class_<PreEndgameQuestion>(module, "PreEndgame")
      .def(
          "__init__",
          [](PreEndgameQuestion* self, const Board& board, const nb::bytes& rack, const nb::bytes& unseen,
             std::size_t in_bag, int spread, std::size_t full_rack, bool out_ends, bool ends_when_all_pass,
             int scoreless_turns, int passes, int scoreless, std::size_t memory) {
            PreEndgamePosition position;
            position.rack = tiles_of(rack);
            position.unseen = tiles_of(unseen);
            position.in_bag = within(in_bag, std::size_t{1}, kMostInPreEndgame, "in_bag");
            position.full_rack = within(full_rack, std::size_t{1}, kMostEndgameTiles, "full_rack");
            position.spread = within(spread, -kMostAhead, kMostAhead, "spread");
            position.passes = within(passes, 0, kMostIdleTurns, "passes");
            position.scoreless = within(scoreless, 0, kMostIdleTurns, "scoreless");
            check_pre_endgame(board, position);
            new (self) PreEndgameQuestion{board,
                                          rules_of(out_ends, ends_when_all_pass, scoreless_turns),
                                          std::move(position),
                                          FindingTable(within(memory, kLeastMemory, kMostMemory, "memory") / 2),
                                          {}};
          },
          "board"_a, "rack"_a, "unseen"_a, nb::kw_only(), "in_bag"_a, "spread"_a = 0, "full_rack"_a = 7,
          "out_ends"_a = true, "ends_when_all_pass"_a = false, "scoreless_turns"_a = 6, "passes"_a = 0,
          "scoreless"_a = 0, "memory"_a = std::size_t{256} << 20)
      .def(
          "solve",
          [](PreEndgameQuestion& question, std::size_t most_ways, std::uint64_t seed, std::uint64_t nodes,
             const StopFlag* stop) {
            const PreEndgameLimits limits{most_ways, seed, nodes, raised_of(stop)};
            nb::gil_scoped_release unlocked;
            const auto working = question.desk.begin();
            PreEndgameAnswer answer =
                solve_pre_endgame(question.board, question.rules, question.position, limits, question.table,
                                  [&](const PreEndgameAnswer& found) { question.desk.tell(found); });
            question.desk.tell(answer);
            return answer;
          },
          "most_ways"_a = 0, "seed"_a = 0, "nodes"_a = 0, "stop"_a = nb::none())
      .def_prop_ro("so_far", [](const PreEndgameQuestion& question) { return question.desk.latest(); })
      .def_prop_ro("memory", [](const PreEndgameQuestion& question) { return 2 * question.table.bytes(); });
}

}  // namespace bonmot
