#include "board.h"

#include <algorithm>

#include "konduktor/scores.h"

namespace konduktor::planner {

// All that a decision looks at, worked out once.
struct BoardPlanner::Outlook {
  const Eyes& eyes;
  Prices prices;
  Plan plan;
  Spares spares;
  Wants wants;
  double second = 0;  // the best gain of a second card, whatever the first
  RouteSet contested;

  Outlook(const Eyes& e, const Knobs& knobs)
      : eyes(e),
        prices(e, knobs),
        plan(make_plan(e, knobs, prices, e.mine.tickets, knobs.plan_slack)),
        spares(find_spares(e, knobs, prices, plan)) {
    if (!e.rules.technologies.empty())
      plan.technologies =
          static_cast<std::uint16_t>(plan.technologies | paying_technologies(e, knobs, prices, plan));
    wants = wants_of(e, knobs, prices, plan, spares);
    second = wants.unseen;
    for (const Card card : e.pub.display)
      if (card != Card::None && card != Card::Wild) second = std::max(second, wants.gain[ix(card)]);
    find_contested();
  }

 private:
  // Planned routes that end where another player is.
  void find_contested() {
    RouteSet others;
    for (std::size_t s = 0; s < static_cast<std::size_t>(eyes.rules.players()); ++s)
      if (s != ix(eyes.seat)) others = others | eyes.pub.owned[s];
    plan.routes.for_each([&](RouteId route) {
      const RouteSet near = eyes.rules.routes_at[eyes.rules.end_a[ix(route)]] |
                            eyes.rules.routes_at[eyes.rules.end_b[ix(route)]];
      if (!(near & others).empty()) contested.add(route);
    });
  }
};

namespace {

// Routes that may be claimed without a plan.
RouteSet rules_worth(const Rules& rules) {
  RouteSet routes;
  for (std::size_t r = 0; r < rules.routes.size(); ++r)
    if (rules.points[r] >= 4) routes.add(static_cast<RouteId>(r));
  return routes;
}

template <typename Value>
Move best_of(const MoveList& legal, Value&& value) {
  Move best;
  double most = -1e9;
  legal.for_each([&](const Move& move) {
    const double v = value(move);
    if (v <= most) return;
    most = v;
    best = move;
  });
  return best;
}

}  // namespace

Move BoardPlanner::decide(const Eyes& eyes, const MoveList& legal) const {
  if (legal.size() == 1) return legal[0];
  switch (eyes.pub.phase) {
    case Phase::Opening:
    case Phase::KeepTickets: return keep(eyes, legal);
    case Phase::SecondCard:
    case Phase::ThirdCard: return draw_more(eyes, legal);
    case Phase::Surcharge: return cheapest(eyes, legal);
    case Phase::Action: return eyes.pub.last_turns > 0 ? last_move(eyes, legal) : act(eyes, legal);
    default: return last_move(eyes, legal);  // one more claim, of another's route or after Injectors
  }
}

Move BoardPlanner::keep(const Eyes& eyes, const MoveList& legal) const {
  const Prices prices(eyes, knobs_);
  return best_of(legal, [&](const Move& move) {
    Prices fresh = prices;
    return make_plan(eyes, knobs_, fresh, eyes.mine.tickets | move.tickets(), knobs_.keep_slack).value;
  });
}

// A way to pay for each route that is planned or worth something by itself: as few wilds as the colour allows.
template <typename F>
void BoardPlanner::each_claim(const Outlook& outlook, F&& f) const {
  const Rules& rules = outlook.eyes.rules;
  const Cards& hand = outlook.eyes.mine.hand;
  const int wilds = hand.wilds();
  (outlook.prices.claimable() & (outlook.plan.routes | rules_worth(rules))).for_each([&](RouteId route) {
    const std::size_t r = ix(route);
    const int plain = rules.cost[r] - rules.min_wilds[r];
    const auto pay = [&](int c) {
      const int coloured = std::min<int>(plain, hand.n[static_cast<std::size_t>(c)]);
      if (rules.cost[r] - coloured <= wilds)
        f(Move::paying(MoveKind::Claim, static_cast<int>(route), c, coloured, rules.cost[r] - coloured));
    };
    if (rules.colour_of[r] != Card::None) return pay(static_cast<int>(rules.colour_of[r]));
    for (int c = 0; c < static_cast<int>(rules.colours.size()); ++c)
      if (hand.n[static_cast<std::size_t>(c)] > 0) pay(c);
    if (plain == 0 || hand.total() == wilds) pay(0);
  });
}

Move BoardPlanner::act(const Eyes& eyes, const MoveList& legal) const {
  const Outlook outlook(eyes, knobs_);
  Best best;
  consider_draws(outlook, best);
  if (eyes.rules.cards_for_one_wild != 0)
    legal.for_each([&](const Move& move) {
      if (move.kind == MoveKind::Claim) best.offer(move, claim_value(outlook, move));
      if (move.kind == MoveKind::Buy) best.offer(move, purchase_value(outlook, move));
    });
  else
    each_claim(outlook, [&](const Move& move) { best.offer(move, claim_value(outlook, move)); });
  if (!outlook.plan.borrowed.empty())
    legal.for_each([&](const Move& move) {
      if (move.kind == MoveKind::Station) best.offer(move, station_value(outlook, move));
    });
  if (best.value <= -1e8) return legal[0];
  return best.move;
}

void BoardPlanner::consider_draws(const Outlook& outlook, Best& best) const {
  const Public& pub = outlook.eyes.pub;
  const Wants& wants = outlook.wants;
  for (int slot = 0; slot < kDisplaySize; ++slot) {
    const Card card = pub.display[static_cast<std::size_t>(slot)];
    if (card == Card::None) continue;
    const double gain = wants.gain[ix(card)];
    best.offer(Move::take(slot), wants.card_value * (card == Card::Wild ? gain : gain + outlook.second));
  }
  if (pub.deck_count > 0)
    best.offer(Move::plain(MoveKind::Draw), wants.card_value * (wants.unseen + outlook.second));
  if (pub.ticket_deck_count > 0) best.offer(Move::plain(MoveKind::Tickets), tickets_value(outlook));
}

Move BoardPlanner::draw_more(const Eyes& eyes, const MoveList& legal) const {
  const Outlook outlook(eyes, knobs_);
  return best_of(legal, [&](const Move& move) {
    if (move.kind == MoveKind::Take) return outlook.wants.gain[ix(eyes.pub.display[move.target])];
    return move.kind == MoveKind::Draw ? outlook.wants.unseen : -1.0;
  });
}

// Points at once, tickets that it completes counted twice: they would be lost.
Move BoardPlanner::last_move(const Eyes& eyes, const MoveList& legal) const {
  const Rules& rules = eyes.rules;
  const RouteSet own = eyes.own();
  RouteSet reach = own;
  const int built = rules.stations - eyes.pub.stations_left[ix(eyes.seat)];
  RouteSet others;
  for (std::size_t s = 0; s < static_cast<std::size_t>(rules.players()); ++s)
    if (s != ix(eyes.seat)) others = others | eyes.pub.owned[s];
  for (int k = 0; k < built; ++k)
    reach =
        reach | (rules.routes_at[ix(eyes.pub.stations[ix(eyes.seat)][static_cast<std::size_t>(k)])] & others);
  TicketSet open;
  eyes.mine.tickets.for_each([&](TicketId id) {
    if (!joins(rules, reach, rules.tickets[ix(id)])) open.add(id);
  });
  const auto joined = [&](const RouteSet& more) {
    double points = 0;
    open.for_each([&](TicketId id) {
      if (joins(rules, reach | more, rules.tickets[ix(id)])) points += 2.0 * rules.tickets[ix(id)].points;
    });
    return points;
  };
  return best_of(legal, [&](const Move& move) {
    const double thrift = 0.01 * move.payment().total() + 0.01 * move.wilds;
    if (move.kind == MoveKind::Claim) {
      RouteSet one;
      one.add(move.route());
      return rules.points[ix(move.route())] + joined(one) - thrift;
    }
    if (move.kind == MoveKind::Station)
      return joined(rules.routes_at[ix(move.place())] & others) - rules.unused_station_points - thrift;
    if (move.kind == MoveKind::Tickets) return -5.0;
    return move.kind == MoveKind::Buy ? -1.0 : 0.0;
  });
}

// Pays what a tunnel asks, with the cards that hurt least, unless that costs more than the route is worth.
Move BoardPlanner::cheapest(const Eyes& eyes, const MoveList& legal) const {
  const Outlook outlook(eyes, knobs_);
  return best_of(legal, [&](const Move& move) {
    if (move.kind != MoveKind::Pay) return -4.0;
    return -harm_of(eyes, outlook.wants, outlook.plan, RouteId::None, move.payment());
  });
}

double BoardPlanner::claim_value(const Outlook& outlook, const Move& move) const {
  const Rules& rules = outlook.eyes.rules;
  const RouteId route = move.route();
  const double harm = harm_of(outlook.eyes, outlook.wants, outlook.plan, route, move.payment());
  if (outlook.plan.routes.has(route)) {
    double value = knobs_.turn + knobs_.claim_first - harm + 0.05 * rules.points[ix(route)];
    if (outlook.contested.has(route)) value += knobs_.contested;
    return value;
  }
  const auto kind = rules.piece_of[ix(route)];
  const int left = outlook.eyes.pub.pieces[ix(outlook.eyes.seat)][kind];
  if (outlook.plan.spaces[kind] + rules.spaces[ix(route)] > left) return -10;
  if (outlook.plan.turns + 1 > outlook.prices.turns_left()) return -10;
  return rules.points[ix(route)] - harm;
}

// A station for the way of a ticket; late, when it is clear which routes will not be ours.
double BoardPlanner::station_value(const Outlook& outlook, const Move& move) const {
  const Eyes& eyes = outlook.eyes;
  if ((outlook.plan.borrowed & eyes.rules.routes_at[ix(move.place())]).empty()) return -10;
  const bool now = outlook.plan.routes.empty() || outlook.prices.turns_left() < outlook.plan.turns + 3;
  if (!now) return -10;
  return knobs_.turn + 0.2 - harm_of(eyes, outlook.wants, outlook.plan, RouteId::None, move.payment());
}

double BoardPlanner::purchase_value(const Outlook& outlook, const Move& move) const {
  const Eyes& eyes = outlook.eyes;
  const double harm = harm_of(eyes, outlook.wants, outlook.plan, RouteId::None, move.payment());
  if ((outlook.plan.technologies >> move.target & 1u) != 0)
    return 20 - harm;  // before anything else: a purchase costs no turn
  return -10;
}

// What the best of the tickets on offer would bring, by how far their ends are from the network.
double BoardPlanner::tickets_value(const Outlook& outlook) const {
  const Eyes& eyes = outlook.eyes;
  const Rules& rules = eyes.rules;
  const double spare = outlook.prices.turns_left() - outlook.plan.turns;
  if (spare < knobs_.spare_turns || outlook.plan.turns > knobs_.near_done) return -10;
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
    const double turns = length / knobs_.turn;  // at the least
    values[count++] =
        turns > 0.8 * spare ? -points : points * (1 - 2 * knobs_.ticket_risk * turns / spare) - length;
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
  return expected - knobs_.draw_margin + knobs_.turn;
}

}  // namespace konduktor::planner
