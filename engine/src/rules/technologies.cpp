// Technologies: what they open, what they add, how they are bought (UK-P1 to UK-P6, UK-B1 to UK-B4, UK-X1 to
// UK-X10). Those that change the turn have files of their own.
#include "technologies.h"

#include "../payments.h"

namespace konduktor {
namespace {

bool opens(const Technology& technology, const Rules& rules, const Route& route) {
  for (const auto& country : technology.countries)
    if (rules.places[ix(route.a)].country == country || rules.places[ix(route.b)].country == country)
      return true;
  for (const int length : technology.lengths)
    if (route.cost == length) return true;
  return technology.ferries && route.kind == RouteKind::Ferry;
}

// UK-P1 to UK-P5 as a table: which technologies each route needs.
std::string fill_needs(Rules& rules) {
  for (std::size_t t = 0; t < rules.technologies.size(); ++t) {
    if (rules.technologies[t].effect != Effect::Opens) continue;
    for (std::size_t i = 0; i < rules.routes.size(); ++i) {
      if (rules.routes[i].technology_free || !opens(rules.technologies[t], rules, rules.routes[i])) continue;
      rules.needs[i] = static_cast<std::uint16_t>(rules.needs[i] | 1u << t);
      rules.needing[t].add(static_cast<RouteId>(i));
    }
  }
  return {};
}

void narrow(const Rules& rules, const Public& pub, Seat seat, RouteSet& routes) {
  unsigned missing = rules.technologies_with[ix(Effect::Opens)] & ~unsigned{pub.technologies[ix(seat)]};
  for (; missing != 0; missing &= missing - 1)
    routes = routes - rules.needing[static_cast<std::size_t>(std::countr_zero(missing))];
}

// UK-X8, UK-X9, UK-E6
int claim_points(const Rules& rules, const Public& pub, Seat seat, RouteId route) {
  int points = 0;
  for (std::size_t t = 0; t < rules.technologies.size(); ++t) {
    const Technology& technology = rules.technologies[t];
    if (!holds(pub, seat, static_cast<TechId>(t))) continue;
    if (technology.effect == Effect::RoutePoints) points += technology.value;
    if (technology.effect == Effect::FerryPoints && rules.ferry_routes.has(route)) points += technology.value;
  }
  return points;
}

Verdict may_buy(const Rules& rules, const Public& pub, const Cards& hand, Seat seat, TechId technology,
                const Cards& price) {
  for (const Module* module : rules.modules)
    if (module->may_buy != nullptr)
      if (const Verdict v = module->may_buy(rules, pub, hand, seat, technology, price); !v.ok()) return v;
  return {};
}

void add_moves(const Rules& rules, const Public& pub, const Private& mine, Seat seat, MoveList& out) {
  if (pub.bought) return;
  const int per_wild = per_wild_of(rules, pub, seat);
  const int coloured = mine.hand.total() - mine.hand.wilds();
  const int most = mine.hand.wilds() + (per_wild > 0 ? coloured / per_wild : 0);
  if (most == 0) return;
  const Payer payer(mine.hand, per_wild);
  for (std::size_t t = 0; t < rules.technologies.size(); ++t) {
    const auto technology = static_cast<TechId>(t);
    if (rules.technologies[t].effect == Effect::JoinRoute) continue;  // right_of_way.cpp looks for its price
    if (rules.technologies[t].cost > most || !on_sale(rules, pub, seat, technology).ok()) continue;
    const Demand demand = price_demand(rules, pub, seat, technology);
    each_reading(mine.hand, static_cast<int>(rules.colours.size()), demand, [&](const Reading& reading) {
      const Cards price = payer.pay(reading);
      if (may_buy(rules, pub, mine.hand, seat, technology, price).ok())
        out.add(Move::paying(MoveKind::Buy, static_cast<int>(t), price));
      return true;
    });
  }
}

Verdict buy(Play& play, Seat seat, const Move& move) {
  const Rules& rules = play.rules;
  Public& pub = play.pub();
  if (pub.phase != Phase::Action) return {Reason::NotNow};
  if (pub.bought) return {Reason::OnePurchase};
  const TechId technology = move.technology();
  if (ix(technology) >= kMaxTechnologies || ix(technology) >= rules.technologies.size())
    return {Reason::NoSuchTechnology};
  if (const Verdict v = on_sale(rules, pub, seat, technology); !v.ok()) return v;
  const Cards price = move.payment();
  if (!play.mine(seat).hand.contains(price)) return {Reason::NotInHand};
  if (!reads_as(price, static_cast<int>(rules.colours.size()), price_demand(rules, pub, seat, technology)))
    return {Reason::TooFewWilds};
  if (const Verdict v = may_buy(rules, pub, play.mine(seat).hand, seat, technology, price); !v.ok()) return v;

  pub.passes = 0;  // CORE-E6
  spend(play, seat, price);
  auto& held = pub.technologies[ix(seat)];
  held = static_cast<std::uint16_t>(held | 1u << ix(technology));
  pub.bought = true;
  if (play.events != nullptr)
    play.events->add({.kind = EventKind::Bought,
                      .seat = seat,
                      .target = static_cast<std::uint8_t>(technology),
                      .cards = price});
  discard(play, price);
  settle(play);
  for (const Module* module : rules.modules)
    if (module->after_buy != nullptr) module->after_buy(play, seat, technology);
  return {};
}

// UK-X10
void score(const Rules& rules, const State& state, ScoreSheet& sheet) {
  for (std::size_t t = 0; t < rules.technologies.size(); ++t) {
    if (rules.technologies[t].effect != Effect::TicketPoints) continue;
    for (int s = 0; s < rules.players(); ++s) {
      SeatScore& seat = sheet.seats[static_cast<std::size_t>(s)];
      if (holds(state.pub, seat_at(s), static_cast<TechId>(t)))
        seat.add_bonus(Bonus::DoubleHeading, 0, rules.technologies[t].value * seat.completed.count());
    }
  }
}

void check(const Rules& rules, const State& state, std::vector<Problem>& out) {
  for (std::size_t t = 0; t < rules.technologies.size(); ++t) {
    int held = 0;
    for (int s = 0; s < rules.players(); ++s)
      held += holds(state.pub, seat_at(s), static_cast<TechId>(t)) ? 1 : 0;
    if (held > rules.technologies[t].copies)
      out.push_back({"UK-B3", "more copies of " + rules.technologies[t].id + " are held than there are"});
    if (held > 0 && rules.technologies[t].advanced && !rules.options.advanced_technologies)
      out.push_back({"UK-V1", rules.technologies[t].id + " is held in a game without the variant"});
  }
}

}  // namespace

Verdict on_sale(const Rules& rules, const Public& pub, Seat seat, TechId technology) {
  const Technology& card = rules.technologies[ix(technology)];
  if (card.advanced && !rules.options.advanced_technologies) return {Reason::NoSuchTechnology};
  if (holds(pub, seat, technology)) return {Reason::AlreadyHeld};
  int left = card.copies;
  for (int s = 0; s < rules.players(); ++s) left -= holds(pub, seat_at(s), technology) ? 1 : 0;
  return {left > 0 ? Reason::Ok : Reason::SoldOut};
}

void give_back(Play& play, Seat seat, TechId technology) {
  if (!holds(play.pub(), seat, technology)) return;
  auto& held = play.pub().technologies[ix(seat)];
  held = static_cast<std::uint16_t>(held & ~(1u << ix(technology)));
  if (play.events != nullptr)
    play.events->add(
        {.kind = EventKind::Returned, .seat = seat, .target = static_cast<std::uint8_t>(technology)});
}

const Module kTechnologies{.name = "technologies",
                           .moves = kind_bit(MoveKind::Buy),
                           .prepare = fill_needs,
                           .narrow_routes = narrow,
                           .phases = phase_bit(Phase::Action),
                           .add_moves = add_moves,
                           .apply = buy,
                           .claim_points = claim_points,
                           .final_score = score,
                           .bonuses =
                               [](const Rules& rules) {
                                 const bool offered =
                                     rules.technology_with(Effect::TicketPoints) != TechId::None;
                                 return offered ? bonus_bit(Bonus::DoubleHeading) : 0u;
                               },
                           .find_problems = check};

}  // namespace konduktor
