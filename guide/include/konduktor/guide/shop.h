// What each technology would change for a seat: routes that it opens at once, and those that ask for another one too.
#pragma once

#include <vector>

#include "konduktor/rules.h"
#include "konduktor/state.h"

namespace konduktor {

struct Ware {
  TechId technology{};
  bool held = false;      // by the viewer
  int left = 0;           // copies that nobody has
  bool off_sale = false;  // they have left the game (UK-V8)
  RouteSet now;           // free routes that the viewer could claim with it, cards aside (UK-P1)
  RouteSet later;         // free routes that need it and another one
};

// Those of this table, in the order of the data. A spectator is told as a seat without any.
[[nodiscard]] std::vector<Ware> wares(const Rules& rules, const View& view);

}  // namespace konduktor
