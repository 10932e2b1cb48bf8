// The turn before the bag is empty: one to four tiles are in it, and the mover does not know which.
//
// A turn is judged by what comes of it for every way in which the tiles may lie. If it empties the bag, everybody knows
// everything afterwards, so each way is an endgame, and nothing is assumed. If it does not (a pass, or fewer tiles laid
// than there are in the bag), each way is played on as if both sides knew the order of the bag: that is an assumption,
// and the answer names it.
//
// Winning comes first: turns are compared by games won, draws counting half; only among those that win as often does
// the spread decide.
#pragma once

#include <cstdint>
#include <functional>
#include <vector>

#include "endgame/endgame.hpp"

namespace bonmot {

constexpr std::size_t kMostInPreEndgame = 4;

struct PreEndgamePosition {
  std::vector<Letter> rack;    // of the side to move
  std::vector<Letter> unseen;  // the other rack and the bag together
  std::size_t in_bag = 1;
  std::size_t full_rack = 7;
  int spread = 0;  // what the side to move is ahead
  int passes = 0, scoreless = 0;
};

// What is known of one turn. Ways are counted with their weight: how many of all ways the tiles may lie are alike.
struct PreEndgameTurn {
  EndgameTurn turn;
  bool empties_bag = false;          // then nothing is assumed
  int won = 0, drawn = 0, lost = 0;  // proved ways
  int open = 0;                      // ways not yet decided
  int guessed = 0;                   // spread over all ways, by a quick guess
  int spread = 0;                    // over all ways, if that is proved
  bool is_spread_proved = false;
  bool is_beaten = false;  // it cannot be the best: no more was asked about it

  int points() const { return 2 * won + drawn; }
  int most_points() const { return points() + 2 * open; }
};

struct PreEndgameAnswer {
  std::vector<PreEndgameTurn> turns;  // best first
  int ways = 0;                       // of all ways together
  bool is_every_way = true;           // false: some ways were drawn by lot, because there are too many
  bool is_won_count_proved = false;   // no turn wins more often than the first
  bool is_proved = false;             // and none that wins as often has a better spread
  std::uint64_t nodes = 0;
};

struct PreEndgameLimits {
  std::size_t most_ways = 0;  // 0: all; else so many are drawn by lot where there are more
  std::uint64_t seed = 0;
  std::uint64_t nodes = 0;  // positions looked at, a quick guess counting as one; 0: no limit
  const std::atomic<bool>* stop = nullptr;
};

// Throws std::invalid_argument if the board has no lexicon or the position is impossible.
void check_pre_endgame(const Board& board, const PreEndgamePosition& position);

// Throws what `check_pre_endgame` would.
PreEndgameAnswer solve_pre_endgame(const Board& board, const EndgameRules& rules, const PreEndgamePosition& position,
                                   const PreEndgameLimits& limits, FindingTable& table,
                                   const std::function<void(const PreEndgameAnswer&)>& tell = {});

}  // namespace bonmot
