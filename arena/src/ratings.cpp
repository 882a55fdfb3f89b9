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
  if (fresh) kinds_.push_back(deal);
  deals_.push_back(place->second);
  total_.add(deal, 1);
}

// As many deals as there are, drawn with replacement.
Wins RatingBook::draw(std::uint64_t number) const {
  Rng rng(number);
  std::vector<std::uint32_t> times(kinds_.size(), 0);
  const auto count = static_cast<std::uint32_t>(deals_.size());
  for (std::uint32_t k = 0; k < count; ++k) ++times[deals_[rng.below(count)]];
  Wins wins(total_.bots());
  for (std::size_t kind = 0; kind < kinds_.size(); ++kind)
    if (times[kind] > 0) wins.add(kinds_[kind], times[kind]);
  return wins;
}

Ratings RatingBook::ratings(int draws) const {
  const std::size_t bots = total_.bots();
  Ratings ratings;
  const Fit fit = fit_elo(total_);
  ratings.bounded = fit.bounded;
  ratings.likely_above.assign(bots * bots, 0.0);
  for (const double elo : fit.elo)
    ratings.elo.push_back({elo, elo, elo, static_cast<double>(deals_.size()), false});
  if (deals_.size() < 2 || bots < 2) return ratings;
  std::vector<std::vector<double>> drawn(bots);
  int bounded = 0;
  for (int k = 0; k < draws; ++k) {
    const Fit again = fit_elo(draw(static_cast<std::uint64_t>(k)));
    bounded += again.bounded ? 1 : 0;
    for (std::size_t a = 0; a < bots; ++a) {
      drawn[a].push_back(again.elo[a]);
      for (std::size_t b = 0; b < bots; ++b)
        if (again.elo[a] > again.elo[b]) ratings.likely_above[a * bots + b] += 1.0 / draws;
    }
  }
  for (std::size_t a = 0; a < bots; ++a) {
    std::sort(drawn[a].begin(), drawn[a].end());
    Estimate& elo = ratings.elo[a];
    elo.low = percentile(drawn[a], 0.025);
    elo.high = percentile(drawn[a], 0.975);
    elo.known = true;
  }
  // The far end of an interval then rests on the comparisons that were added.
  ratings.bounded = fit.bounded || 40 * bounded > draws;
  return ratings;
}

}  // namespace konduktor::arena
