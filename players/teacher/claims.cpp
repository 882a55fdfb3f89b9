// Which route the teacher would claim, which technology it would buy, and with what it pays.
#include <algorithm>
#include <array>
#include <tuple>

#include "konduktor/claim_points.h"
#include "konduktor/guide/odds.h"
#include "moment.h"

namespace konduktor::teacher {
namespace {

constexpr double kSure = 0.6;  // a tunnel is tried if what it may ask for can be paid so often

// Wilds beyond those that a ferry demands for more than half of a route are too dear, unless it ends a ticket.
bool is_wasteful(const Rules& rules, const Leg& leg, const Move& move) {
  const int demanded = rules.min_wilds[ix(leg.route)];
  return !leg.last && 2 * (move.wilds - demanded) > rules.cost[ix(leg.route)] - demanded;
}

Advised kind_of(const Rules& rules, RouteId route) {
  if (rules.tunnel_routes.has(route)) return Advised::ClaimTunnel;
  return rules.ferry_routes.has(route) ? Advised::ClaimFerry : Advised::Claim;
}

Advice advice_on(const Moment& moment, const Move& move, Advised advised, TicketId ticket) {
  Advice advice;
  advice.move = move;
  advice.advised = advised;
  advice.ticket = ticket;
  advice.route = move.route();
  advice.points = claim_points(moment.rules, moment.view.pub, moment.view.seat, move.route());
  if (advised == Advised::ClaimTunnel)
    advice.chance = tunnel_odds(moment.rules, moment.view, move.payment(), moment.known_hands).surcharge[0];
  return advice;
}

}  // namespace

bool is_better_payment(const Cards& hand, const Move& a, const Move& b) {
  const auto rank = [&hand](const Move& move) {
    const Cards cards = move.payment();
    int kinds = 0;
    int left = 0;
    for (std::size_t c = 0; c < kMaxColours; ++c) {
      if (cards.n[c] == 0) continue;
      ++kinds;
      left = std::max(left, hand.n[c] - cards.n[c]);
    }
    return std::tuple(static_cast<int>(move.wilds), cards.total(), kinds, -left);
  };
  return rank(a) < rank(b);
}

std::optional<Move> best_payment(const Moment& moment, MoveKind kind, int target) {
  std::optional<Move> best;
  moment.legal.for_each([&](const Move& move) {
    if (move.kind != kind || (target >= 0 && move.target != target)) return;
    if (!best || is_better_payment(moment.hand(), move, *best)) best = move;
  });
  return best;
}

std::optional<Move> any_move(const Moment& moment, MoveKind kind) { return best_payment(moment, kind); }

std::optional<Move> ready_payment(const Moment& moment, const Leg& leg) {
  const auto move = best_payment(moment, MoveKind::Claim, static_cast<int>(leg.route));
  if (!move || is_wasteful(moment.rules, leg, *move)) return std::nullopt;
  if (!moment.rules.suspending.has(leg.route)) return move;
  const TunnelOdds odds = tunnel_odds(moment.rules, moment.view, move->payment(), moment.known_hands);
  return odds.payable >= kSure ? move : std::nullopt;
}

std::optional<Advice> claim(const Moment& moment) {
  const Rules& rules = moment.rules;
  std::optional<Advice> best;
  int most = 0;
  for (const Leg& leg : moment.legs) {
    const auto move = ready_payment(moment, leg);
    if (!move) continue;
    const Advice advice = advice_on(moment, *move, kind_of(rules, leg.route), leg.ticket);
    const int risk = rules.suspending.has(leg.route) ? 2 : 0;
    const int dear = move->payment().total() - rules.cost[ix(leg.route)];
    const int worth = advice.points - 2 * move->wilds - risk - dear;
    if (best && worth <= most) continue;
    best = advice;
    most = worth;
  }
  return best;
}

std::optional<Advice> points(const Moment& moment, int least) {
  RouteId route = RouteId::None;
  int most = least - 1;
  moment.legal.for_each([&](const Move& move) {
    if (move.kind != MoveKind::Claim || moment.rules.suspending.has(move.route())) return;
    const int worth = claim_points(moment.rules, moment.view.pub, moment.view.seat, move.route());
    if (worth > most || (worth == most && move.route() < route)) {
      most = worth;
      route = move.route();
    }
  });
  if (route == RouteId::None) return std::nullopt;
  const auto move = best_payment(moment, MoveKind::Claim, static_cast<int>(route));
  return advice_on(moment, *move, Advised::Points, TicketId::None);
}

// A technology that a ticket waits for, if wilds alone pay for it: four other cards for one are too dear for a start.
std::optional<Advice> buy(const Moment& moment) {
  std::array<int, kMaxTechnologies> waiting{};
  std::array<TicketId, kMaxTechnologies> first{};
  first.fill(TicketId::None);
  for (const HeldTicket& held : moment.held) {
    if (held.need.need != Need::Open) continue;
    for (std::size_t t = 0; t < waiting.size(); ++t) {
      if ((held.need.technologies >> t & 1) == 0) continue;
      if (waiting[t]++ == 0) first[t] = held.ticket;
    }
  }
  std::optional<Advice> best;
  moment.legal.for_each([&](const Move& move) {
    if (move.kind != MoveKind::Buy || waiting[move.target] == 0 || move.payment().total() != move.wilds)
      return;
    const auto rank = [&](std::size_t t, int wilds) { return std::pair(-waiting[t], wilds); };
    if (best && rank(move.target, move.wilds) >= rank(ix(best->technology), best->need)) return;
    best = Advice{.move = move,
                  .advised = Advised::Buy,
                  .ticket = first[move.target],
                  .technology = move.technology(),
                  .need = move.wilds};
  });
  return best;
}

Advice surcharge(const Moment& moment) {
  Advice advice;
  advice.need = moment.view.pub.surcharge;
  advice.route = moment.view.pub.tunnel;
  const auto pay = best_payment(moment, MoveKind::Pay);
  advice.advised = pay ? Advised::SurchargePay : Advised::SurchargeWithdraw;
  advice.move = pay.value_or(Move::plain(MoveKind::Withdraw));
  return advice;
}

}  // namespace konduktor::teacher
