#include "konduktor/arena/clusters.h"

#include <cmath>

namespace konduktor::arena {

double t_quantile(std::uint64_t degrees) noexcept {
  static constexpr std::array<double, 8> kFew{12.7062, 4.3027, 3.1824, 2.7764,
                                              2.5706,  2.4469, 2.3646, 2.3060};
  if (degrees == 0) return kFew[0];
  if (degrees <= kFew.size()) return kFew[degrees - 1];
  // The expansion of Cornish and Fisher in powers of 1/degrees.
  const double z = 1.959964;
  const double n = static_cast<double>(degrees);
  const double z2 = z * z;
  const double first = z * (z2 + 1) / 4;
  const double second = z * ((5 * z2 + 16) * z2 + 3) / 96;
  const double third = z * (((3 * z2 + 19) * z2 + 17) * z2 - 15) / 384;
  return z + first / n + second / (n * n) + third / (n * n * n);
}

Estimate mean(const Ratios& ratios, std::size_t statistic) {
  const auto& [y, n] = ratios.sums(statistic);
  Estimate estimate;
  estimate.total = y;
  estimate.count = n;
  if (n <= 0) return estimate;
  estimate.value = estimate.low = estimate.high = y / n;
  const std::uint64_t seen = ratios.seen(statistic, 1);
  estimate.few = seen < kFewestDeals;
  if (estimate.few) return estimate;
  const double error = std::sqrt(ratios.variance(statistic, {1 / n, -y / (n * n)}));
  // Below this it is the rounding of equal values.
  if (error <= 1e-7 * std::max(1.0, std::abs(estimate.value))) return estimate;
  const double half = t_quantile(seen - 1) * error;
  estimate.low -= half;
  estimate.high += half;
  estimate.known = true;
  return estimate;
}

Estimate share(const Ratios& ratios, std::size_t statistic) {
  const auto& [y, n] = ratios.sums(statistic);
  Estimate estimate;
  estimate.total = y;
  estimate.count = n;
  if (n <= 0) return estimate;
  const double p = y / n;
  estimate.value = estimate.low = estimate.high = p;
  const std::uint64_t seen = ratios.seen(statistic, 1);
  estimate.few = seen < kFewestDeals;
  if (estimate.few) return estimate;
  const double variance = ratios.variance(statistic, {1 / n, -p / n});
  // All deals alike: if all their games are, each deal is one observation; if the games of a deal differ, pairing has
  // cancelled the luck, and counting them as independent is on the safe side.
  const bool all_games = p <= 0 || p >= 1;
  const double alike = all_games ? std::min(static_cast<double>(seen), n) : n;
  const double observations = variance > 1e-15 ? p * (1 - p) / variance : alike;
  const double t = t_quantile(seen - 1);
  const double t2 = t * t / observations;
  const double middle = (p + t2 / 2) / (1 + t2);
  const double half = std::sqrt(t2 * (p * (1 - p) + t2 / 4)) / (1 + t2);
  estimate.low = std::max(0.0, middle - half);
  estimate.high = std::min(1.0, middle + half);
  estimate.known = true;
  return estimate;
}

Estimate difference(const Contrasts& contrasts, std::size_t statistic) {
  const auto& [y1, n1, y0, n0] = contrasts.sums(statistic);
  Estimate estimate;
  if (n1 <= 0 || n0 <= 0) return estimate;
  estimate.count = n1 + n0;
  const double r1 = y1 / n1;
  const double r0 = y0 / n0;
  estimate.value = estimate.low = estimate.high = r1 - r0;
  estimate.few = std::min(contrasts.seen(statistic, 1), contrasts.seen(statistic, 3)) < kFewestDeals;
  if (estimate.few) return estimate;
  const double error = std::sqrt(contrasts.variance(statistic, {1 / n1, -r1 / n1, -1 / n0, r0 / n0}));
  const double half = t_quantile(contrasts.deals() - 1) * error;
  estimate.low -= half;
  estimate.high += half;
  estimate.known = true;
  return estimate;
}

}  // namespace konduktor::arena
