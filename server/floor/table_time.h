// The time at one table: the server's and a shift. It goes on as evenly as the steady clock, and stands while nobody could
// do anything: what the machine slept, what the loop stood still for and what the clock was put right by has not passed
// here. A machine that sleeps stops the steady clock, too, and its wall clock has jumped when it wakes
// (base/timekeeper.h). All times of a table and of its parts are of this kind.
#pragma once

#include <algorithm>
#include <utility>

#include "floor/floor_context.h"

namespace konduktor::server {

class TableTime {
 public:
  // A log that is ahead of us, by another machine's clock or by an error of this one's, goes on from where it is.
  TableTime(FloorContext& floor, Millis last_at)
      : floor_(floor), shift_(std::max<Millis>(0, last_at - server::now())) {}

  [[nodiscard]] Millis now() const {
    floor_.notice_stall();
    return server::now() + shift_;
  }
  // What the server's time is here, and the other way round.
  [[nodiscard]] Millis here(Millis outside) const noexcept { return outside + shift_; }
  [[nodiscard]] Millis outside(Millis here) const noexcept { return here - shift_; }

  // `owed`: the log is to say so, or after a restart it would have passed after all.
  void stood_still(Millis time, bool owed) noexcept {
    shift_ -= time;
    if (owed) owed_ += time;
  }
  // The log was written by another server's clock until now.
  void follow(Millis last_at) { shift_ = std::max(shift_, last_at - server::now()); }

  // What the log does not say yet.
  [[nodiscard]] Millis owed() const noexcept { return owed_; }
  // The log has it: the table's own clocks were set by it.
  void paid(Millis time) noexcept {
    shift_ += time;
    owed_ -= time;
  }
  // Nothing runs that could lose it.
  void forgive() noexcept { shift_ += std::exchange(owed_, 0); }

 private:
  FloorContext& floor_;
  Millis shift_;
  Millis owed_ = 0;
};

}  // namespace konduktor::server
