// Plays with which the other side could go out next, and what they say of a turn without making it.
#pragma once

#include <algorithm>
#include <array>

#include "endgame/path.hpp"

namespace bonmot {

class Threats {
 public:
  void find(const EndgamePath& path, const Stage& stage) {
    count_ = 0;
    // On an empty board every play disturbs every other one.
    if (!path.rules().out_ends || !path.bag_is_empty(stage) || path.board().is_empty()) return;
    path.each_way_out(1 - stage.mover, stage.sides[1], [&](const EndgamePlay& play) { add(play); });
  }

  bool is_empty() const { return count_ == 0; }

  // No more than this comes of a play if the other side goes out at once.
  int cap_of(const Board& board, const Stage& stage, const EndgamePlay& play) const {
    for (std::size_t number = 0; number < count_; ++number)
      if (!disturbs(board, play, *dearest_[number]))
        return play.score - dearest_[number]->score - 2 * (stage.sides[0].worth - play.worth);
    return kUnbounded;
  }
  int cap_of_pass(const Stage& stage) const {
    return count_ == 0 ? int{kUnbounded} : -dearest_[0]->score - 2 * stage.sides[0].worth;
  }

 private:
  void add(const EndgamePlay& play) {
    std::size_t at = count_ < kMost ? count_++ : kMost;
    for (; at > 0 && dearest_[at - 1]->score < play.score; --at)
      if (at < kMost) dearest_[at] = dearest_[at - 1];
    if (at < kMost) dearest_[at] = &play;
  }

  static constexpr std::size_t kMost = 8;
  std::array<const EndgamePlay*, kMost> dearest_{};
  std::size_t count_ = 0;
};

}  // namespace bonmot
