#include "play/line_reader.h"

#include <unistd.h>

#include <array>
#include <cerrno>
#include <csignal>

namespace konduktor::cli {
namespace {

constexpr std::size_t kLongest = 4000;
constexpr std::array kSignals{SIGINT, SIGTERM, SIGHUP};

// The only thing that a signal handler may touch.
volatile std::sig_atomic_t interrupted = 0;

extern "C" void note_signal(int) { interrupted = 1; }

}  // namespace

Interrupts::Interrupts() {
  interrupted = 0;
  struct sigaction action {};
  action.sa_handler = note_signal;
  action.sa_flags = static_cast<int>(SA_RESETHAND);  // no SA_RESTART: a waiting read returns
  for (const int signal : kSignals) sigaction(signal, &action, nullptr);
}

Interrupts::~Interrupts() {
  for (const int signal : kSignals) std::signal(signal, SIG_DFL);
}

bool Interrupts::happened() { return interrupted != 0; }

LineReader::Got LineReader::next(std::string& line) {
  for (;;) {
    if (Interrupts::happened()) return Got::Interrupt;
    const auto end = buffer_.find('\n');
    if (end != std::string::npos || (ended_ && !buffer_.empty())) {
      line = buffer_.substr(0, std::min(end, kLongest));
      buffer_.erase(0, end == std::string::npos ? end : end + 1);
      return Got::Line;
    }
    if (ended_) return Got::End;
    std::array<char, 4096> bytes;
    const ssize_t count = read(STDIN_FILENO, bytes.data(), bytes.size());
    if (count < 0 && errno == EINTR) continue;
    if (count <= 0)
      ended_ = true;
    else if (buffer_.size() < 2 * kLongest || buffer_.find('\n') != std::string::npos)
      buffer_.append(bytes.data(), static_cast<std::size_t>(count));
    else if (std::string_view rest(bytes.data(), static_cast<std::size_t>(count));
             rest.find('\n') != std::string_view::npos)
      buffer_.append(rest.substr(rest.find('\n')));  // a line without end is not kept in full
  }
}

bool LineReader::go_on() {
  ended_ = ended_ && isatty(STDIN_FILENO) != 1;
  return !ended_;
}

}  // namespace konduktor::cli
