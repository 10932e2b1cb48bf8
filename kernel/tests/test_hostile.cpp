// What nobody would do by accident: word files with a right checksum and wrong content, numbers beyond all bounds.
//
// The kernel may refuse with an exception, or answer; under the sanitizers nothing else goes unnoticed.
#include <climits>
#include <cstring>
#include <fstream>

#include "boards.hpp"
#include "check.hpp"
#include "players/prism_self_play.hpp"
#include "players/self_play.hpp"
#include "random.hpp"
#include "slots/anagram_image.hpp"
#include "slots/slot_search.hpp"
#include "word_search.hpp"

using namespace bonmot;

namespace {

// Chance that prefers the ends of things.
class Malice {
 public:
  explicit Malice(std::uint64_t seed) : random_(seed + 256ULL * check::hostile_batch()) {}

  std::uint32_t below(std::uint32_t bound) { return random_.below(bound); }
  bool one_in(std::uint32_t count) { return below(count) == 0; }
  int number() {
    constexpr int kEnds[] = {0, 1, -1, 14, 15, 21, 22, 63, 64, 127, 128, 255, 256, INT_MAX, INT_MIN, INT_MAX - 7};
    return one_in(3) ? kEnds[below(std::size(kEnds))] : static_cast<int>(below(24)) - 2;
  }
  std::uint32_t cell(std::uint32_t cells) {
    switch (below(4)) {
      case 0:
        return below(cells);
      case 1:
        return random_.next();
      case 2:
        return cells - below(8);
      default:
        return below(64);
    }
  }
  std::vector<Letter> letters(std::uint32_t most) {
    std::vector<Letter> found(below(most + 1));
    for (Letter& letter : found) letter = static_cast<Letter>(one_in(8) ? below(256) : below(27));
    return found;
  }

 private:
  Random random_;
};

// Runs what may throw one of the exceptions that Python knows; how often it did not tells that the test does something.
template <class Action>
bool allows(Action&& action) {
  try {
    action();
    return true;
  } catch (const std::invalid_argument&) {
  } catch (const std::out_of_range&) {
  } catch (const WordFileError&) {
  }
  return false;
}

std::vector<std::vector<Letter>> some_words(Malice& malice) {
  std::vector<std::vector<Letter>> words;
  for (int count = 0; count < 60; ++count) {
    std::vector<Letter> word(1 + malice.below(6));
    for (Letter& letter : word) letter = static_cast<Letter>(1 + malice.below(5));
    words.push_back(word);
  }
  return words;
}

void write_signed(const std::string& path, std::vector<char> bytes) {
  FileHeader header{};
  std::memcpy(&header, bytes.data(), sizeof header);
  header.checksum = file_checksum(header, std::as_bytes(std::span(bytes)).subspan(sizeof header));
  std::memcpy(bytes.data(), &header, sizeof header);
  std::ofstream(path, std::ios::binary).write(bytes.data(), static_cast<std::streamsize>(bytes.size()));
}

void use(const std::shared_ptr<const WordGraph>& graph, Malice& malice) {
  const auto letter_count = static_cast<std::uint32_t>(graph->letters().size());
  for (std::uint32_t number = 0; number < std::min(graph->size(), 200U); ++number) {
    const std::vector<Letter> word = graph->word(number);
    CHECK_EQUAL(graph->number(word), std::int64_t{number});
  }
  allows([&] { graph->word(graph->size()); });
  WordQuery query;
  query.rack = malice.letters(10);
  query.blanks = 1;
  allows([&] { find_words(*graph, query); });
  find_words(*graph, {.shape = shape_of({{kEveryLetter, true}})});
  WordShape odd;
  for (std::uint32_t place = 0; place < malice.below(70); ++place) {
    odd.letters.push_back(malice.below(1U << 30));
    odd.following.push_back(malice.below(1U << 30));
  }
  odd.first = malice.below(1U << 30);
  odd.last = malice.below(1U << 30);
  allows([&] { find_words(*graph, {.shape = odd, .needed = malice.letters(4)}); });
  Board board(standard_rules(), graph);
  std::vector<Letter> rack(7);
  for (int turn = 0; turn < 3; ++turn) {
    for (Letter& tile : rack) tile = static_cast<Letter>(malice.below(letter_count + 1));
    const MoveResult found = generate(board, {.rack = rack, .wanted = MoveRequest::Wanted::kTop, .limit = 5});
    if (!found.plays.empty()) board.play(found.plays.front());
  }
}

}  // namespace

CASE("a word file with a right checksum and any content is refused or can be used") {
  Malice malice(1);
  std::vector<std::vector<char>> files;
  for (const std::size_t letter_count : {5, 26, 40}) {
    std::vector<std::string> letters;
    for (std::size_t letter = 0; letter < letter_count; ++letter) letters.push_back("L" + std::to_string(letter));
    const TemporaryFile file;
    WordGraph::build(file.path(), letters, joined(some_words(malice)), {});
    files.push_back(contents(file.path()));
  }
  const TemporaryFile file;
  int opened = 0;
  for (int count = 0; count < check::hostile_inputs(); ++count) {
    std::vector<char> bytes = files[malice.below(3)];
    const auto cells = static_cast<std::uint32_t>(bytes.size() / 4);
    for (std::uint32_t change = malice.below(4); change-- > 0;) {
      // Mostly in the graph: it comes last, and is most of the file. Every so often in the header and the sections.
      const std::uint32_t cell = malice.one_in(8) ? 2 + malice.below(30) : malice.below(cells);
      std::uint32_t value = 0;
      std::memcpy(&value, bytes.data() + 4 * cell, 4);
      value = malice.one_in(2) ? value ^ (1U << malice.below(32)) : malice.cell(cells);
      std::memcpy(bytes.data() + 4 * cell, &value, 4);
    }
    write_signed(file.path(), std::move(bytes));
    std::shared_ptr<const WordGraph> graph;
    if (!allows([&] { graph = WordGraph::open(file.path()); })) continue;
    ++opened;
    use(graph, malice);
  }
  CHECK(opened > check::hostile_inputs() / 8);
  CHECK(opened < check::hostile_inputs());
}

CASE("a seal holds for the very file that was looked at, as it was then, and for no other") {
  namespace fs = std::filesystem;
  const TemporaryFolder cache;
  const std::string path = cache / "some.words", seal = cache / "sealed/some.seal";
  const auto built = [&] {
    fs::remove(path);
    WordGraph::build(path, english_letters(), joined({encode("CAT"), encode("DOG"), encode("GOD")}), {});
  };
  const auto is_opened = [&] { return allows([&] { CHECK_EQUAL(WordGraph::open(path, "", seal)->size(), 3U); }); };
  const auto set_seal = [&](const std::string& text) {
    fs::remove_all(seal);
    put_down(seal, text);
    fs::permissions(seal, fs::perms::owner_read);
  };
  built();
  CHECK(nobody_may_write(path));
  CHECK(is_opened());
  CHECK(nobody_may_write(seal));
  CHECK_EQUAL(files_in(cache.path()), 2U);
  CHECK_EQUAL(files_in(cache / "sealed"), 1U);
  const auto old = fs::last_write_time(path);
  const std::vector<char> good = contents(path), old_seal = contents(seal);

  // As many bytes with the same checksum, which is not hard: of one lane the highest bit of a number, and the bit of
  // the next to which it is turned. Nothing is wrong with it but a node.
  const std::string forged = cache / "forged";
  std::vector<char> wrong;
  for (std::size_t at = sizeof(FileHeader); wrong.empty() && at + 64 <= good.size(); at += 8) {
    std::vector<char> bytes = good;
    bytes[at + 7] = static_cast<char>(bytes[at + 7] ^ 0x80);
    bytes[at + 35] = static_cast<char>(bytes[at + 35] ^ 0x10);
    put_down(forged, bytes);
    try {
      WordGraph::open(forged);
    } catch (const WordFileError& error) {
      if (error.code() == "graph") wrong = bytes;
    }
  }
  CHECK(!wrong.empty());
  const auto is_refused = [&] { return !is_opened() && contents(seal) == old_seal; };
  for (const bool in_its_place : {true, false}) {
    if (in_its_place)
      fs::permissions(path, fs::perms::owner_all);
    else
      fs::remove(path);
    put_down(path, wrong);
    CHECK(is_refused());  // anybody may write to it: it is read
    fs::permissions(path, fs::perms::owner_read);
    fs::last_write_time(path, old);
    CHECK(is_refused());  // it looks like the old one in everything but when it was changed
  }

  // A seal of this very file counts: nothing else is looked at. That is what the other seals here lack.
  const std::string facts = WordFile(path, true).facts();
  CHECK(!facts.empty());
  set_seal(facts);
  CHECK(is_opened());
  fs::permissions(seal, fs::perms::owner_all);
  CHECK(!is_opened());  // anybody may have written that
  for (const std::string& other : {std::string(), facts.substr(1), facts.substr(0, facts.size() - 1), facts + " "}) {
    set_seal(other);
    CHECK(!is_opened());
  }
  fs::remove(seal);
  fs::create_directories(seal + "/folder");
  CHECK(!is_opened());
  put_down(path + "-other", wrong);
  fs::rename(path + "-other", path);
  fs::permissions(path, fs::perms::owner_read);
  set_seal(facts);
  CHECK(!is_opened());  // the seal of the file that was there before

  // Where no seal can be written, everything is looked at each time; without one, nothing is mapped.
  fs::remove(path);
  built();
  fs::remove_all(cache / "sealed");
  put_down(cache / "sealed", "");
  CHECK(is_opened());
  CHECK(is_opened());
  const auto graph = WordGraph::open(path);
  CHECK(graph->file().facts().empty());
  fs::permissions(path, fs::perms::owner_all);
  fs::resize_file(path, 8);
  CHECK_EQUAL(graph->number(encode("DOG")), 1);
}

CASE("a board answers any squares and tiles, and a refused placement leaves it as it was") {
  Malice malice(2);
  const auto graph = graph_of({"CAT", "CATS", "SCAT", "AT", "TAR", "STAR", "ZOO"});
  int laid = 0;
  for (int count = 0; count < check::hostile_inputs(); ++count) {
    Board board(standard_rules(), malice.one_in(4) ? nullptr : graph);
    for (int turn = 0; turn < 4; ++turn) {
      std::vector<PlacedTile> tiles(malice.below(9));
      for (PlacedTile& tile : tiles) {
        tile = {malice.number(), malice.number(), static_cast<Letter>(1 + malice.below(26))};
        if (malice.one_in(2)) tile.row = 7, tile.column = static_cast<int>(malice.below(15));
        if (malice.one_in(12)) tile.letter = static_cast<Letter>(malice.below(256));
      }
      const std::vector<Letter> rack = malice.letters(20);
      const std::vector<Letter> word = malice.letters(30);
      const Direction direction = malice.one_in(2) ? Direction::kAcross : Direction::kDown;
      allows([&] { board.judge_tiles(tiles, std::nullopt); });
      allows([&] { board.judge_tiles(tiles, rack); });
      allows([&] { board.judge_word(malice.number(), malice.number(), direction, word, rack); });
      const int before = board.tile_count();
      if (allows([&] { board.set_up(tiles); }))
        ++laid;
      else
        CHECK_EQUAL(board.tile_count(), before);
      allows([&] { generate(board, {.rack = rack}); });
      allows([&] { board.take_back(); });
    }
  }
  CHECK(laid > check::hostile_inputs() / 20);
}

CASE("an anagram map with a right checksum and wrong content is refused, or does no harm") {
  Malice malice(6);
  int accepted = 0;
  for (int count = 0; count < check::hostile_inputs() / 10; ++count) {
    const TemporaryFile file;
    WordGraph::build(file.path(), english_letters(), joined(some_words(malice)), {});
    const auto graph = WordGraph::open(file.path());
    const auto made = AnagramMap::of(*graph);
    std::vector<std::uint32_t> cells(made->bytes() / sizeof(std::uint32_t));
    std::memcpy(cells.data(), made->image().data(), made->bytes());
    const auto size = static_cast<std::uint32_t>(cells.size());
    for (std::uint32_t change = 0; change < malice.below(4); ++change)
      cells[malice.one_in(3) ? malice.below(16) : malice.below(size)] = malice.cell(size);
    for (int change = 0; change < 8 && malice.one_in(2); ++change)  // letters, for the words lie in front
      cells[16 + malice.below(200)] ^= malice.one_in(2) ? 1U << malice.below(32) : malice.below(1U << 30);
    if (malice.one_in(4)) {  // entries of the table that lead somewhere else, a little or far
      AnagramHeader header;
      std::memcpy(&header, made->image().data(), sizeof header);
      const AnagramLayout layout(header);
      for (std::size_t at = layout.table / 4; at < layout.classes / 4; at += 2)
        if (cells[at] != 0) cells[at] = malice.one_in(3) ? malice.cell(size) : cells[at] + (malice.below(60) << 8);
    }
    if (malice.one_in(4)) cells.resize(malice.below(size));
    // Exactly as much memory as there is, so that every step beyond it is seen.
    const auto image = std::make_shared<std::vector<ShortWord>>(cells.size() / 4);
    const std::span<std::byte> bytes = std::as_writable_bytes(std::span(*image));
    if (!bytes.empty()) std::memcpy(bytes.data(), cells.data(), bytes.size());
    if (bytes.size() >= sizeof(AnagramHeader)) {
      const std::uint64_t checksum = checksum_of_image(bytes);
      std::memcpy(bytes.data() + offsetof(AnagramHeader, checksum), &checksum, sizeof checksum);
    }
    allows([&] {
      const AnagramMap map({image, bytes, {}}, *graph, "");
      ++accepted;
      Board board(standard_rules(), graph);
      const auto engine = slots_any::make();
      for (int turn = 0; turn < 3; ++turn) {
        std::vector<Letter> rack(7);
        for (Letter& tile : rack) tile = static_cast<Letter>(malice.below(6));
        std::ranges::sort(rack);
        if (std::ranges::count(rack, kNoLetter) > 2) continue;
        TopPlays top(5);
        engine->find(board, map, rack, {}, top);
        if (!top.ranked().empty()) board.play(top.ranked().front());
      }
    });
  }
  CHECK(accepted > check::hostile_inputs() / 300);
}

CASE("premiums that multiply without end are refused") {
  BoardRules rules = standard_rules();
  std::fill(rules.word_multipliers.begin(), rules.word_multipliers.end(), std::uint8_t{9});
  CHECK(!allows([&] { Board(rules, nullptr); }));
}

CASE("leaves and censuses of another alphabet, or of no rack, are refused") {
  Malice malice(3);
  const LeaveTable french(26, {}), small(3, {});
  LeaveCensus census(3);
  int valued = 0;
  for (int count = 0; count < check::hostile_inputs(); ++count) {
    std::vector<Letter> rack = malice.letters(malice.one_in(4) ? 60 : 8);
    const Situation situation{rack, malice.number(), 0, 1, 1};
    Character character;
    character.leave_percent = 100;
    for (const LeaveTable* table : {&french, &small}) {
      valued += allows([&] { better_exchange(situation, character, table, 7, std::nullopt); }) ? 1 : 0;
      std::sort(rack.begin(), rack.end());
      if (rack.size() > 12) continue;
      allows([&] { leave_by_copies(*table, rack); });
    }
    allows([&] { census.add(rack, 100); });
  }
  CHECK(valued > 0);
  std::vector<std::byte> bytes = census.to_bytes();
  for (int count = 0; count < check::hostile_inputs() / 10; ++count) {
    std::vector<std::byte> changed = bytes;
    changed[malice.below(static_cast<std::uint32_t>(changed.size()))] = static_cast<std::byte>(malice.below(256));
    if (malice.one_in(5)) changed.pop_back();
    allows([&] {
      LeaveCensus other = LeaveCensus::from_bytes(3, changed);
      other.merge(census);
      other.values(1);
    });
  }
  CHECK(!allows([&] { LeaveTable(26, {1, 2, 3}); }));
  CHECK(!allows([&] { LeaveTable(40, {}); }));
  CHECK(!allows([&] { census.merge(LeaveCensus(4)); }));
}

CASE("a prism board answers any prisms, and a refused move leaves it as it was") {
  Malice malice(4);
  const auto graph = graph_of({"CAT", "CATS", "SCAT", "AT", "TAR", "STAR", "ZOOS", "TACT"});
  PrismRules rules;
  rules.size = 13;
  for (std::uint32_t number = 0; number < 60; ++number)
    rules.prisms.push_back({{static_cast<Letter>(number % 27), static_cast<Letter>(malice.below(27))}, {1, 2}});
  int made = 0;
  for (int count = 0; count < check::hostile_inputs(); ++count) {
    PrismBoard board(rules, malice.one_in(4) ? nullptr : graph);
    for (int turn = 0; turn < 4; ++turn) {
      std::vector<LaidPrism> placed(malice.below(9));
      for (LaidPrism& each : placed) {
        const std::uint32_t number = malice.one_in(20) ? malice.below(65'536) : malice.below(60);
        const Colour up = malice.one_in(2) ? Colour::kDark : Colour::kLight;
        const Letter shown = number < 60 ? rules.prisms[number].letter(up) : Letter{1};
        each = {static_cast<std::uint8_t>(malice.one_in(2) ? 6 : malice.number()),
                static_cast<std::uint8_t>(malice.one_in(20) ? malice.number() : static_cast<int>(malice.below(13))),
                shown == kWild || malice.one_in(20) ? static_cast<Letter>(malice.below(malice.one_in(9) ? 256 : 27))
                                                    : shown,
                up, static_cast<PrismNumber>(number)};
      }
      std::vector<FlippedPrism> flipped(malice.below(3));
      for (FlippedPrism& each : flipped)
        each = {6, static_cast<std::uint8_t>(malice.below(16)),
                static_cast<Letter>(malice.below(malice.one_in(9) ? 256 : 27))};
      std::vector<PrismNumber> rack(malice.below(9));
      for (PrismNumber& each : rack)
        each = static_cast<PrismNumber>(malice.one_in(20) ? malice.below(65'536) : malice.below(60));
      allows([&] { board.judge(placed, flipped, std::nullopt); });
      allows([&] { board.judge(placed, flipped, rack); });
      const int before = board.prism_count();
      if (allows([&] { board.play(placed, flipped); }))
        ++made;
      else
        CHECK_EQUAL(board.prism_count(), before);
      const PrismSituation situation{rack, turn % 2, 3, 1, 1, {}};
      Character character;
      character.counts_endings = true;
      if (malice.one_in(8)) allows([&] { noticed_prism_moves(board, situation, character); });
      if (malice.one_in(4)) allows([&] { board.take_back(); });
    }
  }
  CHECK(made > check::hostile_inputs() / 20);
}
