// How an anagram map lies in memory and in its file.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>

#include "slots/anagrams.hpp"
#include "word_file.hpp"

namespace bonmot {

// First this, then the words, the table and the two filters, each at a multiple of
// 64 bytes and filled up with zeros.
struct AnagramHeader {
  std::array<char, 8> magic;
  std::uint32_t version;
  std::uint32_t letter_count;
  std::uint64_t checksum;  // of all that follows
  std::uint64_t size;      // of the whole
  std::uint64_t words_of;  // the checksum of the word file
  std::uint64_t keys;      // a number made of the keys of all letters
  std::uint32_t words;     // how many there are of each
  std::uint32_t entries;   // the last is empty, and so ends every look-up
  std::uint32_t classes;   // cells of the filters
  std::uint32_t lacking;
};
static_assert(sizeof(AnagramHeader) == 64);

constexpr std::array<char, 8> kAnagramMagic{'B', 'O', 'N', 'M', 'O', 'T', 'A', 'N'};
constexpr std::uint32_t kAnagramVersion = 1;
constexpr AnagramKey kAllKeys = [] {
  AnagramKey keys = 0;
  for (const AnagramKey key : kLetterKeys) keys = mixed(keys ^ key);
  return keys;
}();

inline std::uint64_t checksum_of_image(std::span<const std::byte> image) {
  return checksum_of(image.subspan(offsetof(AnagramHeader, size)));
}

// Where each part begins, and where the last one ends.
struct AnagramLayout {
  static constexpr std::size_t kAlignment = 64;

  explicit AnagramLayout(const AnagramHeader& header)
      : words(sizeof header),
        table(aligned(words + header.words * sizeof(ShortWord))),
        classes(aligned(table + header.entries * sizeof(std::uint64_t))),
        lacking(aligned(classes + header.classes * sizeof(std::uint32_t))),
        end(aligned(lacking + header.lacking * sizeof(std::uint32_t))) {}

  static constexpr std::size_t aligned(std::size_t size) { return (size + kAlignment - 1) / kAlignment * kAlignment; }

  std::size_t words, table, classes, lacking, end;
};

}  // namespace bonmot
