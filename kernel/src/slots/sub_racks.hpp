// The sub-racks of a rack: every choice of tiles that might be laid, with what they and those kept are worth.
//
// A rack of seven has 127. They stand in a fixed order, by their size and in eights, so that eight of a size are looked
// up and compared at once. Of choices that show the same tiles only one counts: the one with the first of equal copies.
#pragma once

#include "board.hpp"
#include "slots/lanes.hpp"

namespace bonmot::BONMOT_SLOTS {

using Copies = std::uint32_t;   // a set of tile copies of the rack
using Choices = std::uint64_t;  // a set of sub-racks of one size, by their place

constexpr std::size_t kSubRacks = 1U << kMostLaid;

struct SubRackOrder {
  std::array<std::size_t, kMostLaid + 2> first{};  // by size: where it begins
  std::array<std::int32_t, 160> copies{};          // by place; 0 where an eight is only filled up

  constexpr SubRackOrder() {
    std::size_t at = 0;
    for (std::size_t size = 1; size <= kMostLaid; ++size) {
      first[size] = at;
      for (std::size_t set = 1; set < kSubRacks; ++set)
        if (static_cast<std::size_t>(std::popcount(set)) == size) copies[at++] = static_cast<std::int32_t>(set);
      at = (at + kEight - 1) / kEight * kEight;
    }
    first[kMostLaid + 1] = at;
  }
};
constexpr SubRackOrder kOrder;
constexpr std::size_t kOrdered = kOrder.first[kMostLaid + 1];

constexpr std::int32_t eighths_up(std::int32_t hundredths) {
  constexpr std::int32_t kLarge = 1 << 20;  // so that the division rounds one way
  return (hundredths * 2 + 24 + 25 * kLarge) / 25 - kLarge;
}

// Bounds have 16 bits. What might not fit is searched by walking; no real game comes near these limits.
constexpr std::int32_t kLeastKept = -8'000, kMostKept = 2'400, kMostCrossings = 6'000, kMostScore = 14'000;
constexpr std::int32_t kTooMuch = 1'000'000;  // hundredths of a point
constexpr std::int16_t kImpossible = INT16_MIN;
constexpr std::int16_t kLeastBound = -10'000;  // all that is possible is above, all that is not is below

class SubRacks {
 public:
  // Tiles ascending, at most seven; `worth` by set of copies kept, or empty.
  SubRacks(const Board& board, std::span<const Letter> tiles, std::span<const std::int32_t> worth)
      : size(tiles.size()), all((1U << tiles.size()) - 1) {
    std::copy(tiles.begin(), tiles.end(), rack.begin());
    combine(board);
    sort_by_value();
    std::copy(worth.begin(), worth.end(), kept_worth.begin());
    if (worth.empty()) kept_worth.fill(0);
    for (std::size_t set = 0; set <= all; ++set) {
      least_kept = std::min(least_kept, kept_worth[set]);
      most_kept = std::max(most_kept, kept_worth[set]);
      kept_eighths_[set] = eighths_up(std::clamp(kept_worth[set], -kTooMuch, kTooMuch));
    }
    for (std::size_t count = 1; count <= size; ++count) put_in_order(count);
  }

  // The best that can be hoped for of a sub-rack: what is kept, less what its tiles are worth below the dearest. Both
  // bounded together, for no sub-rack has the best of both. A word counts at least once, so this holds for any slot.
  std::int32_t hope(std::size_t at) const { return kept[at] - lacks[at] * kEighth; }
  std::int32_t best_hope(std::size_t count, Choices among) const {
    std::int32_t most = kImpossible;
    for (; among != 0; among &= among - 1)
      most = std::max(most, hope(kOrder.first[count] + static_cast<std::size_t>(std::countr_zero(among))));
    return most;
  }

  // What the dearest tile that shows one of these letters is worth.
  std::int32_t dearest_of(std::uint32_t allowed) const {
    const Kind* kind = kinds_.data();
    while ((kind->letters & allowed) == 0) ++kind;
    return kind->value;
  }

  Copies blanks_of(Copies copies) const { return copies & blank_copies; }

  const std::size_t size;
  const Copies all;
  Copies blank_copies = 0;
  std::uint32_t letters = 0;  // what the rack can show
  std::array<Letter, kMostLaid> rack{};
  std::array<std::int32_t, kMostLaid + 1> best{};  // worth of the n dearest tiles
  std::int32_t least_kept = INT32_MAX, most_kept = INT32_MIN;
  std::array<Choices, kMostLaid + 1> choices{}, one_blank{}, two_blanks{};
  std::array<std::int32_t, kMostLaid + 1> best_hopes{};  // by size: of all its choices

  std::array<AnagramKey, kSubRacks> keys;  // by copies
  std::array<std::int32_t, kSubRacks> kept_worth;

  std::array<std::int32_t, kOrdered> half_keys, lacks, kept;  // by place in the order

 private:
  struct Kind {
    std::uint32_t letters;
    std::int32_t value;
  };

  void combine(const Board& board) {
    keys[0] = 0;
    value_[0] = 0;
    for (std::size_t copy = 0; copy < size; ++copy) {
      const Letter tile = rack[copy];
      const std::int32_t value = tile == kNoLetter ? 0 : board.rules().values[tile];
      kinds_[copy] = {tile == kNoLetter ? 0 : 1U << tile, value};
      if (tile == kNoLetter) blank_copies |= 1U << copy;
      letters |= tile == kNoLetter ? UINT32_MAX : 1U << tile;
      if (copy > 0 && rack[copy - 1] == tile) again_ |= 1U << copy;
      const std::size_t half = std::size_t{1} << copy;
      for (std::size_t below = 0; below < half; ++below) {
        keys[half + below] = keys[below] + kLetterKeys[tile];
        value_[half + below] = value_[below] + value;
      }
    }
    for (std::size_t set = 0; set <= all; ++set) half_keys_[set] = static_cast<std::int32_t>(keys[set]);
  }

  void sort_by_value() {
    for (std::size_t copy = 1; copy < size; ++copy) {
      const Kind kind = kinds_[copy];
      std::size_t at = copy;
      for (; at > 0 && kinds_[at - 1].value < kind.value; --at) kinds_[at] = kinds_[at - 1];
      kinds_[at] = kind;
    }
    kinds_[size] = {UINT32_MAX, 0};  // where only a blank fits
    for (std::size_t count = 0; count < kMostLaid; ++count)
      best[count + 1] = best[count] + (count < size ? kinds_[count].value : 0);
  }

  void put_in_order(std::size_t count) {
    const Eight outside = Eight::all(static_cast<std::int32_t>(~all)),
                again = Eight::all(static_cast<std::int32_t>(again_));
    Eight most = Eight::all(kImpossible);
    for (std::size_t at = kOrder.first[count]; at < kOrder.first[count + 1]; at += kEight) {
      const Eight copies = Eight::load(kOrder.copies.data() + at);
      // An equal copy is laid only after the one before it.
      const Eight wrong = (copies & outside) | (copies & again & (copies.doubled() ^ Eight::all(-1)));
      const Eight right = wrong.is_zero() & (copies.is_zero() ^ Eight::all(-1));
      const Eight laid = copies & Eight::all(static_cast<std::int32_t>(all));
      const Eight lack = Eight::all(best[count]) - laid.of(value_.data());
      const Eight rest = (laid ^ Eight::all(static_cast<std::int32_t>(all))).of(kept_eighths_.data());
      laid.of(half_keys_.data()).store(half_keys.data() + at);
      lack.store(lacks.data() + at);
      rest.store(kept.data() + at);
      const Eight hope = rest - lack * Eight::all(kEighth);
      most = greater_of(most, (hope & right) | (Eight::all(kImpossible) & (right ^ Eight::all(-1))));
      const std::size_t place = at - kOrder.first[count];
      choices[count] |= Choices{right.negative()} << place;
      if (blank_copies == 0) continue;
      const Eight blanks = copies & Eight::all(static_cast<std::int32_t>(blank_copies));
      const Eight both = blanks & (blanks + Eight::all(-1));
      const std::uint32_t has_two = ~both.is_zero().negative(), has_one = ~blanks.is_zero().negative() & ~has_two;
      one_blank[count] |= Choices{right.negative() & has_one} << place;
      two_blanks[count] |= Choices{right.negative() & has_two} << place;
    }
    best_hopes[count] = most.greatest();
  }

  Copies again_ = 0;                       // copies equal to the one before
  std::array<Kind, kMostLaid + 1> kinds_;  // dearest first
  std::array<std::int32_t, kSubRacks> value_, half_keys_, kept_eighths_;
};

}  // namespace bonmot::BONMOT_SLOTS
