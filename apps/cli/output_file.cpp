#include "output_file.h"

#include <fmt/format.h>

#include <cerrno>
#include <cstring>
#include <utility>

#include "failure.h"

namespace konduktor::cli {

OutputFile::OutputFile(std::string path) : path_(std::move(path)), part_(path_ + ".part") {
  file_ = std::fopen(part_.c_str(), "wb");
  if (file_ == nullptr) fail("cannot be opened for writing");
}

OutputFile::~OutputFile() {
  if (file_ == nullptr) return;
  std::fclose(file_);
  std::remove(part_.c_str());
}

void OutputFile::write(std::string_view text) {
  if (std::fwrite(text.data(), 1, text.size(), file_) != text.size()) fail("cannot be written");
}

void OutputFile::finish() {
  std::FILE* file = std::exchange(file_, nullptr);
  if (std::fclose(file) != 0 || std::rename(part_.c_str(), path_.c_str()) != 0) {
    const int error = errno;
    std::remove(part_.c_str());
    errno = error;
    fail("cannot be written");
  }
}

void OutputFile::fail(std::string_view what) {
  throw Failure(
      fmt::format("{} {}: {}. Choose another place for the file.", path_, what, std::strerror(errno)));
}

}  // namespace konduktor::cli
