#include "beliefs.h"

#include <cmath>

#include "planner/paths.h"

namespace konduktor::search {
namespace {

constexpr double kFinished = 4.0;  // e to this power: a finished ticket against one without a start
constexpr int kSwaps = 6;          // tried for each ticket

planner::Lengths by_cost(const Rules& rules, const RouteSet& usable, const RouteSet& own) {
  planner::Lengths lengths;
  lengths.usable = usable | own;
  usable.for_each([&](RouteId route) { lengths.of[ix(route)] = rules.cost[ix(route)]; });
  own.for_each([&](RouteId route) { lengths.of[ix(route)] = 0; });
  return lengths;
}

}  // namespace

Beliefs::Beliefs(const Rules& rules, const View& view) : rules_(rules), view_(view) {
  for (auto& seat : weight_) seat.fill(1);
  if (rules.machine != Machine::Board || view.pub.phase == Phase::Opening) return;
  for (int s = 0; s < rules.players(); ++s)
    if (seat_at(s) != view.seat && !view.pub.owned[static_cast<std::size_t>(s)].empty()) weigh(seat_at(s));
}

void Beliefs::weigh(Seat seat) {
  uniform_ = false;
  const RouteSet& own = view_.pub.owned[ix(seat)];
  const planner::Lengths empty = by_cost(rules_, rules_.all_routes, {});
  const planner::Lengths now = by_cost(rules_, view_.pub.open, own);
  for (std::size_t t = 0; t < rules_.tickets.size(); ++t) {
    const Ticket& ticket = rules_.tickets[t];
    RouteSet way;
    const double whole = planner::shortest_way(rules_, empty, ticket.from, ticket.to, way);
    const double left = planner::shortest_way(rules_, now, ticket.from, ticket.to, way);
    const double progress = left >= planner::kNoWay ? 0 : 1 - left / std::max(1.0, whole);
    weight_[ix(seat)][t] = std::exp(kFinished * progress);
  }
}

State Beliefs::world(Rng& rng) const {
  State world = sample_world(rules_, view_, rng);
  if (uniform_) return world;
  for (int s = 0; s < rules_.players(); ++s)
    if (seat_at(s) != view_.seat) swap_tickets(world, seat_at(s), rng);
  return world;
}

// Partners are the tickets of the deck that the viewer has not seen put back.
void Beliefs::swap_tickets(State& world, Seat seat, Rng& rng) const {
  const int deck = world.pub.ticket_deck_count;
  if (deck == 0) return;
  const TicketSet held = world.priv[ix(seat)].tickets;
  held.for_each([&](TicketId first) {
    TicketId mine = first;
    for (int k = 0; k < kSwaps; ++k) {
      const auto slot = (world.pub.ticket_head + rng.below(static_cast<std::uint32_t>(deck))) % kMaxTickets;
      const TicketId other = world.secret.tickets[slot];
      if (view_.put_back[slot] != TicketId::None) continue;
      if (rules_.tickets[ix(other)].is_long != rules_.tickets[ix(mine)].is_long) continue;
      const double ratio = weight(seat, other) / weight(seat, mine);
      if (ratio < 1 && static_cast<double>(rng.next() >> 11) * 0x1p-53 >= ratio) continue;
      world.priv[ix(seat)].tickets.remove(mine);
      world.priv[ix(seat)].tickets.add(other);
      world.secret.tickets[slot] = mine;
      mine = other;
    }
  });
}

}  // namespace konduktor::search
