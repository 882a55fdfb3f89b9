// Action B: sets and triples in the yard (CG-22 to CG-25, CG-30, CG-31, A-7).
#include "rules/card_table.h"

namespace konduktor::testing {
namespace {

TEST(CardGameYard, CG_22_a_set_or_a_triple_and_one_of_them_a_turn) {
  const CardPosition position{.hands = {"red*4+blue*2+green*1+white*1+wild*2"}};
  Table table = card_table(2, position);
  for (const std::string wrong : {"play red*1", "play wild*1", "play red*1+blue*1", "play red*2+blue*1",
                                  "play red*2+blue*2", "play red*1+blue*1+green*1+white*1",
                                  "play red*2+blue*1+green*1", "play red*1+blue*1+wild*1", "play -"}) {
    EXPECT_FALSE(table.is_legal(0, wrong)) << wrong;
    table.expect_refused(0, wrong, Reason::NotASet);
  }
  for (const std::string right :
       {"play red*2", "play red*4", "play red*1+blue*1+green*1", "play blue*1+green*1+white*1"}) {
    table = card_table(2, position);
    EXPECT_TRUE(table.is_legal(0, right)) << right;
    table.must_play(0, right);
    EXPECT_EQ(turn_of(table), 1) << right;
    EXPECT_EQ(table.state.pub.hand_count[0], 10 - yard_size(table, 0));
    table.expect_sound();
  }
}

TEST(CardGameYard, CG_22_cards_come_from_the_hand) {
  Table table = card_table(2, {.hands = {"red*2+blue*1+wild*1", "green*5"}});
  for (const std::string wrong :
       {"play red*3", "play red*2+wild*2", "play green*2", "play red*1+blue*1+green*1"}) {
    EXPECT_FALSE(table.is_legal(0, wrong)) << wrong;
    table.expect_refused(0, wrong, Reason::NotInHand);
  }
  table.expect_refused(1, "play green*2", Reason::NotYourTurn);
  table.expect_sound();
}

TEST(CardGameYard, CG_23_one_row_with_locos_on_top_and_no_upper_limit) {
  Table table = card_table(2, {.hands = {"green*10+wild*16"}, .display = "red,red,red,red,red"});
  EXPECT_TRUE(table.is_legal(0, "play green*10+wild*16"));
  table.must_play(0, "play green*10+wild*16");
  EXPECT_EQ(row(table, 0, "green"), cards_in_row(10, 16));
  EXPECT_EQ(yard_size(table, 0), 26);
  EXPECT_EQ(table.state.pub.hand_count[0], 0);
  const Event* played = table.event(EventKind::Played);
  ASSERT_NE(played, nullptr);
  EXPECT_EQ(payment_text(table.rules, played->cards), "green*10+wild*16");
  idle(table, 1);
  EXPECT_EQ(row(table, 0, "green"), cards_in_row(10, 15));  // the top card left
  table.expect_sound();
}

TEST(CardGameYard, CG_24_a_loco_counts_as_a_card_of_the_colour) {
  Table table = card_table(2, {.hands = {"green*1+wild*3"}});
  for (const std::string set : {"play green*1+wild*1", "play green*1+wild*2", "play green*1+wild*3"})
    EXPECT_TRUE(table.is_legal(0, set)) << set;
  table.must_play(0, "play green*1+wild*1");
  EXPECT_EQ(row(table, 0, "green"), cards_in_row(1, 1));
  EXPECT_EQ(table.hand(0), "wild*2");
  table.expect_sound();
}

TEST(CardGameYard, A_7_no_set_of_locos_only) {
  Table table = card_table(2, {.hands = {"wild*5"}});
  for (const std::string set : {"play wild*2", "play wild*3", "play wild*5"})
    table.expect_refused(0, set, Reason::NotASet);
  EXPECT_FALSE(has_legal(table, 0, "play"));
  table.expect_sound();
}

TEST(CardGameYard, CG_25_own_colour_is_barred) {
  Table table = card_table(2, {.yards = {"green:1"},
                               .hands = {"green*9+red*1+blue*1+white*1+wild*9"},
                               .display = "black,black,black,black,black"});
  for (const std::string wrong : {"play green*9+wild*9", "play green*2", "play green*1+red*1+blue*1"}) {
    EXPECT_FALSE(table.is_legal(0, wrong)) << wrong;
    table.expect_refused(0, wrong, Reason::ColourInYard);
  }
  EXPECT_TRUE(table.is_legal(0, "play red*1+blue*1+white*1"));
  EXPECT_TRUE(table.is_legal(0, "play red*1+wild*1"));
  table.expect_sound();
}

TEST(CardGameYard, CG_25_a_row_of_which_only_locos_are_left_keeps_its_colour) {
  Options options;
  options.row_order = RowOrder::Bottom;
  Table table = card_table(2, {.yards = {"green:0+2"}, .hands = {"green*4", "green*4"}, .options = options});
  table.expect_refused(0, "play green*4", Reason::ColourInYard);
  EXPECT_FALSE(table.is_legal(0, "play green*4"));
  table.turn(1);
  table.expect_refused(1, "play green*2", Reason::NotMore);
  EXPECT_TRUE(table.is_legal(1, "play green*3"));
  table.expect_sound();
}

TEST(CardGameYard, CG_30_a_triple_makes_three_rows_of_one_without_locos) {
  Table table = card_table(2, {.hands = {"red*1+blue*1+green*1+wild*1"}});
  for (const std::string wrong :
       {"play red*1+blue*1+wild*1", "play red*1+blue*1+green*1+wild*1", "play red*1+wild*1+green*1"}) {
    EXPECT_FALSE(table.is_legal(0, wrong)) << wrong;
    table.expect_refused(0, wrong, Reason::NotASet);
  }
  table.must_play(0, "play red*1+blue*1+green*1");
  for (const std::string colour : {"red", "blue", "green"})
    EXPECT_EQ(row(table, 0, colour), cards_in_row(1)) << colour;
  EXPECT_EQ(yard_size(table, 0), 3);
  EXPECT_EQ(table.hand(0), "wild*1");
  table.expect_sound();
}

TEST(CardGameYard, CG_31_a_triple_never_robs) {
  Table table =
      card_table(3, {.yards = {"", "red:1", "blue:1"}, .hands = {"red*1+blue*1+green*1+white*1+black*1"}});
  for (const std::string wrong :
       {"play red*1+green*1+white*1", "play red*1+blue*1+green*1", "play blue*1+white*1+black*1"}) {
    EXPECT_FALSE(table.is_legal(0, wrong)) << wrong;
    table.expect_refused(0, wrong, Reason::NotMore);
  }
  EXPECT_TRUE(table.is_legal(0, "play green*1+white*1+black*1"));
  table.must_play(0, "play green*1+white*1+black*1");
  EXPECT_EQ(table.event(EventKind::Robbed), nullptr);
  EXPECT_EQ(table.state.pub.discard.total(), 0);
  EXPECT_EQ(row(table, 2, "blue"), cards_in_row(1));
  table.expect_sound();
}

TEST(CardGameYard, CGT_3_what_is_no_triple_and_no_set) {
  const CardPosition position{.yards = {"yellow:1", "red:1"},
                              .hands = {"red*1+blue*2+green*1+white*1+yellow*1+wild*2"}};
  Table table = card_table(2, position);
  table.expect_refused(0, "play red*1+blue*1+green*1", Reason::NotMore);          // in another Yard
  table.expect_refused(0, "play yellow*1+blue*1+green*1", Reason::ColourInYard);  // in the own Yard
  table.expect_refused(0, "play blue*1+green*1+wild*1", Reason::NotASet);         // with a loco
  table.expect_refused(0, "play blue*2+green*1", Reason::NotASet);                // two colours
  table.expect_refused(0, "play wild*2", Reason::NotASet);                        // locos only
  EXPECT_TRUE(table.is_legal(0, "play blue*1+green*1+white*1"));
  table.expect_sound();
}

// Every payment out of a small hand: listed if and only if it is accepted, and refused ones change nothing.
TEST(CardGameYard, CG_22_CG_25_CG_26_CG_31_the_list_is_what_is_accepted) {
  const CardPosition positions[] = {
      {.yards = {"red:1", "blue:2+1,black:1", "white:0+2"},
       .hands = {"red*2+blue*4+green*2+black*2+white*1+wild*3"}},
      {.hands = {"red*2+blue*2+green*1+black*1+wild*2"}},
      {.yards = {"", "green:1,blue:1,red:1", "black:4"}, .hands = {"red*2+blue*1+green*3+black*3+wild*2"}},
  };
  for (const CardPosition& position : positions) {
    const Table table = card_table(3, position);
    const Cards hand = table.state.priv[0].hand;
    MoveList moves;
    legal_moves(table.rules, table.state.pub, table.state.priv[0], seat_at(0), moves);
    int accepted = 0;
    const std::array<int, 9> most{4, 4, 4, 0, 0, 4, 2, 0, 4};  // one more than the hand has of some
    std::array<int, 9> n{};
    for (;;) {
      Cards cards;
      for (std::size_t k = 0; k < 9; ++k) cards.n[k] = static_cast<std::uint8_t>(n[k]);
      const Move move = Move::paying(MoveKind::Play, 0, cards);
      State after = table.state;
      const bool ok = apply(table.rules, after, seat_at(0), move).ok();
      ASSERT_EQ(ok, moves.has(move)) << payment_text(table.rules, cards);
      if (!ok) {
        ASSERT_TRUE(same_bits(after, table.state)) << payment_text(table.rules, cards);
      }
      accepted += ok ? 1 : 0;
      std::size_t k = 0;
      while (k < 9 && ++n[k] > most[k]) n[k++] = 0;
      if (k == 9) break;
    }
    int listed = 0;
    moves.for_each([&](const Move& move) { listed += move.kind == MoveKind::Play ? 1 : 0; });
    EXPECT_EQ(listed, accepted) << hand.total();
    EXPECT_GT(accepted, 0);
    table.expect_sound();
  }
}

}  // namespace
}  // namespace konduktor::testing
