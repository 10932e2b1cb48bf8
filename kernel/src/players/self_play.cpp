#include "players/self_play.hpp"

#include <algorithm>
#include <climits>
#include <stdexcept>
#include <utility>

#include "random.hpp"

namespace bonmot {

namespace {

struct Seat {
  std::vector<Letter> rack;
  std::size_t board = 0;  // which board it looks at: contenders with the same words share one
  int score = 0;
  bool just_exchanged = false;
};

void draw(std::vector<Letter>& rack, std::vector<Letter>& bag, std::size_t size) {
  while (rack.size() < size && !bag.empty()) {
    rack.push_back(bag.back());
    bag.pop_back();
  }
}

void remove_tiles(std::vector<Letter>& rack, std::span<const Letter> tiles) {
  for (Letter tile : tiles) {
    if (tile == kNoLetter) continue;
    rack.erase(std::find(rack.begin(), rack.end(), (tile & kBlankMark) != 0 ? kNoLetter : tile));
  }
}

// Nobody is held at a table where everybody exchanges for ever.
constexpr int kMostScorelessTurns = 64;

Deed deed_of(const Board& board, const Play& play) {
  Deed deed;
  const PlayTraits traits = traits_of(board, play);
  deed.down = play.direction == Direction::kDown;
  deed.length = play.length;
  deed.crossings = static_cast<std::uint8_t>(traits.crossings);
  deed.openness = static_cast<std::uint8_t>(traits.openness);
  deed.rank = traits.rank;
  deed.score = play.score;
  for (Letter tile : play.word())
    if (tile != kNoLetter) deed.tiles.push_back((tile & kBlankMark) != 0 ? kNoLetter : tile);
  return deed;
}

template <class Tiles>
int worth_of(const Board& board, const Tiles& tiles) {
  int worth = 0;
  for (Letter tile : tiles) worth += tile == kNoLetter ? 0 : board.worth(tile);
  return worth;
}

void shuffle(std::vector<Letter>& tiles, Random& random) {
  for (std::size_t last = tiles.size(); last > 1; --last)
    std::swap(tiles[last - 1], tiles[random.below(static_cast<std::uint32_t>(last))]);
}

void show(Watcher& watcher, const Board& board, std::span<const Seat> seats, std::size_t mover,
          std::span<const Letter> bag, std::span<const Letter> given, const std::optional<Play>& play) {
  std::vector<Letter> rack = seats[mover].rack;
  std::sort(rack.begin(), rack.end());
  std::vector<Letter> kept = rack;
  for (Letter tile : given) kept.erase(std::find(kept.begin(), kept.end(), tile));
  const bool plays = given.empty() && play;
  if (plays) remove_tiles(kept, play->word());
  std::size_t unseen = bag.size();
  int best_other = INT_MIN;
  for (std::size_t index = 0; index < seats.size(); ++index) {
    if (index == mover) continue;
    unseen += seats[index].rack.size();
    best_other = std::max(best_other, seats[index].score);
  }
  const int spread = seats.size() > 1 ? seats[mover].score - best_other : 0;
  watcher.turn({board, mover, rack, kept, bag, unseen, spread, plays ? play->score : 0, given.empty() && !play});
}

}  // namespace

void CensusTaker::turn(const TurnSeen& turn) {
  if (turn.bag.empty() || turn.rack.size() != kMostTilesKept + 1 || turn.is_pass) return;
  census_.add(turn.rack, turn.score * kPoint + (leaves_ == nullptr ? 0 : leaves_->value(turn.kept)));
}

GameResult play_game(const GameRules& rules, std::span<const Contender> contenders, std::uint64_t seed,
                     BestPlay& search, Watcher* watcher) {
  if (contenders.empty() || contenders.size() > 4) throw std::invalid_argument("a game has one to four contenders");
  Random random(seed, 1);
  std::vector<Letter> bag = rules.bag;
  shuffle(bag, random);

  std::vector<Board> boards;
  std::vector<Seat> seats(contenders.size());
  for (std::size_t index = 0; index < contenders.size(); ++index) {
    const auto& graph = contenders[index].graph;
    const auto found =
        std::find_if(boards.begin(), boards.end(), [&](const Board& board) { return board.graph() == graph; });
    seats[index].board = static_cast<std::size_t>(found - boards.begin());
    if (found == boards.end()) boards.emplace_back(rules.board, graph);
    draw(seats[index].rack, bag, rules.rack);
  }

  GameResult result;
  int scoreless = 0, passes = 0;
  const int most_scoreless = rules.scoreless_turns > 0 ? rules.scoreless_turns : kMostScorelessTurns;
  const auto all_passed = [&] {
    return rules.ends_when_all_pass && bag.empty() && passes >= static_cast<int>(seats.size());
  };
  for (std::size_t turn = 0; scoreless < most_scoreless && !all_passed(); ++turn) {
    Seat& seat = seats[turn % seats.size()];
    const Contender& contender = contenders[turn % seats.size()];
    const Board& board = boards[seat.board];
    ++result.turns;
    Situation situation{seat.rack, static_cast<int>(bag.size()), 0, mixed(seed) ^ turn, seed, seat.just_exchanged};
    if (bag.empty())
      for (const Seat& other : seats)
        if (&other != &seat) situation.unseen_worth += worth_of(board, other.rack);
    std::vector<Letter> unseen;
    std::vector<std::int32_t> leaves_known;
    if (contender.leaves != nullptr && !bag.empty()) {
      std::sort(seat.rack.begin(), seat.rack.end());
      if (!contender.leaves->usual().empty()) {
        unseen = bag;
        for (const Seat& other : seats)
          if (&other != &seat) unseen.insert(unseen.end(), other.rack.begin(), other.rack.end());
        situation.unseen = unseen;
      }
      leaves_known = leaves_seen(situation, contender.character, *contender.leaves, seat.rack);
      situation.leaves_known = leaves_known;
    }

    const std::optional<Play> play =
        best_noticed(board, situation, contender.character, contender.leaves.get(), search);
    const std::vector<Letter> given =
        better_exchange(situation, contender.character, contender.leaves.get(), rules.exchange_minimum,
                        play ? std::optional(play->equity - liking(board, *play, contender.character)) : std::nullopt);
    seat.just_exchanged = !given.empty();
    passes = play || !given.empty() ? 0 : passes + 1;
    Deed deed = given.empty() && play ? deed_of(board, *play) : Deed{};
    if (!given.empty()) deed.tiles = given;
    deed.seat = static_cast<std::uint8_t>(turn % seats.size());
    deed.had_play = play.has_value();
    deed.bag = static_cast<std::int16_t>(bag.size());
    result.deeds.push_back(std::move(deed));
    if (watcher != nullptr) show(*watcher, board, seats, turn % seats.size(), bag, given, play);

    if (!given.empty()) {
      std::vector<Letter> returned = given;
      for (Letter tile : given) seat.rack.erase(std::find(seat.rack.begin(), seat.rack.end(), tile));
      draw(seat.rack, bag, seat.rack.size() + given.size());
      bag.insert(bag.end(), returned.begin(), returned.end());
      shuffle(bag, random);
      ++scoreless;
      continue;
    }
    if (!play) {
      ++scoreless;
      continue;
    }
    scoreless = play->score == 0 ? scoreless + 1 : 0;
    seat.score += play->score;
    result.long_plays += play->tiles >= rules.rack ? 1 : 0;
    for (Board& each : boards) each.play(*play);
    remove_tiles(seat.rack, play->word());
    draw(seat.rack, bag, rules.rack);
    if (seat.rack.empty()) {
      for (Seat& other : seats) {
        const int left = worth_of(board, other.rack);
        other.score -= left;
        seat.score += left;
      }
      result.went_out = true;
      for (const Seat& each : seats) result.scores.push_back(each.score);
      if (watcher != nullptr) watcher->end(result.scores);
      return result;
    }
  }
  for (const Seat& seat : seats) result.scores.push_back(seat.score - worth_of(boards[0], seat.rack));
  if (watcher != nullptr) watcher->end(result.scores);
  return result;
}

}  // namespace bonmot
