#include "word_graph.hpp"

#include <algorithm>
#include <filesystem>
#include <functional>
#include <map>
#include <mutex>
#include <optional>
#include <stdexcept>
#include <string_view>
#include <tuple>

#if !defined(_WIN32)
#include <sys/stat.h>
#endif

namespace bonmot {

namespace {

// Making the anagram map takes as long as a thousand walks, reading it from a file as long as thirty.
constexpr std::uint32_t kLate = 500, kSoon = 15;

// The map of these very words and no others.
std::string anagrams_name(std::uint64_t checksum) {
  constexpr std::string_view kDigits = "0123456789abcdef";
  std::string name;
  for (int shift = 60; shift >= 0; shift -= 4) name += kDigits[checksum >> shift & 15];
  return name + ".anagrams";
}

// Looks at every node once, before anything else does: after that, no step through the graph can leave its cells, go in
// circles or miscount. A checksum cannot promise that: anybody can compute one.
//
// The builder writes a node after those that follow it. So one walk from cell to cell sees all of them, the forward
// nodes up to their root and then the backward nodes up to theirs, and whatever a node leads to was seen before.
template <class Mask>
class GraphCheck {
 public:
  GraphCheck(std::span<const std::uint32_t> cells, std::size_t letter_count)
      : cells_(cells),
        view_{cells.data(), kNoNode, kNoNode},
        alphabet_(static_cast<Mask>(((LetterSet{1} << letter_count) - 1) << 1)),
        begins_(cells.size() / 64 + 1) {}

  // What is wrong, if anything is.
  const char* fault(const FileHeader& header) {
    if (cells_.size() < kEmptyNodeCells || std::ranges::any_of(cells_.first(kEmptyNodeCells), std::identity{}))
      return "the empty node is not empty";
    mark(kNoNode);
    std::size_t index = kEmptyNodeCells;
    words_.resize(std::min<std::size_t>(cells_.size(), std::size_t{header.forward_root} + 1));
    while (index <= header.forward_root) {
      const auto arcs = arcs_of(index, 2 * kMaskCells, 2);
      if (!arcs) return "a node is not one";
      if (const char* fault = fault_of(view_.forward(static_cast<NodeIndex>(index)), *arcs, index)) return fault;
      index += 2 * kMaskCells + 2 * *arcs;
    }
    forward_end_ = index;
    while (index < cells_.size()) {
      const auto arcs = arcs_of(index, 2 * kMaskCells + 1, 1);
      if (!arcs) return "a node is not one";
      if (const char* fault = fault_of(view_.backward(static_cast<NodeIndex>(index)), *arcs, index)) return fault;
      index += 2 * kMaskCells + 1 + *arcs;
    }
    if (!is_node(header.forward_root, kEmptyNodeCells, forward_end_) ||
        !is_node(header.backward_root, forward_end_, cells_.size()))
      return "a root is no node";
    return view_.forward(header.forward_root).words() == header.word_count ? nullptr : "the words are not as many";
  }

 private:
  static constexpr std::size_t kMaskCells = GraphView<Mask>::kMaskCells;
  static constexpr std::size_t kEmptyNodeCells = 2 * kMaskCells + 1;

  void mark(std::size_t index) { begins_[index / 64] |= std::uint64_t{1} << index % 64; }
  bool is_node(std::size_t index, std::size_t from, std::size_t end) const {
    return index >= from && index < end && (begins_[index / 64] >> index % 64 & 1) != 0;
  }

  // How many arcs a node has, if there is room for them, and no letters but those of the alphabet.
  std::optional<std::size_t> arcs_of(std::size_t index, std::size_t fixed_cells, std::size_t cells_an_arc) const {
    const std::size_t room = cells_.size() - index;
    if (room < fixed_cells) return std::nullopt;
    const auto node = view_.forward(static_cast<NodeIndex>(index));
    const auto arcs = static_cast<std::size_t>(std::popcount(node.arcs));
    if (((node.arcs | node.accepts) & static_cast<Mask>(~alphabet_)) != 0 || cells_an_arc * arcs > room - fixed_cells)
      return std::nullopt;
    return arcs;
  }

  const char* fault_of(const ForwardNode<Mask>& node, std::size_t arcs, std::size_t index) {
    std::uint64_t words = 0;
    for (std::size_t arc = 0; arc < arcs; ++arc) {
      const NodeIndex child = node.children[arc];
      if (!is_node(child, kNoNode, index)) return "a node leads nowhere";
      words += words_[child];
      if (node.children[arcs + arc] != words) return "the words are counted wrongly";
    }
    words_[index] = static_cast<std::uint32_t>(words) + static_cast<std::uint32_t>(std::popcount(node.accepts));
    mark(index);
    return nullptr;
  }

  const char* fault_of(const BackwardNode<Mask>& node, std::size_t arcs, std::size_t index) {
    if (!is_node(node.turn, kNoNode, forward_end_)) return "a node turns nowhere";
    for (std::size_t arc = 0; arc < arcs; ++arc)
      if (!is_node(node.children[arc], forward_end_, index)) return "a node leads nowhere";
    mark(index);
    return nullptr;
  }

  const std::span<const std::uint32_t> cells_;
  const GraphView<Mask> view_;
  const Mask alphabet_;
  std::vector<std::uint64_t> begins_;  // a bit for each cell: a node that is in order begins there
  std::vector<std::uint32_t> words_;   // by the cell at which a forward node begins: how many words go through it
  std::size_t forward_end_ = 0;
};

#if defined(__GNUC__) && defined(__x86_64__)
// Compiled once more for processors that count bits by themselves: then it takes two thirds of the time.
template <class Mask>
[[gnu::target("popcnt"), gnu::flatten]] const char* fault_by_counting(std::span<const std::uint32_t> cells,
                                                                      std::size_t letters, const FileHeader& header) {
  return GraphCheck<Mask>(cells, letters).fault(header);
}
#endif

template <class Mask>
const char* fault_of(std::span<const std::uint32_t> cells, std::size_t letters, const FileHeader& header) {
#if defined(__GNUC__) && defined(__x86_64__)
  if (__builtin_cpu_supports("popcnt")) return fault_by_counting<Mask>(cells, letters, header);
#endif
  return GraphCheck<Mask>(cells, letters).fault(header);
}

// A seal holds for one file as it has been since a certain moment. Like that file it counts only if it is ours and
// nobody may write to it.
bool is_sealed(const WordFile& file, const std::string& seal) {
  const std::string facts = seal.empty() ? "" : file.facts();
  return !facts.empty() && std::ranges::equal(mapped(seal).bytes, std::as_bytes(std::span(facts)));
}

// Where it cannot be written, all is looked at again the next time.
void set_seal(const WordFile& file, const std::string& seal) {
  const std::string facts = seal.empty() ? "" : file.facts();
  if (!facts.empty()) write_steady(seal, std::as_bytes(std::span(facts)));
}

}  // namespace

std::shared_ptr<const WordGraph> WordGraph::open(const std::string& path, const std::string& anagrams_folder,
                                                 const std::string& seal) {
#if defined(_WIN32)
  return std::shared_ptr<const WordGraph>(new WordGraph(path, anagrams_folder, seal));
#else
  // All who have the same file open share one copy: a server has hundreds of boards. A file that was written anew is
  // another one.
  using Key = std::tuple<dev_t, ino_t, off_t, time_t, long>;
  static std::mutex guard;
  static std::map<Key, std::weak_ptr<const WordGraph>> opened;
  struct stat facts{};
  if (::stat(path.c_str(), &facts) != 0)
    return std::shared_ptr<const WordGraph>(new WordGraph(path, anagrams_folder, seal));
  const Key key(facts.st_dev, facts.st_ino, facts.st_size, facts.st_mtim.tv_sec, facts.st_mtim.tv_nsec);
  const std::lock_guard lock(guard);
  std::erase_if(opened, [](const auto& each) { return each.second.expired(); });
  if (const auto found = opened.find(key); found != opened.end())
    if (auto graph = found->second.lock(); graph != nullptr && graph->file().path() == path) return graph;
  std::shared_ptr<const WordGraph> graph(new WordGraph(path, anagrams_folder, seal));
  opened[key] = graph;
  return graph;
#endif
}

WordGraph::WordGraph(const std::string& path, const std::string& anagrams_folder, const std::string& seal)
    : file_(path, !seal.empty()) {
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
  if (!is_sealed(file_, seal)) {
    const std::span<const std::uint32_t> all{cells_, cells};
    const char* fault = is_wide() ? fault_of<std::uint64_t>(all, letters_.size(), header)
                                  : fault_of<std::uint32_t>(all, letters_.size(), header);
    if (fault != nullptr) throw WordFileError("graph", path, fault);
    set_seal(file_, seal);
  }
  if (const Section* familiar = file_.section("familiar"); familiar != nullptr) {
    if (familiar->second.size() != std::size_t{header.word_count} * sizeof(std::uint16_t))
      throw WordFileError("truncated", path, "the column “familiar” does not fit the words");
    familiar_ = {reinterpret_cast<const std::uint16_t*>(familiar->second.data()), header.word_count};
  }
  if (!anagrams_folder.empty())
    anagrams_path_ = (std::filesystem::path(anagrams_folder) / anagrams_name(header.checksum)).string();
  std::error_code ignored;
  patience_ = !anagrams_path_.empty() && std::filesystem::exists(anagrams_path_, ignored) ? kSoon : kLate;
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
