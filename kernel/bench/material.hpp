// Tiles, boards and leaves from their files, for programs without Python.
#pragma once

#include <algorithm>
#include <cstring>
#include <fstream>
#include <memory>
#include <sstream>
#include <stdexcept>
#include <string>
#include <vector>

#include "board.hpp"
#include "players/leaves.hpp"

namespace bonmot {

struct Material {
  std::vector<Letter> bag;
  BoardRules rules;
};

inline Material read_material(const WordGraph& graph, const char* tiles_path, const char* board_path) {
  Material material;
  std::ifstream tiles(tiles_path), board(board_path);
  if (!tiles || !board) throw std::runtime_error("cannot read the tiles or the board");
  std::string line;
  std::getline(tiles, line);  // header
  while (std::getline(tiles, line)) {
    std::istringstream fields(line);
    std::string text, count, value;
    std::getline(fields, text, ',');
    std::getline(fields, count, ',');
    std::getline(fields, value, ',');
    Letter letter = kNoLetter;
    if (text != "?") {
      const auto& letters = graph.letters();
      const auto found = std::find(letters.begin(), letters.end(), text);
      if (found == letters.end()) throw std::runtime_error("a tile is not of this alphabet: " + text);
      letter = static_cast<Letter>(found - letters.begin() + 1);
      material.rules.values[letter] = static_cast<std::uint8_t>(std::stoi(value));
    }
    material.bag.insert(material.bag.end(), static_cast<std::size_t>(std::stoi(count)), letter);
  }
  material.rules.size = 0;
  for (int row = 0; std::getline(board, line) && !line.empty(); ++row) {
    material.rules.size = static_cast<int>(line.size());
    for (std::size_t column = 0; column < line.size(); ++column) {
      const std::string letter_symbols = "dtq", word_symbols = "DTQ";
      const auto letter = letter_symbols.find(line[column]), word = word_symbols.find(line[column]);
      const bool is_star = line[column] == '*';
      material.rules.letter_multipliers.push_back(letter == std::string::npos ? 1
                                                                              : static_cast<std::uint8_t>(letter + 2));
      material.rules.word_multipliers.push_back(is_star                     ? 2
                                                : word == std::string::npos ? 1
                                                                            : static_cast<std::uint8_t>(word + 2));
      if (is_star) material.rules.stars.push_back({row, static_cast<int>(column)});
    }
  }
  material.rules.bonuses[7] = 50;
  return material;
}

// A row of 16-bit numbers, as kernel_learn writes it.
inline std::shared_ptr<const LeaveTable> read_leaves(const std::string& path, std::size_t letters) {
  std::ifstream in(path, std::ios::binary);
  std::vector<std::int16_t> values(LeaveNumbering(letters).size());
  if (!in.read(reinterpret_cast<char*>(values.data()), static_cast<std::streamsize>(values.size() * 2)))
    throw std::runtime_error("cannot read the leaves");
  return std::make_shared<LeaveTable>(letters, std::move(values));
}

}  // namespace bonmot
