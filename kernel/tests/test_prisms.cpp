#include <random>
#include <set>

#include "check.hpp"
#include "lexica.hpp"
#include "players/prism_self_play.hpp"

using namespace bonmot;

namespace {

Prism prism(char dark, int dark_value, char light, int light_value) {
  const auto letter = [](char text) { return text == '?' ? kWild : static_cast<Letter>(text - 'A' + 1); };
  return {{letter(dark), letter(light)},
          {static_cast<std::uint8_t>(dark_value), static_cast<std::uint8_t>(light_value)}};
}

LaidPrism laid(int row, int column, char letter, PrismNumber number, Colour up = Colour::kDark) {
  return {static_cast<std::uint8_t>(row), static_cast<std::uint8_t>(column), static_cast<Letter>(letter - 'A' + 1), up,
          number};
}

FlippedPrism flipped(int row, int column, char letter) {
  return {static_cast<std::uint8_t>(row), static_cast<std::uint8_t>(column), static_cast<Letter>(letter - 'A' + 1)};
}

std::string text_of(const PrismWord& word) {
  std::string text;
  for (Letter letter : word.letters) text += static_cast<char>('A' + letter - 1);
  return text;
}

std::vector<PrismMove> sorted(std::vector<PrismMove> moves) {
  std::sort(moves.begin(), moves.end(),
            [](const PrismMove& left, const PrismMove& right) { return ranks_before(left, right); });
  return moves;
}

// A board in some random state of play, and a rack.
struct Midgame {
  PrismBoard board;
  std::vector<PrismNumber> rack;
};

Midgame random_midgame(std::mt19937& random) {
  const auto letter_count = static_cast<unsigned>(3 + random() % 3);
  std::vector<std::string> words;
  for (int count = 0; count < 80; ++count) {
    std::string word(2 + random() % 5, 'A');
    for (char& letter : word) letter = static_cast<char>('A' + random() % letter_count);
    words.push_back(word);
  }
  PrismRules rules;
  rules.size = 5 + static_cast<int>(random() % 5);
  rules.placement = random() % 3 == 0 ? Placement::kLine : Placement::kLadder;
  rules.flips_touched = random() % 2 == 0;
  rules.advanced = random() % 2 == 0;
  for (int count = 0; count < 60; ++count) {
    const auto face = [&] { return random() % 12 == 0 ? '?' : static_cast<char>('A' + random() % letter_count); };
    const char dark = face(), light = face();
    rules.prisms.push_back(prism(dark, dark == '?' ? 0 : dark - 'A' + 1, light, light == '?' ? 0 : light - 'A' + 2));
  }
  std::vector<PrismNumber> bag;
  for (std::size_t number = 0; number < rules.prisms.size(); ++number) bag.push_back(static_cast<PrismNumber>(number));
  PrismBoard board(rules, graph_of(words));
  const auto moves = static_cast<unsigned>(random() % 7);
  for (unsigned move = 0; move < moves; ++move) {
    std::shuffle(bag.begin(), bag.end(), random);
    PrismRequest request;
    request.rack = std::span(bag).first(5);
    const PrismMoves found = generate(board, request);
    if (found.moves.empty()) continue;
    const PrismMove& chosen = found.moves[random() % found.moves.size()];
    board.play(chosen.placed(), chosen.flipped);
    for (const LaidPrism& each : chosen.placed()) std::erase(bag, each.prism);
  }
  std::shuffle(bag.begin(), bag.end(), random);
  bag.resize(1 + random() % 5);
  return {std::move(board), std::move(bag)};
}

}  // namespace

CASE("every move generated is judged legal with the same score, and the best are the first of all") {
  std::mt19937 random(7);
  for (int position = 0; position < check::times(25, 60); ++position) {
    const Midgame situation = random_midgame(random);
    const PrismBoard& board = situation.board;
    PrismRequest request;
    request.rack = situation.rack;
    const PrismMoves result = generate(board, request);
    const std::vector<PrismMove> all = sorted(result.moves);
    CHECK_EQUAL(result.count, all.size());
    for (std::size_t index = 0; index < all.size(); ++index) {
      const PrismMove& move = all[index];
      if (index > 0) CHECK(!same_letters(all[index - 1], move));
      if (index % 7 != 0) continue;
      const PrismVerdict verdict =
          board.judge(move.placed(), move.flipped, std::span<const PrismNumber>(situation.rack));
      CHECK(verdict.fault == PrismFault::kNone);
      CHECK_EQUAL(verdict.score, int{move.score});
      CHECK_EQUAL(verdict.words.size(), std::size_t{move.words});
      for (const PrismWord& word : verdict.words) CHECK(word.is_word);
    }
    request.wanted = PrismRequest::Wanted::kCount;
    CHECK_EQUAL(generate(board, request).count, all.size());
    request.wanted = PrismRequest::Wanted::kTop;
    std::vector<std::int32_t> worths(std::size_t{1} << situation.rack.size());
    for (std::size_t kept = 0; kept < worths.size(); ++kept) worths[kept] = static_cast<std::int32_t>(random() % 2000);
    for (std::size_t limit : {1UL, 4UL, 100UL}) {
      request.limit = limit;
      request.worth_left = {};
      const PrismMoves top = generate(board, request);
      CHECK_EQUAL(top.moves.size(), std::min(limit, all.size()));
      for (std::size_t rank = 0; rank < top.moves.size(); ++rank) CHECK(same_letters(top.moves[rank], all[rank]));
      request.worth_left = worths;
      PrismRequest listing = request;
      listing.wanted = PrismRequest::Wanted::kAll;
      const std::vector<PrismMove> liked = sorted(generate(board, listing).moves);
      const PrismMoves best = generate(board, request);
      for (std::size_t rank = 0; rank < best.moves.size(); ++rank) CHECK(same_letters(best.moves[rank], liked[rank]));
    }
    request.worth_left = {};
    request.wanted = PrismRequest::Wanted::kAll;
    request.flipping = false;
    std::size_t unflipped = 0;
    for (const PrismMove& move : all) unflipped += move.flipped.empty() ? 1 : 0;
    CHECK_EQUAL(generate(board, request).moves.size(), unflipped);
  }
}

CASE("a move taken back leaves the board as it was") {
  PrismRules rules;
  rules.prisms = {prism('R', 3, 'T', 1), prism('A', 2, 'E', 1), prism('S', 3, '?', 0), prism('A', 2, 'E', 1)};
  PrismBoard board(rules, graph_of({"RAS", "TAS", "TA"}));
  const LaidPrism word[] = {laid(7, 5, 'R', 0), laid(7, 6, 'A', 1), laid(7, 7, 'S', 2)};
  board.set_up(word);
  const LaidPrism below[] = {laid(8, 5, 'A', 3)};
  const FlippedPrism flips[] = {flipped(7, 5, 'T')};
  const PrismVerdict verdict = board.judge(below, flips, std::nullopt);
  CHECK(verdict.fault == PrismFault::kNone);
  CHECK_EQUAL(verdict.score, 3 + 6 + kFlipBonus);
  CHECK_EQUAL(text_of(verdict.words[0]), "TA");
  board.play(below, flips);
  CHECK_EQUAL(board.prism_count(), 4);
  CHECK(board.at(7, 5).up == Colour::kLight);
  CHECK_EQUAL(board.moves_made(), std::size_t{1});
  board.take_back();
  CHECK_EQUAL(board.prism_count(), 3);
  CHECK((board.at(7, 5) == PrismCell{18, Colour::kDark, 0}));
  CHECK(board.at(8, 5).is_empty());
}

CASE("prisms that do not suit a square are refused, and nothing has changed") {
  PrismRules rules;
  rules.prisms = {prism('R', 3, 'T', 1), prism('A', 2, 'E', 1)};
  PrismBoard board(rules, nullptr);
  const LaidPrism first[] = {laid(0, 0, 'R', 0)};
  board.set_up(first);
  const auto refuses = [&](std::vector<LaidPrism> placed, std::vector<FlippedPrism> flips) {
    try {
      board.play(placed, flips);
    } catch (const std::invalid_argument&) {
      return board.prism_count() == 1 && board.moves_made() == 0;
    }
    return false;
  };
  CHECK(refuses({laid(0, 0, 'A', 1)}, {}));
  CHECK(refuses({laid(15, 0, 'A', 1)}, {}));
  CHECK(refuses({laid(0, 1, 'B', 1)}, {}));
  CHECK(refuses({laid(0, 1, 'A', 9)}, {}));
  CHECK(refuses({laid(0, 1, 'A', 1)}, {flipped(0, 2, 'T')}));
  CHECK(refuses({laid(0, 1, 'A', 1)}, {flipped(0, 0, 'R')}));
  CHECK(refuses({}, {flipped(0, 0, 'T'), flipped(0, 0, 'T')}));
}

CASE("a raised flag stops the search for moves") {
  PrismRules rules;
  for (char letter : std::string("CATSCATS")) rules.prisms.push_back(prism(letter, 1, letter, 1));
  PrismBoard board(rules, graph_of({"CATS", "CAT", "AT"}));
  const std::vector<PrismNumber> rack{0, 1, 2, 3};
  std::atomic<bool> stop{true};
  PrismRequest request;
  request.rack = rack;
  request.stop = &stop;
  CHECK(!generate(board, request).complete);
  stop = false;
  CHECK(generate(board, request).complete);
  CHECK_EQUAL(generate(board, request).moves.size(), std::size_t{1});
  const LaidPrism word[] = {laid(7, 5, 'C', 4), laid(7, 6, 'A', 5), laid(7, 7, 'T', 6), laid(7, 8, 'S', 7)};
  board.set_up(word);
  for (const auto wanted : {PrismRequest::Wanted::kAll, PrismRequest::Wanted::kTop}) {
    request.wanted = wanted;
    request.limit = 1;
    stop = true;
    CHECK(!generate(board, request).complete);
    stop = false;
    CHECK(generate(board, request).complete);
  }
}

CASE("impossible racks of prisms are refused") {
  PrismRules rules;
  for (int count = 0; count < 9; ++count) rules.prisms.push_back(prism('A', 1, 'B', 1));
  PrismBoard board(rules, graph_of({"AB"}));
  for (const std::vector<PrismNumber>& rack : {std::vector<PrismNumber>{0, 1, 2, 3, 4, 5, 6, 7},
                                               std::vector<PrismNumber>{9}, std::vector<PrismNumber>{1, 1}}) {
    PrismRequest request;
    request.rack = rack;
    bool refused = false;
    try {
      generate(board, request);
    } catch (const std::invalid_argument&) {
      refused = true;
    }
    CHECK(refused);
  }
}

CASE("who does not think of flipping notices no flipped prism, and thoughts are the same every time") {
  std::mt19937 random(3);
  int with_flips = 0;
  for (int position = 0; position < 30; ++position) {
    const Midgame situation = random_midgame(random);
    PrismSituation seen{situation.rack, 20, 0, 5, 1};
    Character character;
    character.seed = 9;
    character.notices = 0.5;
    const std::vector<PrismMove> thoughts = noticed_prism_moves(situation.board, seen, character);
    const std::vector<PrismMove> again = noticed_prism_moves(situation.board, seen, character);
    CHECK(std::ranges::equal(thoughts, again, same_letters));
    for (const PrismMove& move : thoughts) with_flips += move.flipped.empty() ? 0 : 1;
    const auto best = best_noticed_prism_move(situation.board, seen, character);
    CHECK_EQUAL(best.has_value(), !thoughts.empty());
    if (best) CHECK(same_letters(*best, sorted(thoughts).front()));
    character.notices_turnings = 0;
    for (const PrismMove& move : noticed_prism_moves(situation.board, seen, character)) CHECK(move.flipped.empty());
    character.notices = 1;
    const auto blind = best_noticed_prism_move(situation.board, seen, character);
    PrismRequest request;
    request.rack = situation.rack;
    request.flipping = false;
    const auto all = sorted(generate(situation.board, request).moves);
    CHECK_EQUAL(blind.has_value(), !all.empty());
    if (blind) CHECK(same_letters(*blind, all.front()));
  }
  CHECK(with_flips > 0);
}

CASE("whole games of prisms come to an end, the same for the same seed, and flipping wins") {
  std::mt19937 random(5);
  std::vector<std::string> words;
  for (int count = 0; count < 400; ++count) {
    std::string word(2 + random() % 5, 'A');
    for (char& letter : word) letter = static_cast<char>('A' + random() % 5);
    words.push_back(word);
  }
  PrismRules rules;
  for (int count = 0; count < 48; ++count)
    rules.prisms.push_back(prism(static_cast<char>('A' + count % 5), 1 + count % 5,
                                 count % 16 == 0 ? '?' : static_cast<char>('A' + (count / 5 + count + 1) % 5),
                                 count % 16 == 0 ? 0 : 2));
  const auto graph = graph_of(words);
  Character flips, ignores;
  flips.counts_endings = true;
  ignores.notices_turnings = 0;
  const PrismContender contenders[] = {{graph, flips}, {graph, ignores}};
  int won = 0;
  PrismCensus census(rules.prisms.size());
  for (std::uint64_t seed = 0; seed < 8; ++seed) {
    const PrismGameResult result = play_prism_game(rules, contenders, seed, &census);
    CHECK(result.scores == play_prism_game(rules, contenders, seed).scores);
    CHECK(result.turns > 4);
    won += result.scores[0] > result.scores[1] ? 1 : 0;
  }
  CHECK(won >= 6);
  CHECK(census.racks[0] > 0);
}
