#include "paths.h"

namespace konduktor::planner {
namespace {

// Places by distance. A place may lie in several buckets; only the nearest counts, the others are skipped.
// A bucket is written when it is first used: clearing them all would take longer than a short walk.
class Buckets {
 public:
  Buckets() noexcept {}  // NOLINT: the buckets stay as they are
  void add(int distance, PlaceId place) noexcept {
    const std::uint64_t bit = std::uint64_t{1} << (distance & 63);
    std::uint64_t& word = filled_[static_cast<std::size_t>(distance) / 64];
    std::uint64_t& places = bucket_[static_cast<std::size_t>(distance)];
    places = ((word & bit) != 0 ? places : 0) | std::uint64_t{1} << ix(place);
    word |= bit;
  }
  // The nearest bucket at `distance` or beyond; -1 if all are empty.
  [[nodiscard]] int next(int distance) const noexcept {
    auto word = static_cast<std::size_t>(distance) / 64;
    std::uint64_t bits = filled_[word] >> (distance & 63) << (distance & 63);
    while (bits == 0) {
      if (++word == filled_.size()) return -1;
      bits = filled_[word];
    }
    return static_cast<int>(64 * word) + std::countr_zero(bits);
  }
  [[nodiscard]] PlaceSet take(int distance) noexcept {
    filled_[static_cast<std::size_t>(distance) / 64] &= ~(std::uint64_t{1} << (distance & 63));
    return {bucket_[static_cast<std::size_t>(distance)]};
  }

 private:
  std::array<std::uint64_t, (kMaxDistance + 1) / 64> filled_{};
  std::array<std::uint64_t, kMaxDistance + 1> bucket_;  // of places, bit = PlaceId
};

struct Walk {
  const Rules& rules;
  const Lengths& lengths;
  Distances distance;
  std::array<std::uint8_t, kMaxPlaces> by{};  // the route by which a place was reached

  Walk(const Rules& r, const Lengths& l) : rules(r), lengths(l) { distance.fill(kNoWay); }

  // Walks until a place of `to` is reached, and returns it; PlaceId::None if there is none.
  PlaceId go(PlaceSet from, PlaceSet to) {
    Buckets buckets;
    from.for_each([&](PlaceId place) {
      distance[ix(place)] = 0;
      buckets.add(0, place);
    });
    for (int at = 0; (at = buckets.next(at)) >= 0;) {
      PlaceSet here = buckets.take(at);
      if (const PlaceSet found = here & to; !found.empty())
        for (auto rest = found.bits; rest != 0; rest &= rest - 1) {
          const auto place = static_cast<PlaceId>(std::countr_zero(rest));
          if (distance[ix(place)] == at) return place;
        }
      here.for_each([&](PlaceId place) {
        if (distance[ix(place)] == at) expand(place, at, buckets);
      });
    }
    return PlaceId::None;
  }

 private:
  void expand(PlaceId place, int at, Buckets& buckets) {
    (rules.routes_at[ix(place)] & lengths.usable).for_each([&](RouteId route) {
      const auto other =
          static_cast<std::size_t>(rules.end_a[ix(route)] ^ rules.end_b[ix(route)] ^ ix(place));
      const int there = at + lengths.of[ix(route)];
      if (there >= distance[other] || there > kMaxDistance) return;
      distance[other] = static_cast<std::uint16_t>(there);
      by[other] = static_cast<std::uint8_t>(route);
      buckets.add(there, static_cast<PlaceId>(other));
    });
  }
};

}  // namespace

int shortest_way(const Rules& rules, const Lengths& lengths, PlaceSet from, PlaceSet to, RouteSet& way) {
  way = {};
  Walk walk(rules, lengths);
  const PlaceId end = walk.go(from, to);
  if (end == PlaceId::None) return kNoWay;
  for (std::size_t at = ix(end); !from.has(static_cast<PlaceId>(at));) {
    const auto route = static_cast<std::size_t>(walk.by[at]);
    way.add(static_cast<RouteId>(route));
    at = static_cast<std::size_t>(rules.end_a[route] ^ rules.end_b[route]) ^ at;
  }
  return walk.distance[ix(end)];
}

void distances_from(const Rules& rules, const Lengths& lengths, PlaceSet from, Distances& out) {
  Walk walk(rules, lengths);
  static_cast<void>(walk.go(from, {}));
  out = walk.distance;
}

}  // namespace konduktor::planner
