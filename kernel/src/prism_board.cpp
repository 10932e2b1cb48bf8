#include "prism_board.hpp"

#include <algorithm>
#include <stdexcept>
#include <tuple>

namespace bonmot {

namespace {

constexpr Direction kDirections[] = {Direction::kAcross, Direction::kDown};

Square square_of(const LaidPrism& laid) { return {laid.row, laid.column}; }
Square square_of(const TurnedPrism& turned) { return {turned.row, turned.column}; }

bool lies_in(std::span<const Stretch> runs, Square square) {
  return std::ranges::any_of(runs, [&](const Stretch& run) { return run.contains(square); });
}

// The runs (two cells at least) through a square.
std::vector<Stretch> runs_through(const Occupancy& after, Square square) {
  std::vector<Stretch> runs;
  for (Direction direction : kDirections) {
    const Stretch run = after.through(direction, square);
    if (run.length() >= 2) runs.push_back(run);
  }
  return runs;
}

// All runs that contain one of the squares, each once.
template <class Prisms>
void add_runs(const Occupancy& after, const Prisms& prisms, std::vector<Stretch>& runs) {
  for (const auto& each : prisms)
    for (const Stretch& run : runs_through(after, square_of(each)))
      if (std::ranges::find(runs, run) == runs.end()) runs.push_back(run);
}

struct Geometry {
  Reading reading;
  std::vector<Stretch> formed;
};

bool touches(const Occupancy& board, Square square) {
  return board.at(square.row - 1, square.column) || board.at(square.row + 1, square.column) ||
         board.at(square.row, square.column - 1) || board.at(square.row, square.column + 1);
}

// The unfilled square between the first and the last prism of a line, if there is one.
std::optional<Square> gap_in(const Occupancy& after, Direction direction, std::span<const LaidPrism> placed) {
  const bool across = direction == Direction::kAcross;
  int first = kMostSquares, last = -1;
  for (const LaidPrism& laid : placed) {
    first = std::min<int>(first, across ? laid.column : laid.row);
    last = std::max<int>(last, across ? laid.column : laid.row);
  }
  const int lane = across ? placed[0].row : placed[0].column;
  for (int place = first; place <= last; ++place)
    if (!after.at(direction, lane, place)) return across ? Square{lane, place} : Square{place, lane};
  return std::nullopt;
}

// The rungs of a ladder whose rails run along `rails`; empty if the prisms make none (C4, LADDER).
std::vector<Stretch> rungs_of(const Occupancy& before, const Occupancy& after, Direction rails,
                              std::span<const LaidPrism> placed) {
  const Direction upright = crossing(rails);
  const bool across = rails == Direction::kAcross;
  std::vector<Stretch> rungs;
  int top = kMostSquares, bottom = -1;
  for (const LaidPrism& laid : placed) {
    const Stretch rung = after.through(upright, square_of(laid));
    if (std::ranges::find(rungs, rung) == rungs.end()) rungs.push_back(rung);
    top = std::min<int>(top, across ? laid.row : laid.column);
    bottom = std::max<int>(bottom, across ? laid.row : laid.column);
  }
  // A rail is a run of the board before that all rungs meet: above the highest prism laid, or below the lowest.
  const auto is_rail = [&](int lane) {
    const Stretch& first = rungs.front();
    const Square crossing_square = across ? Square{lane, first.lane} : Square{first.lane, lane};
    if (!before.at(crossing_square.row, crossing_square.column)) return false;
    const Stretch rail = before.through(rails, crossing_square);
    return rail.length() >= 2 && std::ranges::all_of(rungs, [&](const Stretch& rung) {
             return rung.first <= lane && lane <= rung.last && rail.first <= rung.lane && rung.lane <= rail.last;
           });
  };
  bool above = false, below = false;
  for (int lane = rungs.front().first; lane < top && !above; ++lane) above = is_rail(lane);
  for (int lane = bottom + 1; lane <= rungs.front().last && !below; ++lane) below = is_rail(lane);
  if (!above || !below) rungs.clear();
  return rungs;
}

// Whether all runs hang together by shared cells.
bool are_connected(std::span<const Stretch> runs) {
  std::vector<bool> reached(runs.size());
  reached[0] = true;
  for (bool grows = true; grows;) {
    grows = false;
    for (std::size_t from = 0; from < runs.size(); ++from)
      for (std::size_t to = 0; to < runs.size(); ++to)
        if (reached[from] && !reached[to] && runs[from].shares_a_cell_with(runs[to])) reached[to] = grows = true;
  }
  return std::ranges::find(reached, false) == reached.end();
}

TurnVerdict refused(TurnFault fault, Square where = {}, PrismNumber prism = 0, Letter letter = 0) {
  TurnVerdict verdict;
  verdict.fault = fault;
  verdict.where = where;
  verdict.prism = prism;
  verdict.letter = letter;
  return verdict;
}

auto key_of(const LaidPrism& laid) { return std::tuple(laid.row, laid.column, laid.letter); }
auto key_of(const TurnedPrism& turned) { return std::tuple(turned.row, turned.column, turned.letter); }

constexpr auto kByKey = [](const auto& left, const auto& right) { return key_of(left) < key_of(right); };
constexpr auto kSameKey = [](const auto& left, const auto& right) { return key_of(left) == key_of(right); };

}  // namespace

bool same_letters(const Turn& left, const Turn& right) {
  return std::ranges::equal(left.placed(), right.placed(), kSameKey) &&
         std::ranges::equal(left.turned, right.turned, kSameKey);
}

bool ranks_before(const Turn& left, const Turn& right) {
  if (left.equity != right.equity) return left.equity > right.equity;
  if (!std::ranges::equal(left.placed(), right.placed(), kSameKey))
    return std::ranges::lexicographical_compare(left.placed(), right.placed(), kByKey);
  return std::ranges::lexicographical_compare(left.turned, right.turned, kByKey);
}

Stretch Occupancy::through(Direction direction, Square square) const {
  const bool across = direction == Direction::kAcross;
  const int lane = across ? square.row : square.column;
  int first = across ? square.column : square.row;
  int last = first;
  while (at(direction, lane, first - 1)) --first;
  while (at(direction, lane, last + 1)) ++last;
  return {direction, lane, first, last};
}

TurningRight right_to_turn(const PrismRules& rules, const Occupancy& after, std::span<const Stretch> formed,
                           std::span<const LaidPrism> placed, std::span<const TurnedPrism> turned) {
  std::optional<Square> advanced_only;
  bool has_base = false;
  for (const TurnedPrism& each : turned) {
    const Square square = square_of(each);
    const std::vector<Stretch> runs = runs_through(after, square);
    const bool base = rules.turns_touched
                          ? std::ranges::any_of(runs,
                                                [&](const Stretch& run) {
                                                  return std::ranges::any_of(placed, [&](const LaidPrism& laid) {
                                                    return run.contains(square_of(laid));
                                                  });
                                                })
                          : lies_in(formed, square);
    if (base) {
      has_base = true;
      continue;
    }
    const bool crosses = std::ranges::any_of(runs, [&](const Stretch& run) {
      return std::ranges::any_of(formed, [&](const Stretch& word) { return run.shares_a_cell_with(word); });
    });
    if (!rules.advanced || !crosses) return {TurnFault::kMayNotTurn, square};
    advanced_only = square;
  }
  if (advanced_only && !has_base) return {TurnFault::kAdvancedAlone, *advanced_only};
  return {};
}

PrismBoard::PrismBoard(PrismRules rules, std::shared_ptr<const WordGraph> graph)
    : rules_(std::move(rules)), graph_(std::move(graph)) {
  if (rules_.size < kSmallestPrismBoard || rules_.size > kMostSquares)
    throw std::invalid_argument("a prism board has 5 to 21 squares on a side");
  if (rules_.prisms.empty() || rules_.prisms.size() > kMostPrisms)
    throw std::invalid_argument("a set has 1 to 1024 prisms");
  for (const Prism& each : rules_.prisms)
    for (Letter letter : each.letters)
      if (letter > kMostLetters || (graph_ != nullptr && letter > graph_->letters().size()))
        throw std::invalid_argument("a prism is not of this alphabet");
}

void PrismBoard::set_up(std::span<const LaidPrism> prisms) {
  play(prisms, {});
  history_.pop_back();
}

void PrismBoard::play(std::span<const LaidPrism> placed, std::span<const TurnedPrism> turned) {
  // All is asked before anything is changed.
  const auto suits = [&](PrismNumber number, Colour up, Letter letter) {
    return number < rules_.prisms.size() && letter != kNoLetter && letter <= kMostLetters &&
           prism(number).shows(up, letter);
  };
  Occupancy taken(size());
  for (const LaidPrism& laid : placed) {
    if (!contains(laid.row, laid.column) || !at(laid.row, laid.column).is_empty() || taken.at(laid.row, laid.column))
      throw std::invalid_argument("a prism needs a free square");
    if (!suits(laid.prism, laid.up, laid.letter)) throw std::invalid_argument("a prism does not show this letter");
    taken.take(laid.row, laid.column);
  }
  for (const TurnedPrism& each : turned) {
    if (!contains(each.row, each.column) || at(each.row, each.column).is_empty() || taken.at(each.row, each.column))
      throw std::invalid_argument("only a prism on the board can be turned, and only once");
    const PrismCell& cell = at(each.row, each.column);
    if (!suits(cell.prism, opposite(cell.up), each.letter))
      throw std::invalid_argument("a prism does not show this letter");
    taken.take(each.row, each.column);
  }
  Step step;
  for (const LaidPrism& laid : placed) {
    cells_[index(laid.row, laid.column)] = {laid.letter, laid.up, laid.prism};
    step.placed.push_back(laid);
    ++count_;
  }
  for (const TurnedPrism& each : turned) {
    PrismCell& cell = cells_[index(each.row, each.column)];
    step.turned.emplace_back(index(each.row, each.column), cell);
    cell.up = opposite(cell.up);
    cell.letter = each.letter;
  }
  history_.push_back(std::move(step));
}

void PrismBoard::take_back() {
  if (history_.empty()) throw std::out_of_range("no turn to take back");
  const Step& step = history_.back();
  for (const LaidPrism& laid : step.placed) {
    cells_[index(laid.row, laid.column)] = {};
    --count_;
  }
  for (const auto& [where, cell] : step.turned) cells_[where] = cell;
  history_.pop_back();
}

TurnVerdict PrismBoard::check_material(std::span<const LaidPrism> placed, std::span<const TurnedPrism> turned,
                                       std::optional<std::span<const PrismNumber>> rack) const {
  if (placed.empty()) return refused(TurnFault::kNoPrism);
  if (placed.size() > kMostPrismsLaid) return refused(TurnFault::kTooMany);
  for (std::size_t index = 0; index < placed.size(); ++index) {
    const LaidPrism& laid = placed[index];
    const Square square = square_of(laid);
    if (!contains(laid.row, laid.column)) return refused(TurnFault::kOutside, square, laid.prism);
    if (laid.prism >= rules_.prisms.size()) return refused(TurnFault::kNotOnRack, square, laid.prism);
    if (!at(laid.row, laid.column).is_empty())
      return refused(TurnFault::kOccupied, square, laid.prism, at(laid.row, laid.column).letter);
    for (const LaidPrism& other : placed.first(index)) {
      if (other.row == laid.row && other.column == laid.column)
        return refused(TurnFault::kOccupied, square, laid.prism, other.letter);
      if (other.prism == laid.prism) return refused(TurnFault::kPrismTwice, square, laid.prism);
    }
    if (rack && std::ranges::find(*rack, laid.prism) == rack->end())
      return refused(TurnFault::kNotOnRack, square, laid.prism);
    if (laid.letter == kNoLetter) return refused(TurnFault::kLetterMissing, square, laid.prism);
    if (!prism(laid.prism).shows(laid.up, laid.letter))
      return refused(TurnFault::kLetterWrong, square, laid.prism, laid.letter);
  }
  for (std::size_t index = 0; index < turned.size(); ++index) {
    const TurnedPrism& each = turned[index];
    const Square square = square_of(each);
    if (!contains(each.row, each.column)) return refused(TurnFault::kOutside, square);
    const PrismCell& cell = at(each.row, each.column);
    if (cell.is_empty()) return refused(TurnFault::kEmpty, square);
    for (const TurnedPrism& other : turned.first(index))
      if (other.row == each.row && other.column == each.column)
        return refused(TurnFault::kTurnedTwice, square, cell.prism);
    if (each.letter == kNoLetter) return refused(TurnFault::kLetterMissing, square, cell.prism);
    if (!prism(cell.prism).shows(opposite(cell.up), each.letter))
      return refused(TurnFault::kLetterWrong, square, cell.prism, each.letter);
  }
  return {};
}

PrismWord PrismBoard::word_on(const Stretch& run) const {
  const bool across = run.direction == Direction::kAcross;
  PrismWord word{across ? run.lane : run.first, across ? run.first : run.lane, run.direction, {}, 0, false, true};
  std::array<bool, 2> has_colour{};
  for (int place = run.first; place <= run.last; ++place) {
    const PrismCell& cell = across ? at(run.lane, place) : at(place, run.lane);
    word.letters.push_back(cell.letter);
    word.score += value_of(cell);
    has_colour[static_cast<std::size_t>(cell.up)] = true;
  }
  word.doubled = run.length() >= kShortestDoubledWord && !(has_colour[0] && has_colour[1]);
  if (word.doubled) word.score *= 2;
  word.is_word = graph_ == nullptr || graph_->contains(word.letters);
  return word;
}

TurnVerdict PrismBoard::judge(std::span<const LaidPrism> placed, std::span<const TurnedPrism> turned,
                              std::optional<std::span<const PrismNumber>> rack) const {
  TurnVerdict verdict = check_material(placed, turned, rack);
  if (verdict.fault != TurnFault::kNone) return verdict;
  if (is_empty()) {
    if (!turned.empty()) return refused(TurnFault::kOpeningTurned, square_of(turned.front()));
    if (placed.size() < kShortestOpening) return refused(TurnFault::kTooShort, square_of(placed.front()));
  }

  Occupancy before(size());
  for (int row = 0; row < size(); ++row)
    for (int column = 0; column < size(); ++column)
      if (!at(row, column).is_empty()) before.take(row, column);
  Occupancy after = before;
  for (const LaidPrism& laid : placed) after.take(laid.row, laid.column);

  // Each way to read the turn; one that gives the right to all turnings is enough.
  std::vector<Geometry> readings;
  const LaidPrism& first = placed.front();
  const bool one_row = std::ranges::all_of(placed, [&](const auto& laid) { return laid.row == first.row; });
  const bool one_column = std::ranges::all_of(placed, [&](const auto& laid) { return laid.column == first.column; });
  std::optional<Square> gap;
  for (Direction direction : kDirections) {
    if (!(direction == Direction::kAcross ? one_row : one_column)) continue;
    gap = gap_in(after, direction, placed);
    if (gap) continue;
    const Stretch run = after.through(direction, square_of(first));
    if (run.length() >= 2)
      readings.push_back({direction == Direction::kAcross ? Reading::kAcross : Reading::kDown, {run}});
  }
  if (is_empty()) {
    if (!one_row && !one_column) return refused(TurnFault::kNotInLine, square_of(placed.back()));
    if (gap) return refused(TurnFault::kGap, *gap);
    readings.front().reading = Reading::kOpening;
  } else {
    if (rules_.placement != Placement::kLine) {
      for (Direction rails : kDirections) {
        std::vector<Stretch> rungs = rungs_of(before, after, rails, placed);
        if (!rungs.empty()) readings.push_back({Reading::kLadder, std::move(rungs)});
      }
    }
    if (rules_.placement == Placement::kFree) {
      std::vector<Stretch> formed;
      add_runs(after, placed, formed);
      if (!formed.empty() && are_connected(formed) &&
          std::ranges::all_of(placed, [&](const auto& laid) { return lies_in(formed, square_of(laid)); }))
        readings.push_back({Reading::kFree, std::move(formed)});
    }
    if (std::ranges::none_of(placed, [&](const auto& laid) { return touches(before, square_of(laid)); }))
      return refused(TurnFault::kNotConnected, square_of(first), first.prism);
    if (readings.empty()) {
      if (gap) return refused(TurnFault::kGap, *gap);
      return refused(rules_.placement == Placement::kFree ? TurnFault::kNotConnected : TurnFault::kNotInLine,
                     square_of(placed.back()), placed.back().prism);
    }
  }

  const auto right = [&](const Geometry& geometry) {
    return right_to_turn(rules_, after, geometry.formed, placed, turned);
  };
  const auto allowed = std::ranges::find_if(
      readings, [&](const Geometry& geometry) { return right(geometry).fault == TurnFault::kNone; });
  if (allowed == readings.end()) {
    const TurningRight denied = right(readings.front());
    return refused(denied.fault, denied.where);
  }

  verdict.reading = allowed->reading;
  std::vector<Stretch> runs = allowed->formed;  // the words formed come first
  add_runs(after, placed, runs);
  add_runs(after, turned, runs);
  PrismBoard changed = *this;
  changed.history_.clear();
  changed.play(placed, turned);
  for (const Stretch& run : runs) {
    verdict.words.push_back(changed.word_on(run));
    verdict.score += verdict.words.back().score;
  }
  verdict.turned_bonus = kTurningBonus * static_cast<int>(turned.size());
  verdict.seven_bonus = placed.size() == kMostPrismsLaid ? kSevenPrismBonus : 0;
  verdict.score += verdict.turned_bonus + verdict.seven_bonus;
  return verdict;
}

}  // namespace bonmot
