// The search by slots, see slot_search.hpp. Compiled more than once, see CMakeLists.txt.
#include <algorithm>
#include <array>
#include <bit>

#include "slots/lanes.hpp"
#include "slots/slot_search.hpp"
#include "slots/sub_racks.hpp"

namespace bonmot::BONMOT_SLOTS {

namespace {

constexpr std::size_t kLanes = 30;       // rows, then columns
constexpr std::size_t kRowsOfALane = 8;  // a row of bounds for each number of tiles; the last is never used
constexpr std::size_t kRows = kLanes * kRowsOfALane;
constexpr std::int16_t kBand = 8 * kEighth;  // slots whose bounds differ by less are opened in any order

// Which sub-racks may form a word with the tiles of a slot, remembered: neighbouring slots pass through the same tiles.
class Memo {
 public:
  struct Entry {
    std::uint64_t tag = 0;
    Choices choices = 0;
  };

  void begin() { turn_ = mixed(turn_); }
  Entry& at(AnagramKey key, std::size_t count) { return entries_[count][key >> 58]; }
  // A key of another turn has another tag.
  std::uint64_t tag(AnagramKey key) const { return key + turn_; }

 private:
  std::uint64_t turn_ = 0;
  std::array<std::array<Entry, 64>, kMostLaid + 1> entries_{};
};

// What is kept from one search to the next.
struct Memory {
  std::uint64_t board = 0;  // its identity
  bool was_empty = false;
  std::array<std::uint32_t, kLanes> changes{};
  std::array<Lane, kLanes> lanes;
  std::array<std::array<std::int16_t, Lane::kPadded>, kLanes> crossings{};  // by empty square, in eighths: at most
  alignas(32) std::array<std::array<std::int16_t, kRow>, kRows> bounds;
  alignas(32) std::array<std::int16_t, kRows> highest;  // of each row of bounds
  Memo memo;
};

class Search {
 public:
  Search(Memory& memory, const Board& board, const AnagramMap& anagrams, std::span<const Letter> tiles,
         std::span<const std::int32_t> worth_left, TopPlays& top)
      : memory_(memory),
        board_(board),
        anagrams_(anagrams),
        top_(top),
        rack_(board, tiles, worth_left),
        size_(static_cast<std::size_t>(board.size())) {}

  // False if the numbers are too large for the rows: then nothing was found.
  bool run() {
    memory_.memo.begin();
    renew_lanes();
    if (!find_hopes() || !find_crossings()) return false;
    find_bounds();
    open_slots();
    return true;
  }

 private:
  // ---- the board --------------------------------------------------------------------------------------------------

  void renew_lanes() {
    const bool is_other = memory_.board != board_.identity() || memory_.was_empty != board_.is_empty();
    memory_.board = board_.identity();
    memory_.was_empty = board_.is_empty();
    for (const Direction direction : {Direction::kAcross, Direction::kDown}) {
      const auto& changes = board_.copy(direction).changes;
      for (std::size_t number = 0; number < size_; ++number) {
        const std::size_t lane = (direction == Direction::kAcross ? 0 : kLanes / 2) + number;
        if (!is_other && memory_.changes[lane] == changes[number]) continue;
        memory_.changes[lane] = changes[number];
        LaneReader(board_, direction, number, memory_.lanes[lane]).read();
        memory_.crossings[lane].fill(0);
      }
    }
  }

  template <class Action>
  void for_each_open_lane(Action&& action) {
    for (std::size_t side = 0; side < kLanes; side += kLanes / 2)
      for (std::size_t number = side; number < side + size_; ++number)
        if (memory_.lanes[number].is_open) action(number, memory_.lanes[number]);
  }

  // ---- bounds -----------------------------------------------------------------------------------------------------

  // What is added to the bounds of slots by kind: the best that a sub-rack may hope for, and the bonus.
  bool find_hopes() {
    if (rack_.least_kept < -kTooMuch || rack_.most_kept > kTooMuch || rack_.best[rack_.size] > 255) return false;
    if (eighths_up(rack_.least_kept) < kLeastKept) return false;
    for (std::size_t count = 1; count <= rack_.size; ++count) {
      const std::int32_t bonus = std::int32_t{board_.rules().bonuses[count]} * kEighth;
      if (bonus + eighths_up(rack_.most_kept) > kMostKept) return false;
      const Choices alone = choices_alone(count);
      const auto hope_of = [&](std::int32_t hope) { return std::max(hope + bonus, kLeastKept); };
      hopes_[count] = {hope_of(rack_.best_hopes[count]),
                       alone == 0 ? kImpossible : hope_of(rack_.best_hope(count, alone)), kImpossible};
      for (std::size_t kind = 0; kind < kKinds; ++kind) {
        const auto bytes = static_cast<std::uint16_t>(hopes_[count][kind]);
        hope_bytes_[count][2 * kind] = static_cast<std::uint8_t>(bytes & 255);
        hope_bytes_[count][2 * kind + 1] = static_cast<std::uint8_t>(bytes >> 8);
        hopes_[count][kind] -= bonus;
      }
    }
    for (std::size_t count = 0; count <= kMostLaid; ++count)
      best_values_[count] = static_cast<std::uint8_t>(rack_.best[count]);
    return true;
  }

  // What crossing words may score on each square, with the dearest tile that fits.
  bool find_crossings() {
    bool suits = true;
    for_each_open_lane([&](std::size_t number, Lane& lane) {
      const std::size_t doubled = std::min(lane.doubled, rack_.size), tripled = std::min(lane.tripled, rack_.size);
      const std::int32_t letters = lane.worth + rack_.best[rack_.size] + rack_.best[doubled] + rack_.best[tripled];
      suits = suits && letters * lane.most_product <= kMostScore;
      auto& crossings = memory_.crossings[number];
      for (std::uint32_t rest = lane.crossed; rest != 0; rest &= rest - 1) {
        const auto square = static_cast<std::size_t>(std::countr_zero(rest));
        const std::uint32_t allowed = lane.checks[square] & rack_.letters;
        std::int32_t most = kImpossible;
        if (allowed != 0) {
          const std::int32_t dearest = rack_.dearest_of(allowed) * lane.letter_multiplier[square];
          most = (lane.crossing[square] + dearest) * lane.word_multiplier[square] * kEighth;
          suits = suits && most * static_cast<std::int32_t>(kMostLaid) <= kMostCrossings;
        }
        crossings[square] = static_cast<std::int16_t>(most);
      }
    });
    return suits;
  }

  void find_bounds() {
    memory_.highest.fill(kImpossible);
    for_each_open_lane([&](std::size_t number, Lane& lane) {
      const std::int16_t* crossings = memory_.crossings[number].data();
      Row crossed = Row::all(0);
      for (std::size_t count = 1; count <= rack_.size; ++count) {
        const SlotRows& rows = lane.slots[count - 1];
        crossed = crossed.plus(Row::load(crossings + count - 1));
        const Row premiums = Row::load(rows.premiums.data()).in(best_values_).byte_sums();
        const Row letters =
            Row::load(rows.through.data()) + premiums + Row::all(static_cast<std::int16_t>(rack_.best[count]));
        const Row score = letters * Row::load(rows.product.data());
        const Row bound = score.plus(crossed).plus(Row::load(rows.kind.data()).in(hope_bytes_[count]));
        const std::size_t row = number * kRowsOfALane + count - 1;
        bound.store(memory_.bounds[row].data());
        memory_.highest[row] = bound.greatest();
      }
    });
  }

  // ---- slots from the highest bound down --------------------------------------------------------------------------

  std::int16_t highest_bound() const {
    Row most = Row::load(memory_.highest.data());
    for (std::size_t at = kRow; at < kRows; at += kRow) most = greater_of(most, Row::load(memory_.highest.data() + at));
    return most.greatest();
  }

  void open_slots() {
    while (true) {
      const std::int16_t top = highest_bound();
      if (top < kLeastBound || top < least_) return;
      const auto low = static_cast<std::int16_t>(std::max<std::int32_t>({top - kBand + 1, least_, kLeastBound}));
      for (std::size_t from = 0; from < kRows; from += kRow) {
        for (RowBits rows = Row::load(memory_.highest.data() + from).at_least(low); rows != 0; rows &= rows - 1)
          open_row(from + first_of(rows), low);
      }
    }
  }

  void open_row(std::size_t row, std::int16_t low) {
    auto& bounds = memory_.bounds[row];
    for (RowBits slots = Row::load(bounds.data()).at_least(low); slots != 0; slots &= slots - 1) {
      const std::size_t first = first_of(slots);
      if (bounds[first] >= least_) open(row, first, bounds[first]);
      bounds[first] = kImpossible;
    }
    memory_.highest[row] = Row::load(bounds.data()).greatest();
  }

  void open(std::size_t row, std::size_t first, std::int32_t bound) {
    Lane& lane = memory_.lanes[row / kRowsOfALane];
    const std::size_t count = row % kRowsOfALane + 1;
    const SlotRows& rows = lane.slots[count - 1];
    const AnagramKey key = lane.key_through(first, count);
    const Choices possible = choices_with(count, key);
    if (possible == 0) return;
    const std::int32_t hope = hopes_[count][static_cast<std::size_t>(rows.kind[first] & 255) / 2];
    const std::int32_t needed = least_ - (bound - hope);  // of what a sub-rack keeps, less what it lacks
    const std::size_t from = kOrder.first[count];
    const Eight product = Eight::all(rows.product[first]);
    Choices worthy = 0;
    for (std::size_t eight = 0; possible >> eight != 0; eight += kEight) {
      const Eight lacking = Eight::load(rack_.lacks.data() + from + eight) * product;
      worthy |= Choices{(Eight::load(rack_.kept.data() + from + eight) - lacking).at_least(needed)} << eight;
    }
    worthy &= possible;
    if (worthy == 0) return;

    const std::size_t start = lane.start(first), length = lane.end(first, count, size_) - start;
    slot_ = {&lane,
             row,
             first,
             count,
             start,
             length,
             Pattern(lane.letters.data() + start, lane.taken.data() + start, length)};
    for (; worthy != 0; worthy &= worthy - 1) {
      const Copies copies = copies_at(from, worthy);
      const Copies blanks = rack_.blanks_of(copies);
      if (blanks == 0)
        lay(copies, key + rack_.keys[copies]);
      else
        lay_with_blanks(copies, key + rack_.keys[copies], !std::has_single_bit(blanks));
    }
  }

  // ---- which sub-racks may form a word ----------------------------------------------------------------------------

  static Copies copies_at(std::size_t from, Choices first_of) {
    return static_cast<Copies>(kOrder.copies[from + static_cast<std::size_t>(std::countr_zero(first_of))]);
  }

  Choices choices_with(std::size_t count, AnagramKey key) {
    Memo::Entry& entry = memory_.memo.at(key, count);
    if (entry.tag != memory_.memo.tag(key)) entry = {memory_.memo.tag(key), filtered(count, key)};
    return entry.choices;
  }

  Choices filtered(std::size_t count, AnagramKey key) const {
    const std::size_t from = kOrder.first[count], eights = kOrder.first[count + 1] - from;
    const auto added = static_cast<std::uint32_t>(key);
    const auto pass = [&](const KeyFilter& filter) {
      Choices passing = 0;
      for (std::size_t eight = 0; eight < eights; eight += kEight)
        passing |= Choices{eight_in(filter, rack_.half_keys.data() + from + eight, added)} << eight;
      return passing;
    };
    const Choices with_blank = rack_.one_blank[count] | rack_.two_blanks[count];
    Choices choices = rack_.choices[count] & ~with_blank;
    if (choices != 0) choices &= pass(anagrams_.classes());
    if (rack_.one_blank[count] != 0) choices |= rack_.one_blank[count] & pass(anagrams_.classes_without_a_letter());
    return choices | rack_.two_blanks[count];
  }

  // Those that form one by themselves: looked up, for many slots depend on it.
  Choices choices_alone(std::size_t count) {
    Choices alone = filtered(count, 0);
    const std::size_t from = kOrder.first[count];
    for (Choices rest = alone; rest != 0; rest &= rest - 1) {
      const Copies copies = copies_at(from, rest);
      const Copies blanks = rack_.blanks_of(copies);
      const AnagramKey key = rack_.keys[copies];
      const bool is_word = blanks == 0                   ? !anagrams_.words(key).empty()
                           : std::has_single_bit(blanks) ? letters_with(anagrams_.classes(), key) != 0
                                                         : true;
      if (!is_word) alone &= ~(rest & (~rest + 1));
    }
    memory_.memo.at(0, count) = {memory_.memo.tag(0), alone};
    return alone;
  }

  // The letters that a blank may stand for.
  static std::uint32_t letters_with(const KeyFilter& filter, AnagramKey key) {
    std::uint32_t letters = 0;
    for (std::size_t eight = 0; eight < kLetterHalves.size(); eight += kEight)
      letters |= eight_in(filter, kLetterHalves.data() + eight, static_cast<std::uint32_t>(key)) << eight;
    return letters & ~1U;
  }

  // ---- words in a slot --------------------------------------------------------------------------------------------

  void lay(Copies copies, AnagramKey key) {
    for (const ShortWord& word : anagrams_.words(key))
      if (fits_slot(word)) weigh(word, copies, key, 0);
  }

  void lay_with_blanks(Copies copies, AnagramKey key, bool both) {
    if (!both) {
      for (std::uint32_t rest = letters_with(anagrams_.classes(), key); rest != 0; rest &= rest - 1) {
        const auto letter = static_cast<Letter>(std::countr_zero(rest));
        const AnagramKey whole = key + kLetterKeys[letter];
        for (const ShortWord& word : anagrams_.words(whole)) {
          if (!fits_slot(word)) continue;
          for (std::size_t square = 0; square < slot_.count; ++square)
            if (letter_on(word, square) == letter) weigh(word, copies, whole, 1U << square);
        }
      }
      return;
    }
    for (std::uint32_t firsts = letters_with(anagrams_.classes_without_a_letter(), key); firsts != 0;
         firsts &= firsts - 1) {
      const auto one = static_cast<Letter>(std::countr_zero(firsts));
      const AnagramKey with_one = key + kLetterKeys[one];
      for (std::uint32_t rest = letters_with(anagrams_.classes(), with_one) >> one << one; rest != 0;
           rest &= rest - 1) {
        const auto other = static_cast<Letter>(std::countr_zero(rest));
        const AnagramKey whole = with_one + kLetterKeys[other];
        for (const ShortWord& word : anagrams_.words(whole)) {
          if (!fits_slot(word)) continue;
          for (std::size_t square = 0; square < slot_.count; ++square) {
            if (letter_on(word, square) != one) continue;
            for (std::size_t second = one == other ? square + 1 : 0; second < slot_.count; ++second)
              if (second != square && letter_on(word, second) == other)
                weigh(word, copies, whole, 1U << square | 1U << second);
          }
        }
      }
    }
  }

  Letter letter_on(const ShortWord& word, std::size_t square) const {
    return word.letters[slot_.lane->place[slot_.first + square] - slot_.start];
  }

  bool fits_slot(const ShortWord& word) const {
    if (!slot_.pattern.fits(word)) return false;
    const Lane& lane = *slot_.lane;
    const std::uint32_t window = (1U << slot_.count) - 1;
    for (std::uint32_t rest = lane.crossed >> slot_.first & window; rest != 0; rest &= rest - 1) {
      const auto square = static_cast<std::size_t>(std::countr_zero(rest));
      if ((lane.checks[slot_.first + square] >> letter_on(word, square) & 1) == 0) return false;
    }
    return true;
  }

  // A legal play, unless the word is in another class; `blanks` are squares of the slot.
  void weigh(const ShortWord& word, Copies copies, AnagramKey key, std::uint32_t blanks) {
    const Lane& lane = *slot_.lane;
    const SlotRows& rows = lane.slots[slot_.count - 1];
    std::int32_t letters = rows.through[slot_.first], crossings = 0;
    for (std::size_t square = 0; square < slot_.count; ++square) {
      const std::size_t at = slot_.first + square;
      const std::int32_t value = (blanks >> square & 1) != 0 ? 0 : board_.rules().values[letter_on(word, square)];
      const std::int32_t worth = value * lane.letter_multiplier[at];
      letters += worth;
      if ((lane.crossed >> at & 1) != 0) crossings += (lane.crossing[at] + worth) * lane.word_multiplier[at];
    }
    const std::int32_t score =
        letters * rows.product[slot_.first] / kEighth + crossings + board_.rules().bonuses[slot_.count];
    const std::int32_t equity = score * kPoint + rack_.kept_worth[rack_.all ^ copies];
    if (!top_.wants(equity) || !is_of(word, key)) return;
    Play play;
    play.equity = equity;
    play.score = play_score(score);
    const std::size_t number = slot_.row / kRowsOfALane;
    const bool across = number < kLanes / 2;
    play.direction = across ? Direction::kAcross : Direction::kDown;
    play.row = static_cast<std::uint8_t>(across ? number : slot_.start);
    play.column = static_cast<std::uint8_t>(across ? slot_.start : number - kLanes / 2);
    play.length = static_cast<std::uint8_t>(slot_.length);
    play.tiles = static_cast<std::uint8_t>(slot_.count);
    for (std::size_t square = 0; square < slot_.count; ++square) {
      const Letter mark = (blanks >> square & 1) != 0 ? kBlankMark : Letter{0};
      play.letters[lane.place[slot_.first + square] - slot_.start] = letter_on(word, square) | mark;
    }
    top_.take(play);
    if (top_.least() != INT32_MIN) least_ = eighths_up(top_.least());
  }

  static bool is_of(const ShortWord& word, AnagramKey key) {
    AnagramKey sum = 0;
    for (const Letter letter : word.letters) sum += kLetterKeys[letter];
    return sum == key;
  }

  static constexpr auto kLetterHalves = [] {
    std::array<std::int32_t, kLetterKeys.size()> halves{};
    for (std::size_t letter = 0; letter < halves.size(); ++letter)
      halves[letter] = static_cast<std::int32_t>(kLetterKeys[letter]);
    return halves;
  }();

  Memory& memory_;
  const Board& board_;
  const AnagramMap& anagrams_;
  TopPlays& top_;
  const SubRacks rack_;
  const std::size_t size_;

  static constexpr std::size_t kKinds = 3;
  std::array<std::array<std::int32_t, kKinds>, kMostLaid + 1>
      hopes_{};                                     // by tiles laid and kind of slot, less the bonus
  std::array<Lookup, kMostLaid + 1> hope_bytes_{};  // with the bonus, as the rows want it
  Lookup best_values_{};

  struct Slot {
    const Lane* lane = nullptr;
    std::size_t row = 0, first = 0, count = 0, start = 0, length = 0;
    Pattern pattern;
  };
  Slot slot_{nullptr, 0, 0, 0, 0, 0, Pattern(kFirstBytes.data(), kFirstBytes.data(), 0)};

  std::int32_t least_ = INT32_MIN / 2;  // bounds below cannot pass the bar
};

class Engine final : public SlotEngine {
  bool find(const Board& board, const AnagramMap& anagrams, std::span<const Letter> rack,
            std::span<const std::int32_t> worth_left, TopPlays& top) override {
    return Search(*memory_, board, anagrams, rack, worth_left, top).run();
  }

  const std::unique_ptr<Memory> memory_ = std::make_unique<Memory>();
};

}  // namespace

std::unique_ptr<SlotEngine> make() { return std::make_unique<Engine>(); }

}  // namespace bonmot::BONMOT_SLOTS
