// The time at tables: it goes on as evenly as the steady clock, and stands while nobody could do anything.
//
// A machine that sleeps stops the steady clock, too, and its wall clock has jumped when it wakes (timekeeper.h). A program
// that is held up does not stop it: that is noticed by the ticks that did not come, whenever the time is asked for.

#include <spdlog/spdlog.h>

#include <utility>

#include "floor/floor.h"

namespace konduktor::server {
namespace {

constexpr Millis kStall = 2'000;          // four ticks
constexpr Millis kWorthStoring = 60'000;  // of a clock that has an hour at least

}  // namespace

void Floor::start() { alive_ = steady_now(); }

Millis Floor::time_at(const LiveTable& live) {
  notice_stall();
  return now() + live.shift;
}

void Floor::notice_stall() {
  if (alive_ == 0) return;
  const Millis at = steady_now();
  const Millis gap = at - alive_;
  alive_ = at;
  if (gap < kStall) return;
  spdlog::warn("the server stood still for {} ms: at the tables no time has passed", gap);
  give_back(gap);
  if (on_stall) on_stall(gap);
}

void Floor::give_back(Millis time) {
  for (const auto& [id, live] : tables_) {
    live->shift -= time;
    if (live->table->settings().clock.by_correspondence()) live->owed += time;
  }
}

// True: an entry is on its way.
bool Floor::settle_debt(LiveTable& live, Millis at) {
  if (live.owed < kWorthStoring) return false;
  if (auto entry = live.table->giving_back(live.owed, at + live.owed)) {
    store_entry(live, std::move(*entry), {});
    return true;
  }
  live.shift += std::exchange(live.owed, 0);  // nothing runs that could lose it
  return false;
}

}  // namespace konduktor::server
