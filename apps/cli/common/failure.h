// How a command ends other than well: one message for a person, or one JSON object for a program, and an exit code.
#pragma once

#include <exception>
#include <stdexcept>
#include <string>

namespace konduktor::cli {

inline constexpr int kOk = 0;
inline constexpr int kCheckFailed = 1;  // a record was refused, a map is wrong
inline constexpr int kBadInput = 2;     // wrong usage, or a file that cannot be used or written

// The parts of a message. Any of them may be empty.
struct Problem {
  std::string where;  // an option with its value, a file, a seat
  std::string what;   // what is wrong, without a full stop
  std::string hint;   // what to do, one or more sentences
};

// The message says what is wrong, where, and what to do. `main` prints it and leaves with `code`.
struct Failure : std::runtime_error {
  explicit Failure(const std::string& message, int code_ = kBadInput)
      : std::runtime_error(message), code(code_) {}
  // Reads "where: what. hint".
  explicit Failure(Problem problem_, int code_ = kBadInput);
  Problem problem;  // empty if the message was never in parts
  int code;
};

// Prints the error on stderr, as "konduktor: message" or, for programs (docs/decisions/0007-json-is-a-switch.md), as one
// object in one line. Returns the exit code.
int print_failure(const std::exception& error, bool json, const std::string& command);

}  // namespace konduktor::cli
