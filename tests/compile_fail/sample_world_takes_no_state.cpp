// A world is imagined from what a seat sees, never copied from what is.
#include "konduktor/game.h"

namespace konduktor {

State imagine(const Rules& rules, const State& state, Seat seat, Rng& rng) {
#ifdef KONDUKTOR_WRONG
  (void)seat;
  return sample_world(rules, state, rng);
#else
  return sample_world(rules, view_of(rules, state, seat), rng);
#endif
}

}  // namespace konduktor
