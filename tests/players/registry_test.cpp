// Bots by name, their budgets and the levels.
#include <gtest/gtest.h>

#include "konduktor/players/player.h"

namespace konduktor {
namespace {

TEST(Registry, EveryNameMakesAPlayerAndHasAPhrase) {
  for (const auto name : player_names()) {
    EXPECT_NE(make_player(name), nullptr) << name;
    EXPECT_FALSE(about_player(name).empty()) << name;
  }
  EXPECT_EQ(make_player("nobody"), nullptr);
  EXPECT_TRUE(about_player("nobody").empty());
}

TEST(Registry, ABudgetMayFollowTheName) {
  EXPECT_EQ(make_bot("search:400").budget.iterations, 400u);
  EXPECT_EQ(make_bot("search:300ms").budget.time.count(), 300);
  const Bot both = make_bot("search:400+300ms");
  EXPECT_EQ(both.budget.iterations, 400u);
  EXPECT_EQ(both.budget.time.count(), 300);
  EXPECT_EQ(both.name, "search:400+300ms");
  EXPECT_NE(both.player, nullptr);
}

TEST(Registry, NonsenseMakesNobody) {
  for (const char* name : {"", ":", "search:", "search:0", "search:-5", "search:ms", "search:4x", "search:1+",
                           "nobody:5", "search:99999999999", "search:+", "search: 5"})
    EXPECT_EQ(make_bot(name).player, nullptr) << '"' << name << '"';
}

TEST(Registry, LevelsCanBePlayedAndSayHowTheyPlay) {
  std::vector<std::string> names;
  for (const Level& level : levels()) {
    names.emplace_back(level.name);
    const Bot bot = make_bot(level.name);
    EXPECT_NE(bot.player, nullptr) << level.name;
    EXPECT_EQ(bot.name, level.name);
    EXPECT_FALSE(level.about.en.empty());
    EXPECT_FALSE(level.about.pl.empty());
    // Whoever thinks is bounded in time: hard 300 ms, expert 2 s.
    if (bot.budget.iterations > 0) {
      EXPECT_GT(bot.budget.time.count(), 0);
      EXPECT_LE(bot.budget.time.count(), level.name == "hard" ? 300 : 2000);
    }
  }
  EXPECT_EQ(names, (std::vector<std::string>{"easy", "medium", "hard", "expert"}));
}

}  // namespace
}  // namespace konduktor
