// The best turns of both sides, read from what the search has kept, and proved where the value is.
#include <algorithm>

#include "endgame/search.hpp"

namespace bonmot {

std::vector<EndgameTurn> EndgameTree::line(int depth, std::optional<int> proved) {
  std::vector<EndgameTurn> turns;
  std::size_t ply = 0;
  for (;; ++ply, depth = std::max(depth - 1, 1)) {
    if (!proved && ply > 0 && path_.stage(ply).sides[0].tiles > 0) search(ply, -kUnbounded, kUnbounded, depth);
    path_.lay(ply);
    const Stage& stage = path_.stage(ply);
    if (stage.sides[0].tiles == 0) {
      path_.pass(ply, false);
      if (proved) proved = -*proved;
      continue;
    }
    const std::optional<const EndgamePlay*> turn = best_turn(ply, proved);
    if (stopped_ || !turn) break;
    if (*turn == nullptr) {
      turns.emplace_back();
      if (stage.sides[1].tiles == 0 || path_.passing_ends(stage)) break;
      path_.pass(ply, true);
      if (proved) proved = -*proved;
    } else {
      const EndgamePlay& play = **turn;
      turns.push_back({false, play.play()});
      if (path_.final_value(stage, play)) break;
      path_.play(ply, play);
      if (proved) proved = play.score - *proved;
    }
  }
  for (std::size_t laid = ply + 1; laid-- > 0;) path_.lift(laid);
  return turns;
}

// No turn: stopped before it was found. A null play is a pass.
std::optional<const EndgamePlay*> EndgameTree::best_turn(std::size_t ply, std::optional<int> proved) {
  const Finding* finding = table_.find(path_.key(ply));
  const std::uint16_t name = finding == nullptr ? std::uint16_t{0} : finding->best;
  const Stage& stage = path_.stage(ply);
  Desk& here = desk(ply);
  here.threats.find(path_, stage);
  std::vector<const EndgamePlay*> turns;
  path_.each_play(stage.mover, stage.sides[0], [&](const EndgamePlay& play) { turns.push_back(&play); });
  here.is_stuck = turns.empty();
  turns.push_back(nullptr);
  const auto named = std::find_if(turns.begin(), turns.end(), [&](const EndgamePlay* play) {
    return play == nullptr || (name != 0 && play->name == name);
  });
  std::rotate(turns.begin(), named, named + 1);
  if (!proved) return turns.front();
  for (const EndgamePlay* turn : turns)
    if (is_worth(ply, turn, *proved)) return turn;
  return std::nullopt;
}

bool EndgameTree::is_worth(std::size_t ply, const EndgamePlay* play, int value) {
  if (stopped_) return false;
  if (play == nullptr) return try_pass(ply, value - 1, value, kAllTheWay, true).low >= value;
  if (const std::optional<int> ends = path_.final_value(path_.stage(ply), *play)) return *ends >= value;
  const Judgement judged = try_play(ply, *play, value - 1, value, kAllTheWay, true);
  return !stopped_ && judged.low >= value;
}

EndgameTurn EndgameTree::dearest() const {
  const Stage& stage = path_.stage(0);
  const EndgamePlay* best = nullptr;
  path_.each_play(stage.mover, stage.sides[0], [&](const EndgamePlay& play) {
    if (best == nullptr || play.score > best->score) best = &play;
  });
  return best == nullptr ? EndgameTurn{} : EndgameTurn{false, best->play()};
}

}  // namespace bonmot
