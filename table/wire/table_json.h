// A table as clients are told of it: who sits where and how it is set up. Nothing of the game itself.
#pragma once

#include <string>

#include "fold/counting.h"
#include "fold/table.h"
#include "wire/attendance.h"
#include "wire/json.h"

namespace konduktor::server {

// "info" of an update (docs/server/protocol.md).
void append_info(std::string& out, const Table& table, const Attendance& attendance, Millis at);
// {"as":"rated","why":null}
void write_counts(JsonWriter& json, const Counts& counts);
// A row of the lobby.
void append_lobby_row(std::string& out, const Table& table, const Attendance& attendance, Millis at);
// ,"clock":[…] while a game with clocks runs; nothing otherwise.
void append_clock(std::string& out, const Table& table, Millis at);

}  // namespace konduktor::server
