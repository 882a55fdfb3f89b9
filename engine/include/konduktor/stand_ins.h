// Cards that stand for a wild (UK-C1).
#pragma once

#include "konduktor/rules.h"
#include "konduktor/state.h"

namespace konduktor {

// How many cards of any kind stand for one wild when this seat pays; 0 = none do. The Booster lowers it (UK-X7).
[[nodiscard]] int per_wild_of(const Rules& rules, const Public& pub, Seat seat) noexcept;

}  // namespace konduktor
