// The anagram map: which words are made of exactly these letters, wherever they stand.
//
// Words with the same letters are a *class*. Its key is the sum of the keys of its letters, so the key of tiles on the
// board and tiles from a rack together is one addition. Keys are 64 bits: two classes of a lexicon with the same key
// are looked for when the map is made, and refused.
//
// Most questions have the answer "no word", so they are asked of a bit filter first, which is small enough to stay near
// the processor. A second filter knows the classes with one letter missing: a blank may be that letter. Together they
// spare us the maps of words with blanks, which take most of the memory of other engines.
#pragma once

#include <array>
#include <atomic>
#include <bit>
#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <vector>

#include "letters.hpp"
#include "random.hpp"
#include "word_graph.hpp"

namespace bonmot {

using AnagramKey = std::uint64_t;

constexpr std::size_t kLongestSlotWord = 15;

// No letter (a blank that stands for nothing yet) adds nothing.
constexpr auto kLetterKeys = [] {
  std::array<AnagramKey, kMostNarrowLetters + 1> keys{};
  for (std::size_t letter = 1; letter < keys.size(); ++letter) keys[letter] = mixed(letter);
  return keys;
}();

// A word of up to 15 letters, filled up with zeros.
struct alignas(16) ShortWord {
  std::array<Letter, 16> letters{};
};

// A set of keys, as bits: it may take a key for one of its own that is not, never the other way round. Who looks up
// many at once reads `words` itself: the bit of a key is its lowest five bits, in the word of the highest of its lower
// half.
struct KeyFilter {
  const std::uint32_t* words = nullptr;
  int shift = 0;

  bool may_have(AnagramKey key) const {
    const auto half = static_cast<std::uint32_t>(key);
    return (words[half >> shift] << (half & 31) & 0x80000000U) != 0;
  }
};

class AnagramMap {
 public:
  // Nothing for alphabets of more than 31 letters and lists of millions of words: those are searched by walking. Throws
  // Stopped if somebody raises the flag.
  static std::shared_ptr<const AnagramMap> of(const WordGraph& graph, const std::atomic<bool>* stop = nullptr);

  KeyFilter classes() const { return filter_of(classes_); }
  KeyFilter classes_without_a_letter() const { return filter_of(lacking_); }

  // The words with this key, or very rarely others: whoever takes one checks its key.
  std::span<const ShortWord> words(AnagramKey key) const {
    for (std::size_t at = key >> table_shift_;; ++at) {
      const std::uint64_t entry = table_[at];
      if (entry == 0) return {};
      if (entry >> kTagShift == (key & kTagMask))
        return {words_.data() + (entry >> kFirstShift & kFirstMask), entry & kCountMask};
    }
  }

  std::size_t bytes() const {
    return (classes_.size() + lacking_.size()) * sizeof(std::uint32_t) + table_.size() * sizeof(std::uint64_t) +
           words_.size() * sizeof(ShortWord);
  }

 private:
  // An entry of the table: the lower half of the key, the number of the first word, how many there are.
  static constexpr int kTagShift = 32, kFirstShift = 8;
  static constexpr std::uint64_t kTagMask = 0xffffffff, kFirstMask = 0xffffff, kCountMask = 0xff;

  static KeyFilter filter_of(const std::vector<std::uint32_t>& words) {
    return {words.data(), 32 - std::countr_zero(words.size())};
  }

  std::vector<std::uint32_t> classes_, lacking_;
  std::vector<std::uint64_t> table_;
  std::vector<ShortWord> words_;
  int table_shift_ = 0;
};

}  // namespace bonmot
