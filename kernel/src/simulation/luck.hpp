// Luck: what the tiles somebody drew were worth, against those they might have drawn.
#pragma once

#include <atomic>

#include "simulation/rollout.hpp"

namespace bonmot {

// Points that the best turn is worth, tiles kept counted: with the tiles drawn, and on average with others.
struct DrawLuck {
  double drawn = 0, average = 0;
  double error = 0;  // the standard error of the average
  std::size_t samples = 0;
};

// `kept` is what the mover of a position had before it drew the rest of its rack; others are drawn by lot from those
// tiles and all that are unseen. Stopped, it answers by the draws it has made. Throws what `check_position` does, and
// std::invalid_argument if tiles kept are not on the rack.
DrawLuck luck_of_draw(const SimulationPosition& position, std::span<const Letter> kept, std::size_t samples,
                      std::uint64_t seed, const std::atomic<bool>* stop = nullptr);

}  // namespace bonmot
