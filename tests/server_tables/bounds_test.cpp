// A log is for ever: what may happen at a table without end, and games that nobody comes back to.
#include "server_tables/desk.h"

namespace konduktor::server {
namespace {

using Kind = Command::Kind;
constexpr Millis kDay = 86'400'000;

Desk running(Settings settings, const std::vector<UserId>& people) {
  Desk desk(settings);
  desk.seat_and_start(people);
  return desk;
}

TEST(Bounds, a_game_that_nobody_comes_back_to_is_given_up) {
  Desk desk = running(settings_for("europe", 2), {kAla});
  const Millis seen = desk->seen();
  EXPECT_EQ(seen, desk.now);
  desk.tick(kDay);
  desk.must(desk.move(UserId::None, 1, desk.some_legal(1)));
  EXPECT_EQ(desk->seen(), seen) << "a bot is nobody";
  EXPECT_EQ(desk.restored()->seen(), seen);
  EXPECT_FALSE(desk->deserted(seen, seen + 30 * kDay));
  const auto end = desk->deserted(seen, seen + 30 * kDay + 1);
  ASSERT_TRUE(end);
  desk.apply(*end);
  EXPECT_EQ(desk->stage(), Stage::Abandoned);
  EXPECT_EQ(desk.restored()->stage(), Stage::Abandoned);
  EXPECT_FALSE(desk->deserted(seen, seen + 60 * kDay));
}

TEST(Bounds, a_pause_waits_for_longer_and_a_clock_needs_nobody) {
  Desk paused = running(settings_for("europe", 2), {kAla});
  paused.must(Desk::command(Kind::Offer, kAla, 0, "pause"));
  EXPECT_TRUE(paused->paused());
  EXPECT_FALSE(paused->deserted(paused.now, paused.now + 364 * kDay));
  EXPECT_TRUE(paused->deserted(paused.now, paused.now + 366 * kDay));

  Settings timed = settings_for("europe", 2);
  timed.clock = {ClockKind::PerMove, 14 * 86'400, 0};
  Desk letters = running(timed, {kAla, kOla});
  EXPECT_FALSE(letters->deserted(letters.now, letters.now + 366 * kDay));
  Desk open(settings_for("europe", 2));
  EXPECT_FALSE(open->deserted(open.now, open.now + 366 * kDay));
}

TEST(Bounds, so_many_offers_a_minute) {
  Desk desk = running(settings_for("europe", 2), {kAla, kOla});
  const Command offer = Desk::command(Kind::Offer, kAla, 0, "pause");
  for (int k = 0; k < 10; ++k) {
    desk.must(offer);
    desk.must(Desk::command(Kind::Answer, kOla, 1, "no"));
    desk.tick(1000);
  }
  desk.refused(offer, "too_many");
  desk.reload();
  desk.refused(offer, "too_many");
  desk.must(Desk::command(Kind::Offer, kOla, 1, "pause"));
  desk.must(Desk::command(Kind::Answer, kAla, 0, "no"));
  desk.tick(51'000);
  desk.must(offer);
}

TEST(Bounds, a_pause_can_always_be_ended) {
  Desk desk = running(settings_for("europe", 2), {kAla, kOla});
  for (int k = 0; k < 9; ++k) {
    desk.must(Desk::command(Kind::Offer, kAla, 0, "pause"));
    desk.must(Desk::command(Kind::Answer, kOla, 1, "no"));
  }
  desk.must(Desk::command(Kind::Offer, kAla, 0, "pause"));
  desk.must(Desk::command(Kind::Answer, kOla, 1, "yes"));
  ASSERT_TRUE(desk->paused());
  desk.must(Desk::command(Kind::Offer, kAla, 0, "resume"));
  desk.must(Desk::command(Kind::Answer, kOla, 1, "yes"));
  EXPECT_FALSE(desk->paused());
  desk.refused(Desk::command(Kind::Offer, kAla, 0, "pause"), "too_many");
}

TEST(Bounds, what_goes_round_comes_to_an_end_and_moves_do_not) {
  Desk desk(settings_for("europe", 2));
  const auto ends = [&](const Command& there, const Command& back) {
    for (int k = 0; k < 2000; ++k) {
      if (!desk->decide(there, desk.now).ok()) return true;
      desk.must(there);
      desk.must(back);
      desk.tick(10'000);
    }
    return false;
  };
  desk.must(Desk::sit(kAla, 0));
  EXPECT_TRUE(ends(Desk::sit(kOla, 1), Desk::command(Kind::Rise, kOla, 1)));
  desk.refused(Desk::sit(kOla, 1), "sent_away");
  EXPECT_LT(desk.log.size(), 100u);
  desk.must(Desk::sit(kEla, 1));  // others are none the worse for it
  desk.must(Desk::command(Kind::Close, kAla));

  Desk game = running(settings_for("europe", 2), {kAla, kOla});
  for (int k = 0; k < 2000 && game.log.size() < 1200; ++k) {
    game.must(Desk::command(Kind::Rise, kOla, 1));
    if (!game->decide(Desk::command(Kind::Back, kOla, 1), game.now).ok()) break;
    game.must(Desk::command(Kind::Back, kOla, 1));
  }
  EXPECT_LT(game.log.size(), 1100u);
  game.refused(Desk::command(Kind::Back, kOla, 1), "not_allowed");
  game.must(Desk::command(Kind::Offer, kAla, 0, "pause"));  // the other is none the worse for it
}

}  // namespace
}  // namespace konduktor::server
