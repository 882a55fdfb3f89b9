// A slow, independent list of legal moves: every move that can be written down, tried out one after the other.
//
// It knows how a move is written and nothing of the rules. Payments are one colour and wilds, so it is no judge of
// games in which other cards stand for a wild.
#pragma once

#include <gtest/gtest.h>

#include "konduktor/game.h"
#include "konduktor/notation.h"

namespace konduktor::testing {

// Calls f(move) for each.
template <typename F>
void each_thinkable(const Rules& rules, F&& f) {
  const auto payments = [&](MoveKind kind, std::size_t targets) {
    for (std::size_t target = 0; target < targets; ++target)
      for (int wilds = 0; wilds <= kMaxCost + 1; ++wilds) {
        f(Move::paying(kind, static_cast<int>(target), 0, 0, wilds));
        for (int colour = 0; colour < static_cast<int>(rules.colours.size()); ++colour)
          for (int coloured = 1; coloured + wilds <= kMaxCost + 1; ++coloured)
            f(Move::paying(kind, static_cast<int>(target), colour, coloured, wilds));
      }
  };
  for (int slot = 0; slot < kDisplaySize + 1; ++slot) f(Move::take(slot));
  for (const MoveKind kind :
       {MoveKind::Draw, MoveKind::Stop, MoveKind::Tickets, MoveKind::Withdraw, MoveKind::Pass})
    f(Move::plain(kind));
  for (int rows = 0; rows < 256; ++rows) f(Move::shunt(rows));
  payments(MoveKind::Claim, rules.routes.size());
  payments(MoveKind::Station, rules.places.size());
  payments(MoveKind::Buy, rules.technologies.size());
  payments(MoveKind::Pay, 1);
  payments(MoveKind::Play, 1);
  // Sets of tickets: all of up to six.
  const auto count = rules.tickets.size();
  const auto sets = [&](auto&& self, TicketSet set, std::size_t from, int left) -> void {
    f(Move::with_tickets(MoveKind::Keep, set));
    f(Move::with_tickets(MoveKind::Declare, set));
    if (left == 0) return;
    for (std::size_t t = from; t < count; ++t) {
      TicketSet more = set;
      more.add(static_cast<TicketId>(t));
      self(self, more, t + 1, left - 1);
    }
  };
  sets(sets, {}, 0, count <= 8 ? 6 : 2);
}

// What is accepted is listed, and what is listed is accepted.
inline void expect_list_is_complete(const Rules& rules, const State& state, Seat seat,
                                    const MoveList& moves) {
  int accepted = 0;
  int keeps = 0;  // of more tickets than are tried
  each_thinkable(rules, [&](const Move& move) {
    State next = state;
    if (!apply(rules, next, seat, move).ok()) return;
    ++accepted;
    EXPECT_TRUE(moves.has(move)) << to_text(rules, move) << " is accepted, but not listed";
  });
  const int most = rules.tickets.size() <= 8 ? 6 : 2;
  moves.for_each([&](const Move& move) {
    keeps += move.kind == MoveKind::Keep && move.tickets().count() > most ? 1 : 0;
  });
  EXPECT_EQ(accepted, moves.size() - keeps);
}

}  // namespace konduktor::testing
