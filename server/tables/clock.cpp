#include "tables/clock.h"

#include <algorithm>

namespace konduktor::server {

Clocks::Clocks(const ClockSettings& settings)
    : kind_(settings.kind), whole_(settings.seconds * 1000), increment_(settings.increment * 1000) {
  for (Clock& clock : clocks_) clock.left = whole_;
}

Millis Clocks::left(int seat, Millis now) const noexcept {
  const Clock& clock = at(seat);
  if (clock.since < 0) return clock.left;
  return std::max<Millis>(0, clock.left - std::max<Millis>(0, now - clock.since));
}

Millis Clocks::deadline(int seat) const noexcept { return runs(seat) ? at(seat).since + at(seat).left : 0; }

void Clocks::run(int seat, bool on, Millis when) {
  if (kind_ == ClockKind::None || on == runs(seat)) return;
  Clock& clock = at(seat);
  clock.left = left(seat, when);
  clock.since = on ? std::max<Millis>(0, when) : -1;
}

void Clocks::ask(int seat, Millis when) { ask_again(seat, whole_, when); }

void Clocks::ask_again(int seat, Millis left, Millis when) {
  if (kind_ != ClockKind::PerMove) return;
  Clock& clock = at(seat);
  clock.left = left;
  if (runs(seat)) clock.since = std::max<Millis>(0, when);
}

void Clocks::go_on(Millis when) {
  for (Clock& clock : clocks_)
    if (clock.since >= 0) clock.since = std::max(clock.since, when);
}

void Clocks::give_back(Millis time, Millis when) {
  for (Clock& clock : clocks_)
    if (clock.since >= 0) clock.since = std::max(clock.since, std::min(clock.since + time, when));
}

void Clocks::moved(int seat, int own_moves) {
  Clock& clock = at(seat);
  if (kind_ != ClockKind::PerGame || own_moves <= clock.credited) return;
  clock.credited = own_moves;
  clock.left += increment_;
}

}  // namespace konduktor::server
