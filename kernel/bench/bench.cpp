// The benchmark: whole games played by best score, one thread.
//
//   kernel_bench WORDFILE TILES.csv BOARD.txt [--games N] [--seed S] [--find all|top]
//
// Prints plies, scores and speed. `go.py bench` runs it twice under callgrind, with different numbers of games: the
// difference in instructions divided by the difference in plies is the cost of a ply without the cost of starting up.
#include <algorithm>
#include <bit>
#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <stdexcept>
#include <string>

#include "material.hpp"
#include "move_generation.hpp"
#include "random.hpp"

using namespace bonmot;

namespace {

struct Totals {
  std::uint64_t plies = 0, plays = 0, score = 0, hash = 0;
};

void draw(std::vector<Letter>& rack, std::vector<Letter>& bag, Random& random) {
  while (rack.size() < 7 && !bag.empty()) {
    const std::uint32_t pick = random.below(static_cast<std::uint32_t>(bag.size()));
    rack.push_back(bag[pick]);
    bag[pick] = bag.back();
    bag.pop_back();
  }
}

void play_game(const Board& empty, const Material& set, bool all, Random& random, Totals& totals) {
  Board board = empty;
  std::vector<Letter> bag = set.bag;
  std::vector<Letter> racks[2];
  for (auto& rack : racks) draw(rack, bag, random);
  int passes = 0;
  for (std::size_t seat = 0; passes < 2; seat ^= 1) {
    std::vector<Letter>& rack = racks[seat];
    MoveRequest request;
    request.rack = rack;
    request.wanted = all ? MoveRequest::Wanted::kAll : MoveRequest::Wanted::kTop;
    request.limit = 1;
    MoveResult result = generate(board, request);
    ++totals.plies;
    totals.plays += result.count;
    if (result.plays.empty()) {
      ++passes;
      continue;
    }
    passes = 0;
    const Play& best = *std::min_element(result.plays.begin(), result.plays.end(), ranks_before);
    board.play(best);
    totals.score += static_cast<std::uint64_t>(best.score);
    totals.hash =
        std::rotl(totals.hash ^ checksum_of(std::as_bytes(best.word()), static_cast<std::uint64_t>(best.score)), 7);
    for (Letter letter : best.word()) {
      if (letter == kNoLetter) continue;
      rack.erase(std::find(rack.begin(), rack.end(), (letter & kBlankMark) != 0 ? kNoLetter : letter));
    }
    draw(rack, bag, random);
    if (rack.empty()) break;
  }
}

}  // namespace

int main(int argc, char** argv) {
  if (argc < 4) {
    std::fprintf(stderr, "usage: kernel_bench WORDFILE TILES.csv BOARD.txt [--games N] [--seed S] [--find all|top]\n");
    return 2;
  }
  int games = 100;
  std::uint64_t seed = 1;
  bool all = true;
  for (int index = 4; index + 1 < argc; index += 2) {
    const std::string option = argv[index];
    if (option == "--games") games = std::atoi(argv[index + 1]);
    if (option == "--seed") seed = std::strtoull(argv[index + 1], nullptr, 10);
    if (option == "--find") all = std::string(argv[index + 1]) == "all";
  }
  try {
    const auto opening = std::chrono::steady_clock::now();
    const auto graph = WordGraph::open(argv[1]);
    const auto opened = std::chrono::steady_clock::now();
    const Material set = read_material(*graph, argv[2], argv[3]);
    const Board empty(set.rules, graph);
    Random random(seed);
    Totals totals;
    const auto start = std::chrono::steady_clock::now();
    for (int game = 0; game < games; ++game) play_game(empty, set, all, random, totals);
    const std::chrono::duration<double> seconds = std::chrono::steady_clock::now() - start;
    const std::chrono::duration<double, std::milli> open_ms = opened - opening;
    std::printf(
        "{\"games\": %d, \"plies\": %llu, \"plays\": %llu, \"score\": %llu, \"hash\": \"%016llx\", "
        "\"seconds\": %.4f, \"open_ms\": %.3f, \"file_bytes\": %zu}\n",
        games, static_cast<unsigned long long>(totals.plies), static_cast<unsigned long long>(totals.plays),
        static_cast<unsigned long long>(totals.score), static_cast<unsigned long long>(totals.hash), seconds.count(),
        open_ms.count(), graph->file().size());
  } catch (const std::exception& error) {
    std::fprintf(stderr, "kernel_bench: %s\n", error.what());
    return 1;
  }
  return 0;
}
