// Ratings of people and bots after games of 2 to 5 (Weng and Lin, 2011: the Plackett-Luce model of "A Bayesian
// Approximation Method for Online Ranking"), one pool a game.
#pragma once

#include <span>
#include <vector>

namespace konduktor::server {

struct Strength {
  double mean = 25.0;
  double deviation = 25.0 / 3.0;
};

// `ranks`: 1 = best; equal ranks are a draw. Returns the strengths after the game, in the same order.
[[nodiscard]] std::vector<Strength> rate(std::span<const Strength> before, std::span<const int> ranks);
// What people are shown: 1000 + 40 · (mean − 3 · deviation), so that a newcomer starts at 1000 and climbs.
[[nodiscard]] int shown(const Strength& strength);

}  // namespace konduktor::server
