// Clocks per move and per game, in steps of the test's own time.
#include "server_tables/desk.h"

namespace konduktor::server {
namespace {

using Kind = Command::Kind;

Desk running(const ClockSettings& clock, int players = 2, const std::vector<UserId>& people = {kAla, kOla},
             const char* game = "europe") {
  Settings settings = settings_for(game, players);
  settings.first = 0;
  settings.clock = clock;
  Desk desk(settings);
  desk.seat_and_start(people);
  return desk;
}

constexpr ClockSettings kMinuteAMove{ClockKind::PerMove, 60, 0};
constexpr ClockSettings kFiveMinutes{ClockKind::PerGame, 300, 10};

TEST(Clocks, none_unless_wanted) {
  Desk desk = running({});
  desk.tick(1'000'000'000);
  EXPECT_EQ(desk->next_deadline(), 0);
  EXPECT_EQ(desk->clock_due(desk.now), std::nullopt);
  EXPECT_EQ(desk->time_left(0, desk.now), -1);
  EXPECT_FALSE(desk->clock_runs(0));
}

TEST(ClockPerMove, runs_from_the_question) {
  Desk desk = running(kMinuteAMove);
  EXPECT_EQ(desk->next_deadline(), desk.now + 60'000);
  desk.tick(10'000);
  EXPECT_EQ(desk->time_left(0, desk.now), 50'000);
  desk.must(desk.move(kAla, 0, desk.some_legal(0)));
  EXPECT_EQ(desk->time_left(0, desk.now), -1) << "nothing is asked";
  EXPECT_EQ(desk->time_left(1, desk.now), 50'000) << "the other's answer changes nothing";
  desk.tick(5'000);
  desk.must(desk.move(kOla, 1, desk.some_legal(1)));
  EXPECT_EQ(desk->time_left(0, desk.now), 60'000);
  EXPECT_EQ(desk->time_left(1, desk.now), -1);
  desk.tick(30'000);
  desk.must(desk.move(kAla, 0, "draw"));
  EXPECT_EQ(desk->time_left(0, desk.now), 60'000) << "the second card is a new question";
  EXPECT_EQ(desk->time_left(0, desk.now - 1000), 60'000) << "a clock that was put back takes nothing away";
}

TEST(ClockPerMove, a_bot_comes_when_it_has_run_out) {
  Desk desk = running(kMinuteAMove);
  desk.open();
  desk.tick(59'999);
  EXPECT_EQ(desk->clock_due(desk.now), std::nullopt);
  desk.tick(1);
  EXPECT_EQ(desk->time_left(0, desk.now), 0);
  desk.refused(desk.move(kAla, 0, "draw"), "out_of_time");
  const auto due = desk->clock_due(desk.now);
  ASSERT_TRUE(due.has_value());
  EXPECT_EQ(due->kind, EntryKind::StandIn);
  EXPECT_EQ(due->by, "clock");
  EXPECT_EQ(due->text, "bot:medium");
  EXPECT_EQ(due->seat, 0);
  // The server may also ask by a command.
  const Decision decided = desk->decide(Desk::command(Kind::StandIn, UserId::None, 0), desk.now);
  EXPECT_EQ(decided.entry, due);
  desk.clocks();
  EXPECT_EQ(desk->seats()[0].why, "clock");
  EXPECT_EQ(desk->time_left(0, desk.now), -1);
  EXPECT_EQ(desk->next_deadline(), 0) << "bots have no clock";
  EXPECT_EQ(desk->bot_to_move(0), "bot:medium");
  desk.tick(100'000);
  desk.refused(Desk::command(Kind::Back, kAla, 0), "out_of_time");
  desk.must(desk.move(UserId::None, 0, "draw"));
  desk.must(Desk::command(Kind::Back, kAla, 0));
  EXPECT_EQ(desk->time_left(0, desk.now), 60'000) << "another question";
}

TEST(ClockPerMove, those_who_run_out_go_in_order) {
  Desk desk = running(kMinuteAMove, 3, {kAla, kOla, kEla});
  desk.must(Desk::command(Kind::Rise, kAla, 0));
  desk.tick(10'000);
  desk.must(desk.move(kOla, 1, desk.some_legal(1)));
  desk.must(Desk::command(Kind::Back, kAla, 0));  // with all her time, ten seconds after Ela
  EXPECT_EQ(desk->next_deadline(), desk.now + 50'000);
  desk.tick(60'000);
  EXPECT_EQ(desk->clock_due(desk.now)->seat, 2);
  desk.clocks();
  EXPECT_EQ(desk->seats()[0].why, "clock");
  EXPECT_EQ(desk->seats()[2].why, "clock");
  EXPECT_EQ(desk->seats()[1].why, "");
}

TEST(ClockPerMove, stands_during_a_pause) {
  Desk desk = running(kMinuteAMove, 2, {kAla});
  desk.open();
  desk.tick(20'000);
  desk.must(Desk::command(Kind::Offer, kAla, 0, "pause"));
  desk.tick(1'000'000);
  EXPECT_EQ(desk->time_left(0, desk.now), 40'000);
  EXPECT_FALSE(desk->clock_runs(0));
  EXPECT_EQ(desk->next_deadline(), 0);
  EXPECT_EQ(desk->clock_due(desk.now), std::nullopt);
  desk.must(Desk::command(Kind::Offer, kAla, 0, "resume"));
  EXPECT_EQ(desk->next_deadline(), desk.now + 40'000);
}

TEST(ClockPerMove, coming_back_during_a_pause_does_not_make_time) {
  Desk desk = running(kMinuteAMove, 3, {kAla, kOla});
  desk.open();
  desk.must(Desk::command(Kind::Offer, kAla, 0, "pause"));
  desk.must(Desk::command(Kind::Answer, kOla, 1, "yes"));
  desk.must(Desk::command(Kind::Rise, kAla, 0));
  desk.tick(200'000);
  desk.must(Desk::command(Kind::Back, kAla, 0));
  desk.tick(200'000);
  desk.must(Desk::command(Kind::Offer, kAla, 0, "resume"));
  desk.must(Desk::command(Kind::Answer, kOla, 1, "yes"));
  EXPECT_EQ(desk->next_deadline(), desk.now + 60'000);
}

TEST(ClockPerMove, undoing_does_not_make_time) {
  Desk desk = running(kMinuteAMove);
  desk.tick(25'000);
  desk.must(desk.move(kAla, 0, desk.some_legal(0)));
  desk.tick(10'000);
  desk.must(Desk::command(Kind::Undo, kAla, 0));
  EXPECT_EQ(desk->time_left(0, desk.now), 35'000) << "as when the question was answered";
  EXPECT_EQ(desk->time_left(1, desk.now), 25'000) << "the other's clock went on";
}

TEST(ClockPerGame, runs_while_one_is_asked_and_gains_with_each_move) {
  Desk desk = running(kFiveMinutes);
  desk.tick(30'000);
  EXPECT_EQ(desk->time_left(0, desk.now), 270'000);
  EXPECT_EQ(desk->time_left(1, desk.now), 270'000);
  desk.must(desk.move(kAla, 0, desk.some_legal(0)));
  desk.tick(20'000);
  EXPECT_EQ(desk->time_left(0, desk.now), 280'000) << "270 and 10 more; it stands";
  EXPECT_EQ(desk->time_left(1, desk.now), 250'000);
  desk.must(desk.move(kOla, 1, desk.some_legal(1)));
  desk.tick(5'000);
  desk.must(desk.move(kAla, 0, "draw"));
  EXPECT_EQ(desk->time_left(0, desk.now), 285'000);
  EXPECT_TRUE(desk->clock_runs(0)) << "still its turn";
  EXPECT_FALSE(desk->clock_runs(1));
  EXPECT_EQ(desk->next_deadline(), desk.now + 285'000);
}

TEST(ClockPerGame, once_it_has_run_out_the_seat_does_not_come_back) {
  Desk desk = running(kFiveMinutes);
  desk.open();
  desk.tick(400'000);
  desk.clocks();
  EXPECT_EQ(desk->seats()[0].why, "clock");
  desk.refused(Desk::command(Kind::Back, kAla, 0), "out_of_time");
  desk.must(desk.move(UserId::None, 0, "draw"));
  desk.must(desk.move(UserId::None, 0, "draw"));
  desk.refused(Desk::command(Kind::Back, kAla, 0), "out_of_time");
}

TEST(ClockPerGame, who_left_in_time_comes_back_to_what_was_left) {
  Desk desk = running(kFiveMinutes);
  desk.open();
  const Millis left = desk->time_left(0, desk.now);
  desk.tick(40'000);
  desk.must(Desk::command(Kind::Rise, kAla, 0));
  desk.tick(1'000'000);
  desk.must(desk.move(UserId::None, 0, "draw"));
  desk.must(Desk::command(Kind::Back, kAla, 0));
  EXPECT_EQ(desk->time_left(0, desk.now), left - 40'000) << "no increment for the bot's move";
}

TEST(ClockPerGame, undoing_and_moving_again_earns_nothing) {
  Desk desk = running(kFiveMinutes);
  for (int k = 0; k < 20; ++k) {
    desk.must(desk.move(kAla, 0, desk.some_legal(0)));
    desk.must(Desk::command(Kind::Undo, kAla, 0));
  }
  EXPECT_EQ(desk->time_left(0, desk.now), 310'000) << "one increment";
  desk.tick(1000);
  desk.must(desk.move(kAla, 0, desk.some_legal(0)));
  EXPECT_EQ(desk->time_left(0, desk.now), 309'000);
}

TEST(ClockPerGame, stands_during_a_pause) {
  Desk desk = running(kFiveMinutes, 2, {kAla});
  desk.tick(50'000);
  desk.must(Desk::command(Kind::Offer, kAla, 0, "pause"));
  desk.tick(1'000'000);
  EXPECT_EQ(desk->time_left(0, desk.now), 250'000);
  desk.must(Desk::command(Kind::Offer, kAla, 0, "resume"));
  desk.tick(50'000);
  EXPECT_EQ(desk->time_left(0, desk.now), 200'000);
}

TEST(Clocks, bots_have_none) {
  Desk desk = running(kFiveMinutes, 2, {kAla});
  EXPECT_EQ(desk->time_left(1, desk.now), -1);
  desk.must(desk.move(kAla, 0, desk.some_legal(0)));
  EXPECT_EQ(desk->next_deadline(), 0);
  desk.tick(10'000'000);
  EXPECT_EQ(desk->clock_due(desk.now), std::nullopt);
}

TEST(Clocks, the_log_does_not_go_back_in_time) {
  Desk desk = running(kMinuteAMove);
  const Millis start = desk.now;
  desk.tick(-5'000'000);
  desk.must(desk.move(kAla, 0, desk.some_legal(0)));
  EXPECT_EQ(desk.log.back().at, start);
}

TEST(Clocks, stop_with_the_game) {
  Desk desk = running(kMinuteAMove, 2, {kAla, kOla}, "london");
  for (int k = 0; desk->stage() == Stage::Running && k < 5000; ++k) desk.play_on();
  ASSERT_EQ(desk->stage(), Stage::Finished);
  EXPECT_EQ(desk->next_deadline(), 0);
  EXPECT_EQ(desk->time_left(0, desk.now), -1);
}

TEST(Waking, gives_back_the_time_in_which_nobody_could_move) {
  for (const ClockSettings& clock : {kMinuteAMove, kFiveMinutes}) {
    Desk desk = running(clock);
    const Millis whole = clock.seconds * 1000;
    desk.tick(whole + 1);
    const auto entry = desk->waking(desk.now);
    ASSERT_TRUE(entry.has_value());
    EXPECT_EQ(entry->kind, EntryKind::Awake);
    desk.apply(*entry);
    EXPECT_EQ(desk->clock_due(desk.now), std::nullopt);
    EXPECT_EQ(desk->time_left(0, desk.now), whole);
    desk.tick(10'000);
    EXPECT_EQ(desk->time_left(0, desk.now), whole - 10'000);
    desk.must(desk.move(kAla, 0, desk.some_legal(0)));
    EXPECT_EQ(desk->time_left(1, desk.now), whole - 10'000);
  }
}

TEST(Waking, gives_a_pause_back_what_it_lost) {
  Desk desk = running(kMinuteAMove);
  desk.must(Desk::command(Kind::Offer, kAla, 0, "pause"));
  desk.must(Desk::command(Kind::Answer, kOla, 1, "yes"));
  const Millis left = desk->pause_ends() - desk.now;
  EXPECT_EQ(left, 900'000);
  desk.tick(10'000'000);
  const auto entry = desk->waking(desk.now);
  ASSERT_TRUE(entry.has_value());
  desk.apply(*entry);
  EXPECT_EQ(desk->follow_up(desk.now), std::nullopt);
  EXPECT_EQ(desk->pause_ends() - desk.now, left);
}

TEST(GivingBack, takes_off_what_the_clock_was_put_forward_by) {
  constexpr Millis kDay = 86'400'000;
  Desk desk = running({ClockKind::PerMove, 2 * 86'400, 0});
  desk.tick(3'600'000);
  const Millis left = desk->time_left(0, desk.now);
  desk.tick(200 * kDay);
  const auto entry = desk->giving_back(200 * kDay, desk.now);
  ASSERT_TRUE(entry.has_value());
  desk.apply(*entry);
  EXPECT_EQ(desk->time_left(0, desk.now), left);
  EXPECT_EQ(desk->clock_due(desk.now), std::nullopt);
  expect_same(*desk.table, *desk.restored(), desk.now);
  desk.apply(*desk->giving_back(200 * kDay, desk.now));
  EXPECT_EQ(desk->time_left(0, desk.now), 2 * kDay) << "never more than there was";
}

TEST(GivingBack, is_not_needed_where_nothing_runs) {
  EXPECT_EQ(running({})->giving_back(1000, 1'000'000'000), std::nullopt);
}

// As logs have it from before players came back to the time that was left.
TEST(OldLogs, gave_a_whole_move_to_who_came_back) {
  Desk desk = running(kMinuteAMove);
  desk.tick(10'000);
  desk.must(Desk::command(Kind::Rise, kAla, 0));
  Decision back = desk->decide(Desk::command(Kind::Back, kAla, 0), desk.now);
  ASSERT_TRUE(back.ok());
  back.entry->text.clear();
  desk.apply(*back.entry);
  EXPECT_EQ(desk->time_left(0, desk.now), 60'000);
  EXPECT_EQ(desk.restored()->time_left(0, desk.now), 60'000);
}

TEST(Waking, is_not_needed_where_no_clock_runs_or_it_has_days) {
  EXPECT_EQ(running({})->waking(1'000'000'000), std::nullopt);
  EXPECT_EQ(running({ClockKind::PerMove, 86'400, 0})->waking(1'000'000'000), std::nullopt);
}

}  // namespace
}  // namespace konduktor::server
