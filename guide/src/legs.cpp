#include "konduktor/guide/legs.h"

#include <algorithm>

namespace konduktor {

std::vector<HeldTicket> held_tickets(const Rules& rules, const View& view) {
  std::vector<HeldTicket> held;
  if (rules.machine == Machine::Cards || view.seat == Seat::Nobody) return held;
  view.mine.tickets.for_each([&](TicketId ticket) {
    held.push_back({ticket, ticket_need(rules, view.pub, view.seat, view.mine.hand, ticket)});
  });
  return held;
}

std::vector<Leg> legs_of(const std::vector<HeldTicket>& held) {
  std::vector<Leg> legs;
  for (const HeldTicket& ticket : held) {
    if (ticket.need.need != Need::Open) continue;
    const bool last = ticket.need.claims.size() == 1;
    for (const RouteId route : ticket.need.claims) {
      const auto known =
          std::find_if(legs.begin(), legs.end(), [&](const Leg& leg) { return leg.route == route; });
      if (known == legs.end())
        legs.push_back({route, ticket.ticket, last});
      else
        known->last = known->last || last;
    }
  }
  return legs;
}

unsigned technologies_lacking(const Rules& rules, const View& view, RouteId route) {
  const unsigned held = view.seat == Seat::Nobody ? 0u : view.pub.technologies[ix(view.seat)];
  return rules.needs[ix(route)] & ~held;
}

}  // namespace konduktor
