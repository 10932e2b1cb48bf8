// The kernel's players: how a character chooses. The plays it notices, and what each is worth to it.
//
// A player's mistakes are omissions: a play it does not notice. Whether it notices one is decided by its character, the
// turn and the play itself, never by fresh noise, so the same player in the same position always does the same.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <vector>

#include "move_generation.hpp"
#include "players/leaves.hpp"

namespace bonmot {

struct Character {
  std::uint64_t seed = 0;

  // What it notices: the share of plays, that share again for each crossing word and for playing seven tiles at once,
  // and the longest word it looks for.
  double notices = 1;
  double notices_crossings = 1;
  double notices_long_plays = 1;
  int longest_word = kMostSquares;
  // With two-sided prisms: that share again for each prism turned on the board; 0: never thinks of turning.
  double notices_turnings = 1;

  // How much its eye changes from one game to the next: the standard deviation of the logarithm of `notices`.
  double moodiness = 0;

  // What it cares for: leaves (in percent of their value), and tastes in hundredths of a point.
  int leave_percent = 0;
  std::int32_t likes_length = 0;   // for each letter of its word
  std::int32_t spares_blanks = 0;  // against each blank it would spend
  std::int32_t spares_dear = 0;    // against each copy of the tile it hoards
  Letter dear_tile = 0;
  std::int32_t likes_openness = 0;  // for each free word-premium square beside its word; negative: plays safe

  // Whether it counts what the others hold when the bag is empty.
  bool counts_endings = false;

  bool sees_everything() const {
    return notices >= 1 && notices_crossings >= 1 && notices_long_plays >= 1 && notices_turnings >= 1 &&
           longest_word >= kMostSquares;
  }
  bool has_tastes() const { return likes_length != 0 || spares_blanks != 0 || spares_dear != 0 || likes_openness != 0; }
};

struct Situation {
  std::span<const Letter> rack;  // 0 is a blank
  int bag = 0;
  int unseen_worth = 0;  // of the tiles on other racks, known when the bag is empty
  std::uint64_t turn = 0;
  std::uint64_t game = 0;  // decides the form of the day
};

// The form of the day: how much of its eye a character has in a game, 1 on an ordinary day.
double form_of_the_day(const Character& character, std::uint64_t game);

// Nobody follows thousands of thoughts: of the plays noticed, the best so many are thought about.
constexpr std::size_t kMostThoughts = 300;

// The plays a character notices, in the order in which it comes upon them; `equity` is what each is worth to it.
std::vector<Play> noticed_plays(const Board& board, const Situation& situation, const Character& character,
                                const LeaveTable* leaves, const std::atomic<bool>* stop = nullptr);

// The best of those, found directly.
std::optional<Play> best_noticed(const Board& board, const Situation& situation, const Character& character,
                                 const LeaveTable* leaves);

// The tiles it would rather give back than make a play worth `equity`; empty if it would not.
std::vector<Letter> better_exchange(const Situation& situation, const Character& character, const LeaveTable* leaves,
                                    int fewest_in_bag, std::optional<std::int32_t> equity);

}  // namespace bonmot
