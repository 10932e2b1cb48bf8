// Finding moves with two-sided prisms: every legal one, or the best few without listing every one.
#pragma once

#include <atomic>
#include <cstdint>
#include <span>
#include <vector>

#include "prism_board.hpp"

namespace bonmot {

struct PrismRequest {
  std::span<const PrismNumber> rack;
  enum class Wanted { kAll, kTop, kCount } wanted = Wanted::kAll;
  bool flipping = true;  // false: nothing on the board is flipped
  // What keeping prisms is worth, by set of places on the rack (bit k: rack[k] is kept), in hundredths; empty: nothing.
  std::span<const std::int32_t> worth_left{};
  std::size_t limit = 0;                    // how many moves, for kTop
  const std::atomic<bool>* stop = nullptr;  // set by another thread to end the search early
};

struct PrismMoves {
  std::vector<PrismMove> moves;  // best first; in the order found for kAll
  std::uint64_t count = 0;       // moves seen; for kTop not all there are
  bool complete = true;          // false when stopped early
};

// Throws std::invalid_argument if no seat can have such a rack.
void check_rack(const PrismBoard& board, std::span<const PrismNumber> rack);

// A move is what it shows: the letters laid with their squares, and the prisms flipped with what they show afterwards.
// Each is there once, carried by the prisms and faces that score most; of equal ones by those that keep the better
// rack. Legal in line and, if the rules say so, as a ladder; free placements are judged, not generated. On an empty
// board squares do not matter, so each word is laid once: across, in the middle. Throws std::invalid_argument if the
// board has no lexicon or the rack is impossible.
PrismMoves generate(const PrismBoard& board, const PrismRequest& request);

}  // namespace bonmot
