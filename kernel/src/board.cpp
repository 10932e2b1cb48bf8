#include "board.hpp"

#include <algorithm>
#include <bitset>
#include <stdexcept>
#include <tuple>

namespace bonmot {

namespace {

int lane_of(Direction direction, int row, int column) { return direction == Direction::kAcross ? row : column; }
int place_of(Direction direction, int row, int column) { return direction == Direction::kAcross ? column : row; }

Square square_of(Direction direction, int lane, int place) {
  return direction == Direction::kAcross ? Square{lane, place} : Square{place, lane};
}

const PlacedTile* tile_on(std::span<const PlacedTile> tiles, int row, int column) {
  for (const PlacedTile& tile : tiles)
    if (tile.row == row && tile.column == column) return &tile;
  return nullptr;
}

Verdict refused(Fault fault, Square where = {}, Letter letter = 0) {
  Verdict verdict;
  verdict.fault = fault;
  verdict.where = where;
  verdict.letter = letter;
  return verdict;
}

}  // namespace

bool ranks_before(const Play& left, const Play& right) {
  if (left.equity != right.equity) return left.equity > right.equity;
  const auto place = [](const Play& play) { return std::tuple(play.direction, play.row, play.column); };
  if (place(left) != place(right)) return place(left) < place(right);
  return std::lexicographical_compare(left.word().begin(), left.word().end(), right.word().begin(), right.word().end());
}

Board::Board(BoardRules rules, std::shared_ptr<const WordGraph> graph)
    : rules_(std::move(rules)), graph_(std::move(graph)) {
  const int size = rules_.size;
  if (size < 1 || size > kMostSquares) throw std::invalid_argument("a board has 1 to 21 squares on a side");
  const auto squares = static_cast<std::size_t>(size * size);
  if (rules_.letter_multipliers.size() != squares || rules_.word_multipliers.size() != squares)
    throw std::invalid_argument("the premiums do not fit the board");
  for (const auto& multipliers : {rules_.letter_multipliers, rules_.word_multipliers})
    for (std::uint8_t multiplier : multipliers)
      if (multiplier < 1 || multiplier > kMostMultiplier) throw std::invalid_argument("a premium is 1 to 9");
  most_letter_multiplier_ = *std::ranges::max_element(rules_.letter_multipliers);
  for (int lane = 0; lane < size; ++lane) {
    for (const Direction direction : {Direction::kAcross, Direction::kDown}) {
      int product = 1;
      for (int place = 0; place < size && product <= kMostWordProduct; ++place) {
        const auto [row, column] = square_of(direction, lane, place);
        product *= rules_.word_multipliers[static_cast<std::size_t>(row * size + column)];
      }
      if (product > kMostWordProduct) throw std::invalid_argument("the word premiums of a line multiply too much");
    }
  }
  if (rules_.opening_minimum < 1) throw std::invalid_argument("an opening has 1 letter or more");
  for (const Square& star : rules_.stars)
    if (!contains(star.row, star.column)) throw std::invalid_argument("a star lies outside the board");
  for (Direction direction : {Direction::kAcross, Direction::kDown}) {
    Copy& side = copy(direction);
    for (int lane = 0; lane < size; ++lane) {
      for (int place = 0; place < size; ++place) {
        const auto [row, column] = square_of(direction, lane, place);
        const auto from = static_cast<std::size_t>(row * size + column);
        side.letter_multipliers[square(lane, place)] = rules_.letter_multipliers[from];
        side.word_multipliers[square(lane, place)] = rules_.word_multipliers[from];
      }
    }
  }
}

void Board::put(const PlacedTile& tile) {
  for (Direction direction : {Direction::kAcross, Direction::kDown}) {
    const int lane = lane_of(direction, tile.row, tile.column);
    const int place = place_of(direction, tile.row, tile.column);
    copy(direction).letters[square(lane, place)] = tile.letter;
    copy(direction).occupied[static_cast<std::size_t>(lane)] |= 1U << place;
    ++copy(direction).changes[static_cast<std::size_t>(lane)];
  }
  ++tile_count_;
}

void Board::lift(const PlacedTile& tile) {
  for (Direction direction : {Direction::kAcross, Direction::kDown}) {
    const int lane = lane_of(direction, tile.row, tile.column);
    const int place = place_of(direction, tile.row, tile.column);
    copy(direction).letters[square(lane, place)] = kNoLetter;
    copy(direction).occupied[static_cast<std::size_t>(lane)] &= ~(1U << place);
    ++copy(direction).changes[static_cast<std::size_t>(lane)];
  }
  --tile_count_;
}

void Board::renew_check(Direction run_direction, int lane, int place, std::vector<ChangedCheck>* changes) {
  const Copy& run_side = copy(run_direction);
  if (place < 0 || place >= size() || run_side.letters[square(lane, place)] != kNoLetter) return;
  int first = place, last = place;
  while (first > 0 && run_side.letters[square(lane, first - 1)] != kNoLetter) --first;
  while (last + 1 < size() && run_side.letters[square(lane, last + 1)] != kNoLetter) ++last;

  CrossCheck check;
  if (first != last) {
    check.score = 0;
    for (int at = first; at <= last; ++at)
      check.score = static_cast<std::int16_t>(check.score + worth(run_side.letters[square(lane, at)]));
    const Letter* letters = run_side.letters.data() + square(lane, 0);
    if (graph_ != nullptr)
      check.letters = graph_->letters_between({letters + first, static_cast<std::size_t>(place - first)},
                                              {letters + place + 1, static_cast<std::size_t>(last - place)});
  }
  // A run in one direction limits plays in the other: there, lane and place change their parts.
  const Direction direction = crossing(run_direction);
  CrossCheck& kept = copy(direction).checks[square(place, lane)];
  if (kept == check) return;
  if (changes != nullptr) changes->push_back({direction, static_cast<int>(square(place, lane)), kept});
  kept = check;
  ++copy(direction).changes[static_cast<std::size_t>(place)];
}

Board::Run Board::renew_ends(Direction direction, int lane, int place, std::vector<ChangedCheck>* changes) {
  const Copy& side = copy(direction);
  int first = place, last = place;
  while (first > 0 && side.letters[square(lane, first - 1)] != kNoLetter) --first;
  while (last + 1 < size() && side.letters[square(lane, last + 1)] != kNoLetter) ++last;
  renew_check(direction, lane, first - 1, changes);
  renew_check(direction, lane, last + 1, changes);
  return {lane, first, last};
}

void Board::check_tiles(std::span<const PlacedTile> tiles) const {
  std::bitset<static_cast<std::size_t>(kMostSquares * kStride)> taken;
  for (const PlacedTile& tile : tiles) {
    if (!contains(tile.row, tile.column) || at(tile.row, tile.column) != kNoLetter ||
        taken[square(tile.row, tile.column)])
      throw std::invalid_argument("a tile needs a free square");
    if (!is_tile(tile.letter, letter_count())) throw std::invalid_argument("a tile is not of this alphabet");
    taken.set(square(tile.row, tile.column));
  }
}

void Board::put_and_check(std::span<const PlacedTile> tiles, std::vector<ChangedCheck>* changes) {
  check_tiles(tiles);  // all is asked before anything is changed
  for (const PlacedTile& tile : tiles) put(tile);
  // Covered squares keep their old cross-check: nobody asks for it, and it is right again when the tile is taken back.
  for (Direction direction : {Direction::kAcross, Direction::kDown}) {
    Run run{-1, 0, -1};
    for (const PlacedTile& tile : tiles) {
      const int lane = lane_of(direction, tile.row, tile.column), place = place_of(direction, tile.row, tile.column);
      // The tiles of a play mostly lie in one run, whose ends are renewed once.
      if (lane == run.lane && run.first <= place && place <= run.last) continue;
      run = renew_ends(direction, lane, place, changes);
    }
  }
}

void Board::set_up(std::span<const PlacedTile> tiles) { put_and_check(tiles, nullptr); }

void Board::play(const Play& play) {
  Step step;
  for (int offset = 0; offset < play.length; ++offset) {
    const Letter letter = play.letters[static_cast<std::size_t>(offset)];
    if (letter == kNoLetter) continue;
    const bool across = play.direction == Direction::kAcross;
    step.tiles.push_back({play.row + (across ? 0 : offset), play.column + (across ? offset : 0), letter});
  }
  put_and_check(step.tiles, &step.checks);
  history_.push_back(std::move(step));
}

void Board::take_back() {
  if (history_.empty()) throw std::out_of_range("no play to take back");
  const Step& step = history_.back();
  for (const PlacedTile& tile : step.tiles) lift(tile);
  for (std::size_t index = step.checks.size(); index-- > 0;) {
    const ChangedCheck& change = step.checks[index];
    copy(change.direction).checks[static_cast<std::size_t>(change.index)] = change.before;
    ++copy(change.direction).changes[static_cast<std::size_t>(change.index / kStride)];
  }
  history_.pop_back();
}

bool Board::has_neighbour(int row, int column) const {
  return (row > 0 && at(row - 1, column) != kNoLetter) || (column > 0 && at(row, column - 1) != kNoLetter) ||
         (row + 1 < size() && at(row + 1, column) != kNoLetter) ||
         (column + 1 < size() && at(row, column + 1) != kNoLetter);
}

FormedWord Board::formed_word(Direction direction, int row, int column, std::span<const PlacedTile> tiles) const {
  const int lane = lane_of(direction, row, column);
  const Copy& side = copy(direction);
  const auto letter_at = [&](int place) -> Letter {
    if (place < 0 || place >= size()) return kNoLetter;
    const Letter letter = side.letters[square(lane, place)];
    if (letter != kNoLetter) return letter;
    const auto [tile_row, tile_column] = square_of(direction, lane, place);
    const PlacedTile* tile = tile_on(tiles, tile_row, tile_column);
    return tile == nullptr ? kNoLetter : tile->letter;
  };
  int first = place_of(direction, row, column);
  while (letter_at(first - 1) != kNoLetter) --first;

  FormedWord word{};
  std::tie(word.row, word.column) =
      std::tuple(square_of(direction, lane, first).row, square_of(direction, lane, first).column);
  word.direction = direction;
  int sum = 0, product = 1;
  std::vector<Letter> plain;
  for (int place = first; letter_at(place) != kNoLetter; ++place) {
    const Letter letter = letter_at(place);
    const std::size_t index = square(lane, place);
    const bool is_new = side.letters[index] == kNoLetter;  // premiums count only on the turn they are covered (M-052)
    sum += worth(letter) * (is_new ? side.letter_multipliers[index] : 1);
    product *= is_new ? side.word_multipliers[index] : 1;
    word.letters.push_back(letter);
    plain.push_back(letter & kLetterMask);
  }
  word.score = sum * product;
  word.is_word = graph_ == nullptr || graph_->contains(plain);
  return word;
}

Verdict Board::judge_word(int row, int column, Direction direction, std::span<const Letter> letters,
                          std::optional<std::span<const Letter>> rack) const {
  std::vector<PlacedTile> tiles;
  if (!contains(row, column) && !letters.empty()) return refused(Fault::kOutside, {row, column}, letters[0]);
  for (std::size_t offset = 0; offset < letters.size(); ++offset) {
    const auto along = static_cast<int>(offset);
    const int at_row = row + (direction == Direction::kDown ? along : 0);
    const int at_column = column + (direction == Direction::kAcross ? along : 0);
    const Letter letter = letters[offset];
    if (!contains(at_row, at_column)) return refused(Fault::kOutside, {at_row, at_column}, letter);
    const Letter there = at(at_row, at_column);
    if (there == kNoLetter) {
      if (letter == kNoLetter) return refused(Fault::kGap, {at_row, at_column});
      tiles.push_back({at_row, at_column, letter});
    } else if (letter != kNoLetter && (letter & kLetterMask) != (there & kLetterMask)) {
      return refused(Fault::kConflict, {at_row, at_column}, there);
    }
  }
  Verdict verdict = judge_tiles(tiles, rack);
  // A single tile makes words both ways; the caller's direction says which one is the main word.
  if (verdict.fault == Fault::kNone && tiles.size() == 1 && verdict.words.size() == 2 &&
      verdict.words[0].direction != direction) {
    std::swap(verdict.words[0], verdict.words[1]);
    const FormedWord& word = verdict.words[0];
    verdict.play.direction = direction;
    verdict.play.row = static_cast<std::uint8_t>(word.row);
    verdict.play.column = static_cast<std::uint8_t>(word.column);
    verdict.play.length = static_cast<std::uint8_t>(word.letters.size());
    verdict.play.letters.fill(kNoLetter);
    const int offset = tiles[0].row - word.row + tiles[0].column - word.column;
    verdict.play.letters[static_cast<std::size_t>(offset)] = tiles[0].letter;
  }
  return verdict;
}

Verdict Board::judge_tiles(std::span<const PlacedTile> tiles, std::optional<std::span<const Letter>> rack) const {
  if (tiles.empty()) return refused(Fault::kNoNewTile);
  for (std::size_t index = 0; index < tiles.size(); ++index) {
    const PlacedTile& tile = tiles[index];
    if (!contains(tile.row, tile.column)) return refused(Fault::kOutside, {tile.row, tile.column}, tile.letter);
    if (at(tile.row, tile.column) != kNoLetter)
      return refused(Fault::kConflict, {tile.row, tile.column}, at(tile.row, tile.column));
    if (tile_on(tiles.first(index), tile.row, tile.column) != nullptr)
      return refused(Fault::kConflict, {tile.row, tile.column}, tile.letter);
    if (!is_tile(tile.letter, letter_count())) throw std::invalid_argument("a tile is not of this alphabet");
  }
  if (rack) {
    std::vector<Letter> left(rack->begin(), rack->end());
    for (const PlacedTile& tile : tiles) {
      const Letter piece = (tile.letter & kBlankMark) != 0 ? kNoLetter : tile.letter;
      const auto found = std::find(left.begin(), left.end(), piece);
      if (found == left.end()) return refused(Fault::kNotOnRack, {tile.row, tile.column}, tile.letter);
      left.erase(found);
    }
  }

  const PlacedTile& first_tile = tiles.front();
  const bool one_row = std::ranges::all_of(tiles, [&](const auto& tile) { return tile.row == first_tile.row; });
  const bool one_column =
      std::ranges::all_of(tiles, [&](const auto& tile) { return tile.column == first_tile.column; });
  if (!one_row && !one_column) {
    const auto stray = std::ranges::find_if(
        tiles, [&](const auto& tile) { return tile.row != first_tile.row && tile.column != first_tile.column; });
    const PlacedTile& shown = stray == tiles.end() ? tiles.back() : *stray;
    return refused(Fault::kNotInLine, {shown.row, shown.column}, shown.letter);
  }
  Direction direction = one_row ? Direction::kAcross : Direction::kDown;
  const int lane = lane_of(direction, first_tile.row, first_tile.column);
  int first = size(), last = -1;
  for (const PlacedTile& tile : tiles) {
    first = std::min(first, place_of(direction, tile.row, tile.column));
    last = std::max(last, place_of(direction, tile.row, tile.column));
  }
  for (int place = first; place <= last; ++place) {
    const auto [row, column] = square_of(direction, lane, place);
    if (at(row, column) == kNoLetter && tile_on(tiles, row, column) == nullptr)
      return refused(Fault::kGap, {row, column});
  }

  if (is_empty()) {
    const auto& stars = rules_.stars;
    const bool covered = stars.empty() || std::ranges::any_of(stars, [&](const Square& star) {
                           return tile_on(tiles, star.row, star.column) != nullptr;
                         });
    if (!covered) return refused(Fault::kStarNotCovered, stars.front());
    if (static_cast<int>(tiles.size()) < rules_.opening_minimum)
      return refused(Fault::kTooShort, {first_tile.row, first_tile.column}, first_tile.letter);
  } else if (std::ranges::none_of(tiles, [&](const auto& tile) { return has_neighbour(tile.row, tile.column); })) {
    return refused(Fault::kNotConnected, {first_tile.row, first_tile.column}, first_tile.letter);
  }

  Verdict verdict;
  FormedWord main = formed_word(direction, first_tile.row, first_tile.column, tiles);
  if (main.letters.size() == 1) {  // one tile that only touches tiles above or below
    direction = crossing(direction);
    main = formed_word(direction, first_tile.row, first_tile.column, tiles);
  }
  Play& play = verdict.play;
  play.row = static_cast<std::uint8_t>(main.row);
  play.column = static_cast<std::uint8_t>(main.column);
  play.direction = direction;
  play.length = static_cast<std::uint8_t>(main.letters.size());
  play.tiles = static_cast<std::uint8_t>(tiles.size());
  for (std::size_t offset = 0; offset < main.letters.size(); ++offset) {
    const auto along = static_cast<int>(offset);
    const auto [row, column] = square_of(direction, lane_of(direction, main.row, main.column),
                                         place_of(direction, main.row, main.column) + along);
    const PlacedTile* tile = tile_on(tiles, row, column);
    if (tile != nullptr) play.letters[offset] = tile->letter;
  }

  verdict.words.push_back(std::move(main));
  for (std::size_t offset = 0; offset < play.length; ++offset) {
    if (play.letters[offset] == kNoLetter) continue;
    const auto along = static_cast<int>(offset);
    const auto [row, column] = square_of(direction, lane_of(direction, play.row, play.column),
                                         place_of(direction, play.row, play.column) + along);
    FormedWord cross = formed_word(crossing(direction), row, column, tiles);
    if (cross.letters.size() > 1) verdict.words.push_back(std::move(cross));
  }
  for (const FormedWord& word : verdict.words) verdict.score += word.score;
  verdict.bonus = rules_.bonuses[std::min(tiles.size(), rules_.bonuses.size() - 1)];
  verdict.score += verdict.bonus;
  play.score = play_score(verdict.score);
  play.equity = verdict.score * kPoint;
  return verdict;
}

}  // namespace bonmot
