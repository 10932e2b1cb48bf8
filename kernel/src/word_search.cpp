#include "word_search.hpp"

#include <algorithm>
#include <array>
#include <stdexcept>

namespace bonmot {

namespace {

// A shape at work: its states are the places that may come next, kept as bits of one word.
class ShapeMachine {
 public:
  using Places = std::uint64_t;

  explicit ShapeMachine(const WordShape& shape) : shape_(shape) {
    const std::size_t size = shape.letters.size();
    if (size > kMostPlaces) throw std::invalid_argument("the pattern is too long");
    if (shape.following.size() != size) throw std::invalid_argument("each place of a pattern is followed by others");
    const Places all = size == kMostPlaces ? ~Places{0} : (Places{1} << size) - 1;
    Places named = shape.first | shape.last;
    for (const Places following : shape.following) named |= following;
    if ((named & ~all) != 0) throw std::invalid_argument("a pattern has no such place");
    for (std::size_t place = 0; place < size; ++place)
      for (Letter letter = 0; letter <= kMostLetters; ++letter)
        if ((shape.letters[place] >> letter & 1) != 0) fitting_[letter] |= Places{1} << place;
  }
  Places start() const { return shape_.first; }
  // Which of the places that may come next the letter fits.
  Places read(Places next, Letter letter) const { return next & fitting_[letter]; }
  bool is_done(Places read) const { return (read & shape_.last) != 0; }
  Places after(Places read) const {
    Places next = 0;
    for (Places rest = read; rest != 0; rest &= rest - 1)
      next |= shape_.following[static_cast<std::size_t>(std::countr_zero(rest))];
    return next;
  }

 private:
  const WordShape shape_;
  std::array<Places, kMostLetters + 1> fitting_{};
};

template <class Mask>
class Search {
 public:
  Search(const GraphView<Mask>& view, const WordQuery& query)
      : view_(view), query_(query), machine_(query.shape ? *query.shape : shape_of({{kEveryLetter, true}})) {
    for (const Letter letter : query.needed) {
      if (letter == 0 || letter > kMostLetters) throw std::invalid_argument("letters are 1 to 63");
      ++needed_[letter];
    }
    missing_ = static_cast<int>(query.needed.size());
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
  bool visit(NodeIndex index, std::int64_t first, int length, ShapeMachine::Places places) {
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

      const ShapeMachine::Places read = machine_.read(places, letter);
      if (read == 0) continue;
      const bool from_rack = counts_[letter] > 0;
      if (query_.rack && !from_rack && blanks_ == 0) continue;
      if (query_.rack) --(from_rack ? counts_[letter] : blanks_);
      const bool is_needed = needed_[letter]-- > 0;
      missing_ -= is_needed ? 1 : 0;

      bool more = true;
      if (completes && missing_ == 0 && number > query_.after && length >= query_.minimum && length <= query_.maximum &&
          machine_.is_done(read)) {
        found_.push_back(static_cast<std::uint32_t>(number));
        more = found_.size() < query_.limit;
      }
      if (more && goes_on && length + missing_ <= query_.maximum && length < query_.maximum)
        more = visit(node.child(letter), number + (completes ? 1 : 0), length + 1, machine_.after(read));

      ++needed_[letter];
      missing_ += is_needed ? 1 : 0;
      if (query_.rack) ++(from_rack ? counts_[letter] : blanks_);
      if (!more) return false;
    }
    return true;
  }

  const GraphView<Mask> view_;
  const WordQuery& query_;
  const ShapeMachine machine_;
  std::array<int, kMostLetters + 1> counts_{};
  std::array<int, kMostLetters + 1> needed_{};
  int missing_ = 0;
  int blanks_ = 0;
  std::vector<std::uint32_t> found_;
};

// In how many ways `wanted` tiles can be chosen out of `count`.
double choices(int count, int wanted) {
  if (wanted < 0 || wanted > count) return 0;
  double ways = 1;
  for (int step = 0; step < wanted; ++step) ways = ways * (count - step) / (step + 1);
  return ways;
}

}  // namespace

WordShape shape_of(const std::vector<PatternPiece>& pieces) {
  if (pieces.size() > kMostPatternPieces) throw std::invalid_argument("the pattern is too long");
  // A repeating piece may also stand for nothing: then what follows it may come at once.
  const auto from = [&](std::size_t place) {
    std::uint64_t places = 0;
    for (; place < pieces.size(); ++place) {
      places |= std::uint64_t{1} << place;
      if (!pieces[place].repeats) break;
    }
    return places;
  };
  WordShape shape;
  shape.first = from(0);
  for (std::size_t place = 0; place < pieces.size(); ++place) {
    shape.letters.push_back(pieces[place].letters);
    shape.following.push_back(from(place + 1) | (pieces[place].repeats ? std::uint64_t{1} << place : 0));
  }
  for (std::size_t place = pieces.size(); place-- > 0;) {
    shape.last |= std::uint64_t{1} << place;
    if (!pieces[place].repeats) break;
  }
  return shape;
}

std::vector<std::uint32_t> find_words(const WordGraph& graph, const WordQuery& query) {
  return graph.with_view([&]<class Mask>(const GraphView<Mask>& view) { return Search<Mask>(view, query).run(); });
}

std::vector<double> draw_probabilities(const WordGraph& graph, std::span<const std::uint32_t> numbers,
                                       std::span<const int> counts, int blanks) {
  int tiles = blanks;
  for (const int count : counts) tiles += count;
  std::vector<double> found;
  found.reserve(numbers.size());
  std::vector<double> ways(static_cast<std::size_t>(blanks) + 1);  // ways[b]: of choosing the tiles when b are blanks
  for (const std::uint32_t number : numbers) {
    std::array<int, kMostLetters + 1> wanted{};
    const std::vector<Letter> word = graph.word(number);
    for (const Letter letter : word) ++wanted[letter];
    ways.assign(ways.size(), 0);
    ways[0] = 1;
    for (Letter letter = 1; letter <= kMostLetters; ++letter) {
      if (wanted[letter] == 0) continue;
      const int count = letter <= counts.size() ? counts[letter - 1u] : 0;
      for (int total = blanks; total >= 0; --total) {
        double sum = 0;
        for (int here = 0; here <= std::min(total, wanted[letter]); ++here)
          sum += ways[static_cast<std::size_t>(total - here)] * choices(count, wanted[letter] - here);
        ways[static_cast<std::size_t>(total)] = sum;
      }
    }
    double chosen = 0;
    for (int total = 0; total <= blanks; ++total)
      chosen += ways[static_cast<std::size_t>(total)] * choices(blanks, total);
    const double draws = choices(tiles, static_cast<int>(word.size()));
    found.push_back(draws > 0 ? chosen / draws : 0);
  }
  return found;
}

}  // namespace bonmot
