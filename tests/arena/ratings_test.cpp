// Ratings: the closed form for two, recovery of known strengths, bounds, and intervals that cover.

#include <gtest/gtest.h>

#include <cmath>

#include "konduktor/arena/ratings.h"
#include "konduktor/random.h"

namespace konduktor::arena {
namespace {

double chance(double elo) { return 1 / (1 + std::pow(10, -elo / 400)); }

TEST(Elo, OfTwoIsTheClosedForm) {
  for (const double p : {0.5, 0.51, 0.6, 0.75, 0.9, 0.99, 0.999}) {
    Wins wins(2);
    wins.at(0, 1) = 2000 * p;
    wins.at(1, 0) = 2000 * (1 - p);
    const Fit fit = fit_elo(wins);
    EXPECT_NEAR(fit.elo[0] - fit.elo[1], 400 * std::log10(p / (1 - p)), 1e-6) << p;
    EXPECT_NEAR(fit.elo[0] + fit.elo[1], 0, 1e-9);
    EXPECT_FALSE(fit.bounded);
  }
}

TEST(Elo, RecoversTheStrengthsThatMadeTheResults) {
  const std::vector<double> truth{-400, -50, 0, 100, 350};
  Wins wins(truth.size());
  for (std::size_t a = 0; a < truth.size(); ++a)
    for (std::size_t b = 0; b < truth.size(); ++b)
      if (a != b) wins.at(a, b) = 1000 * chance(truth[a] - truth[b]);
  const Fit fit = fit_elo(wins);
  for (std::size_t a = 0; a < truth.size(); ++a) EXPECT_NEAR(fit.elo[a], truth[a], 1e-6);
}

TEST(Elo, OfSomebodyWhoAlwaysWinsIsABound) {
  Wins wins(2);
  wins.at(0, 1) = 40;
  const Fit fit = fit_elo(wins);
  EXPECT_TRUE(fit.bounded);
  EXPECT_NEAR(fit.elo[0] - fit.elo[1], 400 * std::log10(40.5 / 0.5), 1e-6);
  Wins circle(3);  // each beats the next: nobody is stronger
  circle.at(0, 1) = circle.at(1, 2) = circle.at(2, 0) = 5;
  const Fit even = fit_elo(circle);
  EXPECT_FALSE(even.bounded);
  for (const double elo : even.elo) EXPECT_NEAR(elo, 0, 1e-6);
}

TEST(Elo, OfOneIsNothing) {
  RatingBook book(1);
  book.add_deal(Wins(1));
  book.add_deal(Wins(1));
  const Ratings ratings = book.ratings();
  ASSERT_EQ(ratings.elo.size(), 1u);
  EXPECT_EQ(ratings.elo[0].value, 0);
  EXPECT_FALSE(ratings.elo[0].known);
}

// Deals of two games whose results depend on each other through the deal's luck.
TEST(Elo, IntervalsOverDealsCoverTheTruth) {
  const double p = 0.6;
  const double truth = 200 * std::log10(p / (1 - p));  // the mean is 0: half the difference
  Rng rng(7);
  const auto uniform = [&] { return static_cast<double>(rng.next() >> 11) * 0x1p-53; };
  int covered = 0;
  constexpr int kExperiments = 300;
  for (int experiment = 0; experiment < kExperiments; ++experiment) {
    RatingBook book(2);
    for (int deal = 0; deal < 120; ++deal) {
      Wins wins(2);
      const bool first = uniform() < p;
      const bool second = uniform() < 0.7 ? first : uniform() < p;  // mostly alike
      for (const bool won : {first, second}) (won ? wins.at(0, 1) : wins.at(1, 0)) += 1;
      book.add_deal(wins);
    }
    const Estimate elo = book.ratings(200).elo[0];
    covered += elo.low <= truth && truth <= elo.high ? 1 : 0;
  }
  // 95 % of 300 is 285 with a standard deviation of 4; games taken as independent would cover about 85 %.
  EXPECT_GE(covered, 270);
  EXPECT_LE(covered, 297);
}

Ratings of_equal_deals(int deals, double won, double lost) {
  RatingBook book(2);
  for (int k = 0; k < deals; ++k) {
    Wins wins(2);
    wins.at(0, 1) = won;
    wins.at(1, 0) = lost;
    book.add_deal(wins);
  }
  return book.ratings();
}

TEST(Elo, OfFewDealsHasNoInterval) {
  for (const int deals : {1, 2, 4, 9}) {
    const Ratings ratings = of_equal_deals(deals, 2, 1);
    EXPECT_FALSE(ratings.known);
    EXPECT_FALSE(ratings.elo[0].known);
    EXPECT_TRUE(ratings.elo[0].few);
  }
  EXPECT_TRUE(of_equal_deals(10, 2, 1).elo[0].known);
}

// Half the difference, as the mean is 0.
double elo_of(double share) { return 200 * std::log10(share / (1 - share)); }
double share_of(double elo) { return chance(2 * elo); }

TEST(Elo, OfEqualDealsHasTheWidthThatTheirNumberAllows) {
  for (const int deals : {10, 20, 100, 1000}) {
    const double d = deals;
    const Estimate halved = of_equal_deals(deals, 1, 1).elo[0];
    EXPECT_NEAR(halved.value, 0, 1e-9);
    // The rule of three: up to 3 in D deals may go to one side as a whole.
    EXPECT_NEAR(share_of(halved.high), 0.5 + 3 / d / 2, 0.5 / d) << deals;
    EXPECT_NEAR(share_of(halved.low), 0.5 - 3 / d / 2, 0.5 / d) << deals;
    // Beta(D + 1, 1), which is what the rule of succession leaves.
    const Ratings won = of_equal_deals(deals, 2, 0);
    EXPECT_TRUE(won.bounded);
    EXPECT_NEAR(share_of(won.elo[0].low), std::pow(0.025, 1 / (d + 1)), 0.5 / d) << deals;
    EXPECT_NEAR(share_of(won.elo[0].high), std::pow(0.975, 1 / (d + 1)), 0.01 / d) << deals;
    EXPECT_GE(won.elo[0].high, won.elo[0].value);
  }
}

// Deals of two games; `swept` of them go to one side as a whole, with chance `p` to the first, the others are halved.
int covered_of(int experiments, int deals, double swept, double p, Rng& rng) {
  const auto uniform = [&] { return static_cast<double>(rng.next() >> 11) * 0x1p-53; };
  const double truth = elo_of(swept * p + (1 - swept) / 2);
  int covered = 0;
  for (int experiment = 0; experiment < experiments; ++experiment) {
    RatingBook book(2);
    for (int deal = 0; deal < deals; ++deal) {
      Wins wins(2);
      const bool whole = uniform() < swept;
      const bool first = uniform() < p;
      wins.at(0, 1) = whole ? (first ? 2 : 0) : 1;
      wins.at(1, 0) = 2 - wins.at(0, 1);
      book.add_deal(wins);
    }
    const Estimate elo = book.ratings(200).elo[0];
    covered += elo.low <= truth && truth <= elo.high ? 1 : 0;
  }
  return covered;
}

TEST(Elo, IntervalsOfFewDealsCoverTheTruth) {
  Rng rng(17);
  constexpr int kExperiments = 400;
  for (const int deals : {10, 20, 40})
    for (const double swept : {0.05, 0.3, 1.0})
      for (const double p : {0.5, 0.7, 0.9})
        EXPECT_GE(covered_of(kExperiments, deals, swept, p, rng),
                  360)  // of 400; 95 % is 380, its standard deviation 4.4
            << deals << " deals, swept " << swept << ", p " << p;
}

TEST(Elo, IsTheSameEachTime) {
  RatingBook book(2);
  for (int k = 0; k < 30; ++k) {
    Wins wins(2);
    wins.at(0, 1) = 1 + k % 2;
    wins.at(1, 0) = 1 - k % 2;
    book.add_deal(wins);
  }
  const Ratings one = book.ratings();
  const Ratings two = book.ratings();
  EXPECT_EQ(one.elo[0].low, two.elo[0].low);
  EXPECT_LT(one.elo[0].low, one.elo[0].value);
  EXPECT_LT(one.elo[0].value, one.elo[0].high);
  EXPECT_GT(one.likely_above[1], 0.95);
}

}  // namespace
}  // namespace konduktor::arena
