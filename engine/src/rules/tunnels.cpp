// Tunnels: cards are turned up, and matching ones cost more (EU-T1 to EU-T9).
//
// A claim of a tunnel lays its payment aside and turns up to three cards. With nothing to add it completes at once;
// otherwise the phase is Surcharge until the player pays or withdraws. Until the turn ends neither the laid nor the
// turned-up cards are part of deck or discards (EU-T6).
#include "all.h"

namespace konduktor {
namespace {

Cards turned_up(const Public& pub) {
  std::uint64_t colours = 0;
  int wilds = 0;
  for (const Card card : pub.turned_up) {
    if (card == Card::None) break;  // EU-T7: behind the last
    const bool wild = card == Card::Wild;
    colours += std::uint64_t{!wild} << (8 * (ix(card) & 7));
    wilds += wild ? 1 : 0;
  }
  Cards cards;
  cards.set_word(colours);
  cards[Card::Wild] = static_cast<std::uint8_t>(wilds);
  return cards;
}

// The colour laid; kMaxColours = wilds only (EU-T4).
int laid_colour(const Public& pub) noexcept { return std::countr_zero(pub.laid.word()) / 8; }

void clear(Public& pub) {
  pub.tunnel = RouteId::None;
  pub.laid = {};
  pub.turned_up.fill(Card::None);
  pub.surcharge = 0;
}

// The laid cards are out of the hand. Completes with `added` and what was turned up on the discards.
void complete(Play& play, Seat seat, const Cards& added) {
  Public& pub = play.pub();
  const RouteId route = pub.tunnel;
  const Cards laid = pub.laid;
  discard(play, turned_up(pub) + added);
  clear(pub);
  complete_claim(play, seat, route, laid);
}

bool suspend(Play& play, Seat seat, RouteId route, const Cards& payment) {
  if (!play.rules.tunnel_routes.has(route)) return false;
  Public& pub = play.pub();
  pub.tunnel = route;
  pub.laid = payment;
  const int colour = laid_colour(pub);
  for (Card& place : pub.turned_up) {
    renew_deck(play);
    if (pub.deck_count == 0) break;  // EU-T7
    place = turn_up(play);
    const bool matches = place == Card::Wild || ix(place) == static_cast<std::size_t>(colour);
    pub.surcharge = static_cast<std::uint8_t>(pub.surcharge + (matches ? 1 : 0));  // EU-T3, EU-T4
  }
  renew_deck(play);
  if (play.events != nullptr) {
    play.events->add_with_bytes({.kind = EventKind::TurnedUp,
                                 .seat = seat,
                                 .target = static_cast<std::uint8_t>(route),
                                 .count = pub.surcharge,
                                 .cards = payment});
    for (const Card card : pub.turned_up)
      if (card != Card::None) play.events->put_byte(static_cast<std::uint8_t>(card));
  }
  if (pub.surcharge > 0)
    pub.phase = Phase::Surcharge;
  else
    complete(play, seat, {});  // EU-T9
  return true;
}

void add_moves(const Rules&, const Public& pub, const Private& mine, Seat, MoveList& out) {
  const int colour = laid_colour(pub);
  const int due = pub.surcharge;
  const int coloured = colour == kMaxColours ? 0 : mine.hand.n[static_cast<std::size_t>(colour)];
  for (int wilds = 0; wilds <= due; ++wilds)
    if (wilds <= mine.hand.wilds() && due - wilds <= coloured)
      out.add(Move::paying(MoveKind::Pay, 0, due == wilds ? 0 : colour, due - wilds, wilds));
  out.add_plain(MoveKind::Withdraw);  // EU-T5
}

Verdict pay(Play& play, Seat seat, const Cards& added) {
  Public& pub = play.pub();
  const int colour = laid_colour(pub);
  const Verdict v =
      check_one_colour(added, pub.surcharge, colour == kMaxColours ? Card::Wild : colour_card(colour), 0);
  if (!v.ok()) return v;
  if (!play.mine(seat).hand.contains(added)) return {Reason::NotInHand};
  spend(play, seat, added);
  if (play.events != nullptr) play.events->add({.kind = EventKind::Surcharged, .seat = seat, .cards = added});
  complete(play, seat, added);
  return {};
}

Verdict withdraw(Play& play, Seat seat) {
  Public& pub = play.pub();
  const Cards laid = pub.laid;
  play.mine(seat).hand += laid;
  play.state.memory.known[ix(seat)] += laid;  // everyone saw them
  auto& held = pub.hand_count[ix(seat)];
  held = static_cast<std::uint8_t>(held + laid.total());
  if (play.events != nullptr)
    play.events->add({.kind = EventKind::Withdrew,
                      .seat = seat,
                      .target = static_cast<std::uint8_t>(pub.tunnel),
                      .cards = laid});
  discard(play, turned_up(pub));
  clear(pub);
  settle(play);
  finish_turn(play, seat);
  return {};
}

Verdict answer(Play& play, Seat seat, const Move& move) {
  if (play.pub().phase != Phase::Surcharge) return {Reason::NotNow};
  return move.kind == MoveKind::Pay ? pay(play, seat, move.payment()) : withdraw(play, seat);
}

}  // namespace

const Module kTunnels{.name = "tunnels",
                      .moves = kind_bit(MoveKind::Pay) | kind_bit(MoveKind::Withdraw),
                      .prepare = [](Rules& rules) -> std::string {
                        for (std::size_t i = 0; i < rules.routes.size(); ++i)
                          if (rules.routes[i].kind == RouteKind::Tunnel)
                            rules.tunnel_routes.add(static_cast<RouteId>(i));
                        rules.suspending = rules.suspending | rules.tunnel_routes;
                        return {};
                      },
                      .phases = phase_bit(Phase::Surcharge),
                      .add_moves = add_moves,
                      .suspend_claim = suspend,
                      .apply = answer};

}  // namespace konduktor
