// Consent: pause, resume, abandon; who is asked, and when an offer lapses.
#include "table_fold/desk.h"

namespace konduktor::server {
namespace {

using Kind = Command::Kind;

Desk running(int players, const std::vector<UserId>& people) {
  Settings settings = settings_for("europe", players);
  settings.first = 0;
  Desk desk(settings);
  desk.seat_and_start(people);
  desk.open();
  return desk;
}

Command offer(UserId user, int seat, const char* what) {
  return Desk::command(Kind::Offer, user, seat, what);
}
Command answer(UserId user, int seat, const char* text = "yes") {
  return Desk::command(Kind::Answer, user, seat, text);
}

TEST(Offers, a_pause_needs_all_people) {
  Desk desk = running(4, {kAla, kOla, kEla});
  desk.refused(answer(kOla, 1), "no_offer");
  desk.refused(offer(kStranger, -1, "pause"), "not_seated");
  desk.refused(offer(kAla, 1, "pause"), "not_seated");
  desk.refused(offer(UserId::None, 0, "pause"), "not_allowed");
  desk.refused(offer(kAla, 0, "dance"), "not_allowed");
  desk.refused(offer(kAla, 0, "resume"), "not_paused");
  desk.must(offer(kAla, 0, "pause"));
  desk.refused(offer(kOla, 1, "pause"), "offer_open");
  desk.refused(answer(kOla, 1, "maybe"), "not_allowed");
  desk.refused(answer(kStranger, -1), "not_seated");
  desk.refused(answer(kOla, 2), "not_seated");
  desk.must(answer(kOla, 1));
  EXPECT_EQ(desk->offer()->agreed, 0b011);
  EXPECT_FALSE(desk->paused());
  desk.must(answer(kEla, 2));
  EXPECT_TRUE(desk->paused());
  EXPECT_EQ(desk.log.back().kind, EntryKind::Pause);
  EXPECT_FALSE(desk->offer().has_value());
}

TEST(Offers, nothing_is_played_during_a_pause) {
  Desk desk = running(2, {kAla});
  desk.must(offer(kAla, 0, "pause"));
  EXPECT_TRUE(desk->paused()) << "nobody else to ask";
  desk.refused(desk.move(kAla, 0, "draw"), "paused");
  desk.refused(desk.move(UserId::None, 1, "draw"), "paused");
  desk.refused(offer(kAla, 0, "pause"), "paused");
  desk.refused(offer(kAla, 0, "takeback"), "paused");
  desk.must(offer(kAla, 0, "resume"));
  EXPECT_FALSE(desk->paused());
  EXPECT_EQ(desk.log.back().kind, EntryKind::Resume);
  desk.must(desk.move(kAla, 0, "draw"));
}

TEST(Offers, bots_wait_during_a_pause) {
  Desk desk = running(2, {kAla});
  desk.must(desk.move(kAla, 0, "draw"));
  desk.must(desk.move(kAla, 0, "draw"));
  EXPECT_EQ(desk->bot_to_move(1), "bot:random");
  desk.must(offer(kAla, 0, "pause"));
  EXPECT_EQ(desk->bot_to_move(1), "");
}

TEST(Offers, one_no_is_enough) {
  Desk desk = running(3, {kAla, kOla, kEla});
  desk.must(offer(kAla, 0, "abandon"));
  desk.must(answer(kOla, 1));
  desk.must(answer(kEla, 2, "no"));
  EXPECT_FALSE(desk->offer().has_value());
  EXPECT_EQ(desk->stage(), Stage::Running);
  desk.must(offer(kAla, 0, "abandon"));
  desk.must(answer(kAla, 0, "no"));  // withdrawn
  EXPECT_FALSE(desk->offer().has_value());
}

TEST(Offers, a_persons_move_lets_one_lapse) {
  Desk desk = running(3, {kAla, kOla, kEla});
  desk.must(offer(kOla, 1, "pause"));
  desk.must(desk.move(kAla, 0, "draw"));
  EXPECT_FALSE(desk->offer().has_value());
}

TEST(Offers, those_whom_a_bot_replaces_are_not_asked) {
  Desk desk = running(3, {kAla, kOla, kEla});
  desk.must(offer(kAla, 0, "pause"));
  desk.must(answer(kOla, 1));
  desk.must(Desk::command(Kind::Rise, kEla, 2));  // the last one who had not answered
  EXPECT_TRUE(desk->paused());
  desk.refused(answer(kEla, 2), "stood_in");
}

TEST(Offers, lapse_when_their_maker_leaves) {
  Desk desk = running(3, {kAla, kOla, kEla});
  desk.must(offer(kAla, 0, "abandon"));
  desk.must(Desk::command(Kind::Rise, kAla, 0));
  EXPECT_FALSE(desk->offer().has_value());
  EXPECT_EQ(desk->stage(), Stage::Running);
}

TEST(Offers, one_with_several_seats_answers_for_all) {
  Desk desk = running(4, {kAla, kAla, kOla, kOla});
  desk.must(offer(kAla, 0, "pause"));
  EXPECT_EQ(desk->offer()->agreed, 0b0011);
  desk.must(answer(kOla, 3));
  EXPECT_TRUE(desk->paused());
}

TEST(Offers, all_can_agree_to_give_up) {
  Desk desk = running(2, {kAla, kOla});
  desk.must(offer(kOla, 1, "abandon"));
  desk.must(answer(kAla, -1));
  EXPECT_EQ(desk->stage(), Stage::Abandoned);
  EXPECT_EQ(desk.log.back().text, "abandoned");
  EXPECT_EQ(desk->ask(0), 0);
  EXPECT_TRUE(desk->results().empty());
  const GameRecord record = desk->record();
  EXPECT_TRUE(record.abandoned);
  EXPECT_TRUE(record.seed.has_value());
  EXPECT_TRUE(verify(desk->rules(), record).ok) << verify(desk->rules(), record).reason;
}

// Nobody was told yet what Ela keeps; it was stored all the same, and the record of a game that is over tells all.
TEST(Offers, giving_up_while_all_choose_first_tickets_keeps_what_was_chosen) {
  Desk desk(settings_for("europe", 3));
  desk.seat_and_start({kAla, kOla, kEla});
  desk.must(desk.move(kEla, 2, desk.some_legal(2)));
  const std::string kept = desk.log.back().text;
  desk.must(offer(kEla, 2, "abandon"));
  desk.must(answer(kAla, 0));
  desk.must(answer(kOla, 1));
  ASSERT_EQ(desk->stage(), Stage::Abandoned);
  const GameRecord record = desk->record();
  ASSERT_EQ(record.moves.size(), 1u);
  EXPECT_EQ(record.moves[0].seat, seat_at(2));
  EXPECT_EQ(record.moves[0].move, kept);
  EXPECT_TRUE(verify(desk->rules(), record).ok) << verify(desk->rules(), record).reason;
}

TEST(Offers, a_pause_can_be_given_up_too) {
  Desk desk = running(2, {kAla});
  desk.must(offer(kAla, 0, "pause"));
  desk.must(offer(kAla, 0, "abandon"));
  EXPECT_EQ(desk->stage(), Stage::Abandoned);
  EXPECT_FALSE(desk->paused());
}

TEST(Pause, holds_while_people_are_away_but_not_against_the_others) {
  Desk desk = running(2, {kAla, kOla});
  desk.must(offer(kAla, 0, "pause"));
  desk.must(answer(kOla, 1));
  Command call = Desk::command(Kind::StandIn, UserId::None, 1);
  call.away = true;
  desk.refused(call, "paused");
  desk.must(offer(kAla, 0, "resume"));
  EXPECT_TRUE(desk->paused()) << "Ola does not answer";
  call.user = kAla;
  desk.must(call);
  EXPECT_FALSE(desk->paused());
}

TEST(Pause, ends_when_everyone_has_left) {
  Desk desk = running(2, {kAla, kOla});
  desk.must(offer(kAla, 0, "pause"));
  desk.must(answer(kOla, 1));
  desk.must(Desk::command(Kind::Rise, kAla, 0));
  EXPECT_TRUE(desk->paused());
  desk.must(Desk::command(Kind::Rise, kOla, 1));
  EXPECT_FALSE(desk->paused()) << "or the table would hang";
  EXPECT_EQ(desk->bot_to_move(0), "bot:medium");
}

}  // namespace
}  // namespace konduktor::server
