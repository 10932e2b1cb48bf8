// Candidates by what they score and leave: plays and exchanges in one list, best first.
#pragma once

#include "simulation/rollout.hpp"

namespace bonmot {

// The best so many; a pass if there is nothing else, or if it is asked for. Throws what `check_position` does.
std::vector<Candidate> static_ranking(const SimulationPosition& position, std::size_t limit, bool with_pass = false);

// One that somebody names, with its score and its worth. Throws std::invalid_argument if it cannot be made; whether its
// words are good is not asked.
Candidate candidate_play(const SimulationPosition& position, int row, int column, Direction direction,
                         std::span<const Letter> letters);
Candidate candidate_exchange(const SimulationPosition& position, std::span<const Letter> given);

// Tiles that whoever moved last may have kept: `samples` choices from what is unseen, each weighed by how near the play
// it made comes to the best it could have made with them. `before` is the board before that play. Stopped, it answers
// with those it has.
std::vector<InferredLeave> inferred_leaves(const SimulationPosition& position, const Board& before, const Play& play,
                                           std::size_t samples, std::uint64_t seed,
                                           const std::atomic<bool>* stop = nullptr);

}  // namespace bonmot
