// The order in which turns are tried: what promises most comes first.
//
// Of several turns that are good enough, the one after which least is left to be searched is best. So what a turn
// promises beyond that counts little, and each tile it lays counts: the fewer are left, the sooner the game ends.
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <span>
#include <vector>

#include "endgame/path.hpp"

namespace bonmot {

// The dearest play for each choice of tiles, found by hashing the choice.
class FollowUps {
 public:
  void clear() { ++round_; }
  void add(const EndgamePlay& play) {
    Entry& entry = entries_[slot(play.needed)];
    if (entry.round != round_ || entry.needed != play.needed || entry.score < play.score)
      entry = {play.needed, round_, play.score};
  }
  int best(Counts needed) const {
    const Entry& entry = entries_[slot(needed)];
    return entry.round == round_ && entry.needed == needed ? entry.score : -1;
  }

 private:
  struct Entry {
    Counts needed;
    std::uint32_t round;  // what was kept before the last clearing does not count
    std::int32_t score;
  };
  static constexpr std::size_t kChoices = 256;
  static std::size_t slot(Counts needed) { return needed * 0x9e3779b97f4a7c15ULL >> 56; }
  std::array<Entry, kChoices> entries_{};
  std::uint32_t round_ = 0;
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
  struct Entry {
    std::int32_t promise = 0;
    std::int32_t cap = 0;  // it brings no more
    const EndgamePlay* play = nullptr;
  };

  void clear() {
    entries_.clear();
    hopeless_.clear();
    next_ = 0;
  }
  void add(const EndgamePlay& play, int cap) { entries_.push_back({0, cap, &play}); }
  // One that brings too little now may still follow another.
  void add_hopeless(const EndgamePlay& play) { hopeless_.push_back(&play); }

  // `enough` ends the search of the position.
  void judge(const EndgamePath& path, const Stage& stage, const Killers& killers, FollowUps& follow_ups, int enough) {
    const bool bag_is_empty = path.bag_is_empty(stage);
    if (bag_is_empty && !entries_.empty()) {
      follow_ups.clear();
      for (const Entry& entry : entries_) follow_ups.add(*entry.play);
      for (const EndgamePlay* play : hopeless_) follow_ups.add(*play);
    }
    for (Entry& entry : entries_) {
      const EndgamePlay& play = *entry.play;
      int promise = play.score;
      bool is_out_next = false;
      if (bag_is_empty) {
        const int next = follow_ups.best(stage.sides[0].rack - play.needed);
        is_out_next = next >= 0;
        promise += next >= 0 ? next : -2 * (stage.sides[0].worth - play.worth);
        promise = std::min(promise, entry.cap);
      } else {
        promise += play.worth;
      }
      entry.promise = kTileBonus * play.tiles + (killers.has(play.name) ? kKillerBonus : 0);
      if (promise >= enough) {
        promise = enough + (promise - enough) / kMoreThanEnough;
        entry.promise += is_out_next ? kOutNextBonus : 0;
      }
      entry.promise += kPromisePoint * promise;
    }
  }

  // Those not yet handed out.
  std::span<Entry> left() { return std::span(entries_).subspan(next_); }

  // The best that is left; none at the end.
  const Entry* next() {
    if (next_ == entries_.size()) return nullptr;
    const auto from = entries_.begin() + static_cast<std::ptrdiff_t>(next_);
    const auto before = [](const Entry& left, const Entry& right) { return left.promise > right.promise; };
    if (next_ < kPicked)
      std::iter_swap(from, std::min_element(from, entries_.end(), before));
    else if (next_ == kPicked)
      std::sort(from, entries_.end(), before);
    return &entries_[next_++];
  }

 private:
  // Found by trying: what they bring is counted in quarters of a point.
  static constexpr std::int32_t kPromisePoint = 4, kTileBonus = 20, kOutNextBonus = 40, kKillerBonus = 100,
                                kMoreThanEnough = 8;
  static constexpr std::size_t kPicked = 4;  // one by one; if none of them was good enough, probably none is
  std::vector<Entry> entries_;
  std::vector<const EndgamePlay*> hopeless_;
  std::size_t next_ = 0;
};

}  // namespace bonmot
