// Paying: cards leave a hand in the open (CORE-R6).
#include "play.h"

namespace konduktor {

void spend(Play& play, Seat seat, const Cards& cards) {
  play.mine(seat).hand -= cards;
  Cards& known = play.state.memory.known[ix(seat)];
  int count = 0;
  for (std::size_t k = 0; k < kKinds; ++k) {
    known.n[k] =
        known.n[k] > cards.n[k] ? static_cast<std::uint8_t>(known.n[k] - cards.n[k]) : std::uint8_t{0};
    count += cards.n[k];
  }
  auto& held = play.pub().hand_count[ix(seat)];
  held = static_cast<std::uint8_t>(held - count);
}

void discard(Play& play, const Cards& cards) { play.pub().discard += cards; }

}  // namespace konduktor
