// What the simple players share: how far a hand is from a route, what a ticket or a technology is worth to them.
#pragma once

#include "konduktor/move.h"
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

// Grades that they give alike. Tickets: as few as must be, and of those the cheapest. A technology: worth something
// when it opens more points than are open now.
[[nodiscard]] double points_of(const Rules& rules, TicketSet tickets);
[[nodiscard]] double keep_value(const Rules& rules, const Move& move);
[[nodiscard]] double buy_value(const Rules& rules, const View& view, const Move& move);

}  // namespace konduktor
