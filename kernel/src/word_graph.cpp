#include "word_graph.hpp"

#include <stdexcept>

namespace bonmot {

std::shared_ptr<const WordGraph> WordGraph::open(const std::string& path) {
  return std::shared_ptr<const WordGraph>(new WordGraph(path));
}

WordGraph::WordGraph(const std::string& path) : file_(path) {
  const Section* texts = file_.section("letters");
  const Section* graph = file_.section("graph");
  if (texts == nullptr || graph == nullptr) throw WordFileError("truncated", path, "no graph");

  std::string text;
  for (std::byte byte : texts->second) {
    const char character = static_cast<char>(byte);
    if (character == '\n') {
      letters_.push_back(text);
      text.clear();
    } else {
      text += character;
    }
  }
  const FileHeader& header = file_.header();
  const std::size_t cells = graph->second.size() / sizeof(std::uint32_t);
  if (letters_.size() != header.letter_count || letters_.size() > kMostLetters || header.forward_root >= cells ||
      header.backward_root >= cells)
    throw WordFileError("truncated", path, "the header does not fit the graph");
  cells_ = reinterpret_cast<const std::uint32_t*>(graph->second.data());
}

std::int64_t WordGraph::number(std::span<const Letter> word) const {
  if (word.empty()) return -1;
  for (Letter letter : word)
    if (letter == 0 || letter > letters_.size()) return -1;
  return with_view([&](const auto& view) -> std::int64_t {
    std::int64_t before = 0;  // words that come earlier
    NodeIndex index = view.forward_root;
    for (std::size_t place = 0;; ++place) {
      const auto node = view.forward(index);
      const Letter letter = word[place];
      const auto below = node.accepts & ((decltype(node.accepts){1} << letter) - 1);
      before += std::popcount(below) + node.words_under(node.arcs_below(letter));
      const bool completes = (node.accepts >> letter & 1) != 0;
      if (place + 1 == word.size()) return completes ? before : -1;
      before += completes ? 1 : 0;
      index = node.child_or_none(letter);
      if (index == kNoNode) return -1;
    }
  });
}

std::vector<Letter> WordGraph::word(std::uint32_t number) const {
  if (number >= size()) throw std::out_of_range("no word has this number");
  return with_view([&](const auto& view) {
    std::vector<Letter> letters;
    std::uint32_t left = number;
    NodeIndex index = view.forward_root;
    while (true) {
      const auto node = view.forward(index);
      for (auto rest = node.arcs | node.accepts; rest != 0; rest &= rest - 1) {
        const auto letter = static_cast<Letter>(std::countr_zero(rest));
        const std::uint32_t completed = static_cast<std::uint32_t>(node.accepts >> letter & 1);
        const int arcs_below = node.arcs_below(letter);
        const bool goes_on = (node.arcs >> letter & 1) != 0;
        const std::uint32_t under = goes_on ? node.words_under(arcs_below + 1) - node.words_under(arcs_below) : 0;
        if (left < completed + under) {
          letters.push_back(letter);
          if (left < completed) return letters;
          left -= completed;
          index = node.child(letter);
          break;
        }
        left -= completed + under;
      }
    }
  });
}

LetterSet WordGraph::letters_between(std::span<const Letter> before, std::span<const Letter> after) const {
  return with_view([&](const auto& view) -> LetterSet {
    NodeIndex left = view.forward_root;
    for (Letter letter : before) {
      left = view.forward(left).child_or_none(letter & kLetterMask);
      if (left == kNoNode) return 0;
    }
    const auto start = view.forward(left);
    if (after.empty()) return start.accepts;

    NodeIndex right = view.backward_root;
    for (std::size_t place = after.size(); place-- > 0;) {
      right = view.backward(right).child_or_none(after[place] & kLetterMask);
      if (right == kNoNode) return 0;
    }
    const auto end = view.backward(right);
    if (before.empty()) return end.accepts;

    LetterSet letters = 0;
    // A letter must be able to follow what stands before and to precede what stands after.
    for (auto rest = start.arcs & (end.arcs | end.accepts); rest != 0; rest &= rest - 1) {
      const auto letter = static_cast<Letter>(std::countr_zero(rest));
      NodeIndex index = start.child(letter);
      for (std::size_t place = 0; index != kNoNode; ++place) {
        const auto node = view.forward(index);
        const Letter next = after[place] & kLetterMask;
        if (place + 1 == after.size()) {
          if ((node.accepts >> next & 1) != 0) letters |= set_of(letter);
          break;
        }
        index = node.child_or_none(next);
      }
    }
    return letters;
  });
}

}  // namespace bonmot
