// The benchmark: whole games played by best score, or with leaves and exchanges, one thread.
//
//   kernel_bench WORDFILE TILES.csv BOARD.txt [--games N] [--seed S] [--find all|top|slots] [--leaves FILE] [--list N]
//                [--anagrams FOLDER]
//
// With a file of leaves (a row of 16-bit numbers, as kernel_learn writes it) the players of the laboratory play, and
// the hash is one of every move: whatever finds the plays, it must be the same. With a list they look at the best so
// many of every position and take the first; the hash is one of all that they see. Prints plies, scores and speed.
// `go.py bench` runs it twice under callgrind, with different numbers of games: the difference in instructions divided
// by the difference in plies is the cost of a ply without the cost of starting up.
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
#include "players/self_play.hpp"
#include "random.hpp"
#include "slots/anagrams.hpp"
#include "slots/best_play.hpp"

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

// Finds what another search finds, and keeps a hash of it.
class Witness final : public BestPlay {
 public:
  Witness(std::unique_ptr<BestPlay> search, std::size_t list, Totals& totals)
      : search_(std::move(search)), list_(list), totals_(totals) {}

  std::optional<Play> find(const Board& board, std::span<const Letter> rack,
                           std::span<const std::int32_t> worth_left) override {
    ++totals_.plies;
    if (list_ == 0) {
      const std::optional<Play> play = search_->find(board, rack, worth_left);
      see(play ? &*play : nullptr);
      return play;
    }
    const MoveResult found = search_->top(board, rack, worth_left, list_);
    for (const Play& play : found.plays) see(&play);
    return found.plays.empty() ? std::nullopt : std::optional(found.plays.front());
  }

  MoveResult top(const Board& board, std::span<const Letter> rack, std::span<const std::int32_t> worth_left,
                 std::size_t limit, const std::atomic<bool>* stop) override {
    return search_->top(board, rack, worth_left, limit, stop);
  }

 private:
  void see(const Play* play) {
    std::uint64_t hash = 0;
    if (play != nullptr) {
      const std::uint64_t place = std::uint64_t{play->row} << 16 | std::uint64_t{play->column} << 8 |
                                  static_cast<std::uint64_t>(play->direction);
      hash = mixed(static_cast<std::uint64_t>(play->equity) << 32 ^ place);
      for (Letter letter : play->word()) hash = hash * 31 + letter;
    }
    totals_.hash = std::rotl(totals_.hash ^ hash, 7);
  }

  const std::unique_ptr<BestPlay> search_;
  const std::size_t list_;  // 0: the best play alone
  Totals& totals_;
};

std::unique_ptr<BestPlay> search_named(const std::string& name) {
  return name == "slots" ? best_by_slots() : name == "top" ? best_by_walking() : best_of_all();
}

}  // namespace

int main(int argc, char** argv) {
  if (argc < 4) {
    std::fprintf(stderr,
                 "usage: kernel_bench WORDFILE TILES.csv BOARD.txt [--games N] [--seed S] [--find all|top|slots] "
                 "[--leaves FILE] [--list N] [--anagrams FOLDER]\n");
    return 2;
  }
  int games = 100;
  std::size_t list = 0;
  std::uint64_t seed = 1;
  std::string find = "all", leaves, folder;
  for (int index = 4; index + 1 < argc; index += 2) {
    const std::string option = argv[index];
    if (option == "--games") games = std::atoi(argv[index + 1]);
    if (option == "--seed") seed = std::strtoull(argv[index + 1], nullptr, 10);
    if (option == "--find") find = argv[index + 1];
    if (option == "--leaves") leaves = argv[index + 1];
    if (option == "--anagrams") folder = argv[index + 1];
    if (option == "--list") list = static_cast<std::size_t>(std::atoi(argv[index + 1]));
  }
  try {
    const auto opening = std::chrono::steady_clock::now();
    const auto graph = WordGraph::open(argv[1], folder);
    const auto opened = std::chrono::steady_clock::now();
    const Material set = read_material(*graph, argv[2], argv[3]);
    const Board empty(set.rules, graph);
    Random random(seed);
    Totals totals;
    const auto mapping = std::chrono::steady_clock::now();
    const AnagramMap* anagrams = find == "slots" ? graph->anagrams() : nullptr;
    const auto start = std::chrono::steady_clock::now();
    const std::chrono::duration<double, std::milli> map_ms = start - mapping;
    if (leaves.empty()) {
      for (int game = 0; game < games; ++game) play_game(empty, set, find == "all", random, totals);
    } else {
      Contender contender{graph, read_leaves(leaves, graph->letters().size()), {}};
      contender.character.counts_endings = true;
      contender.character.leave_percent = 100;
      const Contender both[2] = {contender, contender};
      const GameRules rules{set.rules, set.bag};
      Witness search(search_named(find), list, totals);
      for (int game = 0; game < games; ++game) {
        const GameResult result = bonmot::play_game(rules, both, seed + static_cast<std::uint64_t>(game), search);
        totals.score += static_cast<std::uint64_t>(std::max(0, result.scores[0] + result.scores[1]));
      }
    }
    const std::chrono::duration<double> seconds = std::chrono::steady_clock::now() - start;
    const std::chrono::duration<double, std::milli> open_ms = opened - opening;
    std::printf(
        "{\"games\": %d, \"plies\": %llu, \"plays\": %llu, \"score\": %llu, \"hash\": \"%016llx\", "
        "\"seconds\": %.4f, \"open_ms\": %.3f, \"file_bytes\": %zu, \"map_ms\": %.1f, \"map_bytes\": %zu}\n",
        games, static_cast<unsigned long long>(totals.plies), static_cast<unsigned long long>(totals.plays),
        static_cast<unsigned long long>(totals.score), static_cast<unsigned long long>(totals.hash), seconds.count(),
        open_ms.count(), graph->file().size(), map_ms.count(), anagrams == nullptr ? 0 : anagrams->bytes());
  } catch (const std::exception& error) {
    std::fprintf(stderr, "kernel_bench: %s\n", error.what());
    return 1;
  }
  return 0;
}
