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
#include <string>
#include <vector>

#include "letters.hpp"
#include "random.hpp"
#include "steady_file.hpp"
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

// All of it is one piece of memory, laid out as in its file: see anagram_image.hpp.
class AnagramMap {
 public:
  // Nothing for alphabets of more than 31 letters and lists of millions of words: those are searched by walking. Throws
  // Stopped if somebody raises the flag.
  static std::shared_ptr<const AnagramMap> of(const WordGraph& graph, const std::atomic<bool>* stop = nullptr);

  // One that was made before. Every number in it is looked at: a checksum cannot promise that it was made for these
  // words, for anybody can compute one. Throws WordFileError if anything is wrong; `path` is for that.
  AnagramMap(SteadyBytes image, const WordGraph& graph, const std::string& path);

  std::span<const std::byte> image() const { return image_.bytes; }
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

  std::size_t bytes() const { return image_.bytes.size(); }

 private:
  // An entry of the table: the lower half of the key, the number of the first word, how many there are.
  static constexpr int kTagShift = 32, kFirstShift = 8;
  static constexpr std::uint64_t kTagMask = 0xffffffff, kFirstMask = 0xffffff, kCountMask = 0xff;

  static KeyFilter filter_of(std::span<const std::uint32_t> words) {
    return {words.data(), 32 - std::countr_zero(words.size())};
  }

  const char* fault(const WordGraph& graph);

  SteadyBytes image_;
  std::span<const ShortWord> words_;
  std::span<const std::uint64_t> table_;
  std::span<const std::uint32_t> classes_, lacking_;
  int table_shift_ = 0;
};

}  // namespace bonmot
