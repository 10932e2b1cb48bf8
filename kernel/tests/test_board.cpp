#include "boards.hpp"
#include "check.hpp"

using namespace bonmot;

namespace {

const std::vector<std::string> kWords = {"AT", "CAT", "CATS", "AS", "SO", "TO", "STAR", "TOE"};

Fault fault_of(const Board& board, int row, int column, Direction direction, const std::string& word,
               const std::string& rack) {
  const auto letters = encode(word), tiles = encode(rack);
  return board.judge_word(row, column, direction, letters, std::span<const Letter>(tiles)).fault;
}

bool same_checks(const Board& left, const Board& right) {
  for (Direction direction : {Direction::kAcross, Direction::kDown}) {
    for (int row = 0; row < left.size(); ++row) {
      for (int column = 0; column < left.size(); ++column) {
        if (left.at(row, column) != right.at(row, column)) return false;
        const bool across = direction == Direction::kAcross;
        const auto index = static_cast<std::size_t>((across ? row : column) * Board::kStride + (across ? column : row));
        if (left.at(row, column) == kNoLetter &&
            !(left.copy(direction).checks[index] == right.copy(direction).checks[index]))
          return false;
      }
    }
  }
  return true;
}

}  // namespace

CASE("each fault has its own name") {
  Board board(standard_rules(), graph_of(kWords));
  const auto across = Direction::kAcross, down = Direction::kDown;
  CHECK(fault_of(board, 7, 13, across, "CAT", "CATWWWW") == Fault::kOutside);
  CHECK(fault_of(board, -1, 7, down, "CAT", "CATWWWW") == Fault::kOutside);
  CHECK(fault_of(board, 7, 7, across, "", "CATWWWW") == Fault::kNoNewTile);
  CHECK(fault_of(board, 7, 7, across, "CAT", "CAWWWWW") == Fault::kNotOnRack);
  CHECK(fault_of(board, 7, 7, across, "CAt", "CATWWWW") == Fault::kNotOnRack);
  CHECK(fault_of(board, 7, 7, across, "CAt", "CA?") == Fault::kNone);
  CHECK(fault_of(board, 7, 8, across, "CAT", "CATWWWW") == Fault::kStarNotCovered);
  CHECK(fault_of(board, 7, 7, across, "C.T", "CATWWWW") == Fault::kGap);
  CHECK(fault_of(board, 7, 7, across, "C", "CATWWWW") == Fault::kTooShort);
  const std::vector<PlacedTile> stray{{7, 7, 3}, {8, 8, 1}};
  CHECK(board.judge_tiles(stray, std::nullopt).fault == Fault::kNotInLine);
  const std::vector<PlacedTile> corner{{7, 7, 3}, {7, 8, 1}, {8, 7, 1}};
  CHECK(board.judge_tiles(corner, std::nullopt).fault == Fault::kNotInLine);
  const std::vector<PlacedTile> twice{{7, 7, 3}, {7, 7, 1}};
  CHECK(board.judge_tiles(twice, std::nullopt).fault == Fault::kConflict);

  put(board, 7, 7, across, "CAT");
  CHECK(fault_of(board, 7, 7, across, "CAT", "CATWWWW") == Fault::kNoNewTile);
  CHECK(fault_of(board, 7, 7, across, "CAR", "CATRXXX") == Fault::kConflict);
  CHECK(fault_of(board, 0, 0, across, "SO", "SOWWWWW") == Fault::kNotConnected);
  CHECK(fault_of(board, 7, 7, across, "CATS", "S") == Fault::kNone);
}

CASE("premiums count once, blanks are worth nothing, seven tiles bring fifty") {
  Board board(standard_rules(), graph_of(kWords));
  const auto cats = encode("CATS");
  const Verdict opening = board.judge_word(7, 4, Direction::kAcross, cats, std::nullopt);
  CHECK_EQUAL(opening.score, 2 * (3 + 1 + 1 + 1));
  CHECK_EQUAL(opening.words.size(), 1U);
  CHECK(opening.words[0].is_word);
  board.play(opening.play);
  const auto so = encode("so"), plain = encode("SO");
  CHECK_EQUAL(board.judge_word(7, 7, Direction::kDown, plain, std::nullopt).score, 2);
  CHECK_EQUAL(board.judge_word(7, 7, Direction::kDown, so, std::nullopt).score, 1);
  const auto seven = encode("SOSOSOSO");
  const Verdict long_word = board.judge_word(7, 7, Direction::kDown, seven, std::nullopt);
  CHECK_EQUAL(long_word.bonus, 50);
  CHECK(!long_word.words[0].is_word);
  CHECK_EQUAL(long_word.score, 3 * (1 + 1 + 1 + 1 + 2 + 1 + 1 + 1) + 50);
}

CASE("taking back restores squares and cross-checks, and set_up equals playing") {
  const auto graph = graph_of(kWords);
  Board board(standard_rules(), graph);
  const Board fresh = board;
  put(board, 7, 7, Direction::kAcross, "CAT");
  const Board after_one = board;
  put(board, 7, 9, Direction::kDown, ".OE");
  put(board, 6, 10, Direction::kDown, "AS");
  Board set_up(standard_rules(), graph);
  std::vector<PlacedTile> tiles;
  for (int row = 0; row < 15; ++row)
    for (int column = 0; column < 15; ++column)
      if (board.at(row, column) != kNoLetter) tiles.push_back({row, column, board.at(row, column)});
  set_up.set_up(tiles);
  CHECK(same_checks(board, set_up));
  board.take_back();
  board.take_back();
  CHECK(same_checks(board, after_one));
  CHECK(!same_checks(board, fresh));
  board.take_back();
  CHECK(same_checks(board, fresh));
  bool refused = false;
  try {
    board.take_back();
  } catch (const std::out_of_range&) {
    refused = true;
  }
  CHECK(refused);
}
