// What the binding files share.
#pragma once

#include <nanobind/nanobind.h>

#include <atomic>
#include <span>
#include <vector>

#include "letters.hpp"
#include "prism_board.hpp"

namespace bonmot {

inline std::span<const Letter> letters_of(const nanobind::bytes& bytes) {
  return {reinterpret_cast<const Letter*>(bytes.c_str()), bytes.size()};
}

inline nanobind::bytes bytes_of(std::span<const Letter> letters) {
  return nanobind::bytes(reinterpret_cast<const char*>(letters.data()), letters.size());
}

// A flag that another thread may raise to end a search early.
struct StopFlag {
  std::atomic<bool> raised{false};
};

inline const std::atomic<bool>* raised_of(const StopFlag* stop) { return stop == nullptr ? nullptr : &stop->raised; }

// Two-sided prisms: prisms.cpp.
void bind_prisms(nanobind::module_& module);
std::vector<PrismNumber> prism_numbers(const std::vector<int>& rack);

// What characters notice, and games between them: players.cpp.
void bind_players(nanobind::module_& module);

}  // namespace bonmot
