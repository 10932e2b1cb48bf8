// Small lexica for the tests, written to a temporary word file.
#pragma once

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <memory>
#include <random>
#include <string>
#include <vector>

#include "word_graph.hpp"

namespace bonmot {

inline std::vector<char> contents(const std::string& path) {
  std::ifstream in(path, std::ios::binary);
  return {std::istreambuf_iterator<char>(in), {}};
}

inline std::vector<std::string> english_letters() {
  std::vector<std::string> letters;
  for (char letter = 'A'; letter <= 'Z'; ++letter) letters.emplace_back(1, letter);
  return letters;
}

inline std::vector<Letter> encode(const std::string& text) {
  std::vector<Letter> letters;
  for (char character : text) {
    if (character == '?' || character == '.')
      letters.push_back(0);
    else if (character >= 'a')
      letters.push_back(static_cast<Letter>((character - 'a' + 1) | kBlankMark));
    else
      letters.push_back(static_cast<Letter>(character - 'A' + 1));
  }
  return letters;
}

class TemporaryFile {
 public:
  TemporaryFile()
      : path_((std::filesystem::temp_directory_path() / ("bonmot-test-" + std::to_string(std::random_device{}())))
                  .string()) {}
  ~TemporaryFile() {
    std::error_code ignored;
    std::filesystem::remove(path_, ignored);
  }
  TemporaryFile(const TemporaryFile&) = delete;
  TemporaryFile& operator=(const TemporaryFile&) = delete;
  const std::string& path() const { return path_; }

 private:
  std::string path_;
};

class TemporaryFolder {
 public:
  TemporaryFolder() : path_(TemporaryFile().path() + "-folder") { std::filesystem::create_directory(path_); }
  ~TemporaryFolder() {
    std::error_code ignored;
    std::filesystem::remove_all(path_, ignored);
  }
  TemporaryFolder(const TemporaryFolder&) = delete;
  TemporaryFolder& operator=(const TemporaryFolder&) = delete;
  std::string operator/(const std::string& name) const { return (path_ / name).string(); }
  std::string path() const { return path_.string(); }

 private:
  std::filesystem::path path_;
};

inline void put_down(const std::string& path, std::span<const char> bytes) {
  std::ofstream(path, std::ios::binary).write(bytes.data(), static_cast<std::streamsize>(bytes.size()));
}

inline std::size_t files_in(const std::string& folder) {
  return static_cast<std::size_t>(
      std::distance(std::filesystem::directory_iterator(folder), std::filesystem::directory_iterator()));
}

inline bool nobody_may_write(const std::string& path) {
  using std::filesystem::perms;
  constexpr perms kWriting = perms::owner_write | perms::group_write | perms::others_write;
  return (std::filesystem::status(path).permissions() & kWriting) == perms::none;
}

inline std::vector<Letter> joined(std::vector<std::vector<Letter>> words) {
  std::sort(words.begin(), words.end());
  words.erase(std::unique(words.begin(), words.end()), words.end());
  std::vector<Letter> all;
  for (const auto& word : words) {
    all.insert(all.end(), word.begin(), word.end());
    all.push_back(0);
  }
  return all;
}

inline std::shared_ptr<const WordGraph> graph_of(const std::vector<std::string>& words) {
  std::vector<std::vector<Letter>> encoded;
  for (const std::string& word : words) encoded.push_back(encode(word));
  const TemporaryFile file;
  WordGraph::build(file.path(), english_letters(), joined(encoded), {});
  return WordGraph::open(file.path());  // it is read whole: the file may go
}

}  // namespace bonmot
