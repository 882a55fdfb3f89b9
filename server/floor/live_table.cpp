#include "floor/live_table.h"

#include <algorithm>

#include "floor/errors.h"

namespace konduktor::server {
namespace {

constexpr Millis kHour = 3'600'000;
constexpr Millis kOpenFor = 24 * kHour;    // a table that never starts
constexpr Millis kListedFor = 24 * kHour;  // a running one where nobody is
constexpr Millis kTimeToComeBack = kHour;  // after a restart nobody knows yet who was here
constexpr int kAwayTimes = 3;              // after so many times away_seconds a bot comes uncalled

// A move changes what is on the table, everything else who sits at it and how.
bool changes_info(EntryKind kind) { return kind != EntryKind::Move && kind != EntryKind::Undo; }

bool changes_lobby(EntryKind kind) {
  switch (kind) {
    case EntryKind::Create:
    case EntryKind::Sit:
    case EntryKind::Rise:
    case EntryKind::Start:
    case EntryKind::StandIn:
    case EntryKind::Back:
    case EntryKind::End: return true;
    default: return false;
  }
}

}  // namespace

LiveTable::LiveTable(FloorContext& floor, std::unique_ptr<Table> given)
    : time(floor, given->last_at()),
      runner(floor, std::move(given), time, *this),
      audience(floor, runner.table(), time),
      chat(floor, runner.table(), audience),
      bots(floor, runner, audience),
      floor_(floor),
      added_(time.now()),
      used_(added_) {
  for (int seat = 0; seat < static_cast<int>(table().seats().size()); ++seat)
    keeps_seats_ |= table().held_for(seat, added_) != UserId::None;
}

bool LiveTable::may_be_let_go() const {
  return !is_going_on(table().stage()) && audience.empty() && runner.is_idle() && !runner.is_reading() &&
         !chat.is_storing();
}

void LiveTable::begin_watching(const Watcher& watcher, const std::function<void(const Refusal*)>& done) {
  const auto refuse = [&](std::string_view code) {
    const Refusal why = refusal(code, watcher.language);
    done(&why);
  };
  if (!may_watch(table(), watcher.user)) return refuse(why_not_watch(table()));
  if (!audience.has_room_for(watcher.user)) return refuse("busy");
  use();
  audience.add(watcher, [&done] { done(nullptr); });
  chat.tell_latest(watcher);
}

void LiveTable::forget(UserId user) {
  chat.forget(user);
  const bool seated = is_seated(table(), user);
  if (!seated && table().host() != user) return;
  runner.forget(user);
  if (!is_going_on(table().stage())) return audience.tell(nullptr, true);
  Command command;
  command.user = user;
  command.kind = seated ? Command::Kind::Rise : Command::Kind::Close;
  if (!seated && table().stage() == Stage::Open) runner.submit(command, {});
  for (command.seat = 0; command.seat < static_cast<int>(table().seats().size()); ++command.seat)
    if (table().holds(user, command.seat)) runner.submit(command, {});
}

// --- what the runner tells -----------------------------------------------------------------------------------

void LiveTable::applied(const Entry& entry, const Events& events, bool offered) {
  if (entry.kind == EntryKind::Sit || entry.kind == EntryKind::Start) audience.note_absent();
  if (entry.kind == EntryKind::Rise) audience.forget_absent_strangers();
  if (entry.kind == EntryKind::Start) audience.send_away_strangers();
  audience.tell(&events, changes_info(entry.kind) || offered != table().offer().has_value());
  const bool over = !is_going_on(table().stage());
  if (changes_lobby(entry.kind) && table().settings().visibility == Visibility::Public)
    floor_.tell_lobby(id(), over ? nullptr : this);
  if (over) floor_.services.cluster.release(id());
}

void LiveTable::hand_on(Command command, Asker asker) {
  floor_.hand_on(id(), std::move(command), std::move(asker));
}

bool LiveTable::may_be_replaced(int seat) const {
  return audience.away_for(seat, time.now()) >= patience_with(table());
}

// --- as time goes by -----------------------------------------------------------------------------------------

bool LiveTable::look_after(Millis at) {
  const Stage stage = table().stage();
  if (stage == Stage::Running) {
    look_for_deserted(at);
    if (!runner.is_idle()) return false;
    look_for_away(at);
    runner.look();
    return false;
  }
  if (stage != Stage::Open) return false;
  look_at_kept_seats(at);
  const bool never_starts = audience.empty() && !runner.has_waiting() && at - table().changed() > kOpenFor;
  runner.look();
  return never_starts;
}

// Seats that were kept are anybody's when the time is over: those who wait for one are told.
void LiveTable::look_at_kept_seats(Millis at) {
  if (!keeps_seats_) return;
  for (int seat = 0; seat < static_cast<int>(table().seats().size()); ++seat)
    if (table().held_for(seat, at) != UserId::None) return;
  keeps_seats_ = false;
  audience.tell(nullptr, true);
  floor_.tell_lobby(id(), this);
}

void LiveTable::look_for_deserted(Millis at) {
  for (const TableSeat& seat : table().seats())
    if (seat.kind == TableSeat::Kind::Person && audience.is_present(seat.user, at)) seen_ = at;
  const Millis seen = std::max(seen_, table().seen());
  if (const bool deserted = at - seen > kListedFor; deserted != deserted_) {
    deserted_ = deserted;
    floor_.tell_lobby(id(), this);
  }
  if (deserted_ && at - added_ >= kTimeToComeBack) runner.give_up(seen, at);
}

// Only where others wait: a game against bots alone waits for its player as long as the player likes.
void LiveTable::look_for_away(Millis at) {
  if (!floor_.services.cluster.owns(id())) return;
  if (!audience.misses_somebody() || table().paused()) return;
  if (table().settings().clock.by_correspondence()) return;
  const auto seats = table().seats();
  const bool others_wait = std::any_of(seats.begin(), seats.end(), [&](const TableSeat& seat) {
    return seat.kind == TableSeat::Kind::Person && seat.stand_in.empty() &&
           audience.is_present(seat.user, at);
  });
  if (!others_wait) return;
  for (int seat = 0; seat < static_cast<int>(seats.size()); ++seat) {
    const TableSeat& holder = seats[static_cast<std::size_t>(seat)];
    if (holder.kind != TableSeat::Kind::Person || !holder.stand_in.empty() || table().ask(seat) == 0)
      continue;
    if (audience.away_for(seat, at) < kAwayTimes * table().settings().away_seconds * 1000) continue;
    Command command;
    command.kind = Command::Kind::StandIn;
    command.seat = seat;
    command.away = true;
    return runner.submit(std::move(command), {});
  }
}

}  // namespace konduktor::server
