// Random self-play at full speed: no players, no views, no allocation once the list has grown.
//
// Every move is uniform over the legal ones. Used to measure the engine and to reach positions in tests.
#pragma once

#include "konduktor/game.h"

namespace konduktor {

// Plays on until the game is over and calls on_move(seat, move) before each move. Returns the number of moves.
template <typename OnMove>
int play_random_game(const Rules& rules, State& state, Rng& rng, MoveList& moves, OnMove&& on_move) {
  int count = 0;
  for (; state.pub.phase != Phase::Over; ++count) {
    const Seat seat = next_seat(rules, state.pub);
    legal_moves(rules, state.pub, state.priv[ix(seat)], seat, moves);
    const Move move = moves[static_cast<int>(rng.below(static_cast<std::uint32_t>(moves.size())))];
    on_move(seat, move);
    apply(rules, state, seat, move);
  }
  return count;
}

inline int play_random_game(const Rules& rules, State& state, Rng& rng, MoveList& moves) {
  return play_random_game(rules, state, rng, moves, [](Seat, const Move&) {});
}

}  // namespace konduktor
