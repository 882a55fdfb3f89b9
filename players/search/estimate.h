// What a position is worth to each seat: at the end of the game the result, before it an estimate.
//
// The estimate takes the seat's points, its tickets by whether they are joined, planned or given up, and what the plan
// still lacks: claims to make and cards to draw. Its weights were fitted to the final margins of 2,000 games of the
// planner against itself on each board, and rounded to one set for all.
#pragma once

#include "planner/plan.h"
#include "tree.h"

namespace konduktor::search {

// Points that the seat will have at the end; only differences between seats mean something.
[[nodiscard]] double estimate(const planner::Eyes& eyes, const planner::Knobs& knobs);

// By how much each seat leads the best of the others. A lead is worth less the larger it is already.
[[nodiscard]] Results results_of(const Rules& rules, const State& world, const planner::Knobs& knobs);

// A margin that decides the game: points.
[[nodiscard]] double large_margin(const Rules& rules);

}  // namespace konduktor::search
