#include "konduktor/guide/standings.h"

#include <algorithm>

namespace konduktor {
namespace {

// Places that hang together by these routes: each has the number of its group.
std::array<std::uint8_t, kMaxPlaces> groups(const Rules& rules, const RouteSet& routes) {
  std::array<std::uint8_t, kMaxPlaces> group{};
  for (std::size_t p = 0; p < group.size(); ++p) group[p] = static_cast<std::uint8_t>(p);
  routes.for_each([&](RouteId route) {
    const std::uint8_t from = group[rules.end_a[ix(route)]];
    const std::uint8_t to = group[rules.end_b[ix(route)]];
    std::replace(group.begin(), group.end(), from, to);
  });
  return group;
}

int most_joined(const std::array<std::uint8_t, kMaxPlaces>& group, PlaceSet places) {
  std::array<int, kMaxPlaces> size{};
  int most = 0;
  places.for_each([&](PlaceId place) { most = std::max(most, ++size[group[ix(place)]]); });
  return most == 1 ? 0 : most;
}

int naming(const Rules& rules, TicketSet tickets, std::size_t city) {
  int count = 0;
  tickets.for_each([&](TicketId ticket) { count += rules.tickets[ix(ticket)].big_cities >> city & 1; });
  return count;
}

Standing city_standing(const Rules& rules, const View& view, std::size_t city, bool laid_open) {
  Standing standing;
  standing.city = true;
  standing.index = static_cast<std::uint8_t>(city);
  standing.mine = naming(rules, view.mine.tickets, city);
  int most = 0;
  bool face_down = false;
  for (std::size_t s = 0; s < static_cast<std::size_t>(std::min(rules.players(), kMaxYards)); ++s) {
    const TicketSet laid = view.pub.completed[s];
    const bool seen = laid_open || s == ix(view.seat) || laid.empty();
    standing.seats[s] = seen ? naming(rules, laid, city) : Standing::kFaceDown;
    most = std::max(most, standing.seats[s]);
    face_down = face_down || !seen;
  }
  if (most == 0 || face_down) return standing;
  for (std::size_t s = 0; s < static_cast<std::size_t>(rules.players()); ++s)
    if (standing.seats[s] == most) standing.has = static_cast<std::uint8_t>(standing.has | 1u << s);  // CG-50
  return standing;
}

}  // namespace

Standings standings(const Rules& rules, const View& view, bool laid_open) {
  Standings all;
  for (std::size_t d = 0; d < rules.districts.size(); ++d) {
    Standing district;
    district.index = static_cast<std::uint8_t>(d);
    all.add(district);
  }
  for (std::size_t s = 0; s < static_cast<std::size_t>(rules.players()) && all.size() > 0; ++s) {
    const auto group = groups(rules, view.pub.owned[s]);
    for (std::size_t d = 0; d < rules.districts.size(); ++d) {
      const PlaceSet places = rules.districts[d].places;
      all[d].seats[s] = most_joined(group, places);
      if (all[d].seats[s] == places.count()) all[d].has = static_cast<std::uint8_t>(all[d].has | 1u << s);
    }
  }
  for (std::size_t c = 0; c < rules.big_cities.size(); ++c) all.add(city_standing(rules, view, c, laid_open));
  return all;
}

}  // namespace konduktor
