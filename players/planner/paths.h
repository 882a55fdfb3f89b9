// Shortest paths over the board: Dijkstra with buckets, because distances are small whole numbers.
#pragma once

#include <array>
#include <cstdint>

#include "konduktor/rules.h"

namespace konduktor::planner {

// The length of each route in quarters of a point; routes that are not in `usable` are walls.
struct Lengths {
  RouteSet usable;
  std::array<std::uint8_t, kMaxRoutes> of{};
};

inline constexpr int kNoWay = 1 << 14;
inline constexpr int kMaxDistance = 511;  // longer ways are no ways

// The distance from the nearest of `from` to the nearest of `to`, kNoWay if there is none. `way` gets the routes.
[[nodiscard]] int shortest_way(const Rules& rules, const Lengths& lengths, PlaceSet from, PlaceSet to,
                               RouteSet& way);

// The distance of every place from the nearest of `from`.
using Distances = std::array<std::uint16_t, kMaxPlaces>;
void distances_from(const Rules& rules, const Lengths& lengths, PlaceSet from, Distances& out);

}  // namespace konduktor::planner
