// Which sets of tickets a track completes (CG-41, A-10). The best one and the test are in scores.h.
#pragma once

#include <array>

#include "konduktor/scores.h"

namespace konduktor {

inline constexpr int kMostDeclarations = 64;  // what legal_moves lists; apply takes every set that can be completed

struct Declarations {
  std::array<TicketSet, kMostDeclarations> sets{};
  int count = 0;
};

// The best set first, then the other sets that can be completed, the empty one included, by depth-first order over
// the tickets in the data's order; at most kMostDeclarations in all, none twice.
[[nodiscard]] Declarations list_declarations(const Rules& rules, TicketSet held, const Cards& track);

}  // namespace konduktor
