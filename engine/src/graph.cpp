// Connectivity of a set of routes.
#include "graph.h"

#include "konduktor/scores.h"

namespace konduktor {
namespace {

std::uint8_t root_of(Components& parent, std::uint8_t place) noexcept {
  while (parent[place] != place) {
    parent[place] = parent[parent[place]];
    place = parent[place];
  }
  return place;
}

PlaceSet flood(const Rules& rules, const RouteSet& routes, PlaceSet from) noexcept {
  PlaceSet reached = from;
  for (PlaceSet edge = from; !edge.empty();) {
    PlaceSet next;
    edge.for_each([&](PlaceId place) {
      (rules.routes_at[ix(place)] & routes).for_each([&](RouteId route) {
        next.bits |= std::uint64_t{1} << rules.end_a[ix(route)] | std::uint64_t{1} << rules.end_b[ix(route)];
      });
    });
    edge = next - reached;
    reached = reached | next;
  }
  return reached;
}

}  // namespace

Components components(const Rules& rules, const RouteSet& routes) noexcept {
  static constexpr Components kAlone = [] {
    Components alone{};
    for (int place = 0; place < kMaxPlaces; ++place) alone[place] = static_cast<std::uint8_t>(place);
    return alone;
  }();
  Components parent = kAlone;
  PlaceSet touched;
  // Roots are the lowest places of their components, so every parent is lower and one pass upwards settles all.
  routes.for_each([&](RouteId route) {
    const auto a = root_of(parent, rules.end_a[ix(route)]);
    const auto b = root_of(parent, rules.end_b[ix(route)]);
    parent[std::max(a, b)] = std::min(a, b);
    touched.bits |= std::uint64_t{1} << rules.end_a[ix(route)] | std::uint64_t{1} << rules.end_b[ix(route)];
  });
  touched.for_each([&](PlaceId place) { parent[ix(place)] = parent[parent[ix(place)]]; });
  return parent;
}

bool joins(const Components& components, const Ticket& ticket) noexcept {
  std::uint64_t from = 0;
  std::uint64_t to = 0;
  ticket.from.for_each([&](PlaceId place) { from |= std::uint64_t{1} << components[ix(place)]; });
  ticket.to.for_each([&](PlaceId place) { to |= std::uint64_t{1} << components[ix(place)]; });
  return (from & to) != 0;
}

bool joins(const Rules& rules, const RouteSet& routes, const Ticket& ticket) {
  return !(flood(rules, routes, ticket.from) & ticket.to).empty();
}

}  // namespace konduktor
