// Just enough of a test framework: named cases that register themselves, and checks that say what they saw.
#pragma once

#include <functional>
#include <iostream>
#include <sstream>
#include <stdexcept>
#include <string>
#include <vector>

namespace check {

struct Case {
  std::string name;
  std::function<void()> body;
};

inline std::vector<Case>& cases() {
  static std::vector<Case> all;
  return all;
}

inline int& hostile_inputs() {
  static int count = 1'000;
  return count;
}

// How often something is repeated: in the usual run, and in the long one.
inline int times(int usual, int in_the_long_run) { return hostile_inputs() > 1'000 ? in_the_long_run : usual; }

inline unsigned& hostile_batch() {
  static unsigned batch = 0;
  return batch;
}

struct Registration {
  Registration(std::string name, std::function<void()> body) { cases().push_back({std::move(name), std::move(body)}); }
};

template <class Left, class Right>
void equal(const Left& left, const Right& right, const char* text, int line) {
  if (left == right) return;
  std::ostringstream message;
  message << "line " << line << ": " << text << ": " << left << " is not " << right;
  throw std::runtime_error(message.str());
}

inline void that(bool holds, const char* text, int line) {
  if (!holds) throw std::runtime_error("line " + std::to_string(line) + ": " + text);
}

}  // namespace check

#define CHECK_JOIN_2(left, right) left##right
#define CHECK_JOIN(left, right) CHECK_JOIN_2(left, right)
#define CASE(name) CHECK_CASE(name, CHECK_JOIN(case_, __COUNTER__))
#define CHECK_CASE(name, function)                                                    \
  static void function();                                                             \
  static const check::Registration CHECK_JOIN(registered_, function)(name, function); \
  static void function()
#define CHECK(...) check::that((__VA_ARGS__), #__VA_ARGS__, __LINE__)
#define CHECK_EQUAL(left, right) check::equal(left, right, #left, __LINE__)
