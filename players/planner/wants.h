// Which cards a plan wants, and what giving a card away hurts.
#pragma once

#include "plan.h"

namespace konduktor::planner {

// Routes worth having without any ticket, best first.
struct Spares {
  std::array<RouteId, 2> route{RouteId::None, RouteId::None};
};
[[nodiscard]] Spares find_spares(const Eyes& eyes, const Knobs& knobs, const Prices& prices,
                                 const Plan& plan);

// Technologies that would pay for themselves, bit = TechId, beside those that the plan needs.
[[nodiscard]] std::uint16_t paying_technologies(const Eyes& eyes, const Knobs& knobs, const Prices& prices,
                                                const Plan& plan);

struct Wants {
  std::array<double, kKinds> gain{};  // of one more card of a kind; a card that the plan needs is 1
  std::array<int, kKinds> reserve{};  // cards of the hand that the plan means to spend, by kind
  double unseen = 0;                  // gain expected of the deck's top card
  double own_card = 0;                // harm of a card that goes where it was meant to go
  double spare_card = 0;              // harm of a card that nothing was meant for
  double card_value = 0;              // points that a gain of 1 is worth
};
[[nodiscard]] Wants wants_of(const Eyes& eyes, const Knobs& knobs, const Prices& prices, const Plan& plan,
                             const Spares& spares);

// Points lost by paying with these cards, the route (None: something else) itself not counted as a need.
[[nodiscard]] double harm_of(const Eyes& eyes, const Wants& wants, const Plan& plan, RouteId route,
                             const Cards& payment);

}  // namespace konduktor::planner
