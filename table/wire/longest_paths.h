// The longest path of each seat, found again only when its routes have changed: most moves change nobody's.
#pragma once

#include <array>
#include <cstddef>

#include "konduktor/scores.h"

namespace konduktor::server {

class LongestPaths {
 public:
  [[nodiscard]] int of(const Rules& rules, std::size_t seat, const RouteSet& owned) {
    if (!(routes_[seat] == owned)) {
      routes_[seat] = owned;
      lengths_[seat] = longest_trail(rules, owned);
    }
    return lengths_[seat];
  }

 private:
  std::array<RouteSet, kMaxPlayers> routes_{};
  std::array<int, kMaxPlayers> lengths_{};
};

}  // namespace konduktor::server
