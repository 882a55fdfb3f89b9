// view_of and redact: what one seat may see (CORE-K4, CG-12, A-19).
#include "konduktor/game.h"

namespace konduktor {
namespace {

// Hidden from everyone until the end: orders of decks, and what lies on the tracks.
bool is_secret(EventKind kind) noexcept {
  return kind == EventKind::Renewed || kind == EventKind::TicketsShuffled || kind == EventKind::SecondPass;
}

// Seen by the seat alone.
bool is_own(EventKind kind) noexcept {
  return kind == EventKind::Drew || kind == EventKind::Offered || kind == EventKind::Kept ||
         kind == EventKind::Dealt;
}

}  // namespace

View view_of(const Rules& rules, const State& state, Seat seat) {
  View view{};
  view.pub = state.pub;
  view.memory = state.memory;
  view.put_back.fill(TicketId::None);
  view.mine.offer.fill(TicketId::None);
  if (static_cast<int>(ix(seat)) >= rules.players()) return view;
  view.seat = seat;
  view.mine = state.priv[ix(seat)];
  for (std::size_t slot = 0; slot < kMaxTickets; ++slot)
    if ((view.mine.put_back >> slot & 1u) != 0) view.put_back[slot] = state.secret.tickets[slot];
  return view;
}

void redact(const Rules& rules, const Events& events, Seat viewer, Events& out) {
  for (const Event& event : events.items()) {
    const bool peeks = rules.options.peek_own_track && event.seat == viewer;
    const bool hide = is_secret(event.kind) || (is_own(event.kind) && event.seat != viewer) ||
                      (event.kind == EventKind::ToTrack && !peeks);
    Event seen = event;
    if (hide) {
      seen.hidden = true;
      seen.card = Card::None;
      seen.cards = {};
      seen.tickets = {};
    }
    out.add_with_bytes(seen);
    if (!hide)
      for (const std::uint8_t byte : events.bytes(event)) out.put_byte(byte);
  }
}

}  // namespace konduktor
