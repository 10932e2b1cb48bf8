// Settling a move: its squares, letters and flips are known; what is it worth, and which prisms carry it best?
//
// Lines and ladders fill in a `MoveInWork` and settle it. Only here are moves counted, compared with what is wanted,
// and handed over; so it is also here that a search learns that it may stop.
#pragma once

#ifndef BONMOT_GENERATOR
#error "this header belongs to the generator, and is compiled with it more than once"
#endif

#include <algorithm>
#include <array>
#include <atomic>
#include <bit>
#include <vector>

#include "prism_offers.hpp"

namespace bonmot::BONMOT_GENERATOR {

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

// A move while it is being put together.
struct MoveInWork {
  std::size_t laid_count = 0;
  std::array<Square, kMostPrismsLaid> laid_squares{};
  std::array<Letter, kMostPrismsLaid> laid_letters{};
  std::vector<FlippedPrism> flipped;
  std::vector<Flip> sides;       // prisms flipped off the line, by lane and place of the direction in work
  std::vector<CountedRun> runs;  // words with a prism laid
  std::size_t fixed_words = 0;   // words without one

  void flip(Direction direction, int lane, int place, Letter letter) {
    const Square where = square_at(direction, lane, place);
    flipped.push_back({static_cast<std::uint8_t>(where.row), static_cast<std::uint8_t>(where.column), letter});
  }
  void lay(Occupancy& after) const {
    for (std::size_t index = 0; index < laid_count; ++index)
      after.take(laid_squares[index].row, laid_squares[index].column);
  }
  std::array<LaidPrism, kMostPrismsLaid> laid_prisms() const {
    std::array<LaidPrism, kMostPrismsLaid> laid{};
    for (std::size_t index = 0; index < laid_count; ++index) {
      laid[index].row = static_cast<std::uint8_t>(laid_squares[index].row);
      laid[index].column = static_cast<std::uint8_t>(laid_squares[index].column);
      laid[index].letter = laid_letters[index];
    }
    return laid;
  }

  // A word that holds no prism laid.
  int count_fixed(const CountedRun& run) {
    ++fixed_words;
    return worth_of(run);
  }
};

template <class Mask>
class Settling {
 public:
  Settling(const Offers<Mask>& offers, PrismRack<Mask>& rack, const PrismRequest& request)
      : offers_(offers), rack_(rack), collector_(request.wanted, request.limit), stop_(request.stop) {}

  MoveInWork& move() { return move_; }
  const Collector& collector() const { return collector_; }
  bool is_stopped() {
    if (stop_ != nullptr && stop_->load(std::memory_order_relaxed)) stopped_ = true;
    return stopped_;
  }
  bool was_stopped() const { return stopped_; }

  bool may_flip(const Occupancy& after, std::span<const Stretch> formed) const {
    const auto laid = move_.laid_prisms();
    return right_to_flip(offers_.rules(), after, formed, {laid.data(), move_.laid_count}, move_.flipped).fault ==
           PrismFault::kNone;
  }

  // The runs along `direction` through the prisms flipped in move_.sides, each once; -1 if one is no word.
  int worth_beside(Direction direction) {
    int worth = 0;
    for (std::size_t index = 0; index < move_.sides.size(); ++index) {
      const Stretch run = offers_.stretch(direction, move_.sides[index].lane, move_.sides[index].place);
      if (run.length() == 1) continue;
      const auto in_run = [&](const Flip& flip) {
        return flip.lane == run.lane && flip.place >= run.first && flip.place <= run.last;
      };
      if (std::any_of(move_.sides.begin(), move_.sides.begin() + static_cast<std::ptrdiff_t>(index), in_run)) continue;
      CountedRun counted;
      counted.length = run.length();
      NodeIndex node_index = offers_.graph().forward_root;
      for (int place = run.first; place <= run.last; ++place) {
        const Cell<Mask>& prism = offers_.cell(direction, run.lane, place);
        const auto flip = std::ranges::find_if(
            move_.sides, [&](const Flip& each) { return each.lane == run.lane && each.place == place; });
        const bool flips = flip != move_.sides.end();
        const Letter letter = flips ? flip->letter : prism.letter;
        counted.base += flips ? prism.hidden_value : prism.value;
        counted.colours |= bit_of(flips ? opposite(prism.colour) : prism.colour);
        const auto node = offers_.graph().forward(node_index);
        if (place == run.last) {
          if ((node.accepts >> letter & 1) == 0) return -1;
        } else {
          node_index = node.child_or_none(letter);
          if (node_index == kNoNode) return -1;
        }
      }
      worth += move_.count_fixed(counted);
    }
    return worth;
  }

  // Letters, squares and flipped prisms are settled: count, choose the prisms, and hand the move over.
  void settle(Reading reading, int fixed) {
    ++count_;
    if (!collector_.makes_moves()) return;
    fixed += kFlipBonus * static_cast<int>(move_.flipped.size());
    if (move_.laid_count == kMostPrismsLaid) fixed += kSevenPrismBonus;
    if (collector_.sorts_anchors()) {
      int most = fixed;
      for (CountedRun run : move_.runs) {
        for (unsigned rest = run.laid; rest != 0; rest &= rest - 1)
          run.base += rack_.best_value(move_.laid_letters[static_cast<std::size_t>(std::countr_zero(rest))]);
        most += worth_of(run);
      }
      if (!collector_.wants(most * kPoint + rack_.best_left(static_cast<int>(move_.laid_count)))) return;
    }
    const auto& carried = rack_.carry({move_.laid_letters.data(), move_.laid_count}, move_.runs);
    const int score = fixed + carried.score;
    const std::int32_t equity = score * kPoint + carried.left;
    if (!collector_.wants(equity)) return;
    PrismMove move;
    move.equity = equity;
    move.score = static_cast<std::int16_t>(score);
    move.reading = reading;
    move.words = static_cast<std::uint8_t>(move_.runs.size() + move_.fixed_words);
    for (const CountedRun& run : move_.runs)
      move.longest = std::max(move.longest, static_cast<std::uint8_t>(run.length));
    move.laid_count = static_cast<std::uint8_t>(move_.laid_count);
    move.laid = move_.laid_prisms();
    for (std::size_t index = 0; index < move_.laid_count; ++index) {
      move.laid[index].up = carried.faces[index].colour;
      move.laid[index].prism = rack_.number(carried.faces[index].prism);
    }
    if (!move_.flipped.empty()) {
      move.flipped = move_.flipped;
      std::ranges::sort(move.flipped, {}, [](const FlippedPrism& each) { return std::pair(each.row, each.column); });
    }
    collector_.take(std::move(move));
  }

  PrismMoves result() {
    PrismMoves result;
    result.moves = collector_.result();
    result.count = count_;
    result.complete = !stopped_;
    return result;
  }

 private:
  const Offers<Mask>& offers_;
  PrismRack<Mask>& rack_;
  Collector collector_;
  const std::atomic<bool>* stop_;
  bool stopped_ = false;
  std::uint64_t count_ = 0;
  MoveInWork move_;
};

}  // namespace bonmot::BONMOT_GENERATOR
