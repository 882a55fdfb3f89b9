// The tickets that a seat holds with what each needs, and the routes that are left to be claimed on their ways.
#pragma once

#include <vector>

#include "konduktor/guide/ticket_needs.h"

namespace konduktor {

struct HeldTicket {
  TicketId ticket{};
  TicketNeed need;
};
// In the order of the data. Empty in the Card Game and for a spectator.
[[nodiscard]] std::vector<HeldTicket> held_tickets(const Rules& rules, const View& view);

// A route to claim, and the first ticket on whose way it lies.
struct Leg {
  RouteId route{};
  TicketId ticket{};
  bool last = false;  // some ticket lacks nothing else
};
// Along the way of each ticket that can still be joined; each route once.
[[nodiscard]] std::vector<Leg> legs_of(const std::vector<HeldTicket>& held);

// Technologies that the seat would need and has not, for this route; bit = TechId (UK-P1).
[[nodiscard]] unsigned technologies_lacking(const Rules& rules, const View& view, RouteId route);

}  // namespace konduktor
