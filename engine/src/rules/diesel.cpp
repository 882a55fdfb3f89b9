// Diesel Power: a claim costs one unit less, never a demanded locomotive, never the last (UK-V5, UK-V10).
#include <algorithm>

#include "technologies.h"

namespace konduktor {

const Module kDiesel{
    .name = "diesel",
    .fewest_units = [](const Rules& rules, const Public& pub, Seat seat, RouteId route, int units) {
      if ((pub.technologies[ix(seat)] & rules.technologies_with[ix(Effect::CheaperClaim)]) == 0) return units;
      const TechId diesel = rules.technology_with(Effect::CheaperClaim);
      if (!holds(pub, seat, diesel)) return units;
      const int least = std::max<int>(1, rules.min_wilds[ix(route)]);
      return std::max(units - rules.technologies[ix(diesel)].value, std::min(units, least));
    }};

}  // namespace konduktor
