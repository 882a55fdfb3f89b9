#include "files/map_text.h"

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <nlohmann/json.hpp>
#include <vector>

namespace konduktor::cli {
namespace {

using Json = nlohmann::ordered_json;

std::string colour_id(const Rules& rules, const ColourFigure& figure) {
  return figure.colour == Card::None ? "gray" : rules.colours[ix(figure.colour)].id;
}

double ratio_of(const TicketFigure& ticket) {
  return ticket.cards == 0 ? 0 : static_cast<double>(ticket.points) / ticket.cards;
}

// Those that pay most for their way first.
std::vector<TicketFigure> by_ratio(std::vector<TicketFigure> tickets) {
  std::stable_sort(tickets.begin(), tickets.end(),
                   [](const auto& a, const auto& b) { return ratio_of(a) > ratio_of(b); });
  return tickets;
}

template <typename Set, typename List>
std::vector<std::string> ids_in(Set set, const List& list) {
  std::vector<std::string> ids;
  set.for_each([&](auto id) { ids.push_back(list[ix(id)].id); });
  return ids;
}

std::string tickets_text(const Rules& rules, const MapFigures& figures) {
  const bool board = rules.machine == Machine::Board;
  std::string text = fmt::format("  tickets: points, {}, points for a card\n",
                                 board ? "cards and routes of the cheapest way" : "cards");
  for (const TicketFigure& ticket : by_ratio(figures.tickets))
    text += fmt::format("    {:<40} {:>4} {:>4} {:>3} {:>6.2f}\n", rules.tickets[ix(ticket.ticket)].id,
                        ticket.points, ticket.cards, board ? std::to_string(ticket.routes) : "",
                        ratio_of(ticket));
  return text;
}

std::string places_text(const Rules& rules, const MapFigures& figures) {
  std::map<int, std::vector<std::string>> by_routes;
  for (const PlaceFigure& place : figures.places)
    by_routes[place.routes].push_back(rules.places[ix(place.place)].id);
  std::string text = "  places by number of routes\n";
  for (const auto& [routes, ids] : by_routes)
    text += fmt::format("    {:>3}: {:>2}  {}\n", routes, ids.size(), fmt::join(ids, ", "));
  return text;
}

std::string bottlenecks_text(const Rules& rules, const MapFigures& figures) {
  if (figures.bottlenecks.empty())
    return "  bottlenecks: none; the board hangs together without any one route\n";
  std::string text =
      "  bottlenecks: without the route, what is cut off and tickets that cannot be completed\n";
  for (const Bottleneck& bottleneck : figures.bottlenecks)
    text +=
        fmt::format("    {}: {}; {} tickets\n", fmt::join(ids_in(bottleneck.routes, rules.routes), " and "),
                    fmt::join(ids_in(bottleneck.behind, rules.places), ", "), bottleneck.tickets.count());
  return text;
}

}  // namespace

std::string figures_text(const Rules& rules, const MapFigures& figures) {
  const bool board = rules.machine == Machine::Board;
  std::string text = tickets_text(rules, figures);
  text += board ? "  colours: routes, cards, spaces\n" : "  colours: tickets that ask for it, cards\n";
  for (const ColourFigure& colour : figures.colours)
    text += fmt::format("    {:<16} {:>4} {:>4} {:>4}\n", colour_id(rules, colour), colour.routes,
                        colour.cards, board ? std::to_string(colour.spaces) : "");
  if (!board) return text;
  text += places_text(rules, figures) + bottlenecks_text(rules, figures);
  for (const Rivals& pair : figures.rivals)
    text += fmt::format("  rivals: with {} players, {} or {} is completed, not both\n", rules.min_players,
                        rules.tickets[ix(pair.one)].id, rules.tickets[ix(pair.other)].id);
  return text;
}

Json figures_json(const Rules& rules, const MapFigures& figures) {
  const bool board = rules.machine == Machine::Board;
  Json json{{"tickets", Json::array()}, {"colours", Json::array()}};
  for (const TicketFigure& ticket : figures.tickets) {
    Json& line = json["tickets"].emplace_back(Json{
        {"ticket", rules.tickets[ix(ticket.ticket)].id}, {"points", ticket.points}, {"cards", ticket.cards}});
    if (board) line["routes"] = ticket.routes;
  }
  for (const ColourFigure& colour : figures.colours) {
    Json& line = json["colours"].emplace_back(Json{{"colour", colour_id(rules, colour)}});
    line[board ? "routes" : "tickets"] = colour.routes;
    line["cards"] = colour.cards;
    if (board) line["spaces"] = colour.spaces;
  }
  if (!board) return json;
  json["places"] = Json::array();
  for (const PlaceFigure& place : figures.places)
    json["places"].push_back({{"place", rules.places[ix(place.place)].id},
                              {"routes", place.routes},
                              {"neighbours", place.neighbours},
                              {"tickets", place.tickets}});
  json["bottlenecks"] = Json::array();
  for (const Bottleneck& bottleneck : figures.bottlenecks)
    json["bottlenecks"].push_back({{"routes", ids_in(bottleneck.routes, rules.routes)},
                                   {"cuts_off", ids_in(bottleneck.behind, rules.places)},
                                   {"tickets", ids_in(bottleneck.tickets, rules.tickets)}});
  json["rivals"] = Json::array();
  for (const Rivals& pair : figures.rivals)
    json["rivals"].push_back({rules.tickets[ix(pair.one)].id, rules.tickets[ix(pair.other)].id});
  return json;
}

}  // namespace konduktor::cli
