// The clocks of a table: how much time each seat has left, as a function of what happened when.
//
// A clock that is "per move" starts anew with each question; one that is "per game" is a budget that runs whenever the
// seat is asked and gains an increment with each of its moves. Which clocks run is the table's business: only those of
// people who are asked, while the game is not paused. Times come from the log, so a restored table has the same clocks.
// A time before the one at which a clock was started (the machine's clock was put back) takes nothing away.
#pragma once

#include <array>
#include <cstdint>

#include "konduktor/types.h"
#include "tables/settings.h"

namespace konduktor::server {

class Clocks {
 public:
  Clocks() = default;
  explicit Clocks(const ClockSettings& settings);

  // Lets the clock run from `at`, or stops it.
  void run(int seat, bool on, Millis at);
  // A new question: a clock per move has its whole time again.
  void ask(int seat, Millis at);
  // A question that is put again: what was left of a clock per move when the question was answered.
  void ask_again(int seat, Millis left, Millis at);
  // Whatever runs has run since `at` only.
  void go_on(Millis at);
  // Whatever runs has run for so much less, if it has run so long by `at`.
  void give_back(Millis time, Millis at);
  // The seat's player has made so many moves. Only the first time that a number is reached there is an increment, so
  // that moving and undoing does not make time.
  void moved(int seat, int own_moves);

  [[nodiscard]] ClockKind kind() const noexcept { return kind_; }
  [[nodiscard]] bool runs(int seat) const noexcept { return at(seat).since >= 0; }
  [[nodiscard]] Millis left(int seat, Millis now) const noexcept;
  [[nodiscard]] Millis deadline(int seat) const noexcept;  // of a clock that runs; 0 = it stands

 private:
  struct Clock {
    Millis left = 0;
    Millis since = -1;  // -1 = it stands
    int credited = 0;   // moves that have earned an increment
  };
  [[nodiscard]] Clock& at(int seat) noexcept { return clocks_[static_cast<std::size_t>(seat)]; }
  [[nodiscard]] const Clock& at(int seat) const noexcept { return clocks_[static_cast<std::size_t>(seat)]; }

  ClockKind kind_ = ClockKind::None;
  Millis whole_ = 0;
  Millis increment_ = 0;
  std::array<Clock, kMaxPlayers> clocks_{};
};

}  // namespace konduktor::server
