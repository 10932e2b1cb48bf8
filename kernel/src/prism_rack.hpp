// A rack of prisms as the generator sees it: which letters it can still lay, and which prisms carry them best.
//
// During the walk letters are kept apart from prisms. A *state* stands for the letters laid so far: the sets of prisms
// that may carry them, one bit for each of the 128 subsets of a rack. States are made when they are first reached.
// This header belongs to the generator and is compiled with it, more than once.
#pragma once

#include <algorithm>
#include <array>
#include <bitset>
#include <map>
#include <span>
#include <vector>

#include "prism_moves.hpp"

namespace bonmot::BONMOT_GENERATOR {

constexpr std::size_t kSubsets = std::size_t{1} << kMostPrismsLaid;

constexpr unsigned bit_of(Colour colour) { return 1U << static_cast<unsigned>(colour); }

struct RackFace {
  std::uint8_t prism;  // place on the rack
  Colour colour;
  int value;
};

// A word that counts: what its prisms already on the board are worth and their colours, and which prisms laid are in
// it.
struct CountedRun {
  int base = 0;
  int length = 0;
  unsigned colours = 0;
  unsigned laid = 0;  // bit k: the k-th prism laid

  bool may_double() const { return length >= kShortestDoubledWord && colours != 3; }
};

// The score of prisms on the board alone.
inline int worth_of(const CountedRun& run) { return run.may_double() ? 2 * run.base : run.base; }

template <class Mask>
class PrismRack {
 public:
  PrismRack(const PrismBoard& board, const PrismRequest& request)
      : size_(static_cast<int>(request.rack.size())), all_((1U << size_) - 1), prisms_(request.rack) {
    const auto every_letter = static_cast<Mask>(((LetterSet{1} << board.graph()->letters().size()) - 1) << 1);
    std::array<std::vector<int>, 3> values;  // dark, light, the better of both
    for (int place = 0; place < size_; ++place) {
      const Prism& prism = board.prism(prisms_[static_cast<std::size_t>(place)]);
      for (Colour colour : {Colour::kDark, Colour::kLight}) {
        const Letter letter = prism.letter(colour);
        const int value = prism.value(colour);
        const Mask letters = letter == kWild ? every_letter : Mask{1} << letter;
        shows_[static_cast<std::size_t>(place)] |= letters;
        shown_in_[static_cast<std::size_t>(colour)] |= letters;
        values[static_cast<std::size_t>(colour)].push_back(value);
        for (Mask rest = letters; rest != 0; rest &= rest - 1) {
          const auto shown = static_cast<std::size_t>(std::countr_zero(rest));
          faces_[shown].push_back({static_cast<std::uint8_t>(place), colour, value});
          best_value_[shown] = std::max(best_value_[shown], value);
        }
      }
      values[2].push_back(std::max(prism.value(Colour::kDark), prism.value(Colour::kLight)));
    }
    for (std::size_t kind = 0; kind < 3; ++kind) {
      std::ranges::sort(values[kind], std::greater<>());
      for (std::size_t count = 0; count < values[kind].size(); ++count)
        dearest_[kind][count + 1] = dearest_[kind][count] + values[kind][count];
    }
    worth_left_.assign(request.worth_left.begin(), request.worth_left.end());
    worth_left_.resize(std::size_t{1} << size_);
    best_left_.fill(INT32_MIN);
    for (std::size_t left = 0; left < worth_left_.size(); ++left) {
      std::int32_t& best = best_left_[static_cast<std::size_t>(std::popcount(left))];
      best = std::max(best, worth_left_[left]);
    }
    for (std::size_t prism = 0; prism < kMostPrismsLaid; ++prism)
      for (std::size_t subset = 0; subset < kSubsets; ++subset) lacking_[prism][subset] = (subset >> prism & 1) == 0;
    for (auto& row : best_) row.fill(kUnreached);
    Subsets none;
    none[0] = true;
    state_of(none);
  }

  int size() const { return size_; }
  const std::vector<RackFace>& faces(Letter letter) const { return faces_[letter]; }
  PrismNumber number(int place) const { return prisms_[static_cast<std::size_t>(place)]; }
  int best_value(Letter letter) const { return best_value_[letter]; }
  Mask shown_in(Colour colour) const { return shown_in_[static_cast<std::size_t>(colour)]; }
  // Worth of the n dearest faces of a colour, or of any.
  int dearest(Colour colour, int count) const {
    return dearest_[static_cast<std::size_t>(colour)][static_cast<std::size_t>(count)];
  }
  int dearest(int count) const { return dearest_[2][static_cast<std::size_t>(count)]; }
  std::int32_t best_left(int laid) const { return best_left_[static_cast<std::size_t>(size_ - laid)]; }

  // ---- letters ---------------------------------------------------------------------------------------------------

  static constexpr int kStart = 0;
  Mask letters(int state) const { return states_[static_cast<std::size_t>(state)].letters; }
  // The state after one more letter, which must be one of letters(state).
  int next(int state, Letter letter) {
    const int known = states_[static_cast<std::size_t>(state)].next[letter];
    return known != kUnknown ? known : make_next(state, letter);
  }

  // ---- prisms ----------------------------------------------------------------------------------------------------

  struct Carried {
    int score = -1;
    std::int32_t left = 0;                          // worth of what is kept
    std::array<RackFace, kMostPrismsLaid> faces{};  // of each prism laid
  };

  // The prisms that carry these letters with the highest score, `runs` being the words they are in.
  const Carried& carry(std::span<const Letter> letters, std::span<const CountedRun> runs) {
    carried_.score = -1;
    multiples_.fill(0);
    local_.fill({});
    std::array<int, kMostPrismsLaid> wanted;
    wanted.fill(kAnyColour);
    plans_.clear();
    int constant = 0;
    for (const CountedRun& run : runs) {
      if (std::has_single_bit(run.laid)) {
        // A run with one prism laid doubles or not by that prism's colour alone.
        auto& [count, list] = local_[static_cast<std::size_t>(std::countr_zero(run.laid))];
        list[count++] = &run;
      } else {
        constant += run.base;
        for (unsigned rest = run.laid; rest != 0; rest &= rest - 1)
          ++multiples_[static_cast<std::size_t>(std::countr_zero(rest))];
        if (run.may_double()) plans_.push_back(&run);
      }
    }
    plan(letters, 0, constant, wanted);
    return carried_;
  }

 private:
  using Subsets = std::bitset<kSubsets>;
  static constexpr int kUnknown = -1;
  static constexpr int kAnyColour = -1;
  static constexpr int kUnreached = INT32_MIN;

  struct State {
    Subsets subsets;
    Mask letters = 0;
    std::array<std::int32_t, sizeof(Mask) * 8> next;
  };
  struct BySubsets {
    bool operator()(const Subsets& left, const Subsets& right) const {
      const Subsets low(~0ULL);
      const auto half = [&](const Subsets& set) { return std::pair((set >> 64).to_ullong(), (set & low).to_ullong()); };
      return half(left) < half(right);
    }
  };

  int state_of(const Subsets& subsets) {
    const auto [found, is_new] = numbers_.try_emplace(subsets, static_cast<int>(states_.size()));
    if (is_new) {
      State& state = states_.emplace_back();
      state.subsets = subsets;
      state.next.fill(kUnknown);
      for (std::size_t prism = 0; prism < static_cast<std::size_t>(size_); ++prism)
        if ((subsets & lacking_[prism]).any()) state.letters |= shows_[prism];
    }
    return found->second;
  }

  int make_next(int state, Letter letter) {
    const Subsets before = states_[static_cast<std::size_t>(state)].subsets;
    Subsets after;
    for (const RackFace& face : faces_[letter])
      after |= (before & lacking_[face.prism]) << (std::size_t{1} << face.prism);
    const int number = state_of(after);
    states_[static_cast<std::size_t>(state)].next[letter] = number;
    return number;
  }

  // Tries each colour for each run that could be doubled as a whole. What is counted without doubling is never too
  // much.
  void plan(std::span<const Letter> letters, std::size_t at, int constant,
            const std::array<int, kMostPrismsLaid>& wanted) {
    if (at == plans_.size()) {
      match(letters, constant, wanted);
      return;
    }
    const CountedRun& run = *plans_[at];
    for (Colour colour : {Colour::kDark, Colour::kLight}) {
      if ((run.colours & ~bit_of(colour)) != 0) continue;
      std::array<int, kMostPrismsLaid> narrowed = wanted;
      bool possible = true;
      for (unsigned rest = run.laid; rest != 0 && possible; rest &= rest - 1) {
        const auto index = static_cast<std::size_t>(std::countr_zero(rest));
        int& want = narrowed[index];
        possible =
            (want == kAnyColour || want == static_cast<int>(colour)) && (shown_in(colour) >> letters[index] & 1) != 0;
        want = static_cast<int>(colour);
      }
      if (!possible) continue;
      for (unsigned rest = run.laid; rest != 0; rest &= rest - 1)
        ++multiples_[static_cast<std::size_t>(std::countr_zero(rest))];
      plan(letters, at + 1, constant + run.base, narrowed);
      for (unsigned rest = run.laid; rest != 0; rest &= rest - 1)
        --multiples_[static_cast<std::size_t>(std::countr_zero(rest))];
    }
    plan(letters, at + 1, constant, wanted);
  }

  int weight(std::size_t index, const RackFace& face) const {
    int total = multiples_[index] * face.value;
    const auto& [count, list] = local_[index];
    for (std::size_t each = 0; each < count; ++each) {
      const CountedRun& run = *list[each];
      const bool doubled = run.length >= kShortestDoubledWord && (run.colours & ~bit_of(face.colour)) == 0;
      total += (run.base + face.value) * (doubled ? 2 : 1);
    }
    return total;
  }

  // The best way to give each letter a prism of its own, letter by letter over the sets of prisms used.
  void match(std::span<const Letter> letters, int constant, const std::array<int, kMostPrismsLaid>& wanted) {
    counts_.fill(0);
    best_[0][0] = constant;
    reached_[0][0] = 0;
    counts_[0] = 1;
    for (std::size_t index = 0; index < letters.size(); ++index) {
      for (const RackFace& face : faces_[letters[index]]) {
        if (wanted[index] != kAnyColour && wanted[index] != static_cast<int>(face.colour)) continue;
        const int gain = weight(index, face);
        for (std::size_t each = 0; each < counts_[index]; ++each) {
          const std::uint8_t used = reached_[index][each];
          if ((used >> face.prism & 1) != 0) continue;
          const auto now = static_cast<std::uint8_t>(used | 1U << face.prism);
          int& best = best_[index + 1][now];
          if (best == kUnreached) reached_[index + 1][counts_[index + 1]++] = now;
          if (best_[index][used] + gain > best) {
            best = best_[index][used] + gain;
            back_[index + 1][now] = face;
          }
        }
      }
    }
    const std::size_t last = letters.size();
    for (std::size_t each = 0; each < counts_[last]; ++each) {
      const std::uint8_t used = reached_[last][each];
      const int score = best_[last][used];
      const std::int32_t left = worth_left_[all_ & ~unsigned{used}];
      if (score < carried_.score || (score == carried_.score && left <= carried_.left)) continue;
      carried_.score = score;
      carried_.left = left;
      std::uint8_t rest = used;
      for (std::size_t index = last; index > 0; --index) {
        carried_.faces[index - 1] = back_[index][rest];
        rest = static_cast<std::uint8_t>(rest & ~(1U << carried_.faces[index - 1].prism));
      }
    }
    for (std::size_t index = 0; index <= last; ++index)
      for (std::size_t each = 0; each < counts_[index]; ++each) best_[index][reached_[index][each]] = kUnreached;
  }

  int size_;
  unsigned all_;
  std::span<const PrismNumber> prisms_;
  std::array<Mask, kMostPrismsLaid> shows_{};
  std::array<Mask, 2> shown_in_{};
  std::array<std::vector<RackFace>, 64> faces_;
  std::array<int, 64> best_value_{};
  std::array<std::array<int, kMostPrismsLaid + 1>, 3> dearest_{};
  std::vector<std::int32_t> worth_left_;
  std::array<std::int32_t, kMostPrismsLaid + 1> best_left_{};

  std::array<Subsets, kMostPrismsLaid> lacking_;
  std::vector<State> states_;
  std::map<Subsets, int, BySubsets> numbers_;

  Carried carried_;
  std::array<int, kMostPrismsLaid> multiples_{};
  std::array<std::pair<std::size_t, std::array<const CountedRun*, 2>>, kMostPrismsLaid> local_{};
  std::vector<const CountedRun*> plans_;
  std::array<std::size_t, kMostPrismsLaid + 1> counts_{};
  std::array<std::array<std::uint8_t, kSubsets>, kMostPrismsLaid + 1> reached_{};
  std::array<std::array<int, kSubsets>, kMostPrismsLaid + 1> best_{};
  std::array<std::array<RackFace, kSubsets>, kMostPrismsLaid + 1> back_{};
};

}  // namespace bonmot::BONMOT_GENERATOR
