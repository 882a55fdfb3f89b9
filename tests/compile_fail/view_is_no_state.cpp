// A View does not turn into a State.
#include "konduktor/game.h"

namespace konduktor {

State whole(const Rules& rules, const View& view, Rng& rng) {
#ifdef KONDUKTOR_WRONG
  (void)rules;
  (void)rng;
  return view;
#else
  return sample_world(rules, view, rng);
#endif
}

}  // namespace konduktor
