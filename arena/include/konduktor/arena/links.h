// A link is what joins two places: a route, or both strands of a double.
//
// With few players one strand of every double must stay empty (CORE-R8), and which one is chance. So claims are counted
// by link: whether anybody claimed the one strand or the other.
#pragma once

#include <string>
#include <vector>

#include "konduktor/rules.h"

namespace konduktor::arena {

struct Link {
  RouteId first{};
  RouteId second = RouteId::None;  // the other strand of a double
  [[nodiscard]] bool is_double() const noexcept { return second != RouteId::None; }
  [[nodiscard]] RouteSet routes() const noexcept {
    RouteSet both;
    both.add(first);
    if (is_double()) both.add(second);
    return both;
  }
};

// In the order of their first routes in the data.
[[nodiscard]] std::vector<Link> links_of(const Rules& rules);

// "Paris - Zurich, 3 grey, tunnel"; "Paris - Dieppe, 1 pink/white, double".
[[nodiscard]] std::string link_label(const Rules& rules, const Link& link);

}  // namespace konduktor::arena
