// The maximum of Bradley and Terry's likelihood by Newton's method: it is concave, so a few steps arrive.

#include <algorithm>
#include <cmath>
#include <numeric>

#include "konduktor/arena/ratings.h"

namespace konduktor::arena {
namespace {

constexpr double kEloPerNat = 400 / 2.302585092994046;  // 400 / ln 10

// Whether everyone can be reached from bot 0 along wins, or along defeats.
bool reaches_all(const Wins& wins, bool along_wins) {
  std::vector<std::size_t> reached{0};
  std::vector<char> seen(wins.bots(), 0);
  seen[0] = 1;
  for (std::size_t k = 0; k < reached.size(); ++k)
    for (std::size_t b = 0; b < wins.bots(); ++b) {
      const double won = along_wins ? wins.at(reached[k], b) : wins.at(b, reached[k]);
      if (seen[b] != 0 || won <= 0) continue;
      seen[b] = 1;
      reached.push_back(b);
    }
  return reached.size() == wins.bots();
}

// Solves a · x = b; a is symmetric and positive, so no rows need to be exchanged.
void solve(std::vector<double>& a, std::vector<double>& b) {
  const std::size_t n = b.size();
  for (std::size_t k = 0; k < n; ++k)
    for (std::size_t i = k + 1; i < n; ++i) {
      const double factor = a[i * n + k] / a[k * n + k];
      for (std::size_t j = k; j < n; ++j) a[i * n + j] -= factor * a[k * n + j];
      b[i] -= factor * b[k];
    }
  for (std::size_t k = n; k-- > 0;) {
    for (std::size_t j = k + 1; j < n; ++j) b[k] -= a[k * n + j] * b[j];
    b[k] /= a[k * n + k];
  }
}

// One step from `strength` (natural logarithms); returns how far it went.
double newton_step(const Wins& wins, std::vector<double>& strength) {
  const std::size_t n = wins.bots();
  double games = 0;
  // The likelihood does not change when all strengths move together: a constant added to every cell of the
  // information matrix fixes their sum.
  for (std::size_t a = 0; a < n; ++a)
    for (std::size_t b = 0; b < n; ++b) games += wins.at(a, b);
  std::vector<double> information(n * n, games / static_cast<double>(n * n));
  std::vector<double> slope(n, 0.0);
  for (std::size_t a = 0; a < n; ++a)
    for (std::size_t b = 0; b < n; ++b) {
      const double met = wins.at(a, b) + wins.at(b, a);
      if (a == b || met <= 0) continue;
      const double p = 1 / (1 + std::exp(strength[b] - strength[a]));
      slope[a] += wins.at(a, b) - met * p;
      information[a * n + a] += met * p * (1 - p);
      information[a * n + b] -= met * p * (1 - p);
    }
  solve(information, slope);
  double far = 0;
  for (const double step : slope) far = std::max(far, std::abs(step));
  const double shorten = far > 1 ? 1 / far : 1;  // far from the top the parabola misleads
  for (std::size_t a = 0; a < n; ++a) strength[a] += shorten * slope[a];
  return far;
}

}  // namespace

Fit fit_elo(const Wins& counted) {
  Fit fit;
  const std::size_t n = counted.bots();
  fit.elo.assign(n, 0.0);
  if (n < 2) return fit;
  Wins wins = counted;
  fit.bounded = !reaches_all(wins, true) || !reaches_all(wins, false);
  if (fit.bounded)
    for (std::size_t a = 0; a < n; ++a)
      for (std::size_t b = 0; b < n; ++b)
        if (a != b && counted.at(a, b) + counted.at(b, a) > 0) wins.at(a, b) += 0.5;
  for (int step = 0; step < 200; ++step)
    if (newton_step(wins, fit.elo) < 1e-10) break;
  const double middle = std::accumulate(fit.elo.begin(), fit.elo.end(), 0.0) / static_cast<double>(n);
  for (double& rating : fit.elo) rating = (rating - middle) * kEloPerNat;
  return fit;
}

}  // namespace konduktor::arena
