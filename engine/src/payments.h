// Payments of the United Kingdom: units, and cards that stand for a locomotive (UK-C1, UK-C3, UK-V10).
//
// A claim or a price counts in units. A unit is a card of the colour, a wild, or a substitute: any `per_wild` cards
// that stand for a wild. A payment is a set of cards without labels; it is legal if some reading of it fits.
#pragma once

#include "konduktor/game.h"
#include "konduktor/stand_ins.h"

namespace konduktor {

// One reading of a payment: how many units are paid in which way.
struct Reading {
  int colour = kMaxColours;  // kMaxColours = no coloured card
  int coloured = 0;
  int wilds = 0;
  int substitutes = 0;
};

struct Demand {
  int least_units = 0;  // fewer than most_units with Diesel
  int most_units = 0;
  int min_wilds = 0;         // units that must be a wild or a substitute
  Card colour = Card::None;  // None = any one colour
  bool only_wilds = false;   // a price: every unit is a wild or a substitute
  int per_wild = 0;
};

// The readings of one number of units in one colour (kMaxColours = none of it).
template <typename F>
bool each_reading_in(const Cards& hand, int total, const Demand& demand, int units, int colour, F&& f) {
  const bool none = colour == kMaxColours;
  const int most_coloured =
      none ? 0 : std::min<int>(hand.n[static_cast<std::size_t>(colour)], units - demand.min_wilds);
  for (int coloured = none ? 0 : 1; coloured <= most_coloured; ++coloured) {
    const int rest = units - coloured;
    for (int wilds = std::min(rest, hand.wilds()); wilds >= 0; --wilds) {
      const int substitutes = rest - wilds;
      if (substitutes > 0 && demand.per_wild == 0) break;
      if (coloured + wilds + demand.per_wild * substitutes > total) break;
      if (!f(Reading{colour, coloured, wilds, substitutes})) return false;
    }
  }
  return true;
}

// Calls f(reading) for every reading of every payment that `hand` can make, in the documented order; f returns
// false to stop. Returns false if stopped.
template <typename F>
bool each_reading(const Cards& hand, int colours, const Demand& demand, F&& f) {
  const int total = hand.total();
  const bool grey = demand.colour == Card::None;
  const int from = demand.only_wilds ? colours : grey ? 0 : static_cast<int>(ix(demand.colour));
  const int to = grey ? colours : std::min(colours, from + 1);
  for (int units = demand.most_units; units >= demand.least_units; --units) {
    for (int colour = from; colour < to; ++colour)
      if (!each_reading_in(hand, total, demand, units, colour, f)) return false;
    if (!each_reading_in(hand, total, demand, units, kMaxColours, f)) return false;
  }
  return true;
}

// Has each_reading anything to call? The payment of the fewest cards takes as many of the colour as count, then
// wilds, then substitutes; of grey routes, in the colour that the hand has most of.
[[nodiscard]] bool can_pay(const Cards& hand, const Demand& demand) noexcept;

// Is this payment, whole, a reading of the demand?
[[nodiscard]] bool reads_as(const Cards& payment, int colours, const Demand& demand);

// The canonical payment of a reading: stand-ins are the most plentiful other colour first, the data's order on
// ties, the payment's own colour after them, wilds last. The order is that of the hand, so it is found once.
class Payer {
 public:
  // `reserved` cards of the hand are not used as stand-ins.
  Payer(const Cards& hand, int per_wild, const Cards& reserved = {}) noexcept;
  [[nodiscard]] Cards pay(const Reading& reading) const noexcept;

 private:
  Cards rest_;  // of the hand, for stand-ins
  int per_wild_;
  std::array<std::uint8_t, kMaxColours> order_{};
};

[[nodiscard]] Demand claim_demand(const Rules& rules, const Public& pub, Seat seat, RouteId route,
                                  int per_wild) noexcept;
[[nodiscard]] Demand price_demand(const Rules& rules, const Public& pub, Seat seat,
                                  TechId technology) noexcept;

}  // namespace konduktor
