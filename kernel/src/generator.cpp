// The move generator.
//
// Every play covers at least one *anchor* of its lane: a run of tiles, or an empty square that touches a tile on the
// crossing lane only. A play is found from its leftmost anchor: from there the word is read backwards through the
// graph's backward nodes as far as the anchor before allows, then turns and goes on forwards. So no play is found
// twice, and no letter is tried that the graph, the rack and the cross-check do not all allow: each step is the
// intersection of three sets.
//
// A rack is a set of tile copies, one bit each. What the copies not yet used can show is looked up by that set, so a
// blank is simply a tile that shows every letter, and a two-sided piece would be one that shows two.
//
// This file is compiled more than once, see CMakeLists.txt.
#include "generator.hpp"

#include <algorithm>
#include <array>
#include <bit>

#include "top_plays.hpp"

#ifndef BONMOT_GENERATOR
#define BONMOT_GENERATOR generator_any
#endif

namespace bonmot::BONMOT_GENERATOR {

namespace {

using Copies = std::uint32_t;  // a set of tile copies of the rack

template <class Mask>
struct RackTables {
  RackTables(const Board& board, std::span<const Letter> rack, std::span<const std::int32_t> worths)
      : worth_left(worths.begin(), worths.end()) {
    std::vector<Letter> tiles(rack.begin(), rack.end());
    std::sort(tiles.begin(), tiles.end());
    all = (Copies{1} << tiles.size()) - 1;
    const auto every_letter = static_cast<Mask>(((LetterSet{1} << board.graph()->letters().size()) - 1) << 1);
    for (std::size_t copy = 0; copy < tiles.size(); ++copy) {
      const Letter tile = tiles[copy];
      shows[copy] = tile == kNoLetter ? every_letter : Mask{1} << tile;
      mark[copy] = tile == kNoLetter ? kBlankMark : Letter{0};
      value[copy] = tile == kNoLetter ? 0 : board.rules().values[tile];
      for (Mask rest = shows[copy]; rest != 0; rest &= rest - 1)
        shown_by[static_cast<std::size_t>(std::countr_zero(rest))] |= Copies{1} << copy;
    }
    letters.resize(std::size_t{1} << tiles.size());
    heads.resize(letters.size());
    for (Copies left = 1; left < letters.size(); ++left) {
      const auto top = static_cast<std::size_t>(std::bit_width(left)) - 1;
      const Copies below = left ^ (Copies{1} << top);
      letters[left] = letters[below] | shows[top];
      // Of equal copies only the first is tried. Equal tiles stand side by side.
      const bool is_first = below == 0 || tiles[static_cast<std::size_t>(std::bit_width(below)) - 1] != tiles[top];
      heads[left] = heads[below] | (is_first ? Copies{1} << top : 0);
    }
    std::array<int, kMostTilesOnRack> sorted{};
    std::copy_n(value.begin(), tiles.size(), sorted.begin());
    std::sort(sorted.begin(), sorted.end(), std::greater<>());
    for (std::size_t count = 0; count < kMostTilesOnRack; ++count)
      best_values[count + 1] = best_values[count] + sorted[count];
    size = static_cast<int>(tiles.size());
    if (worth_left.empty()) worth_left.resize(letters.size());
    best_left.fill(INT32_MIN);
    for (std::size_t left = 0; left < worth_left.size(); ++left) {
      std::int32_t& best = best_left[static_cast<std::size_t>(std::popcount(left))];
      best = std::max(best, worth_left[left]);
    }
  }

  int size = 0;
  Copies all = 0;
  std::vector<Mask> letters;  // by copies left: what they can show
  std::vector<Copies> heads;  // by copies left: the first of each kind
  std::array<Copies, 64> shown_by{};
  std::array<Mask, kMostTilesOnRack> shows{};
  std::array<Letter, kMostTilesOnRack> mark{};
  std::array<int, kMostTilesOnRack> value{};
  std::array<int, kMostTilesOnRack + 1> best_values{};         // worth of the n dearest tiles
  std::vector<std::int32_t> worth_left;                        // by copies left: what keeping them is worth
  std::array<std::int32_t, kMostTilesOnRack + 1> best_left{};  // by number of tiles left: the best of these
};

class AllPlays {
 public:
  static constexpr bool kSortsAnchors = false;
  bool wants(std::int32_t) const { return true; }
  void take(const Play& play) { plays_.push_back(play); }
  MoveResult result() { return {std::move(plays_), 0, true}; }

 private:
  std::vector<Play> plays_;
};

class NoPlays {
 public:
  static constexpr bool kSortsAnchors = false;
  bool wants(std::int32_t) const { return false; }
  void take(const Play&) {}
  MoveResult result() { return {}; }
};

class BestPlays {
 public:
  static constexpr bool kSortsAnchors = true;
  explicit BestPlays(std::size_t limit) : top_(limit) {}
  bool wants(std::int32_t equity) const { return top_.wants(equity); }
  void take(const Play& play) { top_.take(play); }
  MoveResult result() { return {top_.ranked(), 0, true}; }

 private:
  TopPlays top_;
};

// A place to start from: the run of tiles first..last, or the empty square `first` when last < first.
struct Anchor {
  std::int32_t bound;  // no play from here scores more
  Direction direction;
  std::int8_t lane;
  std::int8_t first;
  std::int8_t last;
  std::int8_t room;  // empty squares to the left that may be used
};

// What a play has gathered so far.
struct Tally {
  int letters = 0;  // main word, before its multiplier
  int multiplier = 1;
  int crossings = 0;  // words formed on the way
  int tiles = 0;
};

template <class Mask, class Collector>
class Generator {
 public:
  Generator(const Board& board, const RackTables<Mask>& rack, Collector& collector, const MoveRequest& request)
      : board_(board),
        rack_(rack),
        collector_(collector),
        stop_(request.stop),
        lanes_(request.lanes),
        view_(board.graph()->with_view(
            [](const auto& view) { return GraphView<Mask>{view.cells, view.forward_root, view.backward_root}; })),
        size_(board.size()) {}

  // Returns false when stopped.
  bool run() {
    if (board_.is_empty()) {
      least_length_ = std::max(2, board_.rules().opening_minimum);
      for (int lane = 0; lane < size_; ++lane) find_openings(lane);
    } else {
      for (Direction direction : {Direction::kAcross, Direction::kDown})
        for (std::uint32_t rest = lanes_[static_cast<std::size_t>(direction)] & ((1U << size_) - 1); rest != 0;
             rest &= rest - 1)
          find_anchors(direction, std::countr_zero(rest));
    }
    if constexpr (Collector::kSortsAnchors) {
      std::sort(anchors_.begin(), anchors_.begin() + anchor_count_,
                [](const Anchor& left, const Anchor& right) { return left.bound > right.bound; });
      for (int index = 0; index < anchor_count_; ++index) {
        const Anchor& anchor = anchors_[static_cast<std::size_t>(index)];
        if (!collector_.wants(anchor.bound)) break;  // the rest promise even less
        if (is_stopped()) return false;
        enter_lane(anchor.direction, anchor.lane);
        play_from(anchor);
      }
    }
    return !stopped_;
  }

  std::uint64_t count() const { return count_; }

 private:
  bool is_stopped() {
    if (stop_ != nullptr && stop_->load(std::memory_order_relaxed)) stopped_ = true;
    return stopped_;
  }

  // ---- where plays can start -------------------------------------------------------------------------------------

  void enter_lane(Direction direction, int lane) {
    if (direction == direction_ && lane == lane_) return;
    direction_ = direction;
    lane_ = lane;
    const Board::Copy& side = board_.copy(direction);
    const auto from = static_cast<std::size_t>(lane * Board::kStride);
    letters_ = side.letters.data() + from;
    checks_ = side.checks.data() + from;
    letter_multipliers_ = side.letter_multipliers.data() + from;
    word_multipliers_ = side.word_multipliers.data() + from;
    occupied_ = side.occupied[static_cast<std::size_t>(lane)];
    placed_.fill(kNoLetter);
  }

  void add_anchor(int first, int last, int room) {
    Anchor anchor{0,
                  direction_,
                  static_cast<std::int8_t>(lane_),
                  static_cast<std::int8_t>(first),
                  static_cast<std::int8_t>(last),
                  static_cast<std::int8_t>(room)};
    if constexpr (Collector::kSortsAnchors) {
      anchor.bound = bound_of(anchor);
      if (anchor.bound != INT32_MIN) anchors_[static_cast<std::size_t>(anchor_count_++)] = anchor;
    } else {
      if (!is_stopped()) play_from(anchor);
    }
  }

  void find_openings(int lane) {
    enter_lane(Direction::kAcross, lane);
    const auto& stars = board_.rules().stars;
    int before = -1;
    for (int place = 0; place < size_; ++place) {
      const bool is_start = stars.empty() || std::ranges::any_of(stars, [&](const Square& star) {
                              return star.row == lane && star.column == place;
                            });
      if (!is_start) continue;
      add_anchor(place, place - 1, place - before - 1);
      before = place;
    }
  }

  void find_anchors(Direction direction, int lane) {
    const auto& occupied = board_.copy(direction).occupied;
    const std::uint32_t own = occupied[static_cast<std::size_t>(lane)];
    const std::uint32_t above = lane > 0 ? occupied[static_cast<std::size_t>(lane) - 1] : 0;
    const std::uint32_t below = lane + 1 < size_ ? occupied[static_cast<std::size_t>(lane) + 1] : 0;
    const std::uint32_t touching = (above | below) & ~(own | own << 1 | own >> 1);
    if ((own | touching) == 0) return;
    enter_lane(direction, lane);
    int before = -1;  // last square that belongs to an anchor already seen, or must stay empty
    for (std::uint32_t rest = own | touching; rest != 0;) {
      const int first = std::countr_zero(rest);
      if ((touching >> first & 1) != 0) {
        add_anchor(first, first - 1, first - before - 1);
        before = first;
        rest &= rest - 1;
      } else {
        const int last = first + std::countr_one(own >> first) - 1;
        add_anchor(first, last, first - before - 1);
        before = last + 1;  // a word that reaches this square belongs to this run
        rest &= ~std::uint32_t{0} << (last + 1);
      }
    }
  }

  // ---- how much a start can bring at most ------------------------------------------------------------------------

  // Adds one square to a window of squares that might be covered.
  struct Window {
    int through = 0;  // worth of tiles already on the board
    int multiplier = 1;
    int crossings = 0;                                // at most
    std::array<int, kMostMultiplier + 2> at_least{};  // squares with a letter multiplier of 1, 2, 3... or more
    int tiles = 0;
  };

  bool widen(Window& window, int place) const {
    const CrossCheck& check = checks_[place];
    const Mask allowed = static_cast<Mask>(check.letters) & rack_.letters[rack_.all];
    if (allowed == 0) return false;
    const int letter_multiplier = letter_multipliers_[place];
    const int word_multiplier = word_multipliers_[place];
    ++window.tiles;
    for (int times = 1; times <= letter_multiplier; ++times) ++window.at_least[static_cast<std::size_t>(times)];
    window.multiplier *= word_multiplier;
    if (check.score != CrossCheck::kNoCrossing) {
      int dearest = 0;
      for (int copy = 0; copy < rack_.size; ++copy)
        if ((rack_.shows[static_cast<std::size_t>(copy)] & allowed) != 0)
          dearest = std::max(dearest, rack_.value[static_cast<std::size_t>(copy)]);
      window.crossings += (check.score + dearest * letter_multiplier) * word_multiplier;
    }
    return true;
  }

  std::int32_t equity_of(const Window& window) const {
    int letters = window.through;
    for (std::size_t times = 1; window.at_least[times] != 0; ++times)
      letters += rack_.best_values[static_cast<std::size_t>(window.at_least[times])];
    const int score =
        letters * window.multiplier + window.crossings + board_.rules().bonuses[static_cast<std::size_t>(window.tiles)];
    return score * kPoint + rack_.best_left[static_cast<std::size_t>(rack_.size - window.tiles)];
  }

  // INT32_MIN when no tile of the rack fits.
  std::int32_t bound_of(const Anchor& anchor) const {
    std::int32_t best = INT32_MIN;
    Window left;
    int right_from = anchor.last + 1;
    if (anchor.last < anchor.first) {
      if (!widen(left, anchor.first)) return best;
      right_from = anchor.first + 1;
    }
    for (int place = anchor.first; place <= anchor.last; ++place) left.through += board_.worth(letters_[place]);
    for (int used = 0;; ++used) {
      Window window = left;
      if (window.tiles > 0) best = std::max(best, equity_of(window));
      for (int place = right_from; place < size_ && window.tiles < rack_.size;) {
        if (!widen(window, place)) break;
        for (++place; place < size_ && letters_[place] != kNoLetter; ++place)
          window.through += board_.worth(letters_[place]);
        best = std::max(best, equity_of(window));
      }
      if (used == anchor.room || left.tiles == rack_.size || !widen(left, anchor.first - used - 1)) break;
    }
    return best;
  }

  // ---- reading the graph -----------------------------------------------------------------------------------------

  void play_from(const Anchor& anchor) {
    right_from_ = anchor.last + 1;
    if (anchor.last < anchor.first) {
      right_from_ = anchor.first + 1;
      if (anchor.room == 0)
        go_right(view_.forward_root, anchor.first, anchor.first, rack_.all, Tally{});
      else
        go_left(view_.backward_root, anchor.first + 1, anchor.room + 1, rack_.all, Tally{});
      return;
    }
    Tally tally;
    NodeIndex index = view_.backward_root;
    for (int place = anchor.last; place >= anchor.first; --place) {
      index = view_.backward(index).child_or_none(letters_[place] & kLetterMask);
      if (index == kNoNode) return;
      tally.letters += board_.worth(letters_[place]);
    }
    go_left(index, anchor.first, anchor.room, rack_.all, tally);
  }

  Tally with_tile(const Tally& before, int place, int worth) const {
    const int letter = worth * letter_multipliers_[place];
    Tally tally = before;
    tally.letters += letter;
    tally.multiplier *= word_multipliers_[place];
    const int crossing = checks_[place].score;
    if (crossing != CrossCheck::kNoCrossing) tally.crossings += (crossing + letter) * word_multipliers_[place];
    ++tally.tiles;
    return tally;
  }

  // The word stands from `start` to right_from_ - 1 and was read backwards up to node `index`.
  void go_left(NodeIndex index, int start, int room, Copies left, const Tally& tally) {
    const auto node = view_.backward(index);
    if (node.turn != kNoNode && right_from_ < size_) go_right(node.turn, right_from_, start, left, tally);
    if (room == 0) return;
    const int place = start - 1;
    Mask letters = rack_.letters[left] & static_cast<Mask>(checks_[place].letters) & (node.arcs | node.accepts);
    for (; letters != 0; letters &= letters - 1) {
      const auto letter = static_cast<Letter>(std::countr_zero(letters));
      const bool completes = (node.accepts >> letter & 1) != 0;
      const NodeIndex child = node.child_or_none(letter);
      for (Copies copies = rack_.heads[left] & rack_.shown_by[letter]; copies != 0; copies &= copies - 1) {
        const auto copy = static_cast<std::size_t>(std::countr_zero(copies));
        const Copies rest = left ^ (Copies{1} << copy);
        const Tally next = with_tile(tally, place, rack_.value[copy]);
        placed_[static_cast<std::size_t>(place)] = letter | rack_.mark[copy];
        if (completes) record(place, right_from_ - 1, rest, next);
        if (child != kNoNode && rest != 0) go_left(child, place, room - 1, rest, next);
      }
    }
  }

  // The word stands from `start` to `place` - 1, and `place` is empty.
  void go_right(NodeIndex index, int place, int start, Copies left, const Tally& tally) {
    const auto node = view_.forward(index);
    const bool meets_run = (occupied_ >> (place + 1) & 1) != 0;
    Mask letters = rack_.letters[left] & static_cast<Mask>(checks_[place].letters) &
                   (meets_run ? node.arcs : node.arcs | node.accepts);
    for (; letters != 0; letters &= letters - 1) {
      const auto letter = static_cast<Letter>(std::countr_zero(letters));
      bool completes = (node.accepts >> letter & 1) != 0;
      NodeIndex child = node.child_or_none(letter);
      int next_place = place + 1;
      int run_worth = 0;
      if (meets_run) {
        do {
          const Letter tile = letters_[next_place] & kLetterMask;
          const auto run_node = view_.forward(child);
          completes = (run_node.accepts >> tile & 1) != 0;
          child = run_node.child_or_none(tile);
          run_worth += board_.worth(letters_[next_place]);
          ++next_place;
        } while (child != kNoNode && (occupied_ >> next_place & 1) != 0);
        if ((occupied_ >> next_place & 1) != 0 || (child == kNoNode && !completes)) continue;
      }
      const bool goes_on = child != kNoNode && next_place < size_;
      for (Copies copies = rack_.heads[left] & rack_.shown_by[letter]; copies != 0; copies &= copies - 1) {
        const auto copy = static_cast<std::size_t>(std::countr_zero(copies));
        const Copies rest = left ^ (Copies{1} << copy);
        Tally next = with_tile(tally, place, rack_.value[copy]);
        next.letters += run_worth;
        placed_[static_cast<std::size_t>(place)] = letter | rack_.mark[copy];
        if (completes) record(start, next_place - 1, rest, next);
        if (goes_on && rest != 0) go_right(child, next_place, start, rest, next);
      }
    }
  }

  void record(int start, int end, Copies left, const Tally& tally) {
    if (end - start + 1 < least_length_) return;
    if (tally.tiles == 1 && direction_ == Direction::kDown && crosses_a_word(start, end)) return;
    ++count_;
    const int score = tally.letters * tally.multiplier + tally.crossings +
                      board_.rules().bonuses[static_cast<std::size_t>(tally.tiles)];
    const std::int32_t equity = score * kPoint + rack_.worth_left[left];
    if (!collector_.wants(equity)) return;
    Play play;
    play.equity = equity;
    play.score = play_score(score);
    const bool across = direction_ == Direction::kAcross;
    play.row = static_cast<std::uint8_t>(across ? lane_ : start);
    play.column = static_cast<std::uint8_t>(across ? start : lane_);
    play.direction = direction_;
    play.length = static_cast<std::uint8_t>(end - start + 1);
    play.tiles = static_cast<std::uint8_t>(tally.tiles);
    std::copy_n(placed_.begin() + start, play.letters.size(), play.letters.begin());
    std::fill(play.letters.begin() + play.length, play.letters.end(), kNoLetter);
    collector_.take(play);
  }

  // A single tile that also makes an across word was found in the across lanes.
  bool crosses_a_word(int start, int end) const {
    for (int place = start; place <= end; ++place)
      if (letters_[place] == kNoLetter && checks_[place].score != CrossCheck::kNoCrossing) return true;
    return false;
  }

  const Board& board_;
  const RackTables<Mask>& rack_;
  Collector& collector_;
  const std::atomic<bool>* stop_;
  const std::array<std::uint32_t, 2> lanes_;
  const GraphView<Mask> view_;
  const int size_;
  bool stopped_ = false;
  std::uint64_t count_ = 0;
  int least_length_ = 2;

  // The lane in work.
  Direction direction_ = Direction::kAcross;
  int lane_ = -1;
  const Letter* letters_ = nullptr;
  const CrossCheck* checks_ = nullptr;
  const std::uint8_t* letter_multipliers_ = nullptr;
  const std::uint8_t* word_multipliers_ = nullptr;
  std::uint32_t occupied_ = 0;
  int right_from_ = 0;
  std::array<Letter, 2 * Board::kStride> placed_{};

  int anchor_count_ = 0;
  std::array<Anchor, Collector::kSortsAnchors ? 2 * kMostSquares * kMostSquares : 1> anchors_;
};

template <class Mask, class Collector>
MoveResult collect(const Board& board, const MoveRequest& request, Collector collector) {
  const RackTables<Mask> rack(board, request.rack, request.worth_left);
  Generator<Mask, Collector> generator(board, rack, collector, request);
  const bool complete = generator.run();
  MoveResult result = collector.result();
  result.count = generator.count();
  result.complete = complete;
  return result;
}

template <class Mask>
MoveResult run_with(const Board& board, const MoveRequest& request) {
  switch (request.wanted) {
    case MoveRequest::Wanted::kTop:
      return collect<Mask>(board, request, BestPlays(request.limit));
    case MoveRequest::Wanted::kCount:
      return collect<Mask>(board, request, NoPlays());
    default:
      return collect<Mask>(board, request, AllPlays());
  }
}

}  // namespace

MoveResult run(const Board& board, const MoveRequest& request) {
  if (board.graph()->is_wide()) return run_with<std::uint64_t>(board, request);
  return run_with<std::uint32_t>(board, request);
}

}  // namespace bonmot::BONMOT_GENERATOR
