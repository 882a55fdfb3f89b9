// Series of deals: what comes back, in which order, with which records, and the same deals on two maps.

#include "konduktor/arena/series.h"

#include <gtest/gtest.h>

#include <stdexcept>

#include "konduktor/arena/report.h"
#include "konduktor/load/record_json.h"
#include "konduktor/record.h"
#include "support/table.h"

namespace konduktor::arena {
namespace {

class SeriesOfDeals : public ::testing::Test {
 protected:
  const Rules rules_ = testing::load("london", 2);
  const Schedule schedule_ = fixed_schedule({"greedy", "random"});
  const Series series_{.rules = &rules_, .schedule = &schedule_, .seed = seed_from_number(7)};
};

TEST_F(SeriesOfDeals, RecordsAreOfTheGamesThatWereCounted) {
  Series series = series_;
  series.record = true;
  series.commit = true;
  std::uint32_t due = 0;
  const auto played = play_deals(series, 12, [&](DealFacts&& deal) {
    EXPECT_EQ(deal.deal, due++);
    ASSERT_EQ(deal.games.size(), 1u);
    const GameFacts& game = deal.games.front();
    const auto record = record_from_json(rules_, game.record);
    ASSERT_TRUE(record.ok()) << record.error;
    EXPECT_EQ(record.value.seats, (std::vector<std::string>{"greedy", "random"}));
    EXPECT_FALSE(record.value.commitment.empty());
    const auto last = replay(rules_, record.value);
    ASSERT_TRUE(last.ok()) << last.error;
    EXPECT_EQ(final_scores(rules_, last.value).seats[0].total, game.seats[0].score.total);
    EXPECT_EQ(static_cast<int>(record.value.moves.size()), game.moves);
  });
  EXPECT_EQ(played.error, "");
  EXPECT_EQ(played.value, 12u);
}

TEST_F(SeriesOfDeals, WhoeverBeginsBeginsEveryGame) {
  Series series = series_;
  series.first = seat_at(1);
  const auto played =
      play_deals(series, 8, [](const DealFacts& deal) { EXPECT_EQ(deal.games.front().first, seat_at(1)); });
  EXPECT_EQ(played.value, 8u);
}

TEST_F(SeriesOfDeals, OnlyTheDealsThatAreAskedForArePlayed) {
  std::vector<std::uint32_t> wanted{9, 3, 5};
  std::vector<std::uint32_t> got;
  std::size_t next = 0;
  const auto played = play_deals(
      series_,
      [&]() -> std::optional<std::uint32_t> {
        return next < wanted.size() ? std::optional(wanted[next++]) : std::nullopt;
      },
      [&](const DealFacts& deal) { got.push_back(deal.deal); });
  EXPECT_EQ(played.value, 3u);
  EXPECT_EQ(got, wanted);
}

TEST_F(SeriesOfDeals, AFlagEndsIt) {
  std::atomic<bool> stop{false};
  Series series = series_;
  series.stop = &stop;
  std::uint32_t taken = 0;
  const auto played = play_deals(series, 1'000'000'000, [&](const DealFacts&) { stop = ++taken == 10; });
  EXPECT_EQ(played.error, "");
  EXPECT_EQ(played.value, 10u);
  EXPECT_EQ(taken, 10u);
}

TEST_F(SeriesOfDeals, WhatACallbackThrowsIsThrown) {
  EXPECT_THROW(
      (void)play_deals(series_, 1000, [](const DealFacts&) { throw std::out_of_range("the disk is full"); }),
      std::out_of_range);
}

TEST_F(SeriesOfDeals, PairsAreTheSameDealsOnBothMaps) {
  const Rules other = testing::load("usa", 2);
  Series there = series_;
  there.rules = &other;
  std::vector<std::uint32_t> first;
  std::vector<std::uint32_t> pairs;
  const auto played = play_pairs(
      series_, there, 300, [&](const DealFacts& deal) { first.push_back(deal.deal); },
      [&](const DealFacts& one, const DealFacts& two) {
        EXPECT_EQ(one.deal, two.deal);
        EXPECT_NE(one.games.front().moves, 0);
        pairs.push_back(two.deal);
      });
  EXPECT_EQ(played.error, "");
  EXPECT_EQ(played.value, 300u);
  EXPECT_EQ(first, pairs);
  ASSERT_EQ(pairs.size(), 300u);
  for (std::uint32_t k = 0; k < 300; ++k) EXPECT_EQ(pairs[k], k);
}

TEST_F(SeriesOfDeals, PairsEndWithTheFlag) {
  std::atomic<bool> stop{false};
  Series series = series_;
  series.stop = &stop;
  std::uint32_t pairs = 0;
  const auto played = play_pairs(
      series, series, 100'000, [](const DealFacts&) {},
      [&](const DealFacts&, const DealFacts&) { stop = ++pairs == 3; });
  EXPECT_EQ(played.error, "");
  EXPECT_EQ(played.value, 3u);
}

TEST_F(SeriesOfDeals, BotsWithAClockAreNamed) {
  EXPECT_EQ(timed_bots(make_schedule({"greedy", "search:40", "search:20ms"}, 2).value),
            std::vector<std::string>{"search:20ms"});
}

}  // namespace
}  // namespace konduktor::arena
