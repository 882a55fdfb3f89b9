// Which cards pay for a claim (CORE-R3, CORE-R4, EU-F1, UK-C1, UK-C3, UK-F1, UK-V10).
#include "payments.h"

#include <algorithm>

#include "listing.h"

namespace konduktor {
namespace {

// Two readings of one route can come to the same cards; a list holds each set of cards once.
void list_claims_in_units(const Rules& rules, const Public& pub, const Cards& hand, Seat seat,
                          const RouteSet& routes, MoveList& out) {
  std::array<Cards, 1024> seen;
  routes.for_each([&](RouteId route) {
    const Demand demand = claim_demand(rules, pub, seat, route);
    std::size_t seen_count = 0;
    each_reading(hand, static_cast<int>(rules.colours.size()), demand, [&](const Reading& reading) {
      const Cards payment = canonical_payment(hand, reading, demand.per_wild);
      if (demand.per_wild > 0 && hand.total() >= demand.per_wild) {
        const auto end = seen.begin() + static_cast<std::ptrdiff_t>(seen_count);
        if (std::find(seen.begin(), end, payment) != end) return true;
        if (seen_count < seen.size()) seen[seen_count++] = payment;
      }
      out.add(Move::paying(MoveKind::Claim, static_cast<int>(route), payment));
      return true;
    });
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

Cards canonical_payment(const Cards& hand, const Reading& reading, int per_wild, const Cards& reserved) {
  Cards payment;
  if (reading.coloured > 0)
    payment.n[static_cast<std::size_t>(reading.colour)] = static_cast<std::uint8_t>(reading.coloured);
  payment[Card::Wild] = static_cast<std::uint8_t>(reading.wilds);
  int missing = per_wild * reading.substitutes;
  if (missing == 0) return payment;
  Cards rest = hand;
  for (std::size_t k = 0; k < kKinds; ++k) {
    const int taken = payment.n[k] + reserved.n[k];
    rest.n[k] = rest.n[k] > taken ? static_cast<std::uint8_t>(rest.n[k] - taken) : std::uint8_t{0};
  }
  std::array<int, kKinds> order{0, 1, 2, 3, 4, 5, 6, 7, 8};
  const auto rank = [&](int kind) {  // lower is used earlier
    if (kind == kMaxColours) return 1000;
    if (kind == reading.colour) return 500;
    return 255 - rest.n[static_cast<std::size_t>(kind)];
  };
  // Not stable_sort, which allocates.
  std::sort(order.begin(), order.end(),
            [&](int a, int b) { return std::pair(rank(a), a) < std::pair(rank(b), b); });
  for (const int kind : order) {
    const auto k = static_cast<std::size_t>(kind);
    const int used = std::min<int>(missing, rest.n[k]);
    payment.n[k] = static_cast<std::uint8_t>(payment.n[k] + used);
    missing -= used;
  }
  return payment;
}

int per_wild_of(const Rules& rules, const Public& pub, Seat seat) noexcept {
  int per_wild = rules.cards_for_one_wild;
  for (std::size_t t = 0; t < rules.technologies.size(); ++t)
    if (rules.technologies[t].effect == Effect::CheaperWild && (pub.technologies[ix(seat)] >> t & 1u) != 0)
      per_wild = rules.technologies[t].value;  // UK-X7
  return per_wild;
}

Demand claim_demand(const Rules& rules, const Public& pub, Seat seat, RouteId route) noexcept {
  Demand demand;
  demand.most_units = rules.cost[ix(route)];
  demand.least_units = demand.most_units;
  for (const Module* module : rules.modules)
    if (module->fewest_units != nullptr)
      demand.least_units = module->fewest_units(rules, pub, seat, route, demand.least_units);
  demand.min_wilds = rules.min_wilds[ix(route)];
  demand.colour = rules.colour_of[ix(route)];
  demand.per_wild = per_wild_of(rules, pub, seat);
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
  const Demand demand = claim_demand(rules, pub, seat, route);
  if (reads_as(payment, static_cast<int>(rules.colours.size()), demand)) return {};
  // The reason of the plain reading is the one that helps.
  const Verdict plain = check_one_colour(payment, demand.most_units, demand.colour, demand.min_wilds);
  return plain.ok() ? Verdict{Reason::WrongNumber} : plain;
}

bool can_pay_claim(const Rules& rules, const Public& pub, const Cards& hand, Seat seat, RouteId route) {
  return !each_reading(hand, static_cast<int>(rules.colours.size()), claim_demand(rules, pub, seat, route),
                       [](const Reading&) { return false; });
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
