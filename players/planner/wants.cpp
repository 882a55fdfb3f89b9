#include "wants.h"

#include <algorithm>

namespace konduktor::planner {
namespace {

// What the hand is asked for: coloured routes by colour, grey ones by length.
struct Demand {
  std::array<int, kMaxColours> colour{};
  int wilds = 0;
  std::array<int, 16> grey{};
  std::size_t greys = 0;

  void add(const Rules& rules, RouteId route) {
    const std::size_t r = ix(route);
    const int plain = rules.cost[r] - rules.min_wilds[r];
    wilds += rules.min_wilds[r];
    if (rules.colour_of[r] != Card::None)
      colour[ix(rules.colour_of[r])] += plain;
    else if (plain > 0 && greys < grey.size())
      grey[greys++] = plain;
  }
};

Demand demand_of(const Rules& rules, const Plan& plan) {
  Demand demand;
  plan.routes.for_each([&](RouteId route) { demand.add(rules, route); });
  for (unsigned lacking = plan.technologies; lacking != 0; lacking &= lacking - 1)
    demand.wilds += rules.technologies[static_cast<std::size_t>(std::countr_zero(lacking))].cost;
  return demand;
}

// Grey routes take what coloured ones leave over, the longest first. Returns the cards still missing for them.
int serve_greys(Demand& demand, std::array<int, kMaxColours>& left, const Knobs& knobs, Wants& wants) {
  std::sort(demand.grey.begin(), demand.grey.begin() + static_cast<std::ptrdiff_t>(demand.greys),
            std::greater<>());
  int missing = 0;
  for (std::size_t k = 0; k < demand.greys; ++k) {
    const auto best = std::max_element(left.begin(), left.end());
    const auto c = static_cast<std::size_t>(best - left.begin());
    const int used = std::clamp(*best, 0, demand.grey[k]);
    wants.reserve[c] += used;
    *best -= used;
    if (used == demand.grey[k]) continue;
    missing += demand.grey[k] - used;
    wants.gain[c] = std::max(wants.gain[c], knobs.grey_card);
    if (used == 0)  // any colour will do
      for (std::size_t other = 0; other < kMaxColours; ++other)
        wants.gain[other] = std::max(wants.gain[other], 0.8 * knobs.grey_card);
  }
  return missing;
}

double expected_gain(const Eyes& eyes, const Wants& wants) {
  Cards unseen = eyes.rules.all_cards;
  unseen.subtract_at_most(eyes.mine.hand);
  unseen.subtract_at_most(eyes.pub.discard);
  for (const Card card : eyes.pub.display)
    if (card != Card::None && unseen[card] > 0) --unseen[card];
  double sum = 0;
  int count = 0;
  for (std::size_t k = 0; k < kKinds; ++k) {
    sum += wants.gain[k] * unseen.n[k];
    count += unseen.n[k];
  }
  return count > 0 ? sum / count : 0;
}

}  // namespace

Spares find_spares(const Eyes& eyes, const Knobs& knobs, const Prices& prices, const Plan& plan) {
  const Rules& rules = eyes.rules;
  const auto& left = eyes.pub.pieces[ix(eyes.seat)];
  const double turns = prices.turns_left() - plan.turns;
  Spares spares;
  std::array<double, 2> best{0, 0};
  (prices.claimable() - plan.routes).for_each([&](RouteId route) {
    const std::size_t r = ix(route);
    if (prices.missing_technologies(route) != 0 || prices.turns(route) > turns) return;
    if (plan.spaces[rules.piece_of[r]] + rules.spaces[r] > left[rules.piece_of[r]]) return;
    double points = rules.points[r];
    const RouteSet near = rules.routes_at[rules.end_a[r]] | rules.routes_at[rules.end_b[r]];
    if (!(near & eyes.own()).empty()) points += knobs.path_bonus;
    const double rate = points / prices.turns(route);
    if (rate > best[0]) {
      best = {rate, best[0]};
      spares.route = {route, spares.route[0]};
    } else if (rate > best[1]) {
      best[1] = rate;
      spares.route[1] = route;
    }
  });
  return spares;
}

Wants wants_of(const Eyes& eyes, const Knobs& knobs, const Prices& prices, const Plan& plan,
               const Spares& spares) {
  const Rules& rules = eyes.rules;
  const Cards& hand = eyes.mine.hand;
  Wants wants;
  wants.gain.fill(knobs.idle_card);
  Demand demand = demand_of(rules, plan);
  std::array<int, kMaxColours> left{};
  int missing = 0;
  for (std::size_t c = 0; c < kMaxColours; ++c) {
    left[c] = hand.n[c] - demand.colour[c];
    wants.reserve[c] = std::min<int>(hand.n[c], demand.colour[c]);
    if (left[c] >= 0) continue;
    wants.gain[c] = 1;
    missing -= left[c];
  }
  missing += serve_greys(demand, left, knobs, wants);
  for (const RouteId route : spares.route) {
    if (route == RouteId::None) continue;
    const int plain = rules.cost[ix(route)] - rules.min_wilds[ix(route)];
    const Card colour = rules.colour_of[ix(route)];
    for (std::size_t c = 0; c < kMaxColours; ++c)
      if ((colour == Card::None ? left[c] >= 2 : c == ix(colour)) && left[c] < plain)
        wants.gain[c] = std::max(wants.gain[c], knobs.spare_card);
  }
  const int wilds = hand.wilds() - demand.wilds;
  wants.reserve[kMaxColours] = std::clamp(demand.wilds + missing, 0, hand.wilds());
  wants.gain[kMaxColours] = wilds < 0 ? knobs.wild : missing > wilds ? knobs.wild_card : 0.8;
  wants.unseen = expected_gain(eyes, wants);
  wants.own_card = knobs.own_harm;
  wants.spare_card = knobs.spare_harm;
  const double ahead =
      std::clamp((prices.turns_left() - 1) / 4, 0.0, 1.0);  // cards of the last turns are lost
  wants.card_value = knobs.turn / knobs.cards_a_turn * ahead;
  return wants;
}

double harm_of(const Eyes& eyes, const Wants& wants, const Plan& plan, RouteId route, const Cards& payment) {
  const Rules& rules = eyes.rules;
  const bool planned = route != RouteId::None && plan.routes.has(route);
  double harm = 0;
  for (std::size_t k = 0; k < kKinds; ++k) {
    if (payment.n[k] == 0) continue;
    int reserve = wants.reserve[k];
    if (planned && k < kMaxColours && rules.colour_of[ix(route)] == colour_card(static_cast<int>(k)))
      reserve -= std::min<int>(reserve, payment.n[k]);
    const int spare = std::max(0, eyes.mine.hand.n[k] - reserve);
    const int needed = std::max(0, payment.n[k] - spare);
    const double worth = k == kMaxColours ? 1.3 : 1.0;
    const double spent = k == kMaxColours ? 1.0 : planned ? wants.own_card : wants.spare_card;
    harm += worth * needed + spent * (payment.n[k] - needed);
  }
  return harm * wants.card_value;
}

}  // namespace konduktor::planner
