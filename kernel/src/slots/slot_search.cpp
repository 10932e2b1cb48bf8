#include "slots/slot_search.hpp"

#include <algorithm>
#include <array>

#include "move_generation.hpp"

namespace bonmot {

namespace {

constexpr int kLargestBoard = 15;
constexpr std::size_t kLargestRack = 7;
constexpr int kMostBlanks = 2;
constexpr int kMostLetterMultiplier = 3;

bool suits(const Board& board) {
  return board.size() <= kLargestBoard && board.most_letter_multiplier() <= kMostLetterMultiplier;
}

bool suits(const Board& board, std::span<const Letter> rack) {
  return suits(board) && !rack.empty() && rack.size() <= kLargestRack &&
         std::ranges::count(rack, kNoLetter) <= kMostBlanks;
}

std::unique_ptr<SlotEngine> engine_for(SlotSearch::Build build) {
#if defined(BONMOT_HAS_V3_SLOTS)
  static const bool has_v3 = __builtin_cpu_supports("bmi2") && __builtin_cpu_supports("avx2") &&
                             __builtin_cpu_supports("popcnt") && __builtin_cpu_supports("bmi");
  if (has_v3 && build == SlotSearch::Build::kBest) return slots_v3::make();
#endif
  static_cast<void>(build);
  return slots_any::make();
}

}  // namespace

void prepare_slots(const Board& board, const std::atomic<bool>* stop) {
  if (board.graph() != nullptr && suits(board)) board.graph()->anagrams(stop);
}

SlotSearch::SlotSearch(Build build, std::uint64_t patience) : engine_(engine_for(build)), patience_(patience) {}

std::optional<Play> SlotSearch::find(const Board& board, std::span<const Letter> rack,
                                     std::span<const std::int32_t> worth_left) {
  check_request(board, rack, worth_left);
  const bool is_worth_it = board.graph()->has_anagrams() || walks_ >= patience_;
  const AnagramMap* anagrams = is_worth_it && suits(board, rack) ? board.graph()->anagrams() : nullptr;
  if (anagrams != nullptr) {
    std::array<Letter, kLargestRack> sorted{};
    std::copy(rack.begin(), rack.end(), sorted.begin());
    std::sort(sorted.begin(), sorted.begin() + static_cast<std::ptrdiff_t>(rack.size()));
    std::optional<Play> best;
    if (engine_->find(board, *anagrams, {sorted.data(), rack.size()}, worth_left, best)) return best;
  }
  ++walks_;
  return walk_->find(board, rack, worth_left);
}

}  // namespace bonmot
