#include "boards.hpp"
#include "check.hpp"
#include "players/choosing.hpp"
#include "players/training.hpp"

using namespace bonmot;

namespace {

const std::vector<std::string> kFewWords = {"AT", "CAT", "CATS", "AS", "SO", "TO", "STAR", "TOE", "OATS", "SEAT"};

std::vector<std::int16_t> odd_values(std::size_t letters) {
  std::vector<std::int16_t> values(LeaveNumbering(letters).size());
  for (std::size_t number = 1; number < values.size(); ++number)
    values[number] = static_cast<std::int16_t>(mixed(number) % 2001) - 1000;
  return values;
}

}  // namespace

CASE("a tile more makes the leave that it says") {
  const LeaveNumbering numbering(5);
  for (const auto& tiles : {std::vector<Letter>{}, {0}, {2}, {0, 2, 2}, {1, 3, 5}, {0, 1, 3, 3, 5}}) {
    std::size_t visited = 0;
    numbering.for_each_with(tiles, [&](std::size_t tile, std::size_t number) {
      std::vector<Letter> with = tiles;
      with.push_back(static_cast<Letter>(tile));
      std::sort(with.begin(), with.end());
      CHECK_EQUAL(number, numbering.number(with));
      CHECK_EQUAL(tile, visited++);
    });
    CHECK_EQUAL(visited, 6U);
  }
}

CASE("what is unseen counts by how much likelier each tile is than it was in learning") {
  const std::vector<Letter> bag = {1, 1, 2, 3}, unseen = {2, 2, 3, 3};  // less of the first, more of the others
  const LeaveTable table(3, odd_values(3), {}, bag), blind(3, odd_values(3));
  const auto of = [&](std::vector<Letter> tiles) { return static_cast<double>(table.value(tiles)); };
  const double shift = -0.5 * of({1, 2}) + 0.25 * of({2, 2}) + 0.25 * of({2, 3});
  const std::vector<Letter> kept = {2};
  CHECK_EQUAL(Pool(table, unseen).change(kept, 3), static_cast<std::int32_t>(std::lround(3 * shift)));
  CHECK_EQUAL(Pool(table, bag).change(kept, 3), 0);     // a bag as it was
  CHECK_EQUAL(Pool(table, {}).change(kept, 3), 0);      // nobody says what is unseen
  CHECK_EQUAL(Pool(blind, unseen).change(kept, 3), 0);  // nobody says how it was learned
  CHECK_EQUAL(Pool(table, unseen).change(kept, 0), 0);  // nothing is drawn
  const std::vector<Letter> rack = {0, 1, 2, 2, 3, 3, 3};
  std::vector<std::int32_t> worth = leave_by_copies(table, rack);
  const std::vector<std::int32_t> before = worth;
  Pool(table, unseen).weigh(worth, rack);
  CHECK_EQUAL(worth[4] - before[4], Pool(table, unseen).change(kept, 6));
  CHECK_EQUAL(worth.back(), before.back());
  bool refused = false;
  try {
    Pool(table, std::vector<Letter>{4});
  } catch (const std::invalid_argument&) {
    refused = true;
  }
  CHECK(refused);
}

CASE("who counts tiles keeps what goes with those still to come") {
  const auto graph = graph_of({"AT", "AS"});
  const Board board(standard_rules(), graph);
  std::vector<std::int16_t> values(LeaveNumbering(26).size());
  const LeaveNumbering numbering(26);
  values[numbering.number(encode("OT"))] = 3000;  // a T is good with an O
  const LeaveTable table(26, values, {}, encode("STAEI"));
  const auto rack = encode("AST"), unseen = encode("OOOO");
  Situation situation{rack, 10, 0, 1};
  situation.unseen = unseen;
  Character character;
  character.leave_percent = 100;
  const auto kept_t = [&] {
    const auto best = best_noticed(board, situation, character, &table, *best_by_slots());
    return best.has_value() && std::ranges::equal(best->word(), encode("AS"));
  };
  character.counts_endings = true;
  CHECK(kept_t());
  situation.unseen = rack;
  CHECK_EQUAL(leaves_seen(situation, character, table, rack)[4], 0);
}

CASE("what is learned does not depend on who plays which games") {
  const auto graph = graph_of(kFewWords);
  GameRules rules{standard_rules(), {}};
  for (int copy = 0; copy < 3; ++copy)
    for (Letter letter : encode("AAAEEETTTSSSOOOCCRR?")) rules.bag.push_back(letter);
  const auto table = std::make_shared<LeaveTable>(26, std::vector<std::int16_t>{});
  Contender contender{graph, table, {}};
  contender.character.counts_endings = true;
  contender.character.leave_percent = 100;
  const Contender both[2] = {contender, contender};
  const auto learn = [&](unsigned trainees) {
    RackSums played(26), tried(26);
    std::vector<std::unique_ptr<BestPlay>> searches;
    std::vector<std::unique_ptr<Trainee>> all;
    for (unsigned each = 0; each < trainees; ++each) {
      searches.push_back(best_by_slots());
      all.push_back(std::make_unique<Trainee>(played, tried, *table, *searches.back(), 4));
    }
    for (std::uint64_t seed = 0; seed < 12; ++seed) {
      Trainee& trainee = *all[seed % trainees];
      trainee.begin(seed);
      play_game(rules, both, seed, *searches[seed % trainees], &trainee);
    }
    Prospects prospects;
    Outcomes outcomes;
    for (auto& each : all) {
      prospects.merge(each->prospects);
      outcomes.merge(each->outcomes);
    }
    std::vector<std::int64_t> counted = {static_cast<std::int64_t>(played.racks()),
                                         static_cast<std::int64_t>(tried.racks())};
    for (const auto& cell : outcomes.cells) counted.push_back(cell.games + 3 * cell.halves + 5 * cell.grew);
    for (const auto& row : prospects.rows) counted.push_back(row.count + 7 * row.spread);
    for (std::int16_t value : leaves_held(played, 5)) counted.push_back(value);
    return counted;
  };
  const auto one = learn(1);
  CHECK(one[0] > 50);
  CHECK(one[1] > 0);
  CHECK(one == learn(3));
}
