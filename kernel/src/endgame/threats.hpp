// Plays with which the other side could go out next, and what they say of a turn without making it.
#pragma once

#include <algorithm>
#include <array>

#include "endgame/path.hpp"

namespace bonmot {

class Threats {
 public:
  static constexpr std::size_t kMost = 8;

  void find(const EndgamePath& path, const Stage& stage) {
    count_ = 0;
    has_all_ = false;
    // On an empty board every play disturbs every other one.
    if (!path.rules().out_ends || !path.bag_is_empty(stage) || path.board().is_empty()) return;
    gather(path, 1 - stage.mover, stage.sides[1]);
  }
  // All plays with which a seat would go out if it had these tiles.
  void gather(const EndgamePath& path, std::size_t seat, const EndgameSide& side) {
    count_ = 0;
    has_all_ = true;
    path.each_way_out(seat, side, [&](const EndgamePlay& play) { add(play); });
  }

  // Whether they are all known, or only the dearest.
  bool has_all() const { return has_all_; }

  // Whether it is known that there is none.
  bool are_none() const { return has_all_ && count_ == 0; }
  bool is_empty() const { return count_ == 0; }
  std::size_t size() const { return count_; }
  const EndgamePlay& operator[](std::size_t number) const { return *dearest_[number]; }  // the dearest first
  void keep_only(std::uint32_t numbers) {
    std::size_t kept = 0;
    for (std::size_t number = 0; number < count_; ++number)
      if ((numbers >> number & 1) != 0) dearest_[kept++] = dearest_[number];
    count_ = kept;
  }

  // No more than this comes of a play if the other side goes out at once.
  int cap_of(const Board& board, const Stage& stage, const EndgamePlay& play) const {
    const EndgamePlay* threat = left_alone(board, play);
    return threat == nullptr ? int{kUnbounded} : play.score - threat->score - 2 * (stage.sides[0].worth - play.worth);
  }
  // The dearest that a play does not disturb.
  const EndgamePlay* left_alone(const Board& board, const EndgamePlay& play) const {
    for (std::size_t number = 0; number < count_; ++number)
      if (!disturbs(board, play, *dearest_[number])) return dearest_[number];
    return nullptr;
  }
  int cap_of_pass(const Stage& stage) const {
    return count_ == 0 ? int{kUnbounded} : -dearest_[0]->score - 2 * stage.sides[0].worth;
  }

 private:
  void add(const EndgamePlay& play) {
    if (count_ == kMost) has_all_ = false;
    std::size_t at = count_ < kMost ? count_++ : kMost;
    for (; at > 0 && dearest_[at - 1]->score < play.score; --at)
      if (at < kMost) dearest_[at] = dearest_[at - 1];
    if (at < kMost) dearest_[at] = &play;
  }

  std::array<const EndgamePlay*, kMost> dearest_{};
  std::size_t count_ = 0;
  bool has_all_ = false;
};

}  // namespace bonmot
