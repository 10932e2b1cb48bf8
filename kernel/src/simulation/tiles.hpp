// What simulations do with tiles, and the player that goes on for everybody.
#pragma once

#include <algorithm>
#include <span>
#include <stdexcept>
#include <utility>
#include <vector>

#include "players/choosing.hpp"
#include "random.hpp"

namespace bonmot::simulating {

// One who sees every play, and what each leaves on the rack.
inline Character expert() {
  Character character;
  character.leave_percent = 100;
  character.counts_endings = true;
  return character;
}

inline void shuffle(std::span<Letter> tiles, Random& random) {
  for (std::size_t last = tiles.size(); last > 1; --last)
    std::swap(tiles[last - 1], tiles[random.below(static_cast<std::uint32_t>(last))]);
}

inline void take(std::vector<Letter>& tiles, Letter tile) {
  const auto found = std::find(tiles.begin(), tiles.end(), tile);
  if (found == tiles.end()) throw std::invalid_argument("a tile is not there");
  *found = tiles.back();
  tiles.pop_back();
}

inline int worth_of(const Board& board, std::span<const Letter> tiles) {
  int worth = 0;
  for (Letter tile : tiles) worth += tile == kNoLetter ? 0 : board.worth(tile);
  return worth;
}

}  // namespace bonmot::simulating
