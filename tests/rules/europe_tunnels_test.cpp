// Tunnels (EU-T1 to EU-T5, EU-T8, EU-T9; EU-T6 and EU-T7: europe_tunnel_deck_test.cpp).
#include "rules/looking.h"

namespace konduktor::testing {
namespace {

using Ids = std::vector<std::string>;

const std::string kYellow = "claim munchen:zurich:yellow ";  // 2 spaces
const std::string kGrey = "claim sarajevo:sofia:gray ";      // 2 spaces

// Seat 0 of two is to act before a tunnel; the deck has plenty below these cards.
Table before_tunnel(const std::string& hand, const std::string& top) {
  Table table("europe", 2);
  table.arrange(
      {.hands = {hand}, .display = "pink,pink,pink,pink,pink", .deck = top + ",black,black,black,black"});
  table.turn(0);
  return table;
}

std::string turned_up(const Table& table) {
  std::string text;
  for (const Card card : table.state.pub.turned_up)
    if (card != Card::None) text += (text.empty() ? "" : ",") + card_text(table.rules, card);
  return text;
}

TEST(EuropeTunnels, EU_T1_a_full_payment_is_laid_down) {
  Table table = before_tunnel("yellow*3+blue*3+wild*1", "yellow,red,red");
  table.expect_refused(0, kYellow + "yellow*1", Reason::WrongNumber);
  table.expect_refused(0, kYellow + "yellow*3", Reason::WrongNumber);
  table.expect_refused(0, kYellow + "blue*2", Reason::WrongColour);
  table.expect_refused(0, kGrey + "blue*1+yellow*1", Reason::WrongColour);
  table.expect_refused(0, kYellow + "wild*2", Reason::NotInHand);
  table.must_play(0, kYellow + "yellow*1+wild*1");
  EXPECT_EQ(phase(table), kSurcharge);
  EXPECT_EQ(table.hand(0), "blue*3+yellow*2") << "what is laid is out of the hand";
  EXPECT_EQ(payment_text(table.rules, table.state.pub.laid), "yellow*1+wild*1");
  EXPECT_FALSE(owns(table, 0, "munchen:zurich:yellow"));
  EXPECT_EQ(pieces_left(table, 0), 45);
  EXPECT_EQ(table.state.pub.score[0], 0);
  table.expect_sound();
}

TEST(EuropeTunnels, EU_T2_the_top_three_cards_are_turned_up) {
  Table table = before_tunnel("yellow*4", "red,yellow,white");
  const int before = table.state.pub.deck_count;
  table.must_play(0, kYellow + "yellow*2");
  EXPECT_EQ(turned_up(table), "red,yellow,white");
  EXPECT_EQ(table.state.pub.deck_count, before - 3);
  ASSERT_NE(table.event(EventKind::TurnedUp), nullptr);
  EXPECT_EQ(table.events.bytes(*table.event(EventKind::TurnedUp)).size(), 3u);
  table.expect_sound();
}

struct Case {
  const char *claim, *hand, *laid, *top;
  int surcharge;
};

void expect_surcharges(std::initializer_list<Case> cases) {
  for (const Case& c : cases) {
    SCOPED_TRACE(std::string(c.claim) + c.laid + " against " + c.top);
    Table table = before_tunnel(c.hand, c.top);
    table.must_play(0, std::string(c.claim) + c.laid);
    ASSERT_NE(table.event(EventKind::TurnedUp), nullptr);
    EXPECT_EQ(table.event(EventKind::TurnedUp)->count, c.surcharge);
    EXPECT_EQ(phase(table), c.surcharge > 0 ? kSurcharge : kAction);
    EXPECT_EQ(table.state.pub.surcharge, c.surcharge);
    table.expect_sound();
  }
}

TEST(EuropeTunnels, EU_T3_one_more_for_each_card_of_the_colour_and_each_wild) {
  const char* yellow = kYellow.c_str();
  const char* grey = kGrey.c_str();
  expect_surcharges({{yellow, "yellow*2", "yellow*2", "yellow,red,white", 1},
                     {yellow, "yellow*2", "yellow*2", "red,wild,white", 1},
                     {yellow, "yellow*2", "yellow*2", "red,wild,yellow", 2},
                     {yellow, "yellow*2", "yellow*2", "yellow,yellow,yellow", 3},
                     {yellow, "yellow*2", "yellow*2", "wild,wild,wild", 3},
                     {yellow, "yellow*1+wild*1", "yellow*1+wild*1", "yellow,red,wild", 2},
                     {grey, "red*2", "red*2", "red,yellow,white", 1},
                     {grey, "red*1+wild*1", "red*1+wild*1", "red,wild,blue", 2},
                     {grey, "red*2", "red*2", "blue,yellow,white", 0}});
}

TEST(EuropeTunnels, EU_T3_the_addition_is_of_that_colour_or_wild_from_the_hand) {
  Table table = before_tunnel("yellow*4+blue*3+wild*1", "yellow,wild,red");
  table.must_play(0, kYellow + "yellow*2");
  EXPECT_EQ(table.legal(0), (Ids{"pay yellow*2", "pay yellow*1+wild*1", "withdraw"}));
  table.expect_refused(0, "pay yellow*1", Reason::WrongNumber);
  table.expect_refused(0, "pay yellow*2+wild*1", Reason::WrongNumber);
  table.expect_refused(0, "pay blue*2", Reason::WrongColour);
  table.expect_refused(0, "pay blue*1+yellow*1", Reason::WrongColour);
  table.expect_refused(0, "pay wild*2", Reason::NotInHand);
  table.expect_refused(0, "pay -", Reason::WrongNumber);
  table.must_play(0, "pay yellow*1+wild*1");
  EXPECT_TRUE(owns(table, 0, "munchen:zurich:yellow"));
  EXPECT_EQ(table.hand(0), "blue*3+yellow*1");
  EXPECT_EQ(whose_turn(table), 1);
  table.expect_sound();
}

TEST(EuropeTunnels, EU_T3_at_a_grey_tunnel_the_colour_that_was_laid_counts) {
  Table table = before_tunnel("red*3+blue*2", "red,blue,blue");
  table.must_play(0, kGrey + "red*2");
  EXPECT_EQ(table.state.pub.surcharge, 1);
  table.expect_refused(0, "pay blue*1", Reason::WrongColour);
  table.must_play(0, "pay red*1");
  EXPECT_TRUE(owns(table, 0, "sarajevo:sofia:gray"));
  table.expect_sound();
}

TEST(EuropeTunnels, EU_T4_only_wilds_laid_only_wilds_count) {
  const char* yellow = kYellow.c_str();
  const char* grey = kGrey.c_str();
  expect_surcharges({{yellow, "wild*2", "wild*2", "yellow,yellow,yellow", 0},
                     {yellow, "wild*2", "wild*2", "yellow,wild,yellow", 1},
                     {yellow, "wild*3", "wild*2", "wild,wild,wild", 3},
                     {grey, "wild*2", "wild*2", "red,red,red", 0}});
}

TEST(EuropeTunnels, EU_T4_and_what_is_added_must_be_wilds) {
  Table table = before_tunnel("yellow*3+wild*4", "yellow,wild,wild");
  table.must_play(0, kYellow + "wild*2");
  EXPECT_EQ(table.legal(0), (Ids{"pay wild*2", "withdraw"}));
  table.expect_refused(0, "pay yellow*2", Reason::WrongColour);
  table.expect_refused(0, "pay yellow*1+wild*1", Reason::WrongColour);
  table.must_play(0, "pay wild*2");
  EXPECT_TRUE(owns(table, 0, "munchen:zurich:yellow"));
  EXPECT_EQ(table.hand(0), "yellow*3");
  table.expect_sound();
}

TEST(EuropeTunnels, EU_T5_who_cannot_add_takes_the_cards_back) {
  Table table = before_tunnel("yellow*2+blue*3", "yellow,red,white");
  table.must_play(0, kYellow + "yellow*2");
  EXPECT_EQ(table.legal(0), Ids{"withdraw"});
  table.expect_refused(0, "pay yellow*1", Reason::NotInHand);
  table.must_play(0, "withdraw");
  EXPECT_EQ(table.hand(0), "blue*3+yellow*2");
  EXPECT_FALSE(owns(table, 0, "munchen:zurich:yellow"));
  EXPECT_TRUE(table.state.pub.open.has(parse_route(table.rules, "munchen:zurich:yellow")));
  EXPECT_EQ(pieces_left(table, 0), 45);
  EXPECT_EQ(table.state.pub.score[0], 0);
  EXPECT_EQ(whose_turn(table), 1) << "the turn ends";
  EXPECT_EQ(phase(table), kAction);
  table.expect_sound();
}

TEST(EuropeTunnels, EU_T5_who_will_not_add_may_withdraw_too) {
  Table table = before_tunnel("yellow*4", "yellow,red,white");
  table.must_play(0, kYellow + "yellow*2");
  table.must_play(0, "withdraw");
  EXPECT_EQ(table.hand(0), "yellow*4");
  EXPECT_EQ(whose_turn(table), 1);
  table.expect_sound();
}

TEST(EuropeTunnels, EU_T5_nothing_else_is_possible_meanwhile_and_answers_only_then) {
  Table table = before_tunnel("yellow*4+red*4", "yellow,red,white");
  table.expect_refused(0, "pay yellow*1", Reason::NotNow);
  table.expect_refused(0, "withdraw", Reason::NotNow);
  table.must_play(0, kYellow + "yellow*2");
  for (const std::string move :
       {"draw", "take 1", "tickets", "pass", "stop", "station wien red*1", "claim kyiv:smolensk:red red*3"})
    table.expect_refused(0, move, Reason::NotNow);
  table.expect_refused(1, "withdraw", Reason::NotYourTurn);
  table.expect_refused(1, "draw", Reason::NotYourTurn);
  table.expect_sound();
}

TEST(EuropeTunnels, EU_T8_the_surcharge_costs_no_trains_and_scores_nothing) {
  Table table("europe", 2);
  table.arrange(
      {.hands = {"yellow*5"}, .display = "pink,pink,pink,pink,pink", .deck = "yellow,yellow,yellow,black"});
  table.own(0, kForty);
  table.own(0, {"amsterdam:bruxelles:black", "danzig:warszawa:gray"});
  table.turn(0);
  const int before = table.state.pub.score[0];
  ASSERT_EQ(pieces_left(table, 0), 2) << "enough for the spaces, not for five cards";
  table.must_play(0, kYellow + "yellow*2");
  table.must_play(0, "pay yellow*3");
  EXPECT_EQ(pieces_left(table, 0), 0);
  EXPECT_EQ(table.state.pub.score[0], before + 2);
  ASSERT_NE(table.event(EventKind::Claimed), nullptr);
  EXPECT_EQ(table.event(EventKind::Claimed)->points, 2);
  table.expect_sound();
}

TEST(EuropeTunnels, EU_T9_with_no_surcharge_the_claim_completes_at_once) {
  Table table = before_tunnel("yellow*2", "blue,red,white");
  table.must_play(0, kYellow + "yellow*2");
  EXPECT_TRUE(owns(table, 0, "munchen:zurich:yellow"));
  EXPECT_EQ(table.hand(0), "-");
  EXPECT_EQ(table.state.pub.score[0], 2);
  EXPECT_EQ(pieces_left(table, 0), 43);
  EXPECT_EQ(discards(table), "white*1+blue*1+yellow*2+red*1");
  EXPECT_EQ(whose_turn(table), 1);
  table.expect_sound();
}

TEST(EuropeTunnels, EU_T2_no_cards_are_turned_up_for_a_plain_route_or_a_ferry) {
  Table table = before_tunnel("red*3+wild*2", "red,red,wild");
  table.must_play(0, "claim kyiv:smolensk:red red*3");
  EXPECT_EQ(table.event(EventKind::TurnedUp), nullptr);
  table.turn(0);
  table.must_play(0, "claim amsterdam:london:gray wild*2");
  EXPECT_EQ(table.event(EventKind::TurnedUp), nullptr);
  EXPECT_EQ(discards(table), "red*3+wild*2");
  table.expect_sound();
}

}  // namespace
}  // namespace konduktor::testing
