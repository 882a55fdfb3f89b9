#include "konduktor/guide/robs.h"

namespace konduktor {

Seat row_owner(const Rules& rules, const View& view, Card colour) noexcept {
  if (rules.machine != Machine::Cards) return Seat::Nobody;
  for (int s = 0; s < rules.players(); ++s)
    if (seat_at(s) != view.seat && view.pub.yard[static_cast<std::size_t>(s)][ix(colour)].total() > 0)
      return seat_at(s);
  return Seat::Nobody;
}

Seat robbed_by(const Rules& rules, const View& view, const Move& move) noexcept {
  const Cards cards = move.payment();
  for (std::size_t c = 0; c < rules.colours.size(); ++c)
    if (cards.n[c] > 0)
      if (const Seat owner = row_owner(rules, view, static_cast<Card>(c)); owner != Seat::Nobody)
        return owner;
  return Seat::Nobody;
}

}  // namespace konduktor
