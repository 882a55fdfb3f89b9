// What a cheat would try at a table: ending a game over another's head, winding up a clock, hiding in a pause, wearing
// a table out.
#include "server_tables/desk.h"

namespace konduktor::server {
namespace {

using Kind = Command::Kind;

constexpr Millis kMinute = 60'000;
constexpr Millis kHour = 60 * kMinute;
constexpr Millis kDay = 24 * kHour;

Settings rated_settings(const char* game = "europe", int players = 2) {
  Settings settings = settings_for(game, players);
  settings.first = 0;
  settings.clock = {ClockKind::PerMove, 60, 0};
  return settings;
}

Desk running(const Settings& settings, const std::vector<UserId>& people = {kAla, kOla}) {
  Desk desk(settings);
  desk.seat_and_start(people);
  desk.open();
  return desk;
}

Command calling_for(UserId caller, int seat) {
  Command call = Desk::command(Kind::StandIn, caller, seat);
  call.away = true;
  return call;
}

TEST(AbandoningAlone, is_not_possible_while_a_bot_stands_in_for_the_other) {
  Desk desk = running(rated_settings());
  desk.must(calling_for(kAla, 1));
  desk.must(Desk::command(Kind::Offer, kAla, 0, "abandon"));
  EXPECT_EQ(desk->stage(), Stage::Running) << "Ola was not asked";
  EXPECT_FALSE(desk->revealed_deal().has_value());
  desk.must(Desk::command(Kind::Back, kOla, 1));
  desk.must(Desk::command(Kind::Answer, kOla, 1, "yes"));
  EXPECT_EQ(desk->stage(), Stage::Abandoned) << "all who began have agreed";
}

TEST(AbandoningAlone, an_answer_counts_though_a_bot_came_after_it) {
  Desk desk = running(rated_settings("europe", 3), {kAla, kOla, kEla});
  desk.must(Desk::command(Kind::Offer, kAla, 0, "abandon"));
  desk.must(Desk::command(Kind::Answer, kOla, 1, "yes"));
  desk.must(Desk::command(Kind::Rise, kOla, 1));
  EXPECT_EQ(desk->stage(), Stage::Running);
  desk.must(Desk::command(Kind::Answer, kEla, 2, "yes"));
  EXPECT_EQ(desk->stage(), Stage::Abandoned);
}

TEST(MoveClock, rising_and_coming_back_does_not_wind_it_up) {
  Desk desk = running(rated_settings());
  for (int k = 0; k < 5; ++k) {
    desk.tick(10'000);
    desk.must(Desk::command(Kind::Rise, kAla, 0));
    desk.must(Desk::command(Kind::Back, kAla, 0));
    EXPECT_EQ(desk->time_left(0, desk.now), 50'000 - k * 10'000);
  }
  desk.tick(10'000);
  EXPECT_EQ(desk->time_left(0, desk.now), 0);
}

TEST(MoveClock, who_ran_out_of_time_comes_back_for_the_next_question) {
  Desk desk = running(rated_settings());
  desk.tick(60'000);
  desk.clocks();
  EXPECT_EQ(desk->seats()[0].why, "clock");
  desk.refused(Desk::command(Kind::Back, kAla, 0), "out_of_time");
  desk.must(desk.move(UserId::None, 0, "draw"));
  desk.must(Desk::command(Kind::Back, kAla, 0));
  EXPECT_EQ(desk->time_left(0, desk.now), 60'000) << "a question that was not asked before";
}

TEST(MoveClock, a_question_that_came_while_a_bot_stood_in_is_answered_in_whole_time) {
  Desk desk = running(rated_settings());
  desk.tick(55'000);
  desk.must(Desk::command(Kind::Rise, kAla, 0));
  desk.must(desk.move(UserId::None, 0, "draw"));
  desk.must(Desk::command(Kind::Back, kAla, 0));
  EXPECT_EQ(desk->time_left(0, desk.now), 60'000);
}

void pause(Desk& desk) {
  desk.must(Desk::command(Kind::Offer, kAla, 0, "pause"));
  desk.must(Desk::command(Kind::Answer, kOla, 1, "yes"));
  ASSERT_TRUE(desk->paused());
}

// Whether the pause is over after so long.
bool has_ended(Desk& desk, Millis later) {
  desk.tick(later);
  desk.settle();
  return !desk->paused();
}

TEST(PauseEnds, after_a_quarter_of_an_hour_where_the_game_counts) {
  Desk desk = running(rated_settings());
  pause(desk);
  EXPECT_FALSE(has_ended(desk, 14 * kMinute));
  EXPECT_TRUE(has_ended(desk, 2 * kMinute));
  EXPECT_EQ(desk.log.back().kind, EntryKind::Resume);
  EXPECT_TRUE(desk->clock_runs(0)) << "who does not come back runs out of time";
  desk.tick(kMinute);
  desk.clocks();
  EXPECT_EQ(desk->seats()[0].why, "clock");
  EXPECT_TRUE(desk->has_left(0));
}

TEST(PauseEnds, after_a_day_where_it_does_not_and_after_a_week_by_correspondence) {
  Settings settings = rated_settings();
  settings.friendly = true;
  Desk casual = running(settings);
  pause(casual);
  EXPECT_FALSE(has_ended(casual, 23 * kHour));
  EXPECT_TRUE(has_ended(casual, 2 * kHour));
  settings = rated_settings();
  settings.clock = {ClockKind::PerMove, 2 * 86'400, 0};
  Desk slow = running(settings);
  pause(slow);
  EXPECT_FALSE(has_ended(slow, 6 * kDay));
  EXPECT_TRUE(has_ended(slow, 2 * kDay));
}

TEST(PauseEnds, never_where_nobody_waits) {
  Desk desk = running(rated_settings(), {kAla});
  desk.must(Desk::command(Kind::Offer, kAla, 0, "pause"));
  EXPECT_FALSE(has_ended(desk, 300 * kDay));
}

UserId guest(int k) { return static_cast<UserId>(5000 + k); }

TEST(WornOut, is_a_person_and_not_the_table) {
  Desk desk(settings_for("europe", 3));
  desk.must(Desk::sit(kAla, 0));
  int rounds = 0;
  for (int who = 0; who < 60; ++who)
    for (; desk->decide(Desk::sit(guest(who), 1), desk.now).ok(); ++rounds) {
      desk.must(Desk::sit(guest(who), 1));
      desk.must(Desk::command(Kind::Rise, guest(who), 1));
    }
  EXPECT_GE(rounds, 600);
  desk.must(Desk::sit(kOla, 1));
  desk.must(Desk::command(Kind::SitBot, kAla, 2, "bot:easy"));
  desk.must(Desk::command(Kind::Start, kAla, -1, deal_text(1)));
  EXPECT_EQ(desk->stage(), Stage::Running);
}

TEST(WornOut, is_an_address_whatever_it_calls_itself) {
  Desk desk(settings_for("europe", 3));
  desk.must(Desk::sit(kAla, 0));
  const auto sit = [](int who, const char* from) {
    Command command = Desk::sit(guest(who), 1);
    command.from = from;
    return command;
  };
  int rounds = 0;
  for (int who = 0; who < 60; ++who)
    for (; desk->decide(sit(who, "there"), desk.now).ok(); ++rounds) {
      desk.must(sit(who, "there"));
      desk.must(Desk::command(Kind::Rise, guest(who), 1));
    }
  EXPECT_LE(rounds, 60);
  desk.refused(sit(100, "there"), "sent_away");
  desk.must(sit(100, "elsewhere"));
}

// A table after a game of Ala, Ola and Ela, from which the stranger was sent away.
Desk rematch() {
  Inherited inherited;
  inherited.held = {kEla, kAla, kOla};
  inherited.sent_away = {kStranger};
  inherited.held_until = 1'700'000'000'000 + 10 * kMinute;
  return Desk(settings_for("europe", 3), kAla, inherited);
}

TEST(Rematch, keeps_the_seats_for_those_who_played) {
  Desk desk = rematch();
  desk.must(Desk::sit(kAla, -1));
  EXPECT_EQ(desk->seats()[1].user, kAla) << "her own";
  desk.refused(Desk::sit(guest(1), 0), "seat_held");
  desk.refused(Desk::sit(guest(1), -1), "seat_held");
  desk.refused(Desk::sit(kOla, 0), "seat_held");
  EXPECT_EQ(desk->held_for(2, desk.now), kOla);
  desk.must(Desk::sit(kOla, -1));
  EXPECT_EQ(desk->seats()[2].user, kOla);
  desk.must(Desk::command(Kind::SitBot, kAla, 0, "bot:easy"));  // the host need not wait
  desk.must(Desk::command(Kind::Rise, kAla, 0));
  EXPECT_EQ(desk->held_for(0, desk.now), kEla);
  EXPECT_EQ(desk.restored()->held_for(0, desk.now), kEla);
  desk.tick(10 * kMinute);
  EXPECT_EQ(desk->held_for(0, desk.now), UserId::None);
  desk.must(Desk::sit(guest(1), 0));
}

TEST(Rematch, does_not_let_in_who_was_sent_away) {
  Desk desk = rematch();
  desk.refused(Desk::sit(kStranger, 2), "sent_away");
  desk.tick(kDay);
  desk.refused(Desk::sit(kStranger, 2), "sent_away");
  EXPECT_EQ(desk.restored()->sent_away().size(), 1u) << "and the next one knows it too";
}

TEST(Rematch, who_sits_elsewhere_needs_no_other_seat) {
  Desk desk = rematch();
  desk.must(Desk::sit(kAla, 1));
  desk.must(Desk::command(Kind::SitBot, kAla, 2, "bot:easy"));
  desk.must(Desk::command(Kind::Rise, kAla, 2));
  desk.tick(kMinute);
  desk.must(Desk::sit(kOla, 2));
  EXPECT_EQ(desk->held_for(0, desk.now), kEla);
  desk.must(Desk::command(Kind::Rise, kAla, 2));  // sent away
  EXPECT_EQ(desk->held_for(2, desk.now), UserId::None);
}

TEST(WornOut, one_who_undoes_for_ever_does_not_keep_the_other_from_it) {
  Desk desk(settings_for("europe", 3));
  desk.seat_and_start({kAla, kOla, kEla});  // who has not answered yet, so that the others can undo
  const auto moves_and_undoes = [&](UserId user, int seat) {
    if (!desk->decide(desk.move(user, seat, desk.some_legal(seat)), desk.now).ok()) return false;
    desk.must(desk.move(user, seat, desk.some_legal(seat)));
    if (!desk->decide(Desk::command(Kind::Undo, user, seat), desk.now).ok()) return false;
    desk.must(Desk::command(Kind::Undo, user, seat));
    return true;
  };
  int rounds = 0;
  while (rounds < 20'000 && moves_and_undoes(kAla, 0)) ++rounds;
  EXPECT_LT(rounds, 20'000) << "a log is for ever";
  EXPECT_TRUE(moves_and_undoes(kOla, 1));
}

}  // namespace
}  // namespace konduktor::server
