// Which technologies pay (UK-X1 to UK-X11, UK-V1 to UK-V5), beside those that the plan's routes need.
#include <algorithm>

#include "wants.h"

namespace konduktor::planner {
namespace {

// Points a turn of the best routes that may be claimed with these technologies; the mean of the best three.
double best_rate(const Eyes& eyes, const Prices& prices, const Plan& plan, unsigned held) {
  const Rules& rules = eyes.rules;
  std::array<double, 3> best{};
  (prices.claimable() - plan.routes).for_each([&](RouteId route) {
    if ((rules.needs[ix(route)] & ~held) != 0) return;
    const double turns = 1 + prices.missing(route) / 1.8;
    double rate = rules.points[ix(route)] / turns;
    for (double& place : best)
      if (rate > place) std::swap(rate, place);
  });
  return (best[0] + best[1] + best[2]) / 3;
}

bool for_sale(const Eyes& eyes, std::size_t t) {
  const Technology& technology = eyes.rules.technologies[t];
  if (technology.advanced && !eyes.rules.options.advanced_technologies) return false;
  int sold = 0;
  for (std::size_t s = 0; s < static_cast<std::size_t>(eyes.rules.players()); ++s)
    sold += eyes.pub.technologies[s] >> t & 1u;
  return sold < technology.copies && (eyes.pub.technologies[ix(eyes.seat)] >> t & 1u) == 0;
}

}  // namespace

std::uint16_t paying_technologies(const Eyes& eyes, const Knobs& knobs, const Prices& prices,
                                  const Plan& plan) {
  const Rules& rules = eyes.rules;
  const unsigned held = eyes.pub.technologies[ix(eyes.seat)] | plan.technologies;
  const double spare = std::max(0.0, prices.turns_left() - plan.turns);
  const double claims = eyes.pub.pieces[ix(eyes.seat)][0] / knobs.claim_spaces;
  const double rate = best_rate(eyes, prices, plan, held);
  const int tickets = plan.done.count() + plan.pursued.count();
  unsigned wanted = 0;
  for (std::size_t t = 0; t < rules.technologies.size(); ++t) {
    if ((held >> t & 1u) != 0 || !for_sale(eyes, t)) continue;
    const Technology& technology = rules.technologies[t];
    double gain = 0;
    switch (technology.effect) {
      case Effect::Opens:
        gain = (best_rate(eyes, prices, plan, held | 1u << t) - rate) * spare * knobs.opening;
        break;
      case Effect::RoutePoints: gain = claims * technology.value; break;
      case Effect::FerryPoints: gain = technology.value * (plan.routes & rules.ferry_routes).count(); break;
      case Effect::TicketPoints: gain = technology.value * tickets; break;
      case Effect::MoreUnseen: gain = 0.15 * knobs.turn * prices.turns_left(); break;
      case Effect::CheaperClaim: gain = claims * knobs.turn / knobs.cards_a_turn; break;
      default: break;  // the rest are bets and strokes that the search may find
    }
    if (gain > knobs.technology * technology.cost * prices.wild_price() * knobs.turn / knobs.cards_a_turn)
      wanted |= 1u << t;
  }
  return static_cast<std::uint16_t>(wanted);
}

}  // namespace konduktor::planner
