#include "word_search.hpp"

#include <array>
#include <stdexcept>

namespace bonmot {

namespace {

// A pattern as a machine whose states are "the first k pieces are done", kept as bits of one word.
class PatternMachine {
 public:
  using States = std::uint64_t;

  explicit PatternMachine(const std::vector<PatternPiece>& pieces) : pieces_(pieces) {
    if (pieces.size() > kMostPatternPieces) throw std::invalid_argument("the pattern is too long");
  }
  States start() const { return skip_repeats(1); }
  bool is_done(States states) const { return (states >> pieces_.size() & 1) != 0; }

  States step(States states, Letter letter) const {
    States next = 0;
    for (States rest = states; rest != 0; rest &= rest - 1) {
      const auto done = static_cast<std::size_t>(std::countr_zero(rest));
      if (done == pieces_.size() || (pieces_[done].letters >> letter & 1) == 0) continue;
      next |= States{1} << (pieces_[done].repeats ? done : done + 1);
    }
    return skip_repeats(next);
  }

 private:
  // A repeating piece may also stand for nothing.
  States skip_repeats(States states) const {
    for (std::size_t done = 0; done < pieces_.size(); ++done)
      if ((states >> done & 1) != 0 && pieces_[done].repeats) states |= States{1} << (done + 1);
    return states;
  }

  std::vector<PatternPiece> pieces_;
};

template <class Mask>
class Search {
 public:
  Search(const GraphView<Mask>& view, const WordQuery& query)
      : view_(view),
        query_(query),
        machine_(query.pattern ? *query.pattern : std::vector<PatternPiece>{{kEveryLetter, true}}) {
    if (query.rack) {
      for (Letter letter : *query.rack) {
        if (letter == 0 || letter > kMostLetters) throw std::invalid_argument("a rack has letters 1 to 63");
        ++counts_[letter];
      }
    }
    blanks_ = query.blanks;
  }

  std::vector<std::uint32_t> run() {
    if (query_.limit > 0) visit(view_.forward_root, 0, 1, machine_.start());
    return std::move(found_);
  }

 private:
  // Visits the words under a node; `first` is the number of the first of them. False when the limit is reached.
  bool visit(NodeIndex index, std::int64_t first, int length, PatternMachine::States states) {
    const auto node = view_.forward(index);
    std::int64_t next = first;
    for (Mask rest = node.arcs | node.accepts; rest != 0; rest &= rest - 1) {
      const auto letter = static_cast<Letter>(std::countr_zero(rest));
      const bool completes = (node.accepts >> letter & 1) != 0;
      const bool goes_on = (node.arcs >> letter & 1) != 0;
      const int arcs_below = node.arcs_below(letter);
      const std::int64_t number = next;
      const std::int64_t under =
          goes_on ? node.words_under(arcs_below + 1) - node.words_under(arcs_below) : std::int64_t{0};
      next += (completes ? 1 : 0) + under;
      if (next - 1 <= query_.after) continue;  // all of these were reported before

      const PatternMachine::States stepped = machine_.step(states, letter);
      if (stepped == 0) continue;
      const bool from_rack = counts_[letter] > 0;
      if (query_.rack && !from_rack && blanks_ == 0) continue;
      if (query_.rack) --(from_rack ? counts_[letter] : blanks_);

      bool more = true;
      if (completes && number > query_.after && length >= query_.minimum && length <= query_.maximum &&
          machine_.is_done(stepped)) {
        found_.push_back(static_cast<std::uint32_t>(number));
        more = found_.size() < query_.limit;
      }
      if (more && goes_on && length < query_.maximum)
        more = visit(node.child(letter), number + (completes ? 1 : 0), length + 1, stepped);

      if (query_.rack) ++(from_rack ? counts_[letter] : blanks_);
      if (!more) return false;
    }
    return true;
  }

  const GraphView<Mask> view_;
  const WordQuery& query_;
  const PatternMachine machine_;
  std::array<int, kMostLetters + 1> counts_{};
  int blanks_ = 0;
  std::vector<std::uint32_t> found_;
};

}  // namespace

std::vector<std::uint32_t> find_words(const WordGraph& graph, const WordQuery& query) {
  return graph.with_view([&]<class Mask>(const GraphView<Mask>& view) { return Search<Mask>(view, query).run(); });
}

}  // namespace bonmot
