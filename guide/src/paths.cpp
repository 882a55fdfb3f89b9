#include "konduktor/guide/paths.h"

#include <algorithm>
#include <array>
#include <limits>

#include "konduktor/scores.h"

namespace konduktor {

std::vector<RouteId> joining_way(const Rules& rules, const RouteSet& routes, const Ticket& ticket) {
  constexpr int kFar = std::numeric_limits<int>::max();
  std::array<int, kMaxPlaces> length{};
  std::array<RouteId, kMaxPlaces> came{};
  length.fill(kFar);
  came.fill(RouteId::None);
  PlaceSet open = ticket.from;
  ticket.from.for_each([&](PlaceId place) { length[ix(place)] = 0; });
  const auto other_end = [&](RouteId route, PlaceId place) {
    const Route& r = rules.routes[ix(route)];
    return r.a == place ? r.b : r.a;
  };
  std::vector<RouteId> way;
  while (!open.empty()) {
    PlaceId here = PlaceId::None;
    open.for_each([&](PlaceId place) {
      if (here == PlaceId::None || length[ix(place)] < length[ix(here)]) here = place;
    });
    open.remove(here);
    if (ticket.to.has(here)) {
      for (; came[ix(here)] != RouteId::None; here = other_end(way.back(), here))
        way.push_back(came[ix(here)]);
      std::reverse(way.begin(), way.end());
      return way;
    }
    (rules.routes_at[ix(here)] & routes).for_each([&](RouteId route) {
      const PlaceId there = other_end(route, here);
      const int far = length[ix(here)] + rules.spaces[ix(route)];
      if (far >= length[ix(there)]) return;
      length[ix(there)] = far;
      came[ix(there)] = route;
      open.add(there);
    });
  }
  return way;
}

RouteSet longest_path(const Rules& rules, const RouteSet& routes) {
  const int length = longest_trail(rules, routes);
  // What can be left out without making it shorter is left out, one by one: what stays is a path and nothing else.
  RouteSet path = routes;
  routes.for_each([&](RouteId route) {
    RouteSet without = path;
    without.remove(route);
    if (longest_trail(rules, without) == length) path = without;
  });
  return path;
}

}  // namespace konduktor
