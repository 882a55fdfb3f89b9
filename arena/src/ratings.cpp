#include "konduktor/arena/ratings.h"

#include <algorithm>
#include <cmath>

#include "konduktor/random.h"

namespace konduktor::arena {
namespace {

// Between the sorted values, as a straight line.
double percentile(const std::vector<double>& sorted, double at) {
  const double place = at * static_cast<double>(sorted.size() - 1);
  const auto below = static_cast<std::size_t>(place);
  const std::size_t above = std::min(below + 1, sorted.size() - 1);
  return sorted[below] + (place - static_cast<double>(below)) * (sorted[above] - sorted[below]);
}

// Over 0 and up to 1.
double uniform(Rng& rng) { return static_cast<double>((rng.next() >> 11) + 1) * 0x1p-53; }

// The sum of the weights of `count` deals, each exponential with mean 1: Gamma(count).
double weight_of(std::uint32_t count, Rng& rng) {
  constexpr std::uint32_t kSingly = 16;
  if (count <= kSingly) {
    double sum = 0;
    for (std::uint32_t k = 0; k < count; ++k) sum -= std::log(uniform(rng));
    return sum;
  }
  // Marsaglia and Tsang, ACM TOMS 26 (2000); the normal variate is Box and Muller's.
  const double d = count - 1.0 / 3;
  for (;;) {
    const double normal = std::sqrt(-2 * std::log(uniform(rng))) * std::cos(6.283185307179586 * uniform(rng));
    const double root = 1 + normal / std::sqrt(9 * d);
    const double v = root * root * root;
    if (root > 0 && std::log(uniform(rng)) < 0.5 * normal * normal + d - d * v + d * std::log(v))
      return d * v;
  }
}

}  // namespace

void Wins::add(const Wins& other, double times) {
  for (std::size_t k = 0; k < wins_.size(); ++k) wins_[k] += times * other.wins_[k];
}

void RatingBook::add_deal(const Wins& deal) {
  std::vector<int> key;  // twice the wins: whole numbers
  for (std::size_t a = 0; a < deal.bots(); ++a)
    for (std::size_t b = 0; b < deal.bots(); ++b)
      key.push_back(static_cast<int>(std::lround(2 * deal.at(a, b))));
  const auto [place, fresh] = known_.try_emplace(std::move(key), static_cast<std::uint32_t>(kinds_.size()));
  if (fresh) {
    kinds_.push_back(deal);
    counts_.push_back(0);
  }
  ++counts_[place->second];
  ++deals_;
  total_.add(deal, 1);
}

// The deals, and for each pair one that either side has won as a whole, with random weights. Every deal compares a pair
// equally often, so a whole deal is that many wins.
Wins RatingBook::draw(std::uint64_t number) const {
  Rng rng(number);
  Wins wins(total_.bots());
  for (std::size_t kind = 0; kind < kinds_.size(); ++kind)
    wins.add(kinds_[kind], weight_of(counts_[kind], rng));
  for (std::size_t a = 0; a < total_.bots(); ++a)
    for (std::size_t b = 0; b < total_.bots(); ++b) {
      const double met = (total_.at(a, b) + total_.at(b, a)) / static_cast<double>(deals_);
      if (a != b && met > 0) wins.at(a, b) += met * weight_of(1, rng);
    }
  return wins;
}

Ratings RatingBook::ratings(int draws) const {
  const std::size_t bots = total_.bots();
  Ratings ratings;
  const Fit fit = fit_elo(total_);
  ratings.bounded = fit.bounded;
  ratings.likely_above.assign(bots * bots, 0.0);
  for (const double elo : fit.elo)
    ratings.elo.push_back({.value = elo,
                           .low = elo,
                           .high = elo,
                           .count = static_cast<double>(deals_),
                           .known = false,
                           .few = deals_ < kFewestDeals});
  ratings.known = deals_ >= kFewestDeals && bots > 1;
  if (!ratings.known) return ratings;
  std::vector<std::vector<double>> drawn(bots);
  for (int k = 0; k < draws; ++k) {
    const Fit again = fit_elo(draw(static_cast<std::uint64_t>(k)));
    for (std::size_t a = 0; a < bots; ++a) {
      drawn[a].push_back(again.elo[a]);
      for (std::size_t b = 0; b < bots; ++b)
        if (again.elo[a] > again.elo[b]) ratings.likely_above[a * bots + b] += 1.0 / draws;
    }
  }
  for (std::size_t a = 0; a < bots; ++a) {
    std::sort(drawn[a].begin(), drawn[a].end());
    Estimate& elo = ratings.elo[a];
    // The added deals draw towards the middle; what was seen is never outside.
    elo.low = std::min(elo.value, percentile(drawn[a], 0.025));
    elo.high = std::max(elo.value, percentile(drawn[a], 0.975));
    elo.known = true;
  }
  return ratings;
}

}  // namespace konduktor::arena
