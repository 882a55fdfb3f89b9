// The schedule: complete, balanced, without repetition.

#include <gtest/gtest.h>

#include <map>
#include <set>

#include "konduktor/arena/schedule.h"

namespace konduktor::arena {
namespace {

// How often each bot holds each seat.
std::map<std::pair<int, std::size_t>, int> seatings(const Schedule& schedule) {
  std::map<std::pair<int, std::size_t>, int> count;
  for (const Arrangement& seats : schedule.arrangements)
    for (std::size_t s = 0; s < seats.size(); ++s) ++count[{seats[s], s}];
  return count;
}

TEST(Schedule, AllOrdersOfAsManyBotsAsSeats) {
  const std::vector<std::size_t> factorials{2, 6, 24, 120};
  const std::vector<std::string> names{"a", "b", "c", "d", "e"};
  for (std::size_t n = 2; n <= 5; ++n) {
    const auto schedule =
        make_schedule({names.begin(), names.begin() + static_cast<std::ptrdiff_t>(n)}, static_cast<int>(n));
    ASSERT_TRUE(schedule.ok()) << schedule.error;
    EXPECT_EQ(schedule.value.games_a_deal(), factorials[n - 2]);
    EXPECT_EQ(schedule.value.line_ups, 1u);
    const std::set<Arrangement> different(schedule.value.arrangements.begin(),
                                          schedule.value.arrangements.end());
    EXPECT_EQ(different.size(), factorials[n - 2]);
    for (const auto& [where, times] : seatings(schedule.value))
      EXPECT_EQ(static_cast<std::size_t>(times), factorials[n - 2] / n);
  }
}

TEST(Schedule, EveryGroupWhenBotsAreMoreThanSeats) {
  const auto schedule = make_schedule({"a", "b", "c", "d"}, 2);
  ASSERT_TRUE(schedule.ok());
  EXPECT_EQ(schedule.value.line_ups, 6u);
  EXPECT_EQ(schedule.value.games_a_deal(), 12u);
  std::set<std::set<std::uint8_t>> pairs;
  for (const auto& seats : schedule.value.arrangements) pairs.insert({seats.begin(), seats.end()});
  EXPECT_EQ(pairs.size(), 6u);
  for (const auto& [where, times] : seatings(schedule.value)) EXPECT_EQ(times, 3);
}

TEST(Schedule, RepeatedNamesMakeNoEqualArrangements) {
  const auto schedule = make_schedule({"search", "planner", "planner", "planner"}, 4);
  ASSERT_TRUE(schedule.ok());
  EXPECT_EQ(schedule.value.bots, (std::vector<std::string>{"search", "planner"}));
  ASSERT_EQ(schedule.value.games_a_deal(), 4u);
  for (std::size_t seat = 0; seat < 4; ++seat) EXPECT_EQ((seatings(schedule.value)[{0, seat}]), 1);
  const auto pairs = make_schedule({"a", "a", "b"}, 2);  // aa, ab, ba
  ASSERT_TRUE(pairs.ok());
  EXPECT_EQ(pairs.value.line_ups, 2u);
  EXPECT_EQ(pairs.value.games_a_deal(), 3u);
}

TEST(Schedule, RefusalsSayWhatToDo) {
  const auto few = make_schedule({"greedy", "random"}, 4);
  EXPECT_NE(few.error.find("greedy,random,random,random"), std::string::npos) << few.error;
  const auto many = make_schedule(std::vector<std::string>(60, "a"), 5);
  EXPECT_NE(many.error.find("fewer bots"), std::string::npos) << many.error;
}

TEST(Schedule, AFixedOneHasOneArrangement) {
  const Schedule schedule = fixed_schedule({"b", "a", "b"});
  ASSERT_EQ(schedule.games_a_deal(), 1u);
  EXPECT_EQ(schedule.names(0), (std::vector<std::string>{"b", "a", "b"}));
}

}  // namespace
}  // namespace konduktor::arena
