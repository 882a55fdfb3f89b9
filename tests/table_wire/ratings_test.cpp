// Ratings: numbers worked out by hand from the formulas of the paper, and what any rating must do.
#include "base/ratings.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <numeric>
#include <random>

namespace konduktor::server {
namespace {

constexpr double kDrift = 25.0 / 300.0;

std::vector<Strength> after(const std::vector<Strength>& before, const std::vector<int>& ranks) {
  return rate(before, ranks);
}

// Two newcomers. variance v = (25/3)² + (1/12)² = 69.451389, c² = 2 (v + (25/6)²) = 173.625, c = 13.176684.
// Both have the chance 1/2 when the winner is chosen; after that only the loser is left, for sure.
// winner: mean + v/c · 1/2, loser: mean − v/c · 1/2; variance factor 1 − (√v/c)(v/c²)(1/4).
TEST(Ratings, TwoNewcomersByHand) {
  const auto [winner, loser] = std::pair(after({{}, {}}, {1, 2})[0], after({{}, {}}, {1, 2})[1]);
  EXPECT_NEAR(winner.mean, 25 + 2.635389, 1e-5);
  EXPECT_NEAR(loser.mean, 25 - 2.635389, 1e-5);
  EXPECT_NEAR(winner.deviation, 8.065901, 1e-5);
  EXPECT_NEAR(loser.deviation, 8.065901, 1e-5);
}

// Three newcomers, ranks 1, 2, 3: the chances are 1/3 in the first choice, 1/2 in the second.
// c² = 3 (v + (25/6)²) = 260.4375; first: 1 − 1/3; second: −1/3 + 1/2; third: −1/3 − 1/2 + (1 − 1).
TEST(Ratings, ThreeNewcomersByHand) {
  const auto result = after({{}, {}, {}}, {1, 2, 3});
  const double v = 25.0 * 25.0 / 9 + kDrift * kDrift;
  const double c = std::sqrt(260.4375);
  EXPECT_NEAR(c * c, 3 * (v + 25.0 * 25.0 / 36), 1e-9);
  EXPECT_NEAR(result[0].mean, 25 + v / c * (2.0 / 3), 1e-9);
  EXPECT_NEAR(result[1].mean, 25 + v / c * (1.0 / 6), 1e-9);
  EXPECT_NEAR(result[2].mean, 25 - v / c * (5.0 / 6), 1e-9);
  const double shrink = std::sqrt(v) / c * v / (c * c);
  EXPECT_NEAR(result[0].deviation, std::sqrt(v * (1 - shrink * 2 / 9)), 1e-9);
  EXPECT_NEAR(result[1].deviation, std::sqrt(v * (1 - shrink * (2.0 / 9 + 0.25))), 1e-9);
  EXPECT_NEAR(result[2].deviation, std::sqrt(v * (1 - shrink * (2.0 / 9 + 0.25))), 1e-9);
}

// A draw of two with means 30 and 20 and deviation 5: v = 25.006944, c² = 2 (v + 17.361111) = 84.736111,
// the stronger one's chance is 1 / (1 + e^(−10/c)) = 0.747692; both move 1/2 less their chance, times v/c.
TEST(Ratings, DrawByHand) {
  const auto result = after({{30, 5}, {20, 5}}, {1, 1});
  EXPECT_NEAR(result[0].mean, 30 - 0.672881, 1e-5);
  EXPECT_NEAR(result[1].mean, 20 + 0.672881, 1e-5);
}

TEST(Ratings, WinnersRiseAndLosersFall) {
  std::mt19937 random(1);
  std::uniform_real_distribution<double> mean(10, 40);
  std::uniform_real_distribution<double> deviation(1, 8.3);
  for (int trial = 0; trial < 500; ++trial) {
    const std::size_t n = 2 + static_cast<std::size_t>(trial) % 4;
    std::vector<Strength> before(n);
    for (Strength& s : before) s = {mean(random), deviation(random)};
    std::vector<int> ranks(n);
    std::iota(ranks.begin(), ranks.end(), 1);
    const auto result = after(before, ranks);
    EXPECT_GT(result[0].mean, before[0].mean);
    EXPECT_LT(result[n - 1].mean, before[n - 1].mean);
    for (std::size_t i = 0; i < n; ++i) {
      EXPECT_GT(result[i].deviation, 0);
      EXPECT_LE(result[i].deviation, std::hypot(before[i].deviation, kDrift));
    }
  }
}

TEST(Ratings, SumOfMeansIsKeptWhenAllAreAsSure) {
  const std::vector<Strength> before = {{31, 4}, {22, 4}, {27, 4}, {18, 4}, {25, 4}};
  for (const std::vector<int>& ranks : {std::vector<int>{1, 2, 3, 4, 5},
                                        {5, 4, 3, 2, 1},
                                        {1, 1, 3, 3, 5},
                                        {1, 1, 1, 1, 1},
                                        {2, 1, 2, 4, 4}}) {
    double sum = 0;
    for (const Strength& s : after(before, ranks)) sum += s.mean;
    EXPECT_NEAR(sum, 123, 1e-9);
  }
}

TEST(Ratings, SurpriseMovesMore) {
  const Strength strong{32, 3};
  const Strength weak{18, 3};
  const double expected = after({strong, weak}, {1, 2})[0].mean - strong.mean;
  const double surprise = after({strong, weak}, {2, 1})[1].mean - weak.mean;
  EXPECT_GT(expected, 0);
  EXPECT_GT(surprise, 3 * expected);
}

TEST(Ratings, UncertainOnesMoveMore) {
  const auto result = after({{25, 8}, {25, 1}}, {1, 2});
  EXPECT_GT(result[0].mean - 25, 10 * (25 - result[1].mean));
}

TEST(Ratings, OrderOfSeatsDoesNotMatter) {
  const std::vector<Strength> before = {{31, 2}, {22, 8}, {27, 4}, {18, 6}};
  const std::vector<int> ranks = {2, 1, 2, 4};
  const auto straight = after(before, ranks);
  std::vector<std::size_t> order = {0, 1, 2, 3};
  do {
    std::vector<Strength> shuffled;
    std::vector<int> places;
    for (const std::size_t i : order) {
      shuffled.push_back(before[i]);
      places.push_back(ranks[i]);
    }
    const auto result = after(shuffled, places);
    for (std::size_t k = 0; k < order.size(); ++k) {
      EXPECT_NEAR(result[k].mean, straight[order[k]].mean, 1e-12);
      EXPECT_NEAR(result[k].deviation, straight[order[k]].deviation, 1e-12);
    }
  } while (std::next_permutation(order.begin(), order.end()));
}

// Only the order of the ranks counts: 1, 2, 2, 4 says the same as 3, 7, 7, 9.
TEST(Ratings, OnlyTheOrderOfRanksMatters) {
  const std::vector<Strength> before = {{31, 2}, {22, 8}, {27, 4}, {18, 6}};
  const auto a = after(before, {1, 2, 2, 4});
  const auto b = after(before, {3, 7, 7, 9});
  for (std::size_t i = 0; i < 4; ++i) EXPECT_EQ(a[i].mean, b[i].mean);
}

TEST(Ratings, EqualsWhoDrawStayWhereTheyAre) {
  for (const Strength& s : after({{25, 5}, {25, 5}, {25, 5}}, {1, 1, 1})) EXPECT_NEAR(s.mean, 25, 1e-12);
}

TEST(Ratings, ExtremesStayFinite) {
  const auto result = after({{1e6, 0.001}, {-1e6, 500}}, {2, 1});
  for (const Strength& s : result) {
    EXPECT_TRUE(std::isfinite(s.mean));
    EXPECT_TRUE(std::isfinite(s.deviation));
    EXPECT_GT(s.deviation, 0);
  }
}

TEST(Ratings, NobodyAndOneAlone) {
  EXPECT_TRUE(rate({}, {}).empty());
  const std::vector<Strength> one = {{27, 3}};
  EXPECT_EQ(after(one, {1})[0].mean, 27);
  EXPECT_EQ(after(one, {1})[0].deviation, 3);
}

TEST(Ratings, NewcomersAreShownWith1000) {
  EXPECT_EQ(shown({}), 1000);
  EXPECT_EQ(shown({30, 2}), 1960);
  EXPECT_EQ(shown({20, 8}), 840);
}

// Eight players of known strength play games of two to five; luck is that of the model. In the end the ratings are in
// the right order and as far apart as the players are.
TEST(Ratings, FindTheStrengths) {
  std::mt19937 random(7);
  const std::vector<double> truth = {10, 15, 20, 23, 27, 30, 35, 40};
  std::vector<Strength> rated(truth.size());
  for (int game = 0; game < 6000; ++game) {
    std::vector<std::size_t> seats(truth.size());
    std::iota(seats.begin(), seats.end(), 0);
    std::shuffle(seats.begin(), seats.end(), random);
    seats.resize(2 + static_cast<std::size_t>(game) % 4);
    // Plackett-Luce: the best of independent Gumbel draws. Their scale is that of players who are well known.
    const double scale = 25.0 / 6.0 * std::sqrt(static_cast<double>(seats.size()));
    std::extreme_value_distribution<double> luck(0, scale);
    std::vector<double> form;
    for (const std::size_t s : seats) form.push_back(truth[s] + luck(random));
    std::vector<Strength> before;
    std::vector<int> ranks;
    for (std::size_t i = 0; i < seats.size(); ++i) {
      before.push_back(rated[seats[i]]);
      ranks.push_back(1 + static_cast<int>(std::count_if(form.begin(), form.end(),
                                                         [&](double other) { return other > form[i]; })));
    }
    const auto result = rate(before, ranks);
    for (std::size_t i = 0; i < seats.size(); ++i) rated[seats[i]] = result[i];
  }
  for (std::size_t i = 0; i < truth.size(); ++i) {
    EXPECT_NEAR(rated[i].mean, truth[i], 3) << i;
    EXPECT_LT(rated[i].deviation, 2);
    EXPECT_GT(rated[i].deviation, 0.3) << "it must stay able to follow";
    if (i > 0) {
      EXPECT_GT(rated[i].mean, rated[i - 1].mean);
    }
  }
}

}  // namespace
}  // namespace konduktor::server
