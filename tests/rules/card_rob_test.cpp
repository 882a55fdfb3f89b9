// Train robbing (CG-26 to CG-29, CG-32, A-17, A-18, A-20).
#include "rules/card_table.h"

namespace konduktor::testing {
namespace {

TEST(CardGameRob, CG_26_A_18_strictly_more_cards_are_needed) {
  const CardPosition position{.yards = {"", "red:3"}, .hands = {"red*4+wild*2"}};
  Table table = card_table(2, position);
  for (const std::string wrong : {"play red*2", "play red*3", "play red*1+wild*2", "play red*2+wild*1"}) {
    EXPECT_FALSE(table.is_legal(0, wrong)) << wrong;
    table.expect_refused(0, wrong, Reason::NotMore);
  }
  for (const std::string right : {"play red*4", "play red*2+wild*2", "play red*4+wild*2"}) {
    table = card_table(2, position);
    EXPECT_TRUE(table.is_legal(0, right)) << right;
    table.must_play(0, right);
    EXPECT_EQ(row(table, 1, "red"), cards_in_row(0)) << right;
    table.expect_sound();
  }
}

TEST(CardGameRob, CG_27_the_whole_row_is_discarded_and_the_robber_gains_nothing) {
  Table table =
      card_table(2, {.yards = {"", "red:3"}, .hands = {"red*5+blue*1", "red*1"}, .discard = "black*2"});
  table.must_play(0, "play red*4");
  EXPECT_EQ(row(table, 0, "red"), cards_in_row(4));
  EXPECT_EQ(table.hand(0), "blue*1+red*1");
  EXPECT_EQ(table.hand(1), "red*1");
  EXPECT_EQ(yard_size(table, 1), 0);
  EXPECT_EQ(discards(table), "black*2+red*3");
  EXPECT_EQ(table.state.pub.track_count[0] + table.state.pub.track_count[1], 0);
  const Event* robbed = table.event(EventKind::Robbed);
  ASSERT_NE(robbed, nullptr);
  EXPECT_EQ(robbed->seat, seat_at(1));
  EXPECT_EQ(robbed->target, ix(parse_card(table.rules, "red")));
  EXPECT_EQ(payment_text(table.rules, robbed->cards), "red*3");
  table.expect_sound();
}

TEST(CardGameRob, CG_28_CGT_2_locos_count_on_both_sides_and_are_discarded_too) {
  Table table = card_table(2, {.yards = {"", "red:2+1,blue:2+1"}, .hands = {"red*3+wild*2"}});
  EXPECT_FALSE(table.is_legal(0, "play red*3"));
  table.expect_refused(0, "play red*3", Reason::NotMore);
  EXPECT_TRUE(table.is_legal(0, "play red*2+wild*2"));
  table.must_play(0, "play red*2+wild*2");
  EXPECT_EQ(discards(table), "red*2+wild*1");
  EXPECT_EQ(row(table, 0, "red"), cards_in_row(2, 2));
  EXPECT_EQ(row(table, 1, "red"), cards_in_row(0));
  EXPECT_EQ(track(table, 1), "wild*1");  // its own phase 1: the blue row only
  EXPECT_EQ(row(table, 1, "blue"), cards_in_row(2)) << "other rows are untouched";
  table.expect_sound();
}

TEST(CardGameRob, CG_28_the_row_counts_as_it_stands_now) {
  Table table = card_table(2, {.hands = {"red*3+blue*2", "red*3"}});
  table.must_play(0, "play red*3");
  table.expect_refused(1, "play red*3", Reason::NotMore);
  idle(table, 1);  // then seat 0 moves one red to the track
  table.must_play(0, "play blue*2");
  EXPECT_EQ(row(table, 0, "red"), cards_in_row(2));
  EXPECT_TRUE(table.is_legal(1, "play red*3"));
  table.must_play(1, "play red*3");
  EXPECT_EQ(discards(table), "red*2");
  EXPECT_EQ(track(table, 0), "blue*1+red*1");  // the card that was moved is safe
  EXPECT_EQ(row(table, 0, "blue"), cards_in_row(1));
  table.expect_sound();
}

TEST(CardGameRob, CG_29_A_17_a_colour_is_in_one_yard_and_one_opponent_is_robbed) {
  Table table = card_table(3, {.yards = {"blue:1", "red:2,white:1", "green:2"}, .hands = {"red*4+green*3"}});
  table.must_play(0, "play red*4");
  EXPECT_EQ(count_events(table.events, EventKind::Robbed), 1);
  EXPECT_EQ(row(table, 1, "red"), cards_in_row(0));
  EXPECT_EQ(row(table, 2, "green"), cards_in_row(2));
  EXPECT_EQ(discards(table), "red*2");
  table.expect_sound();
  for (std::size_t c = 0; c < kMaxColours; ++c) {
    int yards = 0;
    for (std::size_t s = 0; s < 3; ++s) yards += table.state.pub.yard[s][c].total() > 0 ? 1 : 0;
    EXPECT_LE(yards, 1);
  }
  // The check of positions knows the invariant.
  table = card_table(2, {.yards = {"red:1", "red:2"}});
  std::vector<Problem> problems;
  find_problems(table.rules, table.state, problems);
  ASSERT_EQ(problems.size(), 1u);
  EXPECT_EQ(problems[0].clause, "CG-29");
}

TEST(CardGameRob, CG_32_worked_example) {
  Table table = card_table(2, {.hands = {"blue*1+red*1+yellow*1+green*2", "blue*3"}});
  table.must_play(0, "play blue*1+red*1+yellow*1");
  table.must_play(1, "play blue*3");
  const Event* robbed = table.event(EventKind::Robbed);
  ASSERT_NE(robbed, nullptr);
  EXPECT_EQ(payment_text(table.rules, robbed->cards), "blue*1");
  EXPECT_EQ(discards(table), "blue*1");
  EXPECT_EQ(row(table, 1, "blue"), cards_in_row(3));
  EXPECT_EQ(track(table, 0), "red*1+yellow*1");  // untouched, they have moved on in phase 1
  EXPECT_EQ(row(table, 0, "blue"), cards_in_row(0));
  table.expect_sound();
}

TEST(CardGameRob, CG_26_more_of_a_colour_in_the_third_yard) {
  // Seat 2 robs seat 0; the row of seat 1 in another colour does not matter.
  Table table = card_table(3, {.yards = {"red:1", "blue:9"}, .hands = {"", "", "red*2"}});
  table.turn(2);
  table.must_play(2, "play red*2");
  EXPECT_EQ(row(table, 0, "red"), cards_in_row(0));
  EXPECT_EQ(track(table, 0), "-");  // robbed before its phase 1
  table.expect_sound();
}

TEST(CardGameRob, CG_38_A_20_a_set_of_the_last_turn_robs_and_completes_nothing) {
  Table table = card_table(
      2, {.yards = {"", "blue:1"}, .hands = {"blue*2"}, .display = "-,-,-,-,-", .only_deck = true});
  hold(table, {{"new-york-chicago"}, {}});
  table.state.pub.last_turns = 1;
  const int discarded = table.state.pub.discard.total();
  table.must_play(0, "play blue*2");
  EXPECT_EQ(table.state.pub.discard.total(), discarded + 1);
  EXPECT_EQ(row(table, 1, "blue"), cards_in_row(0));
  EXPECT_EQ(row(table, 0, "blue"), cards_in_row(2));
  EXPECT_EQ(table.state.pub.phase, Phase::Declare);
  table.expect_refused(0, "declare new-york-chicago", Reason::CannotComplete);
  EXPECT_EQ(table.legal(0), (std::vector<std::string>{"declare -"}));
  table.expect_sound();
}

}  // namespace
}  // namespace konduktor::testing
