#include "prism_board.hpp"

#include <algorithm>
#include <stdexcept>
#include <tuple>

namespace bonmot {

namespace {

constexpr Direction kDirections[] = {Direction::kAcross, Direction::kDown};

Square square_of(const LaidPrism& laid) { return {laid.row, laid.column}; }
Square square_of(const FlippedPrism& flipped) { return {flipped.row, flipped.column}; }

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

PrismVerdict refused(PrismFault fault, Square where = {}, std::size_t which = 0) {
  PrismVerdict verdict;
  verdict.fault = fault;
  verdict.where = where;
  verdict.which = which;
  return verdict;
}

// The ways to read a move that the rules allow, on a board that is not empty, and the words formed in each.
std::vector<Geometry> readings_of(const PrismRules& rules, const Occupancy& before, const Occupancy& after,
                                  std::span<const LaidPrism> placed) {
  std::vector<Geometry> readings;
  for (Direction direction : kDirections) {
    const Stretch run = after.through(direction, square_of(placed.front()));
    if (run.length() >= 2 &&
        std::ranges::all_of(placed, [&](const LaidPrism& laid) { return run.contains(square_of(laid)); }))
      readings.push_back({direction == Direction::kAcross ? Reading::kAcross : Reading::kDown, {run}});
  }
  if (rules.placement == Placement::kLine) return readings;
  for (Direction rails : {Direction::kDown, Direction::kAcross}) {
    std::vector<Stretch> rungs = rungs_of(before, after, rails, placed);
    if (!rungs.empty()) readings.push_back({Reading::kLadder, std::move(rungs)});
  }
  if (rules.placement == Placement::kLadder) return readings;
  std::vector<Stretch> formed;
  add_runs(after, placed, formed);
  if (!formed.empty() && are_connected(formed) &&
      std::ranges::all_of(placed, [&](const LaidPrism& laid) { return lies_in(formed, square_of(laid)); }))
    readings.push_back({Reading::kFree, std::move(formed)});
  return readings;
}

Square square_at(const Stretch& run, int place) {
  return run.direction == Direction::kAcross ? Square{run.lane, place} : Square{place, run.lane};
}

// By the square where they begin, across before down.
constexpr auto kBySquare = [](const Stretch& left, const Stretch& right) {
  const auto key = [](const Stretch& run) {
    const Square square = square_at(run, run.first);
    return std::tuple(square.row, square.column, run.direction == Direction::kDown);
  };
  return key(left) < key(right);
};

Connections connections_of(const Occupancy& before, const Occupancy& after, std::span<const LaidPrism> placed,
                           const Geometry& geometry) {
  Connections found;
  if (geometry.reading == Reading::kOpening) return found;
  if (geometry.reading == Reading::kLadder) {
    found.ladder = true;
    return found;
  }
  const auto holds_old = [&](const Stretch& run, auto&& is_wanted) {
    for (int place = run.first; place <= run.last; ++place)
      if (const Square square = square_at(run, place); before.at(square.row, square.column) && is_wanted(square))
        return true;
    return false;
  };
  const auto is_in_word = [&](Direction direction) {
    return [&before, direction](Square square) { return before.through(direction, square).length() >= 2; };
  };
  for (const Stretch& run : geometry.formed) {
    found.extends = found.extends || holds_old(run, is_in_word(run.direction));
    found.crosses = found.crosses || holds_old(run, is_in_word(crossing(run.direction)));
  }
  std::vector<Stretch> others;
  add_runs(after, placed, others);
  found.hooks = std::ranges::any_of(others, [&](const Stretch& run) {
    return std::ranges::find(geometry.formed, run) == geometry.formed.end() &&
           holds_old(run, [](Square) { return true; });
  });
  return found;
}

auto key_of(const LaidPrism& laid) { return std::tuple(laid.row, laid.column, laid.letter); }
auto key_of(const FlippedPrism& flipped) { return std::tuple(flipped.row, flipped.column, flipped.letter); }

constexpr auto kByKey = [](const auto& left, const auto& right) { return key_of(left) < key_of(right); };
constexpr auto kSameKey = [](const auto& left, const auto& right) { return key_of(left) == key_of(right); };

}  // namespace

bool same_letters(const PrismMove& left, const PrismMove& right) {
  return std::ranges::equal(left.placed(), right.placed(), kSameKey) &&
         std::ranges::equal(left.flipped, right.flipped, kSameKey);
}

bool ranks_before(const PrismMove& left, const PrismMove& right) {
  if (left.equity != right.equity) return left.equity > right.equity;
  if (!std::ranges::equal(left.placed(), right.placed(), kSameKey))
    return std::ranges::lexicographical_compare(left.placed(), right.placed(), kByKey);
  return std::ranges::lexicographical_compare(left.flipped, right.flipped, kByKey);
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

RightToFlip right_to_flip(const PrismRules& rules, const Occupancy& after, std::span<const Stretch> formed,
                          std::span<const LaidPrism> placed, std::span<const FlippedPrism> flipped) {
  std::optional<Square> advanced_only;
  bool has_base = false;
  for (const FlippedPrism& each : flipped) {
    const Square square = square_of(each);
    const std::vector<Stretch> runs = runs_through(after, square);
    const bool base = rules.flips_touched
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
    if (!rules.advanced || !crosses) return {PrismFault::kMayNotFlip, square};
    if (!advanced_only) advanced_only = square;
  }
  if (advanced_only && !has_base) return {PrismFault::kAdvancedAlone, *advanced_only};
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
      if (letter > letter_count()) throw std::invalid_argument("a prism is not of this alphabet");
}

void PrismBoard::set_up(std::span<const LaidPrism> prisms) {
  play(prisms, {});
  history_.pop_back();
}

void PrismBoard::play(std::span<const LaidPrism> placed, std::span<const FlippedPrism> flipped) {
  // All is asked before anything is changed.
  const auto suits = [&](PrismNumber number, Colour up, Letter letter) {
    return number < rules_.prisms.size() && letter != kNoLetter && letter <= letter_count() &&
           prism(number).shows(up, letter);
  };
  Occupancy taken(size());
  for (const LaidPrism& laid : placed) {
    if (!contains(laid.row, laid.column) || !at(laid.row, laid.column).is_empty() || taken.at(laid.row, laid.column))
      throw std::invalid_argument("a prism needs a free square");
    if (!suits(laid.prism, laid.up, laid.letter)) throw std::invalid_argument("a prism does not show this letter");
    taken.take(laid.row, laid.column);
  }
  for (const FlippedPrism& each : flipped) {
    if (!contains(each.row, each.column) || at(each.row, each.column).is_empty() || taken.at(each.row, each.column))
      throw std::invalid_argument("only a prism on the board can be flipped, and only once");
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
  for (const FlippedPrism& each : flipped) {
    PrismCell& cell = cells_[index(each.row, each.column)];
    step.flipped.emplace_back(index(each.row, each.column), cell);
    cell.up = opposite(cell.up);
    cell.letter = each.letter;
  }
  history_.push_back(std::move(step));
}

void PrismBoard::take_back() {
  if (history_.empty()) throw std::out_of_range("no move to take back");
  const Step& step = history_.back();
  for (const LaidPrism& laid : step.placed) {
    cells_[index(laid.row, laid.column)] = {};
    --count_;
  }
  for (const auto& [where, cell] : step.flipped) cells_[where] = cell;
  history_.pop_back();
}

// A face shows its letter; a wild one the letter that is announced, which must be one (O-020).
PrismFault PrismBoard::fault_of_letter(const Prism& prism, Colour up, Letter letter) const {
  if (letter == kNoLetter && prism.letter(up) == kWild) return PrismFault::kLetterMissing;
  const bool is_shown = letter != kNoLetter && letter <= letter_count() && prism.shows(up, letter);
  return is_shown ? PrismFault::kNone : PrismFault::kLetterWrong;
}

PrismVerdict PrismBoard::check_material(std::span<const LaidPrism> placed, std::span<const FlippedPrism> flipped,
                                        std::optional<std::span<const PrismNumber>> rack) const {
  if (placed.empty()) return refused(PrismFault::kNoPrism);  // flipping alone is never a move (O-036)
  if (placed.size() > kMostPrismsLaid) return refused(PrismFault::kTooMany);
  const auto outside = [&](const auto& each) { return !contains(each.row, each.column); };
  const auto first_outside = [&](const auto& prisms) {
    return static_cast<std::size_t>(std::ranges::find_if(prisms, outside) - prisms.begin());
  };
  if (const std::size_t which = first_outside(placed); which < placed.size())
    return refused(PrismFault::kOutside, {}, which);
  if (const std::size_t which = first_outside(flipped); which < flipped.size())
    return refused(PrismFault::kOutside, {}, placed.size() + which);

  for (std::size_t which = 0; which < placed.size(); ++which) {
    const LaidPrism& laid = placed[which];
    const auto earlier = placed.first(which);
    const auto same_square = [&](const LaidPrism& other) { return square_of(other) == square_of(laid); };
    const auto same_prism = [&](const LaidPrism& other) { return other.prism == laid.prism; };
    const auto refuse = [&](PrismFault fault) { return refused(fault, square_of(laid), which); };
    if (!at(laid.row, laid.column).is_empty() || std::ranges::any_of(earlier, same_square))
      return refuse(PrismFault::kOccupied);
    if (laid.prism >= rules_.prisms.size() || (rack && std::ranges::find(*rack, laid.prism) == rack->end()))
      return refuse(PrismFault::kNotOnRack);
    if (std::ranges::any_of(earlier, same_prism)) return refuse(PrismFault::kPrismTwice);
    const PrismFault fault = fault_of_letter(prism(laid.prism), laid.up, laid.letter);
    if (fault != PrismFault::kNone) return refuse(fault);
  }
  for (std::size_t which = 0; which < flipped.size(); ++which) {
    const FlippedPrism& each = flipped[which];
    const auto same_square = [&](const FlippedPrism& other) { return square_of(other) == square_of(each); };
    const auto refuse = [&](PrismFault fault) { return refused(fault, square_of(each), placed.size() + which); };
    const PrismCell& cell = at(each.row, each.column);
    if (cell.is_empty()) return refuse(PrismFault::kEmpty);
    if (std::ranges::any_of(flipped.first(which), same_square)) return refuse(PrismFault::kFlippedTwice);
    const PrismFault fault = fault_of_letter(prism(cell.prism), opposite(cell.up), each.letter);
    if (fault != PrismFault::kNone) return refuse(fault);
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

PrismVerdict PrismBoard::judge(std::span<const LaidPrism> placed, std::span<const FlippedPrism> flipped,
                               std::optional<std::span<const PrismNumber>> rack) const {
  PrismVerdict verdict = check_material(placed, flipped, rack);
  if (verdict.fault != PrismFault::kNone) return verdict;

  Occupancy before(size());
  for (int row = 0; row < size(); ++row)
    for (int column = 0; column < size(); ++column)
      if (!at(row, column).is_empty()) before.take(row, column);
  Occupancy after = before;
  for (const LaidPrism& laid : placed) after.take(laid.row, laid.column);

  const LaidPrism& first = placed.front();
  const bool one_row = std::ranges::all_of(placed, [&](const auto& laid) { return laid.row == first.row; });
  const bool one_column = std::ranges::all_of(placed, [&](const auto& laid) { return laid.column == first.column; });
  const bool in_line = one_row || one_column;
  const Direction line = one_column ? Direction::kDown : Direction::kAcross;
  const std::optional<Square> gap = in_line ? gap_in(after, line, placed) : std::nullopt;
  Geometry chosen;
  if (is_empty()) {  // the first word lies anywhere, in one line, and is not too short (O-022, O-023)
    if (!in_line) return refused(PrismFault::kNotInLine);
    if (gap) return refused(PrismFault::kGap, *gap);
    if (placed.size() < kShortestOpening) return refused(PrismFault::kTooShort);
    chosen = {Reading::kOpening, {after.through(line, square_of(first))}};
  } else {
    const std::vector<Geometry> readings = readings_of(rules_, before, after, placed);
    if (readings.empty()) {
      if (gap) return refused(PrismFault::kGap, *gap);
      return refused(in_line || rules_.placement == Placement::kFree ? PrismFault::kNotConnected
                                                                     : PrismFault::kNotInLine);
    }
    if (std::ranges::none_of(placed, [&](const auto& laid) { return touches(before, square_of(laid)); }))
      return refused(PrismFault::kNotConnected);
    // One reading that gives the right to all flips is enough.
    const auto right = [&](const Geometry& geometry) {
      return right_to_flip(rules_, after, geometry.formed, placed, flipped);
    };
    const auto allowed = std::ranges::find_if(
        readings, [&](const Geometry& geometry) { return right(geometry).fault == PrismFault::kNone; });
    if (allowed == readings.end()) {
      const RightToFlip denied = right(readings.front());
      return refused(denied.fault, denied.where);
    }
    chosen = *allowed;
  }

  verdict.reading = chosen.reading;
  verdict.connections = connections_of(before, after, placed, chosen);
  std::vector<Stretch> runs = chosen.formed;
  add_runs(after, placed, runs);
  add_runs(after, flipped, runs);
  std::sort(runs.begin() + static_cast<std::ptrdiff_t>(chosen.formed.size()), runs.end(), kBySquare);
  PrismBoard changed = *this;
  changed.history_.clear();
  changed.play(placed, flipped);
  for (const Stretch& run : runs) {
    verdict.words.push_back(changed.word_on(run));
    verdict.score += verdict.words.back().score;
  }
  verdict.flip_bonus = kFlipBonus * static_cast<int>(flipped.size());
  verdict.seven_bonus = placed.size() == kMostPrismsLaid ? kSevenPrismBonus : 0;
  verdict.score += verdict.flip_bonus + verdict.seven_bonus;
  return verdict;
}

}  // namespace bonmot
