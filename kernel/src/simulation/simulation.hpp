// Simulation: candidates are played out with racks and bags as they may be, until one is the best beyond doubt.
//
// *Which* candidate is tried next is decided in rounds, from the results of the rounds before, so the answer does not
// depend on the number of threads. The best so far and the one that is hardest to tell from it are tried most (top-two
// sampling, Russo 2016; the challenger by its transportation cost, as Jourdan and others 2022). It stops when every
// rival is told apart beyond the threshold of Garivier and Kaufmann (2016), or cannot be told apart and does not
// matter. Iterations are common to all candidates, and a rival is compared by what the draws do not explain. While
// there are few, points and leave have a say, too: as much as they are worth against so many draws.
#pragma once

#include <atomic>
#include <cstdint>
#include <mutex>
#include <span>
#include <vector>

#include "simulation/rollout.hpp"

namespace bonmot {

struct SimulationPlan {
  int plies = 2;  // after the candidate; 0: to the end of the game
  std::uint64_t seed = 0;
  double confidence = 0.99;  // 1: never stops by itself
  std::uint64_t most_samples = 100'000;
  std::uint64_t least_samples = 48;  // of each candidate
  double equal = 0.0025;             // a share of the game: rivals that differ by less are dropped
  bool uniform = false;              // all candidates are tried equally often
};

// How a candidate stands; errors are standard errors of the means.
struct Standing {
  std::uint64_t samples = 0;
  double win = 0, win_error = 0, spread = 0, spread_error = 0;
  bool is_equal = false;   // cannot be told from the best, and need not be
  bool is_beaten = false;  // told apart from the best
};

struct Progress {
  std::vector<Standing> standings;  // as the candidates were given
  std::size_t best = 0;
  std::uint64_t samples = 0, plies = 0;
  bool is_decided = false;
};

class Simulation {
 public:
  // Throws std::invalid_argument for what cannot be: see `check_position`; candidates must be possible, too.
  Simulation(SimulationPosition position, std::vector<Candidate> candidates, SimulationPlan plan,
             std::vector<InferredLeave> inferred = {});

  // Goes on until it is decided, all samples are spent or it is stopped; may be called again, by one thread at a time.
  void run(unsigned threads, const std::atomic<bool>* stop);

  // Where it stands: any thread may ask while it runs.
  Progress progress() const;

  // Turns thought about so far, also those of a round that was broken off, and bytes that samples take: any thread may
  // ask.
  std::uint64_t thought() const;
  std::size_t memory() const;

  const std::vector<Candidate>& candidates() const { return candidates_; }
  Draw draw(std::uint64_t iteration) const { return draw_of(position_, plan_.seed, iteration, inferred_); }
  // One continuation, for whoever checks them.
  Outcome outcome(std::size_t candidate, std::uint64_t iteration) const;

 private:
  struct Sample {
    float win, spread, worth;
  };
  struct Task {
    std::uint32_t candidate;
    std::uint64_t iteration;
  };
  // A rival against the best: how much worse it is, and the variance of that.
  struct Gap {
    double mean = 0, variance = 0;
    double evidence() const { return mean <= 0 ? 0 : mean * mean / (2 * variance); }
  };

  std::vector<Task> next_round() const;
  std::vector<Outcome> played(std::span<const Task> tasks, unsigned threads, const std::atomic<bool>* stop,
                              std::vector<char>& done);
  void judge();
  Gap gap(std::size_t best, std::size_t rival) const;
  double mean_worth(std::size_t candidate) const;
  bool is_decided() const;

  const SimulationPosition position_;
  const std::vector<Candidate> candidates_;
  const SimulationPlan plan_;
  const std::vector<InferredLeave> inferred_;

  std::vector<std::vector<Sample>> samples_;  // by candidate, in the order of iterations
  std::vector<Gap> gaps_;
  std::vector<double> at_once_;  // by candidate: its worth by points and leave, unless the bag is empty
  std::vector<std::unique_ptr<Rollout>> rollouts_;  // by thread
  mutable std::mutex guard_;
  Progress progress_;
};

}  // namespace bonmot
