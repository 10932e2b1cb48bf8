#include "simulation/luck.hpp"

#include <algorithm>
#include <cmath>
#include <stdexcept>

#include "simulation/tiles.hpp"

namespace bonmot {

namespace {

constexpr std::size_t kMostDraws = 1'000'000;

// Values racks on one board, as an expert without foresight would.
class Valuing {
 public:
  explicit Valuing(const SimulationPosition& position)
      : position_(position), bag_(static_cast<int>(position.bag())), search_(best_by_slots()) {}

  double points(std::vector<Letter> rack, std::span<const Letter> unseen) {
    std::sort(rack.begin(), rack.end());
    Situation situation{rack, bag_};
    situation.unseen = unseen;
    if (bag_ == 0) situation.unseen_worth = simulating::worth_of(position_.board, unseen) + known_worth();
    const LeaveTable* leaves = position_.leaves.get();
    const auto best = best_noticed(position_.board, situation, expert_, leaves, *search_);
    const std::vector<Letter> given = better_exchange(situation, expert_, leaves, position_.rules.exchange_minimum,
                                                      best ? std::optional(best->equity) : std::nullopt);
    if (!given.empty()) return of_exchange(rack, given, unseen);
    if (best) return static_cast<double>(best->equity) / kPoint;
    return bag_ > 0 ? 0 : -2.0 * simulating::worth_of(position_.board, rack) - 10;  // as for tiles kept by a play
  }

 private:
  double of_exchange(std::vector<Letter> rack, std::span<const Letter> given, std::span<const Letter> unseen) const {
    for (Letter tile : given) rack.erase(std::find(rack.begin(), rack.end(), tile));
    if (position_.leaves == nullptr || rack.size() > kMostTilesKept) return 0;
    const std::int32_t pool = Pool(*position_.leaves, unseen).change(rack, given.size());
    return static_cast<double>(position_.leaves->with_outlook(position_.leaves->value(rack) + pool, bag_)) / kPoint;
  }

  int known_worth() const {
    int worth = 0;
    for (std::size_t number = 1; number < position_.sides.size(); ++number)
      if (position_.sides[number].rack) worth += simulating::worth_of(position_.board, *position_.sides[number].rack);
    return worth;
  }

  const SimulationPosition& position_;
  const int bag_;
  const std::unique_ptr<BestPlay> search_;
  const Character expert_ = simulating::expert();
};

}  // namespace

DrawLuck luck_of_draw(const SimulationPosition& position, std::span<const Letter> kept, std::size_t samples,
                      std::uint64_t seed, const std::atomic<bool>* stop) {
  check_position(position);
  if (samples < 1 || samples > kMostDraws) throw std::invalid_argument("samples is out of bounds");
  std::vector<Letter> drawn = *position.sides.front().rack;
  for (Letter tile : kept) simulating::take(drawn, tile);
  std::vector<Letter> pool = position.unseen;
  pool.insert(pool.end(), drawn.begin(), drawn.end());
  std::sort(pool.begin(), pool.end());
  DrawLuck luck;
  try {
    prepare_slots(position.board, stop);
  } catch (const Stopped&) {
    return luck;
  }
  Valuing valuing(position);
  luck.drawn = valuing.points(*position.sides.front().rack, position.unseen);
  double sum = 0, squares = 0;
  for (; luck.samples < samples; ++luck.samples) {
    if (stop != nullptr && stop->load(std::memory_order_relaxed)) break;
    Random random(mixed(seed ^ mixed(luck.samples)), 5);
    std::vector<Letter> tiles = pool;
    simulating::shuffle(tiles, random);
    std::vector<Letter> rack(kept.begin(), kept.end());
    rack.insert(rack.end(), tiles.end() - static_cast<std::ptrdiff_t>(drawn.size()), tiles.end());
    const double points = valuing.points(std::move(rack), std::span(tiles).first(tiles.size() - drawn.size()));
    sum += points;
    squares += points * points;
  }
  const auto count = static_cast<double>(std::max<std::size_t>(luck.samples, 1));
  luck.average = luck.samples == 0 ? luck.drawn : sum / count;
  if (count > 1) luck.error = std::sqrt(std::max(0.0, squares / count - luck.average * luck.average) / (count - 1));
  return luck;
}

}  // namespace bonmot
