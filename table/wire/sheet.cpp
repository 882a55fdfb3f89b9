// The score sheet of a finished game (docs/server/socket.md, "Sheet").
#include "konduktor/guide/paths.h"
#include "konduktor/guide/ties.h"
#include "wire/wire.h"
#include "wire/words.h"

namespace konduktor::server {
namespace {

// `over_routes`: what may join a completed one; null = there is nothing to show.
void write_tickets(JsonWriter& json, const Rules& rules, TicketSet tickets, int sign,
                   const RouteSet* over_routes) {
  json.begin_list();
  tickets.for_each([&](TicketId ticket) {
    json.begin_object();
    json.key("ticket").id(rules.tickets[ix(ticket)].id);
    json.key("points").number(sign * rules.tickets[ix(ticket)].points);
    if (over_routes != nullptr) {
      json.key("way").begin_list();
      for (const RouteId route : joining_way(rules, *over_routes, rules.tickets[ix(ticket)]))
        json.id(rules.routes[ix(route)].id);
      json.end_list();
    }
    json.end_object();
  });
  json.end_list();
}

void write_seats(JsonWriter& json, const Rules& rules, unsigned seats) {
  json.begin_list();
  for (int seat = 0; seat < rules.players(); ++seat)
    if ((seats >> seat & 1) != 0) json.number(seat);
  json.end_list();
}

// Why the winner won when seats were level on points.
void write_ties(JsonWriter& json, const Rules& rules, const State& over, const ScoreSheet& sheet) {
  json.key("ties").begin_list();
  for (const TieStep& step : tie_steps(rules, over.pub, sheet)) {
    json.begin_object();
    json.key("by").id(word_of(step.tie));
    json.key("level");
    write_seats(json, rules, step.level);
    json.key("values").begin_list();
    for (std::size_t s = 0; s < static_cast<std::size_t>(rules.players()); ++s)
      if ((step.level >> s & 1) != 0) json.number(step.values[s]);
    json.end_list();
    json.key("left");
    write_seats(json, rules, step.left);
    json.end_object();
  }
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
  RouteSet joining = over.pub.owned[seat];
  for (const RouteId route : score.borrowed)
    if (route != RouteId::None) joining.add(route);
  json.key("completed");
  write_tickets(json, rules, score.completed, 1, rules.machine == Machine::Board ? &joining : nullptr);
  json.key("failed");
  write_tickets(json, rules, score.failed, -1, nullptr);
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
  if (looks_at_longest_path(rules)) {
    json.key("longest_path").number(longest_trail(rules, over.pub.owned[seat]));
    json.key("path");
    write_set(json, longest_path(rules, over.pub.owned[seat]), rules.routes);
  }
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
  json.key("winners");
  write_seats(json, rules, sheet.winners);
  json.key("ties_used").begin_list();
  for (std::size_t k = 0; k < sheet.ties_used; ++k) json.id(word_of(rules.ties[k]));
  json.end_list();
  write_ties(json, rules, over, sheet);
  json.end_object();
  json.finish();
}

}  // namespace konduktor::server
