// The prism generator's two builds: for any processor, and for those with the x86-64-v3 instructions.
#pragma once

#include "prism_turns.hpp"

namespace bonmot {
namespace generator_any {
TurnResult run(const PrismBoard& board, const TurnRequest& request);
}
namespace generator_v3 {
TurnResult run(const PrismBoard& board, const TurnRequest& request);
}
}  // namespace bonmot
