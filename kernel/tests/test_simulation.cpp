// Simulation: the same answer with any number of threads, stopped at once, and no sense made of nonsense.
#include <atomic>
#include <thread>

#include "boards.hpp"
#include "check.hpp"
#include "simulation/luck.hpp"
#include "simulation/ranking.hpp"
#include "simulation/simulation.hpp"

using namespace bonmot;

namespace {

std::shared_ptr<const WordGraph> some_words() {
  static const auto graph =
      graph_of({"AT",  "TA",  "ATE", "EAT",   "TEA",  "ETA",   "RAT", "TAR",  "ART",  "RATE",   "TEAR",
                "IN",  "NIT", "TIN", "TRAIN", "RAIN", "STAIN", "SAT", "SEAT", "IS",   "IT",     "ITS",
                "SIN", "AS",  "ES",  "RE",    "NE",   "EN",    "NET", "TEN",  "REIN", "RETINAS"});
  return graph;
}

SimulationPosition position(std::size_t sides = 2) {
  Board board(standard_rules(), some_words());
  put(board, 7, 6, Direction::kAcross, "TRAIN");
  SimulationPosition made{std::move(board), encode("AAAEEEIIINNNRRRSSSTTT?"), {}, 0, {}, {}, nullptr, nullptr};
  made.rules.rack = 4;
  made.rules.exchange_minimum = 1;
  made.sides.push_back({4, encode("AEST"), 12});
  while (made.sides.size() < sides) made.sides.push_back({4, {}, 0});
  return made;
}

Progress progress_with(unsigned threads, std::size_t sides, int plies) {
  const SimulationPosition made = position(sides);
  SimulationPlan plan;
  plan.most_samples = 150;
  plan.least_samples = 4;
  plan.plies = plies;
  plan.seed = 3;
  Simulation simulation(made, static_ranking(made, 6), plan);
  simulation.run(threads, nullptr);
  return simulation.progress();
}

template <class Action>
bool is_refused(Action&& action) {
  try {
    action();
  } catch (const std::invalid_argument&) {
    return true;
  }
  return false;
}

}  // namespace

CASE("simulations do not depend on the number of threads") {
  for (const std::size_t sides : {2, 3, 4})
    for (const int plies : {0, 2}) {
      const Progress alone = progress_with(1, sides, plies);
      CHECK(alone.samples > 0);
      for (const unsigned threads : {2U, 4U}) {
        const Progress together = progress_with(threads, sides, plies);
        CHECK_EQUAL(together.best, alone.best);
        CHECK_EQUAL(together.samples, alone.samples);
        CHECK_EQUAL(together.plies, alone.plies);
        for (std::size_t at = 0; at < alone.standings.size(); ++at) {
          CHECK_EQUAL(together.standings[at].samples, alone.standings[at].samples);
          CHECK_EQUAL(together.standings[at].win, alone.standings[at].win);
          CHECK_EQUAL(together.standings[at].spread, alone.standings[at].spread);
        }
      }
    }
}

CASE("all candidates meet the same draws") {
  const SimulationPosition made = position();
  const Draw first = draw_of(made, 9, 4, {}), again = draw_of(made, 9, 4, {}), other = draw_of(made, 9, 5, {});
  CHECK(first.bag == again.bag && first.racks == again.racks);
  CHECK(first.bag != other.bag);
  CHECK_EQUAL(first.bag.size(), made.bag());
  CHECK_EQUAL(first.racks[1].size(), std::size_t{4});
}

CASE("inferred tiles are on the rack of whoever moved last") {
  const SimulationPosition made = position(3);
  const InferredLeave leave{encode("S?"), 1.0};
  for (std::uint64_t iteration = 0; iteration < 20; ++iteration) {
    const Draw draw = draw_of(made, 1, iteration, {&leave, 1});
    CHECK(std::ranges::find(draw.racks[2], Letter{0}) != draw.racks[2].end());
    CHECK_EQUAL(draw.racks[2].size(), std::size_t{4});
    CHECK_EQUAL(draw.bag.size(), made.bag());
  }
}

CASE("a simulation that is stopped before it began knows nothing, and goes on later") {
  const SimulationPosition made = position();
  SimulationPlan plan;
  plan.most_samples = 200;
  Simulation simulation(made, static_ranking(made, 4), plan);
  std::atomic<bool> stop{true};
  simulation.run(2, &stop);
  CHECK_EQUAL(simulation.progress().samples, std::uint64_t{0});
  simulation.run(1, nullptr);
  CHECK(simulation.progress().samples > 0);
}

CASE("luck is what was drawn against what might have been") {
  SimulationPosition made = position();
  made.unseen = encode("IIIIIIIIII");
  const DrawLuck seat = luck_of_draw(made, encode("AES"), 300, 1);  // with a T there is SEAT, with an I less
  CHECK_EQUAL(seat.samples, std::size_t{300});
  CHECK(seat.drawn > seat.average);
  CHECK(seat.error > 0);
  // Nothing was drawn, or nothing else could be: that is neither good luck nor bad.
  const DrawLuck nothing = luck_of_draw(made, encode("AEST"), 5, 1);
  CHECK_EQUAL(nothing.drawn, nothing.average);
  made.unseen = encode("TTTTTTT");
  const DrawLuck same = luck_of_draw(made, encode("AES"), 5, 1);
  CHECK_EQUAL(same.drawn, same.average);
  const std::atomic<bool> stop{true};
  CHECK_EQUAL(luck_of_draw(made, encode("AES"), 5, 1, &stop).samples, std::size_t{0});
  CHECK(is_refused([&] { luck_of_draw(made, encode("N"), 5, 1); }));
  CHECK(is_refused([&] { luck_of_draw(made, encode("A"), 0, 1); }));
}

CASE("whoever raises the flag waits for one turn of each thread, however long games are") {
  for (const unsigned threads : {1U, 3U}) {
    const SimulationPosition made = position();
    SimulationPlan plan;
    plan.plies = 0;
    plan.confidence = 1;
    plan.most_samples = 20'000'000;
    Simulation simulation(made, static_ranking(made, 6), plan);
    std::atomic<bool> stop{false};
    std::thread running([&] { simulation.run(threads, &stop); });
    while (simulation.thought() < 2'000) std::this_thread::yield();
    stop.store(true);
    const std::uint64_t then = simulation.thought();
    running.join();
    CHECK(simulation.thought() - then <= threads);
    CHECK(simulation.progress().samples < plan.most_samples);
  }
}

CASE("a game is broken off between two turns") {
  const SimulationPosition made = position();
  const std::vector<Candidate> candidates = static_ranking(made, 1);
  Rollout rollout(made);
  const std::atomic<bool> stop{true};
  CHECK(!rollout.run(candidates[0], draw_of(made, 1, 1, {}), 0, &stop));
  CHECK_EQUAL(rollout.thought(), std::uint64_t{0});
  // What was broken off leaves nothing behind.
  const Outcome after = *rollout.run(candidates[0], draw_of(made, 1, 1, {}), 0);
  CHECK_EQUAL(after.spread, Rollout(made).run(candidates[0], draw_of(made, 1, 1, {}), 0)->spread);
  CHECK_EQUAL(rollout.thought(), std::uint64_t{after.plies});
}

CASE("samples take no more memory than they are many") {
  const SimulationPosition made = position();
  SimulationPlan plan;
  plan.confidence = 1;
  plan.most_samples = 3'000;
  Simulation simulation(made, static_ranking(made, 6), plan);
  CHECK_EQUAL(simulation.memory(), std::size_t{0});
  simulation.run(1, nullptr);
  CHECK_EQUAL(simulation.progress().samples, plan.most_samples);
  CHECK(simulation.memory() >= 12 * plan.most_samples);
  CHECK(simulation.memory() <= 24 * plan.most_samples);
}

CASE("candidates that differ in nothing are not compared for ever") {
  const SimulationPosition made = position();
  std::vector<Candidate> same = static_ranking(made, 1);
  same.push_back(same.front());
  SimulationPlan plan;
  Simulation simulation(made, same, plan);
  simulation.run(1, nullptr);
  CHECK(simulation.progress().is_decided);
  CHECK(simulation.progress().samples < 1'000);
}

CASE("positions and candidates that cannot be are refused") {
  const auto refused = [](auto change) {
    return is_refused([&] {
      SimulationPosition made = position();
      change(made);
      check_position(made);
    });
  };
  CHECK(refused([](auto& made) { made.sides.pop_back(); }));
  CHECK(refused([](auto& made) { made.sides.resize(5, made.sides.back()); }));
  CHECK(refused([](auto& made) { made.unseen.clear(); }));
  CHECK(refused([](auto& made) { made.unseen.push_back(200); }));
  CHECK(refused([](auto& made) { made.sides[0].rack.reset(); }));
  CHECK(refused([](auto& made) { made.sides[0].held = 3; }));
  CHECK(refused([](auto& made) { made.sides[1].held = 99; }));
  CHECK(refused([](auto& made) { made.rules.rack = 16; }));
  CHECK(refused([](auto& made) { made.sides[1].score = 1 << 30; }));

  const SimulationPosition made = position();
  const auto refuses = [&](Candidate candidate) { return is_refused([&] { Simulation(made, {candidate}, {}); }); };
  Candidate wrong;
  wrong.given = encode("Z");
  CHECK(refuses(wrong));
  wrong = static_ranking(made, 1).front();
  wrong.play->row = 200;
  CHECK(refuses(wrong));
  wrong = static_ranking(made, 1).front();
  wrong.play->letters.fill(encode("Q")[0]);
  CHECK(refuses(wrong));
  CHECK(is_refused([&] { Simulation(made, {}, {}); }));
  CHECK(is_refused([&] { Simulation(made, static_ranking(made, 1), {.plies = -1}); }));
  CHECK(is_refused([&] { Simulation(made, static_ranking(made, 1), {.confidence = 0.0 / 0.0}); }));
  CHECK(is_refused([&] { Simulation(made, static_ranking(made, 1), {}, {{encode("ZZ"), 1}}); }));
}
