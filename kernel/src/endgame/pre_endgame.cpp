#include "endgame/pre_endgame.hpp"

#include <algorithm>
#include <map>
#include <numeric>
#include <stdexcept>

#include "endgame/lane_book.hpp"
#include "endgame/plays.hpp"
#include "move_generation.hpp"
#include "random.hpp"

namespace bonmot {

namespace {

// One way in which the unseen tiles may lie.
struct Way {
  std::vector<Letter> bag;  // in the order in which it is drawn
  std::vector<Letter> other;
  int weight = 1;
};

void take(std::vector<Letter>& tiles, Letter tile) { tiles.erase(std::find(tiles.begin(), tiles.end(), tile)); }

void add_ways(std::vector<Letter>& bag, const std::vector<Letter>& left, std::size_t size, int weight,
              std::vector<Way>& ways) {
  if (bag.size() == size) {
    ways.push_back({bag, left, weight});
    return;
  }
  for (std::size_t at = 0; at < left.size(); ++at) {
    if (at > 0 && left[at] == left[at - 1]) continue;
    const auto same = static_cast<int>(std::count(left.begin(), left.end(), left[at]));
    std::vector<Letter> rest = left;
    take(rest, left[at]);
    bag.push_back(left[at]);
    add_ways(bag, rest, size, weight * same, ways);
    bag.pop_back();
  }
}

class PreEndgame {
 public:
  PreEndgame(const Board& board, const EndgameRules& rules, const PreEndgamePosition& position,
             const PreEndgameLimits& limits, FindingTable& table,
             const std::function<void(const PreEndgameAnswer&)>& tell)
      : board_(board),
        rules_(rules),
        position_(position),
        limits_(limits),
        table_(table),
        book_(table.bytes()),
        tell_(tell) {
    check_pre_endgame(board, position);
    std::vector<Letter> unseen = position.unseen;
    std::sort(unseen.begin(), unseen.end());
    std::vector<Letter> bag;
    add_ways(bag, unseen, position.in_bag, 1, ways_);
    if (limits.most_ways != 0 && ways_.size() > limits.most_ways) draw_by_lot(unseen);
    for (const Way& way : ways_) answer_.ways += way.weight;
    tried_.resize(ways_.size());
    in_play_ = position.rack;
    in_play_.insert(in_play_.end(), unseen.begin(), unseen.end());
  }

  PreEndgameAnswer solve() {
    list_turns();
    if (!stopped()) compare_wins();
    if (!stopped()) compare_spreads();
    sort_answer();
    return answer_;
  }

 private:
  struct Cell {  // a turn in a way
    int guess = 0;
    int low = -kUnbounded, high = kUnbounded;
    std::uint64_t nodes = 0;  // that proving it took

    int expected() const { return std::clamp(guess, low, high); }
  };
  struct Tried {  // what became of turns in one way
    int turns = 0, not_won = 0;
    std::uint64_t nodes = 0;

    void add(std::uint64_t more, bool is_not_won) {
      ++turns;
      not_won += is_not_won ? 1 : 0;
      nodes += more;
    }
    bool is_known() const { return turns >= 3; }
    double effort() const { return static_cast<double>(nodes) / (not_won + 0.1); }  // for each turn that was not won
  };
  struct Candidate {
    PreEndgameTurn told;
    Play play;
    std::vector<Letter> kept;
    std::vector<Cell> cells;  // by way
  };

  bool stopped() const {
    return (limits_.stop != nullptr && limits_.stop->load(std::memory_order_relaxed)) ||
           (limits_.nodes != 0 && answer_.nodes >= limits_.nodes);
  }
  // Of one of the searches: what is left of all.
  EndgameLimits limits() const {
    return {.nodes = limits_.nodes == 0 ? 0 : limits_.nodes - answer_.nodes, .stop = limits_.stop};
  }

  void draw_by_lot(const std::vector<Letter>& unseen) {
    answer_.is_every_way = false;
    ways_.clear();
    Random random(limits_.seed, 5);
    for (std::size_t count = 0; count < limits_.most_ways; ++count) {
      std::vector<Letter> mixed_up = unseen;
      for (std::size_t last = mixed_up.size(); last > 1; --last)
        std::swap(mixed_up[last - 1], mixed_up[random.below(static_cast<std::uint32_t>(last))]);
      const auto split = mixed_up.begin() + static_cast<std::ptrdiff_t>(position_.in_bag);
      ways_.push_back({{mixed_up.begin(), split}, {split, mixed_up.end()}, 1});
    }
  }

  void list_turns() {
    const MoveResult found = generate(board_, {.rack = position_.rack});
    for (const Play& play : found.plays) {
      Candidate candidate;
      candidate.play = play;
      candidate.told.turn = {false, play};
      candidate.kept = position_.rack;
      for (const Letter letter : play.word())
        if (letter != kNoLetter) take(candidate.kept, (letter & kBlankMark) != 0 ? kNoLetter : letter);
      candidate.told.empties_bag = candidate.kept.size() + position_.in_bag <= position_.full_rack;
      candidates_.push_back(std::move(candidate));
    }
    Candidate passing;
    passing.kept = position_.rack;
    candidates_.push_back(std::move(passing));
    // Quick guesses put those that promise most first: all turns in two ways, the best of them in all.
    for (Candidate& candidate : candidates_) {
      candidate.cells.resize(ways_.size());
      candidate.told.open = answer_.ways;
    }
    const std::size_t some = std::min<std::size_t>(kWaysGuessed, ways_.size());
    for (Candidate& candidate : candidates_) guess(candidate, 0, some);
    sort_by_guess(candidates_.begin(), candidates_.end());
    const std::size_t best = std::min(kBestGuessed, candidates_.size());
    for (std::size_t index = 0; index < best; ++index) guess(candidates_[index], some, ways_.size());
    sort_by_guess(candidates_.begin(), candidates_.begin() + static_cast<std::ptrdiff_t>(best));
    report();
  }

  template <class Iterator>
  void sort_by_guess(Iterator from, Iterator to) {
    std::stable_sort(from, to,
                     [&](const Candidate& left, const Candidate& right) { return rank_of(left) > rank_of(right); });
  }
  // Games won by the guesses, then the spread.
  std::pair<int, int> rank_of(const Candidate& candidate) const {
    int points = 0;
    for (std::size_t way = 0; way < ways_.size(); ++way) {
      const int spread = position_.spread + candidate.cells[way].guess;
      points += ways_[way].weight * (spread > 0 ? 2 : spread == 0 ? 1 : 0);
    }
    return {points, candidate.told.guessed};
  }

  void guess(Candidate& candidate, std::size_t from, std::size_t to) {
    for (std::size_t way = from; way < to && !stopped(); ++way) {
      int& guess = candidate.cells[way].guess;
      guess = with_search(candidate, way, [&](EndgameSearch& search, int score) {
        return score - search.guess({.stop = limits_.stop});
      });
      ++answer_.nodes;
    }
    candidate.told.guessed = 0;
    for (std::size_t way = 0; way < ways_.size(); ++way)
      candidate.told.guessed += ways_[way].weight * candidate.cells[way < to ? way : way % to].guess;
  }

  // Sets up what follows a turn in a way: the other side is to move.
  template <class Ask>
  int with_search(const Candidate& candidate, std::size_t number, Ask&& ask) {
    const Way& way = ways_[number];
    const bool is_pass = candidate.told.turn.is_pass;
    const int score = is_pass ? 0 : candidate.play.score;
    EndgamePosition after;
    if (in_play_.size() <= kMostKinds) after.in_play = in_play_;
    after.full_rack = position_.full_rack;
    after.rack = way.other;
    after.other = candidate.kept;
    after.bag = way.bag;
    while (!is_pass && after.other.size() < position_.full_rack && !after.bag.empty()) {
      after.other.push_back(after.bag.front());
      after.bag.erase(after.bag.begin());
    }
    const bool is_scoreless = score == 0;
    after.passes = is_pass ? position_.passes + 1 : 0;
    after.scoreless = is_scoreless ? position_.scoreless + 1 : 0;
    const int left = worth(after.rack) - worth(after.other);
    if (is_scoreless && rules_.scoreless_turns > 0 && after.scoreless >= rules_.scoreless_turns) return score + left;
    if (after.other.empty()) return score + 2 * worth(after.rack);
    if (!is_pass) board_.play(candidate.play);
    int value = 0;
    {
      book_.make_room();
      EndgameSearch search(board_, rules_, after, table_, after.in_play.empty() ? nullptr : &book_);
      value = ask(search, score);
    }
    if (!is_pass) board_.take_back();
    return value;
  }

  int worth(const std::vector<Letter>& tiles) const {
    return std::accumulate(tiles.begin(), tiles.end(), 0,
                           [&](int sum, Letter tile) { return sum + (tile == kNoLetter ? 0 : board_.worth(tile)); });
  }

  // Finds out whether a turn brings at least so much in a way.
  void compare(Candidate& candidate, std::size_t way, int least) {
    Cell& cell = candidate.cells[way];
    if (cell.low >= least || cell.high < least || stopped()) return;
    bool asked = false;
    const int value = with_search(candidate, way, [&](EndgameSearch& search, int score) {
      asked = true;
      // We reach `least` unless the other side gets more than `score - least`.
      const EndgameAnswer found = search.compare(score - least + 1, limits());
      answer_.nodes += found.nodes;
      cell.nodes += found.nodes;
      if (found.high != kUnbounded) cell.low = std::max(cell.low, score - found.high);
      if (found.low != -kUnbounded) cell.high = std::min(cell.high, score - found.low);
      return 0;
    });
    if (!asked) cell.low = cell.high = value;
  }

  void solve_way(Candidate& candidate, std::size_t way) {
    Cell& cell = candidate.cells[way];
    if (cell.low == cell.high || stopped()) return;
    bool asked = false;
    const int value = with_search(candidate, way, [&](EndgameSearch& search, int score) {
      asked = true;
      const EndgameAnswer found = search.solve(limits());
      answer_.nodes += found.nodes;
      cell.nodes += found.nodes;
      if (found.high != kUnbounded) cell.low = std::max(cell.low, score - found.high);
      if (found.low != -kUnbounded) cell.high = std::min(cell.high, score - found.low);
      return 0;
    });
    if (!asked) cell.low = cell.high = value;
  }

  // ---- who wins most often ---------------------------------------------------------------------------------------

  void compare_wins() {
    int best = -1;
    for (Candidate& candidate : candidates_) {
      PreEndgameTurn& told = candidate.told;
      for (const std::size_t way : ways_to_lose(candidate)) {
        if (told.most_points() < best) {
          told.is_beaten = true;
          break;
        }
        const std::uint64_t before = answer_.nodes;
        compare(candidate, way, 1 - position_.spread);
        const Cell& cell = candidate.cells[way];
        if (cell.low < 1 - position_.spread && !stopped()) compare(candidate, way, -position_.spread);
        if (stopped()) return;
        const int weight = ways_[way].weight;
        told.open -= weight;
        if (cell.low + position_.spread > 0)
          told.won += weight;
        else if (cell.high + position_.spread < 0)
          told.lost += weight;
        else
          told.drawn += weight;
        tried_[way].add(answer_.nodes - before, cell.low + position_.spread <= 0);
      }
      if (!told.is_beaten && told.points() < best) told.is_beaten = true;
      if (!told.is_beaten && told.points() > best) {
        best = told.points();
        for (Candidate& other : candidates_)
          if (other.told.open == 0 && other.told.points() < best) other.told.is_beaten = true;
        report();
      }
    }
    answer_.is_won_count_proved = true;
    report();
  }

  // Those first that show soonest that a turn is beaten: which have mostly not been won, and took little time. As long
  // as little is known of them, those that promise least.
  std::vector<std::size_t> ways_to_lose(const Candidate& candidate) const {
    std::vector<std::size_t> order(ways_.size());
    std::iota(order.begin(), order.end(), std::size_t{0});
    const auto guess = [&](std::size_t way) { return candidate.cells[way].guess; };
    const auto effort = [&](std::size_t way) { return tried_[way].effort(); };
    std::ranges::stable_sort(order, {}, guess);
    if (std::ranges::all_of(tried_, &Tried::is_known)) std::ranges::stable_sort(order, {}, effort);
    return order;
  }

  // ---- and by how much -------------------------------------------------------------------------------------------

  void compare_spreads() {
    const Candidate* leader = nullptr;
    std::vector<Candidate*> equals;
    for (Candidate& candidate : candidates_)
      if (!candidate.told.is_beaten) equals.push_back(&candidate);
    for (Candidate* candidate : equals) {
      if (leader != nullptr && is_outdone(*candidate, *leader)) {
        candidate->told.is_beaten = true;
        continue;
      }
      if (stopped()) return;
      PreEndgameTurn& told = candidate->told;
      for (std::size_t way = 0; way < ways_.size(); ++way) {
        solve_way(*candidate, way);
        if (stopped()) return;
      }
      told.spread = most_of(*candidate);
      told.is_spread_proved = true;
      if (leader == nullptr || told.spread > leader->told.spread) leader = candidate;
      report();
    }
    answer_.is_proved = true;
  }

  // Over all ways, at most.
  int most_of(const Candidate& candidate) const {
    int most = 0;
    for (std::size_t way = 0; way < ways_.size(); ++way) most += ways_[way].weight * candidate.cells[way].high;
    return most;
  }

  // Whether it is proved that a turn brings no more than the leader over all ways. In each way it is expected to bring
  // what was guessed, but no more than the leader does: quick guesses promise too much. What it then lacks is spread
  // over the ways that are open, and each is only asked whether it makes up for its part; where it does, its value is
  // proved, and the others have to make up for that. Ways in which it took long to prove what the leader brings come
  // last: when everything else is known, most of them can be left at one question.
  bool is_outdone(Candidate& candidate, const Candidate& leader) {
    if (candidate.cells.size() > kWaysGuessed) guess(candidate, 0, ways_.size());
    std::vector<std::size_t> order(ways_.size());
    std::iota(order.begin(), order.end(), std::size_t{0});
    std::ranges::stable_sort(order, {}, [&](std::size_t way) { return leader.cells[way].nodes; });
    const auto expected = [&](std::size_t way) {
      return std::min(candidate.cells[way].expected(), leader.cells[way].low);
    };
    int open = answer_.ways, lacking = leader.told.spread;
    for (const std::size_t way : order) lacking -= ways_[way].weight * expected(way);
    for (std::size_t number = 0; number < order.size(); ++number) {
      const std::size_t way = order[number];
      Cell& cell = candidate.cells[way];
      const int weight = ways_[way].weight, hoped = expected(way);
      const auto part = [&] { return lacking >= 0 ? lacking / open : (lacking - open + 1) / open; };
      compare(candidate, way, hoped + part() + 1);
      if (cell.high > hoped + part() && number + 1 == order.size()) {
        // What the others bring is known to be no more than something: perhaps it is less.
        for (const std::size_t other : order) {
          if (other == way || stopped()) continue;
          const int before = candidate.cells[other].high;
          solve_way(candidate, other);
          if (before != kUnbounded) lacking += ways_[other].weight * (before - candidate.cells[other].high);
        }
        compare(candidate, way, hoped + part() + 1);
      }
      if (stopped()) return false;
      if (cell.high > hoped + part()) solve_way(candidate, way);
      if (stopped()) return false;
      lacking -= weight * (cell.high - hoped);
      open -= weight;
    }
    return most_of(candidate) <= leader.told.spread;
  }

  // ---- telling ---------------------------------------------------------------------------------------------------

  void sort_answer() {
    answer_.turns.clear();
    for (const Candidate& candidate : candidates_) answer_.turns.push_back(candidate.told);
    std::stable_sort(answer_.turns.begin(), answer_.turns.end(), [](const auto& left, const auto& right) {
      if (left.is_beaten != right.is_beaten) return right.is_beaten;
      if ((left.open == 0) != (right.open == 0)) return left.open == 0;  // what is known comes before what is hoped
      if (left.open == 0 && left.points() != right.points()) return left.points() > right.points();
      if (left.is_spread_proved != right.is_spread_proved) return left.is_spread_proved;
      if (left.is_spread_proved) return left.spread > right.spread;
      return left.open == 0 && left.guessed > right.guessed;  // the candidates stand in the order of their guesses
    });
  }

  void report() {
    if (!tell_) return;
    sort_answer();
    tell_(answer_);
  }

  static constexpr std::size_t kWaysGuessed = 2, kBestGuessed = 40;

  Board board_;
  const EndgameRules rules_;
  const PreEndgamePosition position_;
  const PreEndgameLimits limits_;
  FindingTable& table_;
  LaneBook book_;  // of all turns in all ways
  std::vector<Letter> in_play_;
  const std::function<void(const PreEndgameAnswer&)>& tell_;
  std::vector<Way> ways_;
  std::vector<Candidate> candidates_;
  std::vector<Tried> tried_;  // by way
  PreEndgameAnswer answer_;
};

}  // namespace

void check_pre_endgame(const Board& board, const PreEndgamePosition& position) {
  check_request(board, position.rack, {});
  check_request(board, position.unseen, {});
  if (position.in_bag < 1 || position.in_bag > kMostInPreEndgame || position.unseen.size() <= position.in_bag ||
      position.unseen.size() - position.in_bag > kMostEndgameTiles || position.rack.empty() ||
      position.rack.size() > kMostEndgameTiles || position.full_rack > kMostEndgameTiles)
    throw std::invalid_argument("this is no pre-endgame");
  if (position.passes < 0 || position.scoreless < 0) throw std::invalid_argument("nobody passes less than never");
  for (const auto* tiles : {&position.rack, &position.unseen})
    for (const Letter tile : *tiles)
      if (static_cast<std::size_t>(std::count(position.rack.begin(), position.rack.end(), tile) +
                                   std::count(position.unseen.begin(), position.unseen.end(), tile)) > kMostOfAKind)
        throw std::invalid_argument("too many tiles of a kind");
}

PreEndgameAnswer solve_pre_endgame(const Board& board, const EndgameRules& rules, const PreEndgamePosition& position,
                                   const PreEndgameLimits& limits, FindingTable& table,
                                   const std::function<void(const PreEndgameAnswer&)>& tell) {
  return PreEndgame(board, rules, position, limits, table, tell).solve();
}

}  // namespace bonmot
