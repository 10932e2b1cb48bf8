#include "slots/best_play.hpp"

#include <algorithm>

#include "slots/slot_search.hpp"

namespace bonmot {

namespace {

class OfAll final : public BestPlay {
  std::optional<Play> find(const Board& board, std::span<const Letter> rack,
                           std::span<const std::int32_t> worth_left) override {
    const MoveResult all = generate(board, {.rack = rack, .worth_left = worth_left});
    const auto best = std::min_element(all.plays.begin(), all.plays.end(), kBestFirst);
    return best == all.plays.end() ? std::nullopt : std::optional(*best);
  }

  MoveResult top(const Board& board, std::span<const Letter> rack, std::span<const std::int32_t> worth_left,
                 std::size_t limit, const std::atomic<bool>* stop) override {
    MoveResult all = generate(board, {.rack = rack, .worth_left = worth_left, .stop = stop});
    std::sort(all.plays.begin(), all.plays.end(), kBestFirst);
    all.plays.resize(std::min(limit, all.plays.size()));
    return all;
  }
};

class ByWalking final : public BestPlay {
  std::optional<Play> find(const Board& board, std::span<const Letter> rack,
                           std::span<const std::int32_t> worth_left) override {
    const MoveResult best = top(board, rack, worth_left, 1, nullptr);
    return best.plays.empty() ? std::nullopt : std::optional(best.plays.front());
  }

  MoveResult top(const Board& board, std::span<const Letter> rack, std::span<const std::int32_t> worth_left,
                 std::size_t limit, const std::atomic<bool>* stop) override {
    return generate(
        board,
        {.rack = rack, .wanted = MoveRequest::Wanted::kTop, .worth_left = worth_left, .limit = limit, .stop = stop});
  }
};

}  // namespace

std::unique_ptr<BestPlay> best_of_all() { return std::make_unique<OfAll>(); }
std::unique_ptr<BestPlay> best_by_walking() { return std::make_unique<ByWalking>(); }
std::unique_ptr<BestPlay> best_by_slots() { return std::make_unique<SlotSearch>(); }

std::unique_ptr<BestPlay> best_soonest() {
  return std::make_unique<SlotSearch>(SlotSearch::Build::kBest, SlotSearch::Map::kWhenItPays);
}

}  // namespace bonmot
