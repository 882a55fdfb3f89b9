// Card Game: which tickets a stack of cards completes (CG-39, CG-41, A-10). best_declaration and can_complete are
// in scores.h.
#pragma once

#include <array>

#include "konduktor/scores.h"

namespace konduktor {

inline constexpr int kMaxDeclarations = 64;

// Sets of tickets that can be completed: the best one first, then the others depth first in the order of the
// data, each before those that extend it, so that the empty set is second at the latest. At most `most` in all
// (up to kMaxDeclarations), none twice. Returns how many.
int list_declarations(const Rules& rules, TicketSet held, const Cards& track, int most,
                      std::array<TicketSet, kMaxDeclarations>& out);

template <typename F>
void list_declarations(const Rules& rules, TicketSet held, const Cards& track, int most, F&& see) {
  std::array<TicketSet, kMaxDeclarations> sets;
  const int count = list_declarations(rules, held, track, most, sets);
  for (int i = 0; i < count; ++i) see(sets[static_cast<std::size_t>(i)]);
}

}  // namespace konduktor
