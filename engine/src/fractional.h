// The bound of declaration.cpp: completing tickets if shares of them could be completed.
#pragma once

#include <array>
#include <cstdint>

#include "konduktor/types.h"

namespace konduktor {

struct FractionalProblem {
  int count = 0;
  std::array<std::array<std::uint8_t, kMaxColours>, kMaxTickets> need;
  std::array<double, kMaxTickets> value;
  std::array<double, kKinds> have;  // wilds last
};

struct FractionalAnswer {
  std::array<double, kKinds> price;       // what one more card of each kind would bring
  std::array<double, kMaxTickets> share;  // of each ticket, 0 to 1
};

// Maximises the value by the simplex method. Prices are at least 0 and those of colours at most that of the wild,
// also in the unlikely case that the method is stopped before it is done.
void solve_fractional(const FractionalProblem& problem, FractionalAnswer& answer) noexcept;

}  // namespace konduktor
