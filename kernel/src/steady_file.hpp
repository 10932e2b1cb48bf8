// Files that stay as they are while they are read, and files that appear when they are whole.
#pragma once

#include <cstddef>
#include <memory>
#include <span>
#include <string>
#include <system_error>

namespace bonmot {

// Bytes that stay as they are, and whoever keeps them: memory of our own, or a file.
struct SteadyBytes {
  std::shared_ptr<const void> owner;
  std::span<const std::byte> bytes;
  // Which file this is, and since when it has been as it is: a file that has other bytes has other facts. Empty where
  // nothing can be said, as of memory of our own.
  std::string facts;
};

// A file of our own that nobody may write to, mapped: all processes have it in memory once. Nothing if it is none.
//
// A file that is cut short while it is mapped takes the process down with it, and what was looked at could be changed
// by others. So no other file is mapped, and we never write to one that is there.
SteadyBytes mapped(const std::string& path);

// The bytes of a whole file in memory of our own, whatever becomes of the file. Throws WordFileError.
SteadyBytes read_whole(const std::string& path);

// Writes a file that nobody may write to, under a temporary name and then under its own: readers see the old file or
// the new one. Makes the folder where it is missing.
std::error_code write_steady(const std::string& path, std::span<const std::byte> bytes);

}  // namespace bonmot
