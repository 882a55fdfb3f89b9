// For threads whose work can wait.
#pragma once

#include <sys/resource.h>
#include <sys/syscall.h>
#include <unistd.h>

namespace konduktor::server {

// On Linux priorities are those of threads: this one yields to those that somebody's move waits for.
inline void run_slowly() noexcept {
  constexpr int kNice = 10;
  setpriority(PRIO_PROCESS, static_cast<id_t>(syscall(SYS_gettid)), kNice);
}

}  // namespace konduktor::server
