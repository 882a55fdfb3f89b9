// United Kingdom: Injectors, Water Tenders, Diesel Power (UK-V1, UK-V2, UK-V5, UK-V7, UK-V9, UK-V10).
#include <string>
#include <vector>

#include "rules/uk_support.h"

namespace konduktor::testing {
namespace {

Table with(const std::vector<std::string>& technologies, const std::string& hand, int players = 2) {
  Table table("uk", players, advanced());
  table.technologies(0, technologies);
  table.arrange({.hands = {hand, ""}, .display = "red,red,black,black,green"});
  table.turn(0);
  return table;
}

// --- Injectors ----------------------------------------------------------------------------------------------

TEST(UkInjectors, UK_V1_UK_V9_two_claims_each_with_its_own_payment) {
  Table table = with({}, "yellow*1+black*2+red*1+wild*1");
  table.must_play(0, "buy injectors wild*1");
  EXPECT_TRUE(has_technology(table, 0, "injectors"));
  table.must_play(0, "claim leeds:hull:yellow yellow*1");
  EXPECT_EQ(turn_of(table), 0);
  EXPECT_EQ(table.state.pub.phase, Phase::SecondClaim);
  table.expect_refused(0, "claim hull:nottingham:black black*1", Reason::WrongNumber);
  table.expect_refused(0, "claim leeds:hull:yellow red*1", Reason::RouteTaken);
  table.expect_refused(0, "claim edinburgh:carlisle:orange black*2", Reason::NeedsTechnology);
  table.must_play(0, "claim hull:nottingham:black black*2");
  EXPECT_EQ(table.hand(0), "red*1");
  EXPECT_EQ(score(table, 0), 3);
  EXPECT_EQ(trains(table, 0), 32);
  EXPECT_EQ(turn_of(table), 1);  // two, not three, although the red card would pay for another
  EXPECT_FALSE(has_technology(table, 0, "injectors"));
  ASSERT_NE(table.event(EventKind::Returned), nullptr);
  table.expect_sound();
}

TEST(UkInjectors, UK_V1_without_them_one_claim_ends_the_turn) {
  Table table = with({}, "yellow*1+black*2");
  table.must_play(0, "claim leeds:hull:yellow yellow*1");
  EXPECT_EQ(turn_of(table), 1);
  table.expect_sound();
}

TEST(UkInjectors, UK_V1_the_card_can_be_bought_again) {
  Table table = with({}, "yellow*1+red*1+wild*2");
  table.must_play(0, "buy injectors wild*1");
  table.must_play(0, "claim leeds:hull:yellow yellow*1");
  table.must_play(0, "stop");
  table.must_play(1, "draw");
  table.must_play(1, "draw");
  EXPECT_TRUE(table.is_legal(0, "buy injectors wild*1"));
  table.must_play(0, "buy injectors wild*1");
  table.expect_sound();
}

TEST(UkInjectors, UK_V9_the_second_claim_is_optional) {
  Table table = with({}, "yellow*1+black*2+wild*2");
  table.must_play(0, "buy injectors wild*1");
  table.expect_refused(0, "stop", Reason::NotNow);  // an action must be taken
  table.must_play(0, "claim leeds:hull:yellow yellow*1");
  for (const auto* move : {"draw", "take 1", "tickets", "pass", "buy wales wild*1"})
    table.expect_refused(0, move, Reason::NotNow);
  for (const auto& move : table.legal(0)) EXPECT_TRUE(move == "stop" || move.rfind("claim ", 0) == 0) << move;
  EXPECT_TRUE(table.is_legal(0, "stop"));
  table.must_play(0, "stop");
  EXPECT_EQ(turn_of(table), 1);
  EXPECT_FALSE(has_technology(table, 0, "injectors"));
  table.expect_sound();
}

TEST(UkInjectors, UK_V9_the_turn_ends_by_itself_when_no_second_claim_is_possible) {
  Table table = with({}, "yellow*1+wild*1+orange*1");
  table.must_play(0, "buy injectors wild*1");
  table.must_play(0, "claim nottingham:northampton:orange orange*1");
  EXPECT_EQ(turn_of(table), 0);  // the yellow card still pays for one
  table.must_play(0, "claim leeds:hull:yellow yellow*1");
  EXPECT_EQ(turn_of(table), 1);

  Table none = with({}, "yellow*1+wild*1");
  none.must_play(0, "buy injectors wild*1");
  none.must_play(0, "claim leeds:hull:yellow yellow*1");
  EXPECT_EQ(turn_of(none), 1);
  EXPECT_FALSE(has_technology(none, 0, "injectors"));
  none.expect_sound();
}

TEST(UkInjectors, UK_V9_another_action_may_be_taken_instead) {
  Table table = with({}, "yellow*1+wild*1");
  table.must_play(0, "buy injectors wild*1");
  table.must_play(0, "draw");
  EXPECT_TRUE(has_technology(table, 0, "injectors"));
  table.must_play(0, "draw");
  EXPECT_EQ(turn_of(table), 1);
  EXPECT_FALSE(has_technology(table, 0, "injectors"));
  table.expect_sound();

  Table tickets = with({}, "yellow*1+wild*1");
  tickets.must_play(0, "buy injectors wild*1");
  tickets.must_play(0, "tickets");
  tickets.must_play(0, tickets.legal(0).front());
  EXPECT_EQ(turn_of(tickets), 1);
  EXPECT_FALSE(has_technology(tickets, 0, "injectors"));
}

TEST(UkInjectors, UK_V9_the_end_is_looked_at_after_both_claims) {
  const std::vector<std::string> network{"southampton:new-york:gray", "newcastle:hull:gray",
                                         "plymouth:southampton:gray", "cardiff:penzance:gray",
                                         "hull:norwich:gray",         "cambridge:norwich:red"};
  Table table = with({}, "yellow*1+black*2+wild*1");
  table.own(0, network);  // 31: four trains are left
  table.must_play(0, "buy injectors wild*1");
  table.must_play(0, "claim hull:nottingham:black black*2");
  EXPECT_EQ(trains(table, 0), 2);
  EXPECT_EQ(table.state.pub.last_turns, 0);
  EXPECT_EQ(table.event(EventKind::LastRound), nullptr);
  table.must_play(0, "claim leeds:hull:yellow yellow*1");
  EXPECT_NE(table.event(EventKind::LastRound), nullptr);
  EXPECT_EQ(table.state.pub.last_turns, 2);
  table.expect_sound();
}

TEST(UkInjectors, UK_V9_UK_B2_not_together_with_right_of_way) {
  Table table = with({}, "yellow*2+wild*5");
  table.own(1, {"leeds:hull:yellow"});
  table.must_play(0, "buy injectors wild*1");
  table.expect_refused(0, "buy right-of-way wild*4", Reason::OnePurchase);
  table.expect_refused(0, "claim leeds:hull:yellow yellow*1", Reason::RouteTaken);
  table.expect_sound();
}

TEST(UkInjectors, UK_V9_not_both_strands_of_a_double_in_one_turn) {
  for (const int players : {2, 3}) {
    Table table = with({}, "orange*1+pink*1+wild*1", players);
    table.must_play(0, "buy injectors wild*1");
    table.must_play(0, "claim liverpool:manchester:orange orange*1");
    if (table.state.pub.phase == Phase::SecondClaim)
      table.expect_refused(0, "claim liverpool:manchester:pink pink*1", Reason::BothStrands);
    EXPECT_TRUE(legal_with(table, 0, "claim liverpool:manchester").empty());
    table.expect_sound();
  }
}

// --- Water Tenders ------------------------------------------------------------------------------------------

TEST(UkWaterTenders, UK_V2_UK_V7_a_third_unseen_card) {
  Table table = with({"water-tenders"}, "");
  table.must_play(0, "draw");
  table.must_play(0, "draw");
  EXPECT_EQ(turn_of(table), 0);
  EXPECT_EQ(table.state.pub.phase, Phase::ThirdCard);
  EXPECT_EQ(table.legal(0), (std::vector<std::string>{"draw", "stop"}));
  table.expect_refused(0, "take 1", Reason::NotNow);
  table.expect_refused(0, "buy wales wild*1", Reason::NotNow);
  table.must_play(0, "draw");
  EXPECT_EQ(table.state.priv[0].hand.total(), 3);
  EXPECT_EQ(turn_of(table), 1);
  table.must_play(1, "draw");  // the others draw two
  table.must_play(1, "draw");
  EXPECT_EQ(turn_of(table), 0);
  table.expect_sound();
}

TEST(UkWaterTenders, UK_V7_the_third_is_optional_the_second_is_not) {
  Table table = with({"water-tenders"}, "");
  table.must_play(0, "draw");
  table.expect_refused(0, "stop", Reason::MustDraw);
  table.must_play(0, "draw");
  table.must_play(0, "stop");
  EXPECT_EQ(turn_of(table), 1);
  EXPECT_EQ(table.state.priv[0].hand.total(), 2);
  EXPECT_TRUE(has_technology(table, 0, "water-tenders"));
  table.expect_sound();
}

TEST(UkWaterTenders, UK_V7_a_face_up_card_among_the_first_two_ends_at_two) {
  for (const auto& [first, second] :
       {std::pair{"take 1", "draw"}, std::pair{"draw", "take 1"}, std::pair{"take 1", "take 2"}}) {
    Table table = with({"water-tenders"}, "");
    table.must_play(0, first);
    table.must_play(0, second);
    EXPECT_EQ(turn_of(table), 1) << first << ", " << second;
    EXPECT_EQ(table.state.priv[0].hand.total(), 2);
    table.expect_sound();
  }
}

TEST(UkWaterTenders, UK_V7_a_deck_of_two_has_no_third) {
  for (const bool discards : {false, true}) {
    Table table("uk", 2, advanced());
    table.technologies(0, {"water-tenders"});
    table.arrange({.hands = {"", ""},
                   .display = "red,red,black,black,green",
                   .deck = "blue,pink",
                   .discard = discards ? "white*1" : "",
                   .rest_to = 1});
    table.turn(0);
    table.must_play(0, "draw");
    table.must_play(0, "draw");
    EXPECT_EQ(turn_of(table), discards ? 0 : 1);  // with discards the deck is renewed and there is a third
    if (discards) {
      table.must_play(0, "draw");
      EXPECT_EQ(table.hand(0), "pink*1+white*1+blue*1");
    }
    EXPECT_EQ(turn_of(table), 1);
    table.expect_sound();
  }
}

// --- Diesel Power -------------------------------------------------------------------------------------------

TEST(UkDiesel, UK_V5_UK_V10_one_card_less_and_the_route_in_full) {
  Table table = with({"diesel"}, "black*2");
  EXPECT_TRUE(table.is_legal(0, "claim hull:nottingham:black black*1"));
  EXPECT_TRUE(table.is_legal(0, "claim hull:nottingham:black black*2"));  // the player's choice
  table.must_play(0, "claim hull:nottingham:black black*1");
  EXPECT_EQ(trains(table, 0), 33);
  EXPECT_EQ(score(table, 0), 2);
  table.expect_sound();
  with({"diesel"}, "black*2").must_play(0, "claim hull:nottingham:black black*2");
  with({}, "black*2").expect_refused(0, "claim hull:nottingham:black black*1", Reason::WrongNumber);
  with({"diesel", "boiler"}, "white*4")
      .expect_refused(0, "claim nottingham:norwich:white white*2", Reason::WrongNumber);
}

TEST(UkDiesel, UK_V10_never_the_last_card) {
  Table table = with({"diesel"}, "yellow*1");
  table.expect_refused(0, "claim leeds:hull:yellow -", Reason::WrongNumber);
  EXPECT_EQ(legal_with(table, 0, "claim leeds:hull:yellow "),
            (std::vector<std::string>{"claim leeds:hull:yellow yellow*1"}));
  table.expect_sound();
}

TEST(UkDiesel, UK_V10_never_drops_a_demanded_locomotive) {
  const std::vector<std::string> held{"diesel", "propellers", "ireland-france", "boiler"};
  Table one = with(held, "white*2+wild*1");
  one.expect_refused(0, "claim barrow:liverpool:gray white*1", Reason::TooFewWilds);
  one.expect_refused(0, "claim dover:france-east:gray white*1", Reason::WrongNumber);
  one.must_play(0, "claim dover:france-east:gray wild*1");
  one.expect_sound();
  Table two = with(held, "white*6+wild*2");
  two.expect_refused(0, "claim cork:penzance:gray white*4+wild*1", Reason::WrongNumber);
  two.expect_refused(0, "claim cork:penzance:gray white*5", Reason::WrongNumber);
  two.must_play(0, "claim cork:penzance:gray white*3+wild*2");
  EXPECT_EQ(trains(two, 0), 29);
  EXPECT_EQ(score(two, 0), 15);
  two.expect_sound();
}

// No printed ferry of two spaces or more has as many symbols as spaces; the rule holds for one that has.
TEST(UkDiesel, UK_V10_drops_nothing_where_every_space_demands_a_locomotive) {
  Table table = with({"diesel", "propellers", "ireland-france"}, "white*4+wild*2");
  table.rules.min_wilds[ix(parse_route(table.rules, "dover:france-east:gray"))] = 2;
  table.expect_refused(0, "claim dover:france-east:gray wild*1", Reason::WrongNumber);
  table.expect_refused(0, "claim dover:france-east:gray white*4", Reason::WrongNumber);
  for (const auto& move : legal_with(table, 0, "claim dover:france-east:gray "))
    EXPECT_TRUE(move.ends_with(" wild*2") || move.ends_with(" white*4+wild*1")) << move;
  table.must_play(0, "claim dover:france-east:gray white*4+wild*1");
  table.expect_sound();
}

TEST(UkDiesel, UK_V10_a_substitute_is_one_unit) {
  with({"diesel"}, "white*2+blue*2").must_play(0, "claim hull:nottingham:black white*2+blue*2");
  with({"diesel"}, "white*2+blue*2")
      .expect_refused(0, "claim hull:nottingham:black white*2+blue*1", Reason::WrongNumber);
  with({"diesel", "booster"}, "white*2+blue*1").must_play(0, "claim hull:nottingham:black white*2+blue*1");
  with({"diesel"}, "white*6+wild*3").must_play(0, "claim southampton:new-york:gray white*6+wild*3");
}

TEST(UkDiesel, UK_V10_prices_are_not_claims) {
  with({"diesel"}, "wild*2").expect_refused(0, "buy boiler wild*1", Reason::TooFewWilds);
}

}  // namespace
}  // namespace konduktor::testing
