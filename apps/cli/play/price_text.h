// Prices in words: what stands in the way of a claim, a station or a purchase, and what is at stake in a move that
// cannot be had back.
#pragma once

#include <string>

#include "konduktor/guide/why_not.h"
#include "text/words.h"

namespace konduktor::cli {

// Why a move cannot be made, its payment possibly left open: "Paris - Zurich, 3 grey, tunnel: 2 red short (a Locomotive
// serves too) [CORE-R4]", without a full stop. The reason is the guide's, and so is its sentence where it has no numbers.
[[nodiscard]] std::string why_text(const Rules& rules, const View& view, const SeatNames& names,
                                   const Move& intent, const WhyNot& found);

// Whether a move is asked about before it is made: what spends cards for good or takes tickets.
[[nodiscard]] bool is_costly(MoveKind kind);
// What goes, what comes, what stays: a few lines.
[[nodiscard]] std::string stakes_text(const Rules& rules, const View& view, const Move& move);

}  // namespace konduktor::cli
