#include "steady_file.hpp"

#include <cerrno>
#include <filesystem>
#include <fstream>
#include <random>

#if defined(__unix__) || defined(__APPLE__)
#define BONMOT_MAPS_FILES 1
#include <fcntl.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>
#endif

#include "word_file.hpp"

namespace bonmot {

namespace fs = std::filesystem;

#if defined(BONMOT_MAPS_FILES)

namespace {

#if defined(__APPLE__)
const timespec& changed_at(const struct stat& facts) { return facts.st_ctimespec; }
#else
const timespec& changed_at(const struct stat& facts) { return facts.st_ctim; }
#endif

// The system alone says when a file was last changed, in whatever way: nobody can make a file look older.
std::string facts_of(const struct stat& facts) {
  const timespec& changed = changed_at(facts);
  std::string text;
  for (const auto number : {static_cast<long long>(facts.st_dev), static_cast<long long>(facts.st_ino),
                            static_cast<long long>(facts.st_size), static_cast<long long>(changed.tv_sec),
                            static_cast<long long>(changed.tv_nsec)})
    text += std::to_string(number) + " ";
  return text;
}

}  // namespace

SteadyBytes mapped(const std::string& path) {
  const int file = ::open(path.c_str(), O_RDONLY | O_CLOEXEC | O_NONBLOCK);
  if (file < 0) return {};
  SteadyBytes found;
  struct stat facts{};
  constexpr mode_t kWritable = S_IWUSR | S_IWGRP | S_IWOTH;
  if (::fstat(file, &facts) == 0 && S_ISREG(facts.st_mode) && facts.st_uid == ::geteuid() &&
      (facts.st_mode & kWritable) == 0 && facts.st_size > 0) {
    const auto size = static_cast<std::size_t>(facts.st_size);
    void* const at = ::mmap(nullptr, size, PROT_READ, MAP_SHARED, file, 0);
    if (at != MAP_FAILED)
      found = {std::shared_ptr<const void>(at, [size](void* mapping) { ::munmap(mapping, size); }),
               {static_cast<const std::byte*>(at), size},
               facts_of(facts)};
  }
  ::close(file);
  return found;
}

#else

SteadyBytes mapped(const std::string&) { return {}; }

#endif

SteadyBytes read_whole(const std::string& path) {
  std::error_code failure;
  const auto kind = fs::status(path, failure).type();
  if (kind == fs::file_type::not_found) throw WordFileError("missing", path, "");
  if (failure) throw WordFileError("unreadable", path, failure.message());
  if (kind != fs::file_type::regular) throw WordFileError("unreadable", path, "not a plain file");
  std::ifstream in(path, std::ios::binary | std::ios::ate);
  if (!in) throw WordFileError("unreadable", path, "");
  const auto size = static_cast<std::size_t>(in.tellg());
  const std::shared_ptr<std::byte[]> bytes(new std::byte[size]);
  in.seekg(0);
  if (!in.read(reinterpret_cast<char*>(bytes.get()), static_cast<std::streamsize>(size)))
    throw WordFileError("truncated", path, "it was changed while it was read");
  return {bytes, {bytes.get(), size}, {}};
}

std::error_code write_steady(const std::string& path, std::span<const std::byte> bytes) {
  std::error_code failure;
  const fs::path folder = fs::path(path).parent_path();
  if (!folder.empty()) fs::create_directories(folder, failure);
  if (failure) return failure;
  const std::string unfinished = path + "." + std::to_string(std::random_device{}()) + ".tmp";
  errno = 0;
  std::ofstream out(unfinished, std::ios::binary | std::ios::trunc);
  out.write(reinterpret_cast<const char*>(bytes.data()), static_cast<std::streamsize>(bytes.size()));
  out.close();
  if (!out) failure = std::error_code(errno != 0 ? errno : EIO, std::generic_category());
#if defined(BONMOT_MAPS_FILES)
  constexpr auto kWriting = fs::perms::owner_write | fs::perms::group_write | fs::perms::others_write;
  if (!failure) fs::permissions(unfinished, kWriting, fs::perm_options::remove, failure);
#endif
  if (!failure) fs::rename(unfinished, path, failure);
  std::error_code ignored;
  if (failure) fs::remove(unfinished, ignored);
  return failure;
}

}  // namespace bonmot
