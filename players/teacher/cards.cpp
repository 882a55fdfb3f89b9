// Which card of the display the teacher would take, and for which route.
#include <algorithm>

#include "konduktor/claim_points.h"
#include "moment.h"

namespace konduktor::teacher {
namespace {

// Worth of a card, in about thirds of a card that a route still lacks: the nearer a route is to being paid, the more a
// card for it is worth.
constexpr double kPaid = 20;
constexpr double kOneLacking = 3;
constexpr double kWildDemanded = 14;
constexpr double kGrey = 2;  // less: other colours would do too
constexpr double kLate = 8;  // less: a technology comes first
constexpr double kPoint = 0.25;
constexpr double kWildForTechnology = 18;  // an open wild is taken before cards of less worth
constexpr int kReserve = 1;                // cards for what a tunnel may ask on top

struct Want {
  Card card = Card::None;
  const Leg* leg = nullptr;
  int lacking = 0;
  double worth = 0;
  bool reserve = false;
};

struct Gap {
  int coloured = 0;
  int wilds = 0;  // that nothing else can be
};
// Of one colour; wilds that are to spare fill gaps.
Gap gap_of(const Rules& rules, RouteId route, int coloured, int wilds) {
  const int demanded = rules.min_wilds[ix(route)];
  const int spare = std::max(0, wilds - demanded);
  return {std::max(0, rules.cost[ix(route)] - demanded - coloured - spare), std::max(0, demanded - wilds)};
}

// Calls f(Want) for each kind of card that would bring a leg nearer.
template <typename F>
void each_want(const Moment& moment, const Leg& leg, F&& f) {
  const Rules& rules = moment.rules;
  const Cards& hand = moment.hand();
  const Card own = rules.colour_of[ix(leg.route)];
  const bool grey = own == Card::None;
  const bool late = technologies_lacking(rules, moment.view, leg.route) != 0;
  const bool tunnel = rules.suspending.has(leg.route);
  const double points = kPoint * claim_points(rules, moment.view.pub, moment.view.seat, leg.route);
  const double less = late ? kLate : 0;
  if (const int wilds = gap_of(rules, leg.route, 0, hand.wilds()).wilds; wilds > 0)
    f(Want{Card::Wild, &leg, wilds, kWildDemanded + points - less, false});
  const auto end = hand.n.begin() + static_cast<std::ptrdiff_t>(rules.colours.size());
  const int most = *std::max_element(hand.n.begin(), end);
  for (int c = 0; c < static_cast<int>(rules.colours.size()); ++c) {
    const Card card = colour_card(c);
    const int held = hand[card];
    if (grey ? held < most || most == 0 : card != own) continue;
    const Gap gap = gap_of(rules, leg.route, held, hand.wilds());
    // What wilds could pay is better paid otherwise.
    int lacking = gap.coloured;
    if (lacking == 0) lacking = tunnel ? kReserve : gap_of(rules, leg.route, held, 0).coloured;
    if (lacking == 0) continue;
    const bool reserve = tunnel && gap.coloured == 0 && gap.wilds == 0;
    f(Want{card, &leg, lacking, kPaid - kOneLacking * lacking + points - (grey ? kGrey : 0) - less, reserve});
  }
}

std::optional<Move> take_of(const Moment& moment, Card card) {
  std::optional<Move> found;
  moment.legal.for_each([&](const Move& move) {
    if (!found && move.kind == MoveKind::Take && moment.view.pub.display[move.target] == card) found = move;
  });
  return found;
}

// The best reason to take a card that lies there.
std::optional<Want> best_want(const Moment& moment) {
  std::optional<Want> best;
  for (const Leg& leg : moment.legs) {
    if (ready_payment(moment, leg)) continue;
    each_want(moment, leg, [&](const Want& want) {
      if ((!best || want.worth > best->worth) && take_of(moment, want.card)) best = want;
    });
  }
  return best;
}

}  // namespace

std::optional<Advice> card(const Moment& moment) {
  const bool hungry = std::any_of(moment.legs.begin(), moment.legs.end(), [&](const Leg& leg) {
    return technologies_lacking(moment.rules, moment.view, leg.route) != 0;
  });
  const auto best = best_want(moment);
  const bool wild = !best || best->card == Card::Wild || (hungry && best->worth < kWildForTechnology);
  if (const auto take = take_of(moment, Card::Wild); take && wild)
    return Advice{.move = *take, .advised = Advised::TakeWild, .card = Card::Wild};
  if (!best) {
    const auto draw = any_move(moment, MoveKind::Draw);
    return draw ? std::optional(Advice{.move = *draw, .advised = Advised::Draw}) : std::nullopt;
  }
  const bool grey = moment.rules.colour_of[ix(best->leg->route)] == Card::None;
  return Advice{.move = *take_of(moment, best->card),
                .advised = best->reserve ? Advised::TakeReserve
                           : grey        ? Advised::TakeGrey
                                         : Advised::Take,
                .ticket = best->leg->ticket,
                .route = best->leg->route,
                .card = best->card,
                .need = best->lacking,
                .have = moment.hand()[best->card]};
}

}  // namespace konduktor::teacher
