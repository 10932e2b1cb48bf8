// The order in which turns are tried: what promises most comes first.
#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "endgame/path.hpp"
#include "endgame/threats.hpp"

namespace bonmot {

// The dearest play for each choice of tiles, found by hashing the choice.
class FollowUps {
 public:
  void clear() { entries_.fill({0, -1}); }
  void add(const EndgamePlay& play) {
    Entry& entry = entries_[slot(play.needed)];
    if (entry.needed != play.needed || entry.score < play.score) entry = {play.needed, play.score};
  }
  int best(Counts needed) const {
    const Entry& entry = entries_[slot(needed)];
    return entry.needed == needed ? entry.score : -1;
  }

 private:
  struct Entry {
    Counts needed;
    int score;
  };
  static constexpr std::size_t kChoices = 256;
  static std::size_t slot(Counts needed) { return needed * 0x9e3779b97f4a7c15ULL >> 56; }
  std::array<Entry, kChoices> entries_;
};

struct Killers {  // plays that were too good in positions of the same depth
  std::array<std::uint16_t, 2> names{};

  bool has(std::uint16_t name) const { return names[0] == name || names[1] == name; }
  void add(std::uint16_t name) {
    if (names[0] == name) return;
    names = {name, names[0]};
  }
};

class PlayOrder {
 public:
  void clear() {
    entries_.clear();
    next_ = 0;
  }
  void add(const EndgamePlay& play) { entries_.push_back({0, &play}); }

  void judge(const EndgamePath& path, const Stage& stage, const Threats& threats, const Killers& killers,
             FollowUps& follow_ups) {
    const bool bag_is_empty = path.bag_is_empty(stage);
    if (bag_is_empty) {
      follow_ups.clear();
      for (const Entry& entry : entries_) follow_ups.add(*entry.play);
    }
    for (Entry& entry : entries_) {
      const EndgamePlay& play = *entry.play;
      int promise = play.score;
      if (bag_is_empty) {
        const int next = follow_ups.best(stage.sides[0].rack - play.needed);
        promise += next >= 0 ? next : -2 * (stage.sides[0].worth - play.worth);
        if (!threats.is_empty()) promise = std::min(promise, threats.cap_of(path.board(), stage, play));
      } else {
        promise += play.worth;
      }
      entry.promise = 4 * promise + (killers.has(play.name) ? 100 : 0);
    }
  }

  // The best that is left; none at the end.
  const EndgamePlay* next() {
    if (next_ == entries_.size()) return nullptr;
    const auto from = entries_.begin() + static_cast<std::ptrdiff_t>(next_);
    const auto before = [](const Entry& left, const Entry& right) { return left.promise > right.promise; };
    if (next_ < kPicked)
      std::iter_swap(from, std::min_element(from, entries_.end(), before));
    else if (next_ == kPicked)
      std::sort(from, entries_.end(), before);
    return entries_[next_++].play;
  }

 private:
  struct Entry {
    std::int32_t promise;
    const EndgamePlay* play;
  };
  static constexpr std::size_t kPicked = 4;  // one by one; if none of them was good enough, probably none is
  std::vector<Entry> entries_;
  std::size_t next_ = 0;
};

}  // namespace bonmot
