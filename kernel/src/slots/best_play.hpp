// The best plays of a position, and the ways to find them: all find the same ones, in the same order.
#pragma once

#include <atomic>
#include <cstdint>
#include <memory>
#include <optional>
#include <span>

#include "move_generation.hpp"

namespace bonmot {

class BestPlay {
 public:
  virtual ~BestPlay() = default;

  // The first of all plays by `ranks_before`; `worth_left` as in a MoveRequest. Throws std::invalid_argument as
  // `generate` does. One object serves one thread: it may keep what it knows of a board from one call to the next.
  virtual std::optional<Play> find(const Board& board, std::span<const Letter> rack,
                                   std::span<const std::int32_t> worth_left) = 0;
  // The first so many, best first, as `generate` gives them for kTop.
  virtual MoveResult top(const Board& board, std::span<const Letter> rack, std::span<const std::int32_t> worth_left,
                         std::size_t limit, const std::atomic<bool>* stop = nullptr) = 0;
};

std::unique_ptr<BestPlay> best_of_all();      // generates every play: the oracle of the tests
std::unique_ptr<BestPlay> best_by_walking();  // walks from the best anchors, for any board and rack
std::unique_ptr<BestPlay> best_by_slots();  // the fastest once it has its anagram map; where it does not suit, it walks
std::unique_ptr<BestPlay> best_soonest();   // walks at first, and goes on by slots when much is asked

// The first so many for somebody who asks once: as `best_soonest` finds them.
MoveResult top_plays(const Board& board, std::span<const Letter> rack, std::span<const std::int32_t> worth_left,
                     std::size_t limit, const std::atomic<bool>* stop = nullptr);

// Makes what `best_by_slots` needs on such a board, unless it is there: the first search would take as long. Throws
// Stopped if somebody raises the flag.
void prepare_slots(const Board& board, const std::atomic<bool>* stop);

}  // namespace bonmot
