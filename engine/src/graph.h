// Networks: what is joined to what, and what a station adds. The longest path is in scores.h.
#pragma once

#include <array>
#include <cstdint>

#include "konduktor/rules.h"
#include "konduktor/state.h"

namespace konduktor {

// By place: two places have the same number if and only if the routes join them. The number is itself the index
// of a place of the component.
using Components = std::array<std::uint8_t, kMaxPlaces>;
[[nodiscard]] Components components(const Rules& rules, const RouteSet& routes) noexcept;

// CORE-E3, UK-E4: any place of one end is joined with any of the other.
[[nodiscard]] bool joins(const Components& components, const Ticket& ticket) noexcept;

struct StationUse {
  TicketSet completed;  // with and without stations
  // By station, in order of building; None = not built, or its loan changes nothing.
  std::array<RouteId, kMaxStations> borrowed{RouteId::None, RouteId::None, RouteId::None};
  int points = 0;  // completed minus failed
};

// EU-B4, EU-B5: the loans that bring `seat` the most for these tickets, then the most completed tickets, then the
// fewest and lowest routes, looking at the stations in order of building.
[[nodiscard]] StationUse best_station_use(const Rules& rules, const Public& pub, int seat,
                                          TicketSet tickets) noexcept;

}  // namespace konduktor
