// Whether the machine's clock can be believed.
//
// The server's own time, now() of ids.h, goes on with the steady clock from what the wall clock said at the start. Small
// differences are made good at once. A wall clock that jumps is not followed until it has gone evenly for an hour; then
// now() is put right, and whoever counts with it is told by how much. Pure: it is shown the clocks and keeps none.
#pragma once

#include "base/ids.h"

namespace konduktor::server {

class Timekeeper {
 public:
  explicit Timekeeper(Millis steady) : even_since_(steady) {}

  struct News {
    enum class Kind : std::uint8_t { None, Jumped, CameBack, Followed };
    Kind kind = Kind::None;
    Millis by = 0;       // Jumped, Followed: so far is the wall clock ahead of now()
    Millis correct = 0;  // what now() is to be put forward by
  };
  // Now and then, at least once a minute.
  [[nodiscard]] News look(Millis wall, Millis now, Millis steady);
  // The machine slept or the program stood still.
  void stalled(Millis steady) { even_since_ = steady; }
  // Both clocks have gone evenly for so long that what is old by them may be thrown away.
  [[nodiscard]] bool is_trusted(Millis steady) const noexcept;

 private:
  bool away_ = false;   // the wall clock has left us
  Millis away_by_ = 0;  // by so much, when it was last seen to jump
  Millis even_since_;
};

}  // namespace konduktor::server
