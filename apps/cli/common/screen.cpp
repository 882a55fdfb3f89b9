#include "common/screen.h"

#include <sys/ioctl.h>
#include <unistd.h>

#include <algorithm>

namespace konduktor::cli {
namespace {

// Narrower than this nothing can be laid out; wider lines are hard to read.
constexpr std::size_t kNarrowest = 40;
constexpr std::size_t kWidest = 120;
constexpr std::size_t kUnbroken = 100'000;  // messages that go to a log stay in one line

Screen screen_of(int file) {
  if (isatty(file) != 1) return {};
  Screen screen{80, 24};
  winsize size{};
  if (ioctl(file, TIOCGWINSZ, &size) != 0) return screen;
  if (size.ws_col > 0) screen.columns = std::clamp<std::size_t>(size.ws_col, kNarrowest, kWidest);
  if (size.ws_row > 0) screen.lines = size.ws_row;
  return screen;
}

}  // namespace

Screen Screen::of_stdout() { return screen_of(STDOUT_FILENO); }

Screen Screen::of_stderr() {
  return isatty(STDERR_FILENO) == 1 ? screen_of(STDERR_FILENO) : Screen{.columns = kUnbroken};
}

bool stdin_is_terminal() { return isatty(STDIN_FILENO) == 1; }

}  // namespace konduktor::cli
