#include "endgame/path.hpp"

#include <algorithm>
#include <stdexcept>

#include "move_generation.hpp"

namespace bonmot {

namespace {

const CrossCheck& check_at(const Board& board, Direction direction, int lane, int place) {
  return board.copy(direction).checks[static_cast<std::size_t>(lane * Board::kStride + place)];
}

constexpr std::uint64_t kTurnKey = 0x6a09e667f3bcc909ULL, kBagKeys = std::uint64_t{1} << 40;

}  // namespace

EndgamePath::EndgamePath(const Board& board, EndgameRules rules, const EndgamePosition& position, std::size_t bytes,
                         LaneBook* book)
    : board_(board),
      rules_(rules),
      lane_count_(static_cast<std::size_t>(board.size())),
      full_rack_(position.full_rack),
      bag_(position.bag),
      own_book_(book == nullptr ? std::make_unique<LaneBook>(bytes) : nullptr),
      book_(book == nullptr ? *own_book_ : *book) {
  check_request(board, position.rack, {});
  check_request(board, position.other, {});
  check_request(board, position.bag, {});
  if (position.rack.size() > kMostEndgameTiles || position.other.size() > kMostEndgameTiles ||
      position.full_rack > kMostEndgameTiles)
    throw std::invalid_argument("an endgame has 12 tiles on a rack at most");
  if (position.rack.empty() || position.other.empty()) throw std::invalid_argument("an endgame has two racks");
  if (position.passes < 0 || position.scoreless < 0) throw std::invalid_argument("nobody passes less than never");
  if (!rules_.ends_when_all_pass && rules_.scoreless_turns == 0) rules_.ends_when_all_pass = true;
  stages_.emplace_back();
  Stage& root = stages_.front();
  const std::vector<Letter>* racks[2] = {&position.rack, &position.other};
  for (std::size_t side = 0; side < 2; ++side) {
    std::vector<Letter> ever = *racks[side];
    ever.insert(ever.end(), bag_.begin(), bag_.end());
    kinds_[side] = TileKinds(position.in_play.empty() ? ever : position.in_play);
    kinds_[side].of(ever);  // refuses too many of a kind
    blank_[side] = kinds_[side].one(kNoLetter);
    for (const Letter tile : ever)
      if (tile == kNoLetter || board_.worth(tile) == 0) worthless_[side] |= kinds_[side].one(tile) * kMostOfAKind;
    root.sides[side].rack = kinds_[side].of(*racks[side]);
    root.sides[side].tiles = static_cast<int>(racks[side]->size());
    for (const Letter tile : *racks[side]) {
      root.sides[side].worth += tile == kNoLetter ? 0 : board_.worth(tile);
      root.key += tile_key(side, tile);
    }
  }
  for (int row = 0; row < board_.size(); ++row)
    for (int column = 0; column < board_.size(); ++column)
      if (board_.at(row, column) != kNoLetter) root.key += square_key(row, column, board_.at(row, column));
  for (std::size_t drawn = 0; drawn < bag_.size(); ++drawn) root.key += mixed(kBagKeys + (drawn << 8) + bag_[drawn]);
  zero_plays_are_possible_ = may_score_nothing(position);
  root.passes = position.passes;
  root.scoreless = settled(root, position.scoreless);
  rules_key_ = static_cast<std::uint64_t>(rules_.scoreless_turns) << 2 | (rules_.ends_when_all_pass ? 2U : 0U) |
               (rules_.out_ends ? 1U : 0U);
  root.key += mixed(position.full_rack << 32 ^ rules_key_);
  const std::uint32_t all = (1U << lane_count_) - 1;
  for (std::size_t seat = 0; seat < 2; ++seat) {
    want(root.sides[seat], seat, {{all, all}});
    renew(seat);
  }
  changes_.clear();
}

std::uint64_t EndgamePath::key(std::size_t ply) const {
  const Stage& stage = stages_[ply];
  const auto passes = static_cast<std::uint64_t>(rules_.ends_when_all_pass ? std::min(stage.passes, 2) : 0);
  return mixed(stage.key + (stage.mover == 0 ? 0 : kTurnKey) +
               (passes << 16 | static_cast<std::uint64_t>(stage.scoreless) << 24 |
                static_cast<std::uint64_t>(stage.drawn) << 40) *
                   0x9e3779b97f4a7c15ULL);
}

// ---- scoreless turns -----------------------------------------------------------------------------------------------

// A play scores nothing only if all its tiles and all those beside them are worth nothing. With one such tile in hand
// (a blank, mostly) that takes a square beside others of the kind and beside nothing else; what is laid later may spoil
// such squares, and makes none.
bool EndgamePath::may_score_nothing(const EndgamePosition& position) const {
  int in_hand = 0;
  for (const auto* tiles : {&position.rack, &position.other, &position.bag})
    for (const Letter tile : *tiles) in_hand += tile == kNoLetter || board_.worth(tile) == 0 ? 1 : 0;
  if (in_hand != 1) return in_hand > 1;
  if (board_.is_empty()) return board_.rules().opening_minimum < 2;
  const auto is_worthless = [](const CrossCheck& check) { return check.score == 0; };
  const auto is_alone = [](const CrossCheck& check) { return check.score == CrossCheck::kNoCrossing; };
  for (int row = 0; row < board_.size(); ++row)
    for (int column = 0; column < board_.size(); ++column) {
      if (board_.at(row, column) != kNoLetter) continue;
      const CrossCheck &across = check_at(board_, Direction::kAcross, row, column),
                       &down = check_at(board_, Direction::kDown, column, row);
      if ((is_worthless(across) || is_alone(across)) && (is_worthless(down) || is_alone(down)) &&
          (is_worthless(across) || is_worthless(down)) && (across.letters & down.letters) != 0)
        return true;
    }
  return false;
}

// If only passes are scoreless, who passes may as well have passed two turns earlier: of the turns left, no more than
// two or three need to be told apart.
int EndgamePath::settled(const Stage& stage, int scoreless) const {
  const int limit = rules_.scoreless_turns;
  if (limit == 0) return 0;
  if (zero_plays_are_possible(stage) || limit - scoreless <= 3) return std::min(scoreless, limit);
  return (limit - scoreless) % 2 == 0 ? limit - 2 : limit - 3;
}

bool EndgamePath::is_past_counting(const Stage& stage, int scoreless) const {
  return rules_.scoreless_turns > 0 && stage.scoreless + scoreless >= rules_.scoreless_turns;
}

bool EndgamePath::passing_ends(const Stage& stage) const {
  // Nobody is held at a table where both would pass for ever, though the bag is not empty.
  const bool bag_counts = !bag_is_empty(stage) && rules_.scoreless_turns > 0;
  return (rules_.ends_when_all_pass && !bag_counts && stage.passes + 1 >= 2) || is_past_counting(stage, 1);
}

std::optional<int> EndgamePath::value_of_final(const Stage& stage, const EndgamePlay& play) const {
  if (play.needed == stage.sides[0].rack && bag_is_empty(stage)) {
    if (rules_.out_ends) return play.score + 2 * stage.sides[1].worth;
    if (stage.sides[1].tiles == 0) return play.score;  // the other one was out before
  } else if (play.score == 0 && is_past_counting(stage, 1)) {
    const int left = stage.sides[0].worth - play.worth;
    if (stage.sides[1].tiles == 0) return play.score - 2 * left;
    return play.score + stage.sides[1].worth - left;
  }
  return std::nullopt;
}

// ---- turns ---------------------------------------------------------------------------------------------------------

Stage& EndgamePath::stage_after(std::size_t ply) {
  while (stages_.size() <= ply + 1) stages_.emplace_back();
  const Stage& stage = stages_[ply];
  Stage& next = stages_[ply + 1];
  next.mover = 1 - stage.mover;
  next.sides = {stage.sides[1], stage.sides[0]};
  next.drawn = stage.drawn;
  next.key = stage.key;
  return next;
}

void EndgamePath::play(std::size_t ply, const EndgamePlay& play) {
  Stage& next = stage_after(ply);
  const Stage& stage = stages_[ply];
  EndgameSide& side = next.sides[1];
  next.turn = &play;
  next.player = stage.mover;
  next.key += play.key;
  next.has_new_tiles = false;
  next.other_is_stuck = false;
  side.rack -= play.needed;
  side.tiles -= play.tiles;
  side.worth -= play.worth;
  if (next.drawn < bag_.size() && side.tiles < static_cast<int>(full_rack_)) {
    do {
      const Letter tile = bag_[next.drawn++];
      side.rack += kinds_[stage.mover].one(tile);
      ++side.tiles;
      side.worth += tile == kNoLetter ? 0 : board_.worth(tile);
      next.key += tile_key(stage.mover, tile);
    } while (next.drawn < bag_.size() && side.tiles < static_cast<int>(full_rack_));
    next.has_new_tiles = true;
  }
  next.passes = 0;
  next.scoreless = settled(next, play.score == 0 ? stage.scoreless + 1 : 0);
}

void EndgamePath::pass(std::size_t ply, bool counts) {
  Stage& next = stage_after(ply);
  const Stage& stage = stages_[ply];
  next.turn = nullptr;
  next.passes = stage.passes + (counts ? 1 : 0);
  next.scoreless = settled(next, stage.scoreless + (counts ? 1 : 0));
}

void EndgamePath::play_and_be_passed(std::size_t ply, const EndgamePlay& made) {
  play(ply, made);
  Stage& next = stages_[ply + 1];
  next.mover = 1 - next.mover;
  std::swap(next.sides[0], next.sides[1]);
  next.other_is_stuck = true;
  next.passes = 1;
  next.scoreless = settled(next, next.scoreless + 1);
}

// Says which lists a seat needs anew, in lanes across and down. Where they lie in the book is on its way to the
// processor while the rest is still being asked for.
void EndgamePath::want(const EndgameSide& side, std::size_t seat, const Lanes& lanes) {
  Renewal& renewal = renewals_[seat];
  renewal.hand = {seat, &kinds_[seat], side.rack, kinds_[seat].letters(side.rack)};
  renewal.count = 0;
  for (std::size_t direction = 0; direction < 2; ++direction) {
    for (std::uint32_t rest = lanes.bits[direction]; rest != 0; rest &= rest - 1) {
      const auto lane =
          static_cast<std::uint32_t>(std::countr_zero(rest)) + static_cast<std::uint32_t>(direction * lane_count_);
      const std::uint64_t key = LaneBook::key_of(board_, lane, renewal.hand);
      book_.prefetch(key);
      renewal.lanes[renewal.count++] = {lane, key};
    }
  }
}

void EndgamePath::renew(std::size_t seat) {
  Renewal& renewal = renewals_[seat];
  std::size_t missing = 0;
  for (std::size_t each = 0; each < renewal.count; ++each) {
    const LaneBook::Wanted wanted = renewal.lanes[each];
    changes_.push_back(
        {lists_[seat][wanted.number], static_cast<std::uint16_t>(wanted.number), static_cast<std::uint16_t>(seat)});
    if (const LanePlays* found = book_.find(wanted.key))
      put_list(seat, wanted.number, found);
    else
      renewal.lanes[missing++] = wanted;
  }
  if (missing == 0) return;
  const std::span<const LaneBook::Wanted> lanes{renewal.lanes.data(), missing};
  book_.list(board_, renewal.hand, lanes, lists_[seat]);
  for (const LaneBook::Wanted& wanted : lanes) put_list(seat, wanted.number, lists_[seat][wanted.number]);
}

void EndgamePath::lay(std::size_t ply) {
  const Stage& stage = stages_[ply];
  if (ply == 0 || stage.turn == nullptr) return;
  laid_.push_back({changes_.size(), book_.mark(), filled_});
  const bool was_empty = board_.is_empty();
  const Lanes touched = touched_by(board_, *stage.turn);
  board_.play(stage.turn->play());
  const std::size_t seat = stage.player;
  // Plays with a blank are many: they are not passed over again and again when it is gone.
  const Counts blank = blank_[seat];
  const bool relists = stage.has_new_tiles || (stage.turn->needed & blank * kMostOfAKind) != 0;
  const std::uint32_t all = (1U << lane_count_) - 1;
  const Lanes every{{all, all}};
  // Who has no play needs no list. Lanes that later plays touch are listed then, and the others stay without a play.
  if (stage.other_is_stuck)
    filled_[1 - seat] = 0;
  else
    want(stage.side_of(1 - seat), 1 - seat, was_empty ? every : touched);
  want(stage.side_of(seat), seat, was_empty || relists ? every : touched);
  if (!stage.other_is_stuck) renew(1 - seat);
  renew(seat);
}

void EndgamePath::lift(std::size_t ply) {
  if (ply == 0 || stages_[ply].turn == nullptr) return;
  board_.take_back();
  const Laid& laid = laid_.back();
  while (changes_.size() > laid.changes) {
    const Before& before = changes_.back();
    lists_[before.seat][before.lane] = before.list;
    changes_.pop_back();
  }
  filled_ = laid.filled;
  book_.forget(laid.mark);
  laid_.pop_back();
}

}  // namespace bonmot
