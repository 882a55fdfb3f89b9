// Which cards pay for a claim (CORE-R3, CORE-R4, EU-F1, UK-C1, UK-C3, UK-F1, UK-V10).
#include "payments.h"

#include <algorithm>

#include "listing.h"

namespace konduktor {
namespace {

// Routes of which the hand could pay every unit, if none had to be a wild.
RouteSet within_means(const Rules& rules, const Cards& hand, int per_wild) noexcept {
  RouteSet routes;
  const int total = hand.total();
  const auto add = [&](std::size_t colour, int held) {
    const int own = held + hand.wilds();
    const int units = std::min(kMaxCost, own + (total - own) / per_wild);
    routes = routes | (rules.of_colour[colour] & rules.payable_in_wilds[static_cast<std::size_t>(units)]);
  };
  int most = 0;
  for (std::size_t c = 0; c < kMaxColours; ++c) {
    add(c, hand.n[c]);
    most = std::max<int>(most, hand.n[c]);
  }
  add(kMaxColours, most);
  return routes;
}

// Two readings of one route can come to the same cards; a list holds each set of cards once.
void list_claims_in_units(const Rules& rules, const Public& pub, const Cards& hand, Seat seat,
                          const RouteSet& routes, MoveList& out) {
  const int per_wild = per_wild_of(rules, pub, seat);
  const Payer payer(hand, per_wild);
  // Where a claim can cost less than its number, only the demand itself tells.
  const bool cheaper = (pub.technologies[ix(seat)] & rules.technologies_with[ix(Effect::CheaperClaim)]) != 0;
  const RouteSet within = cheaper ? routes : routes & within_means(rules, hand, per_wild);
  // Routes that ask for the same are paid in the same ways: worked out for the first of them, copied for the rest.
  struct Ways {
    std::size_t from;
    std::size_t count;
  };
  std::array<Ways, kMaxRoutes> ways;
  RouteSet known;
  within.for_each([&](RouteId route) {
    const RouteId like = rules.asks_like[ix(route)];
    Ways& way = ways[ix(like)];
    if (known.has(like)) {
      out.add_again(way.from, way.count, static_cast<int>(route));
      return;
    }
    known.add(like);
    way.from = out.single_count();
    const Demand demand = claim_demand(rules, pub, seat, route, per_wild);
    if (can_pay(hand, demand))
      each_reading(hand, static_cast<int>(rules.colours.size()), demand, [&](const Reading& reading) {
        out.add_once(Move::paying(MoveKind::Claim, static_cast<int>(route), payer.pay(reading)), way.from);
        return true;
      });
    way.count = out.single_count() - way.from;
  });
}

}  // namespace

bool reads_as(const Cards& payment, int colours, const Demand& demand) {
  const int total = payment.total();
  // Not stopped = no reading uses up the whole payment.
  return !each_reading(payment, colours, demand, [&](const Reading& r) {
    return r.coloured + r.wilds + demand.per_wild * r.substitutes != total;
  });
}

bool can_pay(const Cards& hand, const Demand& demand) noexcept {
  int own = 0;
  if (!demand.only_wilds)
    own = demand.colour == Card::None ? *std::max_element(hand.n.begin(), hand.n.end() - 1)
                                      : hand[demand.colour];
  const int total = hand.total();
  for (int units = demand.least_units; units <= demand.most_units; ++units) {
    const int coloured = std::clamp(units - demand.min_wilds, 0, own);
    const int wilds = std::min(units - coloured, hand.wilds());
    const int substitutes = units - coloured - wilds;
    if (substitutes == 0) return true;
    if (demand.per_wild > 0 && coloured + wilds + demand.per_wild * substitutes <= total) return true;
  }
  return false;
}

Payer::Payer(const Cards& hand, int per_wild, const Cards& reserved) noexcept
    : rest_(hand), per_wild_(per_wild) {
  if (hand.total() < per_wild) return;  // too few for any stand-in
  rest_.subtract_at_most(reserved);
  for (std::size_t c = 0; c < kMaxColours; ++c) {
    std::size_t k = c;
    for (; k > 0 && rest_.n[order_[k - 1]] < rest_.n[c]; --k) order_[k] = order_[k - 1];
    order_[k] = static_cast<std::uint8_t>(c);
  }
}

// In words: put together byte by byte, a payment would wait for its own stores.
Cards Payer::pay(const Reading& reading) const noexcept {
  std::uint64_t colours = 0;
  if (reading.coloured > 0) colours = static_cast<std::uint64_t>(reading.coloured) << (8 * reading.colour);
  int wilds = reading.wilds;
  int missing = per_wild_ * reading.substitutes;
  const auto stand_in = [&](int colour, int paid) {
    const int used = std::min(missing, std::max(0, rest_.n[static_cast<std::size_t>(colour)] - paid));
    colours += static_cast<std::uint64_t>(used) << (8 * colour);
    missing -= used;
  };
  if (missing > 0) {
    for (const int colour : order_)
      if (colour != reading.colour) stand_in(colour, 0);
    if (reading.colour != kMaxColours) stand_in(reading.colour, reading.coloured);
    wilds += std::min(missing, std::max(0, rest_.wilds() - reading.wilds));
  }
  Cards payment;
  payment.set_word(colours);
  payment[Card::Wild] = static_cast<std::uint8_t>(wilds);
  return payment;
}

int per_wild_of(const Rules& rules, const Public& pub, Seat seat) noexcept {
  int per_wild = rules.cards_for_one_wild;
  for (unsigned held = pub.technologies[ix(seat)] & rules.technologies_with[ix(Effect::CheaperWild)];
       held != 0; held &= held - 1)
    per_wild = rules.technologies[static_cast<std::size_t>(std::countr_zero(held))].value;  // UK-X7
  return per_wild;
}

Demand claim_demand(const Rules& rules, const Public& pub, Seat seat, RouteId route, int per_wild) noexcept {
  Demand demand;
  demand.most_units = rules.cost[ix(route)];
  demand.least_units = demand.most_units;
  if (rules.cheapens_claims)
    for (const Module* module : rules.modules)
      if (module->fewest_units != nullptr)
        demand.least_units = module->fewest_units(rules, pub, seat, route, demand.least_units);
  demand.min_wilds = rules.min_wilds[ix(route)];
  demand.colour = rules.colour_of[ix(route)];
  demand.per_wild = per_wild;
  return demand;
}

Demand price_demand(const Rules& rules, const Public& pub, Seat seat, TechId technology) noexcept {
  const int cost = rules.technologies[ix(technology)].cost;
  return {.least_units = cost,
          .most_units = cost,
          .min_wilds = cost,
          .only_wilds = true,
          .per_wild = per_wild_of(rules, pub, seat)};
}

Verdict check_one_colour(const Cards& payment, int cost, Card colour, int min_wilds) noexcept {
  if (payment.total() != cost) return {Reason::WrongNumber};
  const std::uint64_t colours = payment.word();
  if (colours != 0) {
    const int lowest = std::countr_zero(colours) / 8;
    const std::uint64_t others = colours & ~(std::uint64_t{0xff} << (8 * lowest));
    const bool fits = colour == colour_card(lowest) || colour == Card::None;
    if (others != 0 || !fits) return {Reason::WrongColour};
  }
  if (payment.wilds() < min_wilds) return {Reason::TooFewWilds};
  return {};
}

Verdict check_claim_payment(const Rules& rules, const Public& pub, Seat seat, RouteId route,
                            const Cards& payment) {
  if (rules.cards_for_one_wild == 0)
    return check_one_colour(payment, rules.cost[ix(route)], rules.colour_of[ix(route)],
                            rules.min_wilds[ix(route)]);
  const Demand demand = claim_demand(rules, pub, seat, route, per_wild_of(rules, pub, seat));
  if (reads_as(payment, static_cast<int>(rules.colours.size()), demand)) return {};
  // The reason of the plain reading is the one that helps.
  const Verdict plain = check_one_colour(payment, demand.most_units, demand.colour, demand.min_wilds);
  return plain.ok() ? Verdict{Reason::WrongNumber} : plain;
}

bool can_pay_claim(const Rules& rules, const Public& pub, const Cards& hand, Seat seat, RouteId route) {
  return can_pay(hand, claim_demand(rules, pub, seat, route, per_wild_of(rules, pub, seat)));
}

void list_claims(const Rules& rules, const Public& pub, const Cards& hand, Seat seat, const RouteSet& routes,
                 MoveList& out) {
  if (rules.cards_for_one_wild > 0) {
    list_claims_in_units(rules, pub, hand, seat, routes, out);
    return;
  }
  MoveList::Writer(out).add_claims(rules, hand, routes);
}

}  // namespace konduktor
