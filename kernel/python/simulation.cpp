// The Python face of simulation: positions, candidates and how they stand.
#include <nanobind/nanobind.h>
#include <nanobind/stl/optional.h>
#include <nanobind/stl/pair.h>
#include <nanobind/stl/shared_ptr.h>
#include <nanobind/stl/tuple.h>
#include <nanobind/stl/vector.h>

#include <cstring>
#include <memory>
#include <mutex>
#include <utility>

#include "common.hpp"
#include "simulation/luck.hpp"
#include "simulation/ranking.hpp"
#include "simulation/simulation.hpp"

namespace nb = nanobind;
using namespace nb::literals;

namespace bonmot {

namespace {

constexpr int kMostTurns = 1'000, kMostTilesThere = 10'000;

std::vector<Letter> tiles_in(const nb::bytes& bytes) {
  const auto letters = letters_of(bytes);
  return {letters.begin(), letters.end()};
}

// One thread runs a simulation; whoever comes meanwhile waits, but may always ask how it stands.
struct SharedSimulation {
  std::mutex running;
  Simulation simulation;
};

void bind_positions(nb::module_& module) {
  nb::class_<WinChance>(module, "WinChance")
      .def(
          "__init__",
          [](WinChance* self, const nb::bytes& table) {
            if (table.size() % sizeof(std::uint16_t) != 0) throw std::invalid_argument("half a value is left over");
            std::vector<std::uint16_t> values(table.size() / sizeof(std::uint16_t));
            if (!values.empty()) std::memcpy(values.data(), table.c_str(), table.size());
            new (self) WinChance(std::move(values));
          },
          "table"_a = nb::bytes(""))
      .def(
          "of_two",
          [](const WinChance& self, double spread, int unseen) {
            return self.of_two(within(spread, -1e6, 1e6, "spread"), within(unseen, 0, kMostTilesThere, "unseen"));
          },
          "spread"_a, "unseen"_a)
      .def(
          "of_several",
          [](const WinChance& self, const std::vector<double>& points, int unseen) {
            within<std::size_t>(points.size(), 2, kMostSides, "points");
            for (double each : points) within(each, -1e6, 1e6, "points");
            within(unseen, 0, kMostTilesThere, "unseen");
            std::vector<double> chances;
            for (std::size_t who = 0; who < points.size(); ++who)
              chances.push_back(self.of_several(points, who, unseen));
            return chances;
          },
          "points"_a, "unseen"_a);

  nb::class_<SimulationPosition>(module, "SimulationPosition")
      .def(
          "__init__",
          [](SimulationPosition* self, const Board& board, const nb::bytes& unseen,
             const std::vector<std::optional<nb::bytes>>& racks, const std::vector<int>& held,
             const std::vector<int>& scores, int scoreless, std::optional<int> retired_best, std::size_t rack,
             int exchange_minimum, int scoreless_turns, bool returns_first, bool others_play_on,
             std::shared_ptr<LeaveTable> leaves, std::shared_ptr<WinChance> win_chance) {
            if (racks.size() != held.size() || racks.size() != scores.size())
              throw std::invalid_argument("every side has a rack and a score");
            SimulationPosition position{
                board,
                tiles_in(unseen),
                {},
                within(scoreless, 0, kMostTurns, "scoreless"),
                retired_best,
                {rack, within(exchange_minimum, 0, kMostTilesThere, "exchange_minimum"),
                 within(scoreless_turns, 0, kMostTurns, "scoreless_turns"), returns_first, others_play_on},
                std::move(leaves),
                std::move(win_chance)};
            for (std::size_t side = 0; side < racks.size(); ++side)
              position.sides.push_back({static_cast<std::size_t>(within(held[side], 0, kMostTilesThere, "held")),
                                        racks[side] ? std::optional(tiles_in(*racks[side])) : std::nullopt,
                                        scores[side]});
            check_position(position);
            new (self) SimulationPosition(std::move(position));
          },
          "board"_a, nb::kw_only(), "unseen"_a, "racks"_a, "held"_a, "scores"_a, "scoreless"_a = 0,
          "retired_best"_a = nb::none(), "rack"_a = 7, "exchange_minimum"_a = 7, "scoreless_turns"_a = 6,
          "returns_first"_a = false, "others_play_on"_a = false, "leaves"_a = nb::none(), "win_chance"_a = nb::none());

  nb::class_<Candidate>(module, "Candidate")
      .def_ro("play", &Candidate::play)
      .def_prop_ro("given", [](const Candidate& candidate) { return bytes_of(candidate.given); })
      .def_ro("equity", &Candidate::equity);

  module.def(
      "static_ranking",
      [](const SimulationPosition& position, std::size_t limit, bool with_pass) {
        nb::gil_scoped_release unlocked;
        return static_ranking(position, limit, with_pass);
      },
      "position"_a, "limit"_a, "with_pass"_a = false);

  module.def(
      "candidate_play",
      [](const SimulationPosition& position, int row, int column, bool down, const nb::bytes& letters) {
        return candidate_play(position, within(row, 0, kMostSquares - 1, "row"),
                              within(column, 0, kMostSquares - 1, "column"),
                              down ? Direction::kDown : Direction::kAcross, letters_of(letters));
      },
      "position"_a, "row"_a, "column"_a, "down"_a, "letters"_a);

  module.def(
      "candidate_exchange",
      [](const SimulationPosition& position, const nb::bytes& given) {
        return candidate_exchange(position, letters_of(given));
      },
      "position"_a, "given"_a);

  nb::class_<DrawLuck>(module, "DrawLuck")
      .def_ro("drawn", &DrawLuck::drawn)
      .def_ro("average", &DrawLuck::average)
      .def_ro("error", &DrawLuck::error)
      .def_ro("samples", &DrawLuck::samples);

  module.def(
      "luck_of_draw",
      [](const SimulationPosition& position, const nb::bytes& kept, std::size_t samples, std::uint64_t seed,
         const StopFlag* stop) {
        const std::vector<Letter> tiles = tiles_in(kept);
        nb::gil_scoped_release unlocked;
        return luck_of_draw(position, tiles, samples, seed, raised_of(stop));
      },
      "position"_a, "kept"_a, nb::kw_only(), "samples"_a = 400, "seed"_a = 0, "stop"_a = nb::none());

  nb::class_<InferredLeave>(module, "InferredLeave")
      .def_prop_ro("tiles", [](const InferredLeave& leave) { return bytes_of(leave.tiles); })
      .def_ro("weight", &InferredLeave::weight);

  module.def(
      "inferred_leaves",
      [](const SimulationPosition& position, const Board& before, int row, int column, bool down,
         const nb::bytes& letters, std::size_t samples, std::uint64_t seed, const StopFlag* stop) {
        const Verdict verdict =
            before.judge_word(within(row, 0, kMostSquares - 1, "row"), within(column, 0, kMostSquares - 1, "column"),
                              down ? Direction::kDown : Direction::kAcross, letters_of(letters), std::nullopt);
        if (verdict.fault != Fault::kNone) throw std::invalid_argument("that cannot be laid");
        Play play = verdict.play;
        play.score = play_score(verdict.score);
        nb::gil_scoped_release unlocked;
        return inferred_leaves(position, before, play, samples, seed, raised_of(stop));
      },
      "position"_a, "before"_a, "row"_a, "column"_a, "down"_a, "letters"_a, "samples"_a = 500, "seed"_a = 0,
      "stop"_a = nb::none());
}

void bind_runs(nb::module_& module) {
  nb::class_<Standing>(module, "Standing")
      .def_ro("samples", &Standing::samples)
      .def_ro("win", &Standing::win)
      .def_ro("win_error", &Standing::win_error)
      .def_ro("spread", &Standing::spread)
      .def_ro("spread_error", &Standing::spread_error)
      .def_ro("is_equal", &Standing::is_equal)
      .def_ro("is_beaten", &Standing::is_beaten);

  nb::class_<Progress>(module, "Progress")
      .def_ro("standings", &Progress::standings)
      .def_ro("best", &Progress::best)
      .def_ro("samples", &Progress::samples)
      .def_ro("plies", &Progress::plies)
      .def_ro("is_decided", &Progress::is_decided);

  nb::class_<SharedSimulation>(module, "Simulation")
      .def(
          "__init__",
          [](SharedSimulation* self, const SimulationPosition& position, const std::vector<Candidate>& candidates,
             int plies, std::uint64_t seed, double confidence, std::uint64_t most_samples, std::uint64_t least_samples,
             double equal, bool uniform, const std::vector<InferredLeave>& inferred) {
            new (self) SharedSimulation{
                {},
                Simulation(position, candidates, {plies, seed, confidence, most_samples, least_samples, equal, uniform},
                           inferred)};
          },
          "position"_a, "candidates"_a, nb::kw_only(), "plies"_a = 2, "seed"_a = 0, "confidence"_a = 0.99,
          "most_samples"_a = 100'000, "least_samples"_a = 48, "equal"_a = 0.0025, "uniform"_a = false,
          "inferred"_a = std::vector<InferredLeave>{})
      .def(
          "run",
          [](SharedSimulation& self, unsigned threads, const StopFlag* stop) {
            nb::gil_scoped_release unlocked;
            const std::lock_guard lock(self.running);
            self.simulation.run(threads, raised_of(stop));
            return self.simulation.progress();
          },
          "threads"_a = 1, "stop"_a = nb::none())
      .def("progress", [](const SharedSimulation& self) { return self.simulation.progress(); })
      .def_prop_ro("thought", [](const SharedSimulation& self) { return self.simulation.thought(); })
      .def_prop_ro("memory", [](const SharedSimulation& self) { return self.simulation.memory(); })
      .def(
          "draw",
          [](const SharedSimulation& self, std::uint64_t iteration) {
            const Draw draw = self.simulation.draw(iteration);
            std::vector<nb::bytes> racks;
            for (const auto& rack : draw.racks) racks.push_back(bytes_of(rack));
            return std::pair(racks, bytes_of(draw.bag));
          },
          "iteration"_a)
      .def(
          "outcome",
          [](const SharedSimulation& self, std::size_t candidate, std::uint64_t iteration) {
            const Outcome outcome = self.simulation.outcome(
                within<std::size_t>(candidate, 0, self.simulation.candidates().size() - 1, "candidate"), iteration);
            return std::tuple(outcome.win, outcome.spread, outcome.plies);
          },
          "candidate"_a, "iteration"_a);
}

}  // namespace

void bind_simulation(nb::module_& module) {
  bind_positions(module);
  bind_runs(module);
}

}  // namespace bonmot
