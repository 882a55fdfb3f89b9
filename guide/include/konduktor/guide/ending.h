// How near the end of a board game is.
#pragma once

#include "konduktor/rules.h"
#include "konduktor/state.h"

namespace konduktor {

// One more claim of this seat, of some route that is free and for which it has the pieces, would bring the end about
// (CORE-E1). False once it has been brought about.
[[nodiscard]] bool can_end(const Rules& rules, const Public& pub, Seat seat) noexcept;

}  // namespace konduktor
