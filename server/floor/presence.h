// Who of a table's players is connected, to this server or to another.
//
// A table's owner watches over those who went away, so the other servers tell it which players they have, and hear in
// return which ones are with it or with the rest. What was heard holds for a while; a server that dies is silent.
#pragma once

#include <span>
#include <vector>

#include "floor/live_table.h"
#include "wire/attendance.h"

namespace konduktor::server {

[[nodiscard]] bool is_here(const LiveTable& live, UserId user);  // has a connection to this server
[[nodiscard]] bool is_present(const LiveTable& live, UserId user, Millis at);

// Milliseconds that a seat's player has been without a connection; 0 = present or nobody's business.
[[nodiscard]] Millis away_for(const LiveTable& live, int seat, Millis at);

// The same of all seats, and who looks on: what updates say.
[[nodiscard]] Attendance attendance_of(const LiveTable& live, Millis at);

// How long a player must be away before the others may call a bot. Those who agreed to a pause have a day.
[[nodiscard]] Millis patience_with(const Table& table);

// Players with a connection to this server.
[[nodiscard]] std::vector<UserId> players_here(const LiveTable& live);
// Players who are connected, seen from `asker`: all but those who are known from it alone.
[[nodiscard]] std::vector<UserId> players_elsewhere(const LiveTable& live, ServerId asker, Millis at);

// `server` has said who of the players is connected there. True = somebody came or went.
bool heard_of(LiveTable& live, ServerId server, std::span<const UserId> users, Millis at);

// Who does not sit at the table any more is not away from it.
void forget_absent_strangers(LiveTable& live);

// Those of whom nothing was heard for long are away. True = there were some.
bool forget_silent(LiveTable& live, Millis at);

}  // namespace konduktor::server
