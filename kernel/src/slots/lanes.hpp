// What a lane of the board offers to plays, whatever the rack: made anew when the lane has changed.
//
// The empty squares of a lane are numbered, and so are the runs of tiles before each of them and behind the last. A
// *slot* is a window of k neighbours among the empty squares: it covers those, and passes through the runs before each
// of them and behind the last. Every play lies in exactly one slot, and what a slot is worth is a sum or a product over
// its window. So one row of numbers holds the slots of a lane for one k, by their first square.
#pragma once

#include "board.hpp"
#include "slots/rows.hpp"

namespace bonmot::BONMOT_SLOTS {

constexpr std::size_t kMostLaid = 7;  // tiles of the largest rack that is searched by slots
constexpr std::int16_t kEighth = 8;   // bounds count eighths of a point
constexpr int kMostSlotLetterMultiplier = 3;

// How a slot is connected. As pairs of bytes: they look up what is added to a bound, see `SubRacks::kept_by_kind`.
constexpr std::int16_t kPassesThrough = 0x0100;  // it contains tiles of its lane
constexpr std::int16_t kOnlyTouches = 0x0302;    // only crossing tiles connect it: the rack makes the word alone
constexpr std::int16_t kBarred = 0x0504;         // nothing may be laid there

struct SlotRows {
  std::array<std::int16_t, kRow> through;   // worth of the tiles passed through
  std::array<std::int16_t, kRow> product;   // of the word multipliers, in eighths; 0 where barred
  std::array<std::int16_t, kRow> premiums;  // low byte: squares that count a letter twice or more; high byte: thrice
  std::array<std::int16_t, kRow> kind;
};

struct Lane {
  static constexpr std::size_t kPadded = 32;  // a window may begin anywhere in a row, and read on

  std::size_t squares = 0;    // empty ones
  std::uint32_t crossed = 0;  // bit e: empty square e lies beside tiles of the crossing lane
  bool is_open = false;       // some slot is not barred
  // Of the whole lane: nothing in it can score more than these allow.
  std::int16_t most_product = 0, worth = 0;
  std::size_t doubled = 0, tripled = 0;
  std::array<std::uint8_t, kRow> place{};     // of each empty square
  std::array<std::uint32_t, kRow> checks{};   // the letters that fit there
  std::array<std::int16_t, kRow> crossing{};  // worth of the crossing tiles
  std::array<std::uint8_t, kRow> letter_multiplier{}, word_multiplier{};
  std::array<AnagramKey, kRow + 2> keys_before{};  // sum of the keys of all tiles up to empty square e - 1
  std::array<Letter, kPadded> letters{};           // by place; blanks show their letter
  std::array<std::uint8_t, kPadded> taken{};       // 255 where a tile lies
  std::array<SlotRows, kMostLaid> slots;           // by tiles laid, less one

  AnagramKey key_through(std::size_t first, std::size_t count) const {
    return keys_before[first + count + 1] - keys_before[first];
  }
  std::size_t start(std::size_t first) const { return first == 0 ? 0 : place[first - 1] + std::size_t{1}; }
  std::size_t end(std::size_t first, std::size_t count, std::size_t size) const {
    return first + count < squares ? place[first + count] : size;
  }
};

// Reads a lane from the board.
class LaneReader {
 public:
  LaneReader(const Board& board, Direction direction, std::size_t number, Lane& lane)
      : board_(board), direction_(direction), number_(number), lane_(lane) {}

  void read() {
    read_squares();
    find_slots();
  }

 private:
  using Padded = std::array<std::int16_t, Lane::kPadded>;

  // By letter multiplier, up to three: see SlotRows.
  static constexpr std::array<std::int16_t, kMostSlotLetterMultiplier + 1> kPremiums{0, 0, 0x0001, 0x0101};
  // Loaded from 16 less n on: n squares, and none behind.
  static constexpr auto kEnds = [] {
    std::array<std::int16_t, 3 * kRow> row{};
    std::fill(row.begin() + kRow, row.end(), std::int16_t{-1});
    return row;
  }();

  void read_squares() {
    const Board::Copy& side = board_.copy(direction_);
    const std::size_t from = number_ * Board::kStride, size = static_cast<std::size_t>(board_.size());
    for (Padded* row : {&run_worth_, &has_run_, &premium_}) row->fill(0);
    multiplier_.fill(1);
    lane_.letters = {};
    lane_.taken = {};
    lane_.crossed = 0;
    lane_.worth = 0;
    std::size_t count = 0;
    AnagramKey key = 0;
    std::int32_t run = 0, premiums = 0;
    for (std::size_t place = 0; place < size; ++place) {
      const Letter tile = side.letters[from + place];
      if (tile != kNoLetter) {
        lane_.letters[place] = tile & kLetterMask;
        lane_.taken[place] = 255;
        run += board_.worth(tile);
        key += kLetterKeys[tile & kLetterMask];
        run_worth_[count] = static_cast<std::int16_t>(run);
        has_run_[count] = -1;
        continue;
      }
      lane_.keys_before[count + 1] = key;
      lane_.worth = static_cast<std::int16_t>(lane_.worth + run);
      run = 0;
      lane_.place[count] = static_cast<std::uint8_t>(place);
      const CrossCheck& check = side.checks[from + place];
      if (check.score != CrossCheck::kNoCrossing) {
        lane_.checks[count] = static_cast<std::uint32_t>(check.letters);
        lane_.crossing[count] = check.score;
        lane_.crossed |= 1U << count;
      }
      const std::uint8_t times = side.letter_multipliers[from + place];
      lane_.letter_multiplier[count] = times;
      lane_.word_multiplier[count] = side.word_multipliers[from + place];
      multiplier_[count] = lane_.word_multiplier[count];
      premium_[count] = kPremiums[times];
      premiums += kPremiums[times];
      ++count;
    }
    lane_.keys_before[count + 1] = key;
    lane_.worth = static_cast<std::int16_t>(lane_.worth + run);
    lane_.squares = count;
    lane_.doubled = static_cast<std::size_t>(premiums & 255);
    lane_.tripled = static_cast<std::size_t>(premiums >> 8);
    connects_.fill(0);
    if (board_.is_empty())
      for (std::size_t square = 0; square < count; ++square) connects_[square] = is_start(lane_.place[square]);
    else
      for (std::uint32_t rest = lane_.crossed; rest != 0; rest &= rest - 1)
        connects_[static_cast<std::size_t>(std::countr_zero(rest))] = -1;
  }

  // The opening is written across and covers a star; where there are none, it may lie anywhere.
  std::int16_t is_start(std::size_t place) const {
    if (direction_ == Direction::kDown) return 0;
    const auto& stars = board_.rules().stars;
    const Square here{static_cast<int>(number_), static_cast<int>(place)};
    return stars.empty() || std::ranges::find(stars, here) != stars.end() ? -1 : 0;
  }

  void find_slots() {
    Row through = Row::load(run_worth_.data()), has_run = Row::load(has_run_.data());
    Row product = Row::all(kEighth), premiums = Row::all(0), connects = Row::all(0), ends = Row::all(0);
    Row open = Row::all(0), most_product = Row::all(0);
    const std::size_t fewest =
        board_.is_empty() ? static_cast<std::size_t>(std::max(2, board_.rules().opening_minimum)) : 1;
    for (std::size_t count = 1; count <= kMostLaid; ++count) {
      SlotRows& rows = lane_.slots[count - 1];
      through = through + Row::load(run_worth_.data() + count);
      has_run = has_run | Row::load(has_run_.data() + count);
      product = product * Row::load(multiplier_.data() + count - 1);
      premiums = premiums + Row::load(premium_.data() + count - 1);
      connects = connects | Row::load(connects_.data() + count - 1);
      ends = ends | Row::load(kEnds.data() + kRow - lane_.squares + count - 1);
      Row allowed = has_run | connects;
      if (count < fewest) allowed = Row::all(0);
      // A single tile needs a run to make a word of this lane. If it also makes a word across, it was found there.
      else if (count == 1)
        allowed = direction_ == Direction::kAcross ? has_run : connects.choose(Row::all(0), has_run);
      allowed = ends.choose(Row::all(0), allowed);
      const Row kind = has_run.choose(Row::all(kPassesThrough), Row::all(kOnlyTouches));
      through.store(rows.through.data());
      (product & allowed).store(rows.product.data());
      premiums.store(rows.premiums.data());
      allowed.choose(kind, Row::all(kBarred)).store(rows.kind.data());
      open = open | allowed;
      most_product = greater_of(most_product, product & allowed);
    }
    lane_.is_open = open.at_least(0) != kRowBits;
    lane_.most_product = most_product.greatest();
  }

  const Board& board_;
  const Direction direction_;
  const std::size_t number_;
  Lane& lane_;
  Padded run_worth_, has_run_, multiplier_, premium_, connects_;
};

}  // namespace bonmot::BONMOT_SLOTS
