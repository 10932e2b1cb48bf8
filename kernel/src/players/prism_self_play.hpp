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

// What a contender laid in a turn.
struct PrismDeed {
  std::uint8_t seat = 0;
  Reading reading = Reading::kOpening;
  std::uint8_t length = 0;  // of its longest word
  std::uint8_t words = 0;
  std::uint8_t flips = 0;
  std::uint8_t wilds = 0;
  std::uint8_t room = 0;  // free squares beside its prisms
  std::int16_t score = 0;
  std::int16_t bag = 0;         // prisms left in the bag before the turn
  std::vector<Letter> letters;  // that its prisms show
};

struct PrismGameResult {
  std::vector<int> scores;
  int turns = 0;
  int long_plays = 0;  // moves that laid seven prisms
  int flips = 0;       // prisms flipped
  std::vector<PrismDeed> deeds;
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
