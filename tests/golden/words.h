// A game in words, for reading in a review: moves, what came of them, positions, scores.
//
// Everything is shown, secrets too. The words are the test's own, so that a change of the screens changes nothing
// here.
#pragma once

#include <string>

#include "konduktor/game.h"
#include "konduktor/scores.h"

namespace konduktor::testing {

// "took red; place 3: wild"
[[nodiscard]] std::string in_words(const Rules& rules, const Events& events);
// Some lines: the table, then each seat.
[[nodiscard]] std::string in_words(const Rules& rules, const State& state);
// Some lines: each seat's sheet, and who won.
[[nodiscard]] std::string in_words(const Rules& rules, const ScoreSheet& sheet);

}  // namespace konduktor::testing
