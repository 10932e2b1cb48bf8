// The generator of moves with two-sided prisms (RULES C4, C5). Four ideas, each in a file of its own:
//
// - prism_offers.hpp: what the board offers, square by square;
// - prism_lines.hpp: moves in a row or a column;
// - prism_ladders.hpp: moves between two parallel words;
// - prism_settling.hpp: what a move is worth, and which prisms carry it.
//
// While moves are looked for, letters are kept apart from prisms. Which prisms of the rack carry the letters best is
// found at the end (prism_rack.hpp).
//
// This file is compiled more than once, see CMakeLists.txt.
#ifndef BONMOT_GENERATOR
#define BONMOT_GENERATOR generator_any
#endif

#include "prism_generator.hpp"

#include "prism_ladders.hpp"
#include "prism_lines.hpp"

namespace bonmot::BONMOT_GENERATOR {

namespace {

template <class Mask>
PrismMoves found(const PrismBoard& board, const PrismRequest& request) {
  PrismRack<Mask> rack(board, request);
  Offers<Mask> offers(board, request.flipping, rack);
  Settling<Mask> settling(offers, rack, request);
  Lines<Mask> lines(offers, rack, settling);
  if (board.is_empty()) {
    lines.find_openings();
    return settling.result();
  }
  lines.find_lines();
  if (board.rules().placement != Placement::kLine && rack.size() >= 2) {
    Ladders<Mask> ladders(offers, rack, settling);
    for (Direction rails : kDirections) ladders.find_ladders(rails);
  }
  return settling.result();
}

}  // namespace

PrismMoves run(const PrismBoard& board, const PrismRequest& request) {
  return board.graph()->is_wide() ? found<std::uint64_t>(board, request) : found<std::uint32_t>(board, request);
}

}  // namespace bonmot::BONMOT_GENERATOR
