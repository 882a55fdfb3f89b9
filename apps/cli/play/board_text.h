// The board in words: who has what, what is open, and everything about one place.
#pragma once

#include <string>

#include "konduktor/rules.h"
#include "konduktor/state.h"
#include "text/words.h"

namespace konduktor::cli {

// Networks by seat, open routes by colour, districts or Big Cities; a few lines each.
[[nodiscard]] std::string board_text(const Rules& rules, const Public& pub, const SeatNames& names);
// Every place with its neighbours.
[[nodiscard]] std::string places_text(const Rules& rules, const Public& pub);
// The routes at the place that is meant, with their state; or what was understood instead.
[[nodiscard]] std::string routes_text(const Rules& rules, const Public& pub, Seat viewer,
                                      const SeatNames& names, const std::string& wanted);
// The technologies: price, copies left, what they do.
[[nodiscard]] std::string technologies_text(const Rules& rules, const Public& pub);

}  // namespace konduktor::cli
