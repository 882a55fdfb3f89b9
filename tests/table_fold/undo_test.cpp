// Undo of one's own last move, and takebacks by consent.
#include "table_fold/desk.h"

namespace konduktor::server {
namespace {

using Kind = Command::Kind;

Desk running(const char* game, int players, const std::vector<UserId>& people, bool friendly = false) {
  Settings settings = settings_for(game, players);
  settings.first = 0;
  settings.friendly = friendly;
  Desk desk(settings);
  desk.seat_and_start(people);
  return desk;
}

Command undo(UserId user, int seat) { return Desk::command(Kind::Undo, user, seat); }
Command offer(UserId user, int seat, const char* what = "takeback") {
  return Desk::command(Kind::Offer, user, seat, what);
}
Command answer(UserId user, int seat, const char* text = "yes") {
  return Desk::command(Kind::Answer, user, seat, text);
}

// Everyone draws until the seat that is asked can claim a route; then it does. Returns the seat.
int until_claim(Desk& desk) {
  for (int k = 0; k < 200; ++k) {
    const int seat = desk.asked();
    const std::string claim = desk.some_legal(seat, "claim");
    if (!claim.empty()) {
      desk.must(desk.move(desk.mover(seat), seat, claim));
      return seat;
    }
    desk.play_on("draw");
  }
  ADD_FAILURE() << "nobody could claim";
  return 0;
}

TEST(Undo, one_that_says_what_it_means_is_carried_out_once) {
  Desk desk = running("usa", 2, {kAla, kOla});
  desk.open();
  const int seat = until_claim(desk);
  Command meant = undo(seat == 0 ? kAla : kOla, seat);
  meant.ask = desk->last_n() - 1;
  desk.refused(meant, "stale");
  meant.ask = desk->last_n();
  desk.must(meant);
  desk.refused(meant, "stale");
}

TEST(Undo, a_claim_can_be_undone_until_another_moves) {
  Desk desk = running("usa", 2, {kAla, kOla});
  desk.open();
  const int seat = until_claim(desk);
  const UserId mine = seat == 0 ? kAla : kOla;
  const UserId other = seat == 0 ? kOla : kAla;
  auto before = Table::restore(book(), std::span(desk.log).first(desk.log.size() - 1));
  EXPECT_TRUE(desk->can_undo(seat));
  EXPECT_FALSE(desk->can_undo(1 - seat));
  desk.refused(undo(other, 1 - seat), "no_undo");
  desk.refused(undo(other, seat), "not_seated");
  desk.refused(undo(UserId::None, seat), "not_allowed");
  const int moves = desk->moves();
  desk.must(undo(mine, seat));
  EXPECT_EQ(desk.log.back().text, std::to_string(moves - 1));
  EXPECT_EQ(desk->moves(), moves - 1);
  EXPECT_TRUE(same_bits(before.value->state(), desk->state()));
  EXPECT_EQ(desk->ask(seat), desk->last_n()) << "a new question";
  EXPECT_EQ(desk->ask(1 - seat), 0);
  EXPECT_FALSE(desk->can_undo(seat)) << "the move before was a draw, or another's";
  // Once more, and now the other moves.
  desk.must(desk.move(mine, seat, desk.some_legal(seat, "claim")));
  desk.must(desk.move(other, 1 - seat, "draw"));
  EXPECT_FALSE(desk->can_undo(seat));
  desk.refused(undo(mine, seat), "no_undo");
}

TEST(Undo, what_showed_something_hidden_stays) {
  Desk desk = running("europe", 2, {kAla, kOla});
  desk.open();
  for (const char* move : {"draw", "take 1", "tickets"}) {
    Desk fresh = running("europe", 2, {kAla, kOla});
    fresh.open();
    fresh.must(fresh.move(kAla, 0, move));
    EXPECT_FALSE(fresh->can_undo(0)) << move;
    fresh.refused(undo(kAla, 0), "no_undo");
  }
}

TEST(Undo, another_has_moved_even_if_that_is_undone) {
  Desk desk = running("usa", 2, {kAla, kOla});
  desk.open();
  for (int k = 0; k < 100; ++k) {
    const int seat = until_claim(desk);
    const std::string claim = desk.some_legal(1 - seat, "claim");
    if (claim.empty()) continue;
    const UserId mine = seat == 0 ? kAla : kOla;
    const UserId other = seat == 0 ? kOla : kAla;
    EXPECT_TRUE(desk->can_undo(seat));
    desk.must(desk.move(other, 1 - seat, claim));
    EXPECT_FALSE(desk->can_undo(seat));
    desk.must(undo(other, 1 - seat));
    EXPECT_FALSE(desk->can_undo(seat)) << "it has seen the other's cards";
    desk.refused(undo(mine, seat), "no_undo");
    return;
  }
  FAIL();
}

TEST(Undo, goes_back_over_several_own_moves) {
  Desk desk = running("uk", 2, {kAla, kOla});
  desk.open();
  for (int k = 0; k < 400; ++k) {
    const int seat = desk.asked();
    const UserId user = desk.mover(seat);
    const std::string buy = desk.some_legal(seat, "buy");
    if (buy.empty() || buy.starts_with("buy right")) {
      desk.play_on("draw");
      continue;
    }
    const State before = desk->state();
    desk.must(desk.move(user, seat, buy));
    const State bought = desk->state();
    const std::string claim = desk.some_legal(seat, "claim");
    if (claim.empty()) {
      desk.must(undo(user, seat));
      desk.play_on("draw");
      continue;
    }
    desk.must(desk.move(user, seat, claim));
    desk.must(undo(user, seat));
    EXPECT_TRUE(same_bits(desk->state(), bought));
    desk.must(undo(user, seat));
    EXPECT_TRUE(same_bits(desk->state(), before));
    return;
  }
  FAIL();
}

TEST(Undo, the_move_of_a_stand_in_is_not_ones_own) {
  Desk desk = running("usa", 2, {kAla, kOla});
  desk.open();
  const int seat = until_claim(desk);
  const UserId mine = seat == 0 ? kAla : kOla;
  const std::string claim = desk.log.back().text;
  desk.must(undo(mine, seat));
  desk.must(Desk::command(Kind::Rise, mine, seat));
  desk.must(desk.move(UserId::None, seat, claim));
  EXPECT_FALSE(desk->can_undo(seat));
  desk.refused(undo(mine, seat), "stood_in");
  desk.must(Desk::command(Kind::Back, mine, seat));
  EXPECT_FALSE(desk->can_undo(seat));
  desk.refused(undo(mine, seat), "no_undo");
}

TEST(Undo, bots_undo_nothing) {
  Desk desk = running("usa", 2, {kAla});
  desk.must(desk.move(UserId::None, 1, desk.some_legal(1)));
  EXPECT_FALSE(desk->can_undo(1));
}

TEST(Undo, an_answer_can_be_taken_back_while_others_owe_theirs) {
  Desk desk = running("europe", 3, {kAla, kOla, kEla});
  const auto start = desk->last_n();
  const State dealt = desk->state();
  desk.must(desk.move(kAla, 0, desk.some_legal(0)));
  const auto only_ola = [&] {
    State state = dealt;
    const auto keep = parse_move(desk->rules(), desk.some_legal(1));
    EXPECT_TRUE(konduktor::apply(desk->rules(), state, seat_at(1), keep.value).ok());
    return state;
  }();
  desk.must(desk.move(kOla, 1, desk.some_legal(1)));
  EXPECT_TRUE(desk->can_undo(0)) << "although another has answered since";
  EXPECT_TRUE(desk->can_undo(1));
  EXPECT_FALSE(desk->can_undo(2));
  desk.must(undo(kAla, 0));
  EXPECT_TRUE(same_bits(desk->state(), only_ola));
  EXPECT_EQ(desk->ask(0), desk->last_n());
  EXPECT_EQ(desk->ask(1), 0);
  EXPECT_EQ(desk->ask(2), start) << "nothing has changed for her";
  desk.must(desk.move(kAla, 0, desk.some_legal(0)));
  desk.must(desk.move(kEla, 2, desk.some_legal(2)));
  for (int seat = 0; seat < 3; ++seat) EXPECT_FALSE(desk->can_undo(seat)) << "all answers are open";
}

TEST(Undo, a_declaration_can_be_taken_back_while_others_owe_theirs) {
  Desk desk = running("cardgame", 2, {kAla, kOla});
  for (int k = 0; k < 5000 && desk->state().pub.phase != Phase::Declare; ++k) desk.play_on();
  ASSERT_EQ(desk->state().pub.phase, Phase::Declare);
  const State before = desk->state();
  desk.must(desk.move(kOla, 1, "declare -"));
  EXPECT_TRUE(desk->can_undo(1));
  desk.must(undo(kOla, -1));
  EXPECT_TRUE(same_bits(before, desk->state()));
}

TEST(Undo, not_while_the_game_is_paused) {
  Desk desk = running("usa", 2, {kAla});
  desk.must(desk.move(kAla, 0, desk.some_legal(0)));
  EXPECT_TRUE(desk->can_undo(0));
  desk.must(offer(kAla, 0, "pause"));
  EXPECT_FALSE(desk->can_undo(0));
  desk.refused(undo(kAla, 0), "paused");
}

TEST(Takeback, only_at_friendly_tables) {
  Desk desk = running("europe", 2, {kAla, kOla});
  desk.open();
  desk.refused(offer(kAla, 0), "not_allowed");
}

TEST(Takeback, needs_a_move_of_ones_own) {
  Desk desk = running("europe", 2, {kAla, kOla}, true);
  desk.refused(offer(kAla, 0), "no_undo");
}

TEST(Takeback, goes_back_before_the_last_own_move_when_all_agree) {
  Desk desk = running("europe", 3, {kAla, kOla, kEla}, true);
  desk.open();
  desk.must(desk.move(kAla, 0, "draw"));
  const State before = desk->state();
  const int moves = desk->moves();
  desk.must(desk.move(kAla, 0, "draw"));
  desk.must(desk.move(kOla, 1, "draw"));
  desk.must(offer(kAla, 0));
  ASSERT_TRUE(desk->offer().has_value());
  EXPECT_EQ(desk->offer()->what, "takeback");
  EXPECT_EQ(desk->offer()->seat, 0);
  EXPECT_EQ(desk->offer()->agreed, 1);
  desk.refused(answer(kAla, 0), "offer_open");
  desk.must(answer(kEla, 2));
  EXPECT_EQ(desk->moves(), moves + 2);
  desk.must(answer(kOla, 1));
  EXPECT_EQ(desk.log.back().kind, EntryKind::Undo);
  EXPECT_EQ(desk.log.back().by, "takeback");
  EXPECT_EQ(desk->moves(), moves);
  EXPECT_TRUE(same_bits(before, desk->state()));
  EXPECT_FALSE(desk->offer().has_value());
  EXPECT_EQ(desk->ask(0), desk->last_n());
  EXPECT_EQ(desk->ask(1), 0);
}

TEST(Takeback, is_granted_at_once_against_bots) {
  Desk desk = running("europe", 2, {kAla}, true);
  desk.open();
  const State before = desk->state();
  desk.must(desk.move(kAla, 0, "tickets"));
  desk.must(offer(kAla, -1));
  EXPECT_TRUE(same_bits(before, desk->state()));
}

TEST(Takeback, undoes_what_bots_did_meanwhile) {
  Desk desk = running("europe", 3, {kAla, kOla}, true);
  desk.open();
  desk.must(desk.move(kAla, 0, "draw"));
  const State before = desk->state();
  desk.must(desk.move(kAla, 0, "draw"));
  desk.must(desk.move(kOla, 1, "draw"));
  desk.must(desk.move(kOla, 1, "draw"));
  desk.must(offer(kAla, 0));
  desk.must(desk.move(UserId::None, 2, "draw"));
  EXPECT_TRUE(desk->offer().has_value()) << "a bot's move is no answer";
  desk.must(answer(kOla, -1));
  EXPECT_TRUE(same_bits(before, desk->state()));
}

TEST(Takeback, of_an_open_answer_leaves_those_of_others) {
  Desk desk = running("europe", 2, {kAla}, true);
  desk.must(desk.move(kAla, 0, desk.some_legal(0)));
  Desk three = running("europe", 3, {kAla, kOla}, true);
  three.must(three.move(kAla, 0, three.some_legal(0)));
  three.must(three.move(kOla, 1, three.some_legal(1)));
  three.must(offer(kAla, 0));
  three.must(answer(kOla, 1));
  EXPECT_EQ(three->moves(), 1);
  EXPECT_NE(three->ask(0), 0);
  EXPECT_EQ(three->ask(1), 0);
}

}  // namespace
}  // namespace konduktor::server
