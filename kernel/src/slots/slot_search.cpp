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

SlotSearch::SlotSearch(Build build, Map map) : engine_(engine_for(build)), map_(map) {}

std::optional<Play> SlotSearch::find(const Board& board, std::span<const Letter> rack,
                                     std::span<const std::int32_t> worth_left) {
  if (!search(board, rack, worth_left, 1, nullptr)) return walk_->find(board, rack, worth_left);
  const std::vector<Play>& found = top_.ranked();
  return found.empty() ? std::nullopt : std::optional(found.front());
}

MoveResult SlotSearch::top(const Board& board, std::span<const Letter> rack, std::span<const std::int32_t> worth_left,
                           std::size_t limit, const std::atomic<bool>* stop) {
  if (!search(board, rack, worth_left, limit, stop)) return walk_->top(board, rack, worth_left, limit, stop);
  const std::vector<Play>& found = top_.ranked();
  return {found, found.size(), true};
}

// False if this must be walked.
bool SlotSearch::search(const Board& board, std::span<const Letter> rack, std::span<const std::int32_t> worth_left,
                        std::size_t limit, const std::atomic<bool>* stop) {
  check_request(board, rack, worth_left);
  const AnagramMap* anagrams = limit > 0 && suits(board, rack) ? anagrams_of(*board.graph(), stop) : nullptr;
  if (anagrams != nullptr) {
    std::array<Letter, kLargestRack> sorted{};
    std::copy(rack.begin(), rack.end(), sorted.begin());
    std::sort(sorted.begin(), sorted.begin() + static_cast<std::ptrdiff_t>(rack.size()));
    top_.begin(limit);
    if (engine_->find(board, *anagrams, {sorted.data(), rack.size()}, worth_left, top_)) return true;
  }
  ++walks_;
  return false;
}

// None if there is none, or none yet.
const AnagramMap* SlotSearch::anagrams_of(const WordGraph& graph, const std::atomic<bool>* stop) const {
  try {
    return map_ == Map::kAtOnce ? graph.anagrams(stop) : graph.anagrams_when_they_pay(stop);
  } catch (const Stopped&) {
    return nullptr;  // a walk stops at once, and has what it has
  }
}

MoveResult top_plays(const Board& board, std::span<const Letter> rack, std::span<const std::int32_t> worth_left,
                     std::size_t limit, const std::atomic<bool>* stop) {
  return SlotSearch(SlotSearch::Build::kBest, SlotSearch::Map::kWhenItPays).top(board, rack, worth_left, limit, stop);
}

}  // namespace bonmot
