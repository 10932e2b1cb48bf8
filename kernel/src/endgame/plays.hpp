// Plays as an endgame sees them: which tiles they need, and which other plays they leave alone.
//
// After a play, most plays of both sides are still there and score the same. So a list of plays is carried from one
// position to the next: those in lanes that nothing has touched stay if their tiles are still on the rack, and only the
// lanes touched are looked through again.
#pragma once

#include <array>
#include <bit>
#include <cstdint>
#include <span>
#include <stdexcept>
#include <vector>

#include "board.hpp"
#include "move_generation.hpp"
#include "random.hpp"

namespace bonmot {

// How many of each kind of tile, four bits a kind: the highest stays free, so that one subtraction compares them all.
using Counts = std::uint64_t;
constexpr Counts kSpareBits = 0x8888888888888888ULL;
constexpr std::size_t kMostKinds = 16, kMostOfAKind = 7;

constexpr bool contains(Counts rack, Counts needed) {
  return (((rack | kSpareBits) - needed) & kSpareBits) == kSpareBits;
}

// The kinds of tiles that one side may ever hold. A blank is kNoLetter.
class TileKinds {
 public:
  TileKinds() = default;
  explicit TileKinds(std::span<const Letter> tiles) {
    for (const Letter tile : tiles) {
      if (fields_[tile] != 0) continue;
      if (size_ == kMostKinds) throw std::invalid_argument("too many kinds of tiles");
      letters_[size_] = tile;
      fields_[tile] = Counts{1} << (4 * size_++);
    }
  }

  Counts one(Letter tile) const { return fields_[tile]; }
  Counts of(std::span<const Letter> tiles) const {
    Counts counts = 0;
    for (const Letter tile : tiles) {
      counts += one(tile);
      if ((counts & kSpareBits) != 0) throw std::invalid_argument("too many tiles of a kind");
    }
    return counts;
  }
  // Sorted as kinds are, equal tiles side by side.
  void tiles(Counts counts, std::vector<Letter>& into) const {
    into.clear();
    for (std::size_t kind = 0; kind < size_; ++kind)
      into.insert(into.end(), counts >> (4 * kind) & kMostOfAKind, letters_[kind]);
  }

 private:
  std::size_t size_ = 0;
  std::array<Letter, kMostKinds> letters_{};
  std::array<Counts, kMostLetters + 1> fields_{};
};

struct EndgamePlay {
  Play play;
  Counts needed = 0;
  std::uint32_t laid = 0;   // places of its lane that get a tile
  std::uint32_t reach = 0;  // places of its word, and one beyond each end: these must stay as they are
  std::uint32_t name = 0;   // the same for the same play wherever it comes up; never 0
  std::int16_t worth = 0;   // of the tiles laid
  std::uint8_t lane = 0;
  std::uint8_t start = 0;

  int end() const { return start + play.length; }  // one beyond
};

inline std::uint32_t name_of(const Play& play) {
  std::uint64_t hash =
      std::uint64_t{play.row} << 16 | std::uint64_t{play.column} << 8 | static_cast<std::uint64_t>(play.direction);
  for (const Letter letter : play.word()) hash = (hash ^ letter) * 0x9e3779b97f4a7c15ULL + (hash >> 29);
  return static_cast<std::uint32_t>(mixed(hash) >> 32) | 1;
}

inline EndgamePlay endgame_play(const Board& board, const TileKinds& kinds, const Play& play) {
  EndgamePlay made;
  made.play = play;
  const bool across = play.direction == Direction::kAcross;
  made.lane = across ? play.row : play.column;
  made.start = across ? play.column : play.row;
  for (std::size_t offset = 0; offset < play.length; ++offset) {
    const Letter letter = play.letters[offset];
    if (letter == kNoLetter) continue;
    made.laid |= 1U << (made.start + offset);
    made.needed += kinds.one((letter & kBlankMark) != 0 ? kNoLetter : letter);
    made.worth = static_cast<std::int16_t>(made.worth + board.worth(letter));
  }
  const std::uint32_t word = ((1U << play.length) - 1) << made.start;
  made.reach = word | word << 1 | word >> 1;
  made.name = name_of(play);
  return made;
}

// The places before and behind the run of tiles that goes through `place` of a lane once a tile lies there.
struct RunEnds {
  int before, behind;
};
inline RunEnds run_ends(std::uint32_t occupied, int place) {
  const std::uint32_t below = occupied << (31 - place) << 1;  // the places before, the nearest one highest
  return {place - 1 - std::countl_one(below), place + 1 + std::countr_one(occupied >> (place + 1))};
}

// Whether `play`, made on this board, may change what `other` is or scores. It may say so in vain, never the other way.
inline bool disturbs(const Board& board, const EndgamePlay& play, const EndgamePlay& other) {
  if (play.play.direction == other.play.direction) {
    if (play.lane == other.lane) return (play.laid & other.reach) != 0;
    const auto& crossings = board.copy(crossing(play.play.direction)).occupied;
    for (std::uint32_t rest = play.laid & other.laid; rest != 0; rest &= rest - 1) {
      const auto place = static_cast<std::size_t>(std::countr_zero(rest));
      const RunEnds ends = run_ends(crossings[place], play.lane);
      if (other.lane == ends.before || other.lane == ends.behind) return true;
    }
    return false;
  }
  if ((play.laid >> other.lane & 1) != 0 && (other.reach >> play.lane & 1) != 0) return true;
  const bool at_an_end = other.lane + 1 == play.start || other.lane == play.end();
  return at_an_end && (other.laid >> play.lane & 1) != 0;
}

// The lanes whose plays it may change, across and down.
struct Lanes {
  std::array<std::uint32_t, 2> bits{};

  bool has(const EndgamePlay& play) const {
    return (bits[static_cast<std::size_t>(play.play.direction)] >> play.lane & 1) != 0;
  }
  Lanes operator|(const Lanes& other) const { return {{bits[0] | other.bits[0], bits[1] | other.bits[1]}}; }
};

inline Lanes touched_by(const Board& board, const EndgamePlay& play) {
  const auto along = static_cast<std::size_t>(play.play.direction), across = 1 - along;
  const auto& crossings = board.copy(crossing(play.play.direction)).occupied;
  Lanes lanes;
  const auto add = [&](std::size_t direction, int lane) {
    if (lane >= 0 && lane < board.size()) lanes.bits[direction] |= 1U << lane;
  };
  add(along, play.lane);
  lanes.bits[across] |= play.laid;
  add(across, play.start - 1);
  add(across, play.end());
  for (std::uint32_t rest = play.laid; rest != 0; rest &= rest - 1) {
    const auto place = static_cast<std::size_t>(std::countr_zero(rest));
    const RunEnds ends = run_ends(crossings[place], play.lane);
    add(along, ends.before);
    add(along, ends.behind);
  }
  return lanes;
}

}  // namespace bonmot
