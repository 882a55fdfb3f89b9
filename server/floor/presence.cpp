#include "floor/presence.h"

#include <algorithm>

namespace konduktor::server {
namespace {

constexpr Millis kHeardOf = 60'000;  // how long another server's word is believed

bool is_known_elsewhere(const LiveTable& live, UserId user, Millis at) {
  const auto it = live.elsewhere.find(user);
  return it != live.elsewhere.end() && at - it->second.heard < kHeardOf;
}

int spectators_of(const LiveTable& live) {
  return static_cast<int>(
      std::count_if(live.watchers.begin(), live.watchers.end(), [&](const Watcher& watcher) {
        const auto seats = live.table->seats();
        return std::none_of(seats.begin(), seats.end(), [&](const TableSeat& seat) {
          return seat.kind == TableSeat::Kind::Person && seat.user == watcher.user;
        });
      }));
}

}  // namespace

bool is_here(const LiveTable& live, UserId user) {
  return std::any_of(live.watchers.begin(), live.watchers.end(),
                     [user](const Watcher& watcher) { return watcher.user == user; });
}

bool is_present(const LiveTable& live, UserId user, Millis at) {
  return is_here(live, user) || is_known_elsewhere(live, user, at);
}

Millis away_for(const LiveTable& live, int seat, Millis at) {
  if (seat < 0 || seat >= static_cast<int>(live.table->seats().size())) return 0;
  const UserId user = live.table->seats()[static_cast<std::size_t>(seat)].user;
  if (is_known_elsewhere(live, user, at)) return 0;
  const auto it = live.gone.find(user);
  return it == live.gone.end() ? 0 : std::max<Millis>(1, at - it->second);
}

Attendance attendance_of(const LiveTable& live, Millis at) {
  Attendance attendance;
  const auto seats = live.table->seats();
  for (std::size_t seat = 0; seat < seats.size(); ++seat) {
    if (seats[seat].kind != TableSeat::Kind::Person) continue;
    attendance.seats[seat] = {is_present(live, seats[seat].user, at),
                              away_for(live, static_cast<int>(seat), at)};
  }
  attendance.spectators = spectators_of(live);
  attendance.rematch = live.rematch;
  return attendance;
}

Millis patience_with(const Table& table) {
  const Millis usual = table.settings().away_seconds * 1000;
  return table.paused() ? std::max(kDay, usual) : usual;
}

std::vector<UserId> players_here(const LiveTable& live) {
  std::vector<UserId> users;
  for (const TableSeat& seat : live.table->seats())
    if (seat.kind == TableSeat::Kind::Person && is_here(live, seat.user)) users.push_back(seat.user);
  return users;
}

std::vector<UserId> players_elsewhere(const LiveTable& live, ServerId asker, Millis at) {
  std::vector<UserId> users = players_here(live);
  for (const auto& [user, heard] : live.elsewhere)
    if (heard.server != asker && at - heard.heard < kHeardOf) users.push_back(user);
  return users;
}

bool heard_of(LiveTable& live, ServerId server, std::span<const UserId> users, Millis at) {
  bool changed = std::erase_if(live.elsewhere, [&](const auto& known) {
                   return known.second.server == server &&
                          std::find(users.begin(), users.end(), known.first) == users.end();
                 }) > 0;
  for (const UserId user : users) {
    changed |= !is_present(live, user, at);
    live.elsewhere[user] = {at, server};
    // Should nothing more be heard, they are away since now.
    if (!is_here(live, user)) live.gone[user] = at;
  }
  return changed;
}

void forget_absent_strangers(LiveTable& live) {
  std::erase_if(live.gone, [&](const auto& absent) {
    const auto seats = live.table->seats();
    return std::none_of(seats.begin(), seats.end(), [&](const TableSeat& seat) {
      return seat.kind == TableSeat::Kind::Person && seat.user == absent.first;
    });
  });
}

bool forget_silent(LiveTable& live, Millis at) {
  return std::erase_if(live.elsewhere,
                       [at](const auto& known) { return at - known.second.heard >= kHeardOf; }) > 0;
}

}  // namespace konduktor::server
