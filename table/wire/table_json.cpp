#include "wire/table_json.h"

#include <algorithm>

#include "fold/seat_names.h"
#include "wire/json.h"

namespace konduktor::server {
namespace {

void text_or_null(JsonWriter& json, std::string_view text) {
  if (text.empty())
    json.null();
  else
    json.string(text);
}

void write_person(JsonWriter& json, const TableSeat& seat, const Attendance::Player& player) {
  json.key("user").id(text_of(seat.user));
  json.key("name").string(seat.name);
  json.key("guest").boolean(seat.guest);
  json.key("present").boolean(player.present);
  json.key("away_ms").number(player.away);
  json.key("stand_in");
  text_or_null(json, seat.stand_in);
  json.key("why");
  text_or_null(json, seat.why);
}

void write_seats(JsonWriter& json, const Table& table, const Attendance& attendance, Millis at) {
  json.key("seats").begin_list();
  for (std::size_t index = 0; index < table.seats().size(); ++index) {
    const TableSeat& seat = table.seats()[index];
    json.begin_object();
    json.key("kind").id(word_of(seat.kind));
    switch (seat.kind) {
      case TableSeat::Kind::Empty:
        if (const UserId whose = table.held_for(static_cast<int>(index), at); whose != UserId::None)
          json.key("held").id(text_of(whose));
        break;
      case TableSeat::Kind::Bot:
        json.key("bot").string(seat.bot);
        json.key("name").string(bot_name(seat.bot));
        break;
      case TableSeat::Kind::Person: write_person(json, seat, attendance.seats[index]); break;
    }
    json.end_object();
  }
  json.end_list();
}

void write_offer(JsonWriter& json, const Table& table) {
  json.key("offer");
  const auto& offer = table.offer();
  if (!offer) return json.null();
  json.begin_object();
  json.key("what").string(offer->what);
  json.key("seat").number(offer->seat);
  json.key("agreed").begin_list();
  for (int seat = 0; seat < kMaxPlayers; ++seat)
    if ((offer->agreed >> seat & 1) != 0) json.number(seat);
  json.end_list();
  json.end_object();
}

void write_pause(JsonWriter& json, const Table& table, Millis at) {
  json.key("paused").boolean(table.paused());
  json.key("pause_left_ms");
  if (table.pause_ends() == 0) return json.null();
  json.number(std::max<Millis>(0, table.pause_ends() - at));
}

void write_settings(JsonWriter& json, const Table& table) {
  json.key("settings").raw(to_json(table.settings()));
  json.raw(",");
}

}  // namespace

void write_counts(JsonWriter& json, const Counts& counts) {
  json.begin_object();
  json.key("as");
  text_or_null(json, word_of(counts.as));
  json.key("why");
  text_or_null(json, counts.why);
  json.end_object();
}

void append_info(std::string& out, const Table& table, const Attendance& attendance, Millis at) {
  JsonWriter json(out, 1024);
  json.begin_object();
  write_settings(json, table);
  json.key("host").id(text_of(table.host()));
  json.key("commitment");
  text_or_null(json, table.commitment());
  json.key("counts");
  write_counts(json, counts_of(table.settings(), table.seats()));
  write_pause(json, table, at);
  write_offer(json, table);
  json.key("rematch");
  text_or_null(json, attendance.rematch == TableId::None ? std::string() : text_of(attendance.rematch));
  write_seats(json, table, attendance, at);
  json.key("spectators").number(attendance.spectators);
  json.end_object();
  json.finish();
}

void append_lobby_row(std::string& out, const Table& table, const Attendance& attendance, Millis at) {
  JsonWriter json(out, 1024);
  json.begin_object();
  json.key("id").id(text_of(table.id()));
  json.key("game").id(table.settings().game);
  json.key("stage").id(word_of(table.stage()));
  json.key("players").number(table.settings().options.players);
  json.key("created").number(table.created());
  json.key("host").begin_object();
  json.key("id").id(text_of(table.host()));
  json.key("name").string(table.host_name());
  json.key("guest").boolean(table.host_is_guest());
  json.end_object();
  json.key("counts");
  write_counts(json, counts_of(table.settings(), table.seats()));
  write_seats(json, table, attendance, at);
  write_settings(json, table);
  json.end_object();
  json.finish();
}

void append_clock(std::string& out, const Table& table, Millis at) {
  if (table.settings().clock.kind == ClockKind::None || table.stage() != Stage::Running) return;
  out += ',';
  JsonWriter json(out, 256);
  json.key("clock").begin_list();
  for (int seat = 0; seat < static_cast<int>(table.seats().size()); ++seat) {
    const Millis left = table.time_left(seat, at);
    if (left < 0) {
      json.null();
      continue;
    }
    json.begin_object();
    json.key("left_ms").number(left);
    json.key("runs").boolean(table.clock_runs(seat));
    json.end_object();
  }
  json.end_list();
  json.finish();
}

}  // namespace konduktor::server
