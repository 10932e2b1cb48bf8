// Learning from many games at once: what racks bring, what is still to come, and who wins from where.
//
// All that is counted are whole numbers, and sums of them: neither the number of threads nor their order changes them.
#pragma once

#include <array>
#include <atomic>
#include <cstdint>
#include <memory>
#include <span>
#include <vector>

#include "players/self_play.hpp"
#include "random.hpp"

namespace bonmot {

// What racks of seven tiles brought, one cell for every multiset: threads add to it together.
class RackSums {
 public:
  static constexpr std::size_t kTiles = 7;

  explicit RackSums(std::size_t letter_count);

  void add(std::span<const Letter> sorted_rack, std::int64_t equity);
  std::size_t letter_count() const { return letter_count_; }
  std::uint64_t racks() const;
  void clear();

  struct Cell {
    std::atomic<std::int64_t> sum{0};
    std::atomic<std::uint64_t> count{0};
  };
  std::span<Cell> cells() { return {cells_.get(), size_}; }
  std::span<const Cell> cells() const { return {cells_.get(), size_}; }
  // The tiles of every cell in turn, ascending.
  template <class Visit>
  void for_each(Visit&& visit) const {
    std::array<Letter, kTiles> tiles{};
    for (std::size_t number = 0; number < size_; ++number) {
      visit(number, std::span<const Letter>(tiles));
      std::size_t place = 0;
      while (place + 1 < kTiles && tiles[place] == tiles[place + 1]) tiles[place++] = 0;
      ++tiles[place];
    }
  }

 private:
  std::size_t number(std::span<const Letter> sorted_rack) const;
  std::size_t letter_count_, size_;
  std::vector<std::array<std::uint32_t, kTiles + 1>> choose_;
  std::unique_ptr<Cell[]> cells_;
};

// What was still to come after a turn, by tiles left in the bag less tiles that the turn takes from it; negative: the
// bag does not fill the rack.
struct Prospects {
  static constexpr int kFewest = -7, kMost = 120;
  struct Row {
    std::int64_t count = 0, leave = 0, spread = 0, leave_squared = 0, leave_spread = 0;
  };
  std::array<Row, kMost - kFewest + 1> rows{};

  static std::size_t row_of(int left) { return static_cast<std::size_t>(std::clamp(left, kFewest, kMost) - kFewest); }
  void merge(const Prospects& other);
};

// Who won, by tiles that the mover does not see and by its spread before the turn: games, half games won, and how much
// the spread grew until the end.
struct Outcomes {
  static constexpr int kMostUnseen = 100, kMostSpread = 500, kSpreads = 2 * kMostSpread + 1;
  struct Cell {
    std::uint32_t games = 0, halves = 0, grew = 0;
  };
  std::vector<Cell> cells = std::vector<Cell>(std::size_t{kMostUnseen + 1} * kSpreads);

  Cell& at(int unseen, int spread) {
    return cells[static_cast<std::size_t>(std::clamp(unseen, 0, kMostUnseen)) * kSpreads +
                 static_cast<std::size_t>(std::clamp(spread, -kMostSpread, kMostSpread) + kMostSpread)];
  }
  void merge(const Outcomes& other);
};

// Watches the games of one thread. Every so many turns it also tries a rack that nobody holds, drawn from the bag so
// that rare tiles and many of a kind come up more often than they do by themselves.
class Trainee final : public Watcher {
 public:
  // Both players have these leaves. `probe_every` 0: tries no racks.
  Trainee(RackSums& played, RackSums& tried, const LeaveTable& leaves, BestPlay& search, std::uint32_t probe_every);

  void begin(std::uint64_t seed);
  void turn(const TurnSeen& turn) override;
  void end(std::span<const int> scores) override;

  Prospects prospects;
  Outcomes outcomes;
  std::uint64_t points = 0;

 private:
  void probe(const TurnSeen& turn);
  struct Turn {
    std::size_t seat;
    int unseen, before, after, left;  // spreads before and after; tiles left as in Prospects
    std::int64_t leave;
    bool counts;  // there were tiles in the bag
  };
  RackSums& played_;
  RackSums& tried_;
  const LeaveTable& leaves_;
  BestPlay& search_;
  std::uint32_t probe_every_;
  Random random_{0};
  std::vector<Turn> turns_;
};

// Leaves from racks: by the racks in which they were held; and by all draws that could follow them, each rack weighed
// by how likely the bag gives it, which has no favourites among the tiles that were kept beside them.
std::vector<std::int16_t> leaves_held(const RackSums& played, double prior_racks);
std::vector<std::int16_t> leaves_drawn(const RackSums& played, const RackSums& tried,
                                       std::span<const std::int16_t> held, std::span<const Letter> bag,
                                       double prior_racks, unsigned threads);

}  // namespace bonmot
