#include "endgame/alone.hpp"

#include <algorithm>
#include <bit>

#include "endgame/last_tiles.hpp"

namespace bonmot {

namespace {

bool takes(const CrossCheck& check, Letter tile) {
  return (check.letters & (tile == kNoLetter ? kEveryLetter : set_of(tile))) != 0;
}

int crossing_score(const CrossCheck& check, int word, int worth) {
  return check.score == CrossCheck::kNoCrossing ? 0 : word * (check.score + worth);
}

}  // namespace

int Alone::look(const EndgamePath& path, const Stage& stage) {
  mover_ = stage.mover;
  mine_ = stage.sides[0];
  others_worth_ = stage.sides[1].worth;
  const TileKinds& kinds = path.kinds(mover_);
  std::size_t count = 0;
  for (Counts rest = mine_.rack; rest != 0; ++count) {
    kinds_[count] = Counts{1} << std::countr_zero(rest) / 4 * 4;
    tiles_[count] = kinds.only(kinds_[count]);
    rest -= kinds_[count];
  }
  for (Choice some = 0; some < Choice{1} << count; ++some) {
    Counts tiles = 0;
    worth_[some] = 0;
    for (std::size_t tile = 0; tile < count; ++tile) {
      if ((some >> tile & 1) == 0) continue;
      tiles += kinds_[tile];
      worth_[some] += tiles_[tile] == kNoLetter ? 0 : path.board().worth(tiles_[tile]);
    }
    same_[some] = choice(tiles);
  }
  clusters_.fill(kNever);
  chains_.fill(kNever);
  path.each_play(mover_, mine_, [&](const EndgamePlay& play) {
    int& best = clusters_[choice(play.needed)];
    best = std::max(best, int{play.score});
  });
  share_out();
  return shared_[(Choice{1} << mine_.tiles) - 1];
}

std::uint64_t Alone::refute(EndgamePath& path, const Stage& stage, std::span<PlayOrder::Entry> turns, int alpha,
                            std::uint64_t most) {
  look(path, stage);
  enough_ = alpha - kSlack;
  laid_count_ = 0;
  most_laid_ = most;
  list_roots(path);
  for (Root& root : roots_) {
    const EndgamePlay& play = *root.play;
    steps_[0] = {play, &root};
    record(play.needed, play.score, 0);
    follow(path, 0, play.score, {mine_.rack - play.needed, mine_.tiles - play.tiles, mine_.worth - play.worth});
  }
  if (is_spent()) return laid_count_;
  share_out();
  std::ranges::sort(roots_, {}, &Root::play);
  for (PlayOrder::Entry& turn : turns) {
    const auto found = std::ranges::lower_bound(roots_, turn.play, {}, &Root::play);
    turn.cap = std::min(turn.cap, cap_of(*found));
  }
  return laid_count_;
}

void Alone::list_roots(const EndgamePath& path) {
  laid_ = {};
  roots_.clear();
  path.each_play(mover_, mine_, [&](const EndgamePlay& play) {
    Root& root = roots_.emplace_back();
    root.play = &play;
    root.touched = touched_by(path.board(), play);
    root.ends = ends_of(path.board(), play);
    root.within.fill(kNever);
    root.joined.fill(kNever);
  });
  partners_.clear();
  for (std::size_t number = 0; number < roots_.size(); ++number) {
    const Root& root = roots_[number];
    if (root.play->tiles + 2 > mine_.tiles) continue;  // besides it, a play that it joins and one that joins them
    Partner& partner = partners_.emplace_back(Partner{root.play->needed, root.touched, number, root.play->tiles, {}});
    for (const Place& place : root.ends) partner.ends.add(place.row, place.column);
  }
}

Alone::Choice Alone::choice(Counts tiles) const {
  Choice made = 0;
  for (std::size_t tile = 0; tile < static_cast<std::size_t>(mine_.tiles); ++tile) {
    const auto field = static_cast<std::size_t>(std::countr_zero(kinds_[tile]));
    if ((tiles >> field & kMostOfAKind) == 0) continue;
    made |= Choice{1} << tile;
    tiles -= kinds_[tile];
  }
  return made;
}

// Looks at all that may follow a step in the same cluster.
void Alone::follow(EndgamePath& path, std::size_t depth, int total, const EndgameSide& kept) {
  if (kept.tiles == 1)
    lay_last_tile(path, depth, total, kept);
  else if (kept.tiles > 1)
    grow(path, depth, total, kept);
}

// A single tile lies at an end of a run of the last step, or it could have been played before that as well.
void Alone::lay_last_tile(const EndgamePath& path, std::size_t depth, int total, const EndgameSide& kept) {
  const Letter tile = path.kinds(mover_).only(kept.rack);
  const OpenedSquares opened(path.board(), steps_[depth].play, tile == kNoLetter ? kEveryLetter : set_of(tile),
                             kept.worth, enough_ - 2 * others_worth_ - total);
  int most = opened.best(path.board(), tile);
  if (depth > 0)
    for (std::size_t later = number_[depth] + 1; later < next_[depth - 1].size(); ++later)
      if (next_[depth - 1][later].play.needed == kept.rack)
        most = std::max(most, int{next_[depth - 1][later].play.score});
  if (most >= 0) record(mine_.rack, total + most, depth);
}

void Alone::grow(EndgamePath& path, std::size_t depth, int total, const EndgameSide& kept) {
  if (is_spent()) return;
  const EndgamePlay& last = steps_[depth].play;
  const Board& board = path.board();
  ++laid_count_;
  const Places ends = ends_of(board, last);
  const Lanes touched = touched_by(board, last);
  path.put(last);
  mark(last, laid_);
  lanes_[depth] = depth > 0 ? lanes_[depth - 1] | touched : touched;
  if (depth > 0)
    near_[depth] = near_[depth - 1];
  else
    near_[depth] = {};
  come_near(board, ends, depth, kept.tiles - 2);
  if (depth == 1 && steps_[1].root == nullptr && mine_.tiles == 5 && kept.tiles == 3)
    record_joining(board, ends, total, kept);
  // Next is whatever reads what was laid last, or could have been played before it: each two of those in one order
  // only.
  std::vector<Step>& next = next_[depth];
  next.clear();
  path.read_lanes(touched, mover_, kept, [&](const LanePlays& list) {
    for (const EndgamePlay& play : list.up_to(kept.tiles))
      if (contains(kept.rack, play.needed) && reads(board, play, laid_)) next.push_back({play, nullptr});
    return true;
  });
  if (depth > 0)
    for (std::size_t later = number_[depth] + 1; later < next_[depth - 1].size(); ++later) {
      const Step& step = next_[depth - 1][later];
      if (contains(kept.rack, step.play.needed) && !touched.has(step.play)) next.push_back(step);
    }
  go_on(path, depth, total, kept);
  const std::size_t from = depth > 0 ? 0 : static_cast<std::size_t>(steps_[0].root - roots_.data()) + 1;
  join(path, depth, total, kept, lanes_[depth], from, 0);
  mark(last, laid_);
  path.take_back();
}

void Alone::go_on(EndgamePath& path, std::size_t depth, int total, const EndgameSide& kept) {
  const std::vector<Step>& next = next_[depth];
  for (std::size_t number = 0; number < next.size(); ++number) {
    const EndgamePlay& play = next[number].play;
    if (next[number].comes_later) break;
    steps_[depth + 1] = next[number];
    number_[depth + 1] = number;
    record(mine_.rack - kept.rack + play.needed, total + play.score, depth + 1);
    follow(path, depth + 1, total + play.score,
           {kept.rack - play.needed, kept.tiles - play.tiles, kept.worth - play.worth});
  }
}

// Lays other plays of the board as it was, each for one that reads it together with the cluster.
void Alone::join(EndgamePath& path, std::size_t depth, int total, const EndgameSide& kept, const Lanes& lanes,
                 std::size_t from, std::size_t waiting) {
  const Board& board = path.board();
  const std::size_t cluster = depth - waiting;
  for (std::size_t number = 0; number < partners_.size(); ++number) {
    const Partner& partner = partners_[number];
    if (partner.root < from || partner.tiles >= kept.tiles || !contains(kept.rack, partner.needed)) continue;
    const Lanes both{{lanes.bits[0] & partner.touched.bits[0], lanes.bits[1] & partner.touched.bits[1]}};
    if ((both.bits[0] | both.bits[1]) == 0) continue;
    const int left_tiles = kept.tiles - partner.tiles;
    // What waits already covers squares between.
    int apart = left_tiles - 1;
    for (std::size_t other = cluster + 1; other <= depth; ++other) apart += steps_[other].play.tiles;
    if (!partner.ends.meets(near_[cluster][static_cast<std::size_t>(apart)])) continue;
    Root& root = roots_[partner.root];
    const EndgamePlay& play = *root.play;
    if (reads(board, play, laid_)) continue;
    const EndgameSide left{kept.rack - play.needed, left_tiles, kept.worth - play.worth};
    bool is_apart = true;
    for (std::size_t other = cluster + 1; other <= depth; ++other)
      is_apart = is_apart && !reads(board, play, waiting_[other]);
    if (!is_apart) continue;
    if (left.tiles == 1) {
      int most = 0;
      for (const Place& place : root.ends) {
        if (board.at(place.row, place.column) != kNoLetter) continue;
        const auto in_lane = [&](Direction along) {
          return most_in_lane(board, along, place, left.worth, play.worth, play.tiles);
        };
        most = std::max(most, in_lane(Direction::kAcross) + in_lane(Direction::kDown));
      }
      most += board.rules().bonuses[1];
      if (total + play.score + most + 2 * others_worth_ <= enough_) continue;
    }
    if (is_spent()) return;
    ++laid_count_;
    path.put(play);
    waiting_[depth + 1] = {};
    mark(play, waiting_[depth + 1]);
    steps_[depth + 1] = {play, &root};
    std::vector<Step>& next = next_[depth + 1];
    next.clear();
    path.read_lanes(both, mover_, left, [&](const LanePlays& list) {
      for (const EndgamePlay& each : list.up_to(left.tiles)) {
        if (!contains(left.rack, each.needed) || !reads(board, each, laid_)) continue;
        bool joins = true;
        for (std::size_t other = cluster + 1; other <= depth + 1; ++other)
          joins = joins && reads(board, each, waiting_[other]);
        if (joins) next.push_back({each, nullptr});
      }
      return true;
    });
    // Of five single tiles, the last one may read nothing but the one that waited: two of the others were there before.
    if (!next.empty() && mine_.tiles == 5 && depth == 1 && kept.tiles == 3 && left.tiles == 2)
      path.read_lanes(root.touched, mover_, left, [&](const LanePlays& list) {
        for (const EndgamePlay& each : list.of(1))
          if (contains(left.rack, each.needed) && reads(board, each, waiting_[depth + 1]))
            next.push_back({each, nullptr, true});
        return true;
      });
    if (!next.empty()) {
      const LaneBits before = laid_;
      for (std::size_t other = cluster + 1; other <= depth + 1; ++other)
        for (std::size_t direction = 0; direction < 2; ++direction)
          for (std::size_t lane = 0; lane < kMostSquares; ++lane)
            laid_[direction][lane] |= waiting_[other][direction][lane];
      lanes_[depth + 1] = lanes_[depth] | root.touched;
      near_[depth + 1] = near_[depth];
      come_near(board, root.ends, depth + 1, left.tiles - 2);
      go_on(path, depth + 1, total + play.score, left);
      laid_ = before;
    }
    if (left.tiles > 1) {
      lanes_[depth + 1] = lanes_[depth] | root.touched;
      near_[depth + 1] = near_[depth];
      join(path, depth + 1, total + play.score, left, both, partner.root + 1, waiting + 1);
    }
    path.take_back();
  }
}

void Alone::record(Counts used, int total, std::size_t depth) {
  const Choice tiles = choice(used);
  const auto raise = [&](ByChoice& best) { best[tiles] = std::max(best[tiles], total); };
  raise(clusters_);
  if (depth == 1 && std::popcount(tiles) == 2) raise(chains_);
  for (std::size_t step = 0; step <= depth; ++step)
    if (steps_[step].root != nullptr) raise(steps_[step].root->within);
}

// Two chains of two single tiles each, and a fifth one that joins their ends: the only cluster that is not found play
// by play. The last tile ends a run of the first chain; behind an end of its run in one of its lanes lies the end of
// the other chain, and nothing else of that. So in the other lane it makes a word as the board lies, and so does that
// end of the other chain in the lane where they meet.
void Alone::record_joining(const Board& board, const Places& ends, int total, const EndgameSide& kept) {
  const Choice left = choice(kept.rack);
  for (const Place& place : ends)
    for (const Direction along : {Direction::kAcross, Direction::kDown}) {
      const bool is_across = along == Direction::kAcross;
      const int lane = is_across ? place.row : place.column, at = is_across ? place.column : place.row;
      const Board::Copy &copy = board.copy(along), &crossing_copy = board.copy(crossing(along));
      const auto from = static_cast<std::size_t>(lane * Board::kStride), square = from + static_cast<std::size_t>(at);
      const std::uint32_t occupied = copy.occupied[static_cast<std::size_t>(lane)];
      if ((occupied >> at & 1) != 0) continue;
      if (is_across) record_joining_near(board, place, total, kept);
      const auto run = [&](int first, int step) {
        int sum = 0;
        for (int next = first; next >= 0 && next < board.size() && (occupied >> next & 1) != 0; next += step)
          sum += board.worth(copy.letters[from + static_cast<std::size_t>(next)]);
        return sum;
      };
      const RunEnds found = run_ends(occupied, at);
      const CrossCheck& across = copy.checks[square];
      const int word = copy.word_multipliers[square], letter = copy.letter_multipliers[square];
      for (const int end : {found.before, found.behind}) {
        if (end < 0 || end >= board.size()) continue;
        const int around = run(at - 1, -1) + run(at + 1, 1) + run(end < at ? end - 1 : end + 1, end < at ? -1 : 1);
        const CrossCheck& of_end = crossing_copy.checks[static_cast<std::size_t>(end * Board::kStride + lane)];
        record_joining_through(board, {along, lane, at, end}, total, kept);
        for (std::size_t last = 0; last < kMost; ++last)
          for (std::size_t other = 0; other < kMost; ++other) {
            if (last == other || (left >> last & 1) == 0 || (left >> other & 1) == 0) continue;
            if (!takes(across, tiles_[last]) || !takes(of_end, tiles_[other])) continue;
            const int face = worth_[Choice{1} << last];
            record_joined(kept.rack, last,
                          total + word * (letter * face + around + worth_[Choice{1} << other]) +
                              board.rules().bonuses[1] + crossing_score(across, word, letter * face));
          }
      }
    }
}

// The same where the last tile also reads the first one of the other chain: that is a play of the board as it was, with
// an end there. The other one of that chain lies in the same lane, or in the one that crosses it.
void Alone::record_joining_near(const Board& board, const Place& place, int total, const EndgameSide& kept) {
  Squares here;
  here.add(place.row, place.column);
  for (const Partner& partner : partners_) {
    if (partner.tiles != 1 || !contains(kept.rack, partner.needed) || !partner.ends.meets(here)) continue;
    const EndgamePlay& play = *roots_[partner.root].play;
    if (reads(board, play, laid_)) continue;
    const int row = play.direction == Direction::kAcross ? play.lane : std::countr_zero(play.laid);
    const Direction along = row == place.row ? Direction::kAcross : Direction::kDown, across = crossing(along);
    const Board::Copy& copy = board.copy(along);
    const auto square =
        static_cast<std::size_t>(along == Direction::kAcross ? place.row * Board::kStride + place.column
                                                             : place.column * Board::kStride + place.row);
    const Choice rest = choice(kept.rack - partner.needed);
    for (std::size_t last = 0; last < kMost; ++last) {
      if ((rest >> last & 1) == 0) continue;
      const int face = worth_[Choice{1} << last], one = play.worth, other = kept.worth - one - face;
      const CrossCheck& check = copy.checks[square];
      const int word = copy.word_multipliers[square], letter = copy.letter_multipliers[square];
      int most = most_in_lane(board, along, place, face, one, 1) + most_in_lane(board, across, place, face, other, 1);
      if (takes(check, tiles_[last]))
        most = std::max(
            most, most_in_lane(board, along, place, face, one + other, 2) + crossing_score(check, word, letter * face));
      record_joined(kept.rack, last, total + most + board.rules().bonuses[1]);
    }
  }
}

// The same where the last tile reads the first one of the other chain through the second one, which lies at `end`: all
// three lie in one lane.
void Alone::record_joining_through(const Board& board, const Joint& joint, int total, const EndgameSide& kept) {
  const bool is_across = joint.along == Direction::kAcross;
  const auto place_at = [&](int at) { return is_across ? Place{joint.lane, at} : Place{at, joint.lane}; };
  Squares end;
  end.add(place_at(joint.end).row, place_at(joint.end).column);
  const Board::Copy& copy = board.copy(joint.along);
  const auto square = static_cast<std::size_t>(joint.lane * Board::kStride + joint.at);
  const CrossCheck& check = copy.checks[square];
  const int word = copy.word_multipliers[square], letter = copy.letter_multipliers[square];
  for (const Partner& partner : partners_) {
    if (partner.tiles != 1 || !contains(kept.rack, partner.needed) || !partner.ends.meets(end)) continue;
    const EndgamePlay& play = *roots_[partner.root].play;
    const int lane = play.direction == joint.along ? play.lane : std::countr_zero(play.laid);
    if (lane != joint.lane || reads(board, play, laid_)) continue;
    const Choice rest = choice(kept.rack - partner.needed);
    for (std::size_t last = 0; last < kMost; ++last) {
      if ((rest >> last & 1) == 0 || !takes(check, tiles_[last])) continue;
      const int face = worth_[Choice{1} << last];
      record_joined(kept.rack, last,
                    total + most_in_lane(board, joint.along, place_at(joint.at), face, kept.worth - face, 2) +
                        board.rules().bonuses[1] + crossing_score(check, word, letter * face));
    }
  }
}

void Alone::record_joined(Counts kept, std::size_t tile, int most) {
  int& best = steps_[0].root->joined[choice(mine_.rack - kept + kinds_[tile])];
  best = std::max(best, most);
}

// The best way to share tiles out, and what those left then cost.
void Alone::share_out() {
  const Choice all = (Choice{1} << mine_.tiles) - 1;
  ByChoice exact;
  exact[0] = 0;
  for (Choice some = 1; some <= all; ++some) {
    exact[some] = kNever;
    const Choice lowest = some & (~some + 1);
    for (Choice part = some; part != 0; part = (part - 1) & some)
      if ((part & lowest) != 0 && clusters_[same_[part]] != kNever && exact[some ^ part] != kNever)
        exact[some] = std::max(exact[some], clusters_[same_[part]] + exact[some ^ part]);
  }
  for (Choice some = 0; some <= all; ++some) {
    shared_[some] = kNever;
    for (Choice part = some;; part = (part - 1) & some) {
      const int end = part == some ? 2 * others_worth_ : others_worth_ - worth_[some ^ part];
      if (exact[part] != kNever) shared_[some] = std::max(shared_[some], exact[part] + end);
      if (part == 0) break;
    }
  }
}

int Alone::cap_of(const Root& root) const {
  const Choice all = (Choice{1} << mine_.tiles) - 1;
  int most = kNever;
  for (Choice some = 1; some <= all; ++some) {
    if (root.within[some] != kNever) most = std::max(most, root.within[some] + shared_[all ^ some]);
    if (root.joined[some] != kNever && chains_[same_[all ^ some]] != kNever)
      most = std::max(most, root.joined[some] + chains_[same_[all ^ some]] + 2 * others_worth_);
  }
  return std::max(most, enough_);
}

// ---- places
// ----------------------------------------------------------------------------------------------------------

Alone::Places Alone::ends_of(const Board& board, const EndgamePlay& play) {
  Places found;
  const bool is_across = play.direction == Direction::kAcross;
  const auto add = [&](int lane, int place) {
    const Place at = is_across ? Place{lane, place} : Place{place, lane};
    if (board.contains(at.row, at.column)) found.places[found.count++] = at;
  };
  add(play.lane, play.start - 1);
  add(play.lane, play.end());
  const auto& crossings = board.copy(crossing(play.direction)).occupied;
  for (std::uint32_t rest = play.laid; rest != 0; rest &= rest - 1) {
    const int place = std::countr_zero(rest);
    const RunEnds ends = run_ends(crossings[static_cast<std::size_t>(place)], play.lane);
    add(ends.before, place);
    add(ends.behind, place);
  }
  return found;
}

// A second time takes it back.
void Alone::mark(const EndgamePlay& play, LaneBits& into) {
  const auto along = static_cast<std::size_t>(play.direction);
  into[along][play.lane] ^= play.laid;
  for (std::uint32_t rest = play.laid; rest != 0; rest &= rest - 1)
    into[1 - along][static_cast<std::size_t>(std::countr_zero(rest))] ^= 1U << play.lane;
}

// Whether a word that it makes has one of some tiles.
bool Alone::reads(const Board& board, const EndgamePlay& play, const LaneBits& some) {
  const auto along = static_cast<std::size_t>(play.direction);
  if ((play.reach & some[along][play.lane]) != 0) return true;
  const auto& crossings = board.copy(crossing(play.direction)).occupied;
  for (std::uint32_t rest = play.laid; rest != 0; rest &= rest - 1) {
    const auto place = static_cast<std::size_t>(std::countr_zero(rest));
    if (some[1 - along][place] == 0) continue;
    const RunEnds ends = run_ends(crossings[place], play.lane);
    const std::uint32_t run = ((1U << ends.behind) - 1) & ~((1U << (ends.before + 1)) - 1);
    if ((some[1 - along][place] & run) != 0) return true;
  }
  return false;
}

// A play that reads two others covers an end of a run of each, in one lane, and every empty square between. So the two
// ends are so many steps over empty squares apart at most.
void Alone::come_near(const Board& board, const Places& ends, std::size_t depth, int most_steps) {
  const Board::Copy &rows = board.copy(Direction::kAcross), &columns = board.copy(Direction::kDown);
  const auto reach = [&](std::uint32_t occupied, int from, auto&& add) {
    int ahead = from, behind = from;
    for (int steps = 0; steps <= most_steps; ++steps) {
      for (int from_here = steps; from_here <= most_steps; ++from_here) {
        if (ahead >= 0) add(static_cast<std::size_t>(from_here), ahead);
        if (behind < board.size()) add(static_cast<std::size_t>(from_here), behind);
      }
      if (behind < board.size()) behind = behind + 1 + std::countr_one(occupied >> (behind + 1));
      if (ahead >= 0) ahead = run_ends(occupied, ahead).before;
    }
  };
  for (const Place& place : ends) {
    reach(rows.occupied[static_cast<std::size_t>(place.row)], place.column,
          [&](std::size_t steps, int column) { near_[depth][steps].add(place.row, column); });
    reach(columns.occupied[static_cast<std::size_t>(place.column)], place.row,
          [&](std::size_t steps, int row) { near_[depth][steps].add(row, place.column); });
  }
}

// What a single tile brings on a square at most in one of its lanes, word or not, if so many more tiles come to lie in
// it.
int Alone::most_in_lane(const Board& board, Direction along, const Place& place, int face, int others,
                        std::size_t most_gaps) {
  const bool is_across = along == Direction::kAcross;
  const auto lane = static_cast<std::size_t>(is_across ? place.row : place.column);
  const int at = is_across ? place.column : place.row;
  const Board::Copy& copy = board.copy(along);
  const std::size_t from = lane * Board::kStride;
  std::array<std::array<int, kMostGaps + 1>, 2> sides{};  // [n]: what lies on each side, n gaps filled
  for (const int step : {-1, 1}) {
    std::size_t gaps = 0;
    int run = 0;
    auto& side = sides[step < 0 ? 0 : 1];
    for (int next = at + step; next >= 0 && next < board.size(); next += step) {
      const Letter letter = copy.letters[from + static_cast<std::size_t>(next)];
      if (letter != kNoLetter) {
        run += board.worth(letter);
        continue;
      }
      side[gaps] = run;
      if (++gaps > most_gaps) break;
    }
    for (; gaps <= most_gaps; ++gaps) side[gaps] = run;
  }
  int most = 0;
  for (std::size_t gaps = 0; gaps <= most_gaps; ++gaps)
    most = std::max(most, sides[0][gaps] + sides[1][most_gaps - gaps]);
  const auto square = from + static_cast<std::size_t>(at);
  return copy.word_multipliers[square] * (copy.letter_multipliers[square] * face + most + others);
}

}  // namespace bonmot
