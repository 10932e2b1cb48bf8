// A board of two-sided prisms (OPTION, RULES section C): plain squares, and on them prisms that show one of two faces.
//
// Prisms are known by their number in the set. A face holds a letter or is *wild*: then it stands for the letter that
// was declared when it was laid or flipped up.
#pragma once

#include <array>
#include <bitset>
#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <vector>

#include "board.hpp"
#include "letters.hpp"
#include "word_graph.hpp"

namespace bonmot {

// The colour of a face, and its index in the prism.
enum class Colour : std::uint8_t { kDark = 0, kLight = 1 };

constexpr Colour opposite(Colour colour) { return colour == Colour::kDark ? Colour::kLight : Colour::kDark; }

constexpr Letter kWild = 0;  // the letter of a wild face

struct Prism {
  std::array<Letter, 2> letters{};
  std::array<std::uint8_t, 2> values{};

  Letter letter(Colour colour) const { return letters[static_cast<std::size_t>(colour)]; }
  int value(Colour colour) const { return values[static_cast<std::size_t>(colour)]; }
  bool shows(Colour colour, Letter shown) const { return letter(colour) == kWild || letter(colour) == shown; }
};

using PrismNumber = std::uint16_t;

enum class Placement : std::uint8_t { kLine, kLadder, kFree };  // each allows what those before it allow (K-15)

constexpr std::size_t kMostPrismsLaid = 7;
constexpr int kSevenPrismBonus = 15;       // O-030
constexpr int kFlipBonus = 25;             // O-040
constexpr int kShortestOpening = 4;        // O-023
constexpr int kShortestDoubledWord = 5;    // O-032
constexpr int kSmallestPrismBoard = 5;     // real ones have 13 at least (C2); small ones are good for tests
constexpr std::size_t kMostPrisms = 1024;  // in a set

struct PrismRules {
  int size = 15;
  std::vector<Prism> prisms;
  Placement placement = Placement::kLadder;
  bool flips_touched = true;  // flip_scope touched; false: main
  bool advanced = false;      // O-038
};

struct PrismCell {
  Letter letter = kNoLetter;  // what is shown; 0: empty
  Colour up = Colour::kDark;
  PrismNumber prism = 0;

  bool is_empty() const { return letter == kNoLetter; }
  bool operator==(const PrismCell&) const = default;
};

struct LaidPrism {
  std::uint8_t row = 0;
  std::uint8_t column = 0;
  Letter letter = kNoLetter;
  Colour up = Colour::kDark;
  PrismNumber prism = 0;

  bool operator==(const LaidPrism&) const = default;
};

struct FlippedPrism {
  std::uint8_t row = 0;
  std::uint8_t column = 0;
  Letter letter = kNoLetter;  // what it shows afterwards

  bool operator==(const FlippedPrism&) const = default;
};

// How a move was read: which of its words are the words formed (C4, geometry).
enum class Reading : std::uint8_t { kOpening, kAcross, kDown, kLadder, kFree };

// What a seat does with its prisms in one go.
struct PrismMove {
  std::int32_t equity = 0;  // score and what is kept on the rack, in hundredths of a point
  std::int16_t score = 0;
  Reading reading = Reading::kAcross;
  std::uint8_t words = 0;    // how many it makes or changes
  std::uint8_t longest = 0;  // letters of the longest of those with a prism laid
  std::uint8_t laid_count = 0;
  std::array<LaidPrism, kMostPrismsLaid> laid{};  // by row, then by column
  std::vector<FlippedPrism> flipped;              // by row, then by column

  std::span<const LaidPrism> placed() const { return {laid.data(), laid_count}; }
};

// Best first, then by squares and letters. Turns that differ are never undecided.
bool ranks_before(const PrismMove& left, const PrismMove& right);

// Whether two moves put the same letters on the same squares and flip the same prisms the same way.
bool same_letters(const PrismMove& left, const PrismMove& right);

enum class PrismFault : std::uint8_t {
  kNone,
  kNoPrism,
  kTooMany,
  kOutside,
  kOccupied,
  kNotOnRack,
  kPrismTwice,
  kEmpty,
  kFlippedTwice,
  kLetterMissing,
  kLetterWrong,
  kTooShort,
  kNotInLine,
  kGap,
  kNotConnected,
  kMayNotFlip,
  kAdvancedAlone,
};

struct PrismWord {
  int row;
  int column;
  Direction direction;
  std::vector<Letter> letters;
  int score;
  bool doubled;
  bool is_word;
};

// How a move hangs on to the words of the board (O-027).
struct Connections {
  bool extends = false;  // a word formed holds a word of the board along itself
  bool crosses = false;  // ... or a prism of a word that crosses it
  bool hooks = false;    // another word with a prism laid holds prisms of the board
  bool ladder = false;   // a ladder, and nothing else
};

struct PrismVerdict {
  PrismFault fault = PrismFault::kNone;
  Square where{};         // the square that shows the fault, where the squares as a whole are at fault
  std::size_t which = 0;  // the prism at fault where it is one: its place among those laid, then among those flipped
  Reading reading = Reading::kAcross;
  Connections connections;
  int score = 0;
  int seven_bonus = 0;           // already in the score
  int flip_bonus = 0;            // already in the score
  std::vector<PrismWord> words;  // the words formed first, then by square
};

// A stretch of squares along a direction: places first..last of a lane.
struct Stretch {
  Direction direction;
  int lane;
  int first;
  int last;

  int length() const { return last - first + 1; }
  bool contains(Square square) const {
    const bool across = direction == Direction::kAcross;
    const int place = across ? square.column : square.row;
    return (across ? square.row : square.column) == lane && place >= first && place <= last;
  }
  bool shares_a_cell_with(const Stretch& other) const {
    if (direction == other.direction) return lane == other.lane && first <= other.last && other.first <= last;
    return lane >= other.first && lane <= other.last && other.lane >= first && other.lane <= last;
  }
  bool operator==(const Stretch&) const = default;
};

// Which squares are taken.
class Occupancy {
 public:
  explicit Occupancy(int size) : size_(size) {}
  bool at(int row, int column) const {
    return row >= 0 && column >= 0 && row < size_ && column < size_ && taken_[index(row, column)];
  }
  bool at(Direction direction, int lane, int place) const {
    return direction == Direction::kAcross ? at(lane, place) : at(place, lane);
  }
  void take(int row, int column) { taken_[index(row, column)] = true; }
  void free(int row, int column) { taken_[index(row, column)] = false; }
  // The unbroken stretch of taken squares through a taken one; a single square is a stretch of one.
  Stretch through(Direction direction, Square square) const;

 private:
  static std::size_t index(int row, int column) { return static_cast<std::size_t>(row * kMostSquares + column); }
  int size_;
  std::bitset<static_cast<std::size_t>(kMostSquares* kMostSquares)> taken_;
};

// The right to flip (C4, 6): kNone, kMayNotFlip or kAdvancedAlone, and the square that shows it.
struct RightToFlip {
  PrismFault fault = PrismFault::kNone;
  Square where{};
};
RightToFlip right_to_flip(const PrismRules& rules, const Occupancy& after, std::span<const Stretch> formed,
                          std::span<const LaidPrism> placed, std::span<const FlippedPrism> flipped);

class PrismBoard {
 public:
  PrismBoard(PrismRules rules, std::shared_ptr<const WordGraph> graph);

  const PrismRules& rules() const { return rules_; }
  int size() const { return rules_.size; }
  const std::shared_ptr<const WordGraph>& graph() const { return graph_; }
  bool is_empty() const { return count_ == 0; }
  int prism_count() const { return count_; }
  bool contains(int row, int column) const { return row >= 0 && column >= 0 && row < size() && column < size(); }
  const PrismCell& at(int row, int column) const { return cells_[index(row, column)]; }
  const Prism& prism(PrismNumber number) const { return rules_.prisms[number]; }
  int value_of(const PrismCell& cell) const { return prism(cell.prism).value(cell.up); }

  // How many letters its faces may show.
  std::size_t letter_count() const { return graph_ == nullptr ? kMostLetters : graph_->letters().size(); }

  // Puts prisms down without asking what they spell. Squares must be free.
  void set_up(std::span<const LaidPrism> prisms);

  // Makes a move as it is; take_back undoes the last one. Throws std::invalid_argument if a square does not suit.
  void play(std::span<const LaidPrism> placed, std::span<const FlippedPrism> flipped);
  void take_back();
  std::size_t moves_made() const { return history_.size(); }

  // What a move scores, or why it is against the rules. Words that the lexicon lacks are marked, and are no fault.
  PrismVerdict judge(std::span<const LaidPrism> placed, std::span<const FlippedPrism> flipped,
                     std::optional<std::span<const PrismNumber>> rack) const;

 private:
  struct Step {
    std::vector<LaidPrism> placed;
    std::vector<std::pair<std::size_t, PrismCell>> flipped;  // what they showed before
  };

  static std::size_t index(int row, int column) { return static_cast<std::size_t>(row * kMostSquares + column); }
  PrismVerdict check_material(std::span<const LaidPrism> placed, std::span<const FlippedPrism> flipped,
                              std::optional<std::span<const PrismNumber>> rack) const;
  PrismFault fault_of_letter(const Prism& prism, Colour up, Letter letter) const;
  PrismWord word_on(const Stretch& run) const;

  PrismRules rules_;
  std::shared_ptr<const WordGraph> graph_;
  std::array<PrismCell, static_cast<std::size_t>(kMostSquares* kMostSquares)> cells_{};
  int count_ = 0;
  std::vector<Step> history_;
};

}  // namespace bonmot
