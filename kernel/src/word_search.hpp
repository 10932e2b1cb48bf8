// Searching a lexicon: words that fit a pattern, words that can be made from a rack, or both at once.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "letters.hpp"
#include "word_graph.hpp"

namespace bonmot {

// One piece of a pattern: a letter out of a set, or any number of such letters (also none).
struct PatternPiece {
  LetterSet letters;
  bool repeats;
};

constexpr std::size_t kMostPatternPieces = 63;

struct WordQuery {
  std::optional<std::vector<PatternPiece>> pattern = std::nullopt;  // none: any word
  std::optional<std::vector<Letter>> rack = std::nullopt;  // none: any letters; not all of the rack need be used
  int blanks = 0;                                          // wild letters beside the rack
  int minimum = 1;                                         // letters in the word
  int maximum = kMostSquares;
  std::int64_t after = -1;   // only words with a greater number
  std::size_t limit = 1000;  // stop after so many
};

// The numbers of the words found, ascending. To read on, ask again with `after` set to the last one.
std::vector<std::uint32_t> find_words(const WordGraph& graph, const WordQuery& query);

}  // namespace bonmot
