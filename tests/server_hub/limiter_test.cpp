// Buckets, and many of them in bounded memory.
#include <gtest/gtest.h>

#include "base/limits.h"

namespace konduktor::server {
namespace {

constexpr Millis kStart = 1'700'000'000'000;

TEST(Limiter, so_many_at_once_and_so_many_a_second) {
  Limiter limiter(2, 5);
  for (int k = 0; k < 5; ++k) EXPECT_TRUE(limiter.allow(kStart));
  EXPECT_FALSE(limiter.allow(kStart));
  EXPECT_FALSE(limiter.allow(kStart + 400));
  EXPECT_TRUE(limiter.allow(kStart + 600));
  EXPECT_FALSE(limiter.full(kStart + 600));
  EXPECT_TRUE(limiter.full(kStart + 10'000));
}

TEST(Limiter, a_clock_that_is_put_back_takes_nothing_away) {
  Limiter limiter(20, 100);
  for (int k = 0; k < 10; ++k) EXPECT_TRUE(limiter.allow(kStart));
  const Millis earlier = kStart - 3'600'000;
  EXPECT_FALSE(limiter.full(earlier));
  for (int k = 0; k < 90; ++k) EXPECT_TRUE(limiter.allow(earlier));
  EXPECT_FALSE(limiter.allow(earlier));
  EXPECT_TRUE(limiter.allow(earlier + 100)) << "and time goes on from there";
}

TEST(Limits, each_has_a_bucket) {
  Limits limits(1, 2);
  EXPECT_TRUE(limits.allow("a", kStart));
  EXPECT_TRUE(limits.allow("a", kStart));
  EXPECT_FALSE(limits.would_allow("a", kStart));
  EXPECT_FALSE(limits.allow("a", kStart));
  EXPECT_TRUE(limits.would_allow("b", kStart));
  EXPECT_TRUE(limits.allow("b", kStart));
  limits.tidy(kStart + 1000);
  EXPECT_EQ(limits.size(), 1u);
  limits.tidy(kStart + 2000);
  EXPECT_EQ(limits.size(), 0u);
}

TEST(Limits, when_there_are_too_many_the_harmless_are_forgotten) {
  Limits limits(0.001, 10, 100);
  const auto use_up = [&](const std::string& key) {
    while (limits.allow(key, kStart)) continue;
  };
  for (int k = 0; k < 20; ++k) use_up("bad " + std::to_string(k));
  for (int k = 0; k < 10'000; ++k) {
    EXPECT_TRUE(limits.allow("passer-by " + std::to_string(k), kStart));
    ASSERT_LE(limits.size(), 100u);
  }
  for (int k = 0; k < 20; ++k) EXPECT_FALSE(limits.allow("bad " + std::to_string(k), kStart)) << k;
  // All equally bad: still bounded.
  for (int k = 0; k < 300; ++k) use_up("worse " + std::to_string(k));
  EXPECT_LE(limits.size(), 100u);
  EXPECT_GE(limits.size(), 50u) << "no more than half is forgiven";
}

}  // namespace
}  // namespace konduktor::server
