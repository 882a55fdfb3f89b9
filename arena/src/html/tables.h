// The tables of a report: standings, routes, tickets, technologies, the comparison of two maps. Each returns HTML.
#pragma once

#include <string>

#include "konduktor/arena/html.h"

namespace konduktor::arena::html {

[[nodiscard]] std::string standings(const Tally& tally, const Ratings& ratings);
// Claimed least, so that dead routes come first, and claimed most.
[[nodiscard]] std::string route_table(const Tally& tally);
// What a ticket is worth to who keeps it, worst first.
[[nodiscard]] std::string ticket_table(const Tally& tally);
[[nodiscard]] std::string technology_table(const Tally& tally);
[[nodiscard]] std::string timing_table(const Tally& tally, const Circumstances& circumstances);
[[nodiscard]] std::string comparison_tables(const Comparison& comparison);

}  // namespace konduktor::arena::html
