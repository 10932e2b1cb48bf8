#include "endgame/last_two.hpp"

#include <algorithm>

namespace bonmot {

namespace {

std::size_t kind_of(Counts tiles) { return static_cast<std::size_t>(std::countr_zero(tiles)) / 4; }
Counts one_of(std::size_t kind) { return Counts{1} << 4 * kind; }

}  // namespace

int LastTwo::cap_of(const EndgamePath& path, const Stage& stage, const EndgamePlay& play, int enough) {
  if (!is_known_) know(path, stage);
  const Counts kept = stage.sides[0].rack - play.needed;
  const std::size_t one = kind_of(kept);
  const Counts rest = kept - one_of(one);
  const int certain = play.score + 2 * stage.sides[1].worth;
  const std::size_t two = rest == 0 ? one : kind_of(rest);
  int most = rest == 0 ? alone_[one] : pair_[one][two];
  if (certain + most > enough) return kUnbounded;
  find_ends(path.board(), play);
  int best_one = alone_[one], best_two = alone_[two];
  for (const End& end : ends_) {
    best_one = std::max(best_one, one_at(end, one));
    best_two = std::max(best_two, one_at(end, two));
  }
  most = std::max(most, rest == 0 ? best_one : best_one + best_two);
  if (rest != 0)
    for (const End& end : ends_) {
      if (certain + most > enough) return kUnbounded;
      most = std::max({most, two_at(path.board(), end, one, two), two_at(path.board(), end, two, one)});
    }
  return certain + most > enough ? int{kUnbounded} : certain + most;
}

void LastTwo::know(const EndgamePath& path, const Stage& stage) {
  is_known_ = true;
  const Board& board = path.board();
  const TileKinds& kinds = path.kinds(stage.mover);
  const Counts rack = stage.sides[0].rack;
  std::array<std::size_t, kMostKinds> held{};
  std::size_t count = 0;
  for (std::size_t kind = 0; kind < kMostKinds; ++kind) {
    if ((rack >> 4 * kind & kMostOfAKind) == 0) continue;
    held[count++] = kind;
    const Letter tile = kinds.only(one_of(kind));
    shown_[kind] = tile == kNoLetter ? kEveryLetter : set_of(tile);
    worth_[kind] = tile == kNoLetter ? 0 : board.worth(tile);
  }
  one_bonus_ = board.rules().bonuses[1];
  two_bonus_ = board.rules().bonuses[2];
  look_around(board);
  alone_ = {};
  pair_ = {};
  singles_.clear();
  const auto raise = [&](std::size_t one, std::size_t two, int score) {
    pair_[one][two] = pair_[two][one] = std::max(pair_[one][two], score);
  };
  path.each_play(stage.mover, stage.sides[0], [&](const EndgamePlay& play) {
    const std::size_t one = kind_of(play.needed);
    if (play.tiles == 1) {
      singles_.push_back(&play);
      alone_[one] = std::max(alone_[one], int{play.score});
    } else if (play.tiles == 2) {
      raise(one, kind_of(play.needed - one_of(one)), play.score);
    }
  });
  for (std::size_t first = 0; first < count; ++first)
    for (std::size_t second = 0; second < count; ++second)
      raise(held[first], held[second], alone_[held[first]] + alone_[held[second]]);
  for (const EndgamePlay* play : singles_) {
    find_ends(board, *play);
    for (const End& end : ends_)
      for (std::size_t second = 0; second < count; ++second)
        raise(kind_of(play->needed), held[second], play->score + one_at(end, held[second]));
  }
}

void LastTwo::look_around(const Board& board) {
  const auto size = static_cast<std::size_t>(board.size());
  for (const Direction along : {Direction::kAcross, Direction::kDown})
    for (std::size_t lane = 0; lane < size; ++lane) {
      const Letter* letters = board.copy(along).letters.data() + lane * Board::kStride;
      Beside& made = beside_[static_cast<std::size_t>(along)][lane];
      const auto after = [&](std::size_t place, std::int16_t run) {
        return letters[place] == kNoLetter ? std::int16_t{0}
                                           : static_cast<std::int16_t>(run + board.worth(letters[place]));
      };
      made.before[0] = made.behind[size - 1] = 0;
      for (std::size_t place = 1; place < size; ++place) made.before[place] = after(place - 1, made.before[place - 1]);
      for (std::size_t place = size - 1; place > 0; --place) made.behind[place - 1] = after(place, made.behind[place]);
    }
}

LastTwo::Spot LastTwo::spot(const Board& board, Direction along, int lane, int place) {
  const Board::Copy& copy = board.copy(along);
  const auto square = static_cast<std::size_t>(lane * Board::kStride + place);
  return {
      &copy, &copy.checks[square], along, lane, place, copy.word_multipliers[square], copy.letter_multipliers[square]};
}

int LastTwo::behind_end(const Spot& at, int end) const {
  const Beside& lane = beside(at.along, at.lane);
  return end < at.place ? lane.before[static_cast<std::size_t>(end)] : lane.behind[static_cast<std::size_t>(end)];
}

void LastTwo::find_ends(const Board& board, const EndgamePlay& play) {
  ends_.count = 0;
  const auto add = [&](const Spot& run, int worth, std::uint32_t covered, const RunEnds& found) {
    for (const int end : {found.before, found.behind})
      if (end >= 0 && end < board.size())
        ends_.ends[ends_.count++] = {spot(board, run.along, run.lane, end), worth + behind_end(run, end), covered};
  };
  // The word, with the tiles between and beside those laid.
  int word = play.worth;
  const Board::Copy& copy = board.copy(play.direction);
  for (int place = play.start; place < play.end(); ++place)
    if ((play.laid >> place & 1) == 0)
      word += board.worth(copy.letters[static_cast<std::size_t>(play.lane * Board::kStride + place)]);
  add(spot(board, play.direction, play.lane, std::countr_zero(play.laid)), word, play.laid,
      {play.start - 1, play.end()});
  // A tile lies in two lanes.
  const Direction across = crossing(play.direction);
  std::size_t next = 0;
  for (std::uint32_t rest = play.laid; rest != 0; rest &= rest - 1, ++next) {
    const Spot crossed = spot(board, across, std::countr_zero(rest), play.lane);
    const Beside& around = beside(across, crossed.lane);
    const auto here = static_cast<std::size_t>(play.lane);
    add(crossed, around.before[here] + around.behind[here] + board.worth(play.letters[next]), 1U << play.lane,
        run_ends(crossed.occupied(), play.lane));
  }
}

const LastTwo::End* LastTwo::end_at(const Spot& square) const {
  for (const End& end : ends_)
    if (end.spot.along != square.along && end.spot.lane == square.place && end.spot.place == square.lane) return &end;
  return nullptr;
}

// What a tile brings at an end at once; nothing if what crosses there does not allow it.
int LastTwo::one_at(const End& end, std::size_t tile) const {
  const Spot& at = end.spot;
  if (!at.takes(shown_[tile])) return 0;
  return end.lengthened(worth_[tile]) + at.crossing(worth_[tile]) + one_bonus_;
}

// What two tiles bring of which one lies at an end and the other one in a word with it: both at once, or one after the
// other.
int LastTwo::two_at(const Board& board, const End& end, std::size_t tile, std::size_t other) const {
  const Spot& at = end.spot;
  const int face = worth_[tile], other_face = worth_[other];
  const int lengthened = end.lengthened(face);
  const bool may_be_first = at.takes(shown_[tile]);
  const int first = may_be_first ? one_at(end, tile) : 0;
  int most = 0;
  // The other one lies in the lane that crosses the run.
  const Spot crossed = spot(board, crossing(at.along), at.place, at.lane);
  const Beside& around = beside(crossed.along, crossed.lane);
  const auto here = static_cast<std::size_t>(crossed.place);
  const RunEnds sides = run_ends(crossed.occupied(), crossed.place);
  for (const int next : {sides.before, sides.behind}) {
    if (next < 0 || next >= board.size()) continue;
    const Spot there = spot(board, crossed.along, crossed.lane, next);
    // Side by side with the play, both lengthen a run of it.
    const End* beside_it = end_at(there);
    if (beside_it == nullptr && !there.takes(shown_[other])) continue;
    const int all = around.before[here] + around.behind[here] + behind_end(crossed, next);
    const int crossing = beside_it == nullptr ? there.crossing(other_face) : beside_it->lengthened(other_face);
    const int at_once = at.word * there.word * (all + at.letter * face + there.letter * other_face) + lengthened +
                        crossing + two_bonus_;
    const int as_second = alone_[other] + lengthened + at.word * (all + other_face + at.letter * face) + one_bonus_;
    most = std::max({most, at_once, as_second});
    if (may_be_first)
      most = std::max(most, first + there.word * (all + face + there.letter * other_face) + crossing + one_bonus_);
  }
  // The other one lies in the lane of the run.
  if (!may_be_first) return most;
  const RunEnds further = run_ends(at.occupied() | end.covered, at.place);
  for (const int next : {further.before, further.behind}) {
    if (next < 0 || next >= board.size()) continue;
    const Spot there = spot(board, at.along, at.lane, next);
    if (!there.takes(shown_[other])) continue;
    const int all = end.run + behind_end(at, next), crossing = there.crossing(other_face);
    const int at_once = at.word * there.word * (all + at.letter * face + there.letter * other_face) +
                        at.crossing(face) + crossing + two_bonus_;
    const int as_first = first + there.word * (all + face + there.letter * other_face) + crossing + one_bonus_;
    const int as_second =
        alone_[other] + at.word * (all + other_face + at.letter * face) + at.crossing(face) + one_bonus_;
    most = std::max({most, at_once, as_first, as_second});
  }
  return most;
}

}  // namespace bonmot
