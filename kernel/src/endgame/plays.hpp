// Plays as an endgame sees them: which tiles they need, and which other plays they leave alone.
//
// A play changes few lanes. What may be played in the others, and what it scores, stays the same: see lane_book.hpp.
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
  LetterSet letters(Counts counts) const {
    LetterSet letters = 0;
    for (std::size_t kind = 0; kind < size_; ++kind)
      if ((counts >> (4 * kind) & kMostOfAKind) != 0)
        letters |= letters_[kind] == kNoLetter ? kEveryLetter : set_of(letters_[kind]);
    return letters;
  }
  // The tile of a rack that has one.
  Letter only(Counts one) const { return letters_[static_cast<std::size_t>(std::countr_zero(one)) / 4]; }
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

constexpr std::size_t kMostEndgameTiles = 12;  // on a rack

// Memory that will soon be read may be fetched while something else is done.
inline void bring_near([[maybe_unused]] const void* address) {
#if defined(__GNUC__)
  __builtin_prefetch(address);
#endif
}

// Small, and with everything that is asked of a play again and again.
struct EndgamePlay {
  Counts needed = 0;
  std::uint64_t key = 0;    // what it adds to the key of a position
  std::uint32_t laid = 0;   // places of its lane that get a tile
  std::uint32_t reach = 0;  // places of its word, and one beyond each end: these must stay as they are
  std::uint16_t name = 0;   // the same for the same play wherever it comes up; never 0
  std::int16_t score = 0;
  std::int16_t worth = 0;  // of the tiles laid
  Direction direction = Direction::kAcross;
  std::uint8_t lane = 0;
  std::uint8_t start = 0;
  std::uint8_t length = 0;
  std::uint8_t tiles = 0;
  std::array<Letter, kMostEndgameTiles> letters{};  // the tiles laid, in their order

  int end() const { return start + length; }  // one beyond

  Play play() const {
    Play made;
    const bool across = direction == Direction::kAcross;
    made.score = score;
    made.equity = score * kPoint;
    made.row = across ? lane : start;
    made.column = across ? start : lane;
    made.direction = direction;
    made.length = length;
    made.tiles = tiles;
    std::size_t next = 0;
    for (std::uint32_t rest = laid; rest != 0; rest &= rest - 1)
      made.letters[static_cast<std::size_t>(std::countr_zero(rest)) - start] = letters[next++];
    return made;
  }
};
static_assert(sizeof(EndgamePlay) == 48);

inline std::uint16_t name_of(const Play& play) {
  std::uint64_t hash =
      std::uint64_t{play.row} << 16 | std::uint64_t{play.column} << 8 | static_cast<std::uint64_t>(play.direction);
  for (const Letter letter : play.word()) hash = (hash ^ letter) * 0x9e3779b97f4a7c15ULL + (hash >> 29);
  return static_cast<std::uint16_t>(mixed(hash) >> 48) | 1;
}

// Keys of what lies on a square and of what is on a rack: the key of a position is the sum of them.
inline std::uint64_t tile_key(std::size_t seat, Letter tile) { return mixed(0x1000 + seat * 256 + tile); }
inline std::uint64_t square_key(int row, int column, Letter letter) {
  return mixed(static_cast<std::uint64_t>(0x10000 + ((row * kMostSquares + column) << 8 | letter)));
}

inline EndgamePlay endgame_play(const Board& board, const TileKinds& kinds, std::size_t seat, const Play& play) {
  EndgamePlay made;
  const bool across = play.direction == Direction::kAcross;
  made.score = play.score;
  made.direction = play.direction;
  made.length = play.length;
  made.lane = across ? play.row : play.column;
  made.start = across ? play.column : play.row;
  for (int offset = 0; offset < play.length; ++offset) {
    const Letter letter = play.letters[static_cast<std::size_t>(offset)];
    if (letter == kNoLetter) continue;
    const Letter tile = (letter & kBlankMark) != 0 ? kNoLetter : letter;
    made.laid |= 1U << (made.start + offset);
    made.needed += kinds.one(tile);
    made.worth = static_cast<std::int16_t>(made.worth + board.worth(letter));
    made.key += square_key(play.row + (across ? 0 : offset), play.column + (across ? offset : 0), letter) -
                tile_key(seat, tile);
    made.letters[made.tiles++] = letter;
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
  if (play.direction == other.direction) {
    if (play.lane == other.lane) return (play.laid & other.reach) != 0;
    const auto& crossings = board.copy(crossing(play.direction)).occupied;
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
    return (bits[static_cast<std::size_t>(play.direction)] >> play.lane & 1) != 0;
  }
  Lanes operator|(const Lanes& other) const { return {{bits[0] | other.bits[0], bits[1] | other.bits[1]}}; }
};

inline Lanes touched_by(const Board& board, const EndgamePlay& play) {
  const auto along = static_cast<std::size_t>(play.direction), across = 1 - along;
  const auto& crossings = board.copy(crossing(play.direction)).occupied;
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
