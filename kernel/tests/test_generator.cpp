#include <map>
#include <tuple>

#include "boards.hpp"
#include "check.hpp"
#include "move_generation.hpp"

using namespace bonmot;

namespace {

using Key = std::tuple<int, int, Direction, std::vector<Letter>>;

Key key_of(const Play& play) {
  return {play.row, play.column, play.direction, {play.word().begin(), play.word().end()}};
}

std::map<Key, int> generated(const Board& board, const std::vector<Letter>& rack) {
  MoveRequest request;
  request.rack = rack;
  const MoveResult result = generate(board, request);
  std::map<Key, int> plays;
  for (const Play& play : result.plays) CHECK(plays.emplace(key_of(play), play.score).second);
  CHECK_EQUAL(result.count, plays.size());
  request.wanted = MoveRequest::Wanted::kCount;
  CHECK_EQUAL(generate(board, request).count, plays.size());
  return plays;
}

// Every word on every square in both directions, with every choice of blanks: judged one by one.
std::map<Key, int> judged(const Board& board, const std::vector<std::vector<Letter>>& words,
                          const std::vector<Letter>& rack) {
  std::map<Key, int> plays;
  for (Direction direction : {Direction::kAcross, Direction::kDown}) {
    if (board.is_empty() && direction == Direction::kDown) continue;
    for (int row = 0; row < board.size(); ++row) {
      for (int column = 0; column < board.size(); ++column) {
        for (const auto& word : words) {
          for (unsigned blanks = 0; blanks < 1U << word.size(); ++blanks) {
            if (std::popcount(blanks) > std::ranges::count(rack, kNoLetter)) continue;
            std::vector<Letter> letters = word;
            for (std::size_t place = 0; place < letters.size(); ++place)
              if ((blanks >> place & 1) != 0) letters[place] |= kBlankMark;
            const Verdict verdict = board.judge_word(row, column, direction, letters, std::span<const Letter>(rack));
            if (verdict.fault != Fault::kNone) continue;
            if (!std::ranges::all_of(verdict.words, [](const FormedWord& formed) { return formed.is_word; })) continue;
            if (verdict.play.tiles == 1 && verdict.words.size() == 2 && direction == Direction::kDown) continue;
            if (verdict.play.direction != direction) continue;
            plays[key_of(verdict.play)] = verdict.score;
          }
        }
      }
    }
  }
  return plays;
}

}  // namespace

CASE("generated plays are the judged plays, at every step of random games") {
  std::mt19937 random(11);
  for (int game = 0; game < check::times(6, 12); ++game) {
    std::vector<std::string> texts;
    const unsigned letter_count = 2 + random() % 4;
    for (int count = 0; count < 60; ++count) {
      std::string text(2 + random() % 4, 'A');
      for (char& letter : text) letter = static_cast<char>('A' + random() % letter_count);
      texts.push_back(text);
    }
    std::vector<std::vector<Letter>> words;
    for (const auto& text : texts) words.push_back(encode(text));
    std::sort(words.begin(), words.end());
    words.erase(std::unique(words.begin(), words.end()), words.end());
    BoardRules rules = rules_from({"T.d..T.", ".D...D.", "d.t.q.d", "...*...", "d.t.q.d", ".D...D.", "T.d..TQ"});
    if (game % 3 == 1) rules.stars.clear();
    if (game % 4 == 1) rules.opening_minimum = 3;
    Board board(rules, graph_of(texts));
    for (int turn = 0; turn < 6; ++turn) {
      std::vector<Letter> rack;
      for (unsigned tile = 0; tile < 4 + random() % 3; ++tile)
        rack.push_back(random() % 6 == 0 ? kNoLetter : static_cast<Letter>(1 + random() % letter_count));
      const auto plays = generated(board, rack);
      CHECK(plays == judged(board, words, rack));

      MoveRequest request;
      request.rack = rack;
      MoveResult all = generate(board, request);
      std::sort(all.plays.begin(), all.plays.end(), ranks_before);
      request.wanted = MoveRequest::Wanted::kTop;
      for (std::size_t limit : {1UL, 2UL, 5UL, 1000UL}) {
        request.limit = limit;
        const MoveResult top = generate(board, request);
        CHECK_EQUAL(top.plays.size(), std::min(limit, all.plays.size()));
        for (std::size_t rank = 0; rank < top.plays.size(); ++rank)
          CHECK(key_of(top.plays[rank]) == key_of(all.plays[rank]));
      }
      if (all.plays.empty()) break;
      board.play(all.plays[random() % all.plays.size()]);
    }
  }
}

CASE("a raised flag stops the search") {
  Board board(standard_rules(), graph_of({"CAT", "CATS"}));
  std::atomic<bool> stop{true};
  const auto rack = encode("CATS");
  MoveRequest request;
  request.rack = rack;
  request.stop = &stop;
  CHECK(!generate(board, request).complete);
  request.wanted = MoveRequest::Wanted::kTop;
  request.limit = 1;
  CHECK(!generate(board, request).complete);
  stop = false;
  CHECK(generate(board, request).complete);
}

CASE("impossible racks are refused") {
  Board board(standard_rules(), graph_of({"CAT"}));
  for (const std::vector<Letter>& rack : {std::vector<Letter>(16, 1), std::vector<Letter>{27}}) {
    MoveRequest request;
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
