// How much room there is: a terminal's own size, or plenty where the output is a file or a pipe.
#pragma once

#include <cstddef>

namespace konduktor::cli {

struct Screen {
  std::size_t columns = 100;
  std::size_t lines = 1000;
  // A terminal that does not say is taken for 80 by 24. Asked anew each time, as windows change.
  [[nodiscard]] static Screen of_stdout();
  [[nodiscard]] static Screen of_stderr();
};

// Whether somebody sits at the other end of stdin.
[[nodiscard]] bool stdin_is_terminal();

}  // namespace konduktor::cli
