#include "common/output_file.h"

#include <fcntl.h>
#include <fmt/format.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <cstring>
#include <filesystem>
#include <map>
#include <optional>
#include <utility>

#include "common/failure.h"
#include "common/unfinished_files.h"

namespace konduktor::cli {
namespace {

namespace fs = std::filesystem;

constexpr int kMostLinks = 40;               // as Linux has it
constexpr std::size_t kLongestPrefix = 200;  // bytes; a name may have 255, and the part needs an ending

std::optional<struct stat> look_at(const std::string& path) {
  struct stat found {};
  if (stat(path.c_str(), &found) != 0) return std::nullopt;
  return found;
}

// An open file under /proc/…/fd has a name there only for looking; another file under that name would not be it.
bool is_open_descriptor(const std::string& path) {
  std::error_code error;
  const fs::path folder = fs::canonical(fs::path(path).parent_path(), error);
  return !error && folder.string().starts_with("/proc/");
}

// Where a chain of links ends, which need not exist; nothing if it goes round in circles.
std::optional<std::string> follow_links(fs::path path) {
  for (int links = 0; links < kMostLinks; ++links) {
    std::error_code error;
    if (is_open_descriptor(path.string()) || !fs::is_symlink(fs::symlink_status(path, error)))
      return path.string();
    const fs::path next = fs::read_symlink(path, error);
    if (error) return path.string();
    path = path.parent_path() / next;  // an absolute one replaces the whole
  }
  return std::nullopt;
}

// One text for all names of an ordinary file.
std::string whereabouts(const std::string& path) {
  std::error_code error;
  const fs::path found = fs::weakly_canonical(fs::absolute(follow_links(path).value_or(path), error), error);
  return error ? path : found.string();
}

}  // namespace

bool is_standard_output(const std::string& path) {
  if (path == "-") return true;
  struct stat ours {};
  const auto named = look_at(path);
  return named && fstat(STDOUT_FILENO, &ours) == 0 && (S_ISREG(ours.st_mode) || S_ISFIFO(ours.st_mode)) &&
         named->st_dev == ours.st_dev && named->st_ino == ours.st_ino;
}

std::FILE* stream_for_words(std::initializer_list<NamedOutput> outputs, bool json) {
  std::string_view taken = json ? "--json" : "";
  std::map<std::string, std::string_view> targets;
  for (const NamedOutput& output : outputs) {
    if (output.path.empty()) continue;
    if (!is_standard_output(output.path)) {
      const auto [other, fresh] = targets.try_emplace(whereabouts(output.path), output.option);
      if (!fresh)
        throw Failure(Problem{.where = fmt::format("{} {}", output.option, output.path),
                              .what = fmt::format("{} is written there already", other->second),
                              .hint = "Name another file for one of them."});
      continue;
    }
    if (!taken.empty())
      throw Failure(Problem{.where = fmt::format("{} {}", output.option, output.path),
                            .what = fmt::format("{} goes to standard output already", taken),
                            .hint = "Name a file for one of them."});
    taken = output.option;
  }
  return taken.empty() ? stdout : stderr;
}

void flush_standard_output() {
  if (std::fflush(stdout) != 0 || std::ferror(stdout) != 0)
    throw Failure(fmt::format("standard output cannot be written: {}.", std::strerror(errno)));
}

OutputFile::OutputFile(std::string path) : path_(std::move(path)), target_(path_) {
  if (is_standard_output(path_)) {
    file_ = stdout;
    return;
  }
  const auto found = look_at(path_);
  const bool ordinary = !found || S_ISREG(found->st_mode);
  if ((found && S_ISDIR(found->st_mode)) || path_.ends_with('/'))
    throw Failure(Problem{.where = path_, .what = "this is a folder", .hint = "Name a file in it."});
  const auto end = follow_links(path_);
  if (!end) fail(ELOOP);
  if (!ordinary || is_open_descriptor(*end)) {
    open_directly();
    return;
  }
  target_ = *end;
  if (found && access(target_.c_str(), W_OK) != 0) fail(errno);  // write-protected on purpose
  open_part();
}

void OutputFile::open_part() {
  const fs::path target(target_);
  const std::string name = target.filename().string().substr(0, kLongestPrefix);
  int descriptor = -1;
  for (int attempt = 0; descriptor < 0; ++attempt) {
    part_ = (target.parent_path() / fmt::format("{}.{}-{}.part", name, getpid(), attempt)).string();
    descriptor = open(part_.c_str(), O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0666);
    if (descriptor < 0 && errno != EEXIST) {
      part_.clear();
      fail(errno);
    }
  }
  remember_unfinished(part_);
  if (const auto old = look_at(target_)) {
    // The owner first: that takes set-id bits away. Only root may give files away; others keep their own.
    static_cast<void>(fchown(descriptor, old->st_uid, old->st_gid) == 0);
    static_cast<void>(fchmod(descriptor, old->st_mode & 0777) == 0);
  }
  file_ = fdopen(descriptor, "wb");
  if (file_ != nullptr) return;
  const int error = errno;
  close(descriptor);
  discard();
  fail(error);
}

void OutputFile::open_directly() {
  const int descriptor = open(path_.c_str(), O_WRONLY | O_NOCTTY | O_CLOEXEC);
  if (descriptor < 0) fail(errno);
  file_ = fdopen(descriptor, "wb");
  if (file_ != nullptr) return;
  const int error = errno;
  close(descriptor);
  fail(error);
}

OutputFile::~OutputFile() {
  if (file_ != nullptr && file_ != stdout) std::fclose(file_);
  if (file_ != nullptr) discard();
}

void OutputFile::discard() noexcept {
  if (part_.empty()) return;
  std::remove(part_.c_str());
  forget_unfinished(part_);
  part_.clear();
}

void OutputFile::write(std::string_view text) {
  if (std::fwrite(text.data(), 1, text.size(), file_) != text.size()) fail(errno);
}

void OutputFile::finish() {
  std::FILE* file = std::exchange(file_, nullptr);
  if (file == stdout) return flush_standard_output();
  // On the disk before the name is given away, or a power cut could leave an empty file under it.
  bool good = std::fflush(file) == 0 && (part_.empty() || fsync(fileno(file)) == 0);
  int error = errno;
  if (std::fclose(file) != 0 && good) {
    good = false;
    error = errno;
  }
  if (good && !part_.empty() && std::rename(part_.c_str(), target_.c_str()) != 0) {
    good = false;
    error = errno;
  }
  if (good) {
    forget_unfinished(part_);
    return;
  }
  discard();
  fail(error);
}

void OutputFile::fail(int error) {
  throw Failure(Problem{.where = path_,
                        .what = fmt::format("cannot be written: {}", std::strerror(error)),
                        .hint = "Choose another place for the file."});
}

}  // namespace konduktor::cli
