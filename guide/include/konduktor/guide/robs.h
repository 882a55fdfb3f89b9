// The Card Game: whom a play robs.
#pragma once

#include "konduktor/move.h"
#include "konduktor/rules.h"
#include "konduktor/state.h"

namespace konduktor {

// The seat that loses its row of this colour if the viewer lays out more of it (CG-26, CG-27): a colour lies in at most
// one yard (CG-29). Seat::Nobody = there is none.
[[nodiscard]] Seat row_owner(const Rules& rules, const View& view, Card colour) noexcept;

// `move` is a legal Play of the viewer. Seat::Nobody = it robs nobody.
[[nodiscard]] Seat robbed_by(const Rules& rules, const View& view, const Move& move) noexcept;

}  // namespace konduktor
