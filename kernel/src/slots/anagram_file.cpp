#include "slots/anagram_file.hpp"

#include <algorithm>
#include <chrono>
#include <cstring>
#include <filesystem>
#include <mutex>
#include <system_error>
#include <utility>

#include "slots/anagram_image.hpp"
#include "steady_file.hpp"

namespace bonmot {

namespace {

namespace fs = std::filesystem;

constexpr std::uintmax_t kLargestFile = 1U << 30;
constexpr std::uint32_t kMostCells = 1U << 26, kMostEntries = 1U << 26;  // no lexicon has so many

template <class Number>
std::span<const Number> part(std::span<const std::byte> image, std::size_t from, std::size_t count) {
  return {reinterpret_cast<const Number*>(image.data() + from), count};
}

// Two cells or more, and a power of two: then the bits that choose a cell choose one that is there.
bool is_filter(std::uint32_t cells) { return cells >= 2 && cells <= kMostCells && std::has_single_bit(cells); }

// Letters of the alphabet, and then nothing.
bool is_word(const ShortWord& word, std::size_t letters) {
  bool is_one =
      word.letters.front() != kNoLetter && word.letters.back() == kNoLetter && word.letters.front() <= letters;
  for (std::size_t place = 1; place < word.letters.size(); ++place) {
    is_one &= word.letters[place] <= letters;
    is_one &= word.letters[place] == kNoLetter || word.letters[place - 1] != kNoLetter;
  }
  return is_one;
}

SteadyBytes bytes_of(const std::string& path) {
  SteadyBytes found = mapped(path);
  if (found.owner != nullptr) return found;
  std::error_code ignored;  // whatever is wrong with it, reading says so
  if (const auto size = fs::file_size(path, ignored); !ignored && size > kLargestFile)
    throw WordFileError("anagrams", path, "too large");
  return read_whole(path);
}

constexpr std::size_t kMostUnkept = 16;
std::mutex unkept_guard;
std::vector<UnkeptAnagrams> unkept;

}  // namespace

AnagramMap::AnagramMap(SteadyBytes image, const WordGraph& graph, const std::string& path) : image_(std::move(image)) {
  if (const char* wrong = fault(graph)) throw WordFileError("anagrams", path, wrong);
}

// What is wrong, if anything is. If nothing is, no look-up leaves the map, whatever is looked up.
const char* AnagramMap::fault(const WordGraph& graph) {
  const auto bytes = image_.bytes;
  AnagramHeader header;
  if (bytes.size() < sizeof header) return "no header";
  std::memcpy(&header, bytes.data(), sizeof header);
  if (header.magic != kAnagramMagic || header.version != kAnagramVersion || header.keys != kAllKeys)
    return "another version";
  if (header.words_of != graph.file().header().checksum || header.letter_count != graph.letters().size() ||
      graph.is_wide())
    return "other words";
  if (header.words > graph.size() || header.entries > kMostEntries || !is_filter(header.classes) ||
      !is_filter(header.lacking))
    return "numbers beyond all bounds";
  const AnagramLayout layout(header);
  if (header.size != bytes.size() || layout.end != bytes.size()) return "cut short";
  if (checksum_of_image(bytes) != header.checksum) return "changed";
  words_ = part<ShortWord>(bytes, layout.words, header.words);
  table_ = part<std::uint64_t>(bytes, layout.table, header.entries);
  classes_ = part<std::uint32_t>(bytes, layout.classes, header.classes);
  lacking_ = part<std::uint32_t>(bytes, layout.lacking, header.lacking);
  // A look-up begins at one of the first entries, the largest power of two of them, and goes on to an empty one.
  if (table_.size() < 3 || table_.back() != 0) return "a table without an end";
  table_shift_ = 65 - static_cast<int>(std::bit_width(table_.size() - 1));
  const bool leads_astray = std::ranges::any_of(table_, [&](std::uint64_t entry) {
    return (entry >> kFirstShift & kFirstMask) + (entry & kCountMask) > words_.size();
  });
  if (leads_astray) return "an entry leads nowhere";
  std::size_t wrong = 0;
  for (const ShortWord& word : words_) wrong += is_word(word, header.letter_count) ? 0 : 1;
  return wrong == 0 ? nullptr : "a word is not one";
}

std::shared_ptr<const AnagramMap> read_anagrams(const std::string& path, const WordGraph& graph) {
  return std::make_shared<AnagramMap>(bytes_of(path), graph, path);
}

std::error_code write_anagrams(const AnagramMap& map, const std::string& path) {
  return write_steady(path, map.image());
}

std::shared_ptr<const AnagramMap> anagrams_of(const WordGraph& graph, const std::string& path,
                                              const std::atomic<bool>* stop) {
  const bool is_kept = !path.empty() && graph.size() >= kFewestWordsKept;
  if (is_kept) {
    try {
      auto found = read_anagrams(path, graph);
      std::error_code ignored;  // those used last are kept longest
      fs::last_write_time(path, fs::file_time_type::clock::now(), ignored);
      return found;
    } catch (const WordFileError&) {  // then it is made
    }
  }
  auto made = AnagramMap::of(graph, stop);
  if (!is_kept || made == nullptr) return made;
  if (const std::error_code failure = write_anagrams(*made, path)) {
    const std::lock_guard lock(unkept_guard);
    if (unkept.size() < kMostUnkept) unkept.push_back({path, failure});
    return made;
  }
  try {
    return read_anagrams(path, graph);  // so that this process shares it as well
  } catch (const WordFileError&) {
    return made;
  }
}

std::vector<UnkeptAnagrams> unkept_anagrams() {
  const std::lock_guard lock(unkept_guard);
  return std::exchange(unkept, {});
}

}  // namespace bonmot
