// What a player sees before choosing: the row and the decks, everyone's counts, the own hand and tickets.
#pragma once

#include <string>

#include "konduktor/rules.h"
#include "konduktor/state.h"
#include "text/words.h"

namespace konduktor::cli {

// Everything.
[[nodiscard]] std::string status_text(const Rules& rules, const View& view, const SeatNames& names);
// What all see but the row: everyone's counts and the decks.
[[nodiscard]] std::string table_text(const Rules& rules, const View& view, const SeatNames& names);
// What a suspended claim waits for; empty if none does.
[[nodiscard]] std::string tunnel_text(const Rules& rules, const Public& pub);
[[nodiscard]] std::string hand_line(const Rules& rules, const View& view);
// "2 green with 1 Locomotive; 3 red": a rail yard.
[[nodiscard]] std::string yard_in_words(const Rules& rules, const Public& pub, Seat seat);
// What a seat holds: "Booster, Propellers".
[[nodiscard]] std::string technologies_in_words(const Rules& rules, const Public& pub, Seat seat);

}  // namespace konduktor::cli
