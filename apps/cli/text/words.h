// What people read instead of ids: names of cards, routes and tickets, and sentences about what happened.
#pragma once

#include <span>
#include <string>
#include <vector>

#include "konduktor/event.h"
#include "konduktor/move.h"
#include "konduktor/rules.h"
#include "konduktor/state.h"

namespace konduktor::cli {

[[nodiscard]] std::string card_name(const Rules& rules, Card card);            // "red", "Locomotive", "-"
[[nodiscard]] std::string cards_name(const Rules& rules, const Cards& cards);  // "2 red, 1 Locomotive"
[[nodiscard]] std::string row_name(const Rules& rules, std::span<const std::uint8_t> cards);
[[nodiscard]] std::string route_name(const Rules& rules, RouteId route);  // "Paris - Zurich, 3 grey, tunnel"
[[nodiscard]] std::string ticket_name(const Rules& rules, TicketId ticket);  // "Paris - Vienna (8)"
[[nodiscard]] std::string tickets_name(const Rules& rules, TicketSet tickets);
[[nodiscard]] std::string points_name(int points);  // "1 point"
// Card Game: what a screen tells of tickets laid down before the end: "2 tickets, 24 points".
[[nodiscard]] std::string laid_down_in_short(const Public& pub, Seat seat);
[[nodiscard]] std::string plural(const std::string& noun);  // "Trains", "Buses"
[[nodiscard]] std::string phase_name(Phase phase);
[[nodiscard]] std::string seat_name(Seat seat);  // "seat 0"

// What seats are called at one table: "seat 0 (you)", "seat 1 (medium)". Empty = by their numbers alone.
using SeatNames = std::vector<std::string>;
[[nodiscard]] std::string seat_name(Seat seat, const SeatNames& names);

// A legal move for someone who chooses: what it does and what it costs.
[[nodiscard]] std::string move_name(const Rules& rules, const Public& pub, const Move& move);

// What a claim, station or purchase is about, without its price.
[[nodiscard]] std::string goal_name(const Rules& rules, const Move& move);

// One sentence for each event. Hidden cards and tickets are shown as "?".
[[nodiscard]] std::vector<std::string> tell(const Rules& rules, const Events& events,
                                            const SeatNames& names = {});
// The same for one of them.
[[nodiscard]] std::string tell(const Rules& rules, const Events& events, const Event& event,
                               const SeatNames& names);

}  // namespace konduktor::cli
