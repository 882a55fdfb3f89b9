// The end of a pass: the last turns and the forced pass (CG-35 to CG-38, A-13, A-16).
#include "rules/card_table.h"

namespace konduktor::testing {
namespace {

// The seats that still have a turn, in order, until the declarations.
std::vector<int> turns_until_declared(Table& table) {
  std::vector<int> seats;
  while (table.state.pub.phase != Phase::Declare && seats.size() < 20) {
    seats.push_back(turn_of(table));
    idle(table, seats.back());
  }
  return seats;
}

TEST(CardGameEnd, CG_35_CG_36_the_last_card_to_a_hand_gives_everyone_one_more_turn) {
  for (const int players : {2, 3, 4}) {
    for (const bool first_card : {true, false}) {
      Table table = card_table(players, {.deck = first_card ? "red" : "white,red", .only_deck = true});
      table.turn(1);
      if (!first_card) table.must_play(1, "draw");
      EXPECT_EQ(table.state.pub.last_turns, 0);
      table.must_play(1, "draw");
      EXPECT_EQ(table.state.pub.deck_count, 0);
      if (first_card) {  // the turn in progress is finished normally
        EXPECT_EQ(table.state.pub.phase, Phase::SecondCard);
        EXPECT_EQ(table.event(EventKind::LastRound), nullptr);
        table.must_play(1, "take 1");
      }
      const Event* last = table.event(EventKind::LastRound);
      ASSERT_NE(last, nullptr);
      EXPECT_EQ(last->seat, seat_at(1));
      std::vector<int> expected;
      for (int i = 1; i <= players; ++i) expected.push_back((1 + i) % players);
      EXPECT_EQ(turns_until_declared(table), expected);
      table.expect_sound();
    }
  }
}

TEST(CardGameEnd, CG_35_CGT_5_the_last_card_as_a_replacement) {
  Table table =
      card_table(3, {.display = "black,blue,green,orange,wild", .deck = "yellow", .only_deck = true});
  table.turn(1);
  table.must_play(1, "take 2");
  EXPECT_EQ(table.display(), "black,yellow,green,orange,wild");
  EXPECT_EQ(table.state.pub.deck_count, 0);
  EXPECT_EQ(table.legal(1), (std::vector<std::string>{"take 1", "take 2", "take 3", "take 4", "stop"}));
  table.must_play(1, "take 2");  // a second draw, without replacement
  EXPECT_EQ(table.display(), "black,-,green,orange,wild");
  EXPECT_NE(table.event(EventKind::LastRound), nullptr);
  EXPECT_EQ(turns_until_declared(table), (std::vector<int>{2, 0, 1}));
  table.expect_sound();
}

TEST(CardGameEnd, CG_35_a_loco_from_the_display_triggers_too) {
  Table table =
      card_table(2, {.display = "wild,blue,green,orange,purple", .deck = "yellow", .only_deck = true});
  table.must_play(0, "take 1");
  ASSERT_NE(table.event(EventKind::LastRound), nullptr);
  EXPECT_EQ(turns_until_declared(table), (std::vector<int>{1, 0}));
}

TEST(CardGameEnd, CG_35_one_card_left_triggers_nothing) {
  Table table = card_table(2, {.deck = "yellow,red,blue", .only_deck = true});
  table.must_play(0, "draw");
  table.must_play(0, "draw");
  EXPECT_EQ(table.state.pub.deck_count, 1);
  EXPECT_EQ(table.state.pub.last_turns, 0);
  EXPECT_EQ(table.event(EventKind::LastRound), nullptr);
  idle(table, 1);
  idle(table, 0);
  idle(table, 1);
  EXPECT_EQ(table.state.pub.phase, Phase::Action);
  table.expect_sound();
}

TEST(CardGameEnd, CG_36_the_last_turns_have_both_phases) {
  Table table = card_table(2, {.yards = {"red:4", "green:4"}, .deck = "blue", .only_deck = true});
  table.must_play(0, "draw");
  table.must_play(0, "stop");
  EXPECT_EQ(track(table, 1), "green*1");
  idle(table, 1);
  EXPECT_EQ(track(table, 0), "red*1");
  idle(table, 0);
  EXPECT_EQ(table.state.pub.phase, Phase::Declare);
  EXPECT_EQ(track(table, 0), "red*1");  // no move after the last turn
  EXPECT_EQ(track(table, 1), "green*1");
  table.expect_sound();
}

TEST(CardGameEnd, CG_37_display_cards_are_taken_without_replacement_in_the_last_turns) {
  Table table = card_table(2, {.display = "black,blue,green,wild,purple", .only_deck = true});
  table.state.pub.last_turns = 2;
  table.must_play(0, "take 1");
  EXPECT_EQ(table.display(), "-,blue,green,wild,purple");
  table.must_play(0, "take 5");
  EXPECT_EQ(table.display(), "-,blue,green,wild,-");
  EXPECT_EQ(table.state.pub.last_turns, 1);
  EXPECT_EQ(table.event(EventKind::LastRound), nullptr) << "the end is triggered once";
  table.must_play(1, "take 4");
  EXPECT_EQ(table.state.pub.phase, Phase::Declare);
  EXPECT_EQ(table.display(), "-,blue,green,-,-");
  table.expect_sound();
}

TEST(CardGameEnd, CG_38_only_track_cards_complete_tickets) {
  Table table = card_table(2, {.yards = {"blue:2"}, .tracks = {"red*1"}, .hands = {"blue*3+wild*2"}});
  hold(table, {{"new-york-chicago", "new-york-miami"}});
  end_pass_after(table, 1);
  table.expect_refused(0, "declare new-york-chicago", Reason::CannotComplete);
  table.expect_refused(0, "declare new-york-miami", Reason::CannotComplete);
  EXPECT_EQ(table.legal(0), (std::vector<std::string>{"declare -"}));
  table.expect_sound();
}

TEST(CardGameEnd, A_13_four_players_have_the_last_turns_in_the_first_pass_too) {
  Table table = card_table(4, {.deck = "red", .only_deck = true});
  table.turn(2);
  table.must_play(2, "draw");
  table.must_play(2, "stop");
  EXPECT_EQ(table.state.pub.pass, 1);
  EXPECT_EQ(turns_until_declared(table), (std::vector<int>{3, 0, 1, 2}));
  table.expect_sound();
}

CardPosition nothing_to_do() {
  return {.yards = {"black:1", "green:2+1,red:2"},
          .hands = {"black*4", "red*1+wild*1"},  // colours of the own Yard, and one loco is no set
          .display = "-,-,-,-,-",
          .only_deck = true};
}

TEST(CardGameEnd, A_16_a_forced_pass_after_phase_one) {
  Table table = card_table(2, nothing_to_do());
  table.ticket_deck({});
  table.state.pub.last_turns = 2;
  EXPECT_EQ(table.legal(0), (std::vector<std::string>{"pass"}));
  for (const std::string move : {"draw", "take 1", "tickets", "play black*2", "stop"})
    EXPECT_FALSE(table.is_legal(0, move)) << move;
  table.must_play(0, "pass");
  EXPECT_NE(table.event(EventKind::Passed), nullptr);
  EXPECT_EQ(turn_of(table), 1);
  EXPECT_EQ(track(table, 1), "red*1+wild*1") << "phase 1 comes before a forced pass";
  EXPECT_EQ(table.state.pub.last_turns, 1);
  EXPECT_EQ(table.legal(1), (std::vector<std::string>{"pass"}));
  table.must_play(1, "pass");
  EXPECT_EQ(table.state.pub.phase, Phase::Declare);  // a passed turn is a turn
  table.expect_sound();
}

TEST(CardGameEnd, A_16_the_shunt_is_made_before_a_forced_pass) {
  CardPosition position = nothing_to_do();
  position.options.row_order = RowOrder::Owner;
  Table table = card_table(2, position);
  table.ticket_deck({});
  table.state.pub.last_turns = 2;
  table.must_play(0, "pass");
  EXPECT_EQ(table.state.pub.phase, Phase::Shunt);
  table.expect_refused(1, "pass", Reason::NotNow);
  table.must_play(1, "shunt -");
  EXPECT_EQ(table.legal(1), (std::vector<std::string>{"pass"}));
  table.must_play(1, "pass");
  EXPECT_EQ(table.state.pub.phase, Phase::Declare);
  table.expect_sound();
}

TEST(CardGameEnd, A_16_no_pass_while_any_action_is_possible) {
  struct Case {
    const char* what;
    const char* hand;
    const char* display;
    std::vector<std::string> tickets;
  };
  const Case cases[] = {
      {"a card lies in the display", "", "-,-,-,-,wild", {}},
      {"a ticket is left", "", "-,-,-,-,-", {"seattle-miami"}},
      {"a set", "green*2", "-,-,-,-,-", {}},
      {"a set with a loco", "green*1+wild*1", "-,-,-,-,-", {}},
      {"a triple", "green*1+blue*1+white*1", "-,-,-,-,-", {}},
      {"a rob", "red*3", "-,-,-,-,-", {}},
  };
  for (const Case& c : cases) {
    Table table =
        card_table(2, {.yards = {"", "red:2"}, .hands = {c.hand}, .display = c.display, .only_deck = true});
    table.ticket_deck(c.tickets);
    table.state.pub.last_turns = 1;
    table.expect_refused(0, "pass", Reason::ActionPossible);
    EXPECT_FALSE(has_legal(table, 0, "pass")) << c.what;
    EXPECT_FALSE(table.legal(0).empty()) << c.what;
    table.expect_sound();
  }
  Table table = card_table(2, {});
  table.expect_refused(0, "pass", Reason::ActionPossible);  // a deck
}

TEST(CardGameEnd, A_16_what_is_no_action) {
  for (const std::string hand : {"", "green*1", "wild*3", "green*1+blue*1", "red*2", "red*1+wild*1",
                                 "red*1+green*1+blue*1", "yellow*3+wild*2"}) {
    Table table = card_table(
        2, {.yards = {"yellow:1", "red:2"}, .hands = {hand}, .display = "-,-,-,-,-", .only_deck = true});
    table.ticket_deck({});
    table.state.pub.last_turns = 1;
    EXPECT_EQ(table.legal(0), (std::vector<std::string>{"pass"})) << hand;
    table.must_play(0, "pass");
    table.expect_sound();
  }
}

}  // namespace
}  // namespace konduktor::testing
