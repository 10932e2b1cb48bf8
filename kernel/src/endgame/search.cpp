#include "endgame/search.hpp"

#include <algorithm>

namespace bonmot {

// Only asks whether the value is at least so much: such questions have the smallest trees.
Judgement EndgameTree::search_near(int value, int depth) {
  int low = -kUnbounded, high = kUnbounded;
  int asked = value, step = 1;
  while (low < high) {
    const Judgement found = search(asked - 1, asked, depth);
    if (stopped_) break;
    if (found.low >= asked) {
      low = found.low;
      asked = std::min(high, low + step);
    } else if (found.high < asked) {
      high = found.high;
      asked = std::max(low, high - step) + 1;
    } else {
      return found;  // not deep enough to prove anything
    }
    if (low > value || high < value) step *= 2;
  }
  return {low > -kUnbounded ? low : high, low, high};
}

Judgement EndgameTree::search(std::size_t ply, int alpha, int beta, int depth) {
  ++nodes_;
  if (must_stop()) return {};
  const Stage& stage = path_.stage(ply);
  if (stage.sides[0].tiles == 0) {  // this side is out, and the other one plays on
    const Laid laid(path_, ply);
    path_.pass(ply, false);
    return search(ply + 1, -beta, -alpha, depth).for_the_other(0);
  }
  const std::uint64_t key = path_.key(ply);
  int known_low = -kUnbounded, known_high = kUnbounded;
  std::uint16_t best_before = 0;
  if (const Finding* finding = table_.find(key)) {
    known_low = finding->low;
    known_high = finding->high;
    best_before = finding->best;
    if (known_low >= beta || known_low == known_high) return {known_low, known_low, known_high};
    if (known_high <= alpha) return {known_high, known_low, known_high};
    const bool tells =
        finding->depth >= depth && (finding->kind == Finding::Kind::kExact ||
                                    (finding->kind == Finding::Kind::kAtLeast && finding->value >= beta) ||
                                    (finding->kind == Finding::Kind::kAtMost && finding->value <= alpha));
    if (tells && ply > 0) return {std::clamp<int>(finding->value, known_low, known_high), known_low, known_high};
  }
  if (depth <= 0) {
    const int value = std::clamp(play_out(ply), known_low, known_high);
    if (!stopped_) keep(key, {value, known_low, known_high}, Finding::Kind::kExact, 0, 0);
    return {value, known_low, known_high};
  }

  const Laid laid(path_, ply);
  Desk& here = desk(ply);
  here.order.clear();
  Best best;
  const int first_alpha = alpha;
  here.is_stuck = true;
  path_.each_final_way_out(stage, [&](const EndgamePlay& play, int value) {
    here.is_stuck = false;
    best.add(Judgement::certain(value), play.name);
    if (ply == 0) note_at_root(value, &play);
  });
  alpha = std::max(alpha, best.value);
  bool cut = best.value >= beta;
  PlayOrder::Entry was_best;
  if (!cut) {
    here.threats.find(path_, stage);
    path_.each_play(stage.mover, stage.sides[0], [&](const EndgamePlay& play) {
      here.is_stuck = false;
      if (const std::optional<int> value = path_.final_value(stage, play)) {
        best.add(Judgement::certain(*value), play.name);
        if (ply == 0) note_at_root(*value, &play);
        return;
      }
      const int cap = here.threats.cap_of(path_.board(), stage, play);
      if (cap <= alpha) {
        best.add({cap, -kUnbounded, cap}, 0);
        here.order.add_hopeless(play);
      } else if (play.name == best_before && was_best.play == nullptr) {
        was_best = {0, cap, &play};
      } else {
        here.order.add(play, cap);
      }
    });
    alpha = std::max(alpha, best.value);
    cut = best.value >= beta;
  }
  bool first = best.low == -kUnbounded;
  const bool knows_last_tiles = path_.knows_last_tiles(stage);
  here.last_tiles.clear();
  here.last_two.clear();
  // The other side cannot play now, and probably will not.
  const bool is_alone = knows_last_tiles && here.threats.are_none();
  const auto consider = [&](const PlayOrder::Entry& entry) {
    const EndgamePlay& play = *entry.play;
    const int cap = entry.cap;
    if (cap <= alpha) {
      best.add({cap, -kUnbounded, cap}, 0);
      return;
    }
    if (is_alone && stage.sides[0].tiles - play.tiles == 2)
      if (const int most = here.last_two.cap_of(path_, stage, play, alpha); most <= alpha) {
        best.add({most, -kUnbounded, most}, 0);
        return;
      }
    LastTiles::Outcome outcome;
    if (knows_last_tiles) outcome = here.last_tiles.after(path_, stage, here.threats, play, alpha);
    Judgement judged;
    switch (outcome.kind) {
      case LastTiles::Outcome::Kind::kKnown:
        judged = Judgement::certain(outcome.value);
        break;
      case LastTiles::Outcome::Kind::kTooLittle:
        best.add({outcome.value, -kUnbounded, outcome.value}, 0);
        return;
      case LastTiles::Outcome::Kind::kOtherMustPass:
        judged = try_play_alone(ply, play, alpha, beta, depth, first);
        break;
      case LastTiles::Outcome::Kind::kUnknown:
        judged = try_play(ply, play, alpha, beta, depth, first);
        break;
    }
    judged.high = std::min(judged.high, cap);
    judged.value = std::min(judged.value, judged.high);
    if (stopped_) return;
    best.add(judged, play.name);
    if (ply == 0) note_at_root(judged.low, &play);
    first = false;
    alpha = std::max(alpha, best.value);
    cut = best.value >= beta;
    if (cut) here.killers.add(play.name);
  };
  if (!cut && was_best.play != nullptr) consider(was_best);
  if (!cut && !stopped_) {
    here.order.judge(path_, stage, here.killers, follow_ups_, beta);
    const int look_alone = is_alone ? when_to_look_alone(stage, here.order.left().size(), alpha) : kNeverTried;
    for (int tried = 0; !cut && !stopped_; ++tried) {
      if (tried == kTriedFirst && path_.knows_ways_home(stage)) refute_some(ply, here.order.left(), alpha);
      if (tried == look_alone) refute_alone(stage, here.order.left(), alpha);
      const PlayOrder::Entry* next = here.order.next();
      if (next == nullptr) break;
      consider(*next);
    }
    if (!cut && !stopped_) {
      const Judgement passed = try_pass(ply, alpha, beta, depth, first, best.high);
      best.add(passed, 0);
      if (ply == 0 && !stopped_) note_at_root(passed.low, nullptr);
      cut = best.value >= beta;
    }
  }
  if (stopped_) return {};
  if (cut) best.high = kUnbounded;
  Judgement judged{best.value, std::max(best.low, known_low), std::min(best.high, known_high)};
  judged.value = std::clamp(judged.value, judged.low, judged.high);
  keep(key, judged,
       best.value >= beta          ? Finding::Kind::kAtLeast
       : best.value <= first_alpha ? Finding::Kind::kAtMost
                                   : Finding::Kind::kExact,
       depth, best.value <= first_alpha ? best_before : best.play);
  return judged;
}

// Each turn that is looked at counts as a position.
void EndgameTree::refute_some(std::size_t ply, std::span<PlayOrder::Entry> turns, int alpha) {
  if (limits_.nodes != 0) turns = turns.first(std::min<std::size_t>(turns.size(), limits_.nodes - nodes_));
  if (turns.size() < kWorthALook) return;
  way_home_.refute(path_, ply, turns, alpha);
  nodes_ += turns.size();
}

// Before the first turn where all of them seem to bring too little.
int EndgameTree::when_to_look_alone(const Stage& stage, std::size_t turns, int alpha) {
  const int tiles = stage.sides[0].tiles;
  if (turns < kWorthALook || tiles < Alone::kFewest || tiles > Alone::kMost) return kNeverTried;
  return alone_.look(path_, stage) <= alpha ? 0 : kTriedFirst;
}

void EndgameTree::refute_alone(const Stage& stage, std::span<PlayOrder::Entry> turns, int alpha) {
  if (turns.size() < kWorthALook) return;
  const std::uint64_t most = limits_.nodes == 0 ? ~std::uint64_t{0} : limits_.nodes - nodes_;
  nodes_ += alone_.refute(path_, stage, turns, alpha, most);
}

// A null play is a pass.
void EndgameTree::note_at_root(int low, const EndgamePlay* play) {
  if (low <= root_low_) return;
  root_low_ = low;
  root_turn_ = play == nullptr ? EndgameTurn{} : EndgameTurn{false, play->play()};
}

// What the position after a turn says of it. All but the first turn are only compared with the best, and looked at
// again if they are better.
Judgement EndgameTree::answer_of(std::size_t ply, int score, int alpha, int beta, int depth, bool first) {
  if (!first && beta - alpha > 1) {
    const Judgement judged = search(ply + 1, score - alpha - 1, score - alpha, depth).for_the_other(score);
    if (stopped_ || judged.value <= alpha || judged.value >= beta) return judged;
  }
  return search(ply + 1, score - beta, score - alpha, depth).for_the_other(score);
}

Judgement EndgameTree::try_play(std::size_t ply, const EndgamePlay& play, int alpha, int beta, int depth, bool first) {
  path_.play(ply, play);
  return answer_of(ply, play.score, alpha, beta, depth - 1, first);
}

// The other side cannot but pass.
Judgement EndgameTree::try_play_alone(std::size_t ply, const EndgamePlay& play, int alpha, int beta, int depth,
                                      bool first) {
  path_.play_and_be_passed(ply, play);
  const int score = play.score;
  if (!first && beta - alpha > 1) {
    const Judgement judged = search(ply + 1, alpha - score, alpha - score + 1, depth - 1).and_before(score);
    if (stopped_ || judged.value <= alpha || judged.value >= beta) return judged;
  }
  return search(ply + 1, alpha - score, beta - score, depth - 1).and_before(score);
}

Judgement EndgameTree::try_pass(std::size_t ply, int alpha, int beta, int depth, bool first, int most_by_playing) {
  const Stage& stage = path_.stage(ply);
  if (stage.sides[1].tiles == 0) return Judgement::certain(-2 * stage.sides[0].worth);  // the other one is out
  if (path_.passing_ends(stage)) return Judgement::certain(EndgamePath::value_of_ending(stage));
  int cap = desks_[ply].threats.cap_of_pass(stage);
  if (path_.passes_change_nothing(stage))
    cap = std::min(cap, std::max(most_by_playing, EndgamePath::value_of_ending(stage)));
  if (cap <= alpha) return {cap, -kUnbounded, cap};
  path_.pass(ply, true);
  return answer_of(ply, 0, alpha, beta, desks_[ply].is_stuck ? depth : depth - 1, first);
}

void EndgameTree::keep(std::uint64_t key, const Judgement& judged, Finding::Kind kind, int depth, std::uint16_t best) {
  Finding finding;
  finding.low = static_cast<std::int16_t>(judged.low);
  finding.high = static_cast<std::int16_t>(judged.high);
  finding.value = static_cast<std::int16_t>(judged.value);
  finding.depth = static_cast<std::uint8_t>(depth);
  finding.kind = kind;
  finding.best = best;
  table_.keep(key, finding);
}

int EndgameTree::play_out(std::size_t ply) {
  const Stage& stage = path_.stage(ply);
  const Laid laid(path_, ply);
  if (stage.sides[0].tiles == 0) {
    path_.pass(ply, false);
    return -play_out(ply + 1);
  }
  if (must_stop()) return 0;
  const EndgamePlay* best = nullptr;
  int best_promise = -2 * stage.sides[0].worth - kPassPromise;
  path_.each_play(stage.mover, stage.sides[0], [&](const EndgamePlay& play) {
    const std::optional<int> value = path_.final_value(stage, play);
    const int promise = value ? *value : play.score - 2 * (stage.sides[0].worth - play.worth) - kTurnPromise;
    if (promise <= best_promise) return;
    best_promise = promise;
    best = &play;
  });
  if (best == nullptr) {
    if (stage.sides[1].tiles == 0) return -2 * stage.sides[0].worth;
    if (path_.passing_ends(stage)) return EndgamePath::value_of_ending(stage);
    path_.pass(ply, true);
    return -play_out(ply + 1);
  }
  if (const std::optional<int> value = path_.final_value(stage, *best)) return *value;
  const int score = best->score;
  path_.play(ply, *best);
  return score - play_out(ply + 1);
}

}  // namespace bonmot
