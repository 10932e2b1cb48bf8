#include "prism_moves.hpp"

#include <algorithm>
#include <stdexcept>

#include "prism_generator.hpp"

namespace bonmot {

void check_rack(const PrismBoard& board, std::span<const PrismNumber> rack) {
  if (rack.size() > kMostPrismsLaid) throw std::invalid_argument("a rack holds 7 prisms at most");
  for (PrismNumber prism : rack) {
    if (prism >= board.rules().prisms.size()) throw std::invalid_argument("a prism is not of this set");
    if (std::ranges::count(rack, prism) != 1) throw std::invalid_argument("a prism is on the rack twice");
  }
}

PrismMoves generate(const PrismBoard& board, const PrismRequest& request) {
  if (board.graph() == nullptr) throw std::invalid_argument("a board without a lexicon has no moves");
  check_rack(board, request.rack);
  if (!request.worth_left.empty() && request.worth_left.size() != std::size_t{1} << request.rack.size())
    throw std::invalid_argument("every choice of prisms kept needs a worth");
  if (request.rack.empty() || (request.wanted == PrismRequest::Wanted::kTop && request.limit == 0)) return {};
#if defined(BONMOT_HAS_V3)
  static const bool has_v3 = __builtin_cpu_supports("bmi2") && __builtin_cpu_supports("avx2") &&
                             __builtin_cpu_supports("popcnt") && __builtin_cpu_supports("bmi");
  if (has_v3) return generator_v3::run(board, request);
#endif
  return generator_any::run(board, request);
}

}  // namespace bonmot
