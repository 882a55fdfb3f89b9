// Ways over routes, for showing: how a ticket is joined, and a longest path.
#pragma once

#include <vector>

#include "konduktor/rules.h"

namespace konduktor {

// The routes of the shortest way, in spaces, over `routes` between the ends of the ticket, in order; empty if there is
// none (or nothing to go).
[[nodiscard]] std::vector<RouteId> joining_way(const Rules& rules, const RouteSet& routes,
                                               const Ticket& ticket);

// The routes of one of the longest paths over `routes`, each used once (EU-L1, EU-L2). Exact: as long as longest_trail.
// It asks for the length once for each route: for those who ask, not for every move.
[[nodiscard]] RouteSet longest_path(const Rules& rules, const RouteSet& routes);

}  // namespace konduktor
