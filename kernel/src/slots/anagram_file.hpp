// The anagram map of a lexicon in a file of its own: made once, and shared by all processes.
#pragma once

#include <atomic>
#include <memory>
#include <string>
#include <system_error>
#include <vector>

#include "slots/anagrams.hpp"

namespace bonmot {

// Fewer words than this are mapped as fast as a file is read.
constexpr std::uint32_t kFewestWordsKept = 1U << 15;

// The map in that file. If there is none, or one that is not in order, it is made and the file is written; an empty
// path is no file. Throws Stopped as `AnagramMap::of` does.
std::shared_ptr<const AnagramMap> anagrams_of(const WordGraph& graph, const std::string& path,
                                              const std::atomic<bool>* stop);

// Throws WordFileError if it cannot be read, or is not in order. What nobody may write to is mapped, so that all
// processes have it in memory once; anything else is read.
std::shared_ptr<const AnagramMap> read_anagrams(const std::string& path, const WordGraph& graph);

// What is written nobody may write to, and it appears under its name when it is whole.
std::error_code write_anagrams(const AnagramMap& map, const std::string& path);

// Maps that could not be kept since this was last asked: where, and why.
struct UnkeptAnagrams {
  std::string path;
  std::error_code reason;
};
std::vector<UnkeptAnagrams> unkept_anagrams();

}  // namespace bonmot
