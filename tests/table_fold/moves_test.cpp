// Moves: who may make them, which question they answer, and what stand-ins do.
#include "konduktor/load/commitment.h"
#include "table_fold/desk.h"

namespace konduktor::server {
namespace {

using Kind = Command::Kind;

Desk running(int players = 3, const std::vector<UserId>& people = {kAla, kOla, kEla},
             const char* game = "europe") {
  Settings settings = settings_for(game, players);
  settings.first = 0;
  Desk desk(settings);
  desk.seat_and_start(people);
  return desk;
}

TEST(Asks, at_the_start_all_are_asked_by_the_start) {
  Desk desk = running();
  for (int seat = 0; seat < 3; ++seat) EXPECT_EQ(desk->ask(seat), desk->last_n());
  EXPECT_EQ(desk->ask(-1), 0);
  EXPECT_EQ(desk->ask(3), 0);
}

TEST(Asks, answers_of_others_leave_a_question_as_it_is) {
  Desk desk = running();
  const auto start = desk->last_n();
  desk.must(desk.move(kOla, 1, desk.some_legal(1)));
  EXPECT_EQ(desk->ask(0), start);
  EXPECT_EQ(desk->ask(1), 0);
  EXPECT_EQ(desk->ask(2), start);
  desk.must(desk.move(kAla, 0, desk.some_legal(0)));
  EXPECT_EQ(desk->ask(2), start);
  desk.must(desk.move(kEla, 2, desk.some_legal(2)));
  EXPECT_EQ(desk->ask(0), desk->last_n()) << "a new question, by the last answer";
  EXPECT_EQ(desk->ask(1), 0);
  EXPECT_EQ(desk->ask(2), 0);
}

TEST(Asks, who_is_asked_again_has_a_new_question) {
  Desk desk = running();
  desk.open();
  const auto first = desk->ask(0);
  desk.must(desk.move(kAla, 0, "draw"));
  EXPECT_EQ(desk->ask(0), desk->last_n());
  EXPECT_NE(desk->ask(0), first);
  Command again = desk.move(kAla, 0, "draw");
  again.ask = first;
  desk.refused(again, "stale");
  desk.must(desk.move(kAla, 0, "draw"));
  EXPECT_EQ(desk->ask(0), 0);
  EXPECT_EQ(desk->ask(1), desk->last_n());
}

TEST(Moves, what_is_no_move_is_refused_with_the_reason) {
  Desk desk = running();
  desk.open();
  desk.refused(desk.move(kAla, 0, "fly to the moon"), "bad_move");
  desk.refused(desk.move(kAla, 0, ""), "bad_move");
  desk.refused(desk.move(kAla, 0, std::string(100'000, 'x')), "bad_move");
  desk.refused(desk.move(kAla, 0, "take 9"), "bad_move");
  desk.refused(desk.move(kAla, 0, "stop"), "illegal");
  EXPECT_EQ(desk->decide(desk.move(kAla, 0, "stop"), desk.now).refusal.text,
            explain(desk->rules(), {Reason::NotNow}));
}

TEST(Moves, are_logged_as_records_write_them) {
  Desk desk = running();
  desk.open();
  desk.must(desk.move(kAla, 0, "  take   1 "));
  EXPECT_EQ(desk.log.back().text, "take 1");
  EXPECT_EQ(desk.log.back().user, kAla);
  EXPECT_EQ(desk.log.back().by, "");
}

TEST(Moves, nobody_acts_for_another_seat) {
  Desk desk = running();
  desk.open();
  desk.refused(desk.move(kOla, 0, "draw"), "not_seated");
  desk.refused(desk.move(kStranger, 0, "draw"), "not_seated");
  desk.refused(desk.move(UserId::None, 0, "draw"), "not_allowed");
  desk.refused(desk.move(kOla, 1, "draw"), "not_your_turn");
  desk.refused(desk.move(kAla, 7, "draw"), "no_such_seat");
  Command stale = desk.move(kOla, 1, "draw");
  stale.ask = desk->ask(0);
  desk.refused(stale, "stale");
}

TEST(Moves, without_a_seat_it_is_the_one_that_was_asked) {
  Desk desk = running(3, {kAla, kAla, kOla});
  desk.open();
  Command move = desk.move(kAla, 0, "draw");
  move.seat = -1;
  desk.must(move);
  EXPECT_EQ(desk.log.back().seat, 0);
  desk.must(desk.move(kAla, 0, "draw"));
  move = desk.move(kAla, 1, "draw");
  move.seat = -1;
  desk.must(move);
  EXPECT_EQ(desk.log.back().seat, 1);
  move.user = kStranger;
  desk.refused(move, "not_seated");
}

TEST(Moves, deciding_changes_nothing_and_other_decisions_do_not_matter) {
  Desk desk = running();
  desk.open();
  const State before = desk->state();
  const Decision draw = desk->decide(desk.move(kAla, 0, "draw"), desk.now);
  desk.refused(desk.move(kAla, 0, "stop"), "illegal");
  const Decision take = desk->decide(desk.move(kAla, 0, "take 1"), desk.now);
  desk.refused(desk.move(kAla, 0, "take 9"), "bad_move");
  EXPECT_TRUE(same_bits(before, desk->state()));
  desk.apply(*draw.entry);  // not the one that was decided last
  State expected = before;
  Events events;
  ASSERT_TRUE(
      konduktor::apply(desk->rules(), expected, seat_at(0), Move::plain(MoveKind::Draw), &events).ok());
  EXPECT_TRUE(same_bits(expected, desk->state()));
  EXPECT_EQ(desk.events.items().size(), events.items().size());
  EXPECT_NE(desk->apply(*take.entry), "") << "its place in the log is taken";
}

TEST(Moves, what_was_decided_before_an_undo_is_played_after_it) {
  Desk desk = running();
  desk.must(desk.move(kAla, 0, desk.some_legal(0)));
  Decision keep = desk->decide(desk.move(kOla, 1, desk.some_legal(1)), desk.now);
  ASSERT_TRUE(keep.ok());
  desk.must(Desk::command(Kind::Undo, kAla, 0));
  keep.entry->n = desk->last_n() + 1;
  desk.apply(*keep.entry);
  EXPECT_NE(desk->ask(0), 0);
  expect_same(*desk.table, *desk.restored(), desk.now);
}

TEST(Moves, of_different_seats_are_not_mixed_up) {
  Desk desk = running(2, {kAla, kOla}, "cardgame");
  for (int k = 0; k < 5000 && desk->state().pub.phase != Phase::Declare; ++k) desk.play_on();
  ASSERT_EQ(desk->state().pub.phase, Phase::Declare);
  const Decision ala = desk->decide(desk.move(kAla, 0, "declare -"), desk.now);
  Decision ola = desk->decide(desk.move(kOla, 1, "declare -"), desk.now);
  desk.apply(*ala.entry);
  EXPECT_EQ(desk->ask(0), 0);
  EXPECT_NE(desk->ask(1), 0);
  ola.entry->n = desk->last_n() + 1;
  desk.apply(*ola.entry);
  expect_same(*desk.table, *desk.restored(), desk.now);
}

TEST(Moves, events_are_appended_whether_or_not_the_move_was_decided_here) {
  Desk desk = running();
  desk.open();
  const auto twin = desk.restored();
  const Decision draw = desk->decide(desk.move(kAla, 0, "draw"), desk.now);
  Events mine;
  Events theirs;
  mine.add_with_bytes({.kind = EventKind::Stopped});
  mine.put_byte(9);
  theirs = mine;
  ASSERT_EQ(desk->apply(*draw.entry, &mine), "");
  ASSERT_EQ(twin->apply(*draw.entry, &theirs), "");
  ASSERT_EQ(mine.items().size(), theirs.items().size());
  ASSERT_GT(mine.items().size(), 1u);
  for (std::size_t k = 0; k < mine.items().size(); ++k) {
    EXPECT_EQ(mine.items()[k].kind, theirs.items()[k].kind);
    EXPECT_EQ(mine.items()[k].card, theirs.items()[k].card);
    EXPECT_TRUE(std::ranges::equal(mine.bytes(mine.items()[k]), theirs.bytes(theirs.items()[k])));
  }
  EXPECT_EQ(mine.bytes(mine.items()[0])[0], 9);
}

TEST(Bots, are_moved_by_the_server_alone) {
  Desk desk = running(2, {kAla});
  EXPECT_EQ(desk->bot_to_move(1), "bot:random");
  EXPECT_EQ(desk->bot_to_move(0), "");
  EXPECT_EQ(desk->bot_to_move(-1), "");
  EXPECT_EQ(desk->bot_to_move(2), "");
  const std::string keep = desk.some_legal(1);
  desk.refused(desk.move(kAla, 1, keep), "not_seated");
  Command stale = desk.move(UserId::None, 1, keep);
  stale.ask = 1;
  desk.refused(stale, "stale");
  desk.must(desk.move(UserId::None, 1, keep));
  EXPECT_EQ(desk.log.back().by, "") << "it is the seat's own player";
  EXPECT_EQ(desk->bot_to_move(1), "") << "it has answered";
  desk.refused(desk.move(UserId::None, 1, keep), "not_your_turn");
  desk.refused(Desk::command(Kind::Move, UserId::None, -1, keep), "no_such_seat");
}

TEST(StandIns, come_when_one_leaves_and_go_when_one_comes_back) {
  Desk desk = running();
  desk.open();
  desk.refused(Desk::command(Kind::Back, kAla, 0), "not_stood_in");
  desk.must(Desk::command(Kind::Rise, kAla, 0));
  EXPECT_EQ(desk.log.back().kind, EntryKind::StandIn);
  EXPECT_EQ(desk->seats()[0].stand_in, "bot:medium");
  EXPECT_EQ(desk->seats()[0].why, "left");
  EXPECT_TRUE(desk->holds(kAla, 0)) << "the seat remains theirs";
  EXPECT_EQ(desk->bot_to_move(0), "bot:medium");
  desk.refused(desk.move(kAla, 0, "draw"), "stood_in");
  desk.refused(Desk::command(Kind::Rise, kAla, 0), "stood_in");
  desk.refused(Desk::command(Kind::Offer, kAla, 0, "pause"), "stood_in");
  desk.must(desk.move(UserId::None, 0, "draw"));
  EXPECT_EQ(desk.log.back().by, "bot:medium");
  EXPECT_EQ(desk->record().moves.back().by, "bot:medium");
  desk.refused(Desk::command(Kind::Back, kOla, 0), "not_seated");
  desk.must(Desk::command(Kind::Back, kAla));
  EXPECT_EQ(desk->seats()[0].stand_in, "");
  desk.refused(desk.move(UserId::None, 0, "draw"), "not_allowed");
  desk.must(desk.move(kAla, 0, "draw"));
  EXPECT_EQ(desk.log.back().by, "");
}

TEST(StandIns, are_called_for_those_who_are_away) {
  Desk desk = running(4, {kAla, kOla, kEla});
  Command call = Desk::command(Kind::StandIn, kAla, 1);
  desk.refused(call, "not_allowed");
  call.away = true;
  call.user = kStranger;
  desk.refused(call, "not_seated");
  call.user = kAla;
  call.text = "bot:nobody";
  desk.refused(call, "unknown_bot");
  call.text.clear();
  call.seat = 3;
  desk.refused(call, "not_allowed");  // a bot's seat
  call.seat = 4;
  desk.refused(call, "no_such_seat");
  call.seat = 1;
  desk.must(call);
  EXPECT_EQ(desk->seats()[1].why, "away");
  desk.refused(call, "stood_in");
  call.user = UserId::None;  // by the server, after a longer time
  call.seat = 2;
  call.text = "bot:easy";
  desk.must(call);
  EXPECT_EQ(desk->seats()[2].stand_in, "bot:easy");
  call.seat = 0;
  call.away = false;
  desk.refused(call, "not_allowed");  // no clock has run out
}

TEST(StandIns, are_not_called_where_nobody_need_be_there) {
  Settings settings = settings_for("europe", 2);
  settings.clock = {ClockKind::PerMove, 3 * 24 * 3600};
  Desk desk(settings);
  desk.seat_and_start({kAla, kOla});
  Command call = Desk::command(Kind::StandIn, kAla, 1);
  call.away = true;
  desk.refused(call, "not_allowed");
  call.user = UserId::None;
  desk.refused(call, "not_allowed");
}

TEST(StandIns, a_table_that_all_have_left_is_played_to_its_end) {
  Desk desk = running(2, {kAla, kOla}, "london");
  desk.must(Desk::command(Kind::Rise, kAla, 0));
  desk.must(Desk::command(Kind::Rise, kOla, 1));
  for (int k = 0; desk->stage() == Stage::Running && k < 5000; ++k) desk.play_on();
  EXPECT_EQ(desk->stage(), Stage::Finished);
  EXPECT_EQ(desk->results()[0].user, kAla);
}

TEST(Over, the_end_follows_the_last_move_and_nothing_follows_the_end) {
  Desk desk = running(2, {kAla, kOla}, "london");
  for (int k = 0; desk->stage() == Stage::Running && k < 5000; ++k) {
    const int seat = desk.asked();
    const Decision decision =
        desk->decide(desk.move(desk.mover(seat), seat, desk.some_legal(seat)), desk.now);
    ASSERT_TRUE(decision.ok());
    desk.apply(*decision.entry);
    if (desk->state().pub.phase != Phase::Over) continue;
    // Before the end is stored.
    EXPECT_EQ(desk->stage(), Stage::Running);
    EXPECT_EQ(desk->record().seed, std::nullopt);
    for (const Kind kind :
         {Kind::Move, Kind::Undo, Kind::Offer, Kind::Answer, Kind::Back, Kind::Rise, Kind::StandIn}) {
      Command command = Desk::command(kind, kAla, 0, "pause");
      command.away = true;
      desk.refused(command, "over");
    }
    ASSERT_TRUE(desk->follow_up(desk.now).has_value());
    desk.settle();
  }
  EXPECT_EQ(desk->stage(), Stage::Finished);
  EXPECT_EQ(desk.log.back().text, "finished");
  EXPECT_EQ(desk->follow_up(desk.now), std::nullopt);
  desk.refused(Desk::command(Kind::Move, kAla, 0, "draw"), "over");
  desk.refused(Desk::command(Kind::Rise, kAla, 0), "over");
  desk.refused(Desk::command(Kind::Offer, kAla, 0, "takeback"), "over");
}

}  // namespace
}  // namespace konduktor::server
