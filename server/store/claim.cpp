#include "store/claim.h"

#include <fcntl.h>
#include <fmt/format.h>
#include <sys/file.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <cstring>
#include <filesystem>
#include <string_view>

namespace konduktor::server {
namespace {

// Who holds it, for the message.
std::string holder(int file) {
  std::array<char, 32> text{};
  const ssize_t got = ::pread(file, text.data(), text.size() - 1, 0);
  return got > 0 ? std::string(text.data(), static_cast<std::size_t>(got)) : "unknown";
}

void sign(int file) {
  const std::string name = std::to_string(::getpid());
  // Only for people to read: it does not matter if it fails.
  if (::ftruncate(file, 0) != 0 || ::pwrite(file, name.data(), name.size(), 0) < 0) return;
}

// The lock lies on the file itself, so it holds under whatever name the file is opened: a symbolic link, a hard link. It
// is a byte that SQLite never touches, locked for this open file alone (not for the process): SQLite's own locks are
// others. They would go if we closed the file while SQLite has it open, so the claim is let go of last.
constexpr off_t kClaimedByte = off_t{1} << 62;

bool lock_file(int file) {
  struct flock wish {};
  wish.l_type = F_WRLCK;
  wish.l_whence = SEEK_SET;
  wish.l_start = kClaimedByte;
  wish.l_len = 1;
  return ::fcntl(file, F_OFD_SETLK, &wish) == 0;
}

std::string in_use(const std::string& path, const std::string& by) {
  return fmt::format(
      "{} is in use by another server{}. Stop it, or give another --folder or --db; several servers can "
      "share a "
      "PostgreSQL.",
      path, by);
}

// Where the file really lies, so that all names of it through symbolic links have one lock beside it.
std::string real_path(const std::string& path) {
  std::error_code error;
  const auto real = std::filesystem::weakly_canonical(path, error);
  return error ? path : real.string();
}

}  // namespace

StoreClaim::~StoreClaim() {
  for (const int file : files_) ::close(file);
}

Claimed claim_store(const std::string& url) {
  constexpr std::string_view kSqlite = "sqlite:";
  if (!url.starts_with(kSqlite)) return {};
  const std::string path = url.substr(kSqlite.size(), url.find('?') - kSqlite.size());
  auto claim = std::make_unique<StoreClaim>();
  // Beside it lies who holds it; older versions of the program look there, too.
  const std::string lock = real_path(path) + ".lock";
  const int file = ::open(lock.c_str(), O_RDWR | O_CREAT | O_CLOEXEC, 0600);
  if (file < 0) return {nullptr, fmt::format("{}: {}", lock, std::strerror(errno))};
  claim->hold(file);
  if (::flock(file, LOCK_EX | LOCK_NB) != 0) {
    if (errno != EWOULDBLOCK) return {nullptr, fmt::format("{}: {}", lock, std::strerror(errno))};
    return {nullptr, in_use(path, fmt::format(" (process {})", holder(file)))};
  }
  // A file that may not be written is refused when it is opened.
  const int database = ::open(path.c_str(), O_RDWR | O_CREAT | O_CLOEXEC, 0600);
  if (database >= 0) {
    claim->hold(database);
    if (!lock_file(database) && (errno == EAGAIN || errno == EACCES)) return {nullptr, in_use(path, "")};
  }
  sign(file);
  return {std::move(claim), ""};
}

}  // namespace konduktor::server
