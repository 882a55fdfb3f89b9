// Choosing the move with the best grade; among equals, any.
#pragma once

#include "konduktor/move.h"
#include "konduktor/random.h"

namespace konduktor {

template <typename Grade>
[[nodiscard]] Move best_move(const MoveList& legal, Rng& rng, Grade&& grade) {
  Move best;
  double best_grade = 0;
  std::uint32_t equals = 0;
  legal.for_each([&](const Move& move) {
    const double value = grade(move);
    if (equals == 0 || value > best_grade) {
      best = move;
      best_grade = value;
      equals = 1;
    } else if (value == best_grade && rng.below(++equals) == 0) {
      best = move;
    }
  });
  return best;
}

}  // namespace konduktor
