// Paying: cards leave a hand in the open (CORE-R6).
#include "play.h"

namespace konduktor {

void spend(Play& play, Seat seat, const Cards& cards) {
  play.mine(seat).hand -= cards;
  Cards& known = play.state.memory.known[ix(seat)];
  known.subtract_at_most(cards);
  auto& held = play.pub().hand_count[ix(seat)];
  held = static_cast<std::uint8_t>(held - cards.total());
}

void discard(Play& play, const Cards& cards) { play.pub().discard += cards; }

}  // namespace konduktor
