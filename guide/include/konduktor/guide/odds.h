// The odds of a tunnel's surcharge before the try (EU-T2 to EU-T7).
//
// Unseen are all cards but those in the own hand, in the display, among the discards and, where the table shows them,
// those known in other hands: U cards, of which M count (of the laid colour or wild; only wilds if only wilds are laid).
// Each unseen card is as likely as any other to lie on top, so of m cards turned up k count with probability
//   C(M, k) · C(U − M, m − k) / C(U, m).
// A deck of fewer than three cards is turned up whole and the discards, whose cards are known, give the rest. Exact for
// what lies open; who remembers more, say what was in the discards that became the deck, knows more.
#pragma once

#include <array>

#include "konduktor/rules.h"
#include "konduktor/state.h"

namespace konduktor {

struct TunnelOdds {
  std::array<double, kMaxTurnedUp + 1> surcharge{};  // by number of cards asked for
  double payable = 0;                                // that what is left of the hand can pay it
};

// Whether a card turned up is asked for once more: a wild, or one of the colour laid (EU-T3, EU-T4).
[[nodiscard]] constexpr bool counts_at_tunnel(const Cards& laid, Card card) noexcept {
  return card == Card::Wild || (card != Card::None && laid[card] > 0);
}

// What is left of the hand pays. `known_hands`: count what everyone has seen go into other hands.
[[nodiscard]] TunnelOdds tunnel_odds(const Rules& rules, const View& view, const Cards& payment,
                                     bool known_hands);

}  // namespace konduktor
