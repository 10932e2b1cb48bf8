#include "slots/anagrams.hpp"

#include <algorithm>
#include <bit>
#include <chrono>
#include <mutex>
#include <thread>
#include <utility>

namespace bonmot {

namespace {

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
    anagrams_ = AnagramMap::of(*this, stop);
    anagrams_made_.store(true, std::memory_order_release);
  }
  return anagrams_.get();
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

  const auto map = std::make_shared<AnagramMap>();
  std::size_t classes = 0;
  for (std::size_t at = 0; at < words.size(); ++at) classes += at == 0 || words[at].key != words[at - 1].key ? 1 : 0;
  const auto words_for = [&](std::size_t bits) { return std::bit_ceil(std::max(classes * bits, kFewestBits)) / 32; };
  map->classes_.resize(words_for(kBitsAClass));
  map->lacking_.resize(words_for(kBitsALackingClass));
  const std::size_t entries = std::bit_ceil(classes + classes / 2 + 2);
  map->table_shift_ = 64 - std::countr_zero(entries);
  // No look-up runs over the end: there is room for every class behind the last entry that a key may begin at.
  map->table_.resize(entries);
  map->words_.reserve(words.size());

  for (std::size_t first = 0, classes_made = 0; first < words.size(); ++classes_made) {
    if (classes_made % 1024 == 0) heed(stop);
    const AnagramKey key = words[first].key;
    std::size_t end = first;
    for (; end < words.size() && words[end].key == key; ++end) {
      if (end > first && !are_anagrams(words[first].word, words[end].word)) return nullptr;
      map->words_.push_back(words[end].word);
    }
    if (end - first > kCountMask) return nullptr;
    add(map->classes_, key);
    for (const Letter letter : words[first].word.letters)
      if (letter != kNoLetter) add(map->lacking_, key - kLetterKeys[letter]);
    std::size_t at = key >> map->table_shift_;
    while (at < map->table_.size() && map->table_[at] != 0) ++at;
    if (at >= map->table_.size()) map->table_.resize(at + 1);
    map->table_[at] = (key & kTagMask) << kTagShift | first << kFirstShift | (end - first);
    first = end;
  }
  map->table_.push_back(0);  // where every look-up ends
  return map;
}

}  // namespace bonmot
