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
#include "slots/best_play.hpp"

namespace bonmot {

struct Character {
  std::uint64_t seed = 0;

  // What it notices: the share of plays, that share again for each crossing word and for playing seven tiles at once,
  // and the longest word it looks for.
  double notices = 1;
  double notices_crossings = 1;
  double notices_long_plays = 1;
  int longest_word = kMostSquares;
  // That share again for each time its least familiar word is twice as rare as the commonest thousand.
  double notices_rare = 1;
  // That share again for each tile less than four.
  double notices_small_plays = 1;
  // With two-sided prisms: that share again for each prism turned on the board; 0: never thinks of turning.
  double notices_turnings = 1;

  // How much its eye changes from one game to the next: the standard deviation of the logarithm of `notices`.
  double moodiness = 0;

  // What it cares for: leaves (in percent of their value), and tastes in hundredths of a point.
  int leave_percent = 0;
  std::int32_t reluctance = 0;     // against a rare word, each time it is twice as rare as the commonest thousand
  std::int32_t likes_length = 0;   // for each letter of its word
  std::int32_t spares_blanks = 0;  // against each blank it would spend
  std::int32_t spares_dear = 0;    // against each copy of the tile it hoards
  Letter dear_tile = 0;
  std::int32_t likes_openness = 0;   // for each free word-premium square beside its word; negative: plays safe
  std::int32_t likes_crossings = 0;  // for each word that its word forms by the way
  std::int32_t likes_down = 0;       // for a word that reads down

  // Whether it counts tiles: what the others hold when the bag is empty, and before that what is unseen.
  bool counts_endings = false;

  bool sees_everything() const {
    return notices >= 1 && notices_crossings >= 1 && notices_long_plays >= 1 && notices_turnings >= 1 &&
           notices_rare >= 1 && notices_small_plays >= 1 && longest_word >= kMostSquares;
  }
  bool has_tastes() const {
    return likes_length != 0 || spares_blanks != 0 || spares_dear != 0 || likes_openness != 0 || likes_crossings != 0 ||
           likes_down != 0;
  }
  bool minds_rarity() const { return notices_rare < 1 || reluctance != 0; }
};

// How long it takes until a play comes to mind is counted so that one who notices it takes no longer than 1.
constexpr double kNever = 1e300;   // it never does
constexpr double kTooLong = 1e-9;  // what is left of a share for words longer than those it looks for

struct Situation {
  std::span<const Letter> rack;  // 0 is a blank
  int bag = 0;
  int unseen_worth = 0;  // of the tiles on other racks, known when the bag is empty
  std::uint64_t turn = 0;
  std::uint64_t game = 0;       // decides the form of the day
  bool just_exchanged = false;  // its last turn was an exchange
  // The tiles that it does not see, in the bag and on other racks; empty: it does not know which they are.
  std::span<const Letter> unseen{};
  // What the leaves say of every choice of tiles kept, as `leave_by_copies` has it, where that is known already.
  std::span<const std::int32_t> leaves_known{};
};

// What the leaves say of every choice of tiles kept, for one who counts tiles by what is unseen as well.
std::vector<std::int32_t> leaves_seen(const Situation& situation, const Character& character, const LeaveTable& leaves,
                                      std::span<const Letter> sorted_rack);

// The form of the day: how much of its eye a character has in a game, 1 on an ordinary day.
double form_of_the_day(const Character& character, std::uint64_t game);

// Nobody follows thousands of thoughts: of the plays noticed, the best so many are thought about.
constexpr std::size_t kMostThoughts = 300;

// The plays a character notices, in the order in which it comes upon them; `equity` is what each is worth to it. Who
// notices nothing goes on looking until some play comes to mind: nobody throws a turn away that has a word to play.
std::vector<Play> noticed_plays(const Board& board, const Situation& situation, const Character& character,
                                const LeaveTable* leaves, const std::atomic<bool>* stop = nullptr);

// The best so many of those, best first by `ranks_before`. Who sees everything and has no tastes finds them directly.
std::vector<Play> ranked_plays(const Board& board, const Situation& situation, const Character& character,
                               const LeaveTable* leaves, std::size_t limit, const std::atomic<bool>* stop = nullptr);

// Those of them that are worth most, all equally much, in the order in which it comes upon them.
std::vector<Play> favourite_plays(const Board& board, const Situation& situation, const Character& character,
                                  const LeaveTable* leaves, const std::atomic<bool>* stop = nullptr);

// The best of those, found directly. Who sees everything and has no tastes asks `search`, others look at all plays.
std::optional<Play> best_noticed(const Board& board, const Situation& situation, const Character& character,
                                 const LeaveTable* leaves, BestPlay& search);

// What can be seen of a play.
struct PlayTraits {
  int crossings = 0;
  int openness = 0;
  std::uint16_t rank = 0;  // how familiar its main word is
};
PlayTraits traits_of(const Board& board, const Play& play);

// What of a play's equity is taste: neither score nor leave.
std::int32_t liking(const Board& board, const Play& play, const Character& character);

// The tiles it would rather give back than make a play worth `equity`, not counting its tastes; empty if it would not.
// Nobody exchanges twice in a row who has a play.
std::vector<Letter> better_exchange(const Situation& situation, const Character& character, const LeaveTable* leaves,
                                    int fewest_in_bag, std::optional<std::int32_t> equity);

}  // namespace bonmot
