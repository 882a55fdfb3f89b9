// Claiming a route (CORE-R1 to CORE-R8).
#include "konduktor/claim_points.h"
#include "listing.h"
#include "payments.h"

namespace konduktor {
namespace {

// Also what the modules forbid.
RouteSet narrowed(const Rules& rules, const Public& pub, Seat seat, const RouteSet& routes) {
  RouteSet left = within_reach(rules, pub, seat, routes);
  if (!rules.narrows_routes) return left;
  for (const Module* module : rules.modules)
    if (module->narrow_routes != nullptr) module->narrow_routes(rules, pub, seat, left);
  return left;
}

// Is this one among free_routes or joinable_routes? The same rules for one route, which is quicker.
bool may_claim(const Rules& rules, const Public& pub, Seat seat, RouteId route, bool joining) {
  if (joining) return joinable_routes(rules, pub, seat).has(route);
  if (!pub.open.has(route)) return false;
  if (pub.pieces[ix(seat)][rules.piece_of[ix(route)]] < rules.spaces[ix(route)]) return false;
  const RouteId twin = rules.twin[ix(route)];
  if (twin != RouteId::None && pub.owned[ix(seat)].has(twin)) return false;
  return !rules.narrows_routes || free_routes(rules, pub, seat).has(route);
}

// Why a route is not among the claimable ones.
Verdict why_not(const Rules& rules, const Public& pub, Seat seat, RouteId route) {
  const RouteId twin = rules.twin[ix(route)];
  const RouteSet& own = pub.owned[ix(seat)];
  if (pub.phase == Phase::RightOfWay) {
    bool others = false;
    for (int s = 0; s < rules.players(); ++s)
      others = others || (seat_at(s) != seat && pub.owned[static_cast<std::size_t>(s)].has(route));
    if (!others || own.has(route)) return {Reason::NotClaimedByOther};
  } else {
    for (const RouteSet& owned : pub.owned)
      if (owned.has(route)) return {Reason::RouteTaken};
  }
  if (twin != RouteId::None && own.has(twin)) return {Reason::BothStrands};
  if (pub.phase != Phase::RightOfWay && !pub.open.has(route)) return {Reason::StrandClosed};
  if (pub.pieces[ix(seat)][rules.piece_of[ix(route)]] < rules.spaces[ix(route)])
    return {Reason::TooFewPieces};
  const unsigned missing = rules.needs[ix(route)] & ~pub.technologies[ix(seat)];
  return {Reason::NeedsTechnology, static_cast<std::uint8_t>(std::countr_zero(missing))};
}

}  // namespace

RouteSet free_routes(const Rules& rules, const Public& pub, Seat seat) {
  return narrowed(rules, pub, seat, pub.open);
}

RouteSet joinable_routes(const Rules& rules, const Public& pub, Seat seat) {
  RouteSet others;
  for (const RouteSet& owned : pub.owned) others = others | owned;
  // UK-R2: not the buyer's own. The other strand of one falls to CORE-R7 in narrowed(), or is closed and unclaimed.
  return narrowed(rules, pub, seat, others - pub.owned[ix(seat)]);
}

bool any_claim(const Rules& rules, const Public& pub, const Cards& hand, Seat seat, const RouteSet& routes) {
  const int per_wild = per_wild_of(rules, pub, seat);
  bool found = false;
  routes.for_each([&](RouteId route) {
    found = found || can_pay(hand, claim_demand(rules, pub, seat, route, per_wild));
  });
  return found;
}

Verdict apply_claim(Play& play, Seat seat, const Move& move) {
  const Rules& rules = play.rules;
  Public& pub = play.pub();
  const bool joining = pub.phase == Phase::RightOfWay;
  if (pub.phase != Phase::Action && pub.phase != Phase::SecondClaim && !joining) return {Reason::NotNow};
  const RouteId route = move.route();
  if (ix(route) >= rules.routes.size()) return {Reason::NoSuchRoute};
  if (!may_claim(rules, pub, seat, route, joining)) return why_not(rules, pub, seat, route);
  const Cards payment = move.payment();
  if (const Verdict v = check_claim_payment(rules, pub, seat, route, payment); !v.ok()) return v;
  if (!play.mine(seat).hand.contains(payment)) return {Reason::NotInHand};

  pub.passes = 0;
  spend(play, seat, payment);
  if (rules.suspending.has(route))
    for (const Module* module : rules.modules)
      if (module->suspend_claim != nullptr && module->suspend_claim(play, seat, route, payment)) return {};
  complete_claim(play, seat, route, payment);
  return {};
}

int claim_points(const Rules& rules, const Public& pub, Seat seat, RouteId route) {
  int points = rules.points[ix(route)];
  if (rules.adds_claim_points)
    for (const Module* module : rules.modules)
      if (module->claim_points != nullptr) points += module->claim_points(rules, pub, seat, route);
  return points;
}

void complete_claim(Play& play, Seat seat, RouteId route, const Cards& shown) {
  const Rules& rules = play.rules;
  Public& pub = play.pub();
  auto& left = pub.pieces[ix(seat)][rules.piece_of[ix(route)]];
  left = static_cast<std::uint8_t>(left - rules.spaces[ix(route)]);
  pub.owned[ix(seat)].add(route);
  pub.open.remove(route);
  if (rules.one_strand && rules.twin[ix(route)] != RouteId::None)
    pub.open.remove(rules.twin[ix(route)]);  // CORE-R8
  const int points = claim_points(rules, pub, seat, route);
  pub.score[ix(seat)] = static_cast<std::int16_t>(pub.score[ix(seat)] + points);
  ++pub.claims;
  if (play.events != nullptr)
    play.events->add({.kind = EventKind::Claimed,
                      .seat = seat,
                      .target = static_cast<std::uint8_t>(route),
                      .points = static_cast<std::int16_t>(points),
                      .cards = shown});
  discard(play, shown);
  settle(play);
  if (rules.keeps_turns)
    for (const Module* module : rules.modules)
      if (module->keep_turn != nullptr && module->keep_turn(play, seat)) return;
  finish_turn(play, seat);
}

}  // namespace konduktor
