// What the binding files share.
#pragma once

#include <nanobind/nanobind.h>

#include <atomic>
#include <cstdint>
#include <span>
#include <stdexcept>
#include <string>
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

// A tile as Python writes it, a number from 0 to 255. Whether the board has such a tile, the board knows.
inline Letter tile_of(int number) {
  if (number < 0 || number > UINT8_MAX) throw std::invalid_argument("a tile is not of this alphabet");
  return static_cast<Letter>(number);
}

// What comes from Python lies in these bounds, or is refused before anything is done with it.
template <class Number>
Number within(Number number, Number least, Number most, const char* name) {
  if (!(number >= least && number <= most)) throw std::invalid_argument(std::string(name) + " is out of bounds");
  return number;
}

// A flag that another thread may raise to end a search early.
struct StopFlag {
  std::atomic<bool> raised{false};
};

inline const std::atomic<bool>* raised_of(const StopFlag* stop) { return stop == nullptr ? nullptr : &stop->raised; }

// Two-sided prisms: prisms.cpp.
void bind_prisms(nanobind::module_& module);
std::vector<PrismNumber> prism_numbers(const std::vector<int>& rack);

// Endgames and the turns before them: endgame.cpp.
void bind_endgame(nanobind::module_& module);

// What characters notice, and games between them: players.cpp.
void bind_players(nanobind::module_& module);

// Games played out from a position: simulation.cpp.
void bind_simulation(nanobind::module_& module);

}  // namespace bonmot
