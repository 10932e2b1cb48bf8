// Rows of numbers that are worked on together: sixteen of 16 bits, and eight of 32 bits.
//
// Written twice, with AVX2 and in plain loops, and compiled for both: see CMakeLists.txt. Both give the same numbers.
#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <cstdint>
#include <cstring>

#if defined(__AVX2__)
#include <immintrin.h>
#endif

#include "slots/anagrams.hpp"

#ifndef BONMOT_SLOTS
#define BONMOT_SLOTS slots_any
#endif

namespace bonmot::BONMOT_SLOTS {

constexpr std::size_t kRow = 16;
constexpr std::size_t kEight = 8;

// One bit for each number of a row, at every second place, so that the AVX2 way costs one instruction.
using RowBits = std::uint32_t;
constexpr RowBits kRowBits = 0x55555555;
inline std::size_t first_of(RowBits bits) { return static_cast<std::size_t>(std::countr_zero(bits)) / 2; }
constexpr RowBits bit_of(std::size_t place) { return RowBits{1} << (2 * place); }

// Sixteen bytes that a row can be looked up in.
using Lookup = std::array<std::uint8_t, 16>;

// Loaded from its middle less n, the first n bytes of sixteen are 255, the others 0.
constexpr auto kFirstBytes = [] {
  std::array<std::uint8_t, 32> bytes{};
  std::fill_n(bytes.begin(), 16, std::uint8_t{255});
  return bytes;
}();

#if defined(__AVX2__)

struct Row {
  __m256i numbers;

  static Row load(const std::int16_t* at) { return {_mm256_loadu_si256(reinterpret_cast<const __m256i*>(at))}; }
  static Row all(std::int16_t number) { return {_mm256_set1_epi16(number)}; }
  void store(std::int16_t* at) const { _mm256_storeu_si256(reinterpret_cast<__m256i*>(at), numbers); }

  friend Row operator+(Row left, Row right) { return {_mm256_add_epi16(left.numbers, right.numbers)}; }
  friend Row operator*(Row left, Row right) { return {_mm256_mullo_epi16(left.numbers, right.numbers)}; }
  friend Row operator|(Row left, Row right) { return {_mm256_or_si256(left.numbers, right.numbers)}; }
  friend Row operator&(Row left, Row right) { return {_mm256_and_si256(left.numbers, right.numbers)}; }

  // Never beyond the ends of what 16 bits can hold.
  Row plus(Row other) const { return {_mm256_adds_epi16(numbers, other.numbers)}; }
  // `yes` where this is -1, `no` where it is 0.
  Row choose(Row yes, Row no) const { return {_mm256_blendv_epi8(no.numbers, yes.numbers, numbers)}; }
  // Every byte replaced by what the table has for it.
  Row in(const Lookup& table) const {
    const __m128i bytes = _mm_loadu_si128(reinterpret_cast<const __m128i*>(table.data()));
    return {_mm256_shuffle_epi8(_mm256_broadcastsi128_si256(bytes), numbers)};
  }
  // The sum of the two bytes of each number.
  Row byte_sums() const { return {_mm256_maddubs_epi16(numbers, _mm256_set1_epi8(1))}; }

  RowBits at_least(std::int16_t least) const {
    const __m256i greater = _mm256_cmpgt_epi16(numbers, _mm256_set1_epi16(static_cast<std::int16_t>(least - 1)));
    return static_cast<RowBits>(_mm256_movemask_epi8(greater)) & kRowBits;
  }
  std::int16_t greatest() const {
    // The processor finds the least of eight unsigned numbers at once.
    const __m128i eight = _mm_max_epi16(_mm256_castsi256_si128(numbers), _mm256_extracti128_si256(numbers, 1));
    const __m128i least = _mm_minpos_epu16(_mm_xor_si128(eight, _mm_set1_epi16(0x7fff)));
    return static_cast<std::int16_t>(_mm_cvtsi128_si32(least) ^ 0x7fff);
  }
};

inline Row greater_of(Row left, Row right) { return {_mm256_max_epi16(left.numbers, right.numbers)}; }

// Which of eight keys, each with `added`, a filter may have.
inline std::uint32_t eight_in(const KeyFilter& filter, const std::int32_t* keys, std::uint32_t added) {
  const __m256i key = _mm256_add_epi32(_mm256_loadu_si256(reinterpret_cast<const __m256i*>(keys)),
                                       _mm256_set1_epi32(static_cast<int>(added)));
  const __m256i place = _mm256_srl_epi32(key, _mm_cvtsi32_si128(filter.shift));
  const __m256i words = _mm256_i32gather_epi32(reinterpret_cast<const int*>(filter.words), place, 4);
  const __m256i bits = _mm256_sllv_epi32(words, _mm256_and_si256(key, _mm256_set1_epi32(31)));
  return static_cast<std::uint32_t>(_mm256_movemask_ps(_mm256_castsi256_ps(bits)));
}

struct Eight {
  __m256i numbers;

  static Eight load(const std::int32_t* at) { return {_mm256_loadu_si256(reinterpret_cast<const __m256i*>(at))}; }
  static Eight all(std::int32_t number) { return {_mm256_set1_epi32(number)}; }
  void store(std::int32_t* at) const { _mm256_storeu_si256(reinterpret_cast<__m256i*>(at), numbers); }
  // The numbers of a table at the places that these say.
  Eight of(const std::int32_t* table) const { return {_mm256_i32gather_epi32(table, numbers, 4)}; }

  friend Eight operator+(Eight left, Eight right) { return {_mm256_add_epi32(left.numbers, right.numbers)}; }
  friend Eight operator-(Eight left, Eight right) { return {_mm256_sub_epi32(left.numbers, right.numbers)}; }
  friend Eight operator*(Eight left, Eight right) { return {_mm256_mullo_epi32(left.numbers, right.numbers)}; }
  friend Eight operator&(Eight left, Eight right) { return {_mm256_and_si256(left.numbers, right.numbers)}; }
  friend Eight operator|(Eight left, Eight right) { return {_mm256_or_si256(left.numbers, right.numbers)}; }
  friend Eight operator^(Eight left, Eight right) { return {_mm256_xor_si256(left.numbers, right.numbers)}; }
  Eight doubled() const { return {_mm256_slli_epi32(numbers, 1)}; }
  // -1 where it is 0, else 0.
  Eight is_zero() const { return {_mm256_cmpeq_epi32(numbers, _mm256_setzero_si256())}; }
  // One bit for each that is at least so much.
  std::uint32_t at_least(std::int32_t least) const {
    const __m256i greater = _mm256_cmpgt_epi32(numbers, _mm256_set1_epi32(least - 1));
    return static_cast<std::uint32_t>(_mm256_movemask_ps(_mm256_castsi256_ps(greater)));
  }
  std::uint32_t negative() const {
    return static_cast<std::uint32_t>(_mm256_movemask_ps(_mm256_castsi256_ps(numbers)));
  }
  std::int32_t greatest() const {
    __m128i four = _mm_max_epi32(_mm256_castsi256_si128(numbers), _mm256_extracti128_si256(numbers, 1));
    four = _mm_max_epi32(four, _mm_shuffle_epi32(four, 0b01001110));
    four = _mm_max_epi32(four, _mm_shuffle_epi32(four, 0b10110001));
    return _mm_cvtsi128_si32(four);
  }
};

inline Eight greater_of(Eight left, Eight right) { return {_mm256_max_epi32(left.numbers, right.numbers)}; }

// The tiles of a slot, to be compared with whole words.
struct Pattern {
  __m128i letters, mask;

  Pattern(const Letter* from, const std::uint8_t* taken, std::size_t length)
      : letters(load(from)),
        mask(_mm_and_si128(load(taken), load(kFirstBytes.data() + kFirstBytes.size() / 2 - length))) {}

  // Whether a word has the right letters wherever a tile lies.
  bool fits(const ShortWord& word) const {
    return _mm_testz_si128(_mm_xor_si128(load(word.letters.data()), letters), mask) != 0;
  }

 private:
  static __m128i load(const std::uint8_t* at) { return _mm_loadu_si128(reinterpret_cast<const __m128i*>(at)); }
};

#else

struct Row {
  std::array<std::int16_t, kRow> numbers;

  template <class Action>
  static Row made(Action&& action) {
    Row row;
    for (std::size_t place = 0; place < kRow; ++place) row.numbers[place] = static_cast<std::int16_t>(action(place));
    return row;
  }
  static Row load(const std::int16_t* at) {
    Row row;
    std::memcpy(row.numbers.data(), at, sizeof row.numbers);
    return row;
  }
  static Row all(std::int16_t number) {
    return made([&](std::size_t) { return number; });
  }
  void store(std::int16_t* at) const { std::memcpy(at, numbers.data(), sizeof numbers); }

  friend Row operator+(const Row& left, const Row& right) {
    return made([&](std::size_t place) { return left.numbers[place] + right.numbers[place]; });
  }
  friend Row operator*(const Row& left, const Row& right) {
    return made([&](std::size_t place) { return left.numbers[place] * right.numbers[place]; });
  }
  friend Row operator|(const Row& left, const Row& right) {
    return made([&](std::size_t place) { return left.numbers[place] | right.numbers[place]; });
  }
  friend Row operator&(const Row& left, const Row& right) {
    return made([&](std::size_t place) { return left.numbers[place] & right.numbers[place]; });
  }

  Row plus(const Row& other) const {
    return made([&](std::size_t place) { return std::clamp(numbers[place] + other.numbers[place], -32768, 32767); });
  }
  Row choose(const Row& yes, const Row& no) const {
    return made([&](std::size_t place) { return numbers[place] != 0 ? yes.numbers[place] : no.numbers[place]; });
  }
  Row in(const Lookup& table) const {
    return made([&](std::size_t place) {
      const auto bytes = static_cast<std::uint16_t>(numbers[place]);
      return table[bytes & 15] | table[bytes >> 8 & 15] << 8;
    });
  }
  Row byte_sums() const {
    return made([&](std::size_t place) {
      const auto bytes = static_cast<std::uint16_t>(numbers[place]);
      return (bytes & 255) + (bytes >> 8);
    });
  }

  RowBits at_least(std::int16_t least) const {
    RowBits bits = 0;
    for (std::size_t place = 0; place < kRow; ++place) bits |= numbers[place] >= least ? bit_of(place) : 0;
    return bits;
  }
  std::int16_t greatest() const { return *std::max_element(numbers.begin(), numbers.end()); }
};

inline Row greater_of(const Row& left, const Row& right) {
  return Row::made([&](std::size_t place) { return std::max(left.numbers[place], right.numbers[place]); });
}

inline std::uint32_t eight_in(const KeyFilter& filter, const std::int32_t* keys, std::uint32_t added) {
  std::uint32_t found = 0;
  for (std::size_t place = 0; place < kEight; ++place)
    found |= filter.may_have(static_cast<std::uint32_t>(keys[place]) + added) ? 1U << place : 0;
  return found;
}

struct Eight {
  std::array<std::int32_t, kEight> numbers;

  template <class Action>
  static Eight made(Action&& action) {
    Eight eight;
    for (std::size_t place = 0; place < kEight; ++place) eight.numbers[place] = action(place);
    return eight;
  }
  static Eight load(const std::int32_t* at) {
    Eight eight;
    std::memcpy(eight.numbers.data(), at, sizeof eight.numbers);
    return eight;
  }
  static Eight all(std::int32_t number) {
    return made([&](std::size_t) { return number; });
  }
  void store(std::int32_t* at) const { std::memcpy(at, numbers.data(), sizeof numbers); }
  Eight of(const std::int32_t* table) const {
    return made([&](std::size_t place) { return table[numbers[place]]; });
  }

  friend Eight operator+(const Eight& left, const Eight& right) {
    return made([&](std::size_t place) { return left.numbers[place] + right.numbers[place]; });
  }
  friend Eight operator-(const Eight& left, const Eight& right) {
    return made([&](std::size_t place) { return left.numbers[place] - right.numbers[place]; });
  }
  friend Eight operator*(const Eight& left, const Eight& right) {
    return made([&](std::size_t place) { return left.numbers[place] * right.numbers[place]; });
  }
  friend Eight operator&(const Eight& left, const Eight& right) {
    return made([&](std::size_t place) { return left.numbers[place] & right.numbers[place]; });
  }
  friend Eight operator|(const Eight& left, const Eight& right) {
    return made([&](std::size_t place) { return left.numbers[place] | right.numbers[place]; });
  }
  friend Eight operator^(const Eight& left, const Eight& right) {
    return made([&](std::size_t place) { return left.numbers[place] ^ right.numbers[place]; });
  }
  Eight doubled() const {
    return made([&](std::size_t place) { return numbers[place] * 2; });
  }
  Eight is_zero() const {
    return made([&](std::size_t place) { return numbers[place] == 0 ? -1 : 0; });
  }
  std::uint32_t at_least(std::int32_t least) const {
    std::uint32_t bits = 0;
    for (std::size_t place = 0; place < kEight; ++place) bits |= numbers[place] >= least ? 1U << place : 0;
    return bits;
  }
  std::uint32_t negative() const { return ~at_least(0) & 255; }
  std::int32_t greatest() const { return *std::max_element(numbers.begin(), numbers.end()); }
};

inline Eight greater_of(const Eight& left, const Eight& right) {
  return Eight::made([&](std::size_t place) { return std::max(left.numbers[place], right.numbers[place]); });
}

struct Pattern {
  std::array<std::uint64_t, 2> letters, mask;

  Pattern(const Letter* from, const std::uint8_t* taken, std::size_t length) : letters(load(from)), mask(load(taken)) {
    const auto first = load(kFirstBytes.data() + kFirstBytes.size() / 2 - length);
    mask = {mask[0] & first[0], mask[1] & first[1]};
  }

  bool fits(const ShortWord& word) const {
    const auto other = load(word.letters.data());
    return (((other[0] ^ letters[0]) & mask[0]) | ((other[1] ^ letters[1]) & mask[1])) == 0;
  }

 private:
  static std::array<std::uint64_t, 2> load(const std::uint8_t* at) {
    std::array<std::uint64_t, 2> bytes;
    std::memcpy(bytes.data(), at, sizeof bytes);
    return bytes;
  }
};

#endif

}  // namespace bonmot::BONMOT_SLOTS
