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
  int scoreless_turns = 6;          // so many in a row end the game; 0: they do not
  bool ends_when_all_pass = false;  // with an empty bag, a round of passes ends it
};

// What a contender did in a turn: a play, an exchange (tiles, but no word) or a pass (neither).
struct Deed {
  std::uint8_t seat = 0;
  bool had_play = false;       // it had a word to play
  bool down = false;           // its word reads down
  std::uint8_t length = 0;     // of its main word
  std::uint8_t crossings = 0;  // words formed by the way
  std::uint8_t openness = 0;   // free word-premium squares beside the word
  std::uint16_t rank = 0;      // how familiar the main word was; 0: nobody has heard of it
  std::int16_t score = 0;
  std::int16_t bag = 0;       // tiles left in the bag before the turn
  std::vector<Letter> tiles;  // laid or given back; 0 is a blank
};

struct GameResult {
  std::vector<int> scores;
  int turns = 0;
  int long_plays = 0;     // plays of all tiles of a full rack
  bool went_out = false;  // somebody laid the last tile
  std::vector<Deed> deeds;
};

// A turn as somebody sees it who looks into every rack and into the bag.
struct TurnSeen {
  const Board& board;  // before the turn
  std::size_t seat;
  std::span<const Letter> rack, kept;  // both ascending; kept: before new tiles are drawn
  std::span<const Letter> bag;
  std::size_t unseen;  // tiles in the bag and on other racks
  int spread;          // points more than the best of the others, before the turn
  int score;           // of the play; an exchange and a pass score nothing
  bool is_pass;
};

// Whoever learns from games watches them.
class Watcher {
 public:
  virtual ~Watcher() = default;
  virtual void turn(const TurnSeen& turn) = 0;
  virtual void end(std::span<const int> scores) { static_cast<void>(scores); }
};

// Enters every full rack that is played from while there are tiles in the bag, with what its turn was worth.
class CensusTaker final : public Watcher {
 public:
  CensusTaker(LeaveCensus& census, const LeaveTable* leaves) : census_(census), leaves_(leaves) {}
  void turn(const TurnSeen& turn) override;

 private:
  LeaveCensus& census_;
  const LeaveTable* leaves_;
};

// Plays one game; the bag's order depends on the seed alone, so two contenders can be given the same tiles in turn.
// `search` finds the plays of those who see everything; whichever it is, the game is the same.
GameResult play_game(const GameRules& rules, std::span<const Contender> contenders, std::uint64_t seed,
                     BestPlay& search, Watcher* watcher = nullptr);

}  // namespace bonmot
