// The word graph: every word of a lexicon, readable in both directions.
//
// A *node* is the set of letters that may come next, not a single letter. It lies in the 32-bit cells as
//
//   forward node    arcs | accepts | child of each arc... | words under the arcs so far...
//   backward node   arcs | accepts | turn | child of each arc...
//
// `arcs` holds the letters with a continuation, `accepts` the letters that complete a word. The child of letter c is
// found by counting the arcs below c, so no sibling is ever scanned. Nodes with equal content are stored once.
//
// *Forward* nodes spell words from left to right. Their running counts number the words in ascending order.
// *Backward* nodes spell the beginnings of words from right to left: after reading "T", "A", "C" the node stands for
// CAT... `accepts` then says which letter in front makes a whole word, and `turn` is the forward node after C-A-T, so
// that the word may go on to the right. This is the idea of the GADDAG (Gordon 1994) with its separator arc resolved.
//
// Sets of up to 31 letters take one cell, larger alphabets two: `Mask` is the type of a set.
#pragma once

#include <atomic>
#include <bit>
#include <cstdint>
#include <cstring>
#include <exception>
#include <memory>
#include <mutex>
#include <span>
#include <string>
#include <vector>

#include "letters.hpp"
#include "word_file.hpp"

namespace bonmot {

using NodeIndex = std::uint32_t;
constexpr NodeIndex kNoNode = 0;  // cell 0 starts a node without arcs

template <class Mask>
struct ForwardNode {
  Mask arcs;
  Mask accepts;
  const std::uint32_t* children;

  int arcs_below(Letter letter) const { return std::popcount(arcs & ((Mask{1} << letter) - 1)); }
  NodeIndex child(Letter letter) const { return children[arcs_below(letter)]; }
  NodeIndex child_or_none(Letter letter) const { return (arcs >> letter & 1) != 0 ? child(letter) : kNoNode; }
  // Number of words that go through the first `count` arcs.
  std::uint32_t words_under(int count) const { return count == 0 ? 0 : children[std::popcount(arcs) + count - 1]; }
  std::uint32_t words() const {
    return static_cast<std::uint32_t>(std::popcount(accepts)) + words_under(std::popcount(arcs));
  }
};

template <class Mask>
struct BackwardNode {
  Mask arcs;
  Mask accepts;
  NodeIndex turn;
  const std::uint32_t* children;

  NodeIndex child(Letter letter) const { return children[std::popcount(arcs & ((Mask{1} << letter) - 1))]; }
  NodeIndex child_or_none(Letter letter) const { return (arcs >> letter & 1) != 0 ? child(letter) : kNoNode; }
};

// What the algorithms hold in their hands: two roots and the cells.
template <class Mask>
struct GraphView {
  static constexpr std::size_t kMaskCells = sizeof(Mask) / sizeof(std::uint32_t);

  const std::uint32_t* cells;
  NodeIndex forward_root;
  NodeIndex backward_root;

  ForwardNode<Mask> forward(NodeIndex index) const {
    const std::uint32_t* at = cells + index;
    return {mask_at(at), mask_at(at + kMaskCells), at + 2 * kMaskCells};
  }
  BackwardNode<Mask> backward(NodeIndex index) const {
    const std::uint32_t* at = cells + index;
    return {mask_at(at), mask_at(at + kMaskCells), at[2 * kMaskCells], at + 2 * kMaskCells + 1};
  }

 private:
  static Mask mask_at(const std::uint32_t* at) {
    Mask mask;
    std::memcpy(&mask, at, sizeof mask);
    return mask;
  }
};

constexpr int kMostNarrowLetters = 31;

class AnagramMap;  // slots/anagrams.hpp

// Somebody raised the flag while something was being made that is of no use by half.
struct Stopped : std::exception {
  const char* what() const noexcept override { return "it was stopped"; }
};

class WordGraph {
 public:
  // Throws WordFileError. In the folder for anagrams their map is kept, see anagram_file.hpp; without one, it is not.
  //
  // `seal` is for files in our own cache, where nobody else writes: the name of a small file that says that all nodes
  // of this very word file were looked at. A sealed one is mapped and its checksum compared, and that is all. Any other
  // file is read whole and looked at each time.
  static std::shared_ptr<const WordGraph> open(const std::string& path, const std::string& anagrams_folder = "",
                                               const std::string& seal = "");

  // Writes the word file of `words`: letters ended by 0, strictly ascending. Throws std::invalid_argument if they are
  // not, and WordFileError if the file cannot be written.
  static void build(const std::string& path, const std::vector<std::string>& letters, std::span<const Letter> words,
                    const std::vector<Section>& columns);

  const WordFile& file() const { return file_; }
  const std::vector<std::string>& letters() const { return letters_; }
  std::uint32_t size() const { return file_.header().word_count; }
  bool is_wide() const { return letters_.size() > kMostNarrowLetters; }

  // Calls `action` with the GraphView of the right width.
  template <class Action>
  decltype(auto) with_view(Action&& action) const {
    const FileHeader& header = file_.header();
    if (is_wide()) return action(GraphView<std::uint64_t>{cells_, header.forward_root, header.backward_root});
    return action(GraphView<std::uint32_t>{cells_, header.forward_root, header.backward_root});
  }

  // The place of a word in ascending order, or -1 if it is no word.
  std::int64_t number(std::span<const Letter> word) const;
  bool contains(std::span<const Letter> word) const { return number(word) >= 0; }
  std::vector<Letter> word(std::uint32_t number) const;  // throws std::out_of_range

  // How familiar a word is: a rank, as the file's column "familiar" has it; 0 for words nobody has heard of, for -1 and
  // in files without that column.
  bool knows_familiar() const { return !familiar_.empty(); }
  std::uint16_t familiar(std::int64_t number) const {
    return number < 0 || familiar_.empty() ? std::uint16_t{0} : familiar_[static_cast<std::size_t>(number)];
  }

  // The letters that make a word between `before` and `after` (either may be empty, not both), which must be letters of
  // this alphabet.
  LetterSet letters_between(std::span<const Letter> before, std::span<const Letter> after) const;

  // The anagram map of these words, made when it is first asked for; none if they do not suit one. Throws
  // Stopped if the flag is raised meanwhile: then it is made when it is asked for again.
  const AnagramMap* anagrams(const std::atomic<bool>* stop = nullptr) const;
  // The same for those who can do without: none until it was asked for so often that making it pays.
  const AnagramMap* anagrams_when_they_pay(const std::atomic<bool>* stop = nullptr) const;
  // Whether somebody has asked for it, so that it costs nothing more.
  bool has_anagrams() const { return anagrams_made_.load(std::memory_order_acquire); }

 private:
  WordGraph(const std::string& path, const std::string& anagrams_folder, const std::string& seal);

  WordFile file_;
  std::vector<std::string> letters_;
  const std::uint32_t* cells_ = nullptr;
  std::span<const std::uint16_t> familiar_;
  std::string anagrams_path_;   // empty: they are kept in no file
  std::uint32_t patience_ = 0;  // questions that are answered without them until they pay
  mutable std::mutex anagrams_guard_;
  mutable std::shared_ptr<const AnagramMap> anagrams_;
  mutable std::atomic<bool> anagrams_made_{false};
  mutable std::atomic<std::uint32_t> done_without_{0};  // questions that were answered without the map
};

}  // namespace bonmot
