// What has been found out about positions, in a memory of fixed size: what comes later drives out what matters least.
#pragma once

#include <algorithm>
#include <bit>
#include <cstdint>
#include <cstdlib>
#include <memory>
#include <new>
#include <vector>

#include "endgame/large_pages.hpp"
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

// It begins small, which stays near to the processor, and grows up to the memory that it may take.
class FindingTable {
 public:
  explicit FindingTable(std::size_t bytes)
      : whole_(std::bit_floor(std::max<std::size_t>(bytes, 1024) / sizeof(Finding))),
        findings_(std::min(whole_, kFirst)),
        rests_(findings_.count() < whole_ ? findings_.count() : 0) {}

  const Finding* find(std::uint64_t key) const {
    for (std::size_t way = 0; way < kWays; ++way) {
      const Finding& finding = findings_.get()[(key & mask()) ^ way];
      if (is_of(finding, key)) return &finding;
    }
    return nullptr;
  }

  void keep(std::uint64_t key, Finding finding) {
    finding.check = static_cast<std::uint32_t>(key >> 32);
    finding.more_check = more_of(key);
    if (findings_.count() < whole_ && kept_ > findings_.count() / 2) grow();
    std::size_t place = key & mask();
    for (std::size_t way = 0; way < kWays; ++way) {
      const std::size_t here = (key & mask()) ^ way;
      const Finding &there = findings_.get()[here], &chosen = findings_.get()[place];
      if (is_of(there, key)) {
        place = here;
        break;
      }
      if (way > 0 && (there.more_check == 0 || (chosen.more_check != 0 && there.depth < chosen.depth))) place = here;
    }
    kept_ += findings_.get()[place].more_check == 0 ? 1 : 0;
    findings_.get()[place] = finding;
    if (!rests_.empty()) rests_[place] = static_cast<std::uint32_t>(key);
  }

  // What it takes at most.
  std::size_t bytes() const { return whole_ * sizeof(Finding); }

 private:
  static constexpr std::size_t kWays = 4, kFirst = std::size_t{1} << 16, kGrowth = 4;

  class Memory {  // fresh memory is zero, and takes no room until it is used
   public:
    explicit Memory(std::size_t count) : count_(count), whole_(std::calloc(1, count * sizeof(Finding) + kLine)) {
      if (whole_ == nullptr) throw std::bad_alloc();
      std::size_t room = count * sizeof(Finding) + kLine;
      void* aligned = whole_.get();
      findings_ = static_cast<Finding*>(std::align(kLine, count * sizeof(Finding), aligned, room));
      ask_for_large_pages(whole_.get(), count * sizeof(Finding));
    }
    Finding* get() const { return findings_; }
    std::size_t count() const { return count_; }

   private:
    struct Free {
      void operator()(void* memory) const { std::free(memory); }
    };
    static constexpr std::size_t kLine = kWays * sizeof(Finding);  // all ways are fetched at once
    std::size_t count_;
    std::unique_ptr<void, Free> whole_;
    Finding* findings_;
  };

  static std::uint16_t more_of(std::uint64_t key) { return static_cast<std::uint16_t>(mixed(key) >> 49 | 0x8000); }
  static bool is_of(const Finding& finding, std::uint64_t key) {
    return finding.check == static_cast<std::uint32_t>(key >> 32) && finding.more_check == more_of(key);
  }
  std::size_t mask() const { return findings_.count() - 1; }

  void grow() {
    const Memory before = std::move(findings_);
    const std::vector<std::uint32_t> rests = std::move(rests_);
    findings_ = Memory(std::min(whole_, kGrowth * before.count()));
    rests_.assign(findings_.count() < whole_ ? findings_.count() : 0, 0);
    kept_ = 0;
    for (std::size_t each = 0; each < before.count(); ++each) {
      const Finding& finding = before.get()[each];
      if (finding.more_check != 0) keep(std::uint64_t{finding.check} << 32 | rests[each], finding);
    }
  }

  std::size_t whole_;
  Memory findings_;
  std::vector<std::uint32_t> rests_;  // of each key, what does not stand in its finding, as long as it may grow
  std::size_t kept_ = 0;
};

}  // namespace bonmot
