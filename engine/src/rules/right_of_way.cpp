// Right of Way: claim what another player has claimed (UK-R1 to UK-R5).
//
// The purchase must leave a claim possible, so its price is looked for together with the claim: a price whose
// canonical stand-ins would spend the cards that the claim needs is paid with others.
#include "../payments.h"
#include "technologies.h"

namespace konduktor {
namespace {

bool leaves_claim(const Rules& rules, const Public& pub, const Cards& hand, Seat seat,
                  const RouteSet& joinable, const Cards& price) {
  return any_claim(rules, pub, hand - price, seat, joinable);
}

Verdict may_buy(const Rules& rules, const Public& pub, const Cards& hand, Seat seat, TechId technology,
                const Cards& price) {
  if (rules.technologies[ix(technology)].effect != Effect::JoinRoute) return {};
  const bool possible =
      leaves_claim(rules, pub, hand, seat, joinable_routes(rules, pub, seat), price);  // UK-R3
  return {possible ? Reason::Ok : Reason::NothingToJoin};
}

// A price in this reading that leaves some claim possible; false = there is none.
bool find_price(const Rules& rules, const Public& pub, const Cards& hand, Seat seat, const RouteSet& joinable,
                const Reading& reading, int per_wild, Cards& price) {
  price = Payer(hand, per_wild).pay(reading);
  if (leaves_claim(rules, pub, hand, seat, joinable, price)) return true;
  if (reading.substitutes == 0) return false;
  const int price_cards = reading.wilds + per_wild * reading.substitutes;
  bool found = false;
  joinable.for_each([&](RouteId route) {
    if (found) return;
    const Demand demand = claim_demand(rules, pub, seat, route, per_wild);
    each_reading(hand, static_cast<int>(rules.colours.size()), demand, [&](const Reading& claim) {
      const int claim_cards = claim.coloured + claim.wilds + per_wild * claim.substitutes;
      if (reading.wilds + claim.wilds > hand.wilds() || price_cards + claim_cards > hand.total()) return true;
      Cards reserved;
      if (claim.coloured > 0)
        reserved.n[static_cast<std::size_t>(claim.colour)] = static_cast<std::uint8_t>(claim.coloured);
      reserved[Card::Wild] = static_cast<std::uint8_t>(claim.wilds);
      price = Payer(hand, per_wild, reserved).pay(reading);
      found = true;
      return false;
    });
  });
  return found;
}

void add_moves(const Rules& rules, const Public& pub, const Private& mine, Seat seat, MoveList& out) {
  if (pub.bought) return;
  const TechId technology = rules.technology_with(Effect::JoinRoute);
  if (technology == TechId::None || !on_sale(rules, pub, seat, technology).ok()) return;
  const Demand demand = price_demand(rules, pub, seat, technology);
  if (!can_pay(mine.hand, demand)) return;
  const RouteSet joinable = joinable_routes(rules, pub, seat);
  if (joinable.empty()) return;
  each_reading(mine.hand, static_cast<int>(rules.colours.size()), demand, [&](const Reading& reading) {
    Cards price;
    if (find_price(rules, pub, mine.hand, seat, joinable, reading, demand.per_wild, price))
      out.add(Move::paying(MoveKind::Buy, static_cast<int>(technology), price));
    return true;
  });
}

void after_buy(Play& play, Seat, TechId technology) {
  if (play.rules.technologies[ix(technology)].effect == Effect::JoinRoute)
    play.pub().phase = Phase::RightOfWay;
}

}  // namespace

const Module kRightOfWay{.name = "right-of-way",
                         .may_buy = may_buy,
                         .after_buy = after_buy,
                         .phases = phase_bit(Phase::Action),
                         .add_moves = add_moves,
                         // UK-R4
                         .end_turn = [](Play& play, Seat seat) {
                           give_back(play, seat, play.rules.technology_with(Effect::JoinRoute));
                         }};

}  // namespace konduktor
