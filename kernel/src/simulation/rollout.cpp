#include "simulation/rollout.hpp"

#include <algorithm>
#include <stdexcept>
#include <utility>

#include "simulation/tiles.hpp"

namespace bonmot {

namespace {

constexpr std::size_t kMostUnseen = 1'000;
constexpr int kMostPoints = 100'000;
// Nobody is held at a table where everybody exchanges for ever.
constexpr int kMostScorelessHere = 12;

// The leaves that fit what is unseen, weighed: which one an iteration has.
const InferredLeave* picked(std::span<const InferredLeave> leaves, Random& random) {
  double all = 0;
  for (const InferredLeave& leave : leaves) all += leave.weight;
  if (!(all > 0)) return nullptr;
  double at = all * (static_cast<double>(random.next()) / 4294967296.0);
  for (const InferredLeave& leave : leaves)
    if ((at -= leave.weight) < 0) return &leave;
  return &leaves.back();
}

}  // namespace

std::size_t SimulationPosition::bag() const {
  std::size_t hidden = 0;
  for (const Side& side : sides)
    if (!side.rack) hidden += side.held;
  return unseen.size() - std::min(hidden, unseen.size());
}

void check_position(const SimulationPosition& position) {
  if (position.board.graph() == nullptr) throw std::invalid_argument("a board without a lexicon has no moves");
  if (position.sides.size() < 2 || position.sides.size() > kMostSides)
    throw std::invalid_argument("two to four sides play");
  if (position.unseen.size() > kMostUnseen) throw std::invalid_argument("there are too many tiles");
  if (position.rules.rack < 1 || position.rules.rack > kMostTilesOnRack)
    throw std::invalid_argument("a rack holds 1 to 15 tiles");
  if (position.leaves != nullptr && position.leaves->numbering().letter_count() != position.board.letter_count())
    throw std::invalid_argument("the leaves are not of this alphabet");
  const auto check_tiles = [&](std::span<const Letter> tiles) {
    for (Letter tile : tiles)
      if (tile > position.board.letter_count()) throw std::invalid_argument("a tile is not of this alphabet");
  };
  check_tiles(position.unseen);
  std::size_t hidden = 0;
  for (const auto& side : position.sides) {
    if (side.held > kMostTilesOnRack || (side.rack && side.rack->size() != side.held))
      throw std::invalid_argument("a rack does not hold as many tiles as it should");
    if (side.rack)
      check_tiles(*side.rack);
    else
      hidden += side.held;
    if (side.score < -kMostPoints || side.score > kMostPoints) throw std::invalid_argument("a score is out of bounds");
  }
  if (!position.sides.front().rack || position.sides.front().rack->empty())
    throw std::invalid_argument("the one to move knows its rack");
  if (hidden > position.unseen.size()) throw std::invalid_argument("racks hold more tiles than there are");
  if (position.retired_best && (*position.retired_best < -kMostPoints || *position.retired_best > kMostPoints))
    throw std::invalid_argument("a score is out of bounds");
}

Draw draw_of(const SimulationPosition& position, std::uint64_t seed, std::uint64_t iteration,
             std::span<const InferredLeave> leaves) {
  Random random(mixed(seed ^ mixed(iteration)), 2);
  Draw draw;
  draw.bag = position.unseen;
  const std::size_t before = position.sides.size() - 1;  // who moved last
  if (!leaves.empty() && !position.sides[before].rack) {
    if (const InferredLeave* kept = picked(leaves, random); kept != nullptr) {
      draw.racks[before] = kept->tiles;
      for (Letter tile : kept->tiles) simulating::take(draw.bag, tile);
      std::sort(draw.bag.begin(), draw.bag.end());
    }
  }
  simulating::shuffle(draw.bag, random);
  for (std::size_t side = 0; side < position.sides.size(); ++side) {
    if (position.sides[side].rack) {
      draw.racks[side] = *position.sides[side].rack;
      continue;
    }
    while (draw.racks[side].size() < position.sides[side].held) {
      draw.racks[side].push_back(draw.bag.back());
      draw.bag.pop_back();
    }
  }
  return draw;
}

Rollout::Rollout(const SimulationPosition& position)
    : position_(position),
      board_(position.board),
      search_(best_by_slots()),
      expert_(simulating::expert()),
      plays_before_(board_.plays_made()),
      count_(position.sides.size()) {}

Random Rollout::open(const Candidate& candidate, const Draw& draw) {
  begin(draw);
  set_up(candidate);
  // After an exchange the bag is shuffled: by the draw, which is the same for all.
  std::uint64_t seed = draw.bag.size();
  for (Letter tile : draw.bag) seed = seed * 31 + tile;
  Random chance(mixed(seed), 3);
  make(candidate, chance);
  return chance;
}

Outcome Rollout::at_once(const Candidate& candidate, const Draw& draw) {
  open(candidate, draw);
  on_board_ = &candidate;
  return is_over() ? ended() : judged();
}

std::optional<Outcome> Rollout::run(const Candidate& candidate, const Draw& draw, int plies,
                                    const std::atomic<bool>* stop) {
  Random chance = open(candidate, draw);
  on_board_ = nullptr;  // should something go wrong, the next one begins anew
  const std::size_t plays = board_.plays_made();
  Outcome expected;  // after all rounds before the last ply, added up
  int rounds = 0;
  std::uint32_t thought = 0;
  bool is_stopped = false;
  for (int ply = 0; (plies == 0 || ply < plies) && !is_over(); ++ply, ++thought) {
    is_stopped = stop != nullptr && stop->load(std::memory_order_relaxed);
    if (is_stopped) break;
    thought_.fetch_add(1, std::memory_order_relaxed);
    const Candidate chosen = choose();
    if (chosen.play) board_.play(*chosen.play);
    make(chosen, chance);
    const int made = ply + 1;
    if (made < plies && made % static_cast<int>(count_) == 0 && !is_over()) {
      const Outcome now = judged();
      expected.win += now.win;
      expected.spread += now.spread;
      ++rounds;
    }
  }
  std::optional<Outcome> outcome;
  if (!is_stopped) {
    outcome = is_over() ? ended() : judged();
    if (!is_over()) {
      outcome->win = (outcome->win + expected.win) / (rounds + 1);
      outcome->spread = (outcome->spread + expected.spread) / (rounds + 1);
    }
    outcome->plies = thought;
  }
  while (board_.plays_made() > plays) board_.take_back();
  on_board_ = &candidate;
  return outcome;
}

void Rollout::set_up(const Candidate& candidate) {
  if (on_board_ == &candidate) return;
  while (board_.plays_made() > plays_before_) board_.take_back();
  if (candidate.play) board_.play(*candidate.play);
}

void Rollout::begin(const Draw& draw) {
  for (std::size_t number = 0; number < count_; ++number) {
    Side& side = sides_[number];
    side.rack.assign(draw.racks[number].begin(), draw.racks[number].end());
    side.score = position_.sides[number].score;
    side.left = 0;
    side.just_exchanged = false;
  }
  bag_.assign(draw.bag.begin(), draw.bag.end());
  front_ = 0;
  back_ = bag_.size();
  turn_ = 0;
  scoreless_ = position_.scoreless;
  passes_ = 0;
  out_.reset();
}

void Rollout::make(const Candidate& candidate, Random& chance) {
  Side& side = sides_[turn_];
  side.just_exchanged = !candidate.given.empty();
  if (candidate.play) {
    lay(side, *candidate.play);
  } else if (!candidate.given.empty()) {
    exchange(side, candidate.given, chance);
  } else {
    ++scoreless_;
    ++passes_;
  }
  if (in_bag() == 0 && side.rack.empty() && !out_) out_ = turn_;
  pass_on();
}

Candidate Rollout::choose() {
  Side& side = sides_[turn_];
  Situation situation{side.rack, static_cast<int>(in_bag()), 0, 0, 0, side.just_exchanged};
  if (in_bag() == 0)
    for (std::size_t number = 0; number < count_; ++number)
      if (number != turn_) situation.unseen_worth += simulating::worth_of(board_, sides_[number].rack);
  std::vector<std::int32_t> known;
  if (position_.leaves != nullptr && in_bag() > 0) {
    std::sort(side.rack.begin(), side.rack.end());
    known = leave_by_copies(*position_.leaves, side.rack);
    situation.leaves_known = known;
  }
  Candidate chosen;
  chosen.play = best_noticed(board_, situation, expert_, position_.leaves.get(), *search_);
  chosen.given = better_exchange(situation, expert_, position_.leaves.get(), position_.rules.exchange_minimum,
                                 chosen.play ? std::optional(chosen.play->equity) : std::nullopt);
  if (!chosen.given.empty()) chosen.play.reset();
  if (chosen.play) chosen.equity = chosen.play->equity;
  return chosen;
}

void Rollout::lay(Side& side, const Play& play) {
  side.score += play.score;
  scoreless_ = play.score == 0 ? scoreless_ + 1 : 0;
  passes_ = 0;
  for (Letter tile : play.word())
    if (tile != kNoLetter) simulating::take(side.rack, (tile & kBlankMark) != 0 ? kNoLetter : tile);
  side.left = 0;
  if (in_bag() > 0 && position_.leaves != nullptr && side.rack.size() <= kMostTilesKept) {
    std::sort(side.rack.begin(), side.rack.end());
    side.left = position_.leaves->value(side.rack);
  }
  refill(turn_);
}

void Rollout::exchange(Side& side, std::span<const Letter> given, Random& chance) {
  for (Letter tile : given) simulating::take(side.rack, tile);
  side.left = 0;
  if (position_.leaves != nullptr && side.rack.size() <= kMostTilesKept) {
    std::sort(side.rack.begin(), side.rack.end());
    side.left = position_.leaves->value(side.rack);
  }
  const std::size_t wanted = side.rack.size() + given.size();
  const auto give_back = [&] {
    bag_.insert(bag_.begin() + static_cast<std::ptrdiff_t>(back_), given.begin(), given.end());
    back_ += given.size();
    simulating::shuffle({bag_.data() + front_, in_bag()}, chance);
  };
  if (position_.rules.returns_first) give_back();
  while (side.rack.size() < wanted && in_bag() > 0) side.rack.push_back(bag_[--back_]);
  if (!position_.rules.returns_first) give_back();
  ++scoreless_;
  passes_ = 0;
}

void Rollout::refill(std::size_t number) {
  Side& side = sides_[number];
  while (side.rack.size() < position_.rules.rack && in_bag() > 0)
    side.rack.push_back(number % 2 == 0 ? bag_[--back_] : bag_[front_++]);
}

void Rollout::pass_on() {
  for (std::size_t step = 0; step < count_; ++step) {
    turn_ = (turn_ + 1) % count_;
    if (in_bag() > 0 || !sides_[turn_].rack.empty()) return;
  }
}

bool Rollout::is_over() const {
  const int most = position_.rules.scoreless_turns > 0 ? position_.rules.scoreless_turns : kMostScorelessHere;
  if (scoreless_ >= most) return true;
  std::size_t playing = 0;
  for (std::size_t number = 0; number < count_; ++number) playing += sides_[number].rack.empty() ? 0 : 1;
  if (in_bag() > 0) return false;
  // Whoever has a play makes it: when all have passed, nobody has one, and nothing changes any more.
  if (passes_ >= static_cast<int>(playing)) return true;
  return out_.has_value() && (!position_.rules.others_play_on || playing == 0);
}

Outcome Rollout::ended() const {
  std::array<double, kMostSides> points{};
  double all = 0;
  for (std::size_t number = 0; number < count_; ++number) {
    const int left = simulating::worth_of(board_, sides_[number].rack);
    points[number] = sides_[number].score - left;
    all += left;
  }
  if (out_) points[*out_] += all;
  Outcome outcome = outcome_of(points);
  double best = points[0] - outcome.spread;
  std::size_t equals = 1;
  for (std::size_t number = 1; number < count_; ++number) equals += points[number] == points[0] ? 1 : 0;
  if (position_.retired_best && *position_.retired_best == points[0]) ++equals;
  outcome.win = points[0] > best ? 1 : points[0] < best ? 0 : 1 / static_cast<double>(equals);
  return outcome;
}

Outcome Rollout::judged() const {
  std::array<double, kMostSides> points{};
  int unseen = static_cast<int>(in_bag());
  for (std::size_t number = 0; number < count_; ++number) {
    points[number] = sides_[number].score + static_cast<double>(sides_[number].left) / kPoint;
    if (number != turn_) unseen += static_cast<int>(sides_[number].rack.size());
  }
  Outcome outcome = outcome_of(points);
  const WinChance& chance = *position_.win_chance;
  if (count_ == 2) {
    const double of_next = chance.of_two(points[turn_] - points[1 - turn_], unseen);
    outcome.win = turn_ == 0 ? of_next : 1 - of_next;
  } else {
    std::array<double, kMostSides> in_turn{};
    for (std::size_t step = 0; step < count_; ++step) in_turn[step] = points[(turn_ + step) % count_];
    outcome.win = chance.of_several({in_turn.data(), count_}, (count_ - turn_) % count_, unseen);
  }
  return outcome;
}

Outcome Rollout::outcome_of(std::array<double, kMostSides>& points) const {
  double best = position_.retired_best ? *position_.retired_best : points[1];
  for (std::size_t number = 1; number < count_; ++number) best = std::max(best, points[number]);
  return {0, points[0] - best, 0};
}

}  // namespace bonmot
