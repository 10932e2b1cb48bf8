// Letters as the kernel sees them: small numbers, and sets of them as bits.
#pragma once

#include <cstddef>
#include <cstdint>

namespace bonmot {

// A letter of the alphabet, 1..63. A letter is a tile text: "A", but also "CH" or "L·L".
// 0 stands for "no letter": an empty square, or the blank on a rack.
using Letter = std::uint8_t;

// Bit k is set when letter k belongs to the set.
using LetterSet = std::uint64_t;

constexpr int kMostLetters = 63;
constexpr int kMostSquares = 21;  // squares on a side of the largest board, and letters in the longest word
constexpr std::size_t kMostTilesOnRack = 15;
constexpr Letter kNoLetter = 0;

// On a board and in a play, a blank that stands for letter k is written k | kBlankMark.
constexpr Letter kBlankMark = 0x80;
constexpr Letter kLetterMask = 0x3f;

// Whether a tile on a board can be one of an alphabet of so many letters.
constexpr bool is_tile(Letter tile, std::size_t letter_count) {
  const Letter letter = tile & kLetterMask;
  return (tile & ~(kLetterMask | kBlankMark)) == 0 && letter != kNoLetter && letter <= letter_count;
}

constexpr LetterSet set_of(Letter letter) { return LetterSet{1} << (letter & kLetterMask); }
constexpr LetterSet kEveryLetter = ~LetterSet{1};  // all letters; bit 0 is no letter

}  // namespace bonmot
