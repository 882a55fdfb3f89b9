// What becomes of tables as time goes by: clocks and people who went away are looked after, and tables that nobody comes
// to are closed, given up or let go of.

#include <algorithm>

#include "floor/floor.h"
#include "floor/presence.h"

namespace konduktor::server {
namespace {

constexpr Millis kHour = 3'600'000;
constexpr Millis kKeptInMemory = kHour / 6;    // a table that is over and that nobody looks at
constexpr std::size_t kMaxKeptInMemory = 200;  // of these, the latest used
constexpr Millis kOpenFor = 24 * kHour;        // a table that never starts
constexpr Millis kListedFor = 24 * kHour;      // a running one where nobody is
constexpr Millis kTimeToComeBack = kHour;      // after a restart nobody knows yet who was here

}  // namespace

void Floor::tick(Millis time) {
  notice_stall();
  std::vector<TableId> stale;
  for (auto& [id, live] : tables_) {
    const Stage stage = live->table->stage();
    const Millis at = time + live->shift;
    if (forget_silent(*live, at) || live->spectators_changed) tell(*live, nullptr, true);
    if (is_going_on(stage)) say_who_is_here(*live, at);
    catch_up_if_behind(*live);
    if (stage == Stage::Running) {
      look_for_deserted(*live, at);
      if (live->pending || !live->queue.empty()) continue;
      look_for_away(*live, at);
      after_change(*live);
    } else if (stage == Stage::Open) {
      look_at_kept_seats(*live, at);
      if (live->watchers.empty() && live->queue.empty() && at - live->table->changed() > kOpenFor)
        stale.push_back(id);
      if (!live->pending) after_change(*live);
    }
  }
  let_go(time);
  for (const TableId id : stale) {
    Command command;
    command.kind = Command::Kind::Close;
    submit(id, std::move(command), {});
  }
}

// Seats that were kept are anybody's when the time is over: those who wait for one are told.
void Floor::look_at_kept_seats(LiveTable& live, Millis at) {
  if (!live.keeps_seats) return;
  for (int seat = 0; seat < static_cast<int>(live.table->seats().size()); ++seat)
    if (live.table->held_for(seat, at) != UserId::None) return;
  live.keeps_seats = false;
  tell(live, nullptr, true);
  if (on_lobby) on_lobby(live.table->id(), &live);
}

void Floor::look_for_deserted(LiveTable& live, Millis at) {
  const Table& table = *live.table;
  for (const TableSeat& seat : table.seats())
    if (seat.kind == TableSeat::Kind::Person && is_present(live, seat.user, at)) live.seen = at;
  const Millis seen = std::max(live.seen, table.seen());
  if (const bool deserted = at - seen > kListedFor; deserted != live.deserted) {
    live.deserted = deserted;
    if (on_lobby) on_lobby(table.id(), &live);
  }
  if (!live.deserted || live.pending || live.reading || at - live.added < kTimeToComeBack) return;
  if (!services_.cluster.owns(table.id())) return;
  if (const auto entry = table.deserted(seen, at)) store_entry(live, *entry, {});
}

// Tables that are over and that nobody looks at.
void Floor::let_go(Millis at) {
  std::vector<std::pair<Millis, TableId>> idle;
  for (const auto& [id, live] : tables_)
    if (!is_going_on(live->table->stage()) && live->watchers.empty() && !live->pending && !live->reading &&
        live->queue.empty() && live->sayings.empty() && live->rematch_wanted.empty())
      idle.emplace_back(live->used - live->shift, id);
  std::sort(idle.begin(), idle.end());
  bool some = false;
  for (std::size_t k = 0; k < idle.size(); ++k) {
    if (at - idle[k].first <= kKeptInMemory && idle.size() - k <= kMaxKeptInMemory) break;
    tables_.erase(idle[k].second);
    some = true;
  }
  if (!some) return;
  // The store knows what is forgotten here.
  std::erase_if(rematches_, [this](const auto& pair) {
    const LiveTable* next = find(pair.second);
    return find(pair.first) == nullptr && (next == nullptr || !is_going_on(next->table->stage()));
  });
}

}  // namespace konduktor::server
