// Which games count for ratings, and where those are placed who left.
#include "people/rated_game.h"

#include "server_tables/desk.h"

namespace konduktor::server {
namespace {

Desk seated(Settings settings, const std::vector<UserId>& people) {
  Desk desk(settings);
  desk.seat_and_start(people);
  desk.open();
  return desk;
}

// To the end; `meanwhile` before each move.
void play(
    Desk& desk, const std::function<void()>& meanwhile = [] {}) {
  for (int k = 0; desk->stage() == Stage::Running && k < 20'000; ++k) {
    meanwhile();
    desk.tick(1000);
    const int seat = desk.asked();
    desk.must(desk.move(desk.mover(seat), seat, desk.legal(seat).back()));
  }
  ASSERT_EQ(desk->stage(), Stage::Finished);
}

std::vector<int> places(Desk& desk) {
  std::vector<int> ranks;
  const auto change = rating_change(*desk.table, desk->results(), desk.now);
  if (change)
    for (const auto& place : change->places) ranks.push_back(place.rank);
  return ranks;
}

void rise(Desk& desk, UserId user, int seat) { desk.must(Desk::command(Command::Kind::Rise, user, seat)); }

bool rated(const Settings& settings, const std::vector<UserId>& people) {
  return is_rated(*seated(settings, people).table);
}

TEST(Rated, neither_friendly_nor_with_hints_between_people) {
  Settings settings = settings_for("london", 3);
  EXPECT_TRUE(rated(settings, {kAla}));
  EXPECT_TRUE(rated(settings, {kAla, kOla}));
  EXPECT_FALSE(rated(settings, {kAla, kAla})) << "one person, two seats";
  EXPECT_FALSE(rated(settings, {})) << "bots alone";
  settings.hints = true;
  EXPECT_TRUE(rated(settings, {kAla})) << "against bots alone";
  EXPECT_FALSE(rated(settings, {kAla, kOla}));
  settings.hints = false;
  settings.friendly = true;
  EXPECT_FALSE(rated(settings, {kAla}));
}

TEST(Rated, without_a_word_about_hints_there_are_none) {
  const auto settings = settings_from_json(R"({"game":"london","players":2})");
  ASSERT_TRUE(settings.ok()) << settings.error;
  EXPECT_FALSE(settings.value.hints);
}

TEST(Rated, who_stays_is_placed_as_the_game_ended) {
  Desk desk = seated(settings_for("london", 3), {kAla, kOla});
  play(desk);
  std::vector<int> ranks;
  for (const ResultRow& row : desk->results()) ranks.push_back(row.rank);
  EXPECT_EQ(places(desk), ranks);
}

TEST(Rated, who_is_away_at_the_end_is_last_whatever_the_stand_in_made_of_it) {
  for (const int leaver : {0, 1}) {
    Desk desk = seated(settings_for("london", 3), {kAla, kOla});
    bool left = false;
    play(desk, [&] {
      if (!std::exchange(left, left || desk->moves() > 20) && left)
        rise(desk, leaver == 0 ? kAla : kOla, leaver);
    });
    const auto ranks = places(desk);
    ASSERT_EQ(ranks.size(), 3u) << "it counts for all";
    const auto at = static_cast<std::size_t>(leaver);
    for (std::size_t seat = 0; seat < 3; ++seat)
      if (seat != at) {
        EXPECT_GT(ranks[at], ranks[seat]);
        EXPECT_EQ(ranks[seat], desk->results()[seat].rank);
      }
  }
}

TEST(Rated, those_who_left_are_equal_among_themselves) {
  Desk desk = seated(settings_for("london", 3), {kAla, kOla});
  rise(desk, kAla, 0);
  rise(desk, kOla, 1);
  play(desk);
  const auto ranks = places(desk);
  ASSERT_EQ(ranks.size(), 3u);
  EXPECT_EQ(ranks[0], ranks[1]);
  EXPECT_GT(ranks[0], ranks[2]) << "the bot";
}

TEST(Rated, who_comes_back_has_left_if_the_stand_in_has_made_more_of_the_moves) {
  Desk desk = seated(settings_for("europe", 2), {kAla, kOla});
  const auto play_until = [&](int moves) {
    while (desk->moves() < moves) desk.play_on();
  };
  play_until(20);
  rise(desk, kOla, 1);
  EXPECT_TRUE(desk->has_left(1));
  EXPECT_FALSE(desk->has_left(0));
  play_until(28);
  desk.must(Desk::command(Command::Kind::Back, kOla, 1));
  EXPECT_FALSE(desk->has_left(1)) << "for a moment";
  rise(desk, kOla, 1);
  play_until(60);
  desk.must(Desk::command(Command::Kind::Back, kOla, 1));
  EXPECT_TRUE(desk->has_left(1)) << "for the most of it";
  EXPECT_FALSE(desk->has_left(0));
  EXPECT_FALSE(desk.restored()->has_left(0));
  EXPECT_TRUE(desk.restored()->has_left(1));
}

}  // namespace
}  // namespace konduktor::server
