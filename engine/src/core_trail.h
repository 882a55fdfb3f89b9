// The longest trail through a network with many cycles; part of longest_trail.cpp.
#pragma once

#include <array>
#include <cstdint>

#include "konduktor/types.h"

namespace konduktor {

// A connected network.
struct CoreGraph {
  struct Edge {
    std::uint8_t a;
    std::uint8_t b;
    std::uint16_t length;
    [[nodiscard]] int other(int place) const noexcept { return a + b - place; }
  };
  int places = 0;
  int edges = 0;
  std::array<Edge, kMaxRoutes> edge;
};

// The longest trail if it is longer than `best`; otherwise `best`.
[[nodiscard]] int longest_core_trail(const CoreGraph& graph, int best) noexcept;

}  // namespace konduktor
