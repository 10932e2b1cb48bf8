#include "check.hpp"

// With a number, so many hostile inputs are tried instead of a few; with a second one, others than those of the usual
// run, so that several processes can share a long run.
int main(int count, char** arguments) {
  if (count > 1) check::hostile_inputs() = std::stoi(arguments[1]);
  if (count > 2) check::hostile_batch() = static_cast<unsigned>(std::stoul(arguments[2]));
  int passed = 0, failed = 0;
  for (const check::Case& test : check::cases()) {
    try {
      test.body();
      ++passed;
    } catch (const std::exception& error) {
      ++failed;
      std::cerr << "FAILED " << test.name << "\n  " << error.what() << "\n";
    }
  }
  std::cout << passed << " passed, " << failed << " failed" << std::endl;
  return failed == 0 ? 0 : 1;
}
