#include <fstream>
#include <set>

#include "check.hpp"
#include "lexica.hpp"
#include "word_search.hpp"

using namespace bonmot;

namespace {

std::string text_of(std::span<const Letter> letters) {
  std::string text;
  for (Letter letter : letters) text += static_cast<char>('A' + (letter & kLetterMask) - 1);
  return text;
}

std::string letters_text(LetterSet letters) {
  std::string text;
  for (Letter letter = 1; letter <= 26; ++letter)
    if ((letters & set_of(letter)) != 0) text += static_cast<char>('A' + letter - 1);
  return text;
}

const std::vector<std::string> kSpelledWords = {"AT",   "CAT",   "CATS", "CART", "CARTS", "CA",
                                                "SCAT", "SCATS", "TAR",  "TARS", "STAR"};

std::string failure_of(const std::string& path) {
  try {
    WordGraph::open(path);
  } catch (const WordFileError& error) {
    return error.code();
  }
  return "opened";
}

// Another file of that name: nobody may write to one that was built.
void write(const std::string& path, const std::vector<char>& bytes) {
  std::filesystem::remove(path);
  put_down(path, bytes);
}

}  // namespace

CASE("words have the numbers of their ascending order") {
  const auto graph = graph_of(kSpelledWords);
  const std::set<std::string> sorted(kSpelledWords.begin(), kSpelledWords.end());
  CHECK_EQUAL(graph->size(), sorted.size());
  std::int64_t number = 0;
  for (const std::string& word : sorted) {
    CHECK_EQUAL(graph->number(encode(word)), number);
    CHECK_EQUAL(text_of(graph->word(static_cast<std::uint32_t>(number))), word);
    ++number;
  }
  for (const char* other : {"C", "CAR", "CATSS", "ZOO", "T", "ATS"}) CHECK_EQUAL(graph->number(encode(other)), -1);
  CHECK_EQUAL(graph->number({}), -1);
}

CASE("letters between two runs") {
  const auto graph = graph_of(kSpelledWords);
  CHECK_EQUAL(letters_text(graph->letters_between(encode("CA"), {})), "T");
  CHECK_EQUAL(letters_text(graph->letters_between({}, encode("CAT"))), "S");
  CHECK_EQUAL(letters_text(graph->letters_between(encode("CA"), encode("S"))), "T");
  CHECK_EQUAL(letters_text(graph->letters_between(encode("S"), encode("AT"))), "C");
  CHECK_EQUAL(letters_text(graph->letters_between(encode("ca"), encode("ts"))), "R");
  CHECK_EQUAL(letters_text(graph->letters_between(encode("X"), encode("AT"))), "");
}

CASE("random lexica, narrow and wide, keep exactly their words") {
  std::mt19937 random(7);
  for (std::size_t letter_count : {2UL, 5UL, 31UL, 32UL, 63UL}) {
    std::vector<std::string> letters;
    for (std::size_t letter = 0; letter < letter_count; ++letter) letters.push_back("L" + std::to_string(letter));
    std::set<std::vector<Letter>> words;
    for (int count = 0; count < check::times(1000, 3000); ++count) {
      std::vector<Letter> word(1 + random() % (count % 50 == 0 ? 21 : 6));
      for (Letter& letter : word) letter = static_cast<Letter>(1 + random() % letter_count);
      words.insert(word);
    }
    const TemporaryFile file;
    WordGraph::build(file.path(), letters, joined({words.begin(), words.end()}), {});
    const auto graph = WordGraph::open(file.path());
    CHECK_EQUAL(graph->size(), words.size());
    std::uint32_t number = 0;
    for (const auto& word : words) {
      CHECK_EQUAL(graph->number(word), number);
      CHECK(graph->word(number) == word);
      ++number;
      for (std::size_t hole = 0; hole < word.size() && word.size() > 1; ++hole) {
        const std::span<const Letter> all(word);
        LetterSet expected = 0;
        auto trial = word;
        for (std::size_t letter = 1; letter <= letter_count; ++letter) {
          trial[hole] = static_cast<Letter>(letter);
          if (words.contains(trial)) expected |= set_of(trial[hole]);
        }
        CHECK_EQUAL(graph->letters_between(all.first(hole), all.subspan(hole + 1)), expected);
      }
    }
    std::vector<std::uint32_t> all = find_words(*graph, {.limit = 100'000});
    CHECK_EQUAL(all.size(), words.size());
  }
}

CASE("an empty lexicon and a lexicon of one word") {
  CHECK_EQUAL(graph_of({})->size(), 0U);
  CHECK_EQUAL(graph_of({})->number(encode("A")), -1);
  CHECK_EQUAL(graph_of({"QI"})->number(encode("QI")), 0);
}

CASE("words out of order, letters out of range and unended words are refused") {
  const TemporaryFile file;
  for (const std::vector<Letter>& bad :
       {std::vector<Letter>{2, 0, 1, 0}, {1, 0, 1, 0}, {27, 0}, {1, 2}, {0}, joined({std::vector<Letter>(22, 1)})}) {
    bool refused = false;
    try {
      WordGraph::build(file.path(), english_letters(), bad, {});
    } catch (const std::invalid_argument&) {
      refused = true;
    }
    CHECK(refused);
  }
}

CASE("every damaged word file is found out") {
  const TemporaryFile file;
  const std::string column = "a column of the owner";
  WordGraph::build(file.path(), english_letters(), joined({encode("CAT"), encode("DOG")}),
                   {{"column", std::as_bytes(std::span(column))}});
  const std::vector<char> good = contents(file.path());
  CHECK_EQUAL(failure_of(file.path()), "opened");
  CHECK_EQUAL(failure_of(file.path() + "-not-there"), "missing");
  CHECK_EQUAL(failure_of(std::filesystem::temp_directory_path().string()), "unreadable");
  for (std::size_t length = 0; length < good.size(); ++length) {
    write(file.path(), {good.begin(), good.begin() + static_cast<std::ptrdiff_t>(length)});
    CHECK_EQUAL(failure_of(file.path()), length < 8 ? "not-a-word-file" : "truncated");
  }
  for (std::size_t place = 0; place < good.size(); ++place) {
    std::vector<char> bad = good;
    bad[place] = static_cast<char>(bad[place] ^ 0x10);
    write(file.path(), bad);
    CHECK(failure_of(file.path()) != "opened");
  }
  write(file.path(), good);
  CHECK_EQUAL(failure_of(file.path()), "opened");
}

CASE("how likely tiles are drawn") {
  const auto graph = graph_of(kSpelledWords);
  // Of two A, one T and a blank, two tiles are drawn: A and T in two ways, A or T with the blank in three, out of six.
  std::vector<int> counts(26);
  counts[0] = 2;
  counts[19] = 1;
  const std::array<std::uint32_t, 2> at_and_cart{0, 2};
  const std::vector<double> found = draw_probabilities(*graph, at_and_cart, counts, 1);
  CHECK_EQUAL(found[0], 5.0 / 6);
  CHECK_EQUAL(found[1], 0.0);
}

CASE("patterns, racks, and reading on") {
  const auto graph = graph_of(kSpelledWords);
  const auto found = [&](const WordQuery& query) {
    std::string text;
    for (std::uint32_t number : find_words(*graph, query)) text += text_of(graph->word(number)) + " ";
    return text;
  };
  const LetterSet c = set_of(3), t = set_of(20), s = set_of(19);
  CHECK_EQUAL(found({.shape = shape_of({{c, false}, {kEveryLetter, true}})}), "CA CART CARTS CAT CATS ");
  CHECK_EQUAL(found({.shape = shape_of({{kEveryLetter, true}, {t, false}})}), "AT CART CAT SCAT ");
  CHECK_EQUAL(found({.shape = shape_of({{kEveryLetter, true}, {c, false}, {kEveryLetter, true}, {s, false}})}),
              "CARTS CATS SCATS ");
  // (C|T)A: one place for each letter of the expression
  const WordShape either{{c | t, set_of(1)}, {0b10, 0}, 0b01, 0b10};
  CHECK_EQUAL(found({.shape = either}), "CA ");
  CHECK_EQUAL(found({.needed = encode("ST"), .maximum = 4}), "CATS SCAT STAR TARS ");
  CHECK_EQUAL(found({.needed = encode("SS")}), "SCATS ");
  CHECK_EQUAL(found({.shape = WordShape{}}), "");
  for (const WordShape& wrong : {WordShape{{c}, {}, 1, 1}, WordShape{{c}, {0}, 2, 1}, WordShape{{c}, {2}, 1, 1}}) {
    bool refused = false;
    try {
      found({.shape = wrong});
    } catch (const std::invalid_argument&) {
      refused = true;
    }
    CHECK(refused);
  }
  CHECK_EQUAL(found({.rack = encode("TRAS")}), "AT STAR TAR TARS ");
  CHECK_EQUAL(found({.rack = encode("AT"), .blanks = 1}), "AT CA CAT TAR ");
  CHECK_EQUAL(found({.rack = encode("AT"), .blanks = 1, .minimum = 3}), "CAT TAR ");
  CHECK_EQUAL(found({.limit = 2}), "AT CA ");
  CHECK_EQUAL(found({.after = 1, .limit = 2}), "CART CARTS ");
  CHECK_EQUAL(found({.after = 10}), "");
}
