#include "simulation/ranking.hpp"

#include <algorithm>
#include <cmath>
#include <stdexcept>
#include <utility>

#include "simulation/tiles.hpp"

namespace bonmot {

namespace {

constexpr std::size_t kMostInferred = 100'000;
// Whoever makes a play worth so much less than the best would have seen the best e times as often.
constexpr double kForgiven = 3.0 * kPoint;

// What the tiles kept are worth when the others can be laid: by the leaves, or at the end of the game. A play takes as
// many tiles from the bag as it lays, an exchange none.
std::int32_t worth_kept(const SimulationPosition& position, std::vector<Letter> kept, bool exchanges) {
  std::sort(kept.begin(), kept.end());
  if (position.bag() > 0) {
    if (position.leaves == nullptr || kept.size() > kMostTilesKept) return 0;
    const std::size_t drawn = position.sides.front().rack->size() - kept.size();
    const int left = static_cast<int>(position.bag()) - (exchanges ? 0 : static_cast<int>(drawn));
    const std::int32_t pool = Pool(*position.leaves, position.unseen).change(kept, drawn);
    return position.leaves->with_outlook(position.leaves->value(kept) + pool, left);
  }
  std::int32_t worth = 0;
  const auto add = [&](std::span<const Letter> tiles, int times) {
    for (Letter tile : tiles) worth += tile == kNoLetter ? 0 : times * position.board.worth(tile) * kPoint;
  };
  if (!kept.empty()) {
    add(kept, -2);
    return worth - 10 * kPoint;
  }
  add(position.unseen, 2);
  for (std::size_t number = 1; number < position.sides.size(); ++number)
    if (position.sides[number].rack) add(*position.sides[number].rack, 2);
  return worth;
}

std::vector<Letter> rack_without(const SimulationPosition& position, std::span<const Letter> tiles) {
  std::vector<Letter> rack = *position.sides.front().rack;
  for (Letter tile : tiles) {
    const auto found = std::find(rack.begin(), rack.end(), (tile & kBlankMark) != 0 ? kNoLetter : tile);
    if (found == rack.end()) throw std::invalid_argument("a tile is not on the rack");
    rack.erase(found);
  }
  return rack;
}

}  // namespace

Candidate candidate_play(const SimulationPosition& position, int row, int column, Direction direction,
                         std::span<const Letter> letters) {
  check_position(position);
  const Verdict verdict =
      position.board.judge_word(row, column, direction, letters, std::span<const Letter>(*position.sides[0].rack));
  if (verdict.fault != Fault::kNone) throw std::invalid_argument("that cannot be laid");
  Candidate candidate;
  candidate.play = verdict.play;
  candidate.play->score = play_score(verdict.score);
  std::vector<Letter> laid;
  for (Letter tile : verdict.play.word())
    if (tile != kNoLetter) laid.push_back(tile);
  candidate.equity = verdict.score * kPoint + worth_kept(position, rack_without(position, laid), false);
  candidate.play->equity = candidate.equity;
  return candidate;
}

Candidate candidate_exchange(const SimulationPosition& position, std::span<const Letter> given) {
  check_position(position);
  Candidate candidate;
  candidate.given.assign(given.begin(), given.end());
  for (Letter tile : given)
    if ((tile & kBlankMark) != 0) throw std::invalid_argument("a tile is not on the rack");
  candidate.equity = worth_kept(position, rack_without(position, given), true);
  return candidate;
}

std::vector<Candidate> static_ranking(const SimulationPosition& position, std::size_t limit, bool with_pass) {
  check_position(position);
  std::vector<Letter> rack = *position.sides.front().rack;
  std::sort(rack.begin(), rack.end());
  const auto bag = static_cast<int>(position.bag());
  int unseen = 0;
  if (bag == 0) {
    unseen = simulating::worth_of(position.board, position.unseen);
    for (std::size_t number = 1; number < position.sides.size(); ++number)
      if (position.sides[number].rack) unseen += simulating::worth_of(position.board, *position.sides[number].rack);
  }
  Situation situation{rack, bag, unseen};
  situation.unseen = position.unseen;
  std::vector<Candidate> ranking;
  for (const Play& play : ranked_plays(position.board, situation, simulating::expert(), position.leaves.get(), limit))
    ranking.push_back({play, {}, play.equity});
  if (bag >= std::max(position.rules.exchange_minimum, 1)) {
    const std::size_t all = (std::size_t{1} << rack.size()) - 1;
    std::vector<std::int32_t> worth(all + 1);
    if (position.leaves != nullptr) {
      worth = leaves_seen(situation, simulating::expert(), *position.leaves, rack);
      for (std::int32_t& each : worth) each = position.leaves->with_outlook(each, bag);
    }
    for (std::size_t kept = 0; kept < all; ++kept) {
      Candidate exchange;
      bool is_again = false;  // of equal tiles the first are kept
      for (std::size_t tile = 0; tile < rack.size(); ++tile) {
        if ((kept >> tile & 1) == 0)
          exchange.given.push_back(rack[tile]);
        else if (tile > 0 && rack[tile] == rack[tile - 1] && (kept >> (tile - 1) & 1) == 0)
          is_again = true;
      }
      exchange.equity = worth[kept];
      if (!is_again && static_cast<int>(exchange.given.size()) <= bag) ranking.push_back(std::move(exchange));
    }
  }
  std::stable_sort(ranking.begin(), ranking.end(),
                   [](const Candidate& left, const Candidate& right) { return left.equity > right.equity; });
  if (ranking.size() > limit) ranking.resize(limit);
  if (with_pass || ranking.empty()) ranking.emplace_back();
  return ranking;
}

std::vector<InferredLeave> inferred_leaves(const SimulationPosition& position, const Board& before, const Play& play,
                                           std::size_t samples, std::uint64_t seed, const std::atomic<bool>* stop) {
  check_position(position);
  if (samples > kMostInferred) throw std::invalid_argument("samples is out of bounds");
  if (play.length > kMostSquares) throw std::invalid_argument("that is no play");
  if (before.graph() != position.board.graph()) throw std::invalid_argument("the boards have different words");
  std::vector<Letter> laid;
  for (Letter tile : play.word())
    if (tile != kNoLetter) laid.push_back((tile & kBlankMark) != 0 ? kNoLetter : tile);
  const auto& side = position.sides.back();
  if (side.rack || laid.empty() || laid.size() >= position.rules.rack) return {};
  const std::size_t kept = std::min(position.rules.rack - laid.size(), side.held);
  const int bag = static_cast<int>(position.bag() + laid.size());
  try {
    prepare_slots(before, stop);
  } catch (const Stopped&) {
    return {};
  }
  const auto search = best_by_slots();
  const Character character = simulating::expert();
  std::vector<InferredLeave> leaves;
  for (std::size_t sample = 0; sample < samples; ++sample) {
    if (stop != nullptr && stop->load(std::memory_order_relaxed)) break;
    Random random(mixed(seed ^ mixed(sample)), 4);
    std::vector<Letter> unseen = position.unseen, rack = laid, leave;
    for (std::size_t tile = 0; tile < kept; ++tile) {
      const std::size_t at = random.below(static_cast<std::uint32_t>(unseen.size()));
      leave.push_back(unseen[at]);
      unseen[at] = unseen.back();
      unseen.pop_back();
    }
    rack.insert(rack.end(), leave.begin(), leave.end());
    std::sort(rack.begin(), rack.end());
    std::sort(leave.begin(), leave.end());
    const auto best = best_noticed(before, {rack, bag}, character, position.leaves.get(), *search);
    if (!best) continue;
    std::int32_t own = play.score * kPoint;
    if (position.leaves != nullptr && leave.size() <= kMostTilesKept) own += position.leaves->value(leave);
    const double lost = std::max(best->equity - own, 0);
    leaves.push_back({std::move(leave), std::exp(-lost / kForgiven)});
  }
  return leaves;
}

}  // namespace bonmot
