// What one or two tiles bring at most after a play, while the other side can only pass: known without laying any.
//
// What comes after a play is there already, or it has to do with the tiles laid: then it lies at an end of a run that
// they lengthen. What is there already is known. At the ends of runs everything is counted that the tiles could bring,
// words or not: mostly that is still far too little. That the other side may come to play after all makes it no more:
// it need not.
#pragma once

#include <array>
#include <vector>

#include "endgame/path.hpp"

namespace bonmot {

class LastTwo {
 public:
  // Forgets what was found for another position.
  void clear() { is_known_ = false; }

  // No more than this comes of a play that leaves one tile or two. Only where passes change nothing. Where it is more
  // than `enough`, it may be unbounded.
  int cap_of(const EndgamePath& path, const Stage& stage, const EndgamePlay& play, int enough);

 private:
  struct Beside {  // of each place of a lane: what the tiles are worth that lie right before it and right behind it
    std::array<std::int16_t, Board::kStride> before{}, behind{};
  };
  struct Spot {  // an empty square, seen along one of its lanes
    const Board::Copy* copy;
    const CrossCheck* check;
    Direction along;
    int lane, place;
    int word, letter;  // its multipliers

    bool takes(LetterSet letters) const { return (check->letters & letters) != 0; }
    int crossing(int worth) const {
      return check->score == CrossCheck::kNoCrossing ? 0 : word * (check->score + letter * worth);
    }
    std::uint32_t occupied() const { return copy->occupied[static_cast<std::size_t>(lane)]; }
  };
  struct End {  // a spot at the end of a run that a play lengthens
    Spot spot;
    int run;                // what the tiles are worth with which it would make a word
    std::uint32_t covered;  // the places of the lane that the play covers

    int lengthened(int worth) const { return spot.word * (run + spot.letter * worth); }
  };
  static constexpr std::size_t kMostEnds = 2 + 2 * kMostEndgameTiles;
  struct Ends {
    std::array<End, kMostEnds> ends;
    std::size_t count = 0;

    const End* begin() const { return ends.data(); }
    const End* end() const { return ends.data() + count; }
  };

  void know(const EndgamePath& path, const Stage& stage);
  void look_around(const Board& board);
  static Spot spot(const Board& board, Direction along, int lane, int place);
  const Beside& beside(Direction along, int lane) const {
    return beside_[static_cast<std::size_t>(along)][static_cast<std::size_t>(lane)];
  }
  int behind_end(const Spot& at, int end) const;  // what lies behind the end of a run that goes through a spot
  void find_ends(const Board& board, const EndgamePlay& play);
  const End* end_at(const Spot& square) const;  // of a run in the lane that crosses the square's; none: null
  int one_at(const End& end, std::size_t tile) const;
  int two_at(const Board& board, const End& end, std::size_t tile, std::size_t other) const;

  bool is_known_ = false;
  int one_bonus_ = 0, two_bonus_ = 0;
  // By kind, as TileKinds counts them: what each can show and is worth, and what it brings as the board lies, at least
  // 0.
  std::array<LetterSet, kMostKinds> shown_{};
  std::array<int, kMostKinds> worth_{}, alone_{};
  std::array<std::array<int, kMostKinds>, kMostKinds> pair_{};  // the two of them, at once or one after the other
  std::vector<const EndgamePlay*> singles_;
  std::array<std::array<Beside, kMostSquares>, 2> beside_{};
  Ends ends_;
};

}  // namespace bonmot
