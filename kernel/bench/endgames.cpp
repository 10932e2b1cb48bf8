// Endgames from self-play, solved: how long it takes until each is proved.
//
//   kernel_endgames WORDFILE TILES.csv BOARD.txt [--bag N] [--count N] [--seed S] [--seconds T] [--memory BYTES]
//
// Two players who always take the best score play games from the seed on; a position is taken when so many tiles are in
// the bag (none, if nothing is said) and both racks are full. Prints a line of JSON for each position: processor time,
// nodes, and what is proved.
#include <atomic>
#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <ctime>
#include <string>
#include <thread>

#include "endgame/pre_endgame.hpp"
#include "harvest.hpp"

using namespace bonmot;

namespace {

double processor_seconds() { return static_cast<double>(std::clock()) / CLOCKS_PER_SEC; }

// Raises a flag when so much processor time has passed.
class Alarm {
 public:
  explicit Alarm(double seconds)
      : watcher_([this, until = processor_seconds() + seconds](const std::stop_token& done) {
          while (!done.stop_requested() && processor_seconds() < until)
            std::this_thread::sleep_for(std::chrono::milliseconds(5));
          raised.store(true);
        }) {}
  std::atomic<bool> raised{false};

 private:
  std::jthread watcher_;
};

void solve_endgame(const Harvested& found, double seconds, FindingTable& table) {
  EndgamePosition position;
  position.rack = found.rack;
  position.other = found.other;
  const double start = processor_seconds();
  const Alarm alarm(seconds);
  EndgameSearch search(found.board, {}, position, table);
  const EndgameAnswer answer = search.solve({.stop = &alarm.raised});
  const double taken = processor_seconds() - start;
  std::printf(
      "{\"game\": %llu, \"seconds\": %.4f, \"nodes\": %llu, \"proved\": %s, \"value\": %d, \"low\": %d, "
      "\"high\": %d, \"depth\": %d, \"turns\": %zu}\n",
      static_cast<unsigned long long>(found.game), taken, static_cast<unsigned long long>(answer.nodes),
      answer.is_proved() ? "true" : "false", answer.value, answer.low, answer.high, answer.depth, answer.line.size());
}

void solve_pre_endgame(const Harvested& found, double seconds, FindingTable& table) {
  PreEndgamePosition position;
  position.rack = found.rack;
  position.unseen = found.other;
  position.unseen.insert(position.unseen.end(), found.bag.begin(), found.bag.end());
  position.in_bag = found.bag.size();
  position.spread = found.spread;
  const double start = processor_seconds();
  const Alarm alarm(seconds);
  double wins_taken = -1;  // until it is proved that no turn wins more often
  const PreEndgameAnswer answer = bonmot::solve_pre_endgame(found.board, {}, position, {.stop = &alarm.raised}, table,
                                                            [&](const PreEndgameAnswer& told) {
                                                              if (wins_taken < 0 && told.is_won_count_proved)
                                                                wins_taken = processor_seconds() - start;
                                                            });
  const double taken = processor_seconds() - start;
  const PreEndgameTurn& best = answer.turns.front();
  std::printf(
      "{\"game\": %llu, \"seconds\": %.4f, \"wins_seconds\": %.4f, \"nodes\": %llu, \"proved\": %s, \"wins_proved\": "
      "%s, "
      "\"exact\": %s, "
      "\"turns\": %zu, \"ways\": %d, \"won\": %d, \"drawn\": %d, \"lost\": %d, \"open\": %d}\n",
      static_cast<unsigned long long>(found.game), taken, wins_taken, static_cast<unsigned long long>(answer.nodes),
      answer.is_proved ? "true" : "false", answer.is_won_count_proved ? "true" : "false",
      best.empties_bag ? "true" : "false", answer.turns.size(), answer.ways, best.won, best.drawn, best.lost,
      best.open);
}

}  // namespace

int main(int argc, char** argv) {
  if (argc < 4) {
    std::fprintf(stderr,
                 "usage: kernel_endgames WORDFILE TILES.csv BOARD.txt [--bag N] [--count N] [--seed S] [--seconds T] "
                 "[--memory BYTES]\n");
    return 2;
  }
  int count = 10;
  std::uint64_t seed = 1;
  std::size_t in_bag = 0;
  double seconds = 10;
  std::size_t memory = std::size_t{256} << 20;
  for (int index = 4; index + 1 < argc; index += 2) {
    const std::string option = argv[index];
    if (option == "--bag") in_bag = std::strtoull(argv[index + 1], nullptr, 10);
    if (option == "--count") count = std::atoi(argv[index + 1]);
    if (option == "--seed") seed = std::strtoull(argv[index + 1], nullptr, 10);
    if (option == "--seconds") seconds = std::atof(argv[index + 1]);
    if (option == "--memory") memory = std::strtoull(argv[index + 1], nullptr, 10);
  }
  try {
    const auto graph = WordGraph::open(argv[1]);
    const Material set = read_material(*graph, argv[2], argv[3]);
    Harvest harvest(set, graph, seed, in_bag);
    for (int number = 0; number < count; ++number) {
      const Harvested found = harvest.next();
      FindingTable table(memory / 2);  // the other half is for its book of lanes
      if (in_bag == 0)
        solve_endgame(found, seconds, table);
      else
        solve_pre_endgame(found, seconds, table);
      std::fflush(stdout);
    }
  } catch (const std::exception& error) {
    std::fprintf(stderr, "kernel_endgames: %s\n", error.what());
    return 1;
  }
  return 0;
}
