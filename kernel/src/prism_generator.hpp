// The prism generator's two builds: for any processor, and for those with the x86-64-v3 instructions.
#pragma once

#include "prism_moves.hpp"

namespace bonmot {
namespace generator_any {
PrismMoves run(const PrismBoard& board, const PrismRequest& request);
}
namespace generator_v3 {
PrismMoves run(const PrismBoard& board, const PrismRequest& request);
}
}  // namespace bonmot
