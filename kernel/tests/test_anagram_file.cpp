// An anagram map in its file: what is read is what was made, and what is not in order is refused and made anew.
#include <cstring>

#include "boards.hpp"
#include "check.hpp"
#include "random.hpp"
#include "slots/anagram_file.hpp"
#include "slots/anagram_image.hpp"
#include "slots/best_play.hpp"

using namespace bonmot;

namespace {

namespace fs = std::filesystem;

const std::vector<std::string> kTeas{"AT", "TA", "TEA", "EAT", "ATE", "SEAT", "TEAS", "EAST", "ZOO"};

// As many words as a map is kept of.
std::vector<std::vector<Letter>> many_words() {
  std::vector<std::vector<Letter>> words;
  for (std::uint32_t number = 0; number < kFewestWordsKept; ++number)
    words.push_back({static_cast<Letter>(1 + number % 26), static_cast<Letter>(1 + number / 26 % 26),
                     static_cast<Letter>(1 + number / 676 % 26), static_cast<Letter>(1 + number / 17576)});
  return words;
}

bool is_same(const AnagramMap& left, const AnagramMap& right) {
  return std::ranges::equal(left.image(), right.image());
}

std::string fault_of(const std::string& path, const WordGraph& graph) {
  try {
    read_anagrams(path, graph);
    return "";
  } catch (const WordFileError& error) {
    return error.code() + ": " + error.detail();
  }
}

}  // namespace

CASE("an anagram map that was written is read as it was, mapped or not") {
  const TemporaryFolder folder;
  const auto graph = graph_of(kTeas);
  const auto made = AnagramMap::of(*graph);
  const std::string path = folder / "some.anagrams";
  CHECK(!write_anagrams(*made, path));
  CHECK_EQUAL(files_in(folder.path()), 1U);
  CHECK(nobody_may_write(path));
  const auto mapped = read_anagrams(path, *graph);
  CHECK(is_same(*mapped, *made));
  fs::permissions(path, fs::perms::owner_all);  // somebody may write to it now: it is read
  const auto read = read_anagrams(path, *graph);
  CHECK(is_same(*read, *made));
  CHECK(!write_anagrams(*made, path));  // another one of the same name; whoever has the old one keeps it
  fs::permissions(path, fs::perms::owner_all);
  fs::resize_file(path, 10);
  CHECK(is_same(*mapped, *made));
  CHECK(is_same(*read, *made));
  const auto tea = made->words(kLetterKeys[20] + kLetterKeys[5] + kLetterKeys[1]);
  CHECK_EQUAL(tea.size(), 3U);
  CHECK(mapped->words(kLetterKeys[26]).empty());
}

CASE("an anagram map of other words, of another version or damaged is refused") {
  const TemporaryFolder folder;
  const auto graph = graph_of(kTeas);
  const std::string path = folder / "some.anagrams";
  CHECK_EQUAL(fault_of(path, *graph), std::string("missing: "));
  CHECK(fault_of(folder.path(), *graph).starts_with("unreadable"));
  CHECK(!write_anagrams(*AnagramMap::of(*graph), path));
  CHECK_EQUAL(fault_of(path, *graph), std::string());
  CHECK_EQUAL(fault_of(path, *graph_of({"AT", "TA"})), std::string("anagrams: other words"));
  const std::vector<char> whole = contents(path);
  const auto refused = [&](std::vector<char> bytes) {
    fs::remove(path);
    put_down(path, bytes);
    return fault_of(path, *graph);
  };
  CHECK_EQUAL(refused(whole), std::string());
  for (const std::size_t size : {std::size_t{0}, std::size_t{8}, sizeof(AnagramHeader) - 1, sizeof(AnagramHeader),
                                 whole.size() / 2, whole.size() - 1})
    CHECK(!refused({whole.begin(), whole.begin() + static_cast<std::ptrdiff_t>(size)}).empty());
  for (std::size_t at = 0; at < whole.size(); at += 1 + at / 40) {  // wherever a bit is wrong
    std::vector<char> changed = whole;
    changed[at] = static_cast<char>(changed[at] ^ 4);
    CHECK(!refused(changed).empty());
  }
  std::vector<char> newer = whole;
  newer[offsetof(AnagramHeader, version)] = 2;
  CHECK_EQUAL(refused(newer), std::string("anagrams: another version"));
  std::vector<char> longer = whole;
  longer.resize(longer.size() + 64);
  CHECK_EQUAL(refused(longer), std::string("anagrams: cut short"));
}

CASE("many words have their anagram map in a file, few have none") {
  const TemporaryFolder folder;
  const std::string words = folder / "words", few = folder / "few", maps = folder / "deep/maps";
  WordGraph::build(words, english_letters(), joined(many_words()), {});
  WordGraph::build(few, english_letters(), joined({encode("AT")}), {});
  CHECK(WordGraph::open(few, maps)->anagrams() != nullptr);
  CHECK(!fs::exists(maps));
  CHECK(WordGraph::open(words)->anagrams() != nullptr);
  CHECK(!fs::exists(maps));

  auto graph = WordGraph::open(words, maps);
  const auto made = AnagramMap::of(*graph);
  CHECK(graph->anagrams() != nullptr);
  CHECK_EQUAL(files_in(maps), 1U);
  const std::string path = fs::directory_iterator(maps)->path().string();
  CHECK(is_same(*graph->anagrams(), *made));
  const auto written = fs::last_write_time(path);
  const std::vector<char> whole = contents(path);

  // The next one reads it, and needs no patience; a damaged one is made anew.
  for (const std::size_t size : {whole.size(), whole.size() / 2, std::size_t{0}}) {
    if (size < whole.size()) {
      fs::permissions(path, fs::perms::owner_all);
      fs::resize_file(path, size);
    }
    graph.reset();
    graph = WordGraph::open(words, maps);
    int asked = 0;
    while (graph->anagrams_when_they_pay() == nullptr) ++asked;
    CHECK(asked < 30);
    CHECK(is_same(*graph->anagrams(), *made));
    CHECK(contents(path) == whole);
  }
  CHECK(fs::last_write_time(path) >= written);
  CHECK(unkept_anagrams().empty());
}

CASE("where no file can be written, the anagram map is made all the same, and somebody can say so") {
  const TemporaryFolder folder;
  const std::string words = folder / "words", maps = folder / "words/maps";  // a file is no folder
  WordGraph::build(words, english_letters(), joined(many_words()), {});
  const auto graph = WordGraph::open(words, maps);
  CHECK(graph->anagrams() != nullptr);
  const auto unkept = unkept_anagrams();
  CHECK_EQUAL(unkept.size(), 1U);
  CHECK(unkept.front().path.starts_with(maps));
  CHECK(unkept.front().reason == std::errc::not_a_directory);
  CHECK(unkept_anagrams().empty());  // it is said once
  const std::atomic<bool> stop{true};
  bool was_stopped = false;
  try {
    anagrams_of(*graph, maps, &stop);
  } catch (const Stopped&) {
    was_stopped = true;
  }
  CHECK(was_stopped);
}
