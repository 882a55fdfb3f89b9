// Perft: how many ways there are to play the next n moves. One wrong move anywhere changes the number.
//
// In a phase where all answer together the seats answer in turn from the first player on. Chance is fixed by the
// seed, so that a draw has one outcome.
#pragma once

#include <cstdint>

#include "konduktor/game.h"

namespace konduktor::testing {

inline std::uint64_t perft(const Rules& rules, const State& state, int depth) {
  if (depth == 0 || state.pub.phase == Phase::Over) return 1;
  MoveList moves;
  const Seat seat = next_seat(rules, state.pub);
  legal_moves(rules, state.pub, state.priv[ix(seat)], seat, moves);
  if (depth == 1) return static_cast<std::uint64_t>(moves.size());
  std::uint64_t sum = 0;
  moves.for_each([&](const Move& move) {
    State next = state;
    if (apply(rules, next, seat, move).ok()) sum += perft(rules, next, depth - 1);
  });
  return sum;
}

}  // namespace konduktor::testing
