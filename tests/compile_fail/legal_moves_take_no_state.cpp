// What is legal is a function of what the mover may see: a whole State does not go in.
#include "konduktor/game.h"

namespace konduktor {

void list(const Rules& rules, const State& state, Seat seat, MoveList& out) {
#ifdef KONDUKTOR_WRONG
  legal_moves(rules, state, state.priv[ix(seat)], seat, out);
#else
  legal_moves(rules, state.pub, state.priv[ix(seat)], seat, out);
#endif
}

}  // namespace konduktor
