// Ladders (O-027d): prisms in several gaps between two parallel words.
//
// They are found by pairs of rails: the words that fit each gap between them, the rungs, are combined from left to
// right; then the words that cross the rungs, the crossbars, are spelled one after the other.
#pragma once

#ifndef BONMOT_GENERATOR
#error "this header belongs to the generator, and is compiled with it more than once"
#endif

#include <algorithm>
#include <array>
#include <bit>
#include <set>
#include <vector>

#include "prism_settling.hpp"

namespace bonmot::BONMOT_GENERATOR {

template <class Mask>
class Ladders {
 public:
  Ladders(Offers<Mask>& offers, PrismRack<Mask>& rack, Settling<Mask>& settling)
      : offers_(offers), rack_(rack), settling_(settling), move_(settling.move()), size_(offers.size()) {}

  void find_ladders(Direction rails) {
    const auto& runs = offers_.runs(rails);
    direction_ = crossing(rails);  // rungs run along it: the lanes of direction_ are the places of the rails
    for (const Stretch& above : runs) {
      for (const Stretch& below : runs) {
        const int first = std::max(above.first, below.first), last = std::min(above.last, below.last);
        if (below.lane - above.lane < 2 || last <= first) continue;
        if (settling_.is_stopped()) return;
        find_ladders_between(above.lane, below.lane, first, last);
      }
    }
  }

 private:
  using CellOf = Cell<Mask>;
  using SlotOf = Slot<Mask>;

  struct Rung {
    Stretch run;
    std::vector<Letter> letters;
    std::uint32_t flipped = 0;  // bit k: the k-th prism of the run is flipped
    int laid = 0;
  };

  void find_ladders_between(int above, int below, int first, int last) {
    std::array<int, kMostSquares> gaps{};
    int least = 2 * kMostSquares, next_least = 2 * kMostSquares;
    for (int lane = first; lane <= last; ++lane) {
      int gap = 0;
      for (int place = above + 1; place < below; ++place) gap += offers_.is_taken(direction_, lane, place) ? 0 : 1;
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
    while (offers_.is_taken(direction_, lane, run.first - 1)) --run.first;
    while (offers_.is_taken(direction_, lane, run.last + 1)) ++run.last;
    // Whether the word that crosses here may hold another rung: then nothing is known about it yet.
    const auto may_meet_rungs = [&](int place) {
      const Stretch word = offers_.stretch(rails, place, lane);
      for (int beside = std::max(word.first - 1, 0); beside <= std::min(word.last + 1, size_ - 1); ++beside)
        if (beside != lane && gaps[static_cast<std::size_t>(beside)] != 0) return true;
      return false;
    };
    slots_.clear();
    for (int place = run.first; place <= run.last; ++place) {
      const CellOf& prism = offers_.cell(direction_, lane, place);
      const bool is_between = above < place && place < below;
      if (prism.is_taken()) {
        // Between the rails other rungs may lengthen the word that this prism is in.
        slots_.push_back(
            {Offers<Mask>::bit(prism.letter), is_between ? prism.hidden : offers_.flippable(rails, place, lane)});
      } else {
        const Mask fitting = may_meet_rungs(place) ? ~Mask{0} : offers_.places_of(direction_, lane)[place].letters;
        slots_.push_back({rack_.letters(rack_.kStart) & fitting, 0});
      }
    }
    std::vector<Rung> rungs;
    offers_.spell(slots_, [&](std::uint32_t flipped) {
      Rung rung{run,
                {offers_.spelled().begin(), offers_.spelled().begin() + run.length()},
                flipped,
                gaps[static_cast<std::size_t>(lane)]};
      if (state_after(rung, rack_.kStart) >= 0) rungs.push_back(std::move(rung));
    });
    return rungs;
  }

  // The state of the rack after a rung, or -1 if it has not the letters.
  int state_after(const Rung& rung, int state) {
    for (int place = rung.run.first; place <= rung.run.last; ++place) {
      if (offers_.is_taken(direction_, rung.run.lane, place)) continue;
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
    if (ladder_.size() + (columns_.size() - column) < 2 || settling_.is_stopped()) return;
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
    std::size_t sides = 0;  // how many prisms of move_.sides are flipped for it
  };

  void finish_ladder() {
    const Direction rails = crossing(direction_);
    move_.laid_count = 0;
    Occupancy after = offers_.before();
    for (const Rung* rung : ladder_) {
      for (int place = rung->run.first; place <= rung->run.last; ++place) {
        if (offers_.is_taken(direction_, rung->run.lane, place)) continue;
        move_.laid_squares[move_.laid_count] = square_at(direction_, rung->run.lane, place);
        move_.laid_letters[move_.laid_count++] = rung->letters[static_cast<std::size_t>(place - rung->run.first)];
      }
    }
    // Prisms laid are kept in the order of their squares.
    std::array<std::size_t, kMostPrismsLaid> order{};
    for (std::size_t index = 0; index < move_.laid_count; ++index) order[index] = index;
    const auto squares = move_.laid_squares;
    const auto letters = move_.laid_letters;
    std::sort(order.begin(), order.begin() + static_cast<std::ptrdiff_t>(move_.laid_count),
              [&](std::size_t left, std::size_t right) {
                return std::pair(squares[left].row, squares[left].column) <
                       std::pair(squares[right].row, squares[right].column);
              });
    for (std::size_t index = 0; index < move_.laid_count; ++index) {
      move_.laid_squares[index] = squares[order[index]];
      move_.laid_letters[index] = letters[order[index]];
    }
    move_.lay(after);

    bars_.clear();
    for (const Rung* rung : ladder_) {
      for (int place = rung->run.first; place <= rung->run.last; ++place) {
        const Stretch run = after.through(rails, square_at(direction_, rung->run.lane, place));
        if (run.length() == 1) continue;
        auto bar = std::ranges::find_if(bars_, [&](const Crossbar& each) { return each.run == run; });
        if (bar == bars_.end()) bar = bars_.insert(bars_.end(), {run});
        const bool is_laid = !offers_.is_taken(direction_, rung->run.lane, place);
        bar->has_laid = bar->has_laid || is_laid;
        bar->has_changed =
            bar->has_changed || is_laid || (rung->flipped >> static_cast<unsigned>(place - rung->run.first) & 1) != 0;
      }
    }
    if (!offers_.rules().advanced) std::erase_if(bars_, [](const Crossbar& bar) { return !bar.has_changed; });
    move_.sides.clear();
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
    const bool others_flip = offers_.rules().advanced || (bar.has_laid && offers_.rules().flips_touched);
    std::array<SlotOf, kMostSquares> slots;
    std::size_t count = 0;
    for (int place = bar.run.first; place <= bar.run.last; ++place) {
      const Rung* rung = rung_at(place, bar.run.lane);
      if (rung != nullptr) {
        slots[count++] = {Offers<Mask>::bit(rung->letters[static_cast<std::size_t>(bar.run.lane - rung->run.first)]),
                          0};
      } else {
        const CellOf& prism = offers_.cell(rails, bar.run.lane, place);
        slots[count++] = {Offers<Mask>::bit(prism.letter),
                          others_flip ? offers_.flippable(direction_, place, bar.run.lane) : 0};
      }
    }
    std::vector<std::pair<std::uint32_t, std::array<Letter, kMostSquares>>> spellings;
    if (!bar.has_changed) spellings.emplace_back();  // a word left alone is not asked
    offers_.spell(std::span<const SlotOf>(slots.data(), count), [&](std::uint32_t flipped) {
      if (!bar.has_changed && flipped == 0) return;
      spellings.emplace_back(flipped, offers_.spelled());
    });
    for (const auto& [flipped, letters] : spellings) {
      const std::size_t sides = move_.sides.size();
      for (std::uint32_t rest = flipped; rest != 0; rest &= rest - 1) {
        const auto offset = static_cast<std::size_t>(std::countr_zero(rest));
        move_.sides.push_back({static_cast<std::uint8_t>(bar.run.first + static_cast<int>(offset)),
                               static_cast<std::uint8_t>(bar.run.lane), letters[offset]});
      }
      bars_[at].sides = move_.sides.size() - sides;
      cross(at + 1, after);
      move_.sides.resize(sides);
    }
  }

  void conclude_ladder(const Occupancy& after) {
    move_.flipped.clear();
    move_.fixed_words = 0;
    std::vector<Stretch> formed;
    for (const Rung* rung : ladder_) {
      formed.push_back(rung->run);
      for (std::uint32_t rest = rung->flipped; rest != 0; rest &= rest - 1) {
        const int offset = std::countr_zero(rest);
        move_.flip(direction_, rung->run.lane, rung->run.first + offset,
                   rung->letters[static_cast<std::size_t>(offset)]);
      }
    }
    for (const Flip& flip : move_.sides) move_.flip(direction_, flip.lane, flip.place, flip.letter);
    int fixed = settling_.worth_beside(direction_);
    if (fixed < 0 || !settling_.may_flip(after, formed) || is_legal_in_line(after)) return;

    move_.runs.clear();
    const auto count_run = [&](const Stretch& run) {
      CountedRun counted;
      counted.length = run.length();
      for (int place = run.first; place <= run.last; ++place) {
        const Square where = square_at(run.direction, run.lane, place);
        const auto same = [&](const auto& each) { return each.row == where.row && each.column == where.column; };
        const CellOf& prism = offers_.cell(run.direction, run.lane, place);
        if (!prism.is_taken()) {
          const auto laid = std::find_if(move_.laid_squares.begin(), move_.laid_squares.end(), same);
          counted.laid |= 1U << (laid - move_.laid_squares.begin());
          continue;
        }
        const bool flips = std::ranges::any_of(move_.flipped, same);
        counted.base += flips ? prism.hidden_value : prism.value;
        counted.colours |= bit_of(flips ? opposite(prism.colour) : prism.colour);
      }
      if (counted.laid == 0)
        fixed += move_.count_fixed(counted);
      else
        move_.runs.push_back(counted);
    };
    for (const Rung* rung : ladder_) count_run(rung->run);
    for (const Crossbar& bar : bars_)
      if (bar.has_changed || bar.sides > 0) count_run(bar.run);

    std::ranges::sort(move_.flipped, {}, [](const FlippedPrism& each) { return std::pair(each.row, each.column); });
    std::vector<int> key;
    for (std::size_t index = 0; index < move_.laid_count; ++index)
      for (int part : {move_.laid_squares[index].row, move_.laid_squares[index].column, int{move_.laid_letters[index]}})
        key.push_back(part);
    key.push_back(-1);
    for (const FlippedPrism& each : move_.flipped)
      for (int part : {int{each.row}, int{each.column}, int{each.letter}}) key.push_back(part);
    // Other rails may carry the same ladder.
    if (ladders_seen_.insert(std::move(key)).second) settling_.settle(Reading::kLadder, fixed);
  }

  // A ladder of neighbouring rungs may be a word in line, too: then it was found there.
  bool is_legal_in_line(const Occupancy& after) const {
    const Direction rails = crossing(direction_);
    const Stretch run = after.through(rails, move_.laid_squares[0]);
    for (std::size_t index = 1; index < move_.laid_count; ++index)
      if (!run.contains(move_.laid_squares[index])) return false;
    if (offers_.rules().flips_touched && !offers_.rules().advanced) return true;
    const Stretch formed[] = {run};
    return settling_.may_flip(after, formed);
  }

  Offers<Mask>& offers_;
  PrismRack<Mask>& rack_;
  Settling<Mask>& settling_;
  MoveInWork& move_;
  const int size_;

  // The ladder in work.
  Direction direction_ = Direction::kAcross;  // of the rungs
  std::vector<SlotOf> slots_;
  std::vector<std::vector<Rung>> columns_;
  std::vector<const Rung*> ladder_;
  std::vector<Crossbar> bars_;
  std::set<std::vector<int>> ladders_seen_;
};

}  // namespace bonmot::BONMOT_GENERATOR
