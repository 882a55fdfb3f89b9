// A player's tickets in words, each with what it still needs.
#pragma once

#include <string>

#include "konduktor/guide/prices.h"
#include "konduktor/rules.h"
#include "konduktor/state.h"

namespace konduktor::cli {

// Kept ones, a line or two each: what they need and the cheapest way.
[[nodiscard]] std::string ticket_needs_text(const Rules& rules, const View& view);
// Kept ones in a line: "Paris - Wien (8): 3 short; …"
[[nodiscard]] std::string tickets_in_brief(const Rules& rules, const View& view);
// Those that lie before the seat to choose from, with their numbers; empty if there are none.
[[nodiscard]] std::string offered_text(const Rules& rules, const View& view);

// What the cheapest ways of the kept and offered tickets still need.
struct Needed {
  RouteSet routes;
  PlaceSet stations;
  std::uint16_t technologies = 0;  // bit = TechId
};
[[nodiscard]] Needed needed_by_tickets(const Rules& rules, const View& view);

// "3 red, 2 blue, 1 Locomotive": the most first, wilds last.
[[nodiscard]] std::string hand_text(const Rules& rules, const Cards& hand);

// "Paris - Zurich 3 grey tunnel": a route in a list of many.
[[nodiscard]] std::string route_in_short(const Rules& rules, RouteId route);
// The same of whatever has a price: "Paris - Zurich 3 grey tunnel, 4 points", "station in Paris", "Booster".
[[nodiscard]] std::string goal_in_short(const Rules& rules, const View& view, Goal goal);

}  // namespace konduktor::cli
