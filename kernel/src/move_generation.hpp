// Finding plays: every legal one, or the best few without looking at every one.
#pragma once

#include <array>
#include <atomic>
#include <cstdint>
#include <span>
#include <vector>

#include "board.hpp"

namespace bonmot {

struct MoveRequest {
  std::span<const Letter> rack;  // 0 is a blank
  enum class Wanted { kAll, kTop, kCount } wanted = Wanted::kAll;
  // What keeping tiles is worth, by set of copies of the sorted rack, in hundredths of a point; empty: nothing.
  std::span<const std::int32_t> worth_left{};
  std::size_t limit = 0;  // how many plays, for kTop
  // Bit n: plays along lane n are wanted, across and down; not for kTop, and an opening is looked for everywhere.
  std::array<std::uint32_t, 2> lanes{~0U, ~0U};
  const std::atomic<bool>* stop = nullptr;  // set by another thread to end the search early
};

struct MoveResult {
  std::vector<Play> plays;  // best first; in the order found for kAll
  std::uint64_t count = 0;  // plays seen; for kTop not all there are
  bool complete = true;     // false when stopped early
};

// Every scoring play appears once: a single tile that makes words both ways is one play, written across; on an empty
// board plays are written across only; each choice of which tile is the blank is a play of its own.
// Throws std::invalid_argument if the board has no lexicon or the rack is impossible.
MoveResult generate(const Board& board, const MoveRequest& request);

// Throws what `generate` would.
void check_request(const Board& board, std::span<const Letter> rack, std::span<const std::int32_t> worth_left);

}  // namespace bonmot
