// Learns leaves by self-play, for machines with many cores and nothing else installed.
//
//   kernel_learn WORDFILE TILES.csv BOARD.txt OUT --seed S --threads T --prior P GAMES [GAMES ...]
//
// One generation for each number of games: the first plays for points alone, each later one with the leaves of the one
// before. Sums do not depend on the number of threads, so the same seed and games give the same file anywhere. OUT is a
// row of 16-bit numbers, little endian, in the order of LeaveNumbering.
#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <thread>

#include "material.hpp"
#include "players/self_play.hpp"

using namespace bonmot;

namespace {

struct Progress {
  std::atomic<std::uint64_t> games{0}, points{0};
};

void play_share(const GameRules& rules, const Contender& contender, std::uint64_t seed, std::uint64_t games,
                std::uint64_t share, std::uint64_t shares, LeaveCensus& census, Progress& progress) {
  const Contender both[2] = {contender, contender};
  const auto search = best_soonest();
  for (std::uint64_t game = share; game < games; game += shares) {
    const GameResult result = play_game(rules, both, seed + game, *search, &census);
    progress.games += 1;
    progress.points += static_cast<std::uint64_t>(std::max(0, result.scores[0] + result.scores[1]));
  }
}

}  // namespace

int main(int argc, char** argv) {
  if (argc < 6) {
    std::fprintf(
        stderr, "usage: kernel_learn WORDFILE TILES.csv BOARD.txt OUT [--seed S] [--threads T] [--prior P] GAMES...\n");
    return 2;
  }
  std::uint64_t seed = 1;
  unsigned threads = std::max(1U, std::thread::hardware_concurrency());
  double prior = 20;
  std::vector<std::uint64_t> generations;
  for (int index = 5; index < argc; ++index) {
    const std::string option = argv[index];
    if (option == "--seed" && index + 1 < argc)
      seed = std::strtoull(argv[++index], nullptr, 10);
    else if (option == "--threads" && index + 1 < argc)
      threads = static_cast<unsigned>(std::atoi(argv[++index]));
    else if (option == "--prior" && index + 1 < argc)
      prior = std::atof(argv[++index]);
    else
      generations.push_back(std::strtoull(option.c_str(), nullptr, 10));
  }
  try {
    const auto graph = WordGraph::open(argv[1]);
    const Material material = read_material(*graph, argv[2], argv[3]);
    GameRules rules{material.rules, material.bag};
    Contender contender{graph, nullptr, {}};
    contender.character.counts_endings = true;
    const std::size_t letters = graph->letters().size();
    for (std::size_t generation = 0; generation < generations.size(); ++generation) {
      const auto start = std::chrono::steady_clock::now();
      std::vector<LeaveCensus> censuses(threads, LeaveCensus(letters));
      std::vector<std::thread> workers;
      Progress progress;
      for (unsigned share = 0; share < threads; ++share)
        workers.emplace_back(play_share, std::cref(rules), std::cref(contender), seed, generations[generation], share,
                             threads, std::ref(censuses[share]), std::ref(progress));
      for (std::thread& worker : workers) worker.join();
      for (unsigned share = 1; share < threads; ++share) censuses[0].merge(censuses[share]);
      const std::vector<std::int16_t> values = censuses[0].values(prior);
      contender.leaves = std::make_shared<LeaveTable>(letters, values);
      contender.character.leave_percent = 100;
      seed += generations[generation];
      std::ofstream out(argv[4], std::ios::binary | std::ios::trunc);
      out.write(reinterpret_cast<const char*>(values.data()),
                static_cast<std::streamsize>(values.size() * sizeof(std::int16_t)));
      if (!out) throw std::runtime_error("cannot write the leaves");
      const std::chrono::duration<double> seconds = std::chrono::steady_clock::now() - start;
      std::printf("generation %zu: %llu games, %llu racks, %.2f points a seat, %.0f s\n", generation + 1,
                  static_cast<unsigned long long>(progress.games.load()),
                  static_cast<unsigned long long>(censuses[0].racks()),
                  static_cast<double>(progress.points.load()) / 2 / static_cast<double>(progress.games.load()),
                  seconds.count());
      std::fflush(stdout);
    }
  } catch (const std::exception& error) {
    std::fprintf(stderr, "kernel_learn: %s\n", error.what());
    return 1;
  }
  return 0;
}
