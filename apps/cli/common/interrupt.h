// Ctrl-C as a wish: work stops at a good place and keeps what it has. A second Ctrl-C ends the program at once.
#pragma once

#include <atomic>

namespace konduktor::cli {

// From now on SIGINT and SIGTERM set the flag that is returned, which lives as long as the program.
[[nodiscard]] std::atomic<bool>& catch_interrupts();

inline constexpr int kInterrupted = 130;  // exit code, as shells have it

}  // namespace konduktor::cli
