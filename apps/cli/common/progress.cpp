#include "common/progress.h"

#include <fmt/format.h>
#include <sys/ioctl.h>
#include <unistd.h>

#include <cstdio>
#include <utility>

namespace konduktor::cli {

namespace {

// A line that wraps could not be taken off again. Cuts at a whole character: UTF-8 goes on in bytes 10xxxxxx.
std::string cut_to_terminal(std::string text) {
  winsize size{};
  const bool known = ioctl(STDERR_FILENO, TIOCGWINSZ, &size) == 0 && size.ws_col > 1;
  const std::size_t width = known ? size.ws_col - 1u : 79u;
  std::size_t characters = 0;
  for (std::size_t k = 0; k < text.size(); ++k)
    if ((static_cast<unsigned char>(text[k]) & 0xC0) != 0x80 && ++characters > width)
      return text.substr(0, k);
  return text;
}

}  // namespace

Progress::Progress(std::string what, std::uint64_t total, bool json, std::uint64_t before)
    : what_(std::move(what)),
      total_(total),
      before_(before),
      terminal_(isatty(STDERR_FILENO) != 0),
      silent_(json && !terminal_),
      started_(Clock::now()),
      due_(started_ + std::chrono::seconds(terminal_ ? 2 : 10)) {}

void Progress::at(std::uint64_t done, const std::function<std::string()>& note) {
  const auto now = Clock::now();
  if (silent_ || now < due_) return;
  due_ = now + (terminal_ ? std::chrono::milliseconds(200) : std::chrono::milliseconds(10'000));
  const double seconds = std::chrono::duration<double>(now - started_).count();
  std::string text =
      total_ == 0 ? fmt::format("{} {}", done, what_) : fmt::format("{} of {} {}", done, total_, what_);
  text += fmt::format(", {:.0f} s", seconds);
  if (done > before_) {
    const double rate = static_cast<double>(done - before_) / seconds;
    text += fmt::format(", {:.{}f}/s", rate, rate < 10 ? 2 : 0);
    if (total_ > done)
      text += fmt::format(", about {:.0f} s to go", static_cast<double>(total_ - done) / rate);
  }
  if (note) text += "; " + note();
  if (terminal_)
    fmt::print(stderr, "\r\033[K{}", cut_to_terminal(text));
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
