#include "endgame/lane_book.hpp"

#include <algorithm>
#include <cstring>

#include "endgame/large_pages.hpp"
#include "move_generation.hpp"

namespace bonmot {

// Everything that tells a lane from others, in one number: its tiles, which letters its empty squares take, the rack.
std::uint64_t LaneBook::key_of(const Board& board, std::uint32_t number, const Hand& hand) {
  const auto size = static_cast<std::uint32_t>(board.size());
  const Board::Copy& copy = board.copy(static_cast<Direction>(number / size));
  const std::size_t lane = number % size, from = lane * Board::kStride;
  std::array<std::uint64_t, Board::kStride / 8> tiles{};
  std::memcpy(tiles.data(), copy.letters.data() + from, Board::kStride);
  // The number is spread over all bits: else it and the first letter of a lane could make up for each other.
  std::uint64_t key = mixed(mixed(hand.tiles << 1 | hand.seat) + number + (board.is_empty() ? 0x100 : 0));
  for (const std::uint64_t eight : tiles) key = (key ^ eight) * 0x9e3779b97f4a7c15ULL + (key >> 31);
  const auto& occupied = copy.occupied;
  const std::uint32_t above = lane > 0 ? occupied[lane - 1] : 0, below = lane + 1 < size ? occupied[lane + 1] : 0;
  for (std::uint32_t rest = (above | below) & ~occupied[lane]; rest != 0; rest &= rest - 1) {
    const int place = std::countr_zero(rest);
    const CrossCheck& check = copy.checks[from + static_cast<std::size_t>(place)];
    std::uint64_t part = static_cast<std::uint64_t>(place + 1) * 0x9e3779b97f4a7c15ULL;
    if (const LetterSet fitting = check.letters & hand.letters; fitting != 0)
      part += fitting * 0xd6e8feb86659fd93ULL + static_cast<std::uint64_t>(check.score) * 0xca5a826395121157ULL;
    part = (part ^ part >> 32) * 0xbf58476d1ce4e5b9ULL;
    key += part ^ part >> 29;
  }
  return mixed(key) | 1;
}

void LaneBook::list(const Board& board, const Hand& hand, std::span<const Wanted> wanted,
                    std::span<const LanePlays*> lists) {
  hand.kinds->tiles(hand.tiles, rack_);
  const auto size = static_cast<std::uint32_t>(board.size());
  MoveRequest request;
  request.rack = rack_;
  request.lanes = {};
  for (const Wanted& each : wanted) request.lanes[each.number / size] |= 1U << each.number % size;
  found_.clear();
  for (const Play& play : generate(board, request).plays)
    found_.push_back(endgame_play(board, *hand.kinds, hand.seat, play));
  const auto number_of = [&](const EndgamePlay& play) {
    return static_cast<std::uint32_t>(play.direction) * size + play.lane;
  };
  std::sort(found_.begin(), found_.end(), [&](const EndgamePlay& left, const EndgamePlay& right) {
    const std::uint32_t one = number_of(left), other = number_of(right);
    if (one != other) return one < other;
    return left.tiles != right.tiles ? left.tiles < right.tiles : left.score > right.score;
  });
  // The first word of a board is looked for everywhere: not all that was found needs to be wanted.
  std::size_t from = 0;
  for (const Wanted& each : wanted) {
    while (from < found_.size() && number_of(found_[from]) < each.number) ++from;
    std::size_t to = from;
    while (to < found_.size() && number_of(found_[to]) == each.number) ++to;
    lists[each.number] = keep(each.key, std::span(found_).subspan(from, to - from));
    from = to;
  }
}

const LanePlays* LaneBook::keep(std::uint64_t key, std::span<EndgamePlay> found) {
  LanePlays list;
  for (const EndgamePlay& play : found) ++list.from[play.tiles + std::size_t{1}];
  for (std::size_t more = 1; more < list.from.size(); ++more) list.from[more] += list.from[more - 1];
  for (const EndgamePlay& play : found)
    list.most[play.tiles] = std::max(list.most[play.tiles],
                                     static_cast<std::int16_t>(std::min<int>(play.score + 2 * play.worth, INT16_MAX)));
  if (bytes_ >= most_bytes_) {
    auto loose = std::make_unique<Loose>();
    loose->plays.assign(found.begin(), found.end());
    loose->list = list;
    loose->list.plays = loose->plays.data();
    pile_.push_back(std::move(loose));
    return &pile_.back()->list;
  }
  const LanePlays* kept = none_.get();
  if (!found.empty()) {
    if (lists_free_ == 0) {
      list_blocks_.push_back(std::make_unique<LanePlays[]>(kBlock));
      lists_free_ = kBlock;
      bytes_ += kBlock * sizeof(LanePlays);
    }
    if (plays_free_ < found.size()) {
      plays_free_ = std::max(play_block_, found.size());
      const std::size_t bytes = plays_free_ * sizeof(EndgamePlay);
      play_blocks_.push_back(std::make_unique_for_overwrite<std::byte[]>(bytes));
      ask_for_large_pages(play_blocks_.back().get(), bytes);
      next_ = reinterpret_cast<EndgamePlay*>(play_blocks_.back().get());
      bytes_ += bytes;
      if (bytes_ + 4 * bytes < most_bytes_) play_block_ = std::min(2 * play_block_, kLargestBlock);
    }
    std::uninitialized_copy(found.begin(), found.end(), next_);
    list.plays = next_;
    next_ += found.size();
    plays_free_ -= found.size();
    LanePlays& made = list_blocks_.back()[kBlock - lists_free_--];
    made = list;
    kept = &made;
  }
  std::size_t at = slot_of(key);
  while (slots_[at].key != 0) at = (at + 1) & (slots_.size() - 1);
  slots_[at] = {key, kept};
  if (2 * ++used_ > slots_.size()) grow();
  return kept;
}

void LaneBook::grow() {
  std::vector<Slot> before(2 * slots_.size());
  before.swap(slots_);
  bytes_ += before.size() * sizeof(Slot);
  for (const Slot& slot : before) {
    if (slot.key == 0) continue;
    std::size_t at = slot_of(slot.key);
    while (slots_[at].key != 0) at = (at + 1) & (slots_.size() - 1);
    slots_[at] = slot;
  }
}

}  // namespace bonmot
