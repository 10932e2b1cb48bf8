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
#include <fstream>
#include <sstream>
#include <stdexcept>
#include <string>

#include "move_generation.hpp"

using namespace bonmot;

namespace {

// PCG32 (O'Neill 2014): the same draws on every machine.
class Random {
 public:
  explicit Random(std::uint64_t seed) : state_(seed * 2 + 1) { next(); }
  std::uint32_t below(std::uint32_t bound) { return static_cast<std::uint32_t>((std::uint64_t{next()} * bound) >> 32); }

 private:
  std::uint32_t next() {
    const std::uint64_t old = state_;
    state_ = old * 6364136223846793005ULL + 1442695040888963407ULL;
    const auto shifted = static_cast<std::uint32_t>(((old >> 18) ^ old) >> 27);
    return std::rotr(shifted, static_cast<int>(old >> 59));
  }
  std::uint64_t state_;
};

struct TileSet {
  std::vector<Letter> bag;
  BoardRules rules;
};

TileSet read_rules(const WordGraph& graph, const char* tiles_path, const char* board_path) {
  TileSet set;
  std::ifstream tiles(tiles_path), board(board_path);
  if (!tiles || !board) throw std::runtime_error("cannot read the tiles or the board");
  std::string line;
  std::getline(tiles, line);  // header
  while (std::getline(tiles, line)) {
    std::istringstream fields(line);
    std::string text, count, value;
    std::getline(fields, text, ',');
    std::getline(fields, count, ',');
    std::getline(fields, value, ',');
    Letter letter = kNoLetter;
    if (text != "?") {
      const auto& letters = graph.letters();
      const auto found = std::find(letters.begin(), letters.end(), text);
      if (found == letters.end()) throw std::runtime_error("a tile is not of this alphabet: " + text);
      letter = static_cast<Letter>(found - letters.begin() + 1);
      set.rules.values[letter] = static_cast<std::uint8_t>(std::stoi(value));
    }
    set.bag.insert(set.bag.end(), static_cast<std::size_t>(std::stoi(count)), letter);
  }
  set.rules.size = 0;
  for (int row = 0; std::getline(board, line) && !line.empty(); ++row) {
    set.rules.size = static_cast<int>(line.size());
    for (std::size_t column = 0; column < line.size(); ++column) {
      const char symbol = line[column];
      const char* letter = std::strchr("dtq", symbol);
      const char* word = std::strchr("DTQ", symbol);
      set.rules.letter_multipliers.push_back(letter ? static_cast<std::uint8_t>(letter - "dtq" + 2) : 1);
      set.rules.word_multipliers.push_back(symbol == '*' ? 2 : word ? static_cast<std::uint8_t>(word - "DTQ" + 2) : 1);
      if (symbol == '*') set.rules.stars.push_back({row, static_cast<int>(column)});
    }
  }
  set.rules.bonuses[7] = 50;
  return set;
}

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

void play_game(const Board& empty, const TileSet& set, bool all, Random& random, Totals& totals) {
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
    const TileSet set = read_rules(*graph, argv[2], argv[3]);
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
