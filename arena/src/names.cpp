// Names of routes and tickets in tables and plots.

#include <fmt/format.h>

#include "konduktor/arena/report.h"

namespace konduktor::arena {

std::string route_label(const Rules& rules, RouteId id) {
  const Route& route = rules.routes[ix(id)];
  return fmt::format("{} - {}, {} {}", rules.places[ix(route.a)].name.en, rules.places[ix(route.b)].name.en,
                     route.cost,
                     route.colour == Card::None ? "grey" : rules.colours[ix(route.colour)].name.en);
}

std::string ticket_ends(const Rules& rules, TicketId id) {
  const auto names = [&](PlaceSet places) {
    std::string text;
    places.for_each([&](PlaceId place) {
      const std::string& name = rules.places[ix(place)].name.en;
      if (text.ends_with(name)) return;  // several places of one name: any of them
      text += (text.empty() ? "" : "/") + name;
    });
    return text;
  };
  return names(rules.tickets[ix(id)].from) + " - " + names(rules.tickets[ix(id)].to);
}

}  // namespace konduktor::arena
