// The one way in which the program writes a file that it was given the name of.
//
// An ordinary file is there whole or not at all: what is written goes to a file of its own beside it, which takes its
// place at the end; until then, and if anything fails, the old one stays. Links are followed and stay. What is not an
// ordinary file (a device, a pipe) is written to as it is. "-" is standard output. The unfinished file goes when the
// program is ended by a signal.
#pragma once

#include <cstdio>
#include <initializer_list>
#include <string>
#include <string_view>

namespace konduktor::cli {

class OutputFile {
 public:
  // Throws Failure if it cannot be opened. A pipe is waited for until somebody reads it.
  explicit OutputFile(std::string path);
  OutputFile(const OutputFile&) = delete;
  OutputFile& operator=(const OutputFile&) = delete;
  // Without `finish` an unfinished file is removed.
  ~OutputFile();

  void write(std::string_view text);
  void finish();

 private:
  void open_part();
  void open_directly();
  void discard() noexcept;
  [[noreturn]] void fail(int error);

  std::string path_;    // as the user named it
  std::string target_;  // where links lead
  std::string part_;    // empty: written directly
  std::FILE* file_ = nullptr;
};

// "-", or a name of what standard output is (/dev/stdout).
[[nodiscard]] bool is_standard_output(const std::string& path);

struct NamedOutput {
  std::string_view option;
  const std::string& path;  // empty = not asked for
};
// Where words for people go: stdout, or stderr if stdout is taken by one of the files or by `json`. Throws Failure if
// stdout, or a file, is wanted twice.
[[nodiscard]] std::FILE* stream_for_words(std::initializer_list<NamedOutput> outputs, bool json);

// What was printed has arrived. Throws Failure if not: a full disk behind `>` is told of.
void flush_standard_output();

}  // namespace konduktor::cli
