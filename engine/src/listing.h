// Listing the moves of the board games' commonest phases. In a header, because here most of the time of a search
// goes: inlined, the whole list of an action is written from registers.
//
// A RouteSet that was just stored is read word by word; read whole, it would wait for its own stores.
#pragma once

#include "play.h"

namespace konduktor {

// at a table with `empty_deck=closed` nobody takes a face-up card once the deck is empty.
inline bool row_closed(const Rules& rules, const Public& pub) noexcept {
  return pub.deck_count == 0 && rules.options.empty_deck == EmptyDeck::Closed;
}

// Cards and tickets of an action; the second card of one.
inline void write_draws(const Rules& rules, const Public& pub, MoveList::Writer& writer) noexcept {
  const Row5 row = row_of(pub.display);
  const bool action = pub.phase == Phase::Action;
  if (!row_closed(rules, pub))
    writer.add_takes(five_bits(Row5::kAll & ~(row.gaps | (action ? 0 : row.wilds))));  // CORE-D3, CORE-D4
  if (pub.deck_count > 0) writer.add_plain(MoveKind::Draw);
  if (action && pub.ticket_deck_count > 0) writer.add_plain(MoveKind::Tickets);
}

// The other strands of the doubles among these routes.
inline RouteSet twins_of(const Rules& rules, const RouteSet& routes) noexcept {
  const RouteSet first = routes & rules.first_strands;
  const RouteSet second = routes & rules.second_strands;
  std::uint64_t low = first.lo << 1 | second.lo >> 1 | second.hi << 63;
  std::uint64_t high = first.hi << 1 | first.lo >> 63 | second.hi >> 1;
  (routes & rules.other_doubles).for_each([&](RouteId r) {
    low |= rules.twin_set[ix(r)].lo;
    high |= rules.twin_set[ix(r)].hi;
  });
  return {low, high};
}

// CORE-R5, BE-R3, CORE-R7: what the seat may claim of these routes, if no module forbids it.
inline RouteSet within_reach(const Rules& rules, const Public& pub, Seat seat, RouteSet routes) noexcept {
  const auto& left = pub.pieces[ix(seat)];
  routes = routes & (rules.within_pieces[0][left[0]] | rules.within_pieces[1][left[1]]);
  return rules.one_strand ? routes : routes - twins_of(rules, pub.owned[ix(seat)]);
}

}  // namespace konduktor
