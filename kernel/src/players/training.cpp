#include "players/training.hpp"

#include <algorithm>
#include <bit>
#include <cmath>
#include <stdexcept>
#include <thread>

namespace bonmot {

namespace {

// Fewer tiles in the bag than this, and what a rack brings is no measure for other turns.
constexpr std::size_t kFullBag = 14;

// Every choice of up to six tiles of a rack, each multiset once: the copies kept, and how many.
template <class Visit>
void for_each_leave(std::span<const Letter> rack, Visit&& visit) {
  const std::size_t all = (std::size_t{1} << rack.size()) - 1;
  for (std::size_t copies = 1; copies < all; ++copies) {
    bool is_first = true;  // of equal tiles the first ones are taken
    for (std::size_t tile = 1; tile < rack.size() && is_first; ++tile)
      is_first = (copies >> tile & 1) == 0 || rack[tile] != rack[tile - 1] || (copies >> (tile - 1) & 1) != 0;
    if (is_first) visit(copies);
  }
}

}  // namespace

RackSums::RackSums(std::size_t letter_count) : letter_count_(letter_count), choose_(letter_count + 1 + kTiles) {
  for (std::size_t n = 0; n < choose_.size(); ++n) {
    choose_[n][0] = 1;
    for (std::size_t k = 1; k <= kTiles; ++k) choose_[n][k] = n == 0 ? 0 : choose_[n - 1][k - 1] + choose_[n - 1][k];
  }
  size_ = choose_[letter_count + kTiles][kTiles];
  cells_ = std::make_unique<Cell[]>(size_);
}

std::size_t RackSums::number(std::span<const Letter> sorted_rack) const {
  if (sorted_rack.size() != kTiles || sorted_rack.back() > letter_count_)
    throw std::invalid_argument("racks are counted that have seven tiles of the alphabet");
  std::size_t number = 0;
  for (std::size_t place = 0; place < kTiles; ++place) number += choose_[sorted_rack[place] + place][place + 1];
  return number;
}

void RackSums::add(std::span<const Letter> sorted_rack, std::int64_t equity) {
  Cell& cell = cells_[number(sorted_rack)];
  cell.sum.fetch_add(equity, std::memory_order_relaxed);
  cell.count.fetch_add(1, std::memory_order_relaxed);
}

std::uint64_t RackSums::racks() const {
  std::uint64_t racks = 0;
  for (const Cell& cell : cells()) racks += cell.count;
  return racks;
}

void RackSums::clear() {
  for (Cell& cell : cells()) {
    cell.sum = 0;
    cell.count = 0;
  }
}

void Prospects::merge(const Prospects& other) {
  for (std::size_t index = 0; index < rows.size(); ++index) {
    rows[index].count += other.rows[index].count;
    rows[index].leave += other.rows[index].leave;
    rows[index].spread += other.rows[index].spread;
    rows[index].leave_squared += other.rows[index].leave_squared;
    rows[index].leave_spread += other.rows[index].leave_spread;
  }
}

void Outcomes::merge(const Outcomes& other) {
  for (std::size_t index = 0; index < cells.size(); ++index) {
    cells[index].games += other.cells[index].games;
    cells[index].halves += other.cells[index].halves;
    cells[index].grew += other.cells[index].grew;
  }
}

Trainee::Trainee(RackSums& played, RackSums& tried, const LeaveTable& leaves, BestPlay& search,
                 std::uint32_t probe_every)
    : played_(played), tried_(tried), leaves_(leaves), search_(search), probe_every_(probe_every) {}

void Trainee::begin(std::uint64_t seed) {
  random_ = Random(seed, 7);
  turns_.clear();
}

void Trainee::turn(const TurnSeen& turn) {
  const int bag = static_cast<int>(turn.bag.size());
  const int taken = turn.score == 0 ? 0 : static_cast<int>(turn.rack.size() - turn.kept.size());
  const std::int64_t leave = turn.kept.size() > kMostTilesKept ? 0 : leaves_.value(turn.kept);
  turns_.push_back({turn.seat, static_cast<int>(turn.unseen), turn.spread, turn.spread + turn.score, bag - taken, leave,
                    bag > 0 && !turn.is_pass});
  if (turn.rack.size() != RackSums::kTiles || turn.bag.size() < kFullBag || turn.is_pass) return;
  played_.add(turn.rack, turn.score * kPoint + leave);
  if (probe_every_ > 0 && random_.below(probe_every_) == 0) probe(turn);
}

void Trainee::probe(const TurnSeen& turn) {
  // Of a rack, one tile in two is drawn from the bag as it is, three in ten by kinds, whatever their number, and two in
  // ten like one that was drawn before.
  std::array<int, kMostNarrowLetters + 1> left{};
  for (Letter tile : turn.bag) ++left[tile];
  std::array<Letter, RackSums::kTiles> rack{};
  for (std::size_t place = 0; place < rack.size();) {
    const std::uint32_t how = random_.below(10);
    Letter tile = kNoLetter;
    if (how < 5)
      tile = turn.bag[random_.below(static_cast<std::uint32_t>(turn.bag.size()))];
    else if (how < 8)
      tile = static_cast<Letter>(random_.below(static_cast<std::uint32_t>(played_.letter_count() + 1)));
    else if (place > 0)
      tile = rack[random_.below(static_cast<std::uint32_t>(place))];
    else
      continue;
    if (left[tile] == 0) continue;
    --left[tile];
    rack[place++] = tile;
  }
  std::sort(rack.begin(), rack.end());
  const std::vector<std::int32_t> worth = leave_by_copies(leaves_, rack);
  const std::optional<Play> play = search_.find(turn.board, rack, worth);
  // Whoever has no better play exchanges.
  const std::int32_t exchange = *std::max_element(worth.begin(), worth.end() - 1);
  tried_.add(rack, std::max(play ? play->equity : exchange, exchange));
}

void Trainee::end(std::span<const int> scores) {
  if (scores.size() != 2) throw std::invalid_argument("two play for those who learn");
  points += static_cast<std::uint64_t>(std::max(0, scores[0] + scores[1]));
  for (const Turn& turn : turns_) {
    const int final_spread = scores[turn.seat] - scores[1 - turn.seat];
    Outcomes::Cell& cell = outcomes.at(turn.unseen, turn.before);
    ++cell.games;
    cell.halves += final_spread > 0 ? 2U : final_spread == 0 ? 1U : 0U;
    ++outcomes.at(turn.unseen, final_spread - turn.before).grew;
    if (!turn.counts) continue;
    Prospects::Row& row = prospects.rows[Prospects::row_of(turn.left)];
    const std::int64_t to_come = final_spread - turn.after;
    ++row.count;
    row.leave += turn.leave;
    row.spread += to_come;
    row.leave_squared += turn.leave * turn.leave;
    row.leave_spread += turn.leave * to_come;
  }
}

std::vector<std::int16_t> leaves_held(const RackSums& played, double prior_racks) {
  LeaveCensus census(played.letter_count());
  played.for_each([&](std::size_t number, std::span<const Letter> rack) {
    const RackSums::Cell& cell = played.cells()[number];
    if (cell.count > 0) census.add(rack, cell.sum, cell.count);
  });
  return census.values(prior_racks);
}

std::vector<std::int16_t> leaves_drawn(const RackSums& played, const RackSums& tried,
                                       std::span<const std::int16_t> held, std::span<const Letter> bag,
                                       double prior_racks, unsigned threads) {
  // Always the same shares, whatever the number of threads: sums of fractions depend on their order.
  constexpr std::size_t kShares = 16;
  const LeaveNumbering numbering(played.letter_count());
  std::array<int, kMostNarrowLetters + 1> tiles{};
  for (Letter tile : bag) ++tiles[tile];
  std::int64_t total = 0;
  std::uint64_t racks = 0;
  for (const RackSums::Cell& cell : played.cells()) {
    total += cell.sum;
    racks += cell.count;
  }
  const double average = racks == 0 ? 0 : static_cast<double>(total) / static_cast<double>(racks);

  struct Sums {
    std::vector<double> worth, weight;
  };
  std::vector<Sums> shares(kShares);
  const auto work = [&](std::size_t share) {
    Sums& sums = shares[share];
    sums.worth.resize(numbering.size());
    sums.weight.resize(numbering.size());
    std::array<Letter, RackSums::kTiles> part{};
    played.for_each([&](std::size_t number, std::span<const Letter> rack) {
      if (number % kShares != share) return;
      std::array<int, kMostNarrowLetters + 1> count{};
      for (Letter tile : rack) ++count[tile];
      for (Letter tile : rack)
        if (count[tile] > tiles[tile]) return;
      const auto leave_of = [&](std::size_t copies) {
        std::size_t size = 0;
        for (std::size_t rest = copies; rest != 0; rest &= rest - 1)
          part[size++] = rack[static_cast<std::size_t>(std::countr_zero(rest))];
        return numbering.number({part.data(), size});
      };
      // What nobody has held is expected to bring what its parts do.
      double prior = 0;
      for (std::size_t tile = 0; tile < rack.size(); ++tile)
        prior += held[leave_of(std::size_t{127} ^ std::size_t{1} << tile)] + held[leave_of(std::size_t{1} << tile)];
      prior /= static_cast<double>(rack.size());
      const RackSums::Cell& real = played.cells()[number];
      const RackSums::Cell& probe = tried.cells()[number];
      const double seen = static_cast<double>(real.count + probe.count);
      const double sum = static_cast<double>(real.sum + probe.sum) - average * seen;
      const double worth = (sum + prior_racks * prior) / (seen + prior_racks);
      const auto weigh = [&](std::size_t copies) {
        double weight = 1;  // ways to draw the rest of the rack
        std::array<int, RackSums::kTiles> drawn{};
        for (std::size_t tile = 0; tile < rack.size(); ++tile) {
          if ((copies >> tile & 1) != 0) continue;
          // Of equal tiles the first are kept, so those drawn follow each other: choose(left, drawn) step by step.
          const bool again = tile > 0 && rack[tile] == rack[tile - 1] && (copies >> (tile - 1) & 1) == 0;
          drawn[tile] = again ? drawn[tile - 1] + 1 : 1;
          int kept = 0;
          for (std::size_t other = 0; other < rack.size(); ++other)
            kept += rack[other] == rack[tile] && (copies >> other & 1) != 0 ? 1 : 0;
          weight *= static_cast<double>(tiles[rack[tile]] - kept - drawn[tile] + 1) / drawn[tile];
        }
        return weight;
      };
      const auto enter = [&](std::size_t copies) {
        const std::size_t leave = leave_of(copies);
        const double weight = weigh(copies);
        sums.worth[leave] += weight * worth;
        sums.weight[leave] += weight;
      };
      enter(0);
      for_each_leave(rack, enter);
    });
  };
  for (std::size_t first = 0; first < kShares; first += std::max(1U, threads)) {
    std::vector<std::thread> workers;
    for (std::size_t share = first; share < std::min<std::size_t>(kShares, first + std::max(1U, threads)); ++share)
      workers.emplace_back(work, share);
    for (std::thread& worker : workers) worker.join();
  }
  for (std::size_t share = 1; share < kShares; ++share)
    for (std::size_t leave = 0; leave < numbering.size(); ++leave) {
      shares[0].worth[leave] += shares[share].worth[leave];
      shares[0].weight[leave] += shares[share].weight[leave];
    }
  const auto& [worth, weight] = shares[0];
  const double nothing = weight[0] > 0 ? worth[0] / weight[0] : 0;  // what seven new tiles bring
  std::vector<std::int16_t> values(numbering.size());
  for (std::size_t leave = 1; leave < values.size(); ++leave) {
    const double value = weight[leave] > 0 ? worth[leave] / weight[leave] - nothing : held[leave];
    values[leave] = static_cast<std::int16_t>(std::lround(std::clamp(value, -30'000.0, 30'000.0)));
  }
  return values;
}

}  // namespace bonmot
