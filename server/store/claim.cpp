#include "store/claim.h"

#include <fcntl.h>
#include <fmt/format.h>
#include <sys/file.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <cstring>
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

}  // namespace

StoreClaim::~StoreClaim() { ::close(file_); }

Claimed claim_store(const std::string& url) {
  constexpr std::string_view kSqlite = "sqlite:";
  if (!url.starts_with(kSqlite)) return {};
  const std::string path = url.substr(kSqlite.size(), url.find('?') - kSqlite.size());
  // Not the database itself: closing another file of the same name would take away SQLite's own locks.
  const std::string lock = path + ".lock";
  const int file = ::open(lock.c_str(), O_RDWR | O_CREAT | O_CLOEXEC, 0600);
  if (file < 0) return {nullptr, fmt::format("{}: {}", lock, std::strerror(errno))};
  auto claim = std::make_unique<StoreClaim>(file);
  if (::flock(file, LOCK_EX | LOCK_NB) != 0) {
    if (errno != EWOULDBLOCK) return {nullptr, fmt::format("{}: {}", lock, std::strerror(errno))};
    return {
        nullptr,
        fmt::format("{} is in use by another server (process {}). Stop it, or give another --folder or --db; "
                    "several servers can share a PostgreSQL.",
                    path, holder(file))};
  }
  sign(file);
  return {std::move(claim), ""};
}

}  // namespace konduktor::server
