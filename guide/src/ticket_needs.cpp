#include "konduktor/guide/ticket_needs.h"

#include <algorithm>
#include <utility>

#include "ways.h"

namespace konduktor {
namespace {

// Takes `wanted` cards of one kind out of the hand and says how many were not there.
int take(Cards& hand, Card card, int wanted) {
  const int there = std::min<int>(hand[card], wanted);
  hand[card] = static_cast<std::uint8_t>(hand[card] - there);
  return wanted - there;
}

// Of a double either strand will do: the one that the hand is nearer to.
void choose_strands(const Rules& rules, const Public& pub, const Cards& hand, TicketNeed& need) {
  std::vector<RouteId>& routes = need.claims;
  for (RouteId& route : routes) {
    const RouteId other = rules.twin[ix(route)];
    if (other == RouteId::None || !pub.open.has(route) || !pub.open.has(other)) continue;
    const int as_it_is = claims_shortfall(rules, hand, routes).total();
    const RouteId first = std::exchange(route, other);
    if (claims_shortfall(rules, hand, routes).total() >= as_it_is)
      route = first;
    else
      std::replace(need.way.begin(), need.way.end(), first, other);
  }
}

std::uint8_t more(std::uint8_t count, int by) { return static_cast<std::uint8_t>(count + by); }

}  // namespace

int Shortfall::total() const noexcept {
  const int coloured = missing.total() - missing.wilds() + grey;
  return missing.wilds() + std::max(0, coloured - stand_ins);
}

Shortfall claims_shortfall(const Rules& rules, const Cards& hand, const std::vector<RouteId>& routes) {
  Shortfall result;
  Cards left = hand;
  std::vector<int> greys;
  for (const RouteId route : routes) {
    const int symbols = rules.min_wilds[ix(route)];
    const int others = rules.cost[ix(route)] - symbols;
    const Card colour = rules.colour_of[ix(route)];
    result.missing[Card::Wild] = more(result.missing[Card::Wild], take(left, Card::Wild, symbols));
    if (colour == Card::None)
      greys.push_back(others);
    else
      result.missing[colour] = more(result.missing[colour], take(left, colour, others));
  }
  std::sort(greys.rbegin(), greys.rend());
  for (const int wanted : greys) {
    const auto colours = left.n.begin() + static_cast<std::ptrdiff_t>(rules.colours.size());
    const auto most = std::max_element(left.n.begin(), colours);
    result.grey += take(left, static_cast<Card>(most - left.n.begin()), wanted);
  }
  result.stand_ins = left.wilds();
  return result;
}

Shortfall track_shortfall(const Rules& rules, TicketSet tickets, const Cards& cards) {
  Cards wanted;
  tickets.for_each([&](TicketId ticket) { wanted += rules.tickets[ix(ticket)].cards; });
  Shortfall result;
  result.missing = wanted;
  result.missing.subtract_at_most(cards);
  result.missing[Card::Wild] = 0;
  result.stand_ins = cards.wilds();
  return result;
}

TicketNeed ticket_need(const Rules& rules, const Public& pub, Seat seat, const Cards& hand, TicketId id) {
  const Ticket& ticket = rules.tickets[ix(id)];
  TicketNeed result;
  const bool plain = find_way(rules, pub, seat, ticket, {}, result);
  if (plain || find_way(rules, pub, seat, ticket, {.new_stations = true, .right_of_way = true}, result)) {
    result.need = plain && result.claims.empty() ? Need::Joined : Need::Open;
    choose_strands(rules, pub, hand, result);
    result.shortfall = claims_shortfall(rules, hand, result.claims);
    return result;
  }
  TicketNeed beyond;
  const WayLimits boundless{.new_stations = true, .right_of_way = true, .any_pieces = true};
  result.need = find_way(rules, pub, seat, ticket, boundless, beyond) ? Need::OutOfReach : Need::CutOff;
  return result;
}

}  // namespace konduktor
