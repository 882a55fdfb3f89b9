// Action A: drawing train cards (CG-15 to CG-21, A-4 to A-6).
#include "rules/card_table.h"

namespace konduktor::testing {
namespace {

Options closed() {
  Options options;
  options.empty_deck = EmptyDeck::Closed;
  return options;
}

Options must_draw_two() {
  Options options;
  options.must_draw_two = true;
  return options;
}

TEST(CardGameDraw, CG_15_two_cards_in_any_mix) {
  const std::pair<std::pair<const char*, const char*>, const char*> mixes[] = {
      {{"draw", "draw"}, "red*1+yellow*1"},
      {{"draw", "take 2"}, "blue*1+yellow*1"},
      {{"take 2", "draw"}, "blue*1+red*1"},  // yellow fills the gap
      {{"take 2", "take 4"}, "blue*1+orange*1"},
  };
  for (const auto& [moves, hand] : mixes) {
    Table table = card_table(2, {.display = "black,blue,green,orange,purple", .deck = "yellow,red,white"});
    EXPECT_TRUE(table.is_legal(0, moves.first));
    table.must_play(0, moves.first);
    EXPECT_EQ(turn_of(table), 0);
    EXPECT_TRUE(table.is_legal(0, moves.second));
    table.must_play(0, moves.second);
    EXPECT_EQ(table.hand(0), hand);
    EXPECT_EQ(turn_of(table), 1);
    table.expect_refused(0, "draw", Reason::NotYourTurn);  // no third card
    table.expect_sound();
  }
}

TEST(CardGameDraw, CG_15_a_draw_is_finished_by_draws_only) {
  Table table = card_table(2, {.hands = {"red*3"}});
  table.must_play(0, "draw");
  table.expect_refused(0, "tickets", Reason::NotNow);
  table.expect_refused(0, "play red*2", Reason::NotNow);
  table.expect_refused(0, "pass", Reason::NotNow);
  table.expect_sound();
}

TEST(CardGameDraw, CG_15_A_4_the_second_card_is_optional_and_the_first_is_not) {
  Table table = card_table(2, {});
  table.expect_refused(0, "stop", Reason::NotNow);
  EXPECT_FALSE(has_legal(table, 0, "stop"));
  EXPECT_FALSE(has_legal(table, 0, "pass"));
  table.must_play(0, "take 1");
  EXPECT_TRUE(table.is_legal(0, "stop"));
  table.must_play(0, "stop");
  EXPECT_EQ(table.hand(0), "black*1");
  EXPECT_EQ(turn_of(table), 1);
  table.expect_sound();
}

TEST(CardGameDraw, A_4_must_draw_two_makes_the_second_card_a_duty) {
  Table table = card_table(2, {.options = must_draw_two()});
  table.must_play(0, "draw");
  EXPECT_FALSE(has_legal(table, 0, "stop"));
  table.expect_refused(0, "stop", Reason::MustDraw);
  table.must_play(0, "take 2");
  EXPECT_EQ(turn_of(table), 1);
  table.expect_sound();
  // With one card left that is all there is to draw.
  table = card_table(2, {.display = "-,-,-,red,-", .only_deck = true, .options = must_draw_two()});
  table.must_play(0, "take 4");
  EXPECT_EQ(turn_of(table), 1);
  table.expect_sound();
}

TEST(CardGameDraw, CG_16_the_place_is_filled_before_the_second_draw) {
  Table table = card_table(2, {.display = "black,blue,green,orange,purple", .deck = "yellow,red,white"});
  table.must_play(0, "take 3");
  EXPECT_EQ(table.display(), "black,blue,yellow,orange,purple");
  const Event* refilled = table.event(EventKind::Refilled);
  ASSERT_NE(refilled, nullptr);
  EXPECT_EQ(refilled->target, 2);
  EXPECT_EQ(refilled->card, parse_card(table.rules, "yellow"));
  EXPECT_EQ(table.state.pub.phase, Phase::SecondCard);
  table.must_play(0, "take 3");  // the card just turned up
  EXPECT_EQ(table.display(), "black,blue,red,orange,purple");
  EXPECT_EQ(table.hand(0), "green*1+yellow*1");
  table.expect_sound();
}

TEST(CardGameDraw, CG_17_a_face_up_loco_ends_the_turn) {
  Table table = card_table(2, {.display = "wild,blue,wild,orange,purple", .deck = "yellow,red"});
  EXPECT_TRUE(table.is_legal(0, "take 1"));
  table.must_play(0, "take 1");
  EXPECT_EQ(table.hand(0), "wild*1");
  EXPECT_EQ(table.display(), "yellow,blue,wild,orange,purple");
  EXPECT_EQ(turn_of(table), 1);
  table.expect_refused(0, "draw", Reason::NotYourTurn);
  table.expect_sound();
}

TEST(CardGameDraw, CG_17_A_5_a_face_up_loco_is_never_the_second_card) {
  Table table = card_table(2, {.display = "black,wild,green,orange,purple", .deck = "wild,red"});
  table.must_play(0, "take 1");
  EXPECT_EQ(table.display(), "wild,wild,green,orange,purple");
  table.expect_refused(0, "take 2", Reason::WildSecond);
  table.expect_refused(0, "take 1", Reason::WildSecond);  // the one just turned up
  EXPECT_EQ(table.legal(0), (std::vector<std::string>{"take 3", "take 4", "take 5", "draw", "stop"}));
  table.expect_sound();
}

TEST(CardGameDraw, A_5_with_only_locos_left_the_action_ends) {
  for (const bool two : {false, true}) {
    Options options;
    options.must_draw_two = two;
    Table table = card_table(2, {.display = "wild,-,wild,red,-", .only_deck = true, .options = options});
    table.must_play(0, "take 4");
    EXPECT_EQ(table.hand(0), "red*1");
    EXPECT_EQ(turn_of(table), 1);
    EXPECT_EQ(table.state.pub.phase, Phase::Action);
    // The last card of the deck, then nothing but locomotives.
    table = card_table(
        2, {.display = "wild,wild,wild,wild,wild", .deck = "red", .only_deck = true, .options = options});
    table.must_play(0, "draw");
    EXPECT_EQ(turn_of(table), 1);
    table.expect_sound();
  }
  // With a card in the deck, the second is drawn from there.
  Table table = card_table(2, {.display = "wild,wild,wild,wild,wild", .deck = "red,blue", .only_deck = true});
  table.must_play(0, "draw");
  EXPECT_EQ(table.legal(0), (std::vector<std::string>{"draw", "stop"}));
}

TEST(CardGameDraw, CG_18_a_loco_drawn_blind_counts_as_one) {
  Table table = card_table(2, {.deck = "wild,wild,red"});
  table.must_play(0, "draw");
  EXPECT_EQ(turn_of(table), 0);
  EXPECT_EQ(table.state.pub.phase, Phase::SecondCard);
  table.must_play(0, "draw");
  EXPECT_EQ(table.hand(0), "wild*2");
  EXPECT_EQ(turn_of(table), 1);
  table.expect_sound();
}

TEST(CardGameDraw, CG_19_no_hand_limit) {
  Table table =
      card_table(2, {.display = "black,blue,green,orange,purple", .deck = "yellow,red,white", .rest_to = 0});
  EXPECT_EQ(table.state.pub.hand_count[0], 88);
  table.must_play(0, "draw");
  table.must_play(0, "take 1");
  EXPECT_EQ(table.state.pub.hand_count[0], 90);
  table.expect_sound();
}

TEST(CardGameDraw, CG_20_A_6_the_display_is_drawn_without_refill_when_the_deck_is_empty) {
  Table table = card_table(2, {.display = "black,-,wild,orange,-", .only_deck = true});
  table.expect_refused(0, "draw", Reason::NoCards);
  table.expect_refused(0, "take 2", Reason::EmptyPlace);
  EXPECT_TRUE(table.is_legal(0, "take 1"));
  EXPECT_TRUE(table.is_legal(0, "take 3"));
  EXPECT_FALSE(table.is_legal(0, "take 2"));
  EXPECT_FALSE(has_legal(table, 0, "draw"));
  table.must_play(0, "take 1");
  EXPECT_EQ(table.display(), "-,-,wild,orange,-");
  table.must_play(0, "take 4");
  EXPECT_EQ(table.display(), "-,-,wild,-,-");
  table.must_play(1, "take 3");
  EXPECT_EQ(table.display(), "-,-,-,-,-");
  EXPECT_EQ(table.hand(1), "wild*1");
  EXPECT_EQ(turn_of(table), 0);
  table.expect_sound();
}

TEST(CardGameDraw, CG_20_A_6_without_any_train_card_the_action_is_barred) {
  Table table = card_table(2, {.hands = {"red*2"}, .display = "-,-,-,-,-", .only_deck = true});
  for (int place = 1; place <= 5; ++place)
    table.expect_refused(0, "take " + std::to_string(place), Reason::EmptyPlace);
  table.expect_refused(0, "draw", Reason::NoCards);
  EXPECT_EQ(table.legal(0), (std::vector<std::string>{"tickets", "play red*2"}));
  table.expect_sound();
}

TEST(CardGameDraw, CG_20_A_6_closed_bars_the_display_with_the_deck) {
  Table table = card_table(
      2, {.hands = {"red*2"}, .display = "black,-,wild,orange,-", .only_deck = true, .options = closed()});
  for (const char* take : {"take 1", "take 3", "take 4"})
    table.expect_refused(0, take, Reason::DisplayClosed);
  table.expect_refused(0, "take 2", Reason::EmptyPlace);
  table.expect_refused(0, "draw", Reason::NoCards);
  EXPECT_EQ(table.legal(0), (std::vector<std::string>{"tickets", "play red*2"}));  // B and C remain
  table.expect_sound();
  // Neither tickets nor a set: the display alone is no action, so the player passes.
  table = card_table(2, {.display = "black,-,wild,orange,-", .only_deck = true, .options = closed()});
  table.state.pub.ticket_deck_count = 0;
  EXPECT_EQ(table.legal(0), (std::vector<std::string>{"pass"}));
  table.must_play(0, "pass");
}

TEST(CardGameDraw, A_6_closed_ends_a_draw_whose_first_card_empties_the_deck) {
  for (const bool two : {false, true}) {
    Options options = closed();
    options.must_draw_two = two;
    const CardPosition position{
        .display = "black,blue,green,orange,purple", .deck = "red", .only_deck = true, .options = options};
    Table table = card_table(2, position);
    table.must_play(0, "draw");
    EXPECT_EQ(turn_of(table), 1);
    EXPECT_EQ(table.hand(0), "red*1");
    EXPECT_EQ(table.state.pub.last_turns, 2);  // CG-35, CG-36 as ever
    table.expect_refused(1, "take 1", Reason::DisplayClosed);
    table.expect_sound();
    table = card_table(2, position);
    table.must_play(0, "take 2");  // its replacement is the last card
    EXPECT_EQ(table.display(), "black,red,green,orange,purple");
    EXPECT_EQ(turn_of(table), 1);
    EXPECT_EQ(table.hand(0), "blue*1");
    EXPECT_EQ(table.state.pub.last_turns, 2);
    table.expect_sound();
  }
}

TEST(CardGameDraw, A_6_closed_changes_nothing_while_the_deck_lasts) {
  Table table = card_table(2, {.display = "black,blue,green,orange,purple",
                               .deck = "red,yellow",
                               .only_deck = true,
                               .options = closed()});
  table.must_play(0, "take 1");
  EXPECT_EQ(table.legal(0),
            (std::vector<std::string>{"take 1", "take 2", "take 3", "take 4", "take 5", "draw", "stop"}));
  table.must_play(0, "take 5");
  EXPECT_EQ(table.hand(0), "black*1+purple*1");
  table.expect_sound();
}

TEST(CardGameDraw, CG_21_discards_are_not_shuffled_during_a_pass) {
  Table table =
      card_table(2, {.display = "black,blue,green,orange,purple", .deck = "red,yellow", .only_deck = true});
  const Cards discard = table.state.pub.discard;
  ASSERT_EQ(discard.total(), 89);
  table.must_play(0, "draw");
  table.must_play(0, "take 5");
  EXPECT_EQ(table.state.pub.deck_count, 0);
  table.must_play(1, "take 1");
  table.must_play(1, "take 5");
  EXPECT_EQ(table.state.pub.deck_count, 0);
  EXPECT_EQ(table.state.pub.discard, discard);
  EXPECT_EQ(table.display(), "-,blue,green,orange,-");
  EXPECT_EQ(table.state.pub.renewals, 0);
  table.expect_sound();
}

TEST(CardGameDraw, CG_5_CGT_4_five_locos_stay_and_the_draws_around_them) {
  Table table = card_table(2, {.display = "wild,wild,wild,wild,wild", .deck = "wild,red,blue,green"});
  table.must_play(0, "draw");  // a blind loco, then a second draw
  table.must_play(0, "draw");
  EXPECT_EQ(table.hand(0), "red*1+wild*1");
  EXPECT_EQ(table.display(), "wild,wild,wild,wild,wild");
  EXPECT_EQ(table.state.pub.discard.total(), 0);
  table.must_play(1, "take 3");
  EXPECT_EQ(table.display(), "wild,wild,blue,wild,wild");
  EXPECT_EQ(turn_of(table), 0);
  table.must_play(0, "take 3");
  EXPECT_EQ(table.display(), "wild,wild,green,wild,wild");
  table.expect_refused(0, "take 1", Reason::WildSecond);
  table.expect_sound();
}

TEST(CardGameDraw, CG_37_CGT_6_the_last_card_may_be_drawn_alone_and_then_B_and_C_remain) {
  Table table = card_table(2, {.hands = {"", "red*2"}, .display = "-,-,green,-,-", .only_deck = true});
  table.state.pub.last_turns = 2;
  table.must_play(0, "take 3");
  EXPECT_EQ(table.hand(0), "green*1");
  EXPECT_EQ(turn_of(table), 1);
  EXPECT_EQ(table.legal(1), (std::vector<std::string>{"tickets", "play red*2"}));
  table.expect_refused(1, "draw", Reason::NoCards);
  table.expect_refused(1, "take 3", Reason::EmptyPlace);
  table.expect_refused(1, "pass", Reason::ActionPossible);
  table.expect_sound();
}

}  // namespace
}  // namespace konduktor::testing
