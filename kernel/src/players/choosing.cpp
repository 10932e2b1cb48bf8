#include "players/choosing.hpp"

#include <algorithm>
#include <array>
#include <bit>
#include <climits>
#include <cmath>
#include <stdexcept>
#include <utility>

#include "random.hpp"

namespace bonmot {

namespace {

std::vector<Letter> sorted(std::span<const Letter> rack) {
  if (rack.size() > kMostTilesOnRack) throw std::invalid_argument("a rack holds 15 tiles at most");
  std::vector<Letter> tiles(rack.begin(), rack.end());
  std::sort(tiles.begin(), tiles.end());
  return tiles;
}

// Who counts endings also counts the tiles that are left in the bag. A turn takes as many as it lays, an exchange none.
void look_ahead(std::vector<std::int32_t>& worth, const Situation& situation, const Character& character,
                const LeaveTable& leaves, bool exchanges) {
  const int tiles = static_cast<int>(situation.rack.size());
  if (!character.counts_endings || !leaves.has_outlook(exchanges ? situation.bag : situation.bag - tiles)) return;
  for (std::size_t copies = 0; copies < worth.size(); ++copies) {
    const int taken = exchanges ? 0 : tiles - std::popcount(copies);
    worth[copies] = leaves.with_outlook(worth[copies], situation.bag - taken);
  }
}

constexpr std::int32_t kLastTile = 8 * kPoint;

// What keeping tiles is worth to a character, by set of copies.
std::vector<std::int32_t> worth_left(const Board& board, const Situation& situation, const Character& character,
                                     const LeaveTable* leaves) {
  const std::vector<Letter> tiles = sorted(situation.rack);
  if (situation.bag == 0) {
    std::vector<std::int32_t> worth(std::size_t{1} << tiles.size());
    if (!character.counts_endings) {
      // Everybody wants to be rid of the last tiles.
      for (std::size_t copies = 1; copies < worth.size(); ++copies) worth[copies] = -std::popcount(copies) * kLastTile;
      return worth;
    }
    // Nothing will be drawn any more: tiles kept count against their owner, and going out brings what others hold.
    for (std::size_t tile = 0; tile < tiles.size(); ++tile)
      for (std::size_t below = 0; below < std::size_t{1} << tile; ++below)
        worth[std::size_t{1} << tile | below] = worth[below] - 2 * board.worth(tiles[tile]) * kPoint;
    for (std::int32_t& each : worth) each -= 10 * kPoint;
    worth[0] = 2 * situation.unseen_worth * kPoint;
    return worth;
  }
  if (leaves == nullptr || character.leave_percent == 0) return {};
  std::vector<std::int32_t> worth = leaves_seen(situation, character, *leaves, tiles);
  if (character.leave_percent != 100)
    for (std::int32_t& each : worth) each = each * character.leave_percent / 100;
  look_ahead(worth, situation, character, *leaves, false);
  return worth;
}

template <class Visit>
void for_each_tile(const Play& play, Visit&& visit) {
  const bool across = play.direction == Direction::kAcross;
  const int lane = across ? play.row : play.column;
  const int start = across ? play.column : play.row;
  for (int offset = 0; offset < play.length; ++offset) {
    const Letter letter = play.letters[static_cast<std::size_t>(offset)];
    if (letter == kNoLetter) continue;
    visit(letter, static_cast<std::size_t>(lane * Board::kStride + start + offset));
  }
}

int crossings(const Board& board, const Play& play) {
  int count = 0;
  for_each_tile(play, [&](Letter, std::size_t index) {
    count += board.copy(play.direction).checks[index].score != CrossCheck::kNoCrossing ? 1 : 0;
  });
  return count;
}

std::uint64_t hash_of(const Play& play, std::uint64_t seed) {
  std::uint64_t hash = mixed(seed ^ (std::uint64_t{play.row} << 16 | std::uint64_t{play.column} << 8 |
                                     static_cast<std::uint64_t>(play.direction)));
  for (Letter letter : play.word()) hash = mixed(hash ^ letter);
  return hash;
}

// Free word-premium squares beside the word, in its own line or the lines next to it: what others could use.
int openness(const Board& board, const Play& play) {
  int count = 0;
  const auto look = [&](int row, int column) {
    if (!board.contains(row, column) || board.at(row, column) != kNoLetter) return;
    count +=
        board.copy(Direction::kAcross).word_multipliers[static_cast<std::size_t>(row * Board::kStride + column)] > 1;
  };
  const bool across = play.direction == Direction::kAcross;
  for (int offset = -1; offset <= play.length; ++offset) {
    const int row = across ? play.row : play.row + offset;
    const int column = across ? play.column + offset : play.column;
    if (offset == -1 || offset == play.length) {
      look(row, column);
      continue;
    }
    look(across ? row - 1 : row, across ? column : column - 1);
    look(across ? row + 1 : row, across ? column : column + 1);
  }
  return count;
}

// People make words of four letters or so before they look for others.
constexpr int kUsualTiles = 4;

std::int32_t taste(const Board& board, const Play& play, const Character& character) {
  std::int32_t liking = character.likes_length * (play.length - kUsualTiles);
  for_each_tile(play, [&](Letter letter, std::size_t) {
    if ((letter & kBlankMark) != 0) liking -= character.spares_blanks;
    if (letter == character.dear_tile) liking -= character.spares_dear;
  });
  if (character.likes_openness != 0) liking += character.likes_openness * openness(board, play);
  if (character.likes_crossings != 0) liking += character.likes_crossings * crossings(board, play);
  liking += play.direction == Direction::kDown ? character.likes_down / 2 : -character.likes_down / 2;
  return liking;
}

// Rarity counts from here: the commonest words come to mind alike.
constexpr double kFluent = 1000;
constexpr double kUnheard = 65536;

// The word through a square in a direction, with the letter of a tile that is still to be laid there.
std::size_t word_through(const Board& board, Direction direction, int lane, int place, Letter letter,
                         std::array<Letter, kMostSquares>& word) {
  const Letter* letters = board.copy(direction).letters.data() + lane * Board::kStride;
  int start = place;
  while (start > 0 && letters[start - 1] != kNoLetter) --start;
  std::size_t length = 0;
  for (int at = start; at < board.size() && (at == place || letters[at] != kNoLetter); ++at)
    word[length++] = (at == place ? letter : letters[at]) & kLetterMask;
  return length;
}

std::span<const Letter> main_word(const Board& board, const Play& play, std::array<Letter, kMostSquares>& word) {
  const bool across = play.direction == Direction::kAcross;
  const int square = across ? play.row * Board::kStride + play.column : play.column * Board::kStride + play.row;
  const Letter* laid = board.copy(play.direction).letters.data() + square;
  for (std::size_t offset = 0; offset < play.length; ++offset)
    word[offset] = (play.letters[offset] != kNoLetter ? play.letters[offset] : laid[offset]) & kLetterMask;
  return {word.data(), play.length};
}

// How many times twice as rare as the commonest words the least familiar word of a play is.
double rarity(const Board& board, const Play& play) {
  const WordGraph& graph = *board.graph();
  if (!graph.knows_familiar()) return 0;
  double rarest = kFluent;
  const auto add = [&](std::span<const Letter> word) {
    const std::uint16_t rank = graph.familiar(graph.number(word));
    rarest = std::max(rarest, rank == 0 ? kUnheard : static_cast<double>(rank));
  };
  std::array<Letter, kMostSquares> word;
  add(main_word(board, play, word));
  const int lane = play.direction == Direction::kAcross ? play.row : play.column;
  for_each_tile(play, [&](Letter letter, std::size_t index) {
    if (board.copy(play.direction).checks[index].score == CrossCheck::kNoCrossing) return;
    const int place = static_cast<int>(index) - lane * Board::kStride;
    const std::size_t length = word_through(board, crossing(play.direction), place, lane, letter, word);
    add({word.data(), length});
  });
  return std::log2(rarest / kFluent);
}

// People look for words with their hard tiles, and at the end of a game they look for a long time.
constexpr int kHardTile = 5;
constexpr double kSought = 1000, kLooksHard = 30;
// A taste of so many hundredths makes a play e times as visible, up to a limit.
constexpr double kDraws = 200, kMostDrawn = 3;
// Who notices less than a tenth of all plays overlooks first what scores most: premium squares and long words. What a
// tile is worth by itself is printed on it, and draws the eye half as much again; else beginners would keep their V, B
// and W to the end, and could not go out.
constexpr double kSeesPoints = 10, kModesty = 1, kPrinted = 1.5;
constexpr int kCommonTile = 1;

constexpr std::size_t kFewThoughts = 4;

class Notice {
 public:
  Notice(const Board& board, const Situation& situation, const Character& character)
      : board_(board),
        character_(character),
        seed_(mixed(character.seed ^ mixed(situation.turn))),
        is_ending_(situation.bag == 0),
        notices_(character.notices * form_of_the_day(character, situation.game) * (is_ending_ ? kLooksHard : 1)),
        modesty_(is_ending_ ? 1 : std::pow(kSeesPoints * notices_, kModesty)) {}

  // How long it takes until a play comes to mind; up to 1 it is noticed. Longer words than it looks for come last.
  double patience(const Play& play, double rarity) const {
    double share = notices_;
    if (play.length > character_.longest_word) share *= kTooLong;
    const int crossed = crossings(board_, play);
    for (int count = 0; count < crossed; ++count) share *= character_.notices_crossings;
    if (play.tiles >= 7) share *= character_.notices_long_plays;
    if (rarity > 0) share *= std::pow(character_.notices_rare, rarity);
    double striking = play.score;  // what catches the eye of those who look for points
    for_each_tile(play, [&](Letter letter, std::size_t) {
      const int worth = board_.worth(letter);
      if (worth >= kHardTile) share *= kSought;
      if (worth > kCommonTile) striking -= kPrinted * worth;
    });
    if (modesty_ < 1) share *= std::pow(modesty_, striking / 10);
    for (int tiles = play.tiles; tiles < kUsualTiles; ++tiles) share *= character_.notices_small_plays;
    if (character_.has_tastes()) {
      // People see what they look for.
      const double drawn = taste(board_, play, character_) / kDraws;
      share *= std::exp(std::clamp(drawn, -kMostDrawn, kMostDrawn));
    }
    if (share >= 1) return 0;
    return share <= 0 ? kNever : static_cast<double>(hash_of(play, seed_) >> 11) * 0x1p-53 / share;
  }

  std::uint64_t order(const Play& play) const { return hash_of(play, ~seed_); }

 private:
  const Board& board_;
  const Character& character_;
  const std::uint64_t seed_;
  const bool is_ending_;
  const double notices_;
  const double modesty_;  // what is left of a share for each ten points
};

// What a character makes of a play: whether it notices it, and what it is worth to it.
class Eye {
 public:
  Eye(const Board& board, const Situation& situation, const Character& character)
      : board_(board),
        character_(character),
        reluctance_(situation.bag == 0 ? 0 : character.reluctance),
        notice_(board, situation, character) {}

  bool is_plain() const {
    return character_.sees_everything() && !character_.has_tastes() && character_.reluctance == 0;
  }

  // Sees all plays, gives each its worth, and leaves those that are noticed: all that come to mind soon enough, or the
  // one that comes first, with a few that come later and are worth less.
  void look(std::vector<Play>& plays) const {
    if (is_plain()) return;
    const bool is_partial = !character_.sees_everything();
    std::vector<std::pair<double, Play>> late;
    std::erase_if(plays, [&](Play& play) {
      const double rare = character_.minds_rarity() ? rarity(board_, play) : 0;
      add_liking(play, rare);
      if (!is_partial) return false;
      const double patience = notice_.patience(play, rare);
      if (patience > 1 && patience < kNever) late.emplace_back(patience, play);
      return patience > 1;
    });
    if (!plays.empty() || late.empty()) return;
    std::ranges::sort(late, {}, &std::pair<double, Play>::first);
    plays.push_back(late.front().second);
    for (const auto& [patience, play] : late)
      if (plays.size() < kFewThoughts && play.equity < plays.front().equity) plays.push_back(play);
  }

  // The best of those. A play that even without its rarity is worth less than the best needs no closer look.
  std::optional<Play> best(std::vector<Play>& plays) const {
    double shortest = kNever;
    std::optional<Play> best, first;
    for (Play& play : plays) {
      if (character_.has_tastes()) play.equity += taste(board_, play, character_);
      if (best && !ranks_before(play, *best)) continue;
      const double rare = character_.minds_rarity() ? rarity(board_, play) : 0;
      play.equity -= cost_of(rare);
      if (best && !ranks_before(play, *best)) continue;
      const double patience = notice_.patience(play, rare);
      if (patience <= 1) {
        best = play;
      } else if (!best && patience < shortest) {
        shortest = patience;
        first = play;
      }
    }
    return best ? best : first;
  }

  std::uint64_t order(const Play& play) const { return notice_.order(play); }

 private:
  std::int32_t cost_of(double rare) const { return static_cast<std::int32_t>(std::lround(reluctance_ * rare)); }
  void add_liking(Play& play, double rare) const {
    if (character_.has_tastes()) play.equity += taste(board_, play, character_);
    play.equity -= cost_of(rare);
  }

  const Board& board_;
  const Character& character_;
  const double reluctance_;  // who wants to be rid of the last tiles takes what there is
  const Notice notice_;
};

}  // namespace

std::vector<std::int32_t> leaves_seen(const Situation& situation, const Character& character, const LeaveTable& leaves,
                                      std::span<const Letter> sorted_rack) {
  if (!situation.leaves_known.empty()) return {situation.leaves_known.begin(), situation.leaves_known.end()};
  std::vector<std::int32_t> worth = leave_by_copies(leaves, sorted_rack);
  if (character.counts_endings) Pool(leaves, situation.unseen).weigh(worth, sorted_rack);
  return worth;
}

// The form of the day: nearly log-normal, from the sum of four even draws.
double form_of_the_day(const Character& character, std::uint64_t game) {
  if (character.moodiness <= 0) return 1;
  const std::uint64_t draws = mixed(mixed(character.seed) ^ game);
  double sum = 0;
  for (int draw = 0; draw < 4; ++draw) sum += static_cast<double>(draws >> (16 * draw) & 0xffff) / 65536;
  return std::exp(character.moodiness * (sum - 2) * std::sqrt(3.0));
}

namespace {

// The best so many of the plays that a character notices, in any order. Who sees everything and has no tastes finds
// them directly.
std::vector<Play> best_thoughts(const Eye& eye, const Board& board, std::span<const Letter> rack,
                                std::span<const std::int32_t> worth, std::size_t limit, const std::atomic<bool>* stop) {
  if (eye.is_plain()) return top_plays(board, rack, worth, limit, stop).plays;
  std::vector<Play> plays = generate(board, {.rack = rack, .worth_left = worth, .stop = stop}).plays;
  eye.look(plays);
  if (plays.size() > limit) {
    std::nth_element(plays.begin(), plays.begin() + static_cast<std::ptrdiff_t>(limit), plays.end(), kBestFirst);
    plays.resize(limit);
  }
  return plays;
}

void put_in_order_of_thought(const Eye& eye, std::vector<Play>& plays) {
  std::sort(plays.begin(), plays.end(), [&](const Play& left, const Play& right) {
    const std::uint64_t first = eye.order(left), second = eye.order(right);
    return first != second ? first < second : ranks_before(left, right);
  });
}

}  // namespace

std::vector<Play> noticed_plays(const Board& board, const Situation& situation, const Character& character,
                                const LeaveTable* leaves, const std::atomic<bool>* stop) {
  const std::vector<std::int32_t> worth = worth_left(board, situation, character, leaves);
  const Eye eye(board, situation, character);
  std::vector<Play> plays = best_thoughts(eye, board, situation.rack, worth, kMostThoughts, stop);
  put_in_order_of_thought(eye, plays);
  return plays;
}

std::vector<Play> ranked_plays(const Board& board, const Situation& situation, const Character& character,
                               const LeaveTable* leaves, std::size_t limit, const std::atomic<bool>* stop) {
  const std::vector<std::int32_t> worth = worth_left(board, situation, character, leaves);
  const Eye eye(board, situation, character);
  std::vector<Play> plays = best_thoughts(eye, board, situation.rack, worth, std::min(limit, kMostThoughts), stop);
  std::sort(plays.begin(), plays.end(), kBestFirst);
  return plays;
}

std::vector<Play> favourite_plays(const Board& board, const Situation& situation, const Character& character,
                                  const LeaveTable* leaves, const std::atomic<bool>* stop) {
  constexpr std::size_t kRarelyMore = 4;
  const std::vector<std::int32_t> worth = worth_left(board, situation, character, leaves);
  const Eye eye(board, situation, character);
  std::vector<Play> plays;
  for (std::size_t limit = eye.is_plain() ? kRarelyMore : kMostThoughts;; limit = kMostThoughts) {
    plays = best_thoughts(eye, board, situation.rack, worth, limit, stop);
    std::int32_t most = INT32_MIN;
    for (const Play& play : plays) most = std::max(most, play.equity);
    std::erase_if(plays, [&](const Play& play) { return play.equity < most; });
    // As long as all that were asked for are worth the same, there may be more of them.
    if (plays.size() < limit || limit == kMostThoughts) break;
  }
  put_in_order_of_thought(eye, plays);
  return plays;
}

std::optional<Play> best_noticed(const Board& board, const Situation& situation, const Character& character,
                                 const LeaveTable* leaves, BestPlay& search) {
  const std::vector<std::int32_t> worth = worth_left(board, situation, character, leaves);
  const Eye eye(board, situation, character);
  if (eye.is_plain()) return search.find(board, situation.rack, worth);
  MoveRequest request;
  request.rack = situation.rack;
  request.worth_left = worth;
  std::vector<Play> plays = generate(board, request).plays;
  return eye.best(plays);
}

PlayTraits traits_of(const Board& board, const Play& play) {
  std::array<Letter, kMostSquares> word;
  const WordGraph& graph = *board.graph();
  return {crossings(board, play), openness(board, play), graph.familiar(graph.number(main_word(board, play, word)))};
}

std::int32_t liking(const Board& board, const Play& play, const Character& character) {
  std::int32_t liked = character.has_tastes() ? taste(board, play, character) : 0;
  if (character.reluctance != 0)
    liked -= static_cast<std::int32_t>(std::lround(static_cast<double>(character.reluctance) * rarity(board, play)));
  return liked;
}

namespace {

// From this sense for leaves on, in percent, a player knows when an exchange is worth more than its turn.
constexpr int kJudgesExchanges = 75;
// Others who have some sense for them exchange only what is much too hard.
constexpr int kFeelsLeaves = 50;
constexpr std::int32_t kMuchBetter = 15 * kPoint;

// What a character would not like to give back, whatever a leave table says.
std::int32_t hoarded(Letter tile, const Character& character) {
  std::int32_t spared = tile == kNoLetter ? character.spares_blanks : 0;
  if (tile != kNoLetter && tile == character.dear_tile) spared += character.spares_dear;
  return std::max(spared, 0);
}

// Tiles to give back.
struct Choice {
  int tiles = 0;
  std::int32_t hoarded = 0;
};

}  // namespace

std::vector<Letter> better_exchange(const Situation& situation, const Character& character, const LeaveTable* leaves,
                                    int fewest_in_bag, std::optional<std::int32_t> equity) {
  const std::vector<Letter> tiles = sorted(situation.rack);
  if (situation.bag < std::max(fewest_in_bag, 1) || tiles.empty()) return {};
  const bool feels = leaves != nullptr && character.leave_percent >= kFeelsLeaves;
  if (equity && (situation.just_exchanged || !feels)) return {};
  const std::size_t all = (std::size_t{1} << tiles.size()) - 1;
  // Who has no sense for leaves still knows which tiles are hard when there is nothing to play.
  std::vector<std::int32_t> worth =
      leaves != nullptr ? leaves_seen(situation, character, *leaves, tiles) : std::vector<std::int32_t>(all + 1);
  if (leaves != nullptr) look_ahead(worth, situation, character, *leaves, true);
  const std::int32_t gain = character.leave_percent >= kJudgesExchanges ? 0 : kMuchBetter;
  // Mostly no leave at all is worth what the play is, and then no choice needs to be looked at.
  const std::int32_t hope =
      std::max(*std::ranges::max_element(worth), 0) * std::max(character.leave_percent, 100) / 100;
  if (equity && hope <= *equity + gain) return {};
  std::vector<Choice> choices(all + 1);  // by set of copies given back
  std::size_t best = all;
  std::int32_t best_worth = INT32_MIN;
  for (std::size_t tile = 0; tile < tiles.size(); ++tile) {
    const std::size_t half = std::size_t{1} << tile;
    const std::int32_t spared = hoarded(tiles[tile], character);
    for (std::size_t below = 0; below < half; ++below)
      choices[half | below] = {choices[below].tiles + 1, choices[below].hoarded + spared};
  }
  for (std::size_t kept = 0; kept < all; ++kept) {
    const Choice& given = choices[all ^ kept];
    if (given.tiles > situation.bag) continue;
    const std::int32_t felt = character.leave_percent == 0 || character.leave_percent == 100
                                  ? worth[kept]
                                  : worth[kept] * character.leave_percent / 100;
    if (felt - given.hoarded > best_worth) {
      best_worth = felt - given.hoarded;
      best = kept;
    }
  }
  if (best == all || (equity && best_worth <= *equity + gain)) return {};
  std::vector<Letter> given;
  for (std::size_t tile = 0; tile < tiles.size(); ++tile)
    if ((best >> tile & 1) == 0) given.push_back(tiles[tile]);
  return given;
}

}  // namespace bonmot
