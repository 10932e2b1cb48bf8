#include "move_generation.hpp"

#include <algorithm>
#include <stdexcept>

#include "generator.hpp"

namespace bonmot {

void check_request(const Board& board, std::span<const Letter> rack, std::span<const std::int32_t> worth_left) {
  if (board.graph() == nullptr) throw std::invalid_argument("a board without a lexicon has no moves");
  if (rack.size() > kMostTilesOnRack) throw std::invalid_argument("a rack holds 15 tiles at most");
  for (Letter letter : rack)
    if (letter > board.graph()->letters().size()) throw std::invalid_argument("a tile is not of this alphabet");
  if (!worth_left.empty() && worth_left.size() != std::size_t{1} << rack.size())
    throw std::invalid_argument("every choice of tiles kept needs a worth");
}

MoveResult generate(const Board& board, const MoveRequest& request) {
  check_request(board, request.rack, request.worth_left);
  if (request.rack.empty() || (request.wanted == MoveRequest::Wanted::kTop && request.limit == 0)) return {};
#if defined(BONMOT_HAS_V3)
  static const bool has_v3 = __builtin_cpu_supports("bmi2") && __builtin_cpu_supports("avx2") &&
                             __builtin_cpu_supports("popcnt") && __builtin_cpu_supports("bmi");
  if (has_v3) return generator_v3::run(board, request);
#endif
  return generator_any::run(board, request);
}

}  // namespace bonmot
