#include "common/unfinished_files.h"

#include <unistd.h>

#include <array>
#include <atomic>
#include <climits>
#include <csignal>
#include <cstring>

namespace konduktor::cli {
namespace {

// A handler may neither allocate nor lock, so the names lie here.
struct Unfinished {
  std::array<char, PATH_MAX> path{};
  std::atomic<bool> used{false};
};
std::array<Unfinished, 8> entries;
static_assert(std::atomic<bool>::is_always_lock_free, "a signal handler reads it");

extern "C" void remove_and_end(int signal) {
  for (const Unfinished& entry : entries)
    if (entry.used) unlink(entry.path.data());
  std::signal(signal, SIG_DFL);
  raise(signal);  // it arrives when this handler returns: the shell sees what ended the program
}

}  // namespace

void remember_unfinished(const std::string& path) {
  if (path.size() >= PATH_MAX) return;
  for (Unfinished& entry : entries) {
    if (entry.used) continue;
    std::memcpy(entry.path.data(), path.c_str(), path.size() + 1);
    entry.used = true;
    break;
  }
  for (const int signal : {SIGINT, SIGTERM, SIGHUP, SIGPIPE}) {
    struct sigaction action {};
    if (sigaction(signal, nullptr, &action) != 0 || action.sa_handler != SIG_DFL) continue;
    action.sa_handler = remove_and_end;
    sigaction(signal, &action, nullptr);
  }
}

void forget_unfinished(const std::string& path) {
  for (Unfinished& entry : entries)
    if (entry.used && path == entry.path.data()) entry.used = false;
}

}  // namespace konduktor::cli
