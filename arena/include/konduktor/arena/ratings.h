// Elo ratings: one number a bot, from who was placed before whom.
//
// The model is Bradley and Terry's: a is placed before b with probability 1 / (1 + 10^((Rb - Ra) / 400)). In a game
// of more than two every pair of seats with different bots is one comparison; a draw is half a win to each. Ratings
// are the maximum of the likelihood, their mean 0; with two bots Ra - Rb = 400 log10(p / (1 - p)). If some bots were
// never placed before some others the maximum does not exist; then, and only then, each pair that met is
// given one more drawn comparison, and the rating is a bound rather than an estimate.
//
// Intervals are percentiles of ratings fitted to the deals with other weights, drawn at random (the Bayesian bootstrap): a
// deal with all its games is what is weighed, because its games are not independent. Deals that are all alike would give
// the same rating with any weights, and few deals look more alike than they are; so each pair is given one more deal won
// by either side as a whole, the rule of succession (docs/arena.md). Fewer than kFewestDeals deals give no interval.
#pragma once

#include <cstddef>
#include <cstdint>
#include <map>
#include <vector>

#include "konduktor/arena/clusters.h"

namespace konduktor::arena {

// Comparisons won, row over column, half a win for a draw.
class Wins {
 public:
  explicit Wins(std::size_t bots = 0) : bots_(bots), wins_(bots * bots, 0.0) {}
  [[nodiscard]] std::size_t bots() const noexcept { return bots_; }
  [[nodiscard]] double& at(std::size_t a, std::size_t b) { return wins_[a * bots_ + b]; }
  [[nodiscard]] double at(std::size_t a, std::size_t b) const { return wins_[a * bots_ + b]; }
  void add(const Wins& other, double times);

 private:
  std::size_t bots_;
  std::vector<double> wins_;
};

struct Fit {
  std::vector<double> elo;
  bool bounded = false;  // a drawn comparison was added
};
[[nodiscard]] Fit fit_elo(const Wins& wins);

struct Ratings {
  std::vector<Estimate> elo;  // by bot
  std::vector<double>
      likely_above;      // a over b, row over column: share of the draws in which Ra > Rb; if `known`
  bool known = false;    // false: too few deals
  bool bounded = false;  // the fit needed the added comparisons: the far ends are open
};

// Keeps deals apart so that they can be weighed anew.
class RatingBook {
 public:
  explicit RatingBook(std::size_t bots = 0) : total_(bots) {}
  void add_deal(const Wins& deal);
  [[nodiscard]] const Wins& total() const noexcept { return total_; }
  [[nodiscard]] Ratings ratings(int draws = 1000) const;

 private:
  [[nodiscard]] Wins draw(std::uint64_t number) const;
  Wins total_;
  std::vector<Wins> kinds_;            // deals with the same result are one kind: there are few
  std::vector<std::uint32_t> counts_;  // how many deals are of each kind
  std::map<std::vector<int>, std::uint32_t> known_;
  std::uint64_t deals_ = 0;
};

}  // namespace konduktor::arena
