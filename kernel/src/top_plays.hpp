// The best so many of all plays that somebody comes upon, whoever looks for them.
#pragma once

#include <algorithm>
#include <climits>
#include <cstdint>
#include <vector>

#include "board.hpp"

namespace bonmot {

// Keeps them in a heap whose front is the last of them: the bar that a play must pass.
class TopPlays {
 public:
  explicit TopPlays(std::size_t limit) : limit_(limit) {}

  // Forgets all, but not the room they took.
  void begin(std::size_t limit) {
    plays_.clear();
    limit_ = limit;
    least_ = INT32_MIN;
  }

  bool wants(std::int32_t equity) const { return equity >= least_; }
  // What a play must be worth at least to be wanted; INT32_MIN as long as there are fewer than so many.
  std::int32_t least() const { return least_; }

  void take(const Play& play) {
    if (plays_.size() == limit_) {
      if (limit_ == 0 || !ranks_before(play, plays_.front())) return;
      std::pop_heap(plays_.begin(), plays_.end(), kBestFirst);
      plays_.pop_back();
    }
    plays_.push_back(play);
    std::push_heap(plays_.begin(), plays_.end(), kBestFirst);
    if (plays_.size() == limit_) least_ = plays_.front().equity;
  }

  // Best first.
  const std::vector<Play>& ranked() {
    std::sort_heap(plays_.begin(), plays_.end(), kBestFirst);
    return plays_;
  }

 private:
  std::size_t limit_;
  std::int32_t least_ = INT32_MIN;
  std::vector<Play> plays_;
};

}  // namespace bonmot
