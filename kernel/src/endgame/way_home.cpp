#include "endgame/way_home.hpp"

#include <algorithm>

#include "endgame/last_tiles.hpp"

namespace bonmot {

void WayHome::refute(EndgamePath& path, std::size_t ply, std::span<PlayOrder::Entry> turns, int alpha) {
  const Stage& stage = path.stage(ply);
  find_starts(path, stage);
  for (const EndgamePlay* start : starts_)
    answer(path, ply, *start, turns, alpha, kMostEndgameTiles, [&](const Stage& after) {
      ways_out_.gather(path, 1 - after.mover, after.sides[1]);
      if (!ways_out_.is_empty()) look_around(path, after);
      return [&, start](const EndgamePlay& turn) {
        return ways_out_.is_empty() ? int{kUnbounded} : cap_of(path, after, *start, turn, alpha);
      };
    });
  if (!path.passes_change_nothing(stage)) return;
  find_best(path, stage);
  for (const EndgamePlay* start : starts_)
    answer(path, ply, *start, turns, alpha, 2, [&](const Stage& after) {
      last_two_.clear();
      return [&, start](const EndgamePlay& turn) {
        const int cap = last_two_.cap_of(path, after, turn, alpha + start->score);
        return cap == kUnbounded ? cap : cap - start->score;
      };
    });
}

// The plays that promise most with the dearest way out that they leave.
void WayHome::find_starts(const EndgamePath& path, const Stage& stage) {
  const std::size_t seat = 1 - stage.mover;
  const EndgameSide& side = stage.sides[1];
  follow_ups_.clear();
  path.each_play(seat, side, [&](const EndgamePlay& play) { follow_ups_.add(play); });
  promises_.clear();
  path.each_play(seat, side, [&](const EndgamePlay& play) {
    const int out = play.tiles < side.tiles && play.score > 0 ? follow_ups_.best(side.rack - play.needed) : -1;
    if (out >= 0) promises_.push_back({play.score + out, &play});
  });
  choose(path, kMostStarts);
}

// The plays that bring most if nothing follows.
void WayHome::find_best(const EndgamePath& path, const Stage& stage) {
  promises_.clear();
  path.each_play(1 - stage.mover, stage.sides[1], [&](const EndgamePlay& play) {
    if (play.tiles < stage.sides[1].tiles) promises_.push_back({play.score + 2 * play.worth, &play});
  });
  choose(path, kMostBest);
}

// The best of them, each apart from those before.
void WayHome::choose(const EndgamePath& path, std::size_t most) {
  starts_.clear();
  while (starts_.size() < most && !promises_.empty()) {
    const EndgamePlay& best = *std::ranges::max_element(promises_, {}, &Promise::points)->play;
    starts_.push_back(&best);
    std::erase_if(promises_, [&](const Promise& each) { return disturbs(path.board(), best, *each.play); });
  }
}

// The other side makes a play; turns of the mover that leave it alone, and after which no more than so many tiles are
// kept, have no higher caps than `look` at that position says.
template <class Look>
void WayHome::answer(EndgamePath& path, std::size_t ply, const EndgamePlay& start, std::span<PlayOrder::Entry> turns,
                     int alpha, int most_kept, Look&& look) {
  const Stage& stage = path.stage(ply);
  open_.clear();
  for (PlayOrder::Entry& turn : turns)
    if (turn.cap > alpha && stage.sides[0].tiles - turn.play->tiles <= most_kept &&
        !disturbs(path.board(), *turn.play, start))
      open_.push_back(&turn);
  if (open_.size() < kWorthLaying) return;
  path.pass(ply, true);
  path.play(ply + 1, start);
  path.lay(ply + 2);
  const auto cap_of_turn = look(path.stage(ply + 2));
  for (PlayOrder::Entry* turn : open_) turn->cap = std::min(turn->cap, cap_of_turn(*turn->play));
  path.lift(ply + 2);
}

// What is the same for all turns that disturb nothing.
void WayHome::look_around(const EndgamePath& path, const Stage& after) {
  for (std::size_t number = 0; number < ways_out_.size(); ++number)
    around_[number] = touched_by(path.board(), ways_out_[number]);
  answers_.clear();
  outs_.clear();
  path.each_play(after.mover, after.sides[0], [&](const EndgamePlay& play) {
    answers_.push_back({play.score + 2 * play.worth, &play});
    outs_.push_back({play.needed, play.score});
  });
  std::ranges::sort(answers_, std::ranges::greater{}, &Answer::gain);
  std::ranges::sort(outs_, [](const Out& left, const Out& right) {
    return left.tiles != right.tiles ? left.tiles < right.tiles : left.score > right.score;
  });
}

// So much brings the way out that is left after any play: no play lies in lanes around both of two that are far apart.
// Negative: there are no two such among these.
int WayHome::certain(std::uint32_t ways_out) const {
  for (std::size_t cheaper = 1; cheaper < ways_out_.size(); ++cheaper)
    for (std::size_t dearer = 0; dearer < cheaper; ++dearer)
      if ((ways_out >> cheaper & 1) != 0 && (ways_out >> dearer & 1) != 0 &&
          (around_[cheaper].bits[0] & around_[dearer].bits[0]) == 0 &&
          (around_[cheaper].bits[1] & around_[dearer].bits[1]) == 0)
        return ways_out_[cheaper].score;
  return -1;
}

int WayHome::best_out(Counts tiles) const {
  const auto found = std::ranges::lower_bound(outs_, tiles, {}, &Out::tiles);
  return found != outs_.end() && found->tiles == tiles ? found->score : -1;
}

// What a turn brings at most if the other side answers it with its first play.
int WayHome::cap_of(EndgamePath& path, const Stage& after, const EndgamePlay& start, const EndgamePlay& turn,
                    int enough) {
  const Board& board = path.board();
  const EndgameSide &mine = after.sides[0], &other = after.sides[1];
  const EndgameSide kept{mine.rack - turn.needed, mine.tiles - turn.tiles, mine.worth - turn.worth};
  const int gained = turn.score - start.score, left = 2 * kept.worth;
  std::uint32_t staying = 0;
  for (std::size_t number = 0; number < ways_out_.size(); ++number)
    if (!disturbs(board, turn, ways_out_[number])) staying |= 1U << number;
  if (staying == 0) return kUnbounded;
  Threats ways_out = ways_out_;
  ways_out.keep_only(staying);
  const int least_out = certain(staying);
  int most = -ways_out[0].score - left;  // by passing
  if (const int out = best_out(kept.rack); out >= 0) most = std::max(most, out + 2 * other.worth);
  const auto is_too_much = [&] { return gained + most > enough; };
  const auto add = [&](const EndgamePlay& play) {
    const EndgamePlay* out = ways_out.left_alone(board, play);
    most = std::max(most, out == nullptr ? int{kUnbounded} : play.score + 2 * play.worth - out->score - left);
  };
  if (kept.tiles == 1) {  // the only answer is to go out
    const Letter tile = path.kinds(after.mover).only(kept.rack);
    const LetterSet shown = tile == kNoLetter ? kEveryLetter : set_of(tile);
    if (!is_too_much())
      if (const int out = OpenedSquares(board, turn, shown).best(board, tile); out >= 0)
        most = std::max(most, out + 2 * other.worth);
    return is_too_much() ? int{kUnbounded} : gained + most;
  }
  const Lanes touched = touched_by(board, turn);
  for (const Answer& answer : answers_) {
    if (is_too_much()) return kUnbounded;
    if (least_out >= 0 && gained + answer.gain - least_out - left <= enough) {
      most = std::max(most, answer.gain - least_out - left);
      break;
    }
    if (contains(kept.rack, answer.play->needed) && !touched.has(*answer.play)) add(*answer.play);
  }
  if (is_too_much()) return kUnbounded;
  path.glimpse(turn, touched, after.mover, kept, [&](const LanePlays& list) {
    if (least_out >= 0) {
      int quickly = most;
      for (int tiles = 1; tiles <= kept.tiles; ++tiles)
        if (list.has(tiles))
          quickly = std::max(quickly, list.most[static_cast<std::size_t>(tiles)] - left +
                                          (tiles == kept.tiles ? 2 * other.worth : -least_out));
      if (gained + quickly <= enough) {
        most = quickly;
        return true;
      }
    }
    for (const EndgamePlay& play : list.up_to(kept.tiles)) {
      if (!contains(kept.rack, play.needed)) continue;
      if (play.needed == kept.rack)
        most = std::max(most, play.score + 2 * other.worth);
      else
        add(play);
      if (is_too_much()) return false;
    }
    return true;
  });
  return is_too_much() ? int{kUnbounded} : gained + most;
}

}  // namespace bonmot
