// How a command ends other than well: one message for a person, one exit code for a program.
#pragma once

#include <stdexcept>
#include <string>

namespace konduktor::cli {

inline constexpr int kOk = 0;
inline constexpr int kCheckFailed = 1;  // a record was refused, a map is wrong
inline constexpr int kBadInput = 2;     // wrong usage, or a file that cannot be used

// The message says what is wrong, where, and what to do. `main` prints it and leaves with `code`.
struct Failure : std::runtime_error {
  explicit Failure(const std::string& message, int code_ = kBadInput)
      : std::runtime_error(message), code(code_) {}
  int code;
};

}  // namespace konduktor::cli
