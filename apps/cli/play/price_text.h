// Prices in words: what stands in the way of a claim, a station or a purchase, and what is at stake in a move that
// cannot be had back.
#pragma once

#include <string>

#include "konduktor/guide/prices.h"
#include "text/words.h"

namespace konduktor::cli {

// "Paris - Zurich, 3 grey, tunnel: 2 red short (a Locomotive serves too)"; what is in the way, without a full stop.
[[nodiscard]] std::string obstacle_text(const Rules& rules, const View& view, const SeatNames& names,
                                        Goal goal, const Obstacle& obstacle);

// Whether a move is asked about before it is made: what spends cards for good or takes tickets.
[[nodiscard]] bool is_costly(MoveKind kind);
// What goes, what comes, what stays: a few lines.
[[nodiscard]] std::string stakes_text(const Rules& rules, const View& view, const Move& move);

}  // namespace konduktor::cli
