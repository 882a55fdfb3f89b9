// The end of a pass: declaring completed tickets, and with four players a second pass (CG-35 to CG-47, A-10 to
//
#include "../declaration.h"
#include "all.h"

namespace konduktor {
namespace {

void add_moves(const Rules& rules, const Public&, const Private& mine, Seat, MoveList& out) {
  // What is listed; apply takes every set that can be completed.
  list_declarations(rules, mine.tickets, mine.track, kMaxDeclarations,
                    [&](TicketSet set) { out.add(Move::with_tickets(MoveKind::Declare, set)); });
}

Verdict declare(Play& play, Seat seat, const Move& move) {
  Public& pub = play.pub();
  if (pub.phase != Phase::Declare) return {Reason::NotNow};
  Private& mine = play.mine(seat);
  if (!(move.tickets() - mine.tickets).empty()) return {Reason::NotOffered};
  if (!can_complete(play.rules, move.tickets(), mine.track)) return {Reason::CannotComplete};
  mine.chosen = move.tickets();
  pub.waiting = static_cast<std::uint8_t>(pub.waiting & ~seat_bit(seat));
  if (pub.waiting == 0) after_declarations(play);
  return {};
}

// CG-44: the new deck is every card that is not in a hand.
void shuffle_second_deck(Play& play) {
  Public& pub = play.pub();
  Cards rest = play.rules.all_cards;
  for (int s = 0; s < play.rules.players(); ++s) rest -= play.mine(seat_at(s)).hand;
  std::array<std::uint8_t, kMaxCards> cards{};
  std::size_t count = 0;
  for (std::size_t kind = 0; kind < kKinds; ++kind)
    for (int i = 0; i < rest.n[kind]; ++i) cards[count++] = static_cast<std::uint8_t>(kind);
  if (play.dictated != nullptr) {
    const auto& orders = play.dictated->second_pass;
    Cards given;
    const bool there = orders.size() == 1 && orders[0].size() == count;
    if (there)
      for (const Card card : orders[0])
        if (ix(card) < kKinds) ++given[card];
    if (there && given == rest)
      for (std::size_t i = 0; i < count; ++i) cards[count - 1 - i] = static_cast<std::uint8_t>(orders[0][i]);
    else
      play.dictated->broken = true;
  } else {
    Stream(play.state.secret.seed, "pass2").shuffle(std::span(cards).first(count));
  }
  for (std::size_t i = 0; i < count; ++i) play.state.secret.deck[i] = static_cast<Card>(cards[i]);
  pub.deck_count = static_cast<std::uint8_t>(count);
}

// CG-45, A-12: singly from the starter on, as far as the deck goes; then the display.
void deal_second_pass(Play& play, Seat starter) {
  Public& pub = play.pub();
  std::array<std::array<Card, kMaxCards>, kMaxYards> dealt{};
  std::array<std::size_t, kMaxYards> dealt_count{};
  for (int round = 0; round < play.rules.second_pass_deal; ++round) {
    Seat seat = starter;
    for (int i = 0; i < play.rules.players() && pub.deck_count > 0; ++i, seat = seat_after(play.rules, seat))
      dealt[ix(seat)][dealt_count[ix(seat)]++] = draw_unseen(play, seat);
  }
  // Nobody knows what the deck was made of; everyone knows that the own hand is not in it.
  Memory& memory = play.state.memory;
  memory.fresh = play.rules.all_cards;
  for (int s = 0; s < play.rules.players(); ++s) play.mine(seat_at(s)).drawn = play.mine(seat_at(s)).hand;
  for (Card& place : pub.display)
    if (pub.deck_count > 0) place = turn_up(play);
  if (play.events == nullptr) return;
  for (std::size_t s = 0; s < static_cast<std::size_t>(play.rules.players()); ++s) {
    play.events->add_with_bytes({.kind = EventKind::Dealt,
                                 .seat = static_cast<Seat>(s),
                                 .count = static_cast<std::uint8_t>(dealt_count[s])});
    for (std::size_t k = 0; k < dealt_count[s]; ++k)
      play.events->put_byte(static_cast<std::uint8_t>(dealt[s][k]));
  }
  play.events->add_with_bytes({.kind = EventKind::DisplayNow});
  for (const Card card : pub.display) play.events->put_byte(static_cast<std::uint8_t>(card));
  play.events->add_with_bytes({.kind = EventKind::SecondPass, .count = pub.deck_count});
  for (int i = pub.deck_count; i-- > 0;)
    play.events->put_byte(static_cast<std::uint8_t>(play.state.secret.deck[static_cast<std::size_t>(i)]));
}

void start_second_pass(Play& play) {
  Public& pub = play.pub();
  const Seat starter = seat_after(play.rules, pub.turn);  // CG-46: left of the last turn's player
  pub.pass = 2;
  pub.discard = {};
  pub.display.fill(Card::None);
  for (auto& yard : pub.yard) yard = {};
  pub.track_count = {};
  play.state.memory.track = {};
  for (Private& mine : play.state.priv) mine.track = {};
  shuffle_second_deck(play);
  deal_second_pass(play, starter);
  if (pub.deck_count == 0) pub.last_turns = static_cast<std::uint8_t>(play.rules.players());
  begin_turn(play, starter);
}

}  // namespace

void end_pass(Play& play) {
  Public& pub = play.pub();
  pub.phase = Phase::Declare;
  pub.waiting = all_seats(play.rules.players());
  pub.passes = 0;
  for (std::size_t s = 0; s < kMaxYards; ++s)  // the stacks are turned over
    play.state.priv[s].track = play.state.memory.track[s];
}

void after_declarations(Play& play) {
  Public& pub = play.pub();
  Seat seat = pub.first;
  for (int i = 0; i < play.rules.players(); ++i, seat = seat_after(play.rules, seat)) {
    Private& mine = play.mine(seat);
    int points = 0;
    mine.chosen.for_each([&](TicketId ticket) { points += play.rules.tickets[ix(ticket)].points; });
    pub.completed[ix(seat)] = pub.completed[ix(seat)] | mine.chosen;
    mine.tickets = mine.tickets - mine.chosen;
    pub.ticket_count[ix(seat)] = static_cast<std::uint8_t>(mine.tickets.count());
    pub.score[ix(seat)] = static_cast<std::int16_t>(pub.score[ix(seat)] + points);
    if (play.events != nullptr)
      play.events->add({.kind = EventKind::Declared,
                        .seat = seat,
                        .points = static_cast<std::int16_t>(points),
                        .tickets = mine.chosen});
    mine.chosen = {};
  }
  if (pub.pass == 1 && play.rules.players() == play.rules.second_pass_players)
    start_second_pass(play);
  else
    end_game(play);
}

const Module kSecondPass{.name = "second-pass",
                         .machine = Machine::Cards,
                         .moves = kind_bit(MoveKind::Declare),
                         .phases = phase_bit(Phase::Declare),
                         .add_moves = add_moves,
                         .apply = declare};

}  // namespace konduktor
