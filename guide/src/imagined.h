// Asking the engine about what a seat sees: a whole state with blanks for what it does not see.
#pragma once

#include "konduktor/game.h"

namespace konduktor {

// To be asked and thrown away. Decks are of the right size and all alike, other hands are empty: whether a move is
// legal depends on none of it (game.h), and what an accepted move would bring there means nothing.
[[nodiscard]] inline State imagined(const View& view) {
  State state{};
  state.pub = view.pub;
  state.memory = view.memory;
  if (view.seat != Seat::Nobody) state.priv[ix(view.seat)] = view.mine;
  // Where all answer at once, a seat that does not exist owes its answer: nothing is resolved with blanks.
  constexpr std::uint8_t kNobodysBit = 0x80;
  static_assert(kMaxPlayers < 8);
  if (view.pub.phase == Phase::Opening || view.pub.phase == Phase::Declare)
    state.pub.waiting = static_cast<std::uint8_t>(state.pub.waiting | kNobodysBit);
  return state;
}

// The engine's word on a move of the viewer.
[[nodiscard]] inline Verdict verdict_on(const Rules& rules, const View& view, const Move& move) {
  State state = imagined(view);
  return apply(rules, state, view.seat, move);
}

}  // namespace konduktor
