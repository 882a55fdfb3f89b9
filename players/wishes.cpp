#include "wishes.h"

#include <cstdlib>

namespace konduktor {
namespace {

// The other strand is mine, so this one never can be (CORE-R7).
bool twin_is_mine(const Rules& rules, const View& view, RouteId route) {
  const RouteId twin = rules.twin[ix(route)];
  return twin != RouteId::None && view.pub.owned[ix(view.seat)].has(twin);
}

bool fits(const Rules& rules, const View& view, RouteId route) {
  return view.pub.pieces[ix(view.seat)][rules.piece_of[ix(route)]] >= rules.spaces[ix(route)] &&
         !twin_is_mine(rules, view, route);
}

// Points of the open routes for which only this technology is missing.
double opened_points(const Rules& rules, const View& view, TechId technology) {
  const auto held = view.pub.technologies[ix(view.seat)];
  double points = 0;
  view.pub.open.for_each([&](RouteId route) {
    const unsigned missing = rules.needs[ix(route)] & ~static_cast<unsigned>(held);
    if (missing == 1u << ix(technology) && fits(rules, view, route)) points += rules.points[ix(route)];
  });
  return points;
}

}  // namespace

RouteSet reachable_routes(const Rules& rules, const View& view) {
  RouteSet routes;
  const auto held = view.pub.technologies[ix(view.seat)];
  view.pub.open.for_each([&](RouteId route) {
    if (fits(rules, view, route) && (rules.needs[ix(route)] & ~held) == 0) routes.add(route);
  });
  return routes;
}

Lack lack_for(const Rules& rules, const Cards& hand, RouteId route) {
  const int cost = rules.cost[ix(route)];
  const int symbols = rules.min_wilds[ix(route)];
  Lack best{kMaxCards, Card::None};
  for (int c = 0; c < static_cast<int>(rules.colours.size()); ++c) {
    const Card colour = colour_card(c);
    if (rules.colour_of[ix(route)] != Card::None && rules.colour_of[ix(route)] != colour) continue;
    const int coloured = std::min<int>(hand[colour], cost - symbols);
    const int missing = std::max(0, cost - coloured - hand.wilds());
    if (missing < best.cards) best = {missing, coloured < cost - symbols ? colour : Card::None};
  }
  return best;
}

double points_of(const Rules& rules, TicketSet tickets) {
  double points = 0;
  tickets.for_each([&](TicketId ticket) { points += rules.tickets[ix(ticket)].points; });
  return points;
}

double keep_value(const Rules& rules, const Move& move) {
  // The Card Game lets one keep none: one is kept, so that the next turn has another use.
  const int fewest = rules.machine == Machine::Cards ? 1 : 0;
  return -100.0 * std::abs(move.tickets().count() - fewest) - points_of(rules, move.tickets());
}

double buy_value(const Rules& rules, const View& view, const Move& move) {
  double open = 0;
  reachable_routes(rules, view).for_each([&](RouteId route) { open += rules.points[ix(route)]; });
  const double opened = opened_points(rules, view, move.technology());
  return opened > open ? 100 + opened : -30;
}

}  // namespace konduktor
