// Chance that is the same on every machine.
#pragma once

#include <bit>
#include <cstdint>

namespace bonmot {

// PCG32 (O'Neill 2014).
class Random {
 public:
  explicit Random(std::uint64_t seed, std::uint64_t stream = 0) : increment_(stream << 1 | 1) {
    next();
    state_ += seed;
    next();
  }
  std::uint32_t next() {
    const std::uint64_t old = state_;
    state_ = old * 6364136223846793005ULL + increment_;
    const auto shifted = static_cast<std::uint32_t>(((old >> 18) ^ old) >> 27);
    return std::rotr(shifted, static_cast<int>(old >> 59));
  }
  // Nearly uniform: the bounds here are far below 2^32.
  std::uint32_t below(std::uint32_t bound) { return static_cast<std::uint32_t>((std::uint64_t{next()} * bound) >> 32); }

 private:
  std::uint64_t state_ = 0;
  std::uint64_t increment_;
};

// A good mixing of 64 bits (splitmix64, Steele and others 2014).
constexpr std::uint64_t mixed(std::uint64_t value) {
  value += 0x9e3779b97f4a7c15ULL;
  value = (value ^ (value >> 30)) * 0xbf58476d1ce4e5b9ULL;
  value = (value ^ (value >> 27)) * 0x94d049bb133111ebULL;
  return value ^ (value >> 31);
}

}  // namespace bonmot
