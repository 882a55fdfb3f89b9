// The pieces of set-up that replaying a record shares with dealing a new game.
#pragma once

#include "konduktor/game.h"

namespace konduktor {

// Everything on the table but cards and tickets, before the first choice.
void prepare_table(const Rules& rules, State& state, Seat first);
// UK-S1, CG-4: the locomotives that each player gets openly.
void deal_open_wilds(const Rules& rules, State& state);

}  // namespace konduktor
