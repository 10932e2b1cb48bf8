#include <numeric>

#include "boards.hpp"
#include "check.hpp"
#include "players/choosing.hpp"
#include "players/self_play.hpp"

using namespace bonmot;

namespace {

const std::vector<std::string> kKnownWords = {"AT",  "CAT",  "CATS", "AS",    "SO",  "TO",  "STAR",
                                              "TOE", "OATS", "COAT", "COATS", "TEA", "SEAT"};

GameRules small_game() {
  GameRules rules{standard_rules(), {}};
  for (const char* tiles : {"AAAEEETTTSSSOOOCCCRR??"})
    for (Letter letter : encode(tiles)) rules.bag.push_back(letter);
  return rules;
}

}  // namespace

CASE("every leave has its own number, without holes") {
  const LeaveNumbering numbering(5);
  std::vector<bool> seen(numbering.size());
  std::vector<Letter> tiles;
  const std::function<void(Letter)> visit = [&](Letter least) {
    const std::size_t number = numbering.number(tiles);
    CHECK(number < seen.size());
    CHECK(!seen[number]);
    seen[number] = true;
    if (tiles.size() == kMostTilesKept) return;
    for (Letter tile = least; tile <= 5; ++tile) {
      tiles.push_back(tile);
      visit(tile);
      tiles.pop_back();
    }
  };
  visit(0);
  CHECK(std::ranges::all_of(seen, [](bool number) { return number; }));
}

CASE("a census learns that good tiles are good") {
  LeaveCensus census(3);
  for (int time = 0; time < 50; ++time) {
    census.add(encode("?A"), 3000);
    census.add(encode("AB"), 1000);
    census.add(encode("BC"), 500);
  }
  const LeaveTable table(3, census.values(0.001));
  CHECK(table.value(encode("?")) > table.value(encode("A")));
  CHECK(table.value(encode("A")) > table.value(encode("C")));
  CHECK_EQUAL(census.racks(), 150U);
  LeaveCensus twice(3);
  twice.merge(census);
  twice.merge(census);
  CHECK(twice.values(0.001) == census.values(0.001));
  const auto sent = census.to_bytes();
  CHECK(LeaveCensus::from_bytes(3, sent).to_bytes() == sent);
  bool refused = false;
  try {
    LeaveCensus::from_bytes(4, sent);
  } catch (const std::invalid_argument&) {
    refused = true;
  }
  CHECK(refused);
}

CASE("leaves decide between plays of the same score") {
  const auto graph = graph_of({"AT", "AS"});
  const Board board(standard_rules(), graph);
  std::vector<std::int16_t> values(LeaveNumbering(26).size());
  LeaveTable table(26, values);
  values[table.numbering().number(encode("S"))] = 500;
  table = LeaveTable(26, values);
  const auto rack = encode("AST");
  Character character;
  character.leave_percent = 100;
  const auto best = best_noticed(board, {rack, 10, 0, 1}, character, &table, *best_by_slots());
  CHECK(best.has_value());
  CHECK(std::ranges::equal(best->word(), encode("AT")));  // keeps the S
}

CASE("what is noticed depends on character and turn alone, and the best of it is what is chosen") {
  const auto graph = graph_of(kKnownWords);
  Board board(standard_rules(), graph);
  put(board, 7, 6, Direction::kAcross, "CAT");
  const auto rack = encode("SOTEA?R");
  Character character;
  character.notices = 0.4;
  character.notices_crossings = 0.5;
  int noticed_in_all = 0;
  for (std::uint64_t turn = 0; turn < 40; ++turn) {
    character.seed = turn / 4;
    const Situation situation{rack, 20, 0, turn};
    const auto plays = noticed_plays(board, situation, character, nullptr);
    const auto again = noticed_plays(board, situation, character, nullptr);
    CHECK(std::ranges::equal(plays, again, [](const Play& left, const Play& right) {
      return std::ranges::equal(left.word(), right.word()) && left.row == right.row && left.column == right.column;
    }));
    noticed_in_all += static_cast<int>(plays.size());
    const auto best = best_noticed(board, situation, character, nullptr, *best_by_slots());
    CHECK_EQUAL(best.has_value(), !plays.empty());
    if (!best) continue;
    const Play& first = *std::min_element(plays.begin(), plays.end(), ranks_before);
    CHECK_EQUAL(best->score, first.score);
    CHECK(std::ranges::equal(best->word(), first.word()));
  }
  MoveRequest request;
  request.rack = rack;
  const auto all = static_cast<int>(generate(board, request).plays.size());
  CHECK(noticed_in_all > all * 40 / 10);
  CHECK(noticed_in_all < all * 40 / 2);
}

CASE("games end, tiles and points add up, and a seed is a game") {
  const auto graph = graph_of(kKnownWords);
  const GameRules rules = small_game();
  for (std::size_t seats : {1UL, 2UL, 3UL, 4UL}) {
    std::vector<Contender> contenders(seats);
    for (std::size_t seat = 0; seat < seats; ++seat) {
      contenders[seat].graph = seat % 2 == 0 ? graph : graph_of({"AT", "AS", "SO", "TO"});
      contenders[seat].character.seed = seat;
      contenders[seat].character.notices = 0.8;
      contenders[seat].character.counts_endings = true;
    }
    for (std::uint64_t seed = 0; seed < 20; ++seed) {
      const auto search = best_by_slots();
      const GameResult one = play_game(rules, contenders, seed, *search);
      const GameResult two = play_game(rules, contenders, seed, *search);
      CHECK(one.scores == two.scores);
      CHECK_EQUAL(one.scores.size(), seats);
    }
  }
}

CASE("without a sense for leaves tiles are changed only when nothing is seen") {
  const auto rack = encode("AEIO");
  CHECK(better_exchange({rack, 10, 0, 0}, {}, nullptr, 7, 300).empty());
  CHECK_EQUAL(better_exchange({rack, 10, 0, 0}, {}, nullptr, 7, std::nullopt).size(), 4U);
  CHECK(better_exchange({rack, 6, 0, 0}, {}, nullptr, 7, std::nullopt).empty());
}
