// The kernel's players: which words a player knows, out of those of a table.
//
// Familiarity is a rank (see WordGraph::familiar). A persona knows a little more here and less there, always the same
// words: the rank that a word has for it depends on the word and on its seed alone.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "word_graph.hpp"

namespace bonmot {

// A list with taste (M-005): words with rare letters come early, words full of vowels late.
struct StrategicList {
  std::size_t most = 0;  // words of the list
  LetterSet vowels = 0;
  double most_vowels = 1;     // from this share of vowels on, a word comes later
  double vowel_cost = 0;      // the exponent for each whole share beyond
  LetterSet rare = 0;         // each such letter halves the rank
  LetterSet rarest = 0;       // words with such a letter are on the list though nobody has heard of them...
  std::uint32_t unheard = 0;  // ...at this rank
  std::size_t longest_unheard = 0;
};

struct WordChoice {
  std::uint32_t words = 0;      // the rank of the least familiar word known; of a strategic list, its place there
  std::uint64_t seed = 0;       // of the persona; 0: ranks as they are
  double spread = 0;            // how much personas differ: the standard deviation of the logarithm of a rank
  std::size_t short_words = 0;  // all words up to so many letters are known, too
  bool extensions = false;      // and all that lengthen a known word by one letter
  bool everything = false;      // simply all acceptable words
  std::optional<StrategicList> strategic = std::nullopt;
};

struct ChosenWords {
  std::vector<Letter> words;            // each ended by 0, ascending
  std::vector<std::uint16_t> familiar;  // of each
};

// How late a word comes into a strategic list.
double strategic_cost(const StrategicList& list, std::span<const Letter> word, std::uint32_t rank);

// `every` has the words of the table, `acceptable` those of them that a player may know whatever their length, and
// `ranked` says how familiar words are; `unsaid` (each word ended by 0) are known to nobody. All in one alphabet.
ChosenWords choose_words(const WordGraph& every, const WordGraph& acceptable, const WordGraph& ranked,
                         const WordChoice& choice, std::span<const Letter> unsaid);

}  // namespace bonmot
