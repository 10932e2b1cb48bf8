// The kernel's players: whole games between characters, for calibration, matches and learning leaves.
#pragma once

#include <atomic>
#include <cstdint>
#include <memory>
#include <span>
#include <vector>

#include "players/choosing.hpp"

namespace bonmot {

struct Contender {
  std::shared_ptr<const WordGraph> graph;  // the words it knows
  std::shared_ptr<const LeaveTable> leaves;
  Character character;
};

struct GameRules {
  BoardRules board;
  std::vector<Letter> bag;
  std::size_t rack = 7;
  int exchange_minimum = 7;
  int scoreless_turns = 6;
};

struct GameResult {
  std::vector<int> scores;
  int turns = 0;
  int long_plays = 0;  // plays of all tiles of a full rack
};

// Plays one game; the bag's order depends on the seed alone, so two contenders can be given the same tiles in turn.
// With a census, every rack drawn while there are tiles in the bag is entered with what its best play was worth.
GameResult play_game(const GameRules& rules, std::span<const Contender> contenders, std::uint64_t seed,
                     LeaveCensus* census = nullptr);

}  // namespace bonmot
