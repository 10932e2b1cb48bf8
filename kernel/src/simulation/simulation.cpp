#include "simulation/simulation.hpp"

#include <algorithm>
#include <cmath>
#include <exception>
#include <stdexcept>
#include <thread>
#include <utility>

namespace bonmot {

namespace {

constexpr std::size_t kMostCandidates = 1'000;
constexpr std::uint64_t kMostSamples = 20'000'000;  // the memory that samples take is bounded by this
constexpr int kMostPlies = 1'000;
constexpr std::size_t kRound = 64;         // tasks, at first
constexpr std::uint64_t kRoundShare = 32;  // later rounds are this part of what was tried before
// Among sure wins, and sure losses, points count: a hundred of them as much as one game in a hundred.
constexpr double kWorthOfPoint = 1e-4;
constexpr double kSure = 2.6;  // standard errors, for rivals that cannot be told apart
constexpr double kLeastVariance = 1e-12;
// By how much points and leave are usually wrong about the difference between two candidates, in shares of the game:
// this over the root of the tiles unseen. (Some four points; what a point is worth rises as the end comes nearer.)
constexpr double kUsuallyWrong = 0.22;

void check_candidate(const SimulationPosition& position, const Candidate& candidate) {
  std::vector<Letter> rack = *position.sides.front().rack;
  const auto take = [&](Letter tile) {
    const auto found = std::find(rack.begin(), rack.end(), tile);
    if (found == rack.end()) throw std::invalid_argument("a candidate lays a tile that is not on the rack");
    rack.erase(found);
  };
  if (candidate.play && !candidate.given.empty()) throw std::invalid_argument("a candidate does two things at once");
  for (Letter tile : candidate.given) take(tile);
  if (candidate.given.size() > position.bag() && !position.rules.returns_first)
    throw std::invalid_argument("more tiles are exchanged than the bag has");
  if (!candidate.play) return;
  if (candidate.play->length > kMostSquares) throw std::invalid_argument("a candidate is no play");
  for (Letter tile : candidate.play->word())
    if (tile != kNoLetter) take((tile & kBlankMark) != 0 ? kNoLetter : tile);
  const Verdict verdict = position.board.judge_word(candidate.play->row, candidate.play->column,
                                                    candidate.play->direction, candidate.play->word(), std::nullopt);
  if (verdict.fault != Fault::kNone) throw std::invalid_argument("a candidate cannot be laid");
}

SimulationPosition checked(SimulationPosition position) {
  check_position(position);
  if (position.win_chance == nullptr) position.win_chance = std::make_shared<WinChance>();
  return position;
}

}  // namespace

Simulation::Simulation(SimulationPosition position, std::vector<Candidate> candidates, SimulationPlan plan,
                       std::vector<InferredLeave> inferred)
    : position_(checked(std::move(position))),
      candidates_(std::move(candidates)),
      plan_(plan),
      inferred_(std::move(inferred)) {
  if (candidates_.empty() || candidates_.size() > kMostCandidates)
    throw std::invalid_argument("there must be one to a thousand candidates");
  if (plan_.plies < 0 || plan_.plies > kMostPlies) throw std::invalid_argument("plies is out of bounds");
  if (!(plan_.confidence >= 0.5 && plan_.confidence <= 1)) throw std::invalid_argument("confidence is out of bounds");
  if (plan_.most_samples > kMostSamples) throw std::invalid_argument("most_samples is out of bounds");
  if (plan_.least_samples < 2 || plan_.least_samples > kMostSamples)
    throw std::invalid_argument("least_samples is out of bounds");
  if (!(plan_.equal >= 0 && plan_.equal <= 1)) throw std::invalid_argument("equal is out of bounds");
  for (const Candidate& candidate : candidates_) check_candidate(position_, candidate);
  const auto& before = position_.sides.back();
  for (const InferredLeave& leave : inferred_) {
    std::vector<Letter> unseen = position_.unseen;
    if (leave.tiles.size() > before.held || !(leave.weight >= 0 && leave.weight < 1e9))
      throw std::invalid_argument("an inferred leave is out of bounds");
    for (Letter tile : leave.tiles) {
      const auto found = std::find(unseen.begin(), unseen.end(), tile);
      if (found == unseen.end()) throw std::invalid_argument("an inferred leave has a tile that is not unseen");
      unseen.erase(found);
    }
  }
  samples_.resize(candidates_.size());
  gaps_.resize(candidates_.size());
  progress_.standings.resize(candidates_.size());
  if (position_.bag() > 0) {
    Rollout rollout(position_);
    for (const Candidate& candidate : candidates_) {
      const Outcome expected = rollout.at_once(candidate, draw(0));
      at_once_.push_back(expected.win + kWorthOfPoint * expected.spread);
    }
  }
}

Progress Simulation::progress() const {
  const std::lock_guard lock(guard_);
  return progress_;
}

Outcome Simulation::outcome(std::size_t candidate, std::uint64_t iteration) const {
  return *Rollout(position_).run(candidates_.at(candidate), draw(iteration), plan_.plies);
}

std::uint64_t Simulation::thought() const {
  const std::lock_guard lock(guard_);
  std::uint64_t turns = 0;
  for (const auto& rollout : rollouts_) turns += rollout->thought();
  return turns;
}

std::size_t Simulation::memory() const {
  const std::lock_guard lock(guard_);
  std::size_t bytes = 0;
  for (const auto& samples : samples_) bytes += samples.capacity() * sizeof(Sample);
  return bytes;
}

void Simulation::run(unsigned threads, const std::atomic<bool>* stop) {
  if (threads < 1 || threads > 256) throw std::invalid_argument("threads is out of bounds");
  try {
    prepare_slots(position_.board, stop);
  } catch (const Stopped&) {
    return;
  }
  {
    const std::lock_guard lock(guard_);
    while (rollouts_.size() < threads) rollouts_.push_back(std::make_unique<Rollout>(position_));
  }
  while (!progress_.is_decided && progress_.samples < plan_.most_samples) {
    const std::vector<Task> tasks = next_round();
    std::vector<char> done(tasks.size());
    const std::vector<Outcome> outcomes = played(tasks, threads, stop, done);
    // A round that was broken off is forgotten, so that every candidate has met the same draws; but whoever is stopped
    // in the first round still has something to go by.
    const bool is_whole = std::ranges::find(done, 0) == done.end();
    if (!is_whole && progress_.samples > 0) return;
    std::uint64_t plies = 0, samples = 0;
    const std::lock_guard lock(guard_);
    for (std::size_t at = 0; at < tasks.size(); ++at) {
      auto& samples_of = samples_[tasks[at].candidate];
      if (done[at] == 0 || samples_of.size() != tasks[at].iteration) continue;
      const Outcome& outcome = outcomes[at];
      samples_of.push_back({static_cast<float>(outcome.win), static_cast<float>(outcome.spread),
                            static_cast<float>(outcome.win + kWorthOfPoint * outcome.spread)});
      plies += outcome.plies;
      ++samples;
    }
    progress_.samples += samples;
    progress_.plies += plies;
    if (samples > 0) judge();
    if (!is_whole) return;
  }
}

std::vector<Simulation::Task> Simulation::next_round() const {
  std::vector<std::uint64_t> counts;
  for (const auto& samples : samples_) counts.push_back(samples.size());
  std::uint64_t size = std::max<std::uint64_t>(kRound, progress_.samples / kRoundShare);
  const std::uint64_t fewest = *std::ranges::min_element(counts);
  if (plan_.uniform || fewest < plan_.least_samples) size = std::max<std::uint64_t>(size, counts.size());
  size = std::min(size, plan_.most_samples - progress_.samples);
  std::vector<Task> tasks;
  const auto add = [&](std::size_t candidate) {
    tasks.push_back({static_cast<std::uint32_t>(candidate), counts[candidate]++});
  };
  while (tasks.size() < size) {
    const auto least = static_cast<std::size_t>(std::ranges::min_element(counts) - counts.begin());
    if (plan_.uniform || counts[least] < plan_.least_samples) {
      add(least);
      continue;
    }
    // Half of the tries go to the best so far, the others to the rival that is hardest to tell from it. What is not yet
    // known is taken to be as it was, with as much more certainty as there are more tries.
    const std::size_t best = progress_.best;
    std::size_t rival = best;
    double lowest = 0;
    for (std::size_t other = 0; other < counts.size(); ++other) {
      if (other == best || progress_.standings[other].is_equal) continue;
      const double more = static_cast<double>(counts[other]) / static_cast<double>(samples_[other].size());
      const double cost = gaps_[other].evidence() * more + std::log(static_cast<double>(counts[other]));
      if (rival == best || cost < lowest) {
        rival = other;
        lowest = cost;
      }
    }
    add(best);
    if (rival != best && tasks.size() < size) add(rival);
  }
  // Neighbours share a board: a thread that tries one candidate several times sets it up once.
  std::ranges::stable_sort(tasks, {}, &Task::candidate);
  return tasks;
}

std::vector<Outcome> Simulation::played(std::span<const Task> tasks, unsigned threads, const std::atomic<bool>* stop,
                                        std::vector<char>& done) {
  std::vector<Outcome> outcomes(tasks.size());
  std::vector<std::exception_ptr> failures(threads);
  std::atomic<std::size_t> next{0};
  const auto work = [&](unsigned number) {
    try {
      constexpr std::size_t kAtOnce = 4;
      for (std::size_t from; (from = next.fetch_add(kAtOnce)) < tasks.size();) {
        for (std::size_t at = from; at < std::min(from + kAtOnce, tasks.size()); ++at) {
          if (stop != nullptr && stop->load(std::memory_order_relaxed)) return;
          const auto outcome =
              rollouts_[number]->run(candidates_[tasks[at].candidate], draw(tasks[at].iteration), plan_.plies, stop);
          if (!outcome) return;
          outcomes[at] = *outcome;
          done[at] = 1;
        }
      }
    } catch (...) {
      failures[number] = std::current_exception();
    }
  };
  std::vector<std::thread> others;
  for (unsigned number = 1; number < threads; ++number) others.emplace_back(work, number);
  work(0);
  for (std::thread& other : others) other.join();
  for (const std::exception_ptr& failure : failures)
    if (failure) std::rethrow_exception(failure);
  return outcomes;
}

double Simulation::mean_worth(std::size_t candidate) const {
  double sum = 0;
  for (const Sample& sample : samples_[candidate]) sum += sample.worth;
  return samples_[candidate].empty() ? -1e9 : sum / static_cast<double>(samples_[candidate].size());
}

void Simulation::judge() {
  std::size_t best = 0;
  std::vector<double> worths;
  for (std::size_t number = 0; number < candidates_.size(); ++number) {
    Standing& standing = progress_.standings[number];
    const auto& samples = samples_[number];
    double win = 0, spread = 0, wins = 0, spreads = 0;
    for (const Sample& sample : samples) {
      win += sample.win;
      spread += sample.spread;
      wins += double{sample.win} * sample.win;
      spreads += double{sample.spread} * sample.spread;
    }
    const auto count = static_cast<double>(std::max<std::size_t>(samples.size(), 1));
    standing.samples = samples.size();
    standing.win = win / count;
    standing.spread = spread / count;
    const auto error = [&](double squares, double mean) {
      return count < 2 ? 1.0 : std::sqrt(std::max(0.0, squares / count - mean * mean) / (count - 1));
    };
    standing.win_error = error(wins, standing.win);
    standing.spread_error = error(spreads, standing.spread);
    worths.push_back(mean_worth(number));
    if (worths[number] > worths[best]) best = number;
  }
  // Means are of more or fewer draws: by the common ones another may be better, and is then compared with all.
  for (std::size_t tries = 0; tries < 4; ++tries) {
    std::size_t better = best;
    double lowest = 0;
    for (std::size_t other = 0; other < candidates_.size(); ++other) {
      gaps_[other] = other == best ? Gap{} : gap(best, other);
      if (other != best && gaps_[other].mean < lowest) {
        lowest = gaps_[other].mean;
        better = other;
      }
    }
    if (better == best || tries == 3) break;
    best = better;
  }
  progress_.best = best;
  std::uint64_t total = 0;
  for (const auto& samples : samples_) total += samples.size();
  const double threshold = std::log((std::log(static_cast<double>(std::max<std::uint64_t>(total, 2))) + 1) /
                                    std::max(1 - plan_.confidence, 1e-12));
  bool all = plan_.confidence < 1;
  for (std::size_t other = 0; other < candidates_.size(); ++other) {
    Standing& standing = progress_.standings[other];
    standing.is_equal = standing.is_beaten = false;
    if (other == best) continue;
    const Gap& gap = gaps_[other];
    const bool has_enough = standing.samples >= plan_.least_samples;
    standing.is_beaten = has_enough && gap.evidence() > threshold;
    standing.is_equal =
        has_enough && !standing.is_beaten && std::abs(gap.mean) + kSure * std::sqrt(gap.variance) < plan_.equal;
    all = all && (standing.is_beaten || standing.is_equal);
  }
  progress_.is_decided = all && progress_.standings[best].samples >= std::min(plan_.least_samples, plan_.most_samples);
}

Simulation::Gap Simulation::gap(std::size_t best, std::size_t rival) const {
  const auto& leading = samples_[best];
  const auto& trailing = samples_[rival];
  const std::size_t common = std::min(leading.size(), trailing.size());
  if (common < 2) return {0, 1};
  double left = 0, right = 0;
  for (std::size_t at = 0; at < common; ++at) {
    left += leading[at].worth;
    right += trailing[at].worth;
  }
  const auto count = static_cast<double>(common);
  left /= count;
  right /= count;
  double of_left = 0, of_right = 0, of_both = 0;
  for (std::size_t at = 0; at < common; ++at) {
    const double one = leading[at].worth - left, other = trailing[at].worth - right;
    of_left += one * one;
    of_right += other * other;
    of_both += one * other;
  }
  of_left /= count - 1;
  of_right /= count - 1;
  of_both /= count - 1;
  // What the rival's draws explain of it is known from all draws of the best, and not only from the common ones.
  const double share = of_left > kLeastVariance ? of_both / of_left : 0;
  const double rest = std::max(of_right - share * of_both, 0.0);
  const auto all = static_cast<double>(leading.size());
  const double whole = mean_worth(best);
  Gap gap;
  gap.mean = whole - (right + share * (whole - left));
  gap.variance = std::max(rest / count + (1 - share) * (1 - share) * of_left / all, kLeastVariance);
  if (!at_once_.empty()) {
    const double wrong = kUsuallyWrong * kUsuallyWrong / static_cast<double>(position_.unseen.size());
    const double trust = gap.variance / (gap.variance + wrong);
    gap.mean += trust * (at_once_[best] - at_once_[rival] - gap.mean);
    gap.variance *= 1 - trust;
  }
  return gap;
}

}  // namespace bonmot
