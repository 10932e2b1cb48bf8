// The kernel's players: whole games of OPTION between characters, for calibration and matches.
#pragma once

#include <cstdint>
#include <memory>
#include <span>
#include <vector>

#include "players/prism_choosing.hpp"

namespace bonmot {

struct PrismContender {
  std::shared_ptr<const WordGraph> graph;  // the words it knows
  Character character;
  std::vector<std::int16_t> worths = {};  // of keeping a prism, by number; or none
};

struct PrismGameResult {
  std::vector<int> scores;
  int turns = 0;
  int long_plays = 0;  // moves that laid seven prisms
  int flips = 0;       // prisms flipped
};

// What racks with a prism scored, prism by prism: the raw material of worths.
struct PrismCensus {
  explicit PrismCensus(std::size_t prisms) : racks(prisms), points(prisms) {}
  std::vector<std::int64_t> racks;
  std::vector<std::int64_t> points;  // of the best move noticed
};

// Plays one game by the rules of a board; the bag's order depends on the seed alone.
PrismGameResult play_prism_game(const PrismRules& rules, std::span<const PrismContender> contenders, std::uint64_t seed,
                                PrismCensus* census = nullptr);

}  // namespace bonmot
