#include "slots/best_play.hpp"

#include <algorithm>

#include "move_generation.hpp"
#include "slots/slot_search.hpp"

namespace bonmot {

namespace {

class OfAll final : public BestPlay {
  std::optional<Play> find(const Board& board, std::span<const Letter> rack,
                           std::span<const std::int32_t> worth_left) override {
    const MoveResult all = generate(board, {.rack = rack, .worth_left = worth_left});
    const auto best = std::min_element(all.plays.begin(), all.plays.end(),
                                       [](const Play& left, const Play& right) { return ranks_before(left, right); });
    return best == all.plays.end() ? std::nullopt : std::optional(*best);
  }
};

class ByWalking final : public BestPlay {
  std::optional<Play> find(const Board& board, std::span<const Letter> rack,
                           std::span<const std::int32_t> worth_left) override {
    const MoveResult top =
        generate(board, {.rack = rack, .wanted = MoveRequest::Wanted::kTop, .worth_left = worth_left, .limit = 1});
    return top.plays.empty() ? std::nullopt : std::optional(top.plays.front());
  }
};

}  // namespace

std::unique_ptr<BestPlay> best_of_all() { return std::make_unique<OfAll>(); }
std::unique_ptr<BestPlay> best_by_walking() { return std::make_unique<ByWalking>(); }
std::unique_ptr<BestPlay> best_by_slots() { return std::make_unique<SlotSearch>(); }

std::unique_ptr<BestPlay> best_soonest() {
  constexpr std::uint64_t kPatience = 500;
  return std::make_unique<SlotSearch>(SlotSearch::Build::kBest, kPatience);
}

}  // namespace bonmot
