#include "base/ratings.h"

#include <algorithm>
#include <cassert>
#include <cmath>

namespace konduktor::server {
namespace {

// Weng and Lin's own choices for a scale of 25 ± 25/3.
constexpr double kBeta = 25.0 / 6.0;  // how much a player's luck and form vary from game to game
constexpr double kKappa = 0.0001;     // no game takes away more of the variance than all but this part
// Added to the variance before each game, so that a rating can still follow a player who learns: without it the
// deviation would go to zero and the rating would freeze.
constexpr double kDrift = 25.0 / 300.0;

struct Player {
  double variance = 0;
  double worth = 0;  // exp(mean / c)
  int rank = 0;
};

}  // namespace

std::vector<Strength> rate(std::span<const Strength> before, std::span<const int> ranks) {
  assert(before.size() == ranks.size());
  std::vector<Strength> after(before.begin(), before.end());
  const std::size_t n = before.size();
  if (n < 2 || ranks.size() != n) return after;

  std::vector<Player> players(n);
  double sum = 0;
  double best = before[0].mean;
  for (std::size_t i = 0; i < n; ++i) {
    players[i] = {before[i].deviation * before[i].deviation + kDrift * kDrift, 0, ranks[i]};
    sum += players[i].variance + kBeta * kBeta;
    best = std::max(best, before[i].mean);
  }
  const double c = std::sqrt(sum);
  // Only the ratios count; less the best mean, none can overflow.
  for (std::size_t i = 0; i < n; ++i) players[i].worth = std::exp((before[i].mean - best) / c);

  for (std::size_t i = 0; i < n; ++i) {
    double omega = 0;
    double delta = 0;
    // Each player q was chosen first of those who were left when q's turn came; i was among them if not ranked better.
    for (std::size_t q = 0; q < n; ++q) {
      if (players[q].rank > players[i].rank) continue;
      double left = 0;
      int level = 0;
      for (const Player& s : players) {
        left += s.rank >= players[q].rank ? s.worth : 0;
        level += s.rank == players[q].rank ? 1 : 0;
      }
      const double chance = players[i].worth / left;
      omega += ((i == q ? 1 : 0) - chance) / level;
      delta += chance * (1 - chance) / level;
    }
    const double share = players[i].variance / (c * c);
    const double gamma = std::sqrt(players[i].variance) / c;
    after[i].mean = before[i].mean + players[i].variance / c * omega;
    after[i].deviation = std::sqrt(players[i].variance * std::max(1 - gamma * share * delta, kKappa));
  }
  return after;
}

int shown(const Strength& strength) {
  return static_cast<int>(std::lround(1000 + 40 * (strength.mean - 3 * strength.deviation)));
}

}  // namespace konduktor::server
