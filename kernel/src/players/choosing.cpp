#include "players/choosing.hpp"

#include <algorithm>
#include <bit>
#include <cmath>
#include <stdexcept>

#include "random.hpp"

namespace bonmot {

namespace {

std::vector<Letter> sorted(std::span<const Letter> rack) {
  if (rack.size() > kMostTilesOnRack) throw std::invalid_argument("a rack holds 15 tiles at most");
  std::vector<Letter> tiles(rack.begin(), rack.end());
  std::sort(tiles.begin(), tiles.end());
  return tiles;
}

// What keeping tiles is worth to a character, by set of copies.
std::vector<std::int32_t> worth_left(const Board& board, const Situation& situation, const Character& character,
                                     const LeaveTable* leaves) {
  const std::vector<Letter> tiles = sorted(situation.rack);
  if (situation.bag == 0) {
    if (!character.counts_endings) return {};
    // Nothing will be drawn any more: tiles kept count against their owner, and going out brings what others hold.
    std::vector<std::int32_t> worth(std::size_t{1} << tiles.size());
    for (std::size_t copies = 1; copies < worth.size(); ++copies) {
      int value = 0;
      for (std::size_t rest = copies; rest != 0; rest &= rest - 1)
        value += board.worth(tiles[static_cast<std::size_t>(std::countr_zero(rest))]);
      worth[copies] = -(2 * value + 10) * kPoint;
    }
    worth[0] = 2 * situation.unseen_worth * kPoint;
    return worth;
  }
  if (leaves == nullptr || character.leave_percent == 0) return {};
  std::vector<std::int32_t> worth = leave_by_copies(*leaves, tiles);
  for (std::int32_t& each : worth) each = each * character.leave_percent / 100;
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

std::int32_t taste(const Board& board, const Play& play, const Character& character) {
  std::int32_t liking = character.likes_length * play.length;
  for_each_tile(play, [&](Letter letter, std::size_t) {
    if ((letter & kBlankMark) != 0) liking -= character.spares_blanks;
    if (letter == character.dear_tile) liking -= character.spares_dear;
  });
  if (character.likes_openness != 0) liking += character.likes_openness * openness(board, play);
  return liking;
}

class Notice {
 public:
  Notice(const Board& board, const Situation& situation, const Character& character)
      : board_(board),
        character_(character),
        seed_(mixed(character.seed ^ mixed(situation.turn))),
        notices_(character.notices * form_of_the_day(character, situation.game)) {}

  bool operator()(const Play& play) const {
    if (play.length > character_.longest_word) return false;
    double share = notices_;
    const int crossed = crossings(board_, play);
    for (int count = 0; count < crossed; ++count) share *= character_.notices_crossings;
    if (play.tiles >= 7) share *= character_.notices_long_plays;
    return share >= 1 || static_cast<double>(hash_of(play, seed_) >> 11) < share * 0x1p53;
  }

  std::uint64_t order(const Play& play) const { return hash_of(play, ~seed_); }

 private:
  const Board& board_;
  const Character& character_;
  const std::uint64_t seed_;
  const double notices_;
};

}  // namespace

// The form of the day: nearly log-normal, from the sum of four even draws.
double form_of_the_day(const Character& character, std::uint64_t game) {
  if (character.moodiness <= 0) return 1;
  const std::uint64_t draws = mixed(mixed(character.seed) ^ game);
  double sum = 0;
  for (int draw = 0; draw < 4; ++draw) sum += static_cast<double>(draws >> (16 * draw) & 0xffff) / 65536;
  return std::exp(character.moodiness * (sum - 2) * std::sqrt(3.0));
}

std::vector<Play> noticed_plays(const Board& board, const Situation& situation, const Character& character,
                                const LeaveTable* leaves, const std::atomic<bool>* stop) {
  const std::vector<std::int32_t> worth = worth_left(board, situation, character, leaves);
  MoveRequest request;
  request.rack = situation.rack;
  request.worth_left = worth;
  request.stop = stop;
  std::vector<Play> plays = generate(board, request).plays;
  const Notice notices(board, situation, character);
  if (!character.sees_everything()) std::erase_if(plays, [&](const Play& play) { return !notices(play); });
  if (character.has_tastes())
    for (Play& play : plays) play.equity += taste(board, play, character);
  if (plays.size() > kMostThoughts) {
    std::nth_element(plays.begin(), plays.begin() + kMostThoughts, plays.end(), ranks_before);
    plays.resize(kMostThoughts);
  }
  std::sort(plays.begin(), plays.end(), [&](const Play& left, const Play& right) {
    const std::uint64_t first = notices.order(left), second = notices.order(right);
    return first != second ? first < second : ranks_before(left, right);
  });
  return plays;
}

std::optional<Play> best_noticed(const Board& board, const Situation& situation, const Character& character,
                                 const LeaveTable* leaves) {
  const std::vector<std::int32_t> worth = worth_left(board, situation, character, leaves);
  MoveRequest request;
  request.rack = situation.rack;
  request.worth_left = worth;
  if (character.sees_everything() && !character.has_tastes()) {
    request.wanted = MoveRequest::Wanted::kTop;
    request.limit = 1;
    const MoveResult result = generate(board, request);
    return result.plays.empty() ? std::nullopt : std::optional(result.plays.front());
  }
  const Notice notices(board, situation, character);
  std::optional<Play> best;
  for (Play& play : generate(board, request).plays) {
    if (character.has_tastes()) play.equity += taste(board, play, character);
    if (best && !ranks_before(play, *best)) continue;
    if (notices(play)) best = play;
  }
  return best;
}

std::vector<Letter> better_exchange(const Situation& situation, const Character& character, const LeaveTable* leaves,
                                    int fewest_in_bag, std::optional<std::int32_t> equity) {
  const std::vector<Letter> tiles = sorted(situation.rack);
  if (situation.bag < std::max(fewest_in_bag, 1) || tiles.empty()) return {};
  const std::size_t all = (std::size_t{1} << tiles.size()) - 1;
  if (leaves == nullptr || character.leave_percent == 0) {
    if (equity) return {};  // without a sense for leaves it changes only when it sees nothing to play
    std::vector<Letter> given = tiles;
    given.resize(std::min(given.size(), static_cast<std::size_t>(situation.bag)));
    return given;
  }
  const std::vector<std::int32_t> worth = leave_by_copies(*leaves, tiles);
  std::size_t best = all;
  std::int32_t best_worth = INT32_MIN;
  for (std::size_t kept = 0; kept < all; ++kept) {
    const int given = static_cast<int>(tiles.size()) - std::popcount(kept);
    if (given > situation.bag) continue;
    const std::int32_t value = worth[kept] * character.leave_percent / 100;
    if (value > best_worth) {
      best_worth = value;
      best = kept;
    }
  }
  if (best == all || (equity && best_worth <= *equity)) return {};
  std::vector<Letter> given;
  for (std::size_t tile = 0; tile < tiles.size(); ++tile)
    if ((best >> tile & 1) == 0) given.push_back(tiles[tile]);
  return given;
}

}  // namespace bonmot
