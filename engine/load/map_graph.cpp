#include "map_graph.h"

#include <array>
#include <limits>

namespace konduktor::load {
namespace {

constexpr int kFar = std::numeric_limits<int>::max();
// Enough to decide every pair of the games that come with Konduktor many times over; a fraction of a second.
constexpr int kSteps = 100'000;

}  // namespace

Way cheapest_way(const Rules& rules, const Ticket& ticket) {
  std::array<int, kMaxPlaces> cards{};
  std::array<int, kMaxPlaces> by{};  // the route that led there
  cards.fill(kFar);
  by.fill(-1);
  ticket.from.for_each([&cards](PlaceId place) { cards[ix(place)] = 0; });
  for (bool changed = true; changed;) {
    changed = false;
    for (std::size_t r = 0; r < rules.routes.size(); ++r) {
      const Route& route = rules.routes[r];
      for (const auto& [from, to] : {std::pair{route.a, route.b}, std::pair{route.b, route.a}}) {
        if (cards[ix(from)] == kFar || cards[ix(from)] + route.cost >= cards[ix(to)]) continue;
        cards[ix(to)] = cards[ix(from)] + route.cost;
        by[ix(to)] = static_cast<int>(r);
        changed = true;
      }
    }
  }
  std::size_t at = kMaxPlaces;
  ticket.to.for_each([&](PlaceId place) {
    if (cards[ix(place)] != kFar && (at == kMaxPlaces || cards[ix(place)] < cards[at])) at = ix(place);
  });
  if (at == kMaxPlaces) return {};
  Way way{cards[at], {}};
  while (by[at] >= 0) {
    const auto r = static_cast<std::size_t>(by[at]);
    way.routes.add(static_cast<RouteId>(r));
    at = ix(rules.routes[r].a) == at ? ix(rules.routes[r].b) : ix(rules.routes[r].a);
  }
  return way;
}

RouteSet with_twin(const Rules& rules, RouteId route) {
  RouteSet both;
  both.add(route);
  if (rules.routes[ix(route)].twin != RouteId::None) both.add(rules.routes[ix(route)].twin);
  return both;
}

PlaceSet reached_without(const Rules& rules, PlaceSet from, RouteSet cut) {
  for (bool changed = true; changed;) {
    changed = false;
    for (std::size_t r = 0; r < rules.routes.size(); ++r) {
      const Route& route = rules.routes[r];
      if (from.has(route.a) == from.has(route.b) || cut.has(static_cast<RouteId>(r))) continue;
      from.add(route.a);
      from.add(route.b);
      changed = true;
    }
  }
  return from;
}

RivalSearch::RivalSearch(const Rules& rules)
    : rules_(rules), one_strand_(rules.min_players <= rules.one_strand_up_to), steps_left_(kSteps) {}

RouteSet RivalSearch::taken_by(RouteId route) const {
  if (one_strand_) return with_twin(rules_, route);
  RouteSet taken;
  taken.add(route);
  return taken;
}

bool RivalSearch::leaves_a_way(RouteSet taken, const Ticket& other) const {
  return !(reached_without(rules_, other.from, taken) & other.to).empty();
}

RouteSet RivalSearch::taken_by_cheapest(const Ticket& ticket) const {
  RouteSet taken;
  cheapest_way(rules_, ticket).routes.for_each([&](RouteId route) { taken = taken | taken_by(route); });
  return taken;
}

RivalSearch::Answer RivalSearch::both(PlaceId at, PlaceSet visited, RouteSet taken, const Ticket& one,
                                      const Ticket& other) {
  if (!leaves_a_way(taken, other)) return Answer::No;
  if (one.to.has(at)) return Answer::Yes;
  if (--steps_left_ < 0) return Answer::Unknown;
  visited.add(at);
  for (std::size_t r = 0; r < rules_.routes.size(); ++r) {
    const Route& route = rules_.routes[r];
    if (route.a != at && route.b != at) continue;
    const PlaceId next = route.a == at ? route.b : route.a;
    // One strand is as good as the other.
    const bool second = route.twin != RouteId::None && ix(route.twin) < r;
    if (second || visited.has(next)) continue;
    const Answer answer = both(next, visited, taken | taken_by(static_cast<RouteId>(r)), one, other);
    if (answer != Answer::No) return answer;
  }
  return Answer::No;
}

bool RivalSearch::exclude_each_other(const Ticket& one, const Ticket& other) {
  if (leaves_a_way(taken_by_cheapest(one), other) || leaves_a_way(taken_by_cheapest(other), one))
    return false;
  Answer answer = Answer::No;
  one.from.for_each([&](PlaceId start) {
    if (answer == Answer::No) answer = both(start, one.from, {}, one, other);
  });
  return answer == Answer::No;
}

}  // namespace konduktor::load
