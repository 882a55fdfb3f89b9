// legal_moves and apply: the two doors into the turn machines.
#include "konduktor/game.h"

#include "listing.h"

namespace konduktor {
namespace {

// The action of most games, in one go.
void add_plain_action(const Rules& rules, const Public& pub, const Private& mine, Seat seat, MoveList& out) {
  MoveList::Writer writer(out);
  write_draws(rules, pub, writer);
  writer.add_claims(rules, mine.hand, within_reach(rules, pub, seat, {pub.open.lo, pub.open.hi}));
}

void add_action(const Rules& rules, const Public& pub, const Private& mine, Seat seat, MoveList& out) {
  add_draws(rules, pub, out);
  if (rules.machine == Machine::Board)
    list_claims(rules, pub, mine.hand, seat, free_routes(rules, pub, seat), out);
}

void add_core_moves(const Rules& rules, const Public& pub, const Private& mine, Seat seat, MoveList& out) {
  if (pub.phase == Phase::Action) {
    if (rules.plain_claims)
      add_plain_action(rules, pub, mine, seat, out);
    else
      add_action(rules, pub, mine, seat, out);
    return;
  }
  if (pub.phase == Phase::SecondCard || pub.phase == Phase::ThirdCard) {
    add_draws(rules, pub, out);
    return;
  }
  switch (pub.phase) {
    case Phase::KeepTickets:
      out.add_keeps(mine.offer, rules.later_subsets[static_cast<std::size_t>(offer_size(mine))]);
      return;
    case Phase::SecondClaim:
      list_claims(rules, pub, mine.hand, seat, free_routes(rules, pub, seat), out);
      out.add_plain(MoveKind::Stop);
      return;
    case Phase::RightOfWay:
      list_claims(rules, pub, mine.hand, seat, joinable_routes(rules, pub, seat), out);
      return;
    case Phase::Opening:
      out.add_keeps(mine.offer, rules.first_subsets[static_cast<std::size_t>(offer_size(mine))]);
      return;
    default: return;  // a module's phase
  }
}

// CORE-E6, A-16: only when nothing else is legal.
Verdict apply_pass(Play& play, Seat seat) {
  Public& pub = play.pub();
  if (pub.phase != Phase::Action) return {Reason::NotNow};
  if (has_action(play.rules, pub, play.mine(seat), seat)) return {Reason::ActionPossible};
  if (play.events != nullptr) play.events->add({.kind = EventKind::Passed, .seat = seat});
  ++pub.passes;
  if (play.rules.machine == Machine::Board && pub.passes >= play.rules.players()) {
    end_game(play);
    return {};
  }
  finish_turn(play, seat);
  return {};
}

}  // namespace

Seat next_seat(const Rules& rules, const Public& pub) noexcept {
  if (pub.waiting == 0) return Seat::Nobody;
  if (pub.phase != Phase::Opening && pub.phase != Phase::Declare) return pub.turn;
  Seat seat = pub.first;
  while ((pub.waiting & seat_bit(seat)) == 0) seat = seat_after(rules, seat);
  return seat;
}

void legal_moves(const Rules& rules, const Public& pub, const Private& mine, Seat seat, MoveList& out) {
  out.clear();
  if (static_cast<int>(ix(seat)) >= rules.players() || (pub.waiting & seat_bit(seat)) == 0) return;
  add_core_moves(rules, pub, mine, seat, out);
  for (const Module* module : rules.modules_with_moves[ix(pub.phase)])
    module->add_moves(rules, pub, mine, seat, out);
  if (pub.phase == Phase::Action && (out.empty() || out.first_kind() == MoveKind::Buy))
    out.add_plain(
        MoveKind::Pass);  // purchases stand behind the actions: a first one means that there is none
}

Verdict apply(const Rules& rules, State& state, Seat seat, const Move& move, Events* events,
              Dictated* dictated) {
  if (state.pub.phase == Phase::Over) return {Reason::GameOver};
  if (static_cast<int>(ix(seat)) >= rules.players() || (state.pub.waiting & seat_bit(seat)) == 0)
    return {Reason::NotYourTurn};
  Play play{rules, state, events, dictated};
  if (ix(move.kind) >= rules.module_for_move.size()) return {Reason::NotNow};
  if (const Module* module = rules.module_for_move[ix(move.kind)]; module != nullptr)
    return module->apply(play, seat, move);
  switch (move.kind) {
    case MoveKind::Keep: return apply_keep(play, seat, move);
    case MoveKind::Take: return apply_take(play, seat, move.target);
    case MoveKind::Draw: return apply_draw(play, seat);
    case MoveKind::Stop: return apply_stop(play, seat);
    case MoveKind::Tickets: return apply_tickets(play, seat);
    case MoveKind::Claim:
      return rules.machine == Machine::Board ? apply_claim(play, seat, move) : Verdict{Reason::NotNow};
    case MoveKind::Pass: return apply_pass(play, seat);
    default: return {Reason::NotNow};  // a move of a rule that this game does not have
  }
}

}  // namespace konduktor
