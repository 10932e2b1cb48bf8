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

// What a word may look like, as a machine without memory: places, each with the letters that fit it, the places that
// may come after it (bits), those that may come first and those that may come last. A regular expression becomes such a
// machine with one place for each letter of the expression (Glushkov 1961); reading one letter of a word costs at most
// one look at each place, whatever the expression, so none can take long.
struct WordShape {
  std::vector<LetterSet> letters;
  std::vector<std::uint64_t> following;
  std::uint64_t first = 0;
  std::uint64_t last = 0;
};

constexpr std::size_t kMostPlaces = 64;

// The shape of a row of pieces.
WordShape shape_of(const std::vector<PatternPiece>& pieces);

struct WordQuery {
  std::optional<WordShape> shape = std::nullopt;           // none: any word
  std::vector<Letter> needed{};                            // letters that must all occur, one as often as it is named
  std::optional<std::vector<Letter>> rack = std::nullopt;  // none: any letters; not all of the rack need be used
  int blanks = 0;                                          // wild letters beside the rack
  int minimum = 1;                                         // letters in the word
  int maximum = kMostSquares;
  std::int64_t after = -1;   // only words with a greater number
  std::size_t limit = 1000;  // stop after so many
};

// The numbers of the words found, ascending. To read on, ask again with `after` set to the last one.
std::vector<std::uint32_t> find_words(const WordGraph& graph, const WordQuery& query);

// How likely it is to draw the tiles of each word, and no others, out of a full bag: `counts` has the tiles of each
// letter from letter 1 on; a blank may stand for any letter. Throws std::out_of_range where there is no such word.
std::vector<double> draw_probabilities(const WordGraph& graph, std::span<const std::uint32_t> numbers,
                                       std::span<const int> counts, int blanks);

}  // namespace bonmot
