// A board: squares with premiums, the tiles on them, and what may be put on the empty ones.
//
// Everything is kept twice, once for each direction of play, so that a line is always contiguous in memory: in the
// across copy a *lane* is a row, in the down copy a column. For each empty square and direction the board keeps the
// *cross-check*: the letters that make a word with the tiles on the crossing lane, and what those tiles are worth.
// Playing a move only renews the squares at the ends of the runs that it lengthened.
#pragma once

#include <array>
#include <atomic>
#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <vector>

#include "letters.hpp"
#include "word_graph.hpp"

namespace bonmot {

enum class Direction : std::uint8_t { kAcross = 0, kDown = 1 };

constexpr Direction crossing(Direction direction) {
  return direction == Direction::kAcross ? Direction::kDown : Direction::kAcross;
}

struct Square {
  int row;
  int column;

  bool operator==(const Square&) const = default;
};

constexpr int kMostMultiplier = 9;
constexpr int kMostWordProduct = 256;  // of all word multipliers of a line: no score is too large to be counted

// The rules a board needs to know. Which rules a game plays by is decided elsewhere.
struct BoardRules {
  int size = 15;
  std::vector<std::uint8_t> letter_multipliers;  // row by row
  std::vector<std::uint8_t> word_multipliers;
  std::array<std::uint8_t, kMostLetters + 1> values{};   // by letter; a blank is worth nothing
  std::array<std::int16_t, kMostSquares + 1> bonuses{};  // by number of tiles played in one turn
  std::vector<Square> stars;                             // the opening covers one of them; none: it may lie anywhere
  int opening_minimum = 2;                               // letters in the opening word
};

// A play: the whole main word with its start. A letter is 0 where the board's own tile is used.
struct Play {
  std::int32_t equity = 0;  // score and what is kept on the rack, in hundredths of a point
  std::int16_t score = 0;
  std::uint8_t row = 0;
  std::uint8_t column = 0;
  Direction direction = Direction::kAcross;
  std::uint8_t length = 0;
  std::uint8_t tiles = 0;  // how many come from the rack
  std::array<Letter, kMostSquares> letters{};

  std::span<const Letter> word() const { return {letters.data(), length}; }
};
static_assert(sizeof(Play) == 32);

constexpr std::int32_t kPoint = 100;  // equities count hundredths

// What a play has room for: more than anybody ever scored.
constexpr std::int16_t play_score(int score) {
  return static_cast<std::int16_t>(score < INT16_MAX ? score : INT16_MAX);
}

// The order in which people want to see plays: best first, then by place, then by letters. Never undecided.
bool ranks_before(const Play& left, const Play& right);
constexpr auto kBestFirst = [](const Play& left, const Play& right) { return ranks_before(left, right); };

struct PlacedTile {
  int row;
  int column;
  Letter letter;  // with kBlankMark if it is a blank
};

// Why a placement is against the rules, whatever the words (RULES M-102).
enum class Fault : std::uint8_t {
  kNone,
  kOutside,
  kConflict,
  kNoNewTile,
  kNotOnRack,
  kNotInLine,
  kGap,
  kStarNotCovered,
  kNotConnected,
  kTooShort,
};

struct FormedWord {
  int row;
  int column;
  Direction direction;
  std::vector<Letter> letters;  // blanks marked
  int score;
  bool is_word;
};

struct Verdict {
  Fault fault = Fault::kNone;
  Square where{};     // the square or (for kNotOnRack) the tile that shows the fault
  Letter letter = 0;  // the tile concerned
  int score = 0;
  int bonus = 0;                  // already in the score
  std::vector<FormedWord> words;  // main word first, then the others along it
  Play play;                      // the placement as a play
};

// What one square offers to a play in one direction.
struct CrossCheck {
  LetterSet letters = kEveryLetter;
  std::int16_t score = kNoCrossing;  // worth of the crossing tiles

  static constexpr std::int16_t kNoCrossing = -1;
  bool operator==(const CrossCheck&) const = default;
};

// Which of all boards this is: a copy is another one. Whoever keeps something about a board knows by it whose it is.
class BoardIdentity {
 public:
  BoardIdentity() : number_(++latest_) {}
  BoardIdentity(const BoardIdentity&) : BoardIdentity() {}
  BoardIdentity& operator=(const BoardIdentity&) {
    number_ = ++latest_;
    return *this;
  }
  std::uint64_t number() const { return number_; }

 private:
  static inline std::atomic<std::uint64_t> latest_{0};
  std::uint64_t number_;
};

class Board {
 public:
  static constexpr int kStride = 24;  // squares from one lane to the next in memory

  Board(BoardRules rules, std::shared_ptr<const WordGraph> graph);

  const BoardRules& rules() const { return rules_; }
  int size() const { return rules_.size; }
  const std::shared_ptr<const WordGraph>& graph() const { return graph_; }
  int most_letter_multiplier() const { return most_letter_multiplier_; }
  bool is_empty() const { return tile_count_ == 0; }
  int tile_count() const { return tile_count_; }
  bool contains(int row, int column) const { return row >= 0 && column >= 0 && row < size() && column < size(); }
  Letter at(int row, int column) const { return copy(Direction::kAcross).letters[square(row, column)]; }

  // How many letters its tiles may have.
  std::size_t letter_count() const { return graph_ == nullptr ? kMostLetters : graph_->letters().size(); }

  // Puts tiles down without asking whether they form words: positions come from anywhere. Throws std::invalid_argument,
  // and leaves the board as it was, if a square is not free or a tile not of the alphabet; so does `play`.
  void set_up(std::span<const PlacedTile> tiles);

  // Plays a move; take_back undoes the last one, squares and cross-checks alike.
  void play(const Play& play);
  void take_back();
  std::size_t plays_made() const { return history_.size(); }

  // Reads a whole word as people give it, from a start in a direction: 0 or the right letter where a tile lies already.
  Verdict judge_word(int row, int column, Direction direction, std::span<const Letter> letters,
                     std::optional<std::span<const Letter>> rack) const;
  // Reads tiles put on single squares, in any order.
  Verdict judge_tiles(std::span<const PlacedTile> tiles, std::optional<std::span<const Letter>> rack) const;

  // One direction's copy of the board. Index: lane * kStride + place.
  struct Copy {
    std::array<Letter, kMostSquares * kStride> letters{};
    std::array<CrossCheck, kMostSquares * kStride> checks{};
    std::array<std::uint8_t, kMostSquares * kStride> letter_multipliers{};
    std::array<std::uint8_t, kMostSquares * kStride> word_multipliers{};
    std::array<std::uint32_t, kMostSquares> occupied{};  // bit p: a tile lies on place p of the lane
    std::array<std::uint32_t, kMostSquares> changes{};   // how often tiles or cross-checks of the lane have changed
  };
  std::uint64_t identity() const { return identity_.number(); }
  const Copy& copy(Direction direction) const { return copies_[static_cast<std::size_t>(direction)]; }
  int worth(Letter letter) const { return (letter & kBlankMark) != 0 ? 0 : rules_.values[letter & kLetterMask]; }

 private:
  struct ChangedCheck {
    Direction direction;
    int index;
    CrossCheck before;
  };
  struct Run {  // neighbouring tiles of a lane
    int lane, first, last;
  };
  struct Step {
    std::vector<PlacedTile> tiles;
    std::vector<ChangedCheck> checks;
  };

  static std::size_t square(int lane, int place) { return static_cast<std::size_t>(lane * kStride + place); }
  Copy& copy(Direction direction) { return copies_[static_cast<std::size_t>(direction)]; }
  void put(const PlacedTile& tile);
  void lift(const PlacedTile& tile);
  void check_tiles(std::span<const PlacedTile> tiles) const;
  void put_and_check(std::span<const PlacedTile> tiles, std::vector<ChangedCheck>* changes);
  Run renew_ends(Direction direction, int lane, int place, std::vector<ChangedCheck>* changes);
  void renew_check(Direction run_direction, int lane, int place, std::vector<ChangedCheck>* changes);
  bool has_neighbour(int row, int column) const;
  FormedWord formed_word(Direction direction, int row, int column, std::span<const PlacedTile> tiles) const;

  BoardIdentity identity_;
  BoardRules rules_;
  std::shared_ptr<const WordGraph> graph_;
  std::array<Copy, 2> copies_;
  int tile_count_ = 0;
  int most_letter_multiplier_ = 1;
  std::vector<Step> history_;
};

}  // namespace bonmot
