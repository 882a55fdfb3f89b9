#include "outlook.h"

#include <algorithm>

namespace konduktor::planner {

Outlook::Outlook(const Eyes& e, const Knobs& k)
    : eyes(e),
      knobs(k),
      prices(e, k),
      plan(make_plan(e, k, prices, e.mine.tickets, k.plan_slack)),
      spares(find_spares(e, k, prices, plan)) {
  if (!e.rules.technologies.empty())
    plan.technologies =
        static_cast<std::uint16_t>(plan.technologies | paying_technologies(e, k, prices, plan));
  wants = wants_of(e, k, prices, plan, spares);
  second = wants.unseen;
  for (const Card card : e.pub.display)
    if (card != Card::None && card != Card::Wild) second = std::max(second, wants.gain[ix(card)]);
  const RouteSet others = routes_of_others(e);
  plan.routes.for_each([&](RouteId route) {
    const RouteSet near =
        e.rules.routes_at[e.rules.end_a[ix(route)]] | e.rules.routes_at[e.rules.end_b[ix(route)]];
    if (!(near & others).empty()) contested.add(route);
  });
}

double claim_value(const Outlook& outlook, const Move& move) {
  const Rules& rules = outlook.eyes.rules;
  const RouteId route = move.route();
  const auto harm = [&] { return harm_of(outlook.eyes, outlook.wants, outlook.plan, route, move.payment()); };
  if (outlook.plan.routes.has(route)) {
    double value = outlook.knobs.turn + outlook.knobs.claim_first - harm() + 0.05 * rules.points[ix(route)];
    if (outlook.contested.has(route)) value += outlook.knobs.contested;
    return value;
  }
  const auto kind = rules.piece_of[ix(route)];
  const int left = outlook.eyes.pub.pieces[ix(outlook.eyes.seat)][kind];
  if (outlook.plan.spaces[kind] + rules.spaces[ix(route)] > left) return -10;
  if (outlook.plan.turns + 1 > outlook.prices.turns_left()) return -10;
  return rules.points[ix(route)] - harm();
}

// A station for the way of a ticket; late, when it is clear which routes will not be ours.
double station_value(const Outlook& outlook, const Move& move) {
  const Eyes& eyes = outlook.eyes;
  if ((outlook.plan.borrowed & eyes.rules.routes_at[ix(move.place())]).empty()) return -10;
  const bool now = outlook.plan.routes.empty() || outlook.prices.turns_left() < outlook.plan.turns + 3;
  if (!now) return -10;
  return outlook.knobs.turn + 0.2 - harm_of(eyes, outlook.wants, outlook.plan, RouteId::None, move.payment());
}

double purchase_value(const Outlook& outlook, const Move& move) {
  const Eyes& eyes = outlook.eyes;
  const double harm = harm_of(eyes, outlook.wants, outlook.plan, RouteId::None, move.payment());
  if ((outlook.plan.technologies >> move.target & 1u) != 0)
    return 20 - harm;  // before anything else: a purchase costs no turn
  return -10;
}

// What the best of the tickets on offer would bring, by how far their ends are from the network.
double tickets_value(const Outlook& outlook) {
  const Eyes& eyes = outlook.eyes;
  const Rules& rules = eyes.rules;
  const double spare = outlook.prices.turns_left() - outlook.plan.turns;
  if (spare < outlook.knobs.spare_turns || outlook.plan.turns > outlook.knobs.near_done) return -10;
  PlaceSet network;
  (eyes.own() | outlook.plan.routes).for_each([&](RouteId route) {
    network.add(static_cast<PlaceId>(rules.end_a[ix(route)]));
    network.add(static_cast<PlaceId>(rules.end_b[ix(route)]));
  });
  if (network.empty()) return -10;
  Distances distance;
  distances_from(rules, outlook.prices.lengths(), network, distance);
  std::array<double, kMaxTickets> values;
  std::size_t count = 0;
  for (std::size_t t = 0; t < rules.tickets.size(); ++t) {
    const auto id = static_cast<TicketId>(t);
    if (eyes.mine.tickets.has(id) || eyes.mine.out.has(id) || rules.tickets[t].is_long) continue;
    const auto nearest = [&](PlaceSet ends) {
      int least = kNoWay;
      ends.for_each([&](PlaceId place) { least = std::min<int>(least, distance[ix(place)]); });
      return least;
    };
    const double points = rules.tickets[t].points;
    const double length = (nearest(rules.tickets[t].from) + nearest(rules.tickets[t].to)) / 4.0;
    const double turns = length / outlook.knobs.turn;  // at the least
    values[count++] =
        turns > 0.8 * spare ? -points : points * (1 - 2 * outlook.knobs.ticket_risk * turns / spare) - length;
  }
  const auto draw =
      static_cast<std::size_t>(std::min<int>(rules.later_tickets.draw, eyes.pub.ticket_deck_count));
  if (count < draw || draw == 0) return -10;
  std::sort(values.begin(), values.begin() + static_cast<std::ptrdiff_t>(count));
  // The chance that the k-th lowest is the best of those drawn: C(k, draw-1) / C(count, draw).
  double expected = 0;
  double chance = static_cast<double>(draw) / static_cast<double>(count);
  for (std::size_t k = count; k-- > draw - 1;) {
    expected += chance * values[k];
    chance *= static_cast<double>(k + 1 - draw) / static_cast<double>(k);
    if (k == 0) break;
  }
  return expected - outlook.knobs.draw_margin + outlook.knobs.turn;
}

}  // namespace konduktor::planner
