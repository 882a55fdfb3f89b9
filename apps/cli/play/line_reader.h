// Lines from the person, and being interrupted: Ctrl-C (or a closed terminal) ends a game in good order, so that it can
// still be saved. A second Ctrl-C ends the program at once.
#pragma once

#include <string>

namespace konduktor::cli {

// While one exists, SIGINT, SIGTERM and SIGHUP are noted instead of ending the program.
class Interrupts {
 public:
  Interrupts();
  ~Interrupts();
  Interrupts(const Interrupts&) = delete;
  Interrupts& operator=(const Interrupts&) = delete;
  [[nodiscard]] static bool happened();
};

class LineReader {
 public:
  enum class Got { Line, End, Interrupt };
  // The next line of stdin without its line feed; what goes beyond 4000 characters is dropped.
  [[nodiscard]] Got next(std::string& line);
  // After an end: whether more may come, as from a terminal where Ctrl-D was pressed. Then `next` reads on.
  [[nodiscard]] bool go_on();

 private:
  std::string buffer_;
  bool ended_ = false;
};

}  // namespace konduktor::cli
