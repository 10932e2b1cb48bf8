// What the board offers to a move with prisms, square by square.
//
// A square already taken offers the letter it shows and those that flipping its prism would show. A crossing run is a
// list of *choices*, not a set of letters: the letter on the line, and which other prisms of the run are flipped with
// it. All of it is read once, before moves are looked for, and once for each direction.
#pragma once

#ifndef BONMOT_GENERATOR
#error "this header belongs to the generator, and is compiled with it more than once"
#endif

#include <algorithm>
#include <array>
#include <bit>
#include <span>
#include <vector>

#include "prism_rack.hpp"

namespace bonmot::BONMOT_GENERATOR {

constexpr int kStride = Board::kStride;
constexpr std::size_t kLaneCells = static_cast<std::size_t>(kMostSquares * kStride);
constexpr Direction kDirections[] = {Direction::kAcross, Direction::kDown};

inline std::size_t at_lane(int lane, int place) { return static_cast<std::size_t>(lane * kStride + place); }
inline std::size_t index_of(Direction direction) { return static_cast<std::size_t>(direction); }
inline Square square_at(Direction direction, int lane, int place) {
  return direction == Direction::kAcross ? Square{lane, place} : Square{place, lane};
}

// A prism on the board, with the side that is not seen.
template <class Mask>
struct Cell {
  Letter letter = kNoLetter;
  Colour colour = Colour::kDark;
  std::int16_t value = 0;
  std::int16_t hidden_value = 0;
  Mask hidden = 0;  // what flipping it may show

  bool is_taken() const { return letter != kNoLetter; }
};

// A prism flipped, by lane and place of the direction in work.
struct Flip {
  std::uint8_t lane;
  std::uint8_t place;
  Letter letter;
};

// One way to fill a square of the line together with its crossing run.
struct Choice {
  Letter letter;
  bool flips_here = false;  // the prism on the line itself is flipped
  bool counts = false;      // the crossing run is new or changed
  std::uint8_t flip_count = 0;
  std::uint32_t flips = 0;  // first one in the pool
  CountedRun run{};         // prisms of the board in the crossing run
  int most = 0;             // it brings no more than this
};

template <class Mask>
struct Place {
  Mask letters = 0;  // what may stand here: on an empty square, whatever the rack
  std::int32_t table = kFree;
  int gain = 0;  // no choice brings more

  static constexpr std::int32_t kFree = -1;  // nothing crosses: no choices
};

template <class Mask>
struct Slot {
  Mask steady;   // letters without flipping
  Mask flipped;  // letters by flipping
};

template <class Mask>
class Offers {
 public:
  using CellOf = Cell<Mask>;
  using PlaceOf = Place<Mask>;
  using SlotOf = Slot<Mask>;
  using Table = std::array<std::uint32_t, sizeof(Mask) * 8 + 1>;

  Offers(const PrismBoard& board, bool flipping, const PrismRack<Mask>& rack)
      : board_(board),
        rules_(board.rules()),
        rack_(rack),
        flipping_(flipping),
        view_(board.graph()->with_view(
            [](const auto& view) { return GraphView<Mask>{view.cells, view.forward_root, view.backward_root}; })),
        size_(board.size()),
        before_(board.size()) {
    if (!board.is_empty()) read_board();
  }

  const PrismRules& rules() const { return rules_; }
  const GraphView<Mask>& graph() const { return view_; }
  int size() const { return size_; }
  const Occupancy& before() const { return before_; }  // where prisms lie
  const std::vector<Stretch>& runs(Direction direction) const { return runs_[index_of(direction)]; }

  static Mask bit(Letter letter) { return Mask{1} << letter; }

  const CellOf& cell(Direction direction, int lane, int place) const {
    return cells_[index_of(direction)][at_lane(lane, place)];
  }
  bool is_taken(Direction direction, int lane, int place) const {
    return lane >= 0 && place >= 0 && lane < size_ && place < size_ && cell(direction, lane, place).is_taken();
  }
  // The lanes of a direction lie one after the other, so that a line can be walked by its address.
  const CellOf* cells_of(Direction direction, int lane) const {
    return cells_[index_of(direction)].data() + at_lane(lane, 0);
  }
  const PlaceOf* places_of(Direction direction, int lane) const {
    return places_[index_of(direction)].data() + at_lane(lane, 0);
  }
  // What flipping this prism may show, as far as its run along `direction` goes.
  Mask flippable(Direction direction, int lane, int place) const {
    return flippable_[index_of(direction)][at_lane(lane, place)];
  }
  Stretch stretch(Direction direction, int lane, int place) const {
    int first = place, last = place;
    while (is_taken(direction, lane, first - 1)) --first;
    while (is_taken(direction, lane, last + 1)) ++last;
    return {direction, lane, first, last};
  }

  // The choices of a place that is not free for one letter: first and one past the last.
  std::pair<std::uint32_t, std::uint32_t> choices_of(const PlaceOf& place, Letter letter) const {
    const Table& table = tables_[static_cast<std::size_t>(place.table)];
    return {table[letter], table[letter + std::size_t{1}]};
  }
  const Choice& choice(std::uint32_t index) const { return choices_[index]; }
  std::span<const Flip> flips_of(const Choice& choice) const {
    return {flips_.data() + choice.flips, choice.flip_count};
  }

  // Visits every word that the slots can spell: visit(flipped), a bit for each slot that is flipped; the letters are in
  // spelled() meanwhile.
  template <class Visit>
  void spell(std::span<const SlotOf> slots, Visit visit) {
    spell(slots, 0, view_.forward_root, 0, visit);
  }
  const std::array<Letter, kMostSquares>& spelled() const { return spelled_; }

 private:
  template <class Visit>
  void spell(std::span<const SlotOf> slots, std::size_t at, NodeIndex index, std::uint32_t flipped, Visit& visit) {
    const auto node = view_.forward(index);
    const SlotOf& slot = slots[at];
    const bool is_last = at + 1 == slots.size();
    Mask letters = (is_last ? node.accepts : node.arcs) & (slot.steady | slot.flipped);
    for (; letters != 0; letters &= letters - 1) {
      const auto letter = static_cast<Letter>(std::countr_zero(letters));
      for (const bool flips : {false, true}) {
        if (((flips ? slot.flipped : slot.steady) >> letter & 1) == 0) continue;
        spelled_[at] = letter;
        const std::uint32_t now = flipped | (flips ? 1U << at : 0);
        if (is_last)
          visit(now);
        else
          spell(slots, at + 1, node.child(letter), now, visit);
      }
    }
  }

  void read_board() {
    const auto every_letter = static_cast<Mask>(((LetterSet{1} << board_.graph()->letters().size()) - 1) << 1);
    for (int row = 0; row < size_; ++row) {
      for (int column = 0; column < size_; ++column) {
        const PrismCell& from = board_.at(row, column);
        if (from.is_empty()) continue;
        before_.take(row, column);
        const Prism& prism = board_.prism(from.prism);
        const Colour other = opposite(from.up);
        CellOf to;
        to.letter = from.letter;
        to.colour = from.up;
        to.value = static_cast<std::int16_t>(prism.value(from.up));
        to.hidden_value = static_cast<std::int16_t>(prism.value(other));
        if (flipping_) to.hidden = prism.letter(other) == kWild ? every_letter : bit(prism.letter(other));
        cells_[0][at_lane(row, column)] = to;
        cells_[1][at_lane(column, row)] = to;
      }
    }
    for (Direction direction : kDirections)
      for (int lane = 0; lane < size_; ++lane) read_runs(direction, lane);
    for (Direction direction : kDirections)
      for (int lane = 0; lane < size_; ++lane)
        for (int place = 0; place < size_; ++place) offer(direction, lane, place);
  }

  // The runs of a lane, and what their prisms may be flipped to so that they are words.
  void read_runs(Direction direction, int lane) {
    for (int place = 0; place < size_; ++place) {
      if (!is_taken(direction, lane, place)) continue;
      const Stretch run = stretch(direction, lane, place);
      place = run.last;
      auto& flippable = flippable_[index_of(direction)];
      if (run.length() == 1) {
        flippable[at_lane(lane, run.first)] = cell(direction, lane, run.first).hidden;
        continue;
      }
      runs_[index_of(direction)].push_back(run);
      int most = 0;
      slots_.clear();
      for (int each = run.first; each <= run.last; ++each) {
        const CellOf& prism = cell(direction, lane, each);
        slots_.push_back({bit(prism.letter), prism.hidden});
        most += std::max(prism.value, prism.hidden_value);
      }
      if (run.length() >= kShortestDoubledWord) most *= 2;
      for (int each = run.first; each <= run.last; ++each)
        most_of_run_[index_of(direction)][at_lane(lane, each)] = most;
      if (!flipping_) continue;
      spell(slots_, [&](std::uint32_t flipped) {
        for (; flipped != 0; flipped &= flipped - 1) {
          const int offset = std::countr_zero(flipped);
          flippable[at_lane(lane, run.first + offset)] |= bit(spelled_[static_cast<std::size_t>(offset)]);
        }
      });
    }
  }

  // The choices of one square for words along `direction`.
  void offer(Direction direction, int lane, int place) {
    const Direction across = crossing(direction);
    PlaceOf& info = places_[index_of(direction)][at_lane(lane, place)];
    const CellOf& here = cell(direction, lane, place);
    const Stretch run = stretch(across, place, lane);
    if (!here.is_taken() && run.length() == 1) {
      info.letters = static_cast<Mask>(kEveryLetter);
      return;
    }
    const std::size_t from = choices_.size();
    if (here.is_taken()) {
      choices_.push_back({.letter = here.letter});
      if (run.length() == 1)
        for (Mask rest = here.hidden; rest != 0; rest &= rest - 1)
          choices_.push_back(
              {.letter = static_cast<Letter>(std::countr_zero(rest)), .flips_here = true, .most = kFlipBonus});
    }
    if (run.length() >= 2) {
      const bool others_flip = rules_.advanced || (!here.is_taken() && rules_.flips_touched);
      slots_.clear();
      for (int each = run.first; each <= run.last; ++each) {
        const CellOf& prism = cell(across, place, each);
        if (each == lane)
          slots_.push_back(here.is_taken() ? SlotOf{bit(here.letter), here.hidden}
                                           : SlotOf{rack_.letters(rack_.kStart), 0});
        else
          slots_.push_back({bit(prism.letter), others_flip ? flippable(direction, each, place) : 0});
      }
      spell(slots_, [&](std::uint32_t flipped) {
        if (!here.is_taken() || flipped != 0) add_choice(direction, lane, place, run, flipped);
      });
    }
    std::sort(choices_.begin() + static_cast<std::ptrdiff_t>(from), choices_.end(),
              [](const Choice& left, const Choice& right) { return left.letter < right.letter; });
    info.table = static_cast<std::int32_t>(tables_.size());
    Table& table = tables_.emplace_back();
    std::size_t index = from;
    for (std::size_t letter = 0; letter < table.size(); ++letter) {
      while (index < choices_.size() && choices_[index].letter < letter) ++index;
      table[letter] = static_cast<std::uint32_t>(index);
    }
    for (index = from; index < choices_.size(); ++index) {
      info.letters |= bit(choices_[index].letter);
      info.gain = std::max(info.gain, choices_[index].most);
    }
  }

  void add_choice(Direction direction, int lane, int place, const Stretch& run, std::uint32_t flipped) {
    const Direction across = crossing(direction);
    Choice choice{.letter = spelled_[static_cast<std::size_t>(lane - run.first)], .counts = true};
    choice.flips = static_cast<std::uint32_t>(flips_.size());
    choice.run.length = run.length();
    int most_beside = 0;
    for (int each = run.first; each <= run.last; ++each) {
      const CellOf& prism = cell(across, place, each);
      if (!prism.is_taken()) continue;
      const auto offset = static_cast<std::size_t>(each - run.first);
      const bool flips = (flipped >> offset & 1) != 0;
      choice.run.base += flips ? prism.hidden_value : prism.value;
      choice.run.colours |= bit_of(flips ? opposite(prism.colour) : prism.colour);
      if (!flips) continue;
      if (each == lane) {
        choice.flips_here = true;
        most_beside += kFlipBonus;
      } else {
        flips_.push_back({static_cast<std::uint8_t>(each), static_cast<std::uint8_t>(place), spelled_[offset]});
        ++choice.flip_count;
        most_beside += kFlipBonus + most_of_run_[index_of(direction)][at_lane(each, place)];
      }
    }
    CountedRun full = choice.run;
    if (!cell(direction, lane, place).is_taken()) full.base += rack_.best_value(choice.letter);
    choice.most = most_beside + worth_of(full);
    choices_.push_back(choice);
  }

  const PrismBoard& board_;
  const PrismRules& rules_;
  const PrismRack<Mask>& rack_;
  const bool flipping_;
  const GraphView<Mask> view_;
  const int size_;

  // Once for each direction.
  Occupancy before_;
  std::array<std::array<CellOf, kLaneCells>, 2> cells_{};
  std::array<std::array<PlaceOf, kLaneCells>, 2> places_{};
  std::array<std::array<Mask, kLaneCells>, 2> flippable_{};
  std::array<std::array<int, kLaneCells>, 2> most_of_run_{};
  std::array<std::vector<Stretch>, 2> runs_;
  std::vector<Choice> choices_;
  std::vector<Flip> flips_;
  std::vector<Table> tables_;

  std::vector<SlotOf> slots_;
  std::array<Letter, kMostSquares> spelled_{};
};

}  // namespace bonmot::BONMOT_GENERATOR
