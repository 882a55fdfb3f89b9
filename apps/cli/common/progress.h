// Progress of long work, on stderr: silent for two seconds, then a line that renews itself on a terminal, or a new
// line every ten seconds elsewhere; with --json on a terminal only, for there a program reads stderr. Use from one
// thread.
#pragma once

#include <chrono>
#include <cstdint>
#include <functional>
#include <string>

namespace konduktor::cli {

class Progress {
 public:
  // `what` is counted ("games"); a total of 0 means that the end is not known. `before` were done at an earlier time.
  Progress(std::string what, std::uint64_t total, bool json, std::uint64_t before = 0);
  Progress(const Progress&) = delete;
  Progress& operator=(const Progress&) = delete;
  ~Progress() { clear(); }

  // `note` is asked for only when a line is due.
  void at(std::uint64_t done, const std::function<std::string()>& note = {});
  // Takes the line off the terminal, before something else is printed.
  void clear();

 private:
  using Clock = std::chrono::steady_clock;
  std::string what_;
  std::uint64_t total_;
  std::uint64_t before_;
  bool terminal_;
  bool silent_;
  bool shown_ = false;
  Clock::time_point started_;
  Clock::time_point due_;
};

}  // namespace konduktor::cli
