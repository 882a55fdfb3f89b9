// Processes, or machines, that play one tournament together, as far as it needs them: who am I, how many are we, texts
// to each other. Whoever has a network implements it; `konduktor tournament` does with MPI.
#pragma once

#include <optional>
#include <string>

namespace konduktor::arena {

struct Message {
  int from = 0;
  std::string text;
};

// Texts from one rank to another arrive in the order in which they were sent. Called from one thread at a time, but not
// always the same one.
class Ranks {
 public:
  Ranks() = default;
  Ranks(const Ranks&) = delete;
  Ranks& operator=(const Ranks&) = delete;
  virtual ~Ranks() = default;

  [[nodiscard]] virtual int rank() const = 0;  // 0 leads
  [[nodiscard]] virtual int size() const = 0;
  virtual void send(int to, const std::string& text) = 0;
  // The next message; nothing if none is there.
  [[nodiscard]] virtual std::optional<Message> receive() = 0;
};

}  // namespace konduktor::arena
