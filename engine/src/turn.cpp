// The turn: whose it is, when it ends, when the game ends (CORE-1, CORE-E1, CORE-E6, CORE-E7; CG-35, CG-36).
#include "play.h"

namespace konduktor {
namespace {

bool end_triggered(const Rules& rules, const Public& pub, Seat seat) noexcept {
  if (rules.machine == Machine::Cards) return pub.deck_count == 0;  // CG-35
  return pieces_left(pub, seat) <= rules.end_at_pieces;
}

}  // namespace

void finish_any_turn(Play& play, Seat seat) {
  Public& pub = play.pub();
  if (play.rules.ends_turns)
    for (const Module* module : play.rules.modules)
      if (module->end_turn != nullptr) module->end_turn(play, seat);
  if (pub.last_turns > 0) {
    if (--pub.last_turns == 0) {
      if (play.rules.machine == Machine::Cards)
        end_pass(play);
      else
        end_game(play);
      return;
    }
  } else if (end_triggered(play.rules, pub, seat)) {
    pub.last_turns = static_cast<std::uint8_t>(play.rules.players());  // CORE-E1: that one included and last
    if (play.events != nullptr) play.events->add({.kind = EventKind::LastRound, .seat = seat});
  }
  begin_turn(play, seat_after(play.rules, seat));
}

void end_game(Play& play) {
  play.pub().phase = Phase::Over;
  play.pub().waiting = 0;
  if (play.events != nullptr) play.events->add({.kind = EventKind::Ended});
}

bool has_action(const Rules& rules, const Public& pub, const Private& mine, Seat seat) {
  if (any_draw(rules, pub) || pub.ticket_deck_count > 0) return true;
  for (const Module* module : rules.modules)
    if (module->has_action != nullptr && module->has_action(rules, pub, mine, seat)) return true;
  return rules.machine == Machine::Board &&
         any_claim(rules, pub, mine.hand, seat, free_routes(rules, pub, seat));
}

}  // namespace konduktor
