#include "players/prism_choosing.hpp"

#include <algorithm>
#include <bit>

#include "random.hpp"

namespace bonmot {

namespace {

// Free squares beside prisms that count as much as one free premium square beside a word.
constexpr int kRoomOfASquare = 4;

int both_sides(const Prism& prism) { return prism.value(Colour::kDark) + prism.value(Colour::kLight); }

// What keeping prisms is worth to a character, by set of places on the rack.
std::vector<std::int32_t> worth_left(const PrismBoard& board, const PrismSituation& situation,
                                     const Character& character) {
  check_rack(board, situation.rack);
  const std::size_t count = situation.rack.size();
  const bool is_ending = situation.bag == 0;
  if (is_ending ? !character.counts_endings : situation.worths.empty() || character.leave_percent == 0) return {};
  std::vector<std::int32_t> worth(std::size_t{1} << count);
  for (std::size_t kept = 1; kept < worth.size(); ++kept) {
    std::int32_t sum = 0;
    for (std::size_t rest = kept; rest != 0; rest &= rest - 1) {
      const PrismNumber number = situation.rack[static_cast<std::size_t>(std::countr_zero(rest))];
      sum += is_ending ? both_sides(board.prism(number)) : std::int32_t{situation.worths[number]};
    }
    // Nothing will be drawn any more: prisms kept count against their owner, and go to whoever is out.
    worth[kept] = is_ending ? -(2 * sum + 10) * kPoint : sum * character.leave_percent / 100;
  }
  if (is_ending) worth[0] = 2 * situation.unseen_worth * kPoint;
  return worth;
}

std::uint64_t hash_of(const PrismMove& move, std::uint64_t seed) {
  std::uint64_t hash = seed;
  const auto add = [&](std::uint64_t row, std::uint64_t column, std::uint64_t letter, std::uint64_t kind) {
    hash = mixed(hash ^ (row << 24 | column << 16 | letter << 8 | kind));
  };
  for (const LaidPrism& laid : move.placed()) add(laid.row, laid.column, laid.letter, 1);
  for (const FlippedPrism& each : move.flipped) add(each.row, each.column, each.letter, 2);
  return mixed(hash);
}

// As for tiles; there are no premium squares, so what opens the board is the room that is left beside its prisms.
std::int32_t taste(const PrismBoard& board, const PrismMove& move, const Character& character) {
  std::int32_t liking = character.likes_length * move.longest + character.likes_crossings * (move.words - 1);
  for (const LaidPrism& laid : move.placed()) {
    if (board.prism(laid.prism).letter(laid.up) == kWild) liking -= character.spares_blanks;
    if (laid.letter == character.dear_tile) liking -= character.spares_dear;
  }
  if (character.likes_openness != 0) liking += character.likes_openness * room_beside(board, move) / kRoomOfASquare;
  if (move.reading == Reading::kDown) liking += character.likes_down / 2;
  if (move.reading == Reading::kAcross) liking -= character.likes_down / 2;
  return liking;
}

class NoticeTurn {
 public:
  NoticeTurn(const PrismSituation& situation, const Character& character)
      : character_(character),
        seed_(mixed(character.seed ^ mixed(situation.turn))),
        notices_(character.notices * form_of_the_day(character, situation.game)) {}

  // How long it takes until a move comes to mind; up to 1 it is noticed. Longer words than it looks for come last.
  double patience(const PrismMove& move) const {
    double share = notices_;
    if (move.longest > character_.longest_word) share *= kTooLong;
    for (int word = 1; word < move.words; ++word) share *= character_.notices_crossings;
    for (std::size_t each = 0; each < move.flipped.size(); ++each) share *= character_.notices_turnings;
    if (move.laid_count >= kMostPrismsLaid) share *= character_.notices_long_plays;
    if (share >= 1) return 0;
    return share <= 0 ? kNever : static_cast<double>(hash_of(move, seed_) >> 11) * 0x1p-53 / share;
  }

  std::uint64_t order(const PrismMove& move) const { return hash_of(move, ~seed_); }

 private:
  const Character& character_;
  const std::uint64_t seed_;
  const double notices_;
};

PrismRequest request_of(const PrismSituation& situation, const Character& character,
                        std::span<const std::int32_t> worth, const std::atomic<bool>* stop) {
  PrismRequest request;
  request.rack = situation.rack;
  request.flipping = character.notices_turnings > 0;
  request.worth_left = worth;
  request.stop = stop;
  return request;
}

bool sees_all_it_looks_for(const Character& character) {
  Character other = character;
  other.notices_turnings = 1;
  return (character.notices_turnings <= 0 || character.notices_turnings >= 1) && other.sees_everything() &&
         character.moodiness <= 0;
}

}  // namespace

int room_beside(const PrismBoard& board, const PrismMove& move) {
  const auto is_free = [&](int row, int column) {
    return board.contains(row, column) && board.at(row, column).is_empty() &&
           std::ranges::none_of(move.placed(),
                                [&](const LaidPrism& other) { return other.row == row && other.column == column; });
  };
  int free = 0;
  for (const LaidPrism& laid : move.placed())
    free += is_free(laid.row - 1, laid.column) + is_free(laid.row + 1, laid.column) +
            is_free(laid.row, laid.column - 1) + is_free(laid.row, laid.column + 1);
  return free;
}

std::vector<PrismMove> noticed_prism_moves(const PrismBoard& board, const PrismSituation& situation,
                                           const Character& character, const std::atomic<bool>* stop) {
  const std::vector<std::int32_t> worth = worth_left(board, situation, character);
  std::vector<PrismMove> moves = generate(board, request_of(situation, character, worth, stop)).moves;
  const NoticeTurn notices(situation, character);
  if (!sees_all_it_looks_for(character)) {
    std::vector<double> patience(moves.size());
    std::ranges::transform(moves, patience.begin(), [&](const PrismMove& move) { return notices.patience(move); });
    // Nobody throws a turn away who has one: what comes to mind first is noticed, however long it takes.
    const auto first = std::ranges::min_element(patience);
    const double longest = first == patience.end() ? 0 : std::max(1.0, *first);
    std::size_t at = 0;
    std::erase_if(moves, [&](const PrismMove&) { return patience[at++] > longest; });
  }
  if (character.has_tastes())
    for (PrismMove& move : moves) move.equity += taste(board, move, character);
  const auto better = [](const PrismMove& left, const PrismMove& right) { return ranks_before(left, right); };
  if (moves.size() > kMostThoughts) {
    std::nth_element(moves.begin(), moves.begin() + kMostThoughts, moves.end(), better);
    moves.resize(kMostThoughts);
  }
  std::sort(moves.begin(), moves.end(), [&](const PrismMove& left, const PrismMove& right) {
    const std::uint64_t first = notices.order(left), second = notices.order(right);
    return first != second ? first < second : ranks_before(left, right);
  });
  return moves;
}

std::optional<PrismMove> best_noticed_prism_move(const PrismBoard& board, const PrismSituation& situation,
                                                 const Character& character, const std::atomic<bool>* stop) {
  const std::vector<std::int32_t> worth = worth_left(board, situation, character);
  PrismRequest request = request_of(situation, character, worth, stop);
  if (sees_all_it_looks_for(character) && !character.has_tastes()) {
    request.wanted = PrismRequest::Wanted::kTop;
    request.limit = 1;
    PrismMoves result = generate(board, request);
    return result.moves.empty() ? std::nullopt : std::optional(std::move(result.moves.front()));
  }
  const NoticeTurn notices(situation, character);
  PrismMoves result = generate(board, request);
  PrismMove* best = nullptr;
  PrismMove* first = nullptr;
  double shortest = kNever;
  for (PrismMove& move : result.moves) {
    if (character.has_tastes()) move.equity += taste(board, move, character);
    if (best != nullptr && !ranks_before(move, *best)) continue;
    const double patience = notices.patience(move);
    if (patience <= 1) {
      best = &move;
    } else if (patience < shortest) {
      shortest = patience;
      first = &move;
    }
  }
  if (best == nullptr) best = first;
  return best == nullptr ? std::nullopt : std::optional(std::move(*best));
}

std::vector<PrismNumber> prisms_to_exchange(const PrismSituation& situation, const Character& character) {
  if (situation.bag == 0) return {};
  std::vector<PrismNumber> given(situation.rack.begin(), situation.rack.end());
  if (situation.worths.empty() || character.leave_percent == 0) return given;
  std::vector<PrismNumber> unwanted = given;
  std::erase_if(unwanted, [&](PrismNumber number) { return situation.worths[number] > 0; });
  return unwanted.empty() ? given : unwanted;
}

}  // namespace bonmot
