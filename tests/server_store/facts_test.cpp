// What is known of the database as a whole, and ratings of games that somebody left early.
#include "server_store/backend.h"
#include "server_store/sample.h"

namespace konduktor::server::testing {
namespace {

class StoreFacts : public AnyStore {
 protected:
  bool logged_in(char letter) {
    std::optional<Session> found;
    EXPECT_TRUE(store().find_session(token(letter), found).ok());
    return found.has_value();
  }
  std::optional<Rating> rating(UserId user) {
    std::optional<Rating> found;
    EXPECT_TRUE(store().find_rating("london", rating_key(user), found).ok());
    return found;
  }
};
INSTANTIATE_TEST_SUITE_P(On, StoreFacts, ::testing::ValuesIn(backends()),
                         [](const auto& param) { return std::string(param.param); });

TEST_P(StoreFacts, the_secret_is_made_once_and_shared) {
  std::string first;
  std::string second;
  ASSERT_TRUE(again()->secret(first).ok());
  ASSERT_TRUE(store().secret(second).ok());
  EXPECT_EQ(first.size(), 64u);
  EXPECT_EQ(first, second);
}

TEST_P(StoreFacts, a_clock_that_jumped_clears_nothing) {
  constexpr Millis kDay = 86'400'000;
  constexpr Millis kAge = 180 * kDay;
  const Millis start = 1'700'000'000'000;
  const auto look_after = [&](Millis at) { ASSERT_TRUE(write(store(), {ClearUnused{at - kAge, at}}).ok()); };
  ASSERT_TRUE(write(store(), {AddUser{user(kAla, "Ala", "x")}, PutSession{session('a', kAla, start)}}).ok());
  look_after(start);
  look_after(start + 200 * kDay);
  EXPECT_TRUE(logged_in('a')) << "nobody was there for most of that time";
  Millis at = start + 200 * kDay;
  for (; at < start + 370 * kDay; at += 20 * kDay) look_after(at);
  EXPECT_TRUE(logged_in('a'));
  for (; at < start + 400 * kDay; at += 20 * kDay) look_after(at);
  EXPECT_FALSE(logged_in('a')) << "unused for as long again";
}

TEST_P(StoreFacts, sessions_are_cleared_in_due_time) {
  constexpr Millis kDay = 86'400'000;
  constexpr Millis kAge = 180 * kDay;
  const Millis start = 1'700'000'000'000;
  ASSERT_TRUE(write(store(), {AddUser{user(kAla, "Ala", "x")}, PutSession{session('a', kAla, start)}}).ok());
  for (int day = 0; day <= 181; day += 7) {
    EXPECT_TRUE(logged_in('a')) << day;
    ASSERT_TRUE(write(store(), {ClearUnused{start + day * kDay - kAge, start + day * kDay}}).ok());
  }
  ASSERT_TRUE(write(store(), {ClearUnused{start + 182 * kDay - kAge, start + 182 * kDay}}).ok());
  EXPECT_FALSE(logged_in('a'));
}

TEST_P(StoreFacts, what_is_won_from_who_left_early_does_not_count) {
  const auto ela = static_cast<UserId>(6);
  ASSERT_TRUE(
      write(store(), {AddUser{user(kAla, "Ala")}, AddUser{user(kOla, "Ola")}, AddUser{user(ela, "Ela")}})
          .ok());
  ASSERT_TRUE(
      write(store(), {RateGame{"london", {{rating_key(kAla), 1}, {rating_key(kOla), 3, true}}, 9}}).ok());
  EXPECT_FALSE(rating(kAla).has_value());
  ASSERT_TRUE(rating(kOla).has_value());
  const double lost = rating(kOla)->mean;
  EXPECT_LT(lost, 25);
  ASSERT_TRUE(
      write(
          store(),
          {RateGame{"london", {{rating_key(kAla), 1}, {rating_key(kOla), 4, true}, {rating_key(ela), 2}}, 9}})
          .ok());
  EXPECT_GT(rating(kAla)->mean, 25) << "by the one who stayed";
  EXPECT_DOUBLE_EQ(rating(kAla)->mean - 25, 25 - rating(ela)->mean) << "and by her alone";
  EXPECT_LT(rating(kOla)->mean, lost);
}

}  // namespace
}  // namespace konduktor::server::testing
