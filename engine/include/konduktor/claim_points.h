// What a claim scores at once.
#pragma once

#include "konduktor/rules.h"
#include "konduktor/state.h"

namespace konduktor {

// The points of the route and what technologies add to them (UK-X8, UK-X9).
[[nodiscard]] int claim_points(const Rules& rules, const Public& pub, Seat seat, RouteId route);

}  // namespace konduktor
