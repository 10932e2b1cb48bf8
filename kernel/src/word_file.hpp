// The word file: one file per lexicon, versioned and checksummed.
//
// Layout, little endian, every part starting at a multiple of 8 bytes:
//   FileHeader, SectionEntry[section_count], then the bytes of each section.
// Two sections belong to the kernel: "letters" (tile texts, each ended by \n) and "graph" (32-bit cells, see
// word_graph.hpp). All others are columns that the owner of the file chose; the kernel hands them out as they are.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <span>
#include <stdexcept>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "steady_file.hpp"

namespace bonmot {

// Why a word file cannot be used: a code for programs, a detail for people.
class WordFileError : public std::runtime_error {
 public:
  WordFileError(std::string code, std::string path, std::string detail)
      : std::runtime_error(path + ": " + code + (detail.empty() ? "" : " (" + detail + ")")),
        code_(std::move(code)),
        path_(std::move(path)),
        detail_(std::move(detail)) {}
  const std::string& code() const { return code_; }
  const std::string& path() const { return path_; }
  const std::string& detail() const { return detail_; }

 private:
  std::string code_, path_, detail_;
};

constexpr std::uint32_t kWordFileVersion = 1;

struct FileHeader {
  char magic[8];
  std::uint32_t version;
  std::uint32_t section_count;
  std::uint64_t file_size;
  std::uint64_t checksum;  // of the whole file with this field zero
  std::uint32_t word_count;
  std::uint32_t letter_count;
  std::uint32_t forward_root;
  std::uint32_t backward_root;
};
static_assert(sizeof(FileHeader) == 48);

struct SectionEntry {
  char name[32];  // filled up with \0
  std::uint64_t offset;
  std::uint64_t size;
};
static_assert(sizeof(SectionEntry) == 48);

using Section = std::pair<std::string, std::span<const std::byte>>;

class WordFile {
 public:
  // Throws WordFileError. A file of ours may be mapped; any other is read whole, so that nobody can change or cut what
  // was checked.
  explicit WordFile(const std::string& path, bool is_ours = false);

  const FileHeader& header() const { return header_; }
  const std::string& path() const { return path_; }
  std::size_t size() const { return file_.bytes.size(); }
  const std::vector<Section>& sections() const { return sections_; }
  const Section* section(std::string_view name) const;
  // What tells this file from any other, also from itself after a change; empty if it was read, not mapped.
  std::string facts() const;

 private:
  std::string path_;
  SteadyBytes file_;
  FileHeader header_{};
  std::vector<Section> sections_;
};

// Writes a word file: readers see the old one or the new one, and nobody may write to it.
void write_word_file(const std::string& path, FileHeader header, const std::vector<Section>& sections);

// What the header of a file with these bytes after it must hold as its checksum.
std::uint64_t file_checksum(FileHeader header, std::span<const std::byte> after);

// 64 bits that change when any bit does; about 10 bytes a nanosecond.
std::uint64_t checksum_of(std::span<const std::byte> bytes, std::uint64_t seed = 0);

}  // namespace bonmot
