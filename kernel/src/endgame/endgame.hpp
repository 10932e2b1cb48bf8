// The end of a game of two, when everybody knows what the other holds: what it is worth, and how it is played.
//
// A position is searched deeper and deeper. Every answer of the search is a value and two bounds: the value is what a
// search of some depth believes, the bounds are proved, whatever the depth. When both bounds meet, the value is proved.
#pragma once

#include <atomic>
#include <cstdint>
#include <functional>
#include <memory>
#include <span>
#include <vector>

#include "board.hpp"
#include "endgame/plays.hpp"
#include "endgame/table.hpp"

namespace bonmot {

// How a game ends. What is left always counts against its owner, and for the one who went out: for the difference
// between two sides it is the same whether that is written twice on one side or once on each.
struct EndgameRules {
  bool out_ends = true;             // else the other one plays on alone
  bool ends_when_all_pass = false;  // a round of passes ends it
  int scoreless_turns = 6;          // so many in a row end it; 0: they do not
};

struct EndgamePosition {
  std::vector<Letter> rack;   // of the side to move; 0 is a blank
  std::vector<Letter> other;  // of the other side
  // Tiles still to be drawn, in this order, by whoever plays: both sides know it. Empty in an endgame proper.
  std::vector<Letter> bag;
  std::size_t full_rack = 7;
  // Everything that either side may ever hold, for positions that share a book: their tiles are counted alike. Empty:
  // no other position shares it.
  std::vector<Letter> in_play;
  int passes = 0;     // in a row, up to now
  int scoreless = 0;  // turns in a row, up to now
};

struct EndgameTurn {
  bool is_pass = true;
  Play play;
};

// Spreads are what the side to move gains on the other one from here on, the tiles left counted.
struct EndgameAnswer {
  int value = 0;                             // proved if low == high, else the best guess so far
  int low = -kUnbounded, high = kUnbounded;  // proved bounds
  int depth = 0;                             // turns looked ahead
  std::uint64_t nodes = 0;
  std::vector<EndgameTurn> line;  // both sides' best turns

  bool is_proved() const { return low == high; }
};

struct EndgameLimits {
  std::uint64_t nodes = 0;  // 0: no limit
  int depth = 0;            // turns; 0: until it is proved
  const std::atomic<bool>* stop = nullptr;
};

// One object serves one thread. It keeps what it has found out in a table that is handed to it, so that several
// questions about one board share it.
class LaneBook;

class EndgameSearch {
 public:
  // Throws std::invalid_argument if the board has no lexicon or the position is impossible. With a book, lists of plays
  // are looked up and kept there: positions that share it have the same words, premiums, rules, and tiles in play.
  EndgameSearch(const Board& board, EndgameRules rules, const EndgamePosition& position, FindingTable& table,
                LaneBook* book = nullptr);
  ~EndgameSearch();
  EndgameSearch(const EndgameSearch&) = delete;
  EndgameSearch& operator=(const EndgameSearch&) = delete;

  // Searches until it is proved or a limit is met. `tell` hears of every answer that is better founded than the one
  // before.
  EndgameAnswer solve(const EndgameLimits& limits, const std::function<void(const EndgameAnswer&)>& tell = {});

  // Whether the value is at least `least`: searched until that is proved either way, or a limit is met. The bounds of
  // the answer say what was found.
  EndgameAnswer compare(int least, const EndgameLimits& limits);

  // What comes of it if both sides always take what brings most at once.
  int guess(const EndgameLimits& limits);

 private:
  class Impl;
  std::unique_ptr<Impl> impl_;
};

}  // namespace bonmot
