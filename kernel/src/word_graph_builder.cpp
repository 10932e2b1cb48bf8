// Compiles a sorted word list to the minimal two-way graph described in word_graph.hpp.
//
// Both halves are built the same way (Daciuk, Mihov, Watson and Watson 2000): strings come in ascending order, the path
// of the current string stays open, and as soon as a string leaves a node, that node is closed and looked up among the
// nodes already written; equal ones are shared.
#include <algorithm>
#include <stdexcept>

#include "word_graph.hpp"

namespace bonmot {

namespace {

template <class Mask>
class Builder {
 public:
  Builder() : cells_(kEmptyNodeCells, 0), slots_(std::size_t{1} << 16, kNoNode) {}

  void add_forward(std::span<const Letter> words) {
    walk_words(words, [this](std::span<const Letter> word, std::size_t shared) {
      add(word, shared, /*accept=*/true, kNoNode);
      ++word_count_;
    });
    forward_root_ = finish();
  }

  // Must follow add_forward: the turns point to forward nodes.
  void add_backward(std::span<const Letter> words) {
    std::vector<Beginning> beginnings;
    std::vector<Letter> pool;  // every distinct beginning of a word, reversed
    walk_words(words, [&](std::span<const Letter> word, std::size_t shared) {
      for (std::size_t length = shared + 1; length <= word.size(); ++length) {
        beginnings.push_back({static_cast<std::uint32_t>(pool.size()), static_cast<std::uint8_t>(length)});
        for (std::size_t place = length; place-- > 0;) pool.push_back(word[place]);
      }
    });
    std::sort(beginnings.begin(), beginnings.end(), [&](const Beginning& left, const Beginning& right) {
      return std::lexicographical_compare(pool.data() + left.start, pool.data() + left.start + left.length,
                                          pool.data() + right.start, pool.data() + right.start + right.length);
    });
    is_backward_ = true;
    std::span<const Letter> previous;
    for (const Beginning& beginning : beginnings) {
      const std::span<const Letter> reversed(pool.data() + beginning.start, beginning.length);
      const auto [node, is_word] = follow_reversed(reversed);
      const auto split = std::mismatch(previous.begin(), previous.end(), reversed.begin(), reversed.end());
      add(reversed, static_cast<std::size_t>(split.first - previous.begin()), is_word, node);
      previous = reversed;
    }
    backward_root_ = finish();
  }

  FileHeader header() const {
    FileHeader header{};
    header.word_count = word_count_;
    header.forward_root = forward_root_;
    header.backward_root = backward_root_;
    return header;
  }
  std::span<const std::byte> bytes() const { return std::as_bytes(std::span(cells_)); }

 private:
  static constexpr std::size_t kMaskCells = GraphView<Mask>::kMaskCells;
  static constexpr std::size_t kEmptyNodeCells = 2 * kMaskCells + 1;

  struct Beginning {
    std::uint32_t start;
    std::uint8_t length;
  };

  // A node whose last arc may still change.
  struct OpenNode {
    Mask arcs = 0;
    Mask accepts = 0;
    NodeIndex turn = kNoNode;
    std::vector<NodeIndex> children;
  };

  // Calls visit(word, letters shared with the word before) for each word.
  template <class Visit>
  static void walk_words(std::span<const Letter> words, Visit&& visit) {
    std::span<const Letter> previous;
    for (std::size_t start = 0; start < words.size();) {
      const auto end = std::find(words.begin() + static_cast<std::ptrdiff_t>(start), words.end(), Letter{0});
      const std::span<const Letter> word(words.begin() + static_cast<std::ptrdiff_t>(start), end);
      const auto split = std::mismatch(previous.begin(), previous.end(), word.begin(), word.end());
      visit(word, static_cast<std::size_t>(split.first - previous.begin()));
      previous = word;
      start += word.size() + 1;
    }
  }

  // The forward node after a beginning of a word given in reverse, and whether that beginning is itself a word.
  std::pair<NodeIndex, bool> follow_reversed(std::span<const Letter> reversed) const {
    const GraphView<Mask> view{cells_.data(), forward_root_, kNoNode};
    NodeIndex index = forward_root_;
    for (std::size_t place = reversed.size(); place-- > 1;) index = view.forward(index).child(reversed[place]);
    const auto node = view.forward(index);
    return {node.child_or_none(reversed[0]), (node.accepts >> reversed[0] & 1) != 0};
  }

  // Adds a string that shares its first `shared` letters with the string before.
  void add(std::span<const Letter> string, std::size_t shared, bool accept, NodeIndex turn) {
    close_from(shared);
    for (std::size_t place = depth_ - 1; place < string.size(); ++place) {
      const bool last = place + 1 == string.size();
      const Letter letter = string[place];
      if (last && accept) open_[place].accepts |= Mask{1} << letter;
      if (last && turn == kNoNode && !is_backward_) break;  // a forward leaf needs no node
      pending_[place] = letter;
      open(place + 1);
    }
    if (is_backward_) open_[string.size()].turn = turn;
  }

  void open(std::size_t place) {
    if (open_.size() <= place) {
      open_.resize(place + 1);
      pending_.resize(place + 1);
    }
    open_[place].arcs = open_[place].accepts = 0;
    open_[place].turn = kNoNode;
    open_[place].children.clear();
    depth_ = place + 1;
  }

  // Closes every open node deeper than `place` and hangs it on its parent.
  void close_from(std::size_t place) {
    while (depth_ > place + 1) {
      OpenNode& node = open_[depth_ - 1];
      OpenNode& parent = open_[depth_ - 2];
      --depth_;
      if (node.arcs == 0 && node.accepts == 0 && node.turn == kNoNode) continue;  // nothing follows
      parent.arcs |= Mask{1} << pending_[depth_ - 1];
      parent.children.push_back(write(node));
    }
  }

  NodeIndex finish() {
    close_from(0);
    const NodeIndex root = write(open_[0]);
    open(0);
    return root;
  }

  NodeIndex write(const OpenNode& node) {
    scratch_.clear();
    append(node.arcs);
    append(node.accepts);
    if (is_backward_) scratch_.push_back(node.turn);
    scratch_.insert(scratch_.end(), node.children.begin(), node.children.end());

    std::uint64_t hash = checksum_of(std::as_bytes(std::span(scratch_)), is_backward_ ? 1 : 0);
    for (std::size_t slot = hash & (slots_.size() - 1);; slot = (slot + 1) & (slots_.size() - 1)) {
      const NodeIndex found = slots_[slot];
      if (found == kNoNode) {
        slots_[slot] = static_cast<NodeIndex>(cells_.size());
        break;
      }
      if (cells_.size() - found >= scratch_.size() && (found < forward_end_) != is_backward_ &&
          std::equal(scratch_.begin(), scratch_.end(), cells_.begin() + found))
        return found;
    }
    const auto index = static_cast<NodeIndex>(cells_.size());
    cells_.insert(cells_.end(), scratch_.begin(), scratch_.end());
    if (!is_backward_) {
      const GraphView<Mask> view{cells_.data(), kNoNode, kNoNode};
      std::vector<std::uint32_t> running;
      std::uint32_t words = 0;
      for (NodeIndex child : node.children) running.push_back(words += view.forward(child).words());
      cells_.insert(cells_.end(), running.begin(), running.end());
      forward_end_ = static_cast<NodeIndex>(cells_.size());
    }
    if (++nodes_ * 2 > slots_.size()) grow();
    return index;
  }

  void append(Mask mask) {
    for (std::size_t cell = 0; cell < kMaskCells; ++cell)
      scratch_.push_back(static_cast<std::uint32_t>(static_cast<std::uint64_t>(mask) >> (32 * cell)));
  }

  void grow() {
    std::vector<NodeIndex> old(slots_.size() * 2, kNoNode);
    old.swap(slots_);
    for (NodeIndex index : old) {
      if (index == kNoNode) continue;
      const bool backward = index >= forward_end_;
      const GraphView<Mask> view{cells_.data(), kNoNode, kNoNode};
      const std::size_t size =
          2 * kMaskCells + (backward ? 1 : 0) + static_cast<std::size_t>(std::popcount(view.forward(index).arcs));
      const std::uint64_t hash = checksum_of(std::as_bytes(std::span(cells_).subspan(index, size)), backward ? 1 : 0);
      std::size_t slot = hash & (slots_.size() - 1);
      while (slots_[slot] != kNoNode) slot = (slot + 1) & (slots_.size() - 1);
      slots_[slot] = index;
    }
  }

  std::vector<std::uint32_t> cells_;
  std::vector<NodeIndex> slots_;  // hash table of the nodes written
  std::size_t nodes_ = 0;
  std::vector<OpenNode> open_ = std::vector<OpenNode>(1);
  std::vector<Letter> pending_ = std::vector<Letter>(1);  // the letter that leads on from each open node
  std::size_t depth_ = 1;                                 // open nodes
  bool is_backward_ = false;
  NodeIndex forward_end_ = 0;  // cells before it hold forward nodes
  std::vector<std::uint32_t> scratch_;
  std::uint32_t word_count_ = 0;
  NodeIndex forward_root_ = kNoNode;
  NodeIndex backward_root_ = kNoNode;
};

void check_words(std::span<const Letter> words, std::size_t letter_count) {
  std::span<const Letter> previous;
  for (std::size_t start = 0; start < words.size();) {
    std::size_t end = start;
    while (end < words.size() && words[end] != 0) {
      if (words[end] > letter_count) throw std::invalid_argument("a word has a letter outside the alphabet");
      ++end;
    }
    const auto word = words.subspan(start, end - start);
    if (end == words.size()) throw std::invalid_argument("the last word is not ended");
    if (word.empty() || word.size() > kMostSquares) throw std::invalid_argument("a word has 0 or too many letters");
    if (!std::lexicographical_compare(previous.begin(), previous.end(), word.begin(), word.end()))
      throw std::invalid_argument("the words are not in ascending order");
    previous = word;
    start = end + 1;
  }
}

template <class Mask>
void build_and_write(const std::string& path, std::span<const Letter> words, std::vector<Section> sections,
                     std::size_t letter_count) {
  Builder<Mask> builder;
  builder.add_forward(words);
  builder.add_backward(words);
  FileHeader header = builder.header();
  header.letter_count = static_cast<std::uint32_t>(letter_count);
  sections.emplace_back("graph", builder.bytes());
  write_word_file(path, header, sections);
}

}  // namespace

void WordGraph::build(const std::string& path, const std::vector<std::string>& letters, std::span<const Letter> words,
                      const std::vector<Section>& columns) {
  if (letters.empty() || letters.size() > kMostLetters) throw std::invalid_argument("an alphabet has 1 to 63 letters");
  check_words(words, letters.size());
  std::string texts;
  for (const std::string& letter : letters) {
    if (letter.empty() || letter.find('\n') != std::string::npos) throw std::invalid_argument("a letter has no text");
    texts += letter + "\n";
  }
  std::vector<Section> sections{{"letters", std::as_bytes(std::span(texts))}};
  for (const Section& column : columns) {
    if (column.first == "letters" || column.first == "graph")
      throw std::invalid_argument("this section belongs to the kernel: " + column.first);
    sections.push_back(column);
  }
  if (letters.size() > kMostNarrowLetters)
    build_and_write<std::uint64_t>(path, words, std::move(sections), letters.size());
  else
    build_and_write<std::uint32_t>(path, words, std::move(sections), letters.size());
}

}  // namespace bonmot
