#include "players/leaves.hpp"

#include <algorithm>
#include <bit>
#include <cmath>
#include <cstring>
#include <functional>
#include <stdexcept>

namespace bonmot {

LeaveNumbering::LeaveNumbering(std::size_t letter_count) : letter_count_(letter_count) {
  if (letter_count == 0 || letter_count > 31)
    throw std::invalid_argument("leaves are for alphabets of up to 31 letters");
  const std::size_t kinds = letter_count + 1;  // and the blank
  choose_.resize(kinds + kMostTilesKept);
  for (std::size_t n = 0; n < choose_.size(); ++n) {
    choose_[n][0] = 1;
    for (std::size_t k = 1; k < choose_[n].size(); ++k)
      choose_[n][k] = n == 0 ? 0 : choose_[n - 1][k - 1] + choose_[n - 1][k];
  }
  for (std::size_t size = 0; size <= kMostTilesKept; ++size) {
    const std::size_t multisets = size == 0 ? 1 : choose_[kinds + size - 2][size - 1] + choose_[kinds + size - 2][size];
    starts_[size + 1] = starts_[size] + multisets;
  }
}

LeaveTable::LeaveTable(std::size_t letter_count, std::vector<std::int16_t> values, std::vector<Outlook> outlooks,
                       std::span<const Letter> bag)
    : numbering_(letter_count), values_(std::move(values)), outlooks_(std::move(outlooks)) {
  if (values_.empty()) values_.resize(numbering_.size());
  if (values_.size() != numbering_.size()) throw std::invalid_argument("the leaves are not of this alphabet");
  if (!bag.empty()) usual_.resize(letter_count + 1);
  for (Letter tile : bag) {
    if (tile > letter_count) throw std::invalid_argument("the leaves are not of this alphabet");
    usual_[tile] += 1 / static_cast<double>(bag.size());
  }
}

namespace {

// Tiles ascending, each with a number that the leaves of this alphabet know.
void check_rack(std::span<const Letter> sorted_rack, std::size_t most, const LeaveNumbering& numbering) {
  if (sorted_rack.size() > most) throw std::invalid_argument("too many tiles for a rack");
  if (!sorted_rack.empty() && sorted_rack.back() > numbering.letter_count())
    throw std::invalid_argument("the leaves are not of this alphabet");
}

}  // namespace

std::vector<std::int32_t> leave_by_copies(const LeaveTable& table, std::span<const Letter> sorted_rack) {
  check_rack(sorted_rack, kMostTilesOnRack, table.numbering());
  struct Kept {
    std::uint32_t number, tiles;
  };
  std::vector<std::int32_t> worth(std::size_t{1} << sorted_rack.size());
  std::vector<Kept> kept(worth.size());
  // The last tile of a leave adds to its number what its place says, so numbers grow copy by copy.
  for (std::size_t copy = 0; copy < sorted_rack.size(); ++copy) {
    const auto steps = table.numbering().steps(sorted_rack[copy]);
    const std::size_t half = std::size_t{1} << copy;
    for (std::size_t below = 0; below < half; ++below) {
      const Kept before = kept[below];
      const std::size_t copies = half | below;
      if (before.tiles < kMostTilesKept) {
        kept[copies] = {before.number + steps[before.tiles], before.tiles + 1};
        worth[copies] = table.at(kept[copies].number);
        continue;
      }
      kept[copies].tiles = before.tiles + 1;
      std::int32_t best = INT32_MIN;
      for (std::size_t rest = copies; rest != 0; rest &= rest - 1)
        best = std::max(best, worth[copies ^ (rest & (~rest + 1))]);
      worth[copies] = best;
    }
  }
  return worth;
}

Pool::Pool(const LeaveTable& table, std::span<const Letter> unseen) : table_(table) {
  for (Letter tile : unseen)
    if (tile > table.numbering().letter_count()) throw std::invalid_argument("the leaves are not of this alphabet");
  if (unseen.empty() || table.usual().empty()) return;
  for (double share : table.usual()) shifts_.push_back(-share);
  for (Letter tile : unseen) shifts_[tile] += 1 / static_cast<double>(unseen.size());
}

std::int32_t Pool::change(std::span<const Letter> kept, std::size_t drawn) const {
  if (shifts_.empty() || drawn == 0 || kept.size() > kMostTilesKept) return 0;
  // With a seventh tile there is no leave: there each tile counts for itself.
  if (kept.size() == kMostTilesKept) return change({}, drawn);
  double change = 0;
  table_.numbering().for_each_with(
      kept, [&](std::size_t tile, std::size_t number) { change += shifts_[tile] * table_.at(number); });
  return static_cast<std::int32_t>(std::lround(change * static_cast<double>(drawn)));
}

void Pool::weigh(std::span<std::int32_t> worth, std::span<const Letter> sorted_rack) const {
  check_rack(sorted_rack, kMostTilesOnRack, table_.numbering());
  if (worth.size() != std::size_t{1} << sorted_rack.size()) throw std::invalid_argument("every choice needs a worth");
  if (shifts_.empty()) return;
  std::array<Letter, kMostTilesKept> kept{};
  for (std::size_t copies = 0; copies + 1 < worth.size(); ++copies) {
    const auto size = static_cast<std::size_t>(std::popcount(copies));
    if (size > kMostTilesKept) continue;
    std::size_t place = 0;
    for (std::size_t rest = copies; rest != 0; rest &= rest - 1)
      kept[place++] = sorted_rack[static_cast<std::size_t>(std::countr_zero(rest))];
    worth[copies] += change({kept.data(), size}, sorted_rack.size() - size);
  }
}

namespace {

constexpr std::uint64_t kMostRacks = UINT32_MAX;
constexpr double kMostEquity = 1e9;

struct CensusHead {
  std::int64_t total;
  std::uint64_t racks;
};

}  // namespace

LeaveCensus::LeaveCensus(std::size_t letter_count)
    : numbering_(letter_count), sums_(numbering_.size()), counts_(numbering_.size()) {}

void LeaveCensus::add(std::span<const Letter> sorted_rack, std::int64_t equities, std::uint64_t racks) {
  check_rack(sorted_rack, kMostTilesKept + 1, numbering_);
  if (racks > kMostRacks - racks_) throw std::invalid_argument("the census is too large");
  total_ += equities;
  racks_ += racks;
  std::array<Letter, kMostTilesKept> kept{};
  const auto all = (std::size_t{1} << sorted_rack.size()) - 1;
  for (std::size_t copies = 1; copies <= all; ++copies) {
    const auto count = static_cast<std::size_t>(std::popcount(copies));
    if (count > kMostTilesKept) continue;
    // Of equal tiles the first ones are taken: every leave of this rack counts once.
    bool is_first = true;
    std::size_t place = 0;
    for (std::size_t rest = copies; rest != 0 && is_first; rest &= rest - 1) {
      const auto tile = static_cast<std::size_t>(std::countr_zero(rest));
      is_first = tile == 0 || sorted_rack[tile] != sorted_rack[tile - 1] || (copies >> (tile - 1) & 1) != 0;
      kept[place++] = sorted_rack[tile];
    }
    if (!is_first) continue;
    const std::size_t number = numbering_.number({kept.data(), count});
    sums_[number] += equities;
    counts_[number] += static_cast<std::uint32_t>(racks);
  }
}

void LeaveCensus::merge(const LeaveCensus& other) {
  if (other.sums_.size() != sums_.size()) throw std::invalid_argument("censuses of different alphabets");
  if (racks_ + other.racks_ > kMostRacks) throw std::invalid_argument("the census is too large");
  for (std::size_t number = 0; number < sums_.size(); ++number) {
    sums_[number] += other.sums_[number];
    counts_[number] += other.counts_[number];
  }
  total_ += other.total_;
  racks_ += other.racks_;
}

std::vector<std::byte> LeaveCensus::to_bytes() const {
  const CensusHead head{total_, racks_};
  const std::span<const std::byte> parts[] = {std::as_bytes(std::span(&head, 1)), std::as_bytes(std::span(sums_)),
                                              std::as_bytes(std::span(counts_))};
  std::vector<std::byte> bytes;
  for (const auto& part : parts) bytes.insert(bytes.end(), part.begin(), part.end());
  return bytes;
}

LeaveCensus LeaveCensus::from_bytes(std::size_t letter_count, std::span<const std::byte> bytes) {
  LeaveCensus census(letter_count);
  const std::size_t sums = census.sums_.size() * sizeof(std::int64_t);
  const std::size_t counts = census.counts_.size() * sizeof(std::uint32_t);
  if (bytes.size() != sizeof(CensusHead) + sums + counts)
    throw std::invalid_argument("this is no census of this alphabet");
  CensusHead head{};
  std::memcpy(&head, bytes.data(), sizeof head);
  std::memcpy(census.sums_.data(), bytes.data() + sizeof head, sums);
  std::memcpy(census.counts_.data(), bytes.data() + sizeof head + sums, counts);
  census.total_ = head.total;
  census.racks_ = head.racks;
  // Nothing of a census can be larger than its racks have made it, so sums of censuses stay in their bounds, too.
  const auto is_possible = [&](std::int64_t sum, std::uint64_t racks) {
    return racks <= head.racks && std::abs(static_cast<double>(sum)) <= kMostEquity * static_cast<double>(racks);
  };
  bool possible = head.racks <= kMostRacks && is_possible(head.total, head.racks);
  for (std::size_t number = 0; number < census.sums_.size() && possible; ++number)
    possible = is_possible(census.sums_[number], census.counts_[number]);
  if (!possible) throw std::invalid_argument("this is no census: it counts what cannot be");
  return census;
}

std::vector<std::int16_t> LeaveCensus::values(double prior_racks) const {
  std::vector<double> values(numbering_.size());
  const double average = racks_ == 0 ? 0 : static_cast<double>(total_) / static_cast<double>(racks_);
  std::array<Letter, kMostTilesKept> tiles{};
  // Smaller leaves first: the larger ones lean on them.
  for (std::size_t size = 1; size <= kMostTilesKept; ++size) {
    const std::function<void(std::size_t, Letter)> visit = [&](std::size_t place, Letter least) {
      if (place < size) {
        for (std::size_t tile = least; tile <= numbering_.letter_count(); ++tile) {
          tiles[place] = static_cast<Letter>(tile);
          visit(place + 1, static_cast<Letter>(tile));
        }
        return;
      }
      const std::span<const Letter> leave(tiles.data(), size);
      const std::size_t number = numbering_.number(leave);
      double prior = 0;
      if (size > 1) {
        std::array<Letter, kMostTilesKept> rest{};
        for (std::size_t without = 0; without < size; ++without) {
          std::copy_n(leave.begin(), without, rest.begin());
          std::copy(leave.begin() + static_cast<std::ptrdiff_t>(without) + 1, leave.end(),
                    rest.begin() + static_cast<std::ptrdiff_t>(without));
          const std::array<Letter, 1> alone{leave[without]};
          prior += values[numbering_.number({rest.data(), size - 1})] + values[numbering_.number(alone)];
        }
        prior /= static_cast<double>(size);
      }
      const double count = counts_[number];
      const double seen = count == 0 ? 0 : static_cast<double>(sums_[number]) / count - average;
      values[number] = (count * seen + prior_racks * prior) / (count + prior_racks);
    };
    visit(0, 0);
  }
  std::vector<std::int16_t> rounded(values.size());
  std::transform(values.begin(), values.end(), rounded.begin(), [](double value) {
    return static_cast<std::int16_t>(std::lround(std::clamp(value, -30'000.0, 30'000.0)));
  });
  return rounded;
}

}  // namespace bonmot
