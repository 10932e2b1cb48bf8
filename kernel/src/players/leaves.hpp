// The kernel's players: leaves, that is what the tiles kept on a rack are worth, in hundredths of a point.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "letters.hpp"

namespace bonmot {

constexpr std::size_t kMostTilesKept = 6;

// One value for every multiset of up to six tiles. Multisets are numbered, so the table needs no keys: the tiles in
// ascending order, each raised by its place, are a set of different numbers, and sets have a well-known numbering
// (the combinatorial number system).
class LeaveNumbering {
 public:
  explicit LeaveNumbering(std::size_t letter_count);

  std::size_t size() const { return starts_[kMostTilesKept + 1]; }
  // Tiles ascending, 0 is the blank; at most six. The empty leave has number 0.
  std::size_t number(std::span<const Letter> tiles) const {
    std::size_t number = starts_[tiles.size()];
    for (std::size_t place = 0; place < tiles.size(); ++place) number += choose_[tiles[place] + place][place + 1];
    return number;
  }
  // What a tile adds to the number of a leave of so many tiles that it is put behind; the empty leave has number 0.
  std::array<std::uint32_t, kMostTilesKept> steps(Letter tile) const {
    std::array<std::uint32_t, kMostTilesKept> steps;
    for (std::size_t tiles = 0; tiles < kMostTilesKept; ++tiles)
      steps[tiles] = static_cast<std::uint32_t>(choose_[tile + tiles][tiles + 1] + starts_[tiles + 1] - starts_[tiles]);
    return steps;
  }
  // The leave that each tile of the alphabet, the blank first, makes with fewer than six others.
  template <class Visit>
  void for_each_with(std::span<const Letter> tiles, Visit&& visit) const {
    std::size_t before = starts_[tiles.size() + 1], behind = 0;  // those that stay where they are, and those that move
    for (std::size_t place = 0; place < tiles.size(); ++place) behind += choose_[tiles[place] + place + 1][place + 2];
    std::size_t place = 0;
    for (std::size_t tile = 0; tile <= letter_count_; ++tile) {
      for (; place < tiles.size() && tiles[place] < tile; ++place) {
        before += choose_[tiles[place] + place][place + 1];
        behind -= choose_[tiles[place] + place + 1][place + 2];
      }
      visit(tile, before + choose_[tile + place][place + 1] + behind);
    }
  }
  std::size_t letter_count() const { return letter_count_; }

 private:
  std::size_t letter_count_;
  std::array<std::size_t, kMostTilesKept + 2> starts_{};
  std::vector<std::array<std::size_t, kMostTilesKept + 2>> choose_;
};

// What the last tiles of the bag change: how much of its value a leave still has, and what it is worth that just so
// many tiles are left. By tiles in the bag less tiles that a turn takes from it; below zero they do not fill the rack.
struct Outlook {
  std::int16_t worth = 0;  // hundredths of a point
  std::int16_t permille = 1000;
};
constexpr int kFewestLeft = -7;

class LeaveTable {
 public:
  // `values` may be empty: then every leave is worth nothing. `outlooks` begin at kFewestLeft; where they end, leaves
  // are worth what they are. `bag`: the tiles with which they were learned, if what is unseen is to be weighed.
  LeaveTable(std::size_t letter_count, std::vector<std::int16_t> values, std::vector<Outlook> outlooks = {},
             std::span<const Letter> bag = {});

  // What a leave is worth when so many tiles are left.
  std::int32_t with_outlook(std::int32_t value, int left) const {
    const auto row = static_cast<std::size_t>(left - kFewestLeft);
    if (left < kFewestLeft || row >= outlooks_.size()) return value;
    return value * outlooks_[row].permille / 1000 + outlooks_[row].worth;
  }
  bool has_outlook(int left) const { return left - kFewestLeft < static_cast<int>(outlooks_.size()); }

  const LeaveNumbering& numbering() const { return numbering_; }
  std::int16_t value(std::span<const Letter> tiles) const { return values_[numbering_.number(tiles)]; }
  std::int16_t at(std::size_t number) const { return values_[number]; }
  const std::vector<std::int16_t>& values() const { return values_; }
  // How often each tile, the blank first, was drawn when they were learned; empty if nobody says.
  std::span<const double> usual() const { return usual_; }

 private:
  LeaveNumbering numbering_;
  std::vector<std::int16_t> values_;
  std::vector<Outlook> outlooks_;
  std::vector<double> usual_;
};

// The worth of every choice of tiles kept, by set of copies of the sorted rack. Larger leaves than the table holds
// count as their best six tiles would: racks of eight are rare.
// Throws std::invalid_argument if the rack is too large or of another alphabet.
std::vector<std::int32_t> leave_by_copies(const LeaveTable& table, std::span<const Letter> sorted_rack);

// What the unseen tiles change: a leave is worth more when what goes with it is still to come. To the first order, each
// tile that is drawn adds what it would make of the leave, by how much likelier it is than it was in learning.
class Pool {
 public:
  // Nothing changes where nothing is unseen, or the table does not say with which tiles it was learned. The table must
  // outlive it. Throws std::invalid_argument for tiles of another alphabet.
  Pool(const LeaveTable& table, std::span<const Letter> unseen);

  // For up to six tiles kept, ascending, to which so many are drawn.
  std::int32_t change(std::span<const Letter> kept, std::size_t drawn) const;
  // For all choices of a rack, as `leave_by_copies` has them.
  void weigh(std::span<std::int32_t> worth, std::span<const Letter> sorted_rack) const;

 private:
  const LeaveTable& table_;
  std::vector<double> shifts_;
};

// Learns leaves from racks and what they brought: a leave is worth how much better than the average the racks were that
// held it. Rare leaves lean on the values of their parts.
class LeaveCensus {
 public:
  explicit LeaveCensus(std::size_t letter_count);

  void add(std::span<const Letter> sorted_rack, std::int32_t equity) { add(sorted_rack, equity, 1); }
  // The same rack so many times, with what it brought in all.
  void add(std::span<const Letter> sorted_rack, std::int64_t equities, std::uint64_t racks);
  void merge(const LeaveCensus& other);
  const LeaveNumbering& numbering() const { return numbering_; }
  std::uint64_t racks() const { return racks_; }
  std::vector<std::int16_t> values(double prior_racks) const;

  // All that was counted, to be sent from one machine to another.
  std::vector<std::byte> to_bytes() const;
  static LeaveCensus from_bytes(std::size_t letter_count, std::span<const std::byte> bytes);

 private:
  LeaveNumbering numbering_;
  std::vector<std::int64_t> sums_;
  std::vector<std::uint32_t> counts_;
  std::int64_t total_ = 0;
  std::uint64_t racks_ = 0;
};

}  // namespace bonmot
