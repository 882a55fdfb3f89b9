// Pairing off against trying everything.
#include "matching.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <memory>
#include <vector>

#include "konduktor/random.h"

namespace konduktor {
namespace {

constexpr int kNone = 1 << 20;
using Costs = std::vector<std::vector<int>>;

// The cheapest way to pair off the points in `open`.
int slow(const Costs& costs, unsigned open, std::vector<int>& known) {
  if (open == 0) return 0;
  int& answer = known[open];
  if (answer >= 0) return answer;
  answer = kNone;
  const int a = std::countr_zero(open);
  for (int b = a + 1; b < static_cast<int>(costs.size()); ++b) {
    if ((open >> b & 1) == 0 || costs[static_cast<std::size_t>(a)][static_cast<std::size_t>(b)] == kNone)
      continue;
    answer = std::min(answer, costs[static_cast<std::size_t>(a)][static_cast<std::size_t>(b)] +
                                  slow(costs, open & ~(1u << a) & ~(1u << b), known));
  }
  return answer;
}

TEST(Matching, agrees_with_trying_everything) {
  Rng rng(1);
  const auto matching = std::make_unique<Matching>();
  int impossible = 0;
  for (int round = 0; round < 4000; ++round) {
    const auto n = 2 + 2 * rng.below(6);
    const auto most = 1 + rng.below(round % 3 == 0 ? 3 : 40);
    const auto missing = rng.below(8);  // of ten pairs
    Costs costs(n, std::vector<int>(n, kNone));
    matching->reset(static_cast<int>(n));
    for (std::uint32_t a = 0; a < n; ++a)
      for (std::uint32_t b = a + 1; b < n; ++b) {
        if (rng.below(10) < missing) continue;
        costs[a][b] = costs[b][a] = static_cast<int>(rng.below(most));
        matching->allow(static_cast<int>(a), static_cast<int>(b), costs[a][b]);
      }
    std::vector<int> known(std::size_t{1} << n, -1);
    const int best = slow(costs, (1u << n) - 1, known);
    if (best >= kNone) {
      ++impossible;
      EXPECT_FALSE(matching->solve());
      continue;
    }
    ASSERT_TRUE(matching->solve()) << "round " << round;
    int sum = 0;
    for (std::uint32_t a = 0; a < n; ++a) {
      const int b = matching->mate(static_cast<int>(a));
      ASSERT_EQ(matching->mate(b), static_cast<int>(a));
      sum += costs[a][static_cast<std::size_t>(b)];
    }
    ASSERT_EQ(sum, 2 * best) << "round " << round;
  }
  EXPECT_GT(impossible, 100);
}

TEST(Matching, pairs_off_as_many_points_as_there_can_be) {
  Rng rng(2);
  const auto matching = std::make_unique<Matching>();
  for (int round = 0; round < 50; ++round) {
    matching->reset(kMaxPoints);
    for (int a = 0; a < kMaxPoints; ++a)
      for (int b = a + 1; b < kMaxPoints; ++b) matching->allow(a, b, static_cast<int>(rng.below(60)));
    ASSERT_TRUE(matching->solve());
    for (int a = 0; a < kMaxPoints; ++a) ASSERT_EQ(matching->mate(matching->mate(a)), a);
  }
}

}  // namespace
}  // namespace konduktor
