#include "common/interrupt.h"

#include <csignal>

namespace konduktor::cli {
namespace {

std::atomic<bool> stop{false};
static_assert(std::atomic<bool>::is_always_lock_free, "a signal handler may set it");

struct sigaction before_interrupt;
struct sigaction before_end;

// Once only: the second signal does what it always did.
extern "C" void on_signal(int signal) {
  stop = true;
  sigaction(signal, signal == SIGINT ? &before_interrupt : &before_end, nullptr);
}

}  // namespace

std::atomic<bool>& catch_interrupts() {
  struct sigaction action {};
  action.sa_handler = on_signal;
  action.sa_flags = SA_RESTART;
  sigaction(SIGINT, &action, &before_interrupt);
  sigaction(SIGTERM, &action, &before_end);
  return stop;
}

}  // namespace konduktor::cli
