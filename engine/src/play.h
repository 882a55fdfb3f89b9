// What the parts of the turn machines share: drawing, paying, claiming, tickets, the turn itself.
#pragma once

#include "module.h"

namespace konduktor {

// The display, a byte a place: 1 where a wild lies, 1 where nothing does. Cards are 0 to 8, nothing is 255.
struct Row5 {
  std::uint64_t wilds = 0;
  std::uint64_t gaps = 0;
  static constexpr std::uint64_t kAll = 0x0101010101;
};
[[nodiscard]] inline Row5 row_of(const std::array<Card, kDisplaySize>& display) noexcept {
  std::uint64_t bytes = 0;
  for (std::size_t k = 0; k < kDisplaySize; ++k) bytes |= static_cast<std::uint64_t>(display[k]) << (8 * k);
  const std::uint64_t gaps = bytes >> 7 & Row5::kAll;
  return {(bytes >> 3 & Row5::kAll) & ~gaps, gaps};
}
// The lowest bits of five bytes, side by side.
[[nodiscard]] constexpr std::uint32_t five_bits(std::uint64_t bytes) noexcept {
  constexpr std::uint64_t kGather = 1ull << 32 | 1ull << 25 | 1ull << 18 | 1ull << 11 | 1ull << 4;
  return static_cast<std::uint32_t>(bytes * kGather >> 32) & 31u;
}

// drawing.cpp: deck, display, discards.
inline constexpr std::size_t kPileStep = 16;
using CardPile = std::array<std::uint8_t, kMaxCards + kPileStep>;
// The cards one by one, colours in the order of the data, wilds last. Returns how many.
[[nodiscard]] std::size_t lay_out(const Cards& cards, CardPile& pile) noexcept;
[[nodiscard]] Card draw_unseen(Play& play, Seat seat);  // into the hand; the deck is not empty
[[nodiscard]] Card turn_up(Play& play);                 // seen by all; the deck is not empty
void renew_deck(Play& play);                            // CORE-D7, if it is due
void settle_row(Play& play);                            // CORE-D11: renew, fill up, sweep
// The same, and at once where there is nothing to do.
[[gnu::always_inline]] inline void settle(Play& play) {
  const Row5 row = row_of(play.pub().display);
  const int wilds = std::popcount(row.wilds);
  if (play.pub().deck_count == 0 || row.gaps != 0 || wilds >= play.rules.sweep_wilds) settle_row(play);
}
void add_draws(const Rules& rules, const Public& pub, MoveList& out);  // and tickets, in Action
[[nodiscard]] bool any_draw(const Rules& rules, const Public& pub) noexcept;
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
void end_game(Play& play);
void finish_any_turn(Play& play, Seat seat);
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
[[nodiscard]] inline Seat seat_after(const Rules& rules, Seat seat) noexcept {
  const int next = static_cast<int>(ix(seat)) + 1;
  return seat_at(next * (next != rules.players() ? 1 : 0));  // without a branch
}

// The turn itself, here because every move goes through it.
[[gnu::always_inline]] inline void begin_turn(Play& play, Seat seat) {
  Public& pub = play.pub();
  pub.turn = seat;
  pub.waiting = seat_bit(seat);
  pub.bought = false;
  pub.claims = 0;
  pub.drawn_unseen = 0;
  pub.phase = Phase::Action;
  if (play.rules.machine == Machine::Cards) begin_card_turn(play, seat);
}
// BE-E1: both kinds added.
[[nodiscard]] inline int pieces_left(const Public& pub, Seat seat) noexcept {
  return pub.pieces[ix(seat)][0] + pub.pieces[ix(seat)][1];
}
[[gnu::always_inline]] inline void finish_turn(Play& play, Seat seat) {
  const bool nothing_else = play.rules.plain_turns && play.pub().last_turns == 0 &&
                            pieces_left(play.pub(), seat) > play.rules.end_at_pieces;
  if (nothing_else)
    begin_turn(play, seat_after(play.rules, seat));
  else
    finish_any_turn(play, seat);
}

}  // namespace konduktor
