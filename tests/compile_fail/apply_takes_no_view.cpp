// A move is played in a game, not in what one seat sees of it.
#include "konduktor/game.h"

namespace konduktor {

Verdict play(const Rules& rules, State& state, View& view, Seat seat, const Move& move) {
#ifdef KONDUKTOR_WRONG
  (void)state;
  return apply(rules, view, seat, move);
#else
  (void)view;
  return apply(rules, state, seat, move);
#endif
}

}  // namespace konduktor
