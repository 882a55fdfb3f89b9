// The cheapest way between the ends of a ticket, by Dijkstra's algorithm over what matters for going on.
#pragma once

#include "konduktor/guide/ticket_needs.h"

namespace konduktor {

// What a way may use besides the seat's own routes, routes to claim and stations that stand.
struct WayLimits {
  bool new_stations = false;
  bool right_of_way = false;
  bool any_pieces = false;  // as if there were pieces without end
};

// False if there is none. Fills all of `found` but the shortfall.
[[nodiscard]] bool find_way(const Rules& rules, const Public& pub, Seat seat, const Ticket& ticket,
                            const WayLimits& limits, TicketNeed& found);

}  // namespace konduktor
