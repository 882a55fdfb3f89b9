// What the rules of single technologies share with the shop.
#pragma once

#include "all.h"

namespace konduktor {

[[nodiscard]] inline bool holds(const Public& pub, Seat seat, TechId technology) noexcept {
  return technology != TechId::None && (pub.technologies[ix(seat)] >> ix(technology) & 1u) != 0;
}
// UK-B3: a copy is left and the seat has none. Says why not.
[[nodiscard]] Verdict on_sale(const Rules& rules, const Public& pub, Seat seat, TechId technology);
// UK-R4, UK-V1: the card goes back on the table if the seat has it.
void give_back(Play& play, Seat seat, TechId technology);

}  // namespace konduktor
