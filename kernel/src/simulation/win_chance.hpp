// How likely the one to move is to win, from the points between the two and the tiles still unseen.
#pragma once

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <span>
#include <stdexcept>
#include <vector>

namespace bonmot {

// A table learned from games, where there is one. Without it, and for three or four players, a logistic: a game's end
// is spread about as far as the square root of the tiles still to come, and to be on turn is worth half a turn.
class WinChance {
 public:
  static constexpr int kMostSpread = 500, kSpreads = 2 * kMostSpread + 1;
  static constexpr double kPointsPerRoot = 6.0, kTempo = 14.0;

  WinChance() = default;
  // A row for each number of unseen tiles from 0 on, of all spreads from -500 to 500, in parts of 65535.
  explicit WinChance(std::vector<std::uint16_t> table) : table_(std::move(table)) {
    if (table_.size() % kSpreads != 0) throw std::invalid_argument("a row of the win table is not complete");
  }

  // Of two, for the one to move; `unseen` are the tiles it does not see.
  double of_two(double spread, int unseen) const {
    if (table_.empty()) return 1 / (1 + std::exp(-(spread + tempo(unseen)) / scale(unseen)));
    const std::size_t rows = table_.size() / kSpreads;
    const std::size_t row = std::min(static_cast<std::size_t>(std::max(unseen, 0)), rows - 1);
    const double place = std::clamp(spread, -double{kMostSpread}, double{kMostSpread}) + kMostSpread;
    const auto below = static_cast<std::size_t>(place);
    const std::size_t above = std::min(below + 1, std::size_t{kSpreads - 1});
    const std::uint16_t* at = table_.data() + row * kSpreads;
    const double part = place - static_cast<double>(below);
    return (at[below] * (1 - part) + at[above] * part) / 65535;
  }

  // Of several: shares as in the logistic, which for two is the same. `points` in the order of their turns from the one
  // to move on; the chance of number `who`.
  double of_several(std::span<const double> points, std::size_t who, int unseen) const {
    const double last = static_cast<double>(points.size() - 1);
    const auto height = [&](std::size_t seat) {
      return (points[seat] + tempo(unseen) * (last - static_cast<double>(seat)) / last) / scale(unseen);
    };
    double top = height(0);
    for (std::size_t seat = 1; seat < points.size(); ++seat) top = std::max(top, height(seat));
    double all = 0;
    for (std::size_t seat = 0; seat < points.size(); ++seat) all += std::exp(height(seat) - top);
    return std::exp(height(who) - top) / all;
  }

 private:
  static double scale(int unseen) { return kPointsPerRoot * std::sqrt(std::max(unseen, 1)); }
  static double tempo(int unseen) { return unseen > 0 ? kTempo : 0; }

  std::vector<std::uint16_t> table_;
};

}  // namespace bonmot
