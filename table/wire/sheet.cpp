// The score sheet of a finished game (docs/server/socket.md, "Sheet").
#include "wire/wire.h"
#include "wire/words.h"

namespace konduktor::server {
namespace {

void write_tickets(JsonWriter& json, const Rules& rules, TicketSet tickets, int sign) {
  json.begin_list();
  tickets.for_each([&](TicketId ticket) {
    json.begin_object();
    json.key("ticket").id(rules.tickets[ix(ticket)].id);
    json.key("points").number(sign * rules.tickets[ix(ticket)].points);
    json.end_object();
  });
  json.end_list();
}

// Which station borrowed which route (EU-B4).
void write_borrowed(JsonWriter& json, const Rules& rules, const State& over, std::size_t seat,
                    const SeatScore& score) {
  json.key("borrowed").begin_list();
  for (std::size_t k = 0; k < kMaxStations; ++k) {
    if (score.borrowed[k] == RouteId::None) continue;
    json.begin_object();
    json.key("station").id(rules.places[ix(over.pub.stations[seat][k])].id);
    json.key("route").id(rules.routes[ix(score.borrowed[k])].id);
    json.end_object();
  }
  json.end_list();
}

void write_seat(JsonWriter& json, const Rules& rules, const State& over, std::size_t seat,
                const SeatScore& score) {
  json.begin_object();
  json.key("routes").number(score.routes);
  json.key("completed");
  write_tickets(json, rules, score.completed, 1);
  json.key("failed");
  write_tickets(json, rules, score.failed, -1);
  json.key("tickets").number(score.tickets);
  json.key("bonuses").begin_object();
  for (const auto& [name, points] : recorded_sheet(rules, score).bonuses) {
    std::string quoted;
    append_string(quoted, name);
    json.raw(quoted += ':');
    json.number(points);
  }
  json.end_object();
  json.key("total").number(score.total);
  if (looks_at_longest_path(rules))
    json.key("longest_path").number(longest_trail(rules, over.pub.owned[seat]));
  if (rules.stations > 0) write_borrowed(json, rules, over, seat, score);
  if (!rules.districts.empty()) {
    json.key("districts");
    write_bits(json, score.districts, rules.districts);
  }
  json.end_object();
}

}  // namespace

void append_sheet(std::string& out, const Rules& rules, const State& over) {
  const ScoreSheet sheet = final_scores(rules, over);
  JsonWriter json(out);
  json.begin_object();
  json.key("seats").begin_list();
  for (std::size_t seat = 0; seat < static_cast<std::size_t>(rules.players()); ++seat)
    write_seat(json, rules, over, seat, sheet.seats[seat]);
  json.end_list();
  json.key("winners").begin_list();
  for (int seat = 0; seat < rules.players(); ++seat)
    if ((sheet.winners >> seat & 1) != 0) json.number(seat);
  json.end_list();
  json.key("ties_used").begin_list();
  for (std::size_t k = 0; k < sheet.ties_used; ++k) json.id(tie_id(rules.ties[k]));
  json.end_list();
  json.end_object();
  json.finish();
}

}  // namespace konduktor::server
