// The word file: one file per lexicon, versioned and checksummed, read whole into memory of our own.
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

// The bytes of a whole file. A mapping would do without the copy, but what was checked could then be changed by others,
// and a file that is cut short while it is mapped takes the process down with it.
class FileBytes {
 public:
  explicit FileBytes(const std::string& path);
  std::span<const std::byte> get() const { return {bytes_.get(), size_}; }

 private:
  std::size_t size_ = 0;
  std::unique_ptr<std::byte[]> bytes_;
};

class WordFile {
 public:
  explicit WordFile(const std::string& path);  // throws WordFileError

  const FileHeader& header() const { return header_; }
  const std::string& path() const { return path_; }
  std::size_t size() const { return file_.get().size(); }
  const std::vector<Section>& sections() const { return sections_; }
  const Section* section(std::string_view name) const;

 private:
  std::string path_;
  FileBytes file_;
  FileHeader header_{};
  std::vector<Section> sections_;
};

// Writes a word file under a temporary name beside `path` and renames it: readers see the old file or the new one.
void write_word_file(const std::string& path, FileHeader header, const std::vector<Section>& sections);

// What the header of a file with these bytes after it must hold as its checksum.
std::uint64_t file_checksum(FileHeader header, std::span<const std::byte> after);

// 64 bits that change when any bit does; about 10 bytes a nanosecond.
std::uint64_t checksum_of(std::span<const std::byte> bytes, std::uint64_t seed = 0);

}  // namespace bonmot
