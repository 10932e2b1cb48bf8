// What a single tile brings after a play, known without making the play: most positions of a search end so.
//
// One tile makes a play wherever it fits both its row and its column. A play changes that only at the ends of the runs
// it lengthens: everywhere else the tile brings what it brought before.
#pragma once

#include <algorithm>
#include <array>

#include "endgame/path.hpp"
#include "endgame/threats.hpp"

namespace bonmot {

// The squares at the ends of the runs that a play would make, and what one tile would bring there.
class OpenedSquares {
 public:
  // Squares where no tile brings more than `too_little` are left out; all tiles are worth `face` at most.
  OpenedSquares(const Board& board, const EndgamePlay& play, LetterSet wanted, int face = 0, int too_little = -1);

  // The most that a tile brings on one of them; a blank is kNoLetter. -1: it fits nowhere.
  int most_left_out() const { return most_left_out_; }
  int best(const Board& board, Letter tile) const {
    int most = -1;
    const LetterSet letters = tile == kNoLetter ? kEveryLetter : set_of(tile);
    const int worth = tile == kNoLetter ? 0 : board.worth(tile);
    for (std::size_t number = 0; number < count_; ++number)
      if ((squares_[number].letters & letters) != 0)
        most = std::max(most, squares_[number].base + squares_[number].factor * worth);
    return most;
  }

 private:
  struct Opened {
    LetterSet letters;
    int base, factor;  // a tile brings the base, and its worth so many times
  };

  void add(const Board& board, Direction direction, int lane, int place, const EndgamePlay& play, LetterSet wanted);

  std::array<Opened, 2 + 2 * kMostEndgameTiles> squares_;
  std::size_t count_ = 0;
  const int face_, too_little_;
  int most_left_out_ = -1;
};

// Plays that end the game because the other side has one tile left, valued without making them.
class LastTiles {
 public:
  // Forgets what was found for another position.
  void clear() { count_ = 0; }

  // What a play brings the mover in the end, if the other side has one tile and goes out with it, or if each side has
  // one tile left. Whoever can go out does so: passing brings no more (EndgamePath::passes_change_nothing).
  struct Outcome {
    enum class Kind : std::uint8_t { kKnown, kTooLittle, kOtherMustPass, kUnknown } kind = Kind::kUnknown;
    int value = 0;
  };
  // Where it is no more than `enough`, that may be all that is said.
  Outcome after(const EndgamePath& path, const Stage& stage, const Threats& others, const EndgamePlay& play,
                int enough);

 private:
  struct Ways {
    Counts rack;
    Threats plays;
  };
  const Threats& ways_of(const EndgamePath& path, const Stage& stage, Counts rack);

  static constexpr std::size_t kMost = 8;
  std::array<Ways, kMost> ways_;
  std::size_t count_ = 0;
};

}  // namespace bonmot
