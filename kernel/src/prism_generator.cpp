// The generator of moves with two-sided prisms (RULES C4, C5).
//
// A move in line is found as in generator.cpp: from its leftmost anchor, backwards, then forwards. What differs:
//
// - a square already taken offers the letter it shows and those that flipping its prism would show;
// - a crossing run is a list of *choices*, not a set of letters: the letter on the line, and which other prisms of the
//   run are flipped with it. The walk asks only for letters; choices are combined when a word stands;
// - a prism flipped off the line changes the run along which it lies, beside the line. Crossing runs may change the
// same
//   one, so those are read once all choices are made;
// - the walk knows letters only. Which prisms carry them best is found at the end (prism_rack.hpp).
//
// Ladders are found by pairs of rails: the words that fit each gap between them, combined from left to right.
//
// This file is compiled more than once, see CMakeLists.txt.
#ifndef BONMOT_GENERATOR
#define BONMOT_GENERATOR generator_any
#endif

#include "prism_generator.hpp"

#include <algorithm>
#include <array>
#include <bit>
#include <set>

#include "prism_rack.hpp"

namespace bonmot::BONMOT_GENERATOR {

namespace {

constexpr int kStride = Board::kStride;
constexpr std::size_t kLaneCells = static_cast<std::size_t>(kMostSquares * kStride);
constexpr Direction kDirections[] = {Direction::kAcross, Direction::kDown};

std::size_t at_lane(int lane, int place) { return static_cast<std::size_t>(lane * kStride + place); }
std::size_t index_of(Direction direction) { return static_cast<std::size_t>(direction); }

class Collector {
 public:
  Collector(PrismRequest::Wanted wanted, std::size_t limit) : wanted_(wanted), limit_(limit) {}

  bool sorts_anchors() const { return wanted_ == PrismRequest::Wanted::kTop; }
  bool makes_moves() const { return wanted_ != PrismRequest::Wanted::kCount; }
  bool wants(std::int32_t equity) const { return equity >= least_; }
  void take(PrismMove&& move) {
    if (wanted_ == PrismRequest::Wanted::kTop) {
      if (moves_.size() == limit_) {
        if (!ranks_before(move, moves_.front())) return;
        std::pop_heap(moves_.begin(), moves_.end(), before);
        moves_.pop_back();
      }
      moves_.push_back(std::move(move));
      std::push_heap(moves_.begin(), moves_.end(), before);
      if (moves_.size() == limit_) least_ = moves_.front().equity;
    } else {
      moves_.push_back(std::move(move));
    }
  }
  std::vector<PrismMove> result() {
    if (wanted_ == PrismRequest::Wanted::kTop) std::sort_heap(moves_.begin(), moves_.end(), before);
    return std::move(moves_);
  }

 private:
  static bool before(const PrismMove& left, const PrismMove& right) { return ranks_before(left, right); }

  PrismRequest::Wanted wanted_;
  std::size_t limit_;
  std::int32_t least_ = INT32_MIN;
  std::vector<PrismMove> moves_;
};

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

struct Anchor {
  std::int32_t bound;
  Direction direction;
  std::int8_t lane;
  std::int8_t first;
  std::int8_t last;  // less than first: the empty square `first`
  std::int8_t room;
};

template <class Mask>
class Finder {
 public:
  Finder(const PrismBoard& board, const PrismRequest& request)
      : board_(board),
        rules_(board.rules()),
        rack_(board, request),
        collector_(request.wanted, request.limit),
        stop_(request.stop),
        flipping_(request.flipping),
        view_(board.graph()->with_view(
            [](const auto& view) { return GraphView<Mask>{view.cells, view.forward_root, view.backward_root}; })),
        size_(board.size()),
        before_(board.size()) {}

  PrismMoves run() {
    if (board_.is_empty()) {
      find_openings();
    } else {
      prepare();
      find_lines();
      if (rules_.placement != Placement::kLine && rack_.size() >= 2)
        for (Direction rails : kDirections) find_ladders(rails);
    }
    PrismMoves result;
    result.moves = collector_.result();
    result.count = count_;
    result.complete = !stopped_;
    return result;
  }

 private:
  using CellOf = Cell<Mask>;
  using PlaceOf = Place<Mask>;
  using SlotOf = Slot<Mask>;
  using Table = std::array<std::uint32_t, sizeof(Mask) * 8 + 1>;

  static Mask bit(Letter letter) { return Mask{1} << letter; }

  bool is_stopped() {
    if (stop_ != nullptr && stop_->load(std::memory_order_relaxed)) stopped_ = true;
    return stopped_;
  }

  const CellOf& cell(Direction direction, int lane, int place) const {
    return cells_[index_of(direction)][at_lane(lane, place)];
  }
  bool is_taken(Direction direction, int lane, int place) const {
    return lane >= 0 && place >= 0 && lane < size_ && place < size_ && cell(direction, lane, place).is_taken();
  }
  PlaceOf& place_info(Direction direction, int lane, int place) {
    return places_[index_of(direction)][at_lane(lane, place)];
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

  // ---- what the board offers -------------------------------------------------------------------------------------

  // Visits every word that the slots can spell: visit(flipped), a bit for each slot that is flipped; letters in
  // spelled_.
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

  template <class Visit>
  void spell(std::span<const SlotOf> slots, Visit visit) {
    spell(slots, 0, view_.forward_root, 0, visit);
  }

  void prepare() {
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
    PlaceOf& info = place_info(direction, lane, place);
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

  // ---- openings (O-022, O-023) -----------------------------------------------------------------------------------

  void find_openings() {
    direction_ = Direction::kAcross;
    lane_ = size_ / 2;
    open_from(view_.forward_root, 0, rack_.kStart);
  }

  void open_from(NodeIndex index, int length, int state) {
    if (length == size_ || is_stopped()) return;
    const auto node = view_.forward(index);
    for (Mask letters = rack_.letters(state) & (node.arcs | node.accepts); letters != 0; letters &= letters - 1) {
      const auto letter = static_cast<Letter>(std::countr_zero(letters));
      laid_letters_[static_cast<std::size_t>(length)] = letter;
      if ((node.accepts >> letter & 1) != 0 && length + 1 >= kShortestOpening) {
        const int start = (size_ - length - 1) / 2;
        laid_count_ = static_cast<std::size_t>(length) + 1;
        for (std::size_t each = 0; each < laid_count_; ++each)
          laid_squares_[each] = {lane_, start + static_cast<int>(each)};
        runs_counted_.assign(1, {0, length + 1, 0, (1U << laid_count_) - 1});
        flipped_.clear();
        settle(Reading::kOpening, 0);
      }
      const NodeIndex child = node.child_or_none(letter);
      if (child != kNoNode) open_from(child, length + 1, rack_.next(state, letter));
    }
  }

  // ---- moves in line ---------------------------------------------------------------------------------------------

  void enter_lane(Direction direction, int lane) {
    direction_ = direction;
    lane_ = lane;
    line_ = cells_[index_of(direction)].data() + at_lane(lane, 0);
    line_places_ = places_[index_of(direction)].data() + at_lane(lane, 0);
  }

  void find_lines() {
    for (Direction direction : kDirections)
      for (int lane = 0; lane < size_; ++lane) find_anchors(direction, lane);
    if (!collector_.sorts_anchors()) return;
    std::ranges::sort(anchors_, [](const Anchor& left, const Anchor& right) { return left.bound > right.bound; });
    for (const Anchor& anchor : anchors_) {
      if (!collector_.wants(anchor.bound)) break;  // the rest promise even less
      if (is_stopped()) return;
      enter_lane(anchor.direction, anchor.lane);
      play_from(anchor);
    }
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
      } else if ((is_taken(direction, lane - 1, place) || is_taken(direction, lane + 1, place)) &&
                 !is_taken(direction, lane, place - 1) && !is_taken(direction, lane, place + 1)) {
        add_anchor(place, place - 1, place - before - 1);
        before = place;
      }
    }
  }

  void add_anchor(int first, int last, int room) {
    Anchor anchor{0,
                  direction_,
                  static_cast<std::int8_t>(lane_),
                  static_cast<std::int8_t>(first),
                  static_cast<std::int8_t>(last),
                  static_cast<std::int8_t>(room)};
    if (collector_.sorts_anchors()) {
      anchor.bound = bound_of(anchor);
      if (anchor.bound != INT32_MIN) anchors_.push_back(anchor);
    } else if (!is_stopped()) {
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
  std::int32_t bound_of(const Anchor& anchor) const {
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

  void play_from(const Anchor& anchor) {
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

  void read_back(NodeIndex index, int place, const Anchor& anchor) {
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

  // A word stands on the line: combine the choices of its squares.
  void record(int start, int end) {
    if (start == end || is_stopped()) return;
    start_ = start;
    end_ = end;
    open_count_ = 0;
    for (int place = start; place <= end; ++place) {
      const PlaceOf& info = line_places_[place];
      if (info.table == PlaceOf::kFree) {
        chosen_[static_cast<std::size_t>(place)] = nullptr;
        continue;
      }
      const Table& table = tables_[static_cast<std::size_t>(info.table)];
      const Letter letter = word_[static_cast<std::size_t>(place)];
      const std::uint32_t first = table[letter], after = table[letter + std::size_t{1}];
      chosen_[static_cast<std::size_t>(place)] = &choices_[first];
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
    for (std::uint32_t index = first; index < after && !stopped_; ++index) {
      chosen_[static_cast<std::size_t>(place)] = &choices_[index];
      combine(at + 1);
    }
  }

  Square square(int lane, int place) const {
    return direction_ == Direction::kAcross ? Square{lane, place} : Square{place, lane};
  }
  FlippedPrism flipped_at(int lane, int place, Letter letter) const {
    const Square where = square(lane, place);
    return {static_cast<std::uint8_t>(where.row), static_cast<std::uint8_t>(where.column), letter};
  }

  void finish_line() {
    laid_count_ = 0;
    fixed_words_ = 0;
    flipped_.clear();
    sides_.clear();
    runs_counted_.clear();
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
          flipped_.push_back(flipped_at(lane_, place, choice->letter));
          has_base = true;
        }
        has_advanced = has_advanced || choice->flip_count > 0;
        if (choice->counts) fixed += count_fixed(choice->run);
      } else {
        if (choice != nullptr) {
          runs_counted_.push_back(choice->run);
          runs_counted_.back().laid = 1U << laid_count_;
          if (choice->flip_count > 0) (rules_.flips_touched ? has_base : has_advanced) = true;
        }
        laid_squares_[laid_count_] = square(lane_, place);
        laid_letters_[laid_count_++] = word_[static_cast<std::size_t>(place)];
      }
      if (choice != nullptr)
        for (std::uint32_t each = 0; each < choice->flip_count; ++each) sides_.push_back(flips_[choice->flips + each]);
    }
    if (has_advanced && !has_base) return;  // "lorsque vous tournez … tel que décrit" (O-038)
    main.laid = (1U << laid_count_) - 1;
    runs_counted_.push_back(main);
    if (!sides_.empty()) {
      const int beside = worth_beside(direction_);
      if (beside < 0) return;
      fixed += beside;
      for (const Flip& flip : sides_) flipped_.push_back(flipped_at(flip.lane, flip.place, flip.letter));
    }
    if (laid_count_ == 1 && direction_ == Direction::kDown && runs_counted_.size() == 2 && is_legal_across()) return;
    settle(direction_ == Direction::kAcross ? Reading::kAcross : Reading::kDown, fixed);
  }

  // The runs along `direction` through the prisms flipped in sides_, each once; -1 if one is no word.
  int worth_beside(Direction direction) {
    int worth = 0;
    for (std::size_t index = 0; index < sides_.size(); ++index) {
      const Stretch run = stretch(direction, sides_[index].lane, sides_[index].place);
      if (run.length() == 1) continue;
      const auto in_run = [&](const Flip& flip) {
        return flip.lane == run.lane && flip.place >= run.first && flip.place <= run.last;
      };
      if (std::any_of(sides_.begin(), sides_.begin() + static_cast<std::ptrdiff_t>(index), in_run)) continue;
      CountedRun counted;
      counted.length = run.length();
      NodeIndex node_index = view_.forward_root;
      for (int place = run.first; place <= run.last; ++place) {
        const CellOf& prism = cell(direction, run.lane, place);
        const auto flip = std::ranges::find_if(
            sides_, [&](const Flip& each) { return each.lane == run.lane && each.place == place; });
        const bool flips = flip != sides_.end();
        const Letter letter = flips ? flip->letter : prism.letter;
        counted.base += flips ? prism.hidden_value : prism.value;
        counted.colours |= bit_of(flips ? opposite(prism.colour) : prism.colour);
        const auto node = view_.forward(node_index);
        if (place == run.last) {
          if ((node.accepts >> letter & 1) == 0) return -1;
        } else {
          node_index = node.child_or_none(letter);
          if (node_index == kNoNode) return -1;
        }
      }
      worth += count_fixed(counted);
    }
    return worth;
  }

  // A word that holds no prism laid.
  int count_fixed(const CountedRun& run) {
    ++fixed_words_;
    return worth_of(run);
  }

  void lay(Occupancy& after) const {
    for (std::size_t index = 0; index < laid_count_; ++index)
      after.take(laid_squares_[index].row, laid_squares_[index].column);
  }
  std::array<LaidPrism, kMostPrismsLaid> laid_prisms() const {
    std::array<LaidPrism, kMostPrismsLaid> laid{};
    for (std::size_t index = 0; index < laid_count_; ++index) {
      laid[index].row = static_cast<std::uint8_t>(laid_squares_[index].row);
      laid[index].column = static_cast<std::uint8_t>(laid_squares_[index].column);
      laid[index].letter = laid_letters_[index];
    }
    return laid;
  }
  bool may_flip(const Occupancy& after, std::span<const Stretch> formed) const {
    const auto laid = laid_prisms();
    return right_to_flip(rules_, after, formed, {laid.data(), laid_count_}, flipped_).fault == PrismFault::kNone;
  }

  // A single prism that makes words both ways is found in both directions: what is legal across was found there.
  bool is_legal_across() const {
    if (flipped_.empty() || (rules_.flips_touched && !rules_.advanced)) return true;
    Occupancy after = before_;
    lay(after);
    const Stretch formed[] = {after.through(Direction::kAcross, laid_squares_[0])};
    return may_flip(after, formed);
  }

  // ---- ladders (O-027d) ------------------------------------------------------------------------------------------

  struct Rung {
    Stretch run;
    std::vector<Letter> letters;
    std::uint32_t flipped = 0;  // bit k: the k-th prism of the run is flipped
    int laid = 0;
  };

  void find_ladders(Direction rails) {
    const auto& runs = runs_[index_of(rails)];
    direction_ = crossing(rails);  // rungs run along it: the lanes of direction_ are the places of the rails
    for (const Stretch& above : runs) {
      for (const Stretch& below : runs) {
        const int first = std::max(above.first, below.first), last = std::min(above.last, below.last);
        if (below.lane - above.lane < 2 || last <= first) continue;
        if (is_stopped()) return;
        find_ladders_between(above.lane, below.lane, first, last);
      }
    }
  }

  void find_ladders_between(int above, int below, int first, int last) {
    std::array<int, kMostSquares> gaps{};
    int least = 2 * kMostSquares, next_least = 2 * kMostSquares;
    for (int lane = first; lane <= last; ++lane) {
      int gap = 0;
      for (int place = above + 1; place < below; ++place) gap += is_taken(direction_, lane, place) ? 0 : 1;
      if (gap == 0 || gap > rack_.size()) continue;
      gaps[static_cast<std::size_t>(lane)] = gap;
      if (gap < least) {
        next_least = least;
        least = gap;
      } else {
        next_least = std::min(next_least, gap);
      }
    }
    if (least + next_least > rack_.size()) return;
    columns_.clear();
    for (int lane = first; lane <= last; ++lane) {
      if (gaps[static_cast<std::size_t>(lane)] == 0) continue;
      std::vector<Rung> rungs = rungs_between(lane, above, below, gaps);
      if (!rungs.empty()) columns_.push_back(std::move(rungs));
    }
    if (columns_.size() < 2) return;
    ladder_.clear();
    add_rungs(0, rack_.kStart);
  }

  std::vector<Rung> rungs_between(int lane, int above, int below, const std::array<int, kMostSquares>& gaps) {
    const Direction rails = crossing(direction_);
    Stretch run{direction_, lane, above, below};
    while (is_taken(direction_, lane, run.first - 1)) --run.first;
    while (is_taken(direction_, lane, run.last + 1)) ++run.last;
    // Whether the word that crosses here may hold another rung: then nothing is known about it yet.
    const auto may_meet_rungs = [&](int place) {
      const Stretch word = stretch(rails, place, lane);
      for (int beside = std::max(word.first - 1, 0); beside <= std::min(word.last + 1, size_ - 1); ++beside)
        if (beside != lane && gaps[static_cast<std::size_t>(beside)] != 0) return true;
      return false;
    };
    slots_.clear();
    for (int place = run.first; place <= run.last; ++place) {
      const CellOf& prism = cell(direction_, lane, place);
      const bool is_between = above < place && place < below;
      if (prism.is_taken()) {
        // Between the rails other rungs may lengthen the word that this prism is in.
        slots_.push_back({bit(prism.letter), is_between ? prism.hidden : flippable(rails, place, lane)});
      } else {
        const Mask fitting = may_meet_rungs(place) ? ~Mask{0} : place_info(direction_, lane, place).letters;
        slots_.push_back({rack_.letters(rack_.kStart) & fitting, 0});
      }
    }
    std::vector<Rung> rungs;
    spell(slots_, [&](std::uint32_t flipped) {
      Rung rung{
          run, {spelled_.begin(), spelled_.begin() + run.length()}, flipped, gaps[static_cast<std::size_t>(lane)]};
      if (state_after(rung, rack_.kStart) >= 0) rungs.push_back(std::move(rung));
    });
    return rungs;
  }

  // The state of the rack after a rung, or -1 if it has not the letters.
  int state_after(const Rung& rung, int state) {
    for (int place = rung.run.first; place <= rung.run.last; ++place) {
      if (is_taken(direction_, rung.run.lane, place)) continue;
      const Letter letter = rung.letters[static_cast<std::size_t>(place - rung.run.first)];
      if ((rack_.letters(state) >> letter & 1) == 0) return -1;
      state = rack_.next(state, letter);
    }
    return state;
  }

  void add_rungs(std::size_t column, int state) {
    if (column == columns_.size()) {
      if (ladder_.size() >= 2) finish_ladder();
      return;
    }
    if (ladder_.size() + (columns_.size() - column) < 2 || is_stopped()) return;
    add_rungs(column + 1, state);
    for (const Rung& rung : columns_[column]) {
      const int next = state_after(rung, state);
      if (next < 0) continue;
      ladder_.push_back(&rung);
      add_rungs(column + 1, next);
      ladder_.pop_back();
    }
  }

  const Rung* rung_at(int lane, int place) const {
    for (const Rung* rung : ladder_)
      if (rung->run.lane == lane && rung->run.first <= place && place <= rung->run.last) return rung;
    return nullptr;
  }

  // A word that crosses the rungs, along the rails.
  struct Crossbar {
    Stretch run;
    bool has_laid = false;
    bool has_changed = false;
    std::size_t sides = 0;  // how many prisms of sides_ are flipped for it
  };

  void finish_ladder() {
    const Direction rails = crossing(direction_);
    laid_count_ = 0;
    Occupancy after = before_;
    for (const Rung* rung : ladder_) {
      for (int place = rung->run.first; place <= rung->run.last; ++place) {
        if (is_taken(direction_, rung->run.lane, place)) continue;
        laid_squares_[laid_count_] = square(rung->run.lane, place);
        laid_letters_[laid_count_++] = rung->letters[static_cast<std::size_t>(place - rung->run.first)];
      }
    }
    // Prisms laid are kept in the order of their squares.
    std::array<std::size_t, kMostPrismsLaid> order{};
    for (std::size_t index = 0; index < laid_count_; ++index) order[index] = index;
    const auto squares = laid_squares_;
    const auto letters = laid_letters_;
    std::sort(order.begin(), order.begin() + static_cast<std::ptrdiff_t>(laid_count_),
              [&](std::size_t left, std::size_t right) {
                return std::pair(squares[left].row, squares[left].column) <
                       std::pair(squares[right].row, squares[right].column);
              });
    for (std::size_t index = 0; index < laid_count_; ++index) {
      laid_squares_[index] = squares[order[index]];
      laid_letters_[index] = letters[order[index]];
    }
    lay(after);

    bars_.clear();
    for (const Rung* rung : ladder_) {
      for (int place = rung->run.first; place <= rung->run.last; ++place) {
        const Stretch run = after.through(rails, square(rung->run.lane, place));
        if (run.length() == 1) continue;
        auto bar = std::ranges::find_if(bars_, [&](const Crossbar& each) { return each.run == run; });
        if (bar == bars_.end()) bar = bars_.insert(bars_.end(), {run});
        const bool is_laid = !is_taken(direction_, rung->run.lane, place);
        bar->has_laid = bar->has_laid || is_laid;
        bar->has_changed =
            bar->has_changed || is_laid || (rung->flipped >> static_cast<unsigned>(place - rung->run.first) & 1) != 0;
      }
    }
    if (!rules_.advanced) std::erase_if(bars_, [](const Crossbar& bar) { return !bar.has_changed; });
    sides_.clear();
    cross(0, after);
  }

  // Spells the words along the rails, one after the other; prisms beside the rungs may be flipped.
  void cross(std::size_t at, const Occupancy& after) {
    if (at == bars_.size()) {
      conclude_ladder(after);
      return;
    }
    const Crossbar& bar = bars_[at];
    const Direction rails = crossing(direction_);
    const bool others_flip = rules_.advanced || (bar.has_laid && rules_.flips_touched);
    std::array<SlotOf, kMostSquares> slots;
    std::size_t count = 0;
    for (int place = bar.run.first; place <= bar.run.last; ++place) {
      const Rung* rung = rung_at(place, bar.run.lane);
      if (rung != nullptr) {
        slots[count++] = {bit(rung->letters[static_cast<std::size_t>(bar.run.lane - rung->run.first)]), 0};
      } else {
        const CellOf& prism = cell(rails, bar.run.lane, place);
        slots[count++] = {bit(prism.letter), others_flip ? flippable(direction_, place, bar.run.lane) : 0};
      }
    }
    std::vector<std::pair<std::uint32_t, std::array<Letter, kMostSquares>>> spellings;
    if (!bar.has_changed) spellings.emplace_back();  // a word left alone is not asked
    spell(std::span<const SlotOf>(slots.data(), count), [&](std::uint32_t flipped) {
      if (!bar.has_changed && flipped == 0) return;
      spellings.emplace_back(flipped, spelled_);
    });
    for (const auto& [flipped, letters] : spellings) {
      const std::size_t sides = sides_.size();
      for (std::uint32_t rest = flipped; rest != 0; rest &= rest - 1) {
        const auto offset = static_cast<std::size_t>(std::countr_zero(rest));
        sides_.push_back({static_cast<std::uint8_t>(bar.run.first + static_cast<int>(offset)),
                          static_cast<std::uint8_t>(bar.run.lane), letters[offset]});
      }
      bars_[at].sides = sides_.size() - sides;
      cross(at + 1, after);
      sides_.resize(sides);
    }
  }

  void conclude_ladder(const Occupancy& after) {
    flipped_.clear();
    fixed_words_ = 0;
    std::vector<Stretch> formed;
    for (const Rung* rung : ladder_) {
      formed.push_back(rung->run);
      for (std::uint32_t rest = rung->flipped; rest != 0; rest &= rest - 1) {
        const int offset = std::countr_zero(rest);
        flipped_.push_back(
            flipped_at(rung->run.lane, rung->run.first + offset, rung->letters[static_cast<std::size_t>(offset)]));
      }
    }
    for (const Flip& flip : sides_) flipped_.push_back(flipped_at(flip.lane, flip.place, flip.letter));
    int fixed = worth_beside(direction_);
    if (fixed < 0 || !may_flip(after, formed) || is_legal_in_line(after)) return;

    runs_counted_.clear();
    const auto count_run = [&](const Stretch& run) {
      CountedRun counted;
      counted.length = run.length();
      for (int place = run.first; place <= run.last; ++place) {
        const Square where = run.direction == Direction::kAcross ? Square{run.lane, place} : Square{place, run.lane};
        const auto same = [&](const auto& each) { return each.row == where.row && each.column == where.column; };
        const CellOf& prism = cell(run.direction, run.lane, place);
        if (!prism.is_taken()) {
          const auto laid = std::find_if(laid_squares_.begin(), laid_squares_.end(), same);
          counted.laid |= 1U << (laid - laid_squares_.begin());
          continue;
        }
        const bool flips = std::ranges::any_of(flipped_, same);
        counted.base += flips ? prism.hidden_value : prism.value;
        counted.colours |= bit_of(flips ? opposite(prism.colour) : prism.colour);
      }
      if (counted.laid == 0)
        fixed += count_fixed(counted);
      else
        runs_counted_.push_back(counted);
    };
    for (const Rung* rung : ladder_) count_run(rung->run);
    for (const Crossbar& bar : bars_)
      if (bar.has_changed || bar.sides > 0) count_run(bar.run);

    std::ranges::sort(flipped_, {}, [](const FlippedPrism& each) { return std::pair(each.row, each.column); });
    std::vector<int> key;
    for (std::size_t index = 0; index < laid_count_; ++index)
      for (int part : {laid_squares_[index].row, laid_squares_[index].column, int{laid_letters_[index]}})
        key.push_back(part);
    key.push_back(-1);
    for (const FlippedPrism& each : flipped_)
      for (int part : {int{each.row}, int{each.column}, int{each.letter}}) key.push_back(part);
    // Other rails may carry the same ladder.
    if (ladders_seen_.insert(std::move(key)).second) settle(Reading::kLadder, fixed);
  }

  // A ladder of neighbouring rungs may be a word in line, too: then it was found there.
  bool is_legal_in_line(const Occupancy& after) const {
    const Direction rails = crossing(direction_);
    const Stretch run = after.through(rails, laid_squares_[0]);
    for (std::size_t index = 1; index < laid_count_; ++index)
      if (!run.contains(laid_squares_[index])) return false;
    if (rules_.flips_touched && !rules_.advanced) return true;
    const Stretch formed[] = {run};
    return may_flip(after, formed);
  }

  // ---- what a move brings ----------------------------------------------------------------------------------------

  // Letters, squares and flipped prisms are settled: count, choose the prisms, and hand the move over.
  void settle(Reading reading, int fixed) {
    ++count_;
    if (!collector_.makes_moves()) return;
    fixed += kFlipBonus * static_cast<int>(flipped_.size());
    if (laid_count_ == kMostPrismsLaid) fixed += kSevenPrismBonus;
    if (collector_.sorts_anchors()) {
      int most = fixed;
      for (CountedRun run : runs_counted_) {
        for (unsigned rest = run.laid; rest != 0; rest &= rest - 1)
          run.base += rack_.best_value(laid_letters_[static_cast<std::size_t>(std::countr_zero(rest))]);
        most += worth_of(run);
      }
      if (!collector_.wants(most * kPoint + rack_.best_left(static_cast<int>(laid_count_)))) return;
    }
    const auto& carried = rack_.carry({laid_letters_.data(), laid_count_}, runs_counted_);
    const int score = fixed + carried.score;
    const std::int32_t equity = score * kPoint + carried.left;
    if (!collector_.wants(equity)) return;
    PrismMove move;
    move.equity = equity;
    move.score = static_cast<std::int16_t>(score);
    move.reading = reading;
    move.words = static_cast<std::uint8_t>(runs_counted_.size() + fixed_words_);
    for (const CountedRun& run : runs_counted_)
      move.longest = std::max(move.longest, static_cast<std::uint8_t>(run.length));
    move.laid_count = static_cast<std::uint8_t>(laid_count_);
    move.laid = laid_prisms();
    for (std::size_t index = 0; index < laid_count_; ++index) {
      move.laid[index].up = carried.faces[index].colour;
      move.laid[index].prism = rack_.number(carried.faces[index].prism);
    }
    if (!flipped_.empty()) {
      move.flipped = flipped_;
      std::ranges::sort(move.flipped, {}, [](const FlippedPrism& each) { return std::pair(each.row, each.column); });
    }
    collector_.take(std::move(move));
  }

  const PrismBoard& board_;
  const PrismRules& rules_;
  PrismRack<Mask> rack_;
  Collector collector_;
  const std::atomic<bool>* stop_;
  const bool flipping_;
  const GraphView<Mask> view_;
  const int size_;
  bool stopped_ = false;
  std::uint64_t count_ = 0;

  // The board, once for each direction.
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

  // The lane in work, and the word on it.
  Direction direction_ = Direction::kAcross;
  int lane_ = -1;
  const CellOf* line_ = nullptr;
  const PlaceOf* line_places_ = nullptr;
  int right_from_ = 0;
  std::vector<Anchor> anchors_;
  std::array<Letter, kMostSquares> word_{};
  int start_ = 0, end_ = 0;
  std::array<const Choice*, kMostSquares> chosen_{};
  struct Open {
    int place;
    std::uint32_t first, after;
  };
  std::array<Open, kMostSquares> open_{};
  std::size_t open_count_ = 0;

  // The move in work.
  std::size_t laid_count_ = 0;
  std::array<Square, kMostPrismsLaid> laid_squares_{};
  std::array<Letter, kMostPrismsLaid> laid_letters_{};
  std::vector<FlippedPrism> flipped_;
  std::vector<Flip> sides_;  // prisms flipped off the line
  std::vector<CountedRun> runs_counted_;
  std::size_t fixed_words_ = 0;  // words without a prism laid

  // The ladder in work.
  std::vector<std::vector<Rung>> columns_;
  std::vector<const Rung*> ladder_;
  std::vector<Crossbar> bars_;
  std::set<std::vector<int>> ladders_seen_;
};

}  // namespace

PrismMoves run(const PrismBoard& board, const PrismRequest& request) {
  if (board.graph()->is_wide()) return Finder<std::uint64_t>(board, request).run();
  return Finder<std::uint32_t>(board, request).run();
}

}  // namespace bonmot::BONMOT_GENERATOR
