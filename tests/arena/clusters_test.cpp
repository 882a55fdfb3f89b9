// Estimates over deals: known values, coverage on simulated data, the ends of the scale.

#include <gtest/gtest.h>

#include <cmath>

#include "konduktor/arena/clusters.h"
#include "konduktor/random.h"

namespace konduktor::arena {
namespace {

double uniform(Rng& rng) { return static_cast<double>(rng.next() >> 11) * 0x1p-53; }

TEST(Clusters, StudentsQuantilesAreThoseOfTables) {
  const std::vector<std::pair<int, double>> table{{1, 12.706}, {2, 4.303},  {4, 2.776},   {5, 2.571},
                                                  {9, 2.262},  {29, 2.045}, {100, 1.984}, {100000, 1.960}};
  for (const auto& [degrees, quantile] : table)
    EXPECT_NEAR(t_quantile(static_cast<std::uint64_t>(degrees)), quantile, 2e-3) << degrees;
}

TEST(Clusters, AMeanOfSingleGamesIsTheUsualOne) {
  Ratios ratios(1);
  for (int k = 0; k < 3; ++k)
    for (const double value : {3.0, 5.0, 10.0, 2.0}) {
      ratios.observe(0, value);
      ratios.close_deal();
    }
  const Estimate estimate = mean(ratios, 0);
  EXPECT_DOUBLE_EQ(estimate.value, 5);
  EXPECT_EQ(estimate.count, 12);
  const double error = std::sqrt(3 * 38.0 / 11 / 12);  // squares of the differences: 4 + 0 + 25 + 9
  EXPECT_NEAR(estimate.half_width(), 2.2010 * error, 1e-3);
}

// Few deals may agree by chance; an interval without width would call that certain.
TEST(Clusters, FewDealsGiveNoInterval) {
  Ratios ratios(3);
  for (std::uint64_t deal = 1; deal <= kFewestDeals; ++deal) {
    ratios.observe(0, deal % 2 == 0 ? 1 : 0);
    if (deal == 1) ratios.observe(2, 1);  // seen in one deal only
    ratios.close_deal();
    const bool enough = deal == kFewestDeals;
    for (const Estimate& estimate : {mean(ratios, 0), share(ratios, 0)}) {
      EXPECT_EQ(estimate.known, enough) << deal;
      EXPECT_EQ(estimate.few, !enough) << deal;
      EXPECT_EQ(estimate.low < estimate.high, enough) << deal;
    }
  }
  EXPECT_EQ(mean(ratios, 1).count, 0);
  EXPECT_FALSE(share(ratios, 2).known);
  EXPECT_TRUE(share(ratios, 2).few);
}

TEST(Clusters, AMeanOfEqualDealsHasNoIntervalRatherThanNoWidth) {
  Ratios ratios(1);
  for (int deal = 0; deal < 30; ++deal) {
    for (const double value : {0.1, 0.2, 0.7}) ratios.observe(0, value);
    ratios.close_deal();
  }
  const Estimate estimate = mean(ratios, 0);
  EXPECT_FALSE(estimate.known);
  EXPECT_FALSE(estimate.few);
}

// Games of a deal that are copies of each other must not count as so many games.
TEST(Clusters, CopiesDoNotNarrowTheInterval) {
  Ratios once(1);
  Ratios often(1);
  Rng rng(3);
  for (int deal = 0; deal < 50; ++deal) {
    const double value = uniform(rng);
    once.observe(0, value);
    for (int copy = 0; copy < 10; ++copy) often.observe(0, value);
    once.close_deal();
    often.close_deal();
  }
  EXPECT_NEAR(mean(once, 0).half_width(), mean(often, 0).half_width(), 1e-9);
}

TEST(Clusters, AShareIsHonestAtTheEnds) {
  Ratios ratios(2);
  for (int deal = 0; deal < 50; ++deal) {
    for (int game = 0; game < 4; ++game) {
      ratios.observe(0, 0);
      ratios.observe(1, 1);
    }
    ratios.close_deal();
  }
  const Estimate never = share(ratios, 0);
  EXPECT_EQ(never.low, 0);
  EXPECT_NEAR(never.high, 0.07, 0.02);  // not 0: 50 deals cannot say "never"
  const Estimate always = share(ratios, 1);
  EXPECT_EQ(always.high, 1);
  EXPECT_NEAR(always.low, 0.93, 0.02);
}

// Deals differ in the chance they give, so their games are correlated.
TEST(Clusters, SharesAndMeansCoverTheTruth) {
  Rng rng(11);
  constexpr int kExperiments = 1000;
  int shares = 0;
  int means = 0;
  for (int experiment = 0; experiment < kExperiments; ++experiment) {
    Ratios ratios(2);
    for (int deal = 0; deal < 60; ++deal) {
      const double luck = uniform(rng) * 0.8;  // mean 0.4
      for (int game = 0; game < 6; ++game) {
        ratios.observe(0, uniform(rng) < luck ? 1 : 0);
        ratios.observe(1, 100 * luck + uniform(rng));
      }
      ratios.close_deal();
    }
    const Estimate p = share(ratios, 0);
    const Estimate m = mean(ratios, 1);
    shares += p.low <= 0.4 && 0.4 <= p.high ? 1 : 0;
    means += m.low <= 40.5 && 40.5 <= m.high ? 1 : 0;
  }
  // 950 with a standard deviation of 7.
  EXPECT_GE(shares, 925);
  EXPECT_LE(shares, 975);
  EXPECT_GE(means, 925);
  EXPECT_LE(means, 975);
}

TEST(Clusters, ADifferenceThatRestsOnAFewDealsHasNoInterval) {
  Contrasts contrasts(1);
  for (int deal = 0; deal < 200; ++deal) {
    const bool rare = deal % 40 == 0;  // one side is seen in 5 deals only
    contrasts.add(0, rare ? 0 : 2, 1);
    contrasts.add(0, rare ? 1 : 3, 1);
    contrasts.close_deal();
  }
  EXPECT_FALSE(difference(contrasts, 0).known);
  EXPECT_EQ(difference(contrasts, 0).count, 200);
}

TEST(Clusters, DifferencesCoverTheTruthAndUseThePairing) {
  Rng rng(5);
  int covered = 0;
  double paired = 0;
  double apart = 0;
  constexpr int kExperiments = 500;
  for (int experiment = 0; experiment < kExperiments; ++experiment) {
    Contrasts together(1);
    Contrasts separate(1);
    for (int deal = 0; deal < 40; ++deal) {
      const double luck = 50 * uniform(rng);
      const double one = luck + uniform(rng) + 2;
      const double other = luck + uniform(rng);
      together.add(0, 0, one), together.add(0, 1, 1), together.add(0, 2, other), together.add(0, 3, 1);
      together.close_deal();
      separate.add(0, 0, one), separate.add(0, 1, 1);
      separate.close_deal();
      separate.add(0, 2, other), separate.add(0, 3, 1);
      separate.close_deal();
    }
    const Estimate estimate = difference(together, 0);
    covered += estimate.low <= 2 && 2 <= estimate.high ? 1 : 0;
    paired += estimate.half_width();
    apart += difference(separate, 0).half_width();
  }
  EXPECT_GE(covered, 455);
  EXPECT_LE(covered, 492);
  EXPECT_LT(10 * paired, apart);
}

}  // namespace
}  // namespace konduktor::arena
