// Moves in line: the first word of a game, and words along a row or a column.
//
// A word is found as in generator.cpp: from its leftmost anchor, backwards, then forwards. The walk asks only for
// letters; when a word stands, the choices of its squares are combined. A prism flipped off the line changes the run
// along which it lies, beside the line; crossing runs may change the same one, so those are read once all choices are
// made.
#pragma once

#ifndef BONMOT_GENERATOR
#error "this header belongs to the generator, and is compiled with it more than once"
#endif

#include <algorithm>
#include <array>
#include <bit>
#include <vector>

#include "prism_settling.hpp"

namespace bonmot::BONMOT_GENERATOR {

struct PrismAnchor {
  std::int32_t bound;
  Direction direction;
  std::int8_t lane;
  std::int8_t first;
  std::int8_t last;  // less than first: the empty square `first`
  std::int8_t room;
};

template <class Mask>
class Lines {
 public:
  Lines(const Offers<Mask>& offers, PrismRack<Mask>& rack, Settling<Mask>& settling)
      : offers_(offers),
        rack_(rack),
        settling_(settling),
        move_(settling.move()),
        view_(offers.graph()),
        size_(offers.size()) {}

  // On an empty board: each word once, across the middle (O-022, O-023).
  void find_openings() {
    direction_ = Direction::kAcross;
    lane_ = size_ / 2;
    open_from(view_.forward_root, 0, rack_.kStart);
  }

  // On a board with prisms.
  void find_lines() {
    for (Direction direction : kDirections)
      for (int lane = 0; lane < size_; ++lane) find_anchors(direction, lane);
    if (!settling_.collector().sorts_anchors()) return;
    std::ranges::sort(anchors_,
                      [](const PrismAnchor& left, const PrismAnchor& right) { return left.bound > right.bound; });
    for (const PrismAnchor& anchor : anchors_) {
      if (!settling_.collector().wants(anchor.bound)) break;  // the rest promise even less
      if (settling_.is_stopped()) return;
      enter_lane(anchor.direction, anchor.lane);
      play_from(anchor);
    }
  }

 private:
  using CellOf = Cell<Mask>;
  using PlaceOf = Place<Mask>;

  void open_from(NodeIndex index, int length, int state) {
    if (length == size_ || settling_.is_stopped()) return;
    const auto node = view_.forward(index);
    for (Mask letters = rack_.letters(state) & (node.arcs | node.accepts); letters != 0; letters &= letters - 1) {
      const auto letter = static_cast<Letter>(std::countr_zero(letters));
      move_.laid_letters[static_cast<std::size_t>(length)] = letter;
      if ((node.accepts >> letter & 1) != 0 && length + 1 >= kShortestOpening) {
        const int start = (size_ - length - 1) / 2;
        move_.laid_count = static_cast<std::size_t>(length) + 1;
        for (std::size_t each = 0; each < move_.laid_count; ++each)
          move_.laid_squares[each] = {lane_, start + static_cast<int>(each)};
        move_.runs.assign(1, {0, length + 1, 0, (1U << move_.laid_count) - 1});
        move_.flipped.clear();
        settling_.settle(Reading::kOpening, 0);
      }
      const NodeIndex child = node.child_or_none(letter);
      if (child != kNoNode) open_from(child, length + 1, rack_.next(state, letter));
    }
  }

  // ---- anchors ---------------------------------------------------------------------------------------------------

  void enter_lane(Direction direction, int lane) {
    direction_ = direction;
    lane_ = lane;
    line_ = offers_.cells_of(direction, lane);
    line_places_ = offers_.places_of(direction, lane);
  }

  void find_anchors(Direction direction, int lane) {
    enter_lane(direction, lane);
    int before = -1;  // last square that belongs to an anchor already seen, or must stay empty
    for (int place = 0; place < size_; ++place) {
      if (line_[place].is_taken()) {
        const int first = place;
        while (place + 1 < size_ && line_[place + 1].is_taken()) ++place;
        add_anchor(first, place, first - before - 1);
        before = place + 1;
      } else if ((offers_.is_taken(direction, lane - 1, place) || offers_.is_taken(direction, lane + 1, place)) &&
                 !offers_.is_taken(direction, lane, place - 1) && !offers_.is_taken(direction, lane, place + 1)) {
        add_anchor(place, place - 1, place - before - 1);
        before = place;
      }
    }
  }

  void add_anchor(int first, int last, int room) {
    PrismAnchor anchor{0,
                       direction_,
                       static_cast<std::int8_t>(lane_),
                       static_cast<std::int8_t>(first),
                       static_cast<std::int8_t>(last),
                       static_cast<std::int8_t>(room)};
    if (settling_.collector().sorts_anchors()) {
      anchor.bound = bound_of(anchor);
      if (anchor.bound != INT32_MIN) anchors_.push_back(anchor);
    } else if (!settling_.is_stopped()) {
      play_from(anchor);
    }
  }

  // Squares that a word might cover.
  struct Window {
    int through = 0;                  // prisms already there, at most
    std::array<int, 2> one_colour{};  // the same if all are to show one colour
    std::array<bool, 2> can_be{true, true};
    int gains = 0;
    int laid = 0;
    int length = 0;
  };

  bool widen(Window& window, int place) const {
    const PlaceOf& info = line_places_[place];
    const CellOf& prism = line_[place];
    ++window.length;
    window.gains += info.gain;
    if (!prism.is_taken()) {
      ++window.laid;
      return (info.letters & rack_.letters(rack_.kStart)) != 0;
    }
    const bool flips = prism.hidden != 0;
    const auto shown = static_cast<std::size_t>(prism.colour), other = 1 - shown;
    window.through += flips ? std::max(prism.value, prism.hidden_value) : prism.value;
    window.one_colour[shown] += prism.value;
    window.one_colour[other] += prism.hidden_value;
    window.can_be[other] = window.can_be[other] && flips;
    return true;
  }

  std::int32_t equity_of(const Window& window) const {
    int word = window.through + rack_.dearest(window.laid);
    if (window.length >= kShortestDoubledWord)
      for (Colour colour : {Colour::kDark, Colour::kLight})
        if (window.can_be[static_cast<std::size_t>(colour)])
          word = std::max(
              word, 2 * (window.one_colour[static_cast<std::size_t>(colour)] + rack_.dearest(colour, window.laid)));
    const int bonus = window.laid == static_cast<int>(kMostPrismsLaid) ? kSevenPrismBonus : 0;
    return (word + window.gains + bonus) * kPoint + rack_.best_left(window.laid);
  }

  // INT32_MIN when no letter of the rack fits.
  std::int32_t bound_of(const PrismAnchor& anchor) const {
    std::int32_t best = INT32_MIN;
    Window left;
    int right_from = anchor.last + 1;
    for (int place = anchor.first; place <= anchor.last; ++place) widen(left, place);
    if (anchor.last < anchor.first) {
      if (!widen(left, anchor.first)) return best;
      right_from = anchor.first + 1;
    }
    for (int used = 0;; ++used) {
      Window window = left;
      if (window.laid > 0) best = std::max(best, equity_of(window));
      for (int place = right_from; place < size_ && window.laid < rack_.size();) {
        if (!widen(window, place)) break;
        for (++place; place < size_ && line_[place].is_taken(); ++place) widen(window, place);
        best = std::max(best, equity_of(window));
      }
      if (used == anchor.room || left.laid == rack_.size() || !widen(left, anchor.first - used - 1)) break;
    }
    return best;
  }

  // ---- the walk ---------------------------------------------------------------------------------------------------

  void play_from(const PrismAnchor& anchor) {
    if (anchor.last < anchor.first) {
      right_from_ = anchor.first + 1;
      if (anchor.room == 0)
        go_right(view_.forward_root, anchor.first, anchor.first, rack_.kStart);
      else
        go_left(view_.backward_root, anchor.first + 1, anchor.room + 1, rack_.kStart);
      return;
    }
    right_from_ = anchor.last + 1;
    read_back(view_.backward_root, anchor.last, anchor);
  }

  void read_back(NodeIndex index, int place, const PrismAnchor& anchor) {
    if (place < anchor.first) {
      go_left(index, anchor.first, anchor.room, rack_.kStart);
      return;
    }
    const auto node = view_.backward(index);
    for (Mask letters = line_places_[place].letters & node.arcs; letters != 0; letters &= letters - 1) {
      const auto letter = static_cast<Letter>(std::countr_zero(letters));
      word_[static_cast<std::size_t>(place)] = letter;
      read_back(node.child(letter), place - 1, anchor);
    }
  }

  // The word stands from `start` to right_from_ - 1 and was read backwards up to node `index`.
  void go_left(NodeIndex index, int start, int room, int state) {
    const auto node = view_.backward(index);
    if (node.turn != kNoNode && right_from_ < size_) go_right(node.turn, right_from_, start, state);
    if (room == 0) return;
    const int place = start - 1;
    Mask letters = rack_.letters(state) & line_places_[place].letters & (node.arcs | node.accepts);
    for (; letters != 0; letters &= letters - 1) {
      const auto letter = static_cast<Letter>(std::countr_zero(letters));
      word_[static_cast<std::size_t>(place)] = letter;
      if ((node.accepts >> letter & 1) != 0) record(place, right_from_ - 1);
      const NodeIndex child = node.child_or_none(letter);
      if (child != kNoNode) go_left(child, place, room - 1, rack_.next(state, letter));
    }
  }

  // The word stands from `start` to `place` - 1, and `place` is empty.
  void go_right(NodeIndex index, int place, int start, int state) {
    const auto node = view_.forward(index);
    const bool meets_run = place + 1 < size_ && line_[place + 1].is_taken();
    Mask letters =
        rack_.letters(state) & line_places_[place].letters & (meets_run ? node.arcs : node.arcs | node.accepts);
    for (; letters != 0; letters &= letters - 1) {
      const auto letter = static_cast<Letter>(std::countr_zero(letters));
      word_[static_cast<std::size_t>(place)] = letter;
      if (meets_run) {
        go_through(node.child(letter), place + 1, start, rack_.next(state, letter));
        continue;
      }
      if ((node.accepts >> letter & 1) != 0) record(start, place);
      const NodeIndex child = node.child_or_none(letter);
      if (child != kNoNode && place + 1 < size_) go_right(child, place + 1, start, rack_.next(state, letter));
    }
  }

  // The same, and a prism lies on `place`.
  void go_through(NodeIndex index, int place, int start, int state) {
    const auto node = view_.forward(index);
    const bool is_last = place + 1 == size_ || !line_[place + 1].is_taken();
    Mask letters = line_places_[place].letters & (is_last ? node.arcs | node.accepts : node.arcs);
    for (; letters != 0; letters &= letters - 1) {
      const auto letter = static_cast<Letter>(std::countr_zero(letters));
      word_[static_cast<std::size_t>(place)] = letter;
      const NodeIndex child = node.child_or_none(letter);
      if (!is_last) {
        go_through(child, place + 1, start, state);
        continue;
      }
      if ((node.accepts >> letter & 1) != 0) record(start, place);
      if (child != kNoNode && place + 1 < size_) go_right(child, place + 1, start, state);
    }
  }

  // ---- a word stands ----------------------------------------------------------------------------------------------

  // Combine the choices of its squares.
  void record(int start, int end) {
    if (start == end || settling_.is_stopped()) return;
    start_ = start;
    end_ = end;
    open_count_ = 0;
    for (int place = start; place <= end; ++place) {
      const PlaceOf& info = line_places_[place];
      if (info.table == PlaceOf::kFree) {
        chosen_[static_cast<std::size_t>(place)] = nullptr;
        continue;
      }
      const auto [first, after] = offers_.choices_of(info, word_[static_cast<std::size_t>(place)]);
      chosen_[static_cast<std::size_t>(place)] = &offers_.choice(first);
      if (after - first > 1) open_[open_count_++] = {place, first, after};
    }
    combine(0);
  }

  void combine(std::size_t at) {
    if (at == open_count_) {
      finish_line();
      return;
    }
    const auto [place, first, after] = open_[at];
    for (std::uint32_t index = first; index < after && !settling_.was_stopped(); ++index) {
      chosen_[static_cast<std::size_t>(place)] = &offers_.choice(index);
      combine(at + 1);
    }
  }

  void finish_line() {
    move_.laid_count = 0;
    move_.fixed_words = 0;
    move_.flipped.clear();
    move_.sides.clear();
    move_.runs.clear();
    CountedRun main;
    main.length = end_ - start_ + 1;
    int fixed = 0;
    bool has_base = false, has_advanced = false;
    for (int place = start_; place <= end_; ++place) {
      const Choice* choice = chosen_[static_cast<std::size_t>(place)];
      const CellOf& prism = line_[place];
      if (prism.is_taken()) {
        main.base += choice->flips_here ? prism.hidden_value : prism.value;
        main.colours |= bit_of(choice->flips_here ? opposite(prism.colour) : prism.colour);
        if (choice->flips_here) {
          move_.flip(direction_, lane_, place, choice->letter);
          has_base = true;
        }
        has_advanced = has_advanced || choice->flip_count > 0;
        if (choice->counts) fixed += move_.count_fixed(choice->run);
      } else {
        if (choice != nullptr) {
          move_.runs.push_back(choice->run);
          move_.runs.back().laid = 1U << move_.laid_count;
          if (choice->flip_count > 0) (offers_.rules().flips_touched ? has_base : has_advanced) = true;
        }
        move_.laid_squares[move_.laid_count] = square_at(direction_, lane_, place);
        move_.laid_letters[move_.laid_count++] = word_[static_cast<std::size_t>(place)];
      }
      if (choice != nullptr)
        for (const Flip& flip : offers_.flips_of(*choice)) move_.sides.push_back(flip);
    }
    if (has_advanced && !has_base) return;  // "lorsque vous tournez … tel que décrit" (O-038)
    main.laid = (1U << move_.laid_count) - 1;
    move_.runs.push_back(main);
    if (!move_.sides.empty()) {
      const int beside = settling_.worth_beside(direction_);
      if (beside < 0) return;
      fixed += beside;
      for (const Flip& flip : move_.sides) move_.flip(direction_, flip.lane, flip.place, flip.letter);
    }
    if (move_.laid_count == 1 && direction_ == Direction::kDown && move_.runs.size() == 2 && is_legal_across()) return;
    settling_.settle(direction_ == Direction::kAcross ? Reading::kAcross : Reading::kDown, fixed);
  }

  // A single prism that makes words both ways is found in both directions: what is legal across was found there.
  bool is_legal_across() const {
    if (move_.flipped.empty() || (offers_.rules().flips_touched && !offers_.rules().advanced)) return true;
    Occupancy after = offers_.before();
    move_.lay(after);
    const Stretch formed[] = {after.through(Direction::kAcross, move_.laid_squares[0])};
    return settling_.may_flip(after, formed);
  }

  const Offers<Mask>& offers_;
  PrismRack<Mask>& rack_;
  Settling<Mask>& settling_;
  MoveInWork& move_;
  const GraphView<Mask> view_;
  const int size_;
  std::vector<PrismAnchor> anchors_;

  // The lane in work, and the word on it.
  Direction direction_ = Direction::kAcross;
  int lane_ = -1;
  const CellOf* line_ = nullptr;
  const PlaceOf* line_places_ = nullptr;
  int right_from_ = 0;
  std::array<Letter, kMostSquares> word_{};
  int start_ = 0, end_ = 0;
  std::array<const Choice*, kMostSquares> chosen_{};
  struct Open {
    int place;
    std::uint32_t first, after;
  };
  std::array<Open, kMostSquares> open_{};  // places with more than one choice
  std::size_t open_count_ = 0;
};

}  // namespace bonmot::BONMOT_GENERATOR
