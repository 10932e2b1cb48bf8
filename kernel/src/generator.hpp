// The generator's two builds: for any processor, and for those with the x86-64-v3 instructions.
#pragma once

#include "move_generation.hpp"

namespace bonmot {
namespace generator_any {
MoveResult run(const Board& board, const MoveRequest& request);
}
namespace generator_v3 {
MoveResult run(const Board& board, const MoveRequest& request);
}
}  // namespace bonmot
