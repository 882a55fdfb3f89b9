#include "progress.h"

#include <fmt/format.h>
#include <unistd.h>

#include <cstdio>
#include <utility>

namespace konduktor::cli {

Progress::Progress(std::string what, std::uint64_t total)
    : what_(std::move(what)),
      total_(total),
      terminal_(isatty(STDERR_FILENO) != 0),
      started_(Clock::now()),
      due_(started_ + std::chrono::seconds(terminal_ ? 2 : 10)) {}

void Progress::at(std::uint64_t done) {
  const auto now = Clock::now();
  if (now < due_) return;
  due_ = now + (terminal_ ? std::chrono::milliseconds(200) : std::chrono::milliseconds(10'000));
  const double seconds = std::chrono::duration<double>(now - started_).count();
  std::string text =
      total_ == 0 ? fmt::format("{} {}", done, what_) : fmt::format("{} of {} {}", done, total_, what_);
  text += fmt::format(", {:.0f} s", seconds);
  if (total_ > done && done > 0)
    text += fmt::format(", about {:.0f} s to go",
                        seconds * static_cast<double>(total_ - done) / static_cast<double>(done));
  if (terminal_)
    fmt::print(stderr, "\r\033[K{}", text);
  else
    fmt::print(stderr, "{}\n", text);
  std::fflush(stderr);
  shown_ = terminal_;
}

void Progress::clear() {
  if (!shown_) return;
  std::fputs("\r\033[K", stderr);
  std::fflush(stderr);
  shown_ = false;
}

}  // namespace konduktor::cli
