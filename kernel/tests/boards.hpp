// Boards for the tests.
#pragma once

#include <string>

#include "board.hpp"
#include "lexica.hpp"

namespace bonmot {

inline BoardRules rules_from(const std::vector<std::string>& rows) {
  BoardRules rules;
  rules.size = static_cast<int>(rows.size());
  for (int row = 0; row < rules.size; ++row) {
    for (int column = 0; column < rules.size; ++column) {
      const char symbol = rows[static_cast<std::size_t>(row)][static_cast<std::size_t>(column)];
      rules.letter_multipliers.push_back(symbol == 'd' ? 2 : symbol == 't' ? 3 : symbol == 'q' ? 4 : 1);
      rules.word_multipliers.push_back(symbol == 'D' || symbol == '*' ? 2 : symbol == 'T' ? 3 : symbol == 'Q' ? 4 : 1);
      if (symbol == '*') rules.stars.push_back({row, column});
    }
  }
  const std::string values = "1332142418513113A11114484A";  // A stands for ten
  for (std::size_t letter = 0; letter < values.size(); ++letter)
    rules.values[letter + 1] = static_cast<std::uint8_t>(values[letter] == 'A' ? 10 : values[letter] - '0');
  rules.bonuses[7] = 50;
  return rules;
}

inline BoardRules standard_rules() {
  return rules_from({"T..d...T...d..T", ".D...t...t...D.", "..D...d.d...D..", "d..D...d...D..d", "....D.....D....",
                     ".t...t...t...t.", "..d...d.d...d..", "T..d...*...d..T", "..d...d.d...d..", ".t...t...t...t.",
                     "....D.....D....", "d..D...d...D..d", "..D...d.d...D..", ".D...t...t...D.", "T..d...T...d..T"});
}

inline void put(Board& board, int row, int column, Direction direction, const std::string& word) {
  Play play;
  const auto letters = encode(word);
  play.row = static_cast<std::uint8_t>(row);
  play.column = static_cast<std::uint8_t>(column);
  play.direction = direction;
  play.length = static_cast<std::uint8_t>(letters.size());
  std::copy(letters.begin(), letters.end(), play.letters.begin());
  board.play(play);
}

}  // namespace bonmot
