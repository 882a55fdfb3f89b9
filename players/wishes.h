// What the simple players share: how far a hand is from a route, and what a card would help.
#pragma once

#include "konduktor/rules.h"
#include "konduktor/state.h"

namespace konduktor {

// Routes that are open, fit the pieces left and need no technology that the seat lacks.
[[nodiscard]] RouteSet reachable_routes(const Rules& rules, const View& view);
// Cards still missing for the route, and in which colour it is nearest.
struct Lack {
  int cards = 0;
  Card colour = Card::None;  // None: only wilds are missing
};
[[nodiscard]] Lack lack_for(const Rules& rules, const Cards& hand, RouteId route);
// Technologies that open at least one of the routes, bit = TechId.
[[nodiscard]] double opened_points(const Rules& rules, const View& view, TechId technology);

}  // namespace konduktor
