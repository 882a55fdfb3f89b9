// What the parts of the turn machines share: drawing, paying, claiming, tickets, the turn itself.
#pragma once

#include "module.h"

namespace konduktor {

// drawing.cpp: deck, display, discards.
[[nodiscard]] Card draw_unseen(Play& play, Seat seat);  // into the hand; the deck is not empty
[[nodiscard]] Card turn_up(Play& play);                 // seen by all; the deck is not empty
void renew_deck(Play& play);                            // CORE-D7, if it is due
void settle(Play& play);                                // CORE-D11: renew, fill up, sweep
void add_draws(const Rules& rules, const Public& pub, MoveList& out);
[[nodiscard]] bool any_draw(const Public& pub) noexcept;
Verdict apply_take(Play& play, Seat seat, int slot);
Verdict apply_draw(Play& play, Seat seat);
Verdict apply_stop(Play& play, Seat seat);

// paying.cpp: out of the hand and onto the discards.
void spend(Play& play, Seat seat, const Cards& cards);  // out of the hand only
void discard(Play& play, const Cards& cards);           // onto the discards, no settling

// payments.cpp: which cards pay for what.
[[nodiscard]] Verdict check_one_colour(const Cards& payment, int cost, Card colour, int min_wilds) noexcept;
[[nodiscard]] Verdict check_claim_payment(const Rules& rules, const Public& pub, Seat seat, RouteId route,
                                          const Cards& payment);
[[nodiscard]] bool can_pay_claim(const Rules& rules, const Public& pub, const Cards& hand, Seat seat,
                                 RouteId route);
void list_claims(const Rules& rules, const Public& pub, const Cards& hand, Seat seat, const RouteSet& routes,
                 MoveList& out);

// claiming.cpp
[[nodiscard]] RouteSet free_routes(const Rules& rules, const Public& pub,
                                   Seat seat);  // in Action, SecondClaim
[[nodiscard]] RouteSet joinable_routes(const Rules& rules, const Public& pub,
                                       Seat seat);  // with Right of Way
[[nodiscard]] bool any_claim(const Rules& rules, const Public& pub, const Cards& hand, Seat seat,
                             const RouteSet& routes);
Verdict apply_claim(Play& play, Seat seat, const Move& move);
void complete_claim(Play& play, Seat seat, RouteId route, const Cards& shown);

// tickets.cpp
[[nodiscard]] int offer_size(const Private& mine) noexcept;
void deal_offer(Play& play, Seat seat, int count);
Verdict apply_tickets(Play& play, Seat seat);
Verdict apply_keep(Play& play, Seat seat, const Move& move);
void put_ticket_back(Play& play, Seat seat, TicketId ticket);

// turn.cpp
void begin_turn(Play& play, Seat seat);
void finish_turn(Play& play, Seat seat);
void end_game(Play& play);
[[nodiscard]] Seat seat_after(const Rules& rules, Seat seat) noexcept;
[[nodiscard]] bool has_action(const Rules& rules, const Public& pub, const Private& mine, Seat seat);

// rules/rail_yards.cpp, rules/second_pass.cpp: the Card Game's turn.
void begin_card_turn(Play& play, Seat seat);
void end_pass(Play& play);
void after_declarations(Play& play);

[[nodiscard]] constexpr std::uint8_t seat_bit(Seat seat) noexcept {
  return static_cast<std::uint8_t>(1u << ix(seat));
}
[[nodiscard]] constexpr std::uint8_t all_seats(int players) noexcept {
  return static_cast<std::uint8_t>((1u << players) - 1);
}

}  // namespace konduktor
