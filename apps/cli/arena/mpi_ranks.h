// The processes of an mpirun, as far as a tournament needs them: who am I, how many are we, texts to each other.
//
// The only file that knows MPI is ranks.cpp, and it does so only if the build found MPI. A program that was not
// started by mpirun never touches it.
#pragma once

#include <memory>
#include <optional>
#include <string>

namespace konduktor::cli {

struct Message {
  int from = 0;
  std::string text;
};

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
  // Ends all processes at once.
  virtual void abort(int code) = 0;
};

// Null unless mpirun started several of us. Throws Failure if it did and this build has no MPI. To be called once.
[[nodiscard]] std::unique_ptr<Ranks> join_ranks();
// How many of the processes run on this machine; 1 without mpirun.
[[nodiscard]] int ranks_on_this_machine();

}  // namespace konduktor::cli
