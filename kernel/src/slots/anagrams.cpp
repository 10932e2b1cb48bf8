#include "slots/anagrams.hpp"

#include <algorithm>
#include <bit>
#include <chrono>
#include <cstring>
#include <mutex>
#include <thread>
#include <utility>

#include "slots/anagram_file.hpp"
#include "slots/anagram_image.hpp"

namespace bonmot {

namespace {

struct alignas(AnagramLayout::kAlignment) Aligned {
  std::array<std::byte, AnagramLayout::kAlignment> bytes{};
};

struct KeyedWord {
  AnagramKey key;
  ShortWord word;
};

constexpr int kPartBits = 6;  // words are sorted in parts, so that it can be stopped between them
using Parts = std::array<std::vector<KeyedWord>, 1U << kPartBits>;

void heed(const std::atomic<bool>* stop) {
  if (stop != nullptr && stop->load(std::memory_order_relaxed)) throw Stopped();
}

template <class View>
void collect(const View& view, NodeIndex index, std::size_t length, KeyedWord& word, Parts& parts,
             const std::atomic<bool>* stop) {
  if (length == kLongestSlotWord) return;
  if (length == 2) heed(stop);
  const auto node = view.forward(index);
  for (auto rest = node.arcs | node.accepts; rest != 0; rest &= rest - 1) {
    const auto letter = static_cast<Letter>(std::countr_zero(rest));
    word.word.letters[length] = letter;
    word.key += kLetterKeys[letter];
    if ((node.accepts >> letter & 1) != 0) parts[word.key >> (64 - kPartBits)].push_back(word);
    if ((node.arcs >> letter & 1) != 0) collect(view, node.child(letter), length + 1, word, parts, stop);
    word.key -= kLetterKeys[letter];
    word.word.letters[length] = kNoLetter;
  }
}

void add(std::vector<std::uint32_t>& filter, AnagramKey key) {
  const auto half = static_cast<std::uint32_t>(key);
  filter[half >> (32 - std::countr_zero(filter.size()))] |= 0x80000000U >> (half & 31);
}

bool are_anagrams(const ShortWord& left, const ShortWord& right) {
  auto one = left.letters, other = right.letters;
  std::ranges::sort(one);
  std::ranges::sort(other);
  return one == other;
}

constexpr std::size_t kBitsAClass = 16, kBitsALackingClass = 32;  // of the filters
constexpr std::size_t kFewestBits = 1U << 12;

}  // namespace

const AnagramMap* WordGraph::anagrams(const std::atomic<bool>* stop) const {
  if (has_anagrams()) return anagrams_.get();
  std::unique_lock lock(anagrams_guard_, std::try_to_lock);
  while (!lock.owns_lock()) {  // whoever waits for another to make it can be stopped as well
    heed(stop);
    std::this_thread::sleep_for(std::chrono::milliseconds(1));
    lock.try_lock();
  }
  if (!has_anagrams()) {
    anagrams_ = anagrams_of(*this, anagrams_path_, stop);
    anagrams_made_.store(true, std::memory_order_release);
  }
  return anagrams_.get();
}

const AnagramMap* WordGraph::anagrams_when_they_pay(const std::atomic<bool>* stop) const {
  if (!has_anagrams() && done_without_.fetch_add(1, std::memory_order_relaxed) < patience_) return nullptr;
  return anagrams(stop);
}

std::shared_ptr<const AnagramMap> AnagramMap::of(const WordGraph& graph, const std::atomic<bool>* stop) {
  if (graph.is_wide() || graph.size() > kFirstMask) return nullptr;
  Parts parts;
  for (auto& part : parts) part.reserve(graph.size() / parts.size() * 5 / 4);
  graph.with_view([&](const auto& view) {
    KeyedWord word{};
    collect(view, view.forward_root, 0, word, parts, stop);
  });
  std::vector<KeyedWord> words;
  words.reserve(graph.size());
  for (auto& part : parts) {
    heed(stop);
    std::ranges::stable_sort(part, {}, &KeyedWord::key);
    words.insert(words.end(), part.begin(), part.end());
    std::vector<KeyedWord>().swap(part);
  }

  std::size_t classes = 0;
  for (std::size_t at = 0; at < words.size(); ++at) classes += at == 0 || words[at].key != words[at - 1].key ? 1 : 0;
  const auto cells_for = [&](std::size_t bits) { return std::bit_ceil(std::max(classes * bits, kFewestBits)) / 32; };
  std::vector<std::uint32_t> filter(cells_for(kBitsAClass)), lacking(cells_for(kBitsALackingClass));
  const std::size_t starts = std::bit_ceil(classes + classes / 2 + 2);
  const int shift = 64 - std::countr_zero(starts);
  // No look-up runs over the end: there is room for every class behind the last entry that a key may begin at.
  std::vector<std::uint64_t> table(starts);
  for (std::size_t first = 0, classes_made = 0; first < words.size(); ++classes_made) {
    if (classes_made % 1024 == 0) heed(stop);
    const AnagramKey key = words[first].key;
    std::size_t end = first;
    for (; end < words.size() && words[end].key == key; ++end)
      if (end > first && !are_anagrams(words[first].word, words[end].word)) return nullptr;
    if (end - first > kCountMask) return nullptr;
    add(filter, key);
    for (const Letter letter : words[first].word.letters)
      if (letter != kNoLetter) add(lacking, key - kLetterKeys[letter]);
    std::size_t at = key >> shift;
    while (at < table.size() && table[at] != 0) ++at;
    if (at >= table.size()) table.resize(at + 1);
    table[at] = (key & kTagMask) << kTagShift | first << kFirstShift | (end - first);
    first = end;
  }
  table.push_back(0);  // where every look-up ends

  AnagramHeader header{kAnagramMagic,
                       kAnagramVersion,
                       static_cast<std::uint32_t>(graph.letters().size()),
                       0,
                       0,
                       graph.file().header().checksum,
                       kAllKeys,
                       static_cast<std::uint32_t>(words.size()),
                       static_cast<std::uint32_t>(table.size()),
                       static_cast<std::uint32_t>(filter.size()),
                       static_cast<std::uint32_t>(lacking.size())};
  const AnagramLayout layout(header);
  header.size = layout.end;
  const auto image = std::make_shared<std::vector<Aligned>>(layout.end / sizeof(Aligned));
  auto* const at = reinterpret_cast<std::byte*>(image->data());
  std::memcpy(at, &header, sizeof header);
  auto* const short_words = reinterpret_cast<ShortWord*>(at + layout.words);
  std::ranges::transform(words, short_words, &KeyedWord::word);
  std::memcpy(at + layout.table, table.data(), table.size() * sizeof table[0]);
  std::memcpy(at + layout.classes, filter.data(), filter.size() * sizeof filter[0]);
  std::memcpy(at + layout.lacking, lacking.data(), lacking.size() * sizeof lacking[0]);
  const std::span<const std::byte> bytes(at, layout.end);
  header.checksum = checksum_of_image(bytes);
  std::memcpy(at, &header, sizeof header);
  return std::make_shared<AnagramMap>(SteadyBytes{image, bytes, {}}, graph, "");
}

}  // namespace bonmot
