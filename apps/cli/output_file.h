// A file that is there whole or not at all: written as FILE.part, renamed at the end.
#pragma once

#include <cstdio>
#include <string>
#include <string_view>

namespace konduktor::cli {

class OutputFile {
 public:
  // Throws Failure if the file cannot be opened.
  explicit OutputFile(std::string path);
  OutputFile(const OutputFile&) = delete;
  OutputFile& operator=(const OutputFile&) = delete;
  // Without `finish` the unfinished file is removed.
  ~OutputFile();

  void write(std::string_view text);
  void finish();

 private:
  [[noreturn]] void fail(std::string_view what);
  std::string path_;
  std::string part_;
  std::FILE* file_ = nullptr;
};

}  // namespace konduktor::cli
