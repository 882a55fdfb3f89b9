// All that a decision at the board looks at, worked out once, and what moves are worth in its light.
#pragma once

#include "wants.h"

namespace konduktor::planner {

struct Outlook {
  const Eyes& eyes;
  const Knobs& knobs;
  Prices prices;
  Plan plan;
  Spares spares;
  Wants wants;
  double second = 0;   // the best gain of a second card, whatever the first
  RouteSet contested;  // planned routes that end where another player is

  Outlook(const Eyes& e, const Knobs& k);
};

// In points; a move that only goes on with the plan is worth about a turn.
[[nodiscard]] double claim_value(const Outlook& outlook, const Move& move);
[[nodiscard]] double station_value(const Outlook& outlook, const Move& move);
[[nodiscard]] double purchase_value(const Outlook& outlook, const Move& move);
[[nodiscard]] double tickets_value(const Outlook& outlook);

}  // namespace konduktor::planner
