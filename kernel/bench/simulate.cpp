// The benchmark of simulation: positions with about thirty tiles on the board, fifteen candidates, two plies, one
// thread.
//
//   kernel_simulate WORDFILE TILES.csv BOARD.txt LEAVES [--positions N] [--samples N] [--decide CONFIDENCE] [--uniform]
//
// Prints plies, CPU time and samples; with --decide each position goes on until it is decided, or the samples are
// spent, and `decided` says how many were. `go.py bench` compares what the two ways to choose need.
#include <cstdio>
#include <cstdlib>
#include <ctime>
#include <memory>
#include <stdexcept>
#include <string>

#include "material.hpp"
#include "simulation/ranking.hpp"
#include "simulation/simulation.hpp"

using namespace bonmot;

namespace {

// A game between two who see everything, until thirty tiles lie on the board.
SimulationPosition position_of(const Board& empty, const Material& set, std::shared_ptr<const LeaveTable> leaves,
                               std::uint64_t seed, std::uint64_t& plies) {
  Random random(seed, 5);
  SimulationPosition position{empty, set.bag, {}, 0, {}, {}, std::move(leaves), nullptr};
  std::vector<Letter>& bag = position.unseen;
  for (std::size_t last = bag.size(); last > 1; --last)
    std::swap(bag[last - 1], bag[random.below(static_cast<std::uint32_t>(last))]);
  const auto draw = [&](std::vector<Letter>& rack) {
    for (; rack.size() < 7; bag.pop_back()) rack.push_back(bag.back());
  };
  std::vector<Letter> racks[2];
  int scores[2] = {0, 0};
  std::size_t turn = 0;
  for (std::vector<Letter>& rack : racks) draw(rack);
  for (int passes = 0; position.board.tile_count() < 30 && passes < 6; turn ^= 1) {
    std::vector<Letter> sorted = racks[turn];
    std::sort(sorted.begin(), sorted.end());
    const auto worth = leave_by_copies(*position.leaves, sorted);
    const auto best = best_by_walking()->find(position.board, sorted, worth);
    ++plies;
    if (!best) {
      ++passes;
      continue;
    }
    position.board.play(*best);
    scores[turn] += best->score;
    for (Letter tile : best->word())
      if (tile != kNoLetter)
        racks[turn].erase(
            std::find(racks[turn].begin(), racks[turn].end(), (tile & kBlankMark) != 0 ? kNoLetter : tile));
    draw(racks[turn]);
  }
  bag.insert(bag.end(), racks[turn ^ 1].begin(), racks[turn ^ 1].end());
  std::sort(bag.begin(), bag.end());
  position.sides = {{7, racks[turn], scores[turn]}, {7, {}, scores[turn ^ 1]}};
  return position;
}

}  // namespace

int main(int argc, char** argv) {
  if (argc < 5) {
    std::fprintf(stderr,
                 "usage: kernel_simulate WORDFILE TILES.csv BOARD.txt LEAVES [--positions N] [--samples N] "
                 "[--decide CONFIDENCE] [--uniform 1] [--threads N]\n");
    return 2;
  }
  int positions = 10;
  unsigned threads = 1;
  SimulationPlan plan;
  plan.most_samples = 1'500;
  plan.confidence = 1;
  for (int index = 5; index + 1 < argc; index += 2) {
    const std::string option = argv[index];
    if (option == "--positions") positions = std::atoi(argv[index + 1]);
    if (option == "--samples") plan.most_samples = std::strtoull(argv[index + 1], nullptr, 10);
    if (option == "--decide") plan.confidence = std::atof(argv[index + 1]);
    if (option == "--uniform") plan.uniform = std::atoi(argv[index + 1]) != 0;
    if (option == "--plies") plan.plies = std::atoi(argv[index + 1]);
    if (option == "--threads") threads = static_cast<unsigned>(std::atoi(argv[index + 1]));
  }
  try {
    const auto graph = WordGraph::open(argv[1]);
    const Material set = read_material(*graph, argv[2], argv[3]);
    const Board empty(set.rules, graph);
    const auto leaves = read_leaves(argv[4], graph->letters().size());
    graph->anagrams();
    std::uint64_t plies = 0, samples = 0, set_up = 0;
    int decided = 0;
    std::string each;  // samples, by position
    double seconds = 0, checksum = 0;
    for (int number = 0; number < positions; ++number) {
      SimulationPosition position = position_of(empty, set, leaves, static_cast<std::uint64_t>(number), set_up);
      std::vector<Candidate> candidates = static_ranking(position, 15);
      const std::clock_t start = std::clock();
      Simulation simulation(std::move(position), std::move(candidates), plan);
      simulation.run(threads, nullptr);
      seconds += static_cast<double>(std::clock() - start) / CLOCKS_PER_SEC;
      const Progress progress = simulation.progress();
      plies += progress.plies;
      samples += progress.samples;
      decided += progress.is_decided ? 1 : 0;
      checksum += progress.standings[progress.best].spread + static_cast<double>(progress.best);
      // What was not decided counts as none: nobody knows what it would have taken.
      each += (each.empty() ? "" : ", ") + std::to_string(progress.is_decided ? progress.samples : 0);
    }
    std::printf(
        "{\"positions\": %d, \"plies\": %llu, \"samples\": %llu, \"decided\": %d, \"seconds\": %.4f, "
        "\"checksum\": %.6f, \"each\": [%s]}\n",
        positions, static_cast<unsigned long long>(plies), static_cast<unsigned long long>(samples), decided, seconds,
        checksum, each.c_str());
  } catch (const std::exception& error) {
    std::fprintf(stderr, "kernel_simulate: %s\n", error.what());
    return 1;
  }
  return 0;
}
