// Another game that one seat cannot tell from this one: everything that it may not know is changed.
//
// The change is done card by card and ticket by ticket, apart from sample_world, so that the two are independent
// witnesses. With `Fixed`, what the next move will bring to light stays as it is.
#pragma once

#include <span>

#include "property/tables.h"

namespace konduktor::testing {

struct Fixed {
  std::size_t top = 0;  // cards of the deck, from the top
  int tickets = 0;      // tickets of the ticket deck, from the top
  bool seed = false;
  bool answers = false;       // how many tickets others have chosen
  Seat mover = Seat::Nobody;  // …
  Cards needed;               // … has to keep these in hand
};

// What the move brings to light of deck and seed must stay; the rest is free.
inline Fixed fixed_for(const State& before, Seat viewer, Seat mover, const Move& move, const State& after) {
  Fixed fixed;
  fixed.answers = true;
  const bool renewed = after.pub.renewals != before.pub.renewals || after.pub.pass != before.pub.pass;
  fixed.seed = renewed;
  const bool unseen = move.kind == MoveKind::Draw && mover != viewer && !renewed;
  if (!unseen)
    fixed.top = renewed ? before.pub.deck_count
                        : static_cast<std::size_t>(before.pub.deck_count - after.pub.deck_count);
  if (move.kind == MoveKind::Tickets && mover == viewer) fixed.tickets = after.pub.offer_count;
  fixed.mover = mover;
  if (move.kind != MoveKind::Keep && move.kind != MoveKind::Declare) fixed.needed = move.payment();
  return fixed;
}

class Disguise {
 public:
  Disguise(const Rules& rules, const State& state, Seat viewer, const Fixed& fixed, Rng& rng)
      : rules_(rules), viewer_(viewer), fixed_(fixed), rng_(rng), state_(state) {
    for (std::size_t t = 0; t < kMaxTickets; ++t) renamed_[t] = static_cast<TicketId>(t);
    change_deck_order();
    for (int i = 0; i < 24; ++i) swap_with_deck();
    for (int i = 0; i < 12; ++i) swap_hands();
    rename_tickets();
    if (!fixed_.answers) change_answers();
    for (int s = 0; s < rules_.players(); ++s)
      if (hidden(s)) other(s).put_back = 0;  // what others remember of the ticket deck
    if (!fixed_.seed)
      for (auto& byte : state_.secret.seed.bytes) byte = static_cast<std::uint8_t>(rng_.next() >> 56);
  }

  [[nodiscard]] const State& state() const { return state_; }
  // The same tickets under their new names, if the mover is not the viewer.
  [[nodiscard]] Move renamed(const Move& move) const {
    if (move.kind != MoveKind::Keep && move.kind != MoveKind::Declare) return move;
    return Move::with_tickets(move.kind, renamed(move.tickets()));
  }

 private:
  [[nodiscard]] int below(int bound) {
    return static_cast<int>(rng_.below(static_cast<std::uint32_t>(bound)));
  }
  [[nodiscard]] bool hidden(int seat) const { return seat_at(seat) != viewer_; }
  [[nodiscard]] Private& other(int seat) { return state_.priv[static_cast<std::size_t>(seat)]; }
  [[nodiscard]] int free_deck() const {
    return std::max(0, state_.pub.deck_count - static_cast<int>(fixed_.top));
  }
  // Where rows are swept, the number of wilds in the deck shows in time: colours are exchanged for colours only.
  [[nodiscard]] bool alike(Card a, Card b) const {
    return rules_.sweep_at == 0 || (a == Card::Wild) == (b == Card::Wild);
  }
  [[nodiscard]] int unknown(int seat, Card card) {
    const int needed = seat_at(seat) == fixed_.mover ? fixed_.needed[card] : 0;
    return other(seat).hand[card] -
           std::max<int>(needed, state_.memory.known[static_cast<std::size_t>(seat)][card]);
  }
  [[nodiscard]] TicketSet renamed(TicketSet tickets) const {
    TicketSet result;
    tickets.for_each([&](TicketId ticket) { result.add(renamed_[ix(ticket)]); });
    return result;
  }

  void change_deck_order() {
    auto& deck = state_.secret.deck;
    for (int i = free_deck() - 1; i > 0; --i)
      std::swap(deck[static_cast<std::size_t>(i)], deck[static_cast<std::size_t>(below(i + 1))]);
    for (std::size_t i = state_.pub.deck_count; i < deck.size(); ++i)
      deck[i] = static_cast<Card>(below(kKinds));
  }

  void swap_with_deck() {
    if (free_deck() == 0) return;
    const int seat = below(rules_.players());
    const auto mine = static_cast<Card>(below(kKinds));
    Card& theirs = state_.secret.deck[static_cast<std::size_t>(below(free_deck()))];
    if (!hidden(seat) || unknown(seat, mine) <= 0 || other(seat).drawn[mine] == 0 || !alike(mine, theirs))
      return;
    --other(seat).hand[mine];
    --other(seat).drawn[mine];
    ++other(seat).hand[theirs];
    ++other(seat).drawn[theirs];
    theirs = mine;
  }

  void swap_hands() {
    const int a = below(rules_.players());
    const int b = below(rules_.players());
    const auto from_a = static_cast<Card>(below(kKinds));
    const auto from_b = static_cast<Card>(below(kKinds));
    if (a == b || !hidden(a) || !hidden(b) || unknown(a, from_a) <= 0 || unknown(b, from_b) <= 0) return;
    --other(a).hand[from_a];
    ++other(a).hand[from_b];
    --other(b).hand[from_b];
    ++other(b).hand[from_a];
  }

  // The tickets that the viewer cannot place change names among themselves, long with long.
  void rename_tickets() {
    const View view = view_of(rules_, state_, viewer_);
    TicketSet known = view.mine.tickets | view.mine.out;
    for (const TicketSet& completed : view.pub.completed) known = known | completed;
    for (const std::span<const TicketId> list :
         {std::span<const TicketId>(view.mine.offer), std::span<const TicketId>(view.put_back)})
      for (const TicketId ticket : list)
        if (ticket != TicketId::None) known.add(ticket);
    for (int i = 0; i < fixed_.tickets; ++i)
      known.add(state_.secret.tickets[static_cast<std::size_t>((view.pub.ticket_head + i) % kMaxTickets)]);
    const auto count = static_cast<int>(rules_.tickets.size());
    for (int i = 0; i < 4 * count; ++i) {
      const auto a = static_cast<std::size_t>(below(count));
      const auto b = static_cast<std::size_t>(below(count));
      if (known.has(static_cast<TicketId>(a)) || known.has(static_cast<TicketId>(b))) continue;
      if (rules_.tickets[a].is_long == rules_.tickets[b].is_long) std::swap(renamed_[a], renamed_[b]);
    }
    const auto rename = [&](std::span<TicketId> list) {
      for (TicketId& ticket : list)
        if (ticket != TicketId::None) ticket = renamed_[ix(ticket)];
    };
    rename(state_.secret.tickets);
    for (int s = 0; s < rules_.players(); ++s) {
      if (!hidden(s)) continue;
      rename(other(s).offer);
      other(s).tickets = renamed(other(s).tickets);
      other(s).chosen = renamed(other(s).chosen);
      other(s).out = renamed(other(s).out);
    }
  }

  void change_answers() {
    for (int s = 0; s < rules_.players(); ++s) {
      const bool answered = (state_.pub.waiting >> s & 1) == 0;
      if (!hidden(s) || !answered) continue;
      if (state_.pub.phase == Phase::Declare) other(s).chosen = {};
      if (state_.pub.phase == Phase::Opening)
        for (const TicketId ticket : other(s).offer)
          if (ticket != TicketId::None) other(s).chosen.add(ticket);
    }
  }

  const Rules& rules_;
  Seat viewer_;
  Fixed fixed_;
  Rng& rng_;
  State state_;
  std::array<TicketId, kMaxTickets> renamed_{};
};

}  // namespace konduktor::testing
