#include "endgame/last_tiles.hpp"

#include <cstring>

namespace bonmot {

OpenedSquares::OpenedSquares(const Board& board, const EndgamePlay& play, LetterSet wanted, int face, int too_little)
    : face_(face), too_little_(too_little) {
  add(board, play.direction, play.lane, play.start - 1, play, wanted);
  add(board, play.direction, play.lane, play.end(), play, wanted);
  const Direction across = crossing(play.direction);
  for (std::uint32_t rest = play.laid; rest != 0; rest &= rest - 1) {
    const int place = std::countr_zero(rest);
    const RunEnds ends = run_ends(board.copy(across).occupied[static_cast<std::size_t>(place)], play.lane);
    add(board, across, place, ends.before, play, wanted);
    add(board, across, place, ends.behind, play, wanted);
  }
}

// `direction` is that of the run that the play lengthens. The word that crosses it there is as it was.
void OpenedSquares::add(const Board& board, Direction direction, int lane, int place, const EndgamePlay& play,
                        LetterSet wanted) {
  if (place < 0 || place >= board.size()) return;
  const Board::Copy& copy = board.copy(direction);
  const auto from = static_cast<std::size_t>(lane * Board::kStride), square = from + static_cast<std::size_t>(place);
  const CrossCheck& check = copy.checks[square];
  wanted &= check.letters;
  if (wanted == 0) return;
  std::array<Letter, Board::kStride + 1> letters;  // one beyond the last place is empty
  std::memcpy(letters.data(), copy.letters.data() + from, Board::kStride);
  std::uint32_t occupied = copy.occupied[static_cast<std::size_t>(lane)];
  if (direction == play.direction) {
    std::size_t next = 0;
    for (std::uint32_t rest = play.laid; rest != 0; rest &= rest - 1)
      letters[static_cast<std::size_t>(std::countr_zero(rest))] = play.letters[next++];
    occupied |= play.laid;
  } else {
    const std::uint32_t before = play.laid & ((1U << lane) - 1);
    letters[play.lane] = play.letters[static_cast<std::size_t>(std::popcount(before))];
    occupied |= 1U << play.lane;
  }
  const RunEnds ends = run_ends(occupied, place);
  const auto first = static_cast<std::size_t>(ends.before + 1), middle = static_cast<std::size_t>(place);
  const std::span<const Letter> ahead{letters.data() + first, middle - first},
      behind{letters.data() + middle + 1, static_cast<std::size_t>(ends.behind) - middle - 1};
  int run = 0;
  for (const auto& part : {ahead, behind})
    for (const Letter letter : part) run += board.worth(letter);
  const int word = copy.word_multipliers[square], letter = copy.letter_multipliers[square];
  const bool crosses = check.score != CrossCheck::kNoCrossing;
  const int base = word * (run + (crosses ? check.score : 0)) + board.rules().bonuses[1];
  const int factor = word * letter * (crosses ? 2 : 1);
  if (const int most = base + factor * face_; most <= too_little_) {
    most_left_out_ = std::max(most_left_out_, most);
    return;
  }
  const LetterSet fitting = wanted & board.graph()->letters_between(ahead, behind);
  if (fitting != 0) squares_[count_++] = {fitting, base, factor};
}

const Threats& LastTiles::ways_of(const EndgamePath& path, const Stage& stage, Counts rack) {
  for (std::size_t number = 0; number < count_; ++number)
    if (ways_[number].rack == rack) return ways_[number].plays;
  Ways& ways = ways_[count_ < kMost ? count_++ : kMost - 1];
  ways.rack = rack;
  ways.plays.gather(path, stage.mover, {rack, 1, 0});
  return ways.plays;
}

LastTiles::Outcome LastTiles::after(const EndgamePath& path, const Stage& stage, const Threats& others,
                                    const EndgamePlay& play, int enough) {
  const EndgameSide &mine = stage.sides[0], &other = stage.sides[1];
  const Board& board = path.board();
  const int left = mine.tiles - play.tiles, left_worth = mine.worth - play.worth;
  const Counts kept = mine.rack - play.needed;
  const Letter their_tile = path.kinds(1 - stage.mover).only(other.rack);
  const Letter my_tile = left == 1 ? path.kinds(stage.mover).only(kept) : their_tile;
  const auto shown = [](Letter tile) { return tile == kNoLetter ? kEveryLetter : set_of(tile); };
  // Whatever the other side does then: so much the last tile would have to bring, and mostly it does not.
  const int wanting = enough - play.score - 2 * other.worth;
  if (left == 1 && wanting >= 0 && others.are_none()) {
    const Threats& before = ways_of(path, stage, kept);
    int most = before.is_empty() ? 0 : int{before[0].score};
    if (most <= wanting) {
      const OpenedSquares opened(board, play, shown(my_tile), left_worth, wanting);
      most = std::max({most, opened.best(board, my_tile), opened.most_left_out()});
      if (most <= wanting) return {Outcome::Kind::kTooLittle, play.score + 2 * other.worth + most};
    }
  }
  const OpenedSquares opened(board, play, shown(their_tile) | shown(my_tile));
  constexpr int kUnknown = -2, kNone = -1;
  const auto most = [&](const Threats& before, Letter tile) {
    const EndgamePlay* way = before.left_alone(board, play);
    if (way == nullptr && !before.has_all()) return kUnknown;
    return std::max(way == nullptr ? kNone : int{way->score}, opened.best(board, tile));
  };
  const int theirs = most(others, their_tile);
  if (theirs >= 0) return {Outcome::Kind::kKnown, play.score - theirs - 2 * left_worth};
  if (theirs == kUnknown) return {};
  if (left != 1) return {Outcome::Kind::kOtherMustPass, 0};
  const int own = most(ways_of(path, stage, kept), my_tile);
  if (own == kUnknown) return {};
  return {Outcome::Kind::kKnown, play.score + (own == kNone ? other.worth - left_worth : own + 2 * other.worth)};
}

}  // namespace bonmot
