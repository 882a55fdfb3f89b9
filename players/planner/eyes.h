// What a planner looks at: a seat's knowledge, wherever it lies.
//
// The parts of a View, by reference: a search can show its players a sampled world without copying it. There is no
// Secret here and no other seat's Private, so a planner still cannot cheat.
#pragma once

#include "konduktor/game.h"

namespace konduktor::planner {

struct Eyes {
  const Rules& rules;
  const Public& pub;
  const Memory& memory;
  const Private& mine;
  Seat seat;

  [[nodiscard]] const RouteSet& own() const noexcept { return pub.owned[ix(seat)]; }
};

// Routes of other players.
[[nodiscard]] inline RouteSet routes_of_others(const Eyes& eyes) noexcept {
  RouteSet others;
  for (std::size_t s = 0; s < static_cast<std::size_t>(eyes.rules.players()); ++s)
    if (s != ix(eyes.seat)) others = others | eyes.pub.owned[s];
  return others;
}

[[nodiscard]] inline Eyes eyes_of(const Rules& rules, const View& view) noexcept {
  return {rules, view.pub, view.memory, view.mine, view.seat};
}
[[nodiscard]] inline Eyes eyes_of(const Rules& rules, const State& world, Seat seat) noexcept {
  return {rules, world.pub, world.memory, world.priv[ix(seat)], seat};
}

}  // namespace konduktor::planner
