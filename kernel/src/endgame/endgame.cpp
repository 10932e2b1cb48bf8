#include "endgame/endgame.hpp"

#include <algorithm>

#include "endgame/search.hpp"

namespace bonmot {

class EndgameSearch::Impl {
 public:
  Impl(const Board& board, EndgameRules rules, const EndgamePosition& position, FindingTable& table, LaneBook* book)
      : tree_(board, rules, position, table, book) {}

  EndgameAnswer solve(const EndgameLimits& limits, const std::function<void(const EndgameAnswer&)>& tell) {
    tree_.start(limits);
    EndgameAnswer answer;
    bool has_line = false;  // of the latest value
    const int deepest = limits.depth > 0 ? std::min(limits.depth, kAllTheWay) : kAllTheWay;
    for (int depth = 1; depth <= deepest; depth = next_depth(depth, deepest)) {
      const Judgement found =
          depth < kAllTheWay ? tree_.search(-kUnbounded, kUnbounded, depth) : tree_.search_near(answer.value, depth);
      answer.low = std::max(answer.low, found.low);
      answer.high = std::min(answer.high, found.high);
      answer.nodes = tree_.nodes();
      has_line = false;
      if (tree_.is_stopped()) break;
      answer.value = found.value;
      answer.depth = depth;
      const bool is_proved = answer.is_proved();
      if (is_proved) answer.value = answer.low;
      std::vector<EndgameTurn> line = tree_.line(depth, is_proved ? std::optional(answer.value) : std::nullopt);
      has_line = !line.empty();
      if (has_line) answer.line = std::move(line);
      if (tree_.is_stopped()) break;
      if (tell) tell(answer);
      if (is_proved) break;
    }
    // Stopped before the best line was written down: at least its first turn is named.
    answer.value = std::clamp(answer.value, answer.low, answer.high);
    if (answer.line.empty() || (answer.is_proved() && !has_line)) answer.line.assign(1, tree_.best_known());
    answer.nodes = tree_.nodes();
    return answer;
  }

  EndgameAnswer compare(int least, const EndgameLimits& limits) {
    tree_.start(limits);
    EndgameAnswer answer;
    for (int depth : {2, kAllTheWay}) {
      const Judgement found = tree_.search(least - 1, least, depth);
      answer.low = std::max(answer.low, found.low);
      answer.high = std::min(answer.high, found.high);
      answer.value = found.value;
      answer.depth = depth;
      if (tree_.is_stopped() || answer.low >= least || answer.high < least) break;
    }
    answer.nodes = tree_.nodes();
    return answer;
  }

  int guess(const EndgameLimits& limits) {
    tree_.start(limits);
    return tree_.play_out();
  }

 private:
  // With stops after one and two turns more positions are proved in a second than with one alone, or a third.
  static int next_depth(int depth, int deepest) { return depth < 2 || depth >= deepest ? depth + 1 : deepest; }

  EndgameTree tree_;
};

EndgameSearch::EndgameSearch(const Board& board, EndgameRules rules, const EndgamePosition& position,
                             FindingTable& table, LaneBook* book)
    : impl_(std::make_unique<Impl>(board, rules, position, table, book)) {}
EndgameSearch::~EndgameSearch() = default;

EndgameAnswer EndgameSearch::solve(const EndgameLimits& limits, const std::function<void(const EndgameAnswer&)>& tell) {
  return impl_->solve(limits, tell);
}

EndgameAnswer EndgameSearch::compare(int least, const EndgameLimits& limits) { return impl_->compare(least, limits); }

int EndgameSearch::guess(const EndgameLimits& limits) { return impl_->guess(limits); }

}  // namespace bonmot
