#include "players/prism_self_play.hpp"

#include <algorithm>
#include <stdexcept>

#include "random.hpp"

namespace bonmot {

namespace {

// Nobody is held at a table where everybody exchanges for ever.
constexpr int kMostScorelessRounds = 4;

struct PrismSeat {
  std::vector<PrismNumber> rack;
  std::size_t board = 0;  // which board it looks at: contenders with the same words share one
  int score = 0;
};

void shuffle(std::vector<PrismNumber>& prisms, Random& random) {
  for (std::size_t last = prisms.size(); last > 1; --last)
    std::swap(prisms[last - 1], prisms[random.below(static_cast<std::uint32_t>(last))]);
}

void draw(std::vector<PrismNumber>& rack, std::vector<PrismNumber>& bag) {
  while (rack.size() < kMostPrismsLaid && !bag.empty()) {
    rack.push_back(bag.back());
    bag.pop_back();
  }
}

void remove_from(std::vector<PrismNumber>& rack, PrismNumber number) {
  rack.erase(std::find(rack.begin(), rack.end(), number));
}

int both_sides(const PrismRules& rules, std::span<const PrismNumber> prisms) {
  int worth = 0;
  for (PrismNumber number : prisms)
    worth += rules.prisms[number].value(Colour::kDark) + rules.prisms[number].value(Colour::kLight);
  return worth;
}

PrismDeed deed_of(const PrismBoard& board, const PrismMove& move) {
  PrismDeed deed;
  deed.reading = move.reading;
  deed.length = move.longest;
  deed.words = move.words;
  deed.score = move.score;
  deed.flips = static_cast<std::uint8_t>(move.flipped.size());
  deed.room = static_cast<std::uint8_t>(room_beside(board, move));
  for (const LaidPrism& laid : move.placed()) {
    if (board.prism(laid.prism).letter(laid.up) == kWild) ++deed.wilds;
    deed.letters.push_back(laid.letter);
  }
  return deed;
}

}  // namespace

PrismGameResult play_prism_game(const PrismRules& rules, std::span<const PrismContender> contenders, std::uint64_t seed,
                                PrismCensus* census) {
  if (contenders.empty() || contenders.size() > 4) throw std::invalid_argument("a game has one to four contenders");
  Random random(seed, 1);
  std::vector<PrismNumber> bag;
  for (std::size_t number = 0; number < rules.prisms.size(); ++number) bag.push_back(static_cast<PrismNumber>(number));
  shuffle(bag, random);

  std::vector<PrismBoard> boards;
  std::vector<PrismSeat> seats(contenders.size());
  for (std::size_t index = 0; index < contenders.size(); ++index) {
    const PrismContender& contender = contenders[index];
    if (contender.graph == nullptr) throw std::invalid_argument("a contender needs words");
    if (!contender.worths.empty() && contender.worths.size() != rules.prisms.size())
      throw std::invalid_argument("every prism needs a worth");
    const auto found = std::find_if(boards.begin(), boards.end(),
                                    [&](const PrismBoard& board) { return board.graph() == contender.graph; });
    seats[index].board = static_cast<std::size_t>(found - boards.begin());
    if (found == boards.end()) boards.emplace_back(rules, contender.graph);
    draw(seats[index].rack, bag);
  }

  PrismGameResult result;
  const int seat_count = static_cast<int>(seats.size());
  int passes = 0, scoreless = 0;
  PrismSeat* out = nullptr;
  // All pass in one round, or one is out (O-047).
  for (std::size_t turn = 0; out == nullptr && passes < seat_count && scoreless < kMostScorelessRounds * seat_count;
       ++turn) {
    PrismSeat& seat = seats[turn % seats.size()];
    const PrismContender& contender = contenders[turn % seats.size()];
    ++result.turns;
    PrismSituation situation{seat.rack, static_cast<int>(bag.size()), 0, mixed(seed) ^ turn, seed, contender.worths};
    if (bag.empty())
      for (const PrismSeat& other : seats)
        if (&other != &seat) situation.unseen_worth += both_sides(rules, other.rack);
    const std::optional<PrismMove> chosen = best_noticed_prism_move(boards[seat.board], situation, contender.character);
    if (census != nullptr && !bag.empty()) {
      for (PrismNumber number : seat.rack) {
        ++census->racks[number];
        census->points[number] += chosen ? chosen->score : 0;
      }
    }
    if (!chosen) {
      const std::vector<PrismNumber> given = prisms_to_exchange(situation, contender.character);
      ++scoreless;
      passes = given.empty() ? passes + 1 : 0;
      // Prisms go back before others are drawn (O-029).
      for (PrismNumber number : given) {
        remove_from(seat.rack, number);
        bag.push_back(number);
      }
      if (!given.empty()) shuffle(bag, random);
      draw(seat.rack, bag);
      continue;
    }
    passes = scoreless = 0;
    seat.score += chosen->score;
    result.long_plays += chosen->laid_count == kMostPrismsLaid ? 1 : 0;
    result.flips += static_cast<int>(chosen->flipped.size());
    PrismDeed& deed = result.deeds.emplace_back(deed_of(boards[seat.board], *chosen));
    deed.seat = static_cast<std::uint8_t>(turn % seats.size());
    deed.bag = static_cast<std::int16_t>(bag.size());
    for (PrismBoard& board : boards) board.play(chosen->placed(), chosen->flipped);
    for (const LaidPrism& laid : chosen->placed()) remove_from(seat.rack, laid.prism);
    draw(seat.rack, bag);
    if (seat.rack.empty()) out = &seat;
  }
  for (PrismSeat& seat : seats) {
    const int left = both_sides(rules, seat.rack);
    seat.score -= left;
    if (out != nullptr) out->score += left;
  }
  for (const PrismSeat& seat : seats) result.scores.push_back(seat.score);
  return result;
}

}  // namespace bonmot
