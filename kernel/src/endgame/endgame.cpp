#include "endgame/endgame.hpp"

#include <algorithm>
#include <deque>
#include <optional>
#include <stdexcept>

#include "endgame/plays.hpp"

namespace bonmot {

namespace {

constexpr int kAllTheWay = 255;  // a depth that no endgame reaches
constexpr std::uint64_t kTurnKey = 0x6a09e667f3bcc909ULL, kBagKeys = std::uint64_t{1} << 40;

std::uint64_t tile_key(std::size_t side, Letter tile) { return mixed(0x1000 + side * 256 + tile); }

std::uint64_t square_key(std::size_t direction, std::uint8_t lane, int place, Letter letter) {
  const int row = direction == 0 ? lane : place, column = direction == 0 ? place : lane;
  return mixed(static_cast<std::uint64_t>(0x10000 + ((row * kMostSquares + column) << 8 | letter)));
}

}  // namespace

class EndgameSearch::Impl {
 public:
  Impl(const Board& board, EndgameRules rules, const EndgamePosition& position, FindingTable& table)
      : board_(board), rules_(rules), full_rack_(position.full_rack), bag_(position.bag), table_(table) {
    check_request(board, position.rack, {});
    check_request(board, position.other, {});
    check_request(board, position.bag, {});
    if (position.rack.size() > kMostEndgameTiles || position.other.size() > kMostEndgameTiles ||
        position.full_rack > kMostEndgameTiles)
      throw std::invalid_argument("an endgame has 12 tiles on a rack at most");
    if (position.rack.empty() || position.other.empty()) throw std::invalid_argument("an endgame has two racks");
    if (position.passes < 0 || position.scoreless < 0) throw std::invalid_argument("nobody passes less than never");
    if (!rules_.ends_when_all_pass && rules_.scoreless_turns == 0) rules_.ends_when_all_pass = true;
    frames_.emplace_back();
    Frame& root = frames_.front();
    const std::vector<Letter>* racks[2] = {&position.rack, &position.other};
    for (std::size_t side = 0; side < 2; ++side) {
      std::vector<Letter> ever = *racks[side];
      ever.insert(ever.end(), bag_.begin(), bag_.end());
      kinds_[side] = TileKinds(ever);
      kinds_[side].of(ever);  // refuses too many of a kind
      root.sides[side].rack = kinds_[side].of(*racks[side]);
      root.sides[side].tiles = static_cast<int>(racks[side]->size());
      for (const Letter tile : *racks[side]) {
        root.sides[side].worth += tile == kNoLetter ? 0 : board_.worth(tile);
        root.key += tile_key(side, tile);
      }
    }
    for (int row = 0; row < board_.size(); ++row)
      for (int column = 0; column < board_.size(); ++column)
        if (board_.at(row, column) != kNoLetter)
          root.key += square_key(0, static_cast<std::uint8_t>(row), column, board_.at(row, column));
    for (std::size_t drawn = 0; drawn < bag_.size(); ++drawn) root.key += mixed(kBagKeys + (drawn << 8) + bag_[drawn]);
    counts_scoreless_exactly_ = zero_plays_are_possible(position);
    root.passes = position.passes;
    root.scoreless = settled(position.scoreless);
    root.key += mixed(position.full_rack << 32 ^ rules_code());
    before_.sides[0] = root.sides[1];
    list_plays(frames_.front(), 0, nullptr, {});
    list_plays(before_, 1, nullptr, {});
  }

  EndgameAnswer solve(const EndgameLimits& limits, const std::function<void(const EndgameAnswer&)>& tell) {
    start(limits);
    EndgameAnswer answer;
    const int deepest = limits.depth > 0 ? std::min(limits.depth, kAllTheWay) : kAllTheWay;
    for (int depth = 1; depth <= deepest; depth = next_depth(depth, deepest)) {
      const Judgement found =
          depth < kAllTheWay ? search(0, -kUnbounded, kUnbounded, depth) : near(answer.value, depth);
      answer.low = std::max(answer.low, found.low);
      answer.high = std::min(answer.high, found.high);
      answer.nodes = nodes_;
      if (stopped_) {
        if (depth == 1) fall_back(answer);
        break;
      }
      answer.value = found.value;
      answer.depth = depth;
      const bool is_proved = answer.is_proved();
      if (is_proved) answer.value = answer.low;
      answer.line = line(depth, is_proved ? std::optional(answer.value) : std::nullopt);
      if (stopped_ && !is_proved) break;
      if (tell) tell(answer);
      if (is_proved) break;
    }
    answer.nodes = nodes_;
    return answer;
  }

  EndgameAnswer compare(int least, const EndgameLimits& limits) {
    start(limits);
    EndgameAnswer answer;
    for (int depth : {2, kAllTheWay}) {
      const Judgement found = search(0, least - 1, least, depth);
      answer.low = std::max(answer.low, found.low);
      answer.high = std::min(answer.high, found.high);
      answer.value = found.value;
      answer.depth = depth;
      if (stopped_ || answer.low >= least || answer.high < least) break;
    }
    answer.nodes = nodes_;
    return answer;
  }

  int guess(const EndgameLimits& limits) {
    start(limits);
    return play_out(0);
  }

 private:
  // What a search says of a position, or of a play: what it believes, and what is proved.
  struct Judgement {
    int value = 0;
    int low = -kUnbounded, high = kUnbounded;

    static Judgement certain(int value) { return {value, value, value}; }
    Judgement for_the_other(int score) const {
      return {score - value, high == kUnbounded ? -kUnbounded : score - high,
              low == -kUnbounded ? kUnbounded : score - low};
    }
  };

  struct Side {
    Counts rack = 0;
    int tiles = 0;
    int worth = 0;
  };

  struct Frame {                // a position on the way
    std::array<Side, 2> sides;  // the one to move first
    std::size_t mover = 0;
    std::size_t drawn = 0;
    int passes = 0, scoreless = 0;
    std::uint64_t key = 0;
    std::vector<EndgamePlay> plays;                             // all of the side to move
    std::vector<std::pair<std::int32_t, std::uint32_t>> order;  // what each promises, and its number
    std::vector<const EndgamePlay*> threats;                    // with which the other one could go out, dearest first
    std::array<std::uint32_t, 2> killers{};                     // plays that were too good beside this position
    bool has_list = false;
    // The turn that is tried from here.
    std::optional<EndgamePlay> tried;
    Lanes touched;
    bool was_empty = false;  // the board, before it
    bool drew = false;       // it drew tiles
  };

  void start(const EndgameLimits& limits) {
    limits_ = limits;
    nodes_ = 0;
    stopped_ = false;
  }

  // Looks first whether the value is what a shallower search said, and then on the side where it lies.
  Judgement near(int value, int depth) {
    int alpha = value - 1, beta = value + 1;
    for (int width = 8;; width *= 4) {
      const Judgement found = search(0, alpha, beta, depth);
      if (stopped_ || (found.value > alpha && found.value < beta)) return found;
      if (found.value <= alpha) {
        beta = alpha + 1;
        alpha = std::max(-int{kUnbounded}, found.value - width);
      } else {
        alpha = beta - 1;
        beta = std::min(int{kUnbounded}, found.value + width);
      }
    }
  }

  static int next_depth(int depth, int deepest) { return depth < 5 || depth >= deepest ? depth + 1 : deepest; }

  bool must_stop() {
    if ((limits_.stop != nullptr && limits_.stop->load(std::memory_order_relaxed)) ||
        (limits_.nodes != 0 && nodes_ >= limits_.nodes))
      stopped_ = true;
    return stopped_;
  }

  std::uint64_t rules_code() const {
    return static_cast<std::uint64_t>(rules_.scoreless_turns) << 2 | (rules_.ends_when_all_pass ? 2U : 0U) |
           (rules_.out_ends ? 1U : 0U);
  }

  // ---- scoreless turns -------------------------------------------------------------------------------------------

  // A play scores nothing only if all its tiles and all those beside them are worth nothing.
  bool zero_plays_are_possible(const EndgamePosition& position) const {
    int in_hand = 0, on_board = 0;
    for (const auto* tiles : {&position.rack, &position.other, &position.bag})
      for (const Letter tile : *tiles) in_hand += tile == kNoLetter || board_.worth(tile) == 0 ? 1 : 0;
    for (int row = 0; row < board_.size(); ++row)
      for (int column = 0; column < board_.size(); ++column)
        on_board += board_.at(row, column) != kNoLetter && board_.worth(board_.at(row, column)) == 0 ? 1 : 0;
    return in_hand > 0 && in_hand + on_board > 1;
  }

  // If only passes are scoreless, who passes may as well have passed two turns earlier: of the turns left, no more than
  // two or three need to be told apart.
  int settled(int scoreless) const {
    const int limit = rules_.scoreless_turns;
    if (limit == 0) return 0;
    if (counts_scoreless_exactly_ || limit - scoreless <= 3) return std::min(scoreless, limit);
    return (limit - scoreless) % 2 == 0 ? limit - 2 : limit - 3;
  }

  bool passing_ends(const Frame& frame) const {
    // Nobody is held at a table where both would pass for ever, though the bag is not empty.
    const bool bag_counts = frame.drawn < bag_.size() && rules_.scoreless_turns > 0;
    return (rules_.ends_when_all_pass && !bag_counts && frame.passes + 1 >= 2) ||
           (rules_.scoreless_turns > 0 && frame.scoreless + 1 >= rules_.scoreless_turns);
  }

  std::uint64_t full_key(const Frame& frame) const {
    const auto passes = static_cast<std::uint64_t>(rules_.ends_when_all_pass ? std::min(frame.passes, 2) : 0);
    return mixed(frame.key + (frame.mover == 0 ? 0 : kTurnKey) +
                 mixed(0x7700 + (passes << 16) + (static_cast<std::uint64_t>(frame.scoreless) << 24) +
                       (static_cast<std::uint64_t>(frame.drawn) << 40)));
  }

  // ---- lists of plays --------------------------------------------------------------------------------------------

  // All plays of a side: from an earlier list of its own, and the lanes touched since.
  void list_plays(Frame& frame, std::size_t mover, const Frame* earlier, const Lanes& touched) {
    frame.plays.clear();
    frame.has_list = true;
    const Side& side = frame.sides[0];
    if (side.tiles == 0) return;
    kinds_[mover].tiles(side.rack, rack_);
    MoveRequest request;
    request.rack = rack_;
    if (earlier != nullptr) {
      for (const EndgamePlay& play : earlier->plays)
        if (contains(side.rack, play.needed) && !touched.has(play)) frame.plays.push_back(play);
      request.lanes = touched.bits;
    }
    const MoveResult found = generate(board_, request);
    for (const Play& play : found.plays) frame.plays.push_back(endgame_play(board_, kinds_[mover], play));
  }

  Frame& frame_at(std::size_t ply) {
    while (frames_.size() <= ply) frames_.emplace_back();
    return frames_[ply];
  }
  // The last list of a side before a position, and what was touched since. A list from before the board's first word,
  // or before the side drew, says nothing of what may be played now.
  struct Earlier {
    const Frame* frame;
    Lanes touched;
    bool is_outdated;
    std::size_t turns;  // since then
  };
  Earlier earlier_list(std::size_t ply, std::size_t distance) const {
    Earlier earlier{&before_, {}, false, ply + 1};
    for (std::size_t at = ply; at-- > 0;) {
      const Frame& frame = frames_[at];
      earlier.touched = earlier.touched | frame.touched;
      earlier.is_outdated = earlier.is_outdated || frame.was_empty;
      if ((ply - at) % 2 != distance % 2) continue;
      earlier.is_outdated = earlier.is_outdated || frame.drew;
      if (!frame.has_list) continue;
      earlier.frame = &frame;
      earlier.turns = ply - at;
      break;
    }
    return earlier;
  }

  void list_plays(std::size_t ply) {
    Frame& frame = frames_[ply];
    if (frame.has_list) return;
    const Earlier own = earlier_list(ply, 2);
    list_plays(frame, frame.mover, own.is_outdated ? nullptr : own.frame, own.touched);
  }

  // The plays with which the other side could go out next, if nothing is done about them.
  void find_threats(std::size_t ply) {
    Frame& frame = frames_[ply];
    frame.threats.clear();
    if (!rules_.out_ends || frame.drawn < bag_.size() || board_.is_empty()) return;
    const Earlier others = earlier_list(ply, 1);
    if (others.is_outdated) return;
    const Counts rack = frame.sides[1].rack;
    for (const EndgamePlay& play : others.frame->plays) {
      if (play.needed != rack) continue;
      const bool is_gone = others.turns == 1 && ply > 0
                               ? others.frame->tried && disturbs(board_, *others.frame->tried, play)
                               : others.touched.has(play);
      if (!is_gone) frame.threats.push_back(&play);
    }
    std::sort(frame.threats.begin(), frame.threats.end(),
              [](const auto* left, const auto* right) { return left->play.score > right->play.score; });
    if (frame.threats.size() > kMostThreats) frame.threats.resize(kMostThreats);
  }

  // ---- turns -----------------------------------------------------------------------------------------------------

  void make_play(std::size_t ply, const EndgamePlay& play) {
    Frame& next = frame_at(ply + 1);
    Frame& frame = frames_[ply];
    frame.tried = play;
    frame.was_empty = board_.is_empty();
    frame.touched = touched_by(board_, play);
    next.has_list = false;
    next.mover = 1 - frame.mover;
    next.sides = {frame.sides[1], frame.sides[0]};
    next.drawn = frame.drawn;
    next.key = frame.key;
    Side& side = next.sides[1];
    side.rack -= play.needed;
    side.tiles -= play.play.tiles;
    side.worth -= play.worth;
    const auto direction = static_cast<std::size_t>(play.play.direction);
    for (std::uint32_t rest = play.laid; rest != 0; rest &= rest - 1) {
      const int place = std::countr_zero(rest);
      const Letter letter = play.play.letters[static_cast<std::size_t>(place - play.start)];
      next.key += square_key(direction, play.lane, place, letter) -
                  tile_key(frame.mover, (letter & kBlankMark) != 0 ? kNoLetter : letter);
    }
    frame.drew = false;
    while (next.drawn < bag_.size() && side.tiles < static_cast<int>(full_rack_)) {
      const Letter tile = bag_[next.drawn++];
      side.rack += kinds_[frame.mover].one(tile);
      ++side.tiles;
      side.worth += tile == kNoLetter ? 0 : board_.worth(tile);
      next.key += tile_key(frame.mover, tile);
      frame.drew = true;
    }
    next.passes = 0;
    next.scoreless = settled(play.play.score == 0 ? frame.scoreless + 1 : 0);
    board_.play(play.play);
  }

  void make_pass(std::size_t ply, bool counts) {
    Frame& next = frame_at(ply + 1);
    Frame& frame = frames_[ply];
    frame.tried.reset();
    frame.touched = {};
    frame.was_empty = false;
    frame.drew = false;
    next.has_list = false;
    next.mover = 1 - frame.mover;
    next.sides = {frame.sides[1], frame.sides[0]};
    next.drawn = frame.drawn;
    next.key = frame.key;
    next.passes = frame.passes + (counts ? 1 : 0);
    next.scoreless = settled(frame.scoreless + (counts ? 1 : 0));
  }

  // What a pass brings if it ends the game.
  static int value_of_ending(const Frame& frame) { return frame.sides[1].worth - frame.sides[0].worth; }

  bool goes_out(const Frame& frame, const EndgamePlay& play) const {
    return play.needed == frame.sides[0].rack && frame.drawn == bag_.size();
  }

  bool ends_by_zero(const Frame& frame, const EndgamePlay& play) const {
    return play.play.score == 0 && rules_.scoreless_turns > 0 && frame.scoreless + 1 >= rules_.scoreless_turns;
  }

  // Whether nothing follows this play; and what it brings then.
  std::optional<int> final_value(const Frame& frame, const EndgamePlay& play) const {
    const int score = play.play.score;
    if (goes_out(frame, play)) {
      if (rules_.out_ends) return score + 2 * frame.sides[1].worth;
      if (frame.sides[1].tiles == 0) return score;  // the other one was out before
    } else if (ends_by_zero(frame, play)) {
      if (frame.sides[1].tiles == 0) return score - 2 * (frame.sides[0].worth - play.worth);
      return score + frame.sides[1].worth - (frame.sides[0].worth - play.worth);
    }
    return std::nullopt;
  }

  // No more than this comes of a play if the other side goes out at once.
  int cap_of(const Frame& frame, const EndgamePlay& play) const {
    for (const EndgamePlay* threat : frame.threats)
      if (!disturbs(board_, play, *threat))
        return play.play.score - threat->play.score - 2 * (frame.sides[0].worth - play.worth);
    return kUnbounded;
  }

  // ---- the search ------------------------------------------------------------------------------------------------

  // What is known and believed after all turns seen so far.
  struct Best {
    int value = -kUnbounded, low = -kUnbounded, high = -kUnbounded;
    std::uint32_t play = 0;

    void add(const Judgement& judged, std::uint32_t name) {
      if (judged.value > value || (judged.value == value && judged.low > low)) {
        value = judged.value;
        play = name;
      }
      low = std::max(low, judged.low);
      high = std::max(high, judged.high);
    }
  };

  Judgement search(std::size_t ply, int alpha, int beta, int depth) {
    ++nodes_;
    if (must_stop()) return {};
    Frame& frame = frames_[ply];
    if (frame.sides[0].tiles == 0) {  // this side is out, and the other one plays on
      make_pass(ply, false);
      return search(ply + 1, -beta, -alpha, depth).for_the_other(0);
    }
    const std::uint64_t key = full_key(frame);
    int known_low = -kUnbounded, known_high = kUnbounded;
    std::uint32_t best_before = 0;
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
    const int first_alpha = alpha;
    if (depth <= 0) {
      const int value = std::clamp(play_out(ply), known_low, known_high);
      if (!stopped_) keep(key, {value, known_low, known_high}, Finding::Kind::kExact, 0, 0);
      return {value, known_low, known_high};
    }

    if (!frame.has_list && beta - alpha == 1) {
      const Judgement judged = glance(ply, beta, depth, best_before);
      if (stopped_) return {};
      if (judged.value >= beta) {
        const Judgement kept{judged.value, std::max(judged.low, known_low), known_high};
        keep(key, kept, Finding::Kind::kAtLeast, depth, best_before);
        return kept;
      }
    }
    find_threats(ply);
    list_plays(ply);
    Best best;
    order_plays(ply, beta, best_before, best);
    alpha = std::max(alpha, best.value);
    bool cut = best.value >= beta;
    bool first = best.value == -kUnbounded;
    for (std::size_t index = 0; index < frame.order.size() && !cut; ++index) {
      const EndgamePlay& play = frame.plays[frame.order[index].second];
      const int cap = frame.threats.empty() ? int{kUnbounded} : cap_of(frame, play);
      if (cap <= alpha) {
        best.add({cap, -kUnbounded, cap}, 0);
        continue;
      }
      const int score = play.play.score;
      make_play(ply, play);
      Judgement judged = answer_of(ply, score, alpha, beta, depth - 1, first);
      board_.take_back();
      if (stopped_) return {};
      judged.high = std::min(judged.high, cap);
      judged.value = std::min(judged.value, judged.high);
      best.add(judged, play.name);
      first = false;
      alpha = std::max(alpha, best.value);
      if (best.value >= beta) {
        cut = true;
        remember(frame, play.name);
      }
    }
    if (!cut) {
      const Judgement judged = pass(ply, alpha, beta, depth, first);
      if (stopped_) return {};
      best.add(judged, 0);
      cut = best.value >= beta;
    }
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

  // Before all plays are listed: is one of those that are still there from before good enough? Going out is looked at,
  // and what was best here when it was looked at last.
  Judgement glance(std::size_t ply, int beta, int depth, std::uint32_t best_before) {
    Judgement judged{-kUnbounded, -kUnbounded, kUnbounded};
    const Earlier own = earlier_list(ply, 2);
    if (own.is_outdated) return judged;
    Frame& frame = frames_[ply];
    const EndgamePlay* best = nullptr;
    for (const EndgamePlay& play : own.frame->plays) {
      const bool goes_out_now = play.needed == frame.sides[0].rack;
      const bool was_best = best_before != 0 && static_cast<std::uint16_t>(play.name) == best_before;
      if (!(goes_out_now || was_best) || !contains(frame.sides[0].rack, play.needed) || own.touched.has(play)) continue;
      if (const std::optional<int> value = final_value(frame, play)) {
        if (*value >= beta) return {*value, *value, kUnbounded};
      } else if (was_best) {
        best = &play;
      }
    }
    if (best == nullptr) return judged;
    const int score = best->play.score;
    make_play(ply, *best);
    judged = answer_of(ply, score, beta - 1, beta, depth - 1, true);
    board_.take_back();
    return judged;
  }

  // What the position after the turn just made says of it. All but the first turn are only compared with the best, and
  // looked at again if they are better.
  Judgement answer_of(std::size_t ply, int score, int alpha, int beta, int depth, bool first) {
    if (!first && beta - alpha > 1) {
      const Judgement judged = search(ply + 1, score - alpha - 1, score - alpha, depth).for_the_other(score);
      if (stopped_ || judged.value <= alpha || judged.value >= beta) return judged;
    }
    return search(ply + 1, score - beta, score - alpha, depth).for_the_other(score);
  }

  Judgement pass(std::size_t ply, int alpha, int beta, int depth, bool first) {
    Frame& frame = frames_[ply];
    if (frame.sides[1].tiles == 0) return Judgement::certain(-2 * frame.sides[0].worth);  // the other one is out
    if (passing_ends(frame)) return Judgement::certain(value_of_ending(frame));
    if (!frame.threats.empty()) {
      const int cap = -frame.threats.front()->play.score - 2 * frame.sides[0].worth;
      if (cap <= alpha) return {cap, -kUnbounded, cap};
    }
    make_pass(ply, true);
    return answer_of(ply, 0, alpha, beta, frame.plays.empty() ? depth : depth - 1, first);
  }

  // Judges what ends the game at once, and puts the rest in the order in which it is tried.
  void order_plays(std::size_t ply, int beta, std::uint32_t best_before, Best& best) {
    Frame& frame = frames_[ply];
    frame.order.clear();
    out_scores_.clear();
    for (const EndgamePlay& play : frame.plays) {
      if (const std::optional<int> value = final_value(frame, play)) best.add(Judgement::certain(*value), play.name);
    }
    if (best.value >= beta) return;
    for (const EndgamePlay& play : frame.plays) note_best(play);
    const bool bag_is_empty = frame.drawn == bag_.size();
    for (std::uint32_t number = 0; number < frame.plays.size(); ++number) {
      const EndgamePlay& play = frame.plays[number];
      if (final_value(frame, play)) continue;
      std::int32_t promise = 4 * promise_of(frame, play, bag_is_empty);
      if (static_cast<std::uint16_t>(play.name) == best_before && best_before != 0)
        promise = 1'000'000;
      else if (play.name == frame.killers[0] || play.name == frame.killers[1])
        promise += 100;
      frame.order.emplace_back(promise, number);
    }
    std::sort(frame.order.begin(), frame.order.end(),
              [](const auto& left, const auto& right) { return left.first > right.first; });
  }

  // The dearest play for each choice of tiles, found by hashing the choice.
  static constexpr std::size_t kChoices = 512;
  void note_best(const EndgamePlay& play) {
    if (out_scores_.empty()) out_scores_.assign(kChoices, {0, -1});
    auto& entry = out_scores_[mixed(play.needed) % kChoices];
    if (entry.first != play.needed || entry.second < play.play.score) entry = {play.needed, play.play.score};
  }
  int best_score_of(Counts needed) const {
    const auto& entry = out_scores_[mixed(needed) % kChoices];
    return entry.first == needed ? entry.second : -1;
  }

  int promise_of(const Frame& frame, const EndgamePlay& play, bool bag_is_empty) const {
    int promise = play.play.score;
    if (!bag_is_empty) return promise + play.worth;
    const int left = frame.sides[0].worth - play.worth;
    const int next = best_score_of(frame.sides[0].rack - play.needed);
    promise += next >= 0 ? next : -2 * left;
    if (!frame.threats.empty()) {
      const int cap = cap_of(frame, play);
      if (cap < kUnbounded) promise = std::min(promise, cap);
    }
    return promise;
  }

  static void remember(Frame& frame, std::uint32_t name) {
    if (frame.killers[0] == name) return;
    frame.killers[1] = frame.killers[0];
    frame.killers[0] = name;
  }

  void keep(std::uint64_t key, const Judgement& judged, Finding::Kind kind, int depth, std::uint32_t best) {
    Finding finding;
    finding.low = static_cast<std::int16_t>(judged.low);
    finding.high = static_cast<std::int16_t>(judged.high);
    finding.value = static_cast<std::int16_t>(judged.value);
    finding.depth = static_cast<std::uint8_t>(depth);
    finding.kind = kind;
    finding.best = static_cast<std::uint16_t>(best);
    table_.keep(key, finding);
  }

  // ---- a quick guess ---------------------------------------------------------------------------------------------

  // Both sides take what brings most at once until the end.
  int play_out(std::size_t ply) {
    Frame* frame = &frames_[ply];
    if (frame->sides[0].tiles == 0) {
      make_pass(ply, false);
      return -play_out(ply + 1);
    }
    if (must_stop()) return 0;
    list_plays(ply);
    const EndgamePlay* best = nullptr;
    int best_promise = -2 * frame->sides[0].worth - kPassPromise;
    for (const EndgamePlay& play : frame->plays) {
      const std::optional<int> value = final_value(*frame, play);
      const int promise = value ? *value : play.play.score - 2 * (frame->sides[0].worth - play.worth) - kTurnPromise;
      if (promise <= best_promise) continue;
      best_promise = promise;
      best = &play;
    }
    if (best == nullptr) {
      if (frame->sides[1].tiles == 0) return -2 * frame->sides[0].worth;
      if (passing_ends(*frame)) return value_of_ending(*frame);
      make_pass(ply, true);
      return -play_out(ply + 1);
    }
    if (const std::optional<int> value = final_value(*frame, *best)) return *value;
    const int score = best->play.score;
    make_play(ply, *best);
    const int value = score - play_out(ply + 1);
    board_.take_back();
    return value;
  }

  // ---- the line --------------------------------------------------------------------------------------------------

  // If the value is proved, so is every turn of the line; else it is what the search believes.
  std::vector<EndgameTurn> line(int depth, std::optional<int> proved) {
    std::vector<EndgameTurn> turns;
    std::size_t ply = 0, plays_made = 0;
    for (;; ++ply, depth = std::max(depth - 1, 1)) {
      if (frames_[ply].sides[0].tiles == 0) {
        make_pass(ply, false);
        if (proved) proved = -*proved;
        continue;
      }
      if (!proved && ply > 0) search(ply, -kUnbounded, kUnbounded, depth);
      const std::optional<std::uint32_t> number = best_turn(ply, proved);
      if (stopped_ || !number) break;
      Frame& frame = frames_[ply];
      int score = 0;
      if (*number == kPass) {
        turns.emplace_back();
        if (frame.sides[1].tiles == 0 || passing_ends(frame)) break;
        make_pass(ply, true);
      } else {
        const EndgamePlay play = frame.plays[*number];
        turns.push_back({false, play.play});
        if (final_value(frame, play)) break;
        score = play.play.score;
        make_play(ply, play);
        ++plays_made;
      }
      if (proved) proved = score - *proved;
    }
    for (; plays_made > 0; --plays_made) board_.take_back();
    return turns;
  }

  std::optional<std::uint32_t> best_turn(std::size_t ply, std::optional<int> proved) {
    const Finding* finding = table_.find(full_key(frames_[ply]));
    const std::uint16_t name = finding == nullptr ? std::uint16_t{0} : finding->best;
    list_plays(ply);
    find_threats(ply);
    Frame& frame = frames_[ply];
    const auto named = std::find_if(frame.plays.begin(), frame.plays.end(), [&](const EndgamePlay& play) {
      return name != 0 && static_cast<std::uint16_t>(play.name) == name;
    });
    const auto first = named == frame.plays.end() ? kPass : static_cast<std::uint32_t>(named - frame.plays.begin());
    if (!proved || is_worth(ply, first, *proved, kAllTheWay)) return first;
    for (std::uint32_t number = 0; number < frame.plays.size(); ++number)
      if (number != first && is_worth(ply, number, *proved, kAllTheWay)) return number;
    if (first != kPass && is_worth(ply, kPass, *proved, kAllTheWay)) return kPass;
    return std::nullopt;
  }

  bool is_worth(std::size_t ply, std::uint32_t number, int value, int depth) {
    if (stopped_) return false;
    Frame& frame = frames_[ply];
    if (number == kPass) return pass(ply, value - 1, value, depth, true).low >= value;
    const EndgamePlay& play = frame.plays[number];
    if (const std::optional<int> ends = final_value(frame, play)) return *ends >= value;
    const int score = play.play.score;
    make_play(ply, play);
    const Judgement judged = answer_of(ply, score, value - 1, value, depth - 1, true);
    board_.take_back();
    return judged.low >= value;
  }

  // Stopped before anything was found: the play that brings most at once.
  void fall_back(EndgameAnswer& answer) {
    const Frame& frame = frames_.front();
    const auto best = std::max_element(
        frame.plays.begin(), frame.plays.end(),
        [](const EndgamePlay& left, const EndgamePlay& right) { return left.play.score < right.play.score; });
    answer.line.assign(1, best == frame.plays.end() ? EndgameTurn{} : EndgameTurn{false, best->play});
  }

  static constexpr std::uint32_t kPass = UINT32_MAX;  // instead of the number of a play
  static constexpr std::size_t kMostThreats = 8;
  static constexpr int kPassPromise = 15, kTurnPromise = 10;

  Board board_;
  EndgameRules rules_;
  const std::size_t full_rack_;
  const std::vector<Letter> bag_;
  FindingTable& table_;
  std::array<TileKinds, 2> kinds_;
  bool counts_scoreless_exactly_ = false;
  std::deque<Frame> frames_;
  Frame before_;  // the other side's plays, before anything is done
  EndgameLimits limits_;
  std::uint64_t nodes_ = 0;
  bool stopped_ = false;
  std::vector<Letter> rack_;
  std::vector<std::pair<Counts, int>> out_scores_;
};

EndgameSearch::EndgameSearch(const Board& board, EndgameRules rules, const EndgamePosition& position,
                             FindingTable& table)
    : impl_(std::make_unique<Impl>(board, rules, position, table)) {}
EndgameSearch::~EndgameSearch() = default;

EndgameAnswer EndgameSearch::solve(const EndgameLimits& limits, const std::function<void(const EndgameAnswer&)>& tell) {
  return impl_->solve(limits, tell);
}

EndgameAnswer EndgameSearch::compare(int least, const EndgameLimits& limits) { return impl_->compare(least, limits); }

int EndgameSearch::guess(const EndgameLimits& limits) { return impl_->guess(limits); }

}  // namespace bonmot
