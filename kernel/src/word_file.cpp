#include "word_file.hpp"

#include <bit>
#include <cstring>

namespace bonmot {

static_assert(std::endian::native == std::endian::little, "word files are read as they lie in memory");

namespace {

constexpr char kMagic[8] = {'B', 'O', 'N', 'M', 'O', 'T', 'W', 'G'};
constexpr std::size_t kAlignment = 8;
constexpr std::size_t kMostSections = 64;

constexpr std::size_t aligned(std::size_t size) { return (size + kAlignment - 1) / kAlignment * kAlignment; }

std::uint64_t load64(const std::byte* at) {
  std::uint64_t value;
  std::memcpy(&value, at, sizeof value);
  return value;
}

}  // namespace

std::uint64_t checksum_of(std::span<const std::byte> bytes, std::uint64_t seed) {
  constexpr std::uint64_t kPrime = 0x9e3779b97f4a7c15;  // 2^64 / golden ratio, odd
  std::uint64_t lanes[4] = {seed + 1, seed + 2, seed + 3, seed + 4};
  const std::byte* at = bytes.data();
  std::size_t left = bytes.size();
  for (; left >= 32; left -= 32, at += 32) {
    for (std::size_t lane = 0; lane < 4; ++lane)
      lanes[lane] = std::rotl((lanes[lane] ^ load64(at + 8 * lane)) * kPrime, 29);
  }
  std::uint64_t sum = bytes.size();
  for (; left > 0; --left, ++at) sum = std::rotl((sum ^ std::to_integer<std::uint64_t>(*at)) * kPrime, 29);
  for (std::uint64_t lane : lanes) sum = std::rotl((sum ^ lane) * kPrime, 31);
  return sum ^ (sum >> 32);
}

std::uint64_t file_checksum(FileHeader header, std::span<const std::byte> after) {
  header.checksum = 0;
  return checksum_of(after, checksum_of(std::as_bytes(std::span(&header, 1))));
}

namespace {

SteadyBytes bytes_of(const std::string& path, bool is_ours) {
  SteadyBytes found = is_ours ? mapped(path) : SteadyBytes{};
  return found.owner != nullptr ? found : read_whole(path);
}

}  // namespace

WordFile::WordFile(const std::string& path, bool is_ours) : path_(path), file_(bytes_of(path, is_ours)) {
  const auto bytes = file_.bytes;
  if (bytes.size() < sizeof kMagic || std::memcmp(bytes.data(), kMagic, sizeof kMagic) != 0)
    throw WordFileError("not-a-word-file", path, "");
  if (bytes.size() < sizeof(FileHeader)) throw WordFileError("truncated", path, "no header");
  std::memcpy(&header_, bytes.data(), sizeof header_);
  if (header_.version != kWordFileVersion)
    throw WordFileError("version", path, "version " + std::to_string(header_.version));
  if (header_.file_size != bytes.size())
    throw WordFileError("truncated", path,
                        std::to_string(bytes.size()) + " of " + std::to_string(header_.file_size) + " bytes");

  if (file_checksum(header_, bytes.subspan(sizeof(FileHeader))) != header_.checksum)
    throw WordFileError("checksum", path, "");

  if (header_.section_count > kMostSections ||
      bytes.size() < sizeof(FileHeader) + header_.section_count * sizeof(SectionEntry))
    throw WordFileError("truncated", path, "no table of sections");
  for (std::uint32_t index = 0; index < header_.section_count; ++index) {
    SectionEntry entry;
    std::memcpy(&entry, bytes.data() + sizeof(FileHeader) + index * sizeof entry, sizeof entry);
    if (entry.offset > bytes.size() || entry.size > bytes.size() - entry.offset || entry.offset % kAlignment != 0)
      throw WordFileError("truncated", path, "a section lies outside the file");
    const std::string name(entry.name, strnlen(entry.name, sizeof entry.name));
    sections_.emplace_back(name, bytes.subspan(entry.offset, entry.size));
  }
}

const Section* WordFile::section(std::string_view name) const {
  for (const Section& candidate : sections_)
    if (candidate.first == name) return &candidate;
  return nullptr;
}

std::string WordFile::facts() const {
  return file_.facts.empty() ? "" : file_.facts + std::to_string(header_.checksum);
}

void write_word_file(const std::string& path, FileHeader header, const std::vector<Section>& sections) {
  if (sections.size() > kMostSections) throw std::invalid_argument("too many sections");
  std::size_t size = sizeof(FileHeader) + sections.size() * sizeof(SectionEntry);
  std::vector<SectionEntry> table;
  for (const auto& [name, bytes] : sections) {
    SectionEntry entry{};
    if (name.empty() || name.size() >= sizeof entry.name) throw std::invalid_argument("bad section name: " + name);
    std::memcpy(entry.name, name.data(), name.size());
    entry.offset = size;
    entry.size = bytes.size();
    table.push_back(entry);
    size = aligned(size + bytes.size());
  }

  std::vector<std::byte> file(size);
  for (std::size_t index = 0; index < sections.size(); ++index) {
    const auto bytes = sections[index].second;
    if (!bytes.empty()) std::memcpy(file.data() + table[index].offset, bytes.data(), bytes.size());
  }
  if (!table.empty()) std::memcpy(file.data() + sizeof(FileHeader), table.data(), table.size() * sizeof(SectionEntry));
  std::memcpy(header.magic, kMagic, sizeof kMagic);
  header.version = kWordFileVersion;
  header.section_count = static_cast<std::uint32_t>(sections.size());
  header.file_size = size;
  header.checksum = file_checksum(header, std::span<const std::byte>(file).subspan(sizeof(FileHeader)));
  std::memcpy(file.data(), &header, sizeof header);

  if (const std::error_code failure = write_steady(path, file))
    throw WordFileError("unwritable", path, std::to_string(failure.value()));  // whoever tells it knows the language
}

}  // namespace bonmot
