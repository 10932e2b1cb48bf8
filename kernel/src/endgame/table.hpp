// What has been found out about positions, in a memory of fixed size: what comes later drives out what matters least.
#pragma once

#include <algorithm>
#include <bit>
#include <cstdint>
#include <cstdlib>
#include <memory>
#include <new>
#if defined(__linux__)
#include <sys/mman.h>
#endif

#include "random.hpp"

namespace bonmot {

constexpr std::int16_t kUnbounded = 30'000;  // no spread is as large

struct Finding {
  std::uint32_t check = 0;                            // the rest of the position's key
  std::uint16_t more_check = 0;                       // with the highest bit; 0: nothing is known
  std::uint16_t best = 0;                             // the end of the name of the best play; 0: none, or a pass
  std::int16_t low = -kUnbounded, high = kUnbounded;  // proved: the value lies between
  std::int16_t value = 0;                             // what a search of this depth said of it
  std::uint8_t depth = 0;
  enum class Kind : std::uint8_t { kExact, kAtLeast, kAtMost } kind = Kind::kExact;
};
static_assert(sizeof(Finding) == 16);

class FindingTable {
 public:
  explicit FindingTable(std::size_t bytes)
      : mask_(std::bit_floor(std::max<std::size_t>(bytes, 1024) / sizeof(Finding)) - 1),
        // Fresh memory is zero, and takes no room until it is used.
        findings_(static_cast<Finding*>(std::calloc(mask_ + 1, sizeof(Finding)))) {
    if (findings_ == nullptr) throw std::bad_alloc();
    ask_for_large_pages();
  }

  const Finding* find(std::uint64_t key) const {
    for (std::size_t way = 0; way < kWays; ++way) {
      const Finding& finding = findings_.get()[(key & mask_) ^ way];
      if (is_of(finding, key)) return &finding;
    }
    return nullptr;
  }

  void keep(std::uint64_t key, Finding finding) {
    finding.check = static_cast<std::uint32_t>(key >> 32);
    finding.more_check = more_of(key);
    Finding* place = nullptr;
    for (std::size_t way = 0; way < kWays; ++way) {
      Finding& there = findings_.get()[(key & mask_) ^ way];
      if (is_of(there, key)) {
        place = &there;
        break;
      }
      if (place == nullptr || there.more_check == 0 || there.depth < place->depth) place = &there;
    }
    *place = finding;
  }

  std::size_t bytes() const { return (mask_ + 1) * sizeof(Finding); }

 private:
  static constexpr std::size_t kWays = 4, kLargeTable = std::size_t{64} << 20;
  static std::uint16_t more_of(std::uint64_t key) { return static_cast<std::uint16_t>(mixed(key) >> 49 | 0x8000); }
  static bool is_of(const Finding& finding, std::uint64_t key) {
    return finding.check == static_cast<std::uint32_t>(key >> 32) && finding.more_check == more_of(key);
  }

  // Positions lie all over a large table, and each look into it would first ask where its small page lies: a tenth of
  // the time of a long search. Where there are no large pages, it stays as it is.
  void ask_for_large_pages() {
#if defined(__linux__) && defined(MADV_HUGEPAGE)
    constexpr std::uintptr_t kPage = 4096;
    if (bytes() < kLargeTable) return;
    const auto from = (reinterpret_cast<std::uintptr_t>(findings_.get()) + kPage - 1) & ~(kPage - 1);
    madvise(reinterpret_cast<void*>(from), bytes() - kPage, MADV_HUGEPAGE);
#endif
  }

  struct Free {
    void operator()(Finding* findings) const { std::free(findings); }
  };

  std::size_t mask_;
  std::unique_ptr<Finding, Free> findings_;
};

}  // namespace bonmot
