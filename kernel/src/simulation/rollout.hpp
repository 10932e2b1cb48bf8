// One possible continuation of a game: a candidate is played, everybody draws, and good players go on from there.
//
// What is drawn depends on the seed and the number of the iteration alone: every candidate meets the same racks and the
// same bag, so that what differs between two of them is not luck. Sides draw from the two ends of the bag in turn, so
// that one who lays a tile more takes nothing from the next.
#pragma once

#include <array>
#include <atomic>
#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <vector>

#include "players/choosing.hpp"
#include "random.hpp"
#include "simulation/win_chance.hpp"
#include "slots/best_play.hpp"

namespace bonmot {

constexpr std::size_t kMostSides = 4;

// A play, an exchange (tiles given back, no word) or a pass (neither).
struct Candidate {
  std::optional<Play> play;
  std::vector<Letter> given;  // 0 is a blank
  std::int32_t equity = 0;    // by the leaves alone, in hundredths of a point
};

struct SimulationRules {
  std::size_t rack = 7;
  int exchange_minimum = 7;
  int scoreless_turns = 6;      // so many in a row end the game; 0: they do not
  bool returns_first = false;   // tiles given back may be drawn again at once
  bool others_play_on = false;  // when somebody has laid the last tile
};

// What the one to move knows; sides in the order of their turns, the mover first.
struct SimulationPosition {
  Board board;
  std::vector<Letter> unseen;  // the bag and the racks that are not known
  struct Side {
    std::size_t held = 0;
    std::optional<std::vector<Letter>> rack;  // where it is known; the mover's always is
    int score = 0;
  };
  std::vector<Side> sides;
  int scoreless = 0;
  std::optional<int> retired_best;  // of those who play no more, and may still win
  SimulationRules rules;
  std::shared_ptr<const LeaveTable> leaves;
  std::shared_ptr<const WinChance> win_chance;

  std::size_t bag() const;
};

// Tiles that an opponent, the one before the mover, may have kept after its last play, and how likely that is.
struct InferredLeave {
  std::vector<Letter> tiles;
  double weight = 1;
};

// The racks and the bag of one iteration.
struct Draw {
  std::array<std::vector<Letter>, kMostSides> racks;  // the mover's is its own
  std::vector<Letter> bag;
};

// The mover's share of the game (1: won, a half: drawn), and its points less those of the best of the others.
struct Outcome {
  double win = 0, spread = 0;
  std::uint32_t plies = 0;  // turns that were thought about
};

// Throws std::invalid_argument if a position cannot be: too many sides, racks larger than what is unseen, tiles of
// another alphabet.
void check_position(const SimulationPosition& position);

// `leaves` may be empty.
Draw draw_of(const SimulationPosition& position, std::uint64_t seed, std::uint64_t iteration,
             std::span<const InferredLeave> leaves);

// Plays games out on a board of its own; one for each thread.
class Rollout {
 public:
  explicit Rollout(const SimulationPosition& position);

  // `plies` after the candidate; 0: to the end of the game. The candidate stays on the board until another one comes:
  // it must not be gone before. Nothing if somebody raises the flag, which is asked before every turn.
  // What is expected after each round of turns counts as much as what is expected after the last ply: one is less
  // exact, the other is spread wider by luck.
  std::optional<Outcome> run(const Candidate& candidate, const Draw& draw, int plies,
                             const std::atomic<bool>* stop = nullptr);

  // What is expected right after the candidate, by points and leave alone.
  Outcome at_once(const Candidate& candidate, const Draw& draw);

  // Turns thought about so far, also in games that were broken off; any thread may ask.
  std::uint64_t thought() const { return thought_.load(std::memory_order_relaxed); }

 private:
  struct Side {
    std::vector<Letter> rack;
    int score = 0;
    std::int32_t left = 0;  // what the tiles kept in its last turn are worth
    bool just_exchanged = false;
  };

  Random open(const Candidate& candidate, const Draw& draw);
  void begin(const Draw& draw);
  void set_up(const Candidate& candidate);
  void make(const Candidate& candidate, Random& chance);
  Candidate choose();
  void lay(Side& side, const Play& play);
  void exchange(Side& side, std::span<const Letter> given, Random& chance);
  void refill(std::size_t number);
  bool is_over() const;
  void pass_on();
  std::size_t in_bag() const { return back_ - front_; }
  Outcome ended() const;
  Outcome judged() const;
  Outcome outcome_of(std::array<double, kMostSides>& points) const;

  const SimulationPosition& position_;
  Board board_;
  const std::unique_ptr<BestPlay> search_;
  const Character expert_;
  std::array<Side, kMostSides> sides_;
  const std::size_t plays_before_;
  const Candidate* on_board_ = nullptr;
  std::size_t count_, turn_ = 0;
  std::vector<Letter> bag_;
  std::size_t front_ = 0, back_ = 0;
  int scoreless_ = 0, passes_ = 0;
  std::atomic<std::uint64_t> thought_{0};
  std::optional<std::size_t> out_;  // who laid the last tile first
};

}  // namespace bonmot
