// The kernel's players: how a character chooses a move with two-sided prisms. The character is that of choosing.hpp; it
// also notices, or does not notice, what it might flip.
#pragma once

#include <atomic>
#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "players/choosing.hpp"
#include "prism_moves.hpp"

namespace bonmot {

struct PrismSituation {
  std::span<const PrismNumber> rack;
  int bag = 0;
  int unseen_worth = 0;  // both sides of the prisms on other racks, known when the bag is empty (O-048, O-049)
  std::uint64_t turn = 0;
  std::uint64_t game = 0;                     // decides the form of the day
  std::span<const std::int16_t> worths = {};  // what keeping a prism is worth, by number, in hundredths; or none
};

// The moves a character notices, in the order in which it comes upon them; `equity` is what each is worth to it. Who
// notices nothing goes on looking until something comes to mind.
std::vector<PrismMove> noticed_prism_moves(const PrismBoard& board, const PrismSituation& situation,
                                           const Character& character, const std::atomic<bool>* stop = nullptr);

// The best of those, found directly.
std::optional<PrismMove> best_noticed_prism_move(const PrismBoard& board, const PrismSituation& situation,
                                                 const Character& character, const std::atomic<bool>* stop = nullptr);

// How many free squares lie beside the prisms that a move lays: room for others to build on.
int room_beside(const PrismBoard& board, const PrismMove& move);

// What a character that sees no move gives back: what it would rather not keep, or all; nothing if the bag is empty.
std::vector<PrismNumber> prisms_to_exchange(const PrismSituation& situation, const Character& character);

}  // namespace bonmot
