// United Kingdom: buying technology (UK-B1 to UK-B4, the tables' copies and prices).
#include <algorithm>
#include <string>
#include <vector>

#include "rules/uk_support.h"

namespace konduktor::testing {
namespace {

Table with(const std::vector<std::string>& technologies, const std::string& hand = "wild*12") {
  Table table("uk", 2);
  table.technologies(0, technologies);
  table.arrange({.hands = {hand, "wild*1"}, .display = "red,red,black,black,green"});
  table.turn(0);
  return table;
}

TEST(UkShop, UK_B1_before_the_action_for_locomotives) {
  Table table = with({}, "wild*3+red*3");
  table.expect_refused(0, "buy wales red*1", Reason::TooFewWilds);
  table.expect_refused(0, "buy wales wild*2", Reason::TooFewWilds);
  table.expect_refused(0, "buy boiler wild*1", Reason::TooFewWilds);
  table.must_play(0, "buy boiler wild*2");
  EXPECT_TRUE(has_technology(table, 0, "boiler"));
  EXPECT_EQ(table.hand(0), "red*3+wild*1");
  EXPECT_EQ(table.state.pub.discard.wilds(), 2);
  EXPECT_EQ(turn_of(table), 0);
  EXPECT_EQ(table.state.pub.phase, Phase::Action);
  table.expect_sound();
}

TEST(UkShop, UK_B1_not_once_the_action_has_begun) {
  Table table = with({});
  table.must_play(0, "draw");
  table.expect_refused(0, "buy wales wild*1", Reason::NotNow);
  EXPECT_TRUE(legal_with(table, 0, "buy").empty());
  table.must_play(0, "draw");
  table.expect_refused(0, "buy wales wild*1", Reason::NotYourTurn);
  table.must_play(1, "tickets");
  table.expect_refused(1, "buy wales wild*1", Reason::NotNow);
  table.expect_sound();
}

TEST(UkShop, UK_B2_one_purchase_a_turn_and_the_action_follows) {
  Table table = with({});
  table.must_play(0, "buy wales wild*1");
  table.expect_refused(0, "buy scotland wild*1", Reason::OnePurchase);
  EXPECT_TRUE(legal_with(table, 0, "buy").empty());
  table.expect_refused(0, "pass", Reason::ActionPossible);
  table.must_play(0, "claim leeds:hull:yellow wild*1");
  EXPECT_EQ(turn_of(table), 1);
  table.must_play(1, "buy stoker wild*1");
  table.must_play(1, "draw");
  table.must_play(1, "draw");
  table.must_play(0, "buy scotland wild*1");
  EXPECT_TRUE(has_technology(table, 0, "wales") && has_technology(table, 0, "scotland"));
  table.expect_sound();
}

TEST(UkShop, UK_B3_nobody_holds_two_of_a_kind) {
  Table table = with({"wales"});
  table.expect_refused(0, "buy wales wild*1", Reason::AlreadyHeld);
  EXPECT_TRUE(legal_with(table, 0, "buy wales ").empty());
  EXPECT_FALSE(legal_with(table, 0, "buy scotland ").empty());
  table.expect_sound();
}

// clauses: UK-B3 UK-V1 UK-V2 UK-V3 UK-V4 UK-V5
TEST(UkShop, cards_are_limited_to_the_number_printed) {
  for (const auto& [id, copies] :
       {std::pair{"injectors", 1}, std::pair{"water-tenders", 2}, std::pair{"risky-contracts", 1},
        std::pair{"equalising-beam", 1}, std::pair{"diesel", 1}, std::pair{"booster", 4}}) {
    for (int sold = 0; sold <= 3; ++sold) {
      Table table("uk", 4, advanced());
      for (int s = 1; s <= std::min(sold, copies); ++s) table.technologies(s, {id});
      table.arrange({.hands = {"wild*4"}, .display = "red,red,black,black,green"});
      table.turn(0);
      const std::string move = std::string("buy ") + id + " wild*" +
                               std::to_string(table.rules.technologies[ix(technology(table, id))].cost);
      EXPECT_EQ(table.is_legal(0, move), sold < copies) << move << " after " << sold;
      if (sold < copies) {
        table.must_play(0, move);
      } else {
        table.expect_refused(0, move, Reason::SoldOut);
      }
      table.expect_sound();
    }
  }
}

// clauses: UK-B3 UK-X1 UK-X2 UK-X3 UK-X4 UK-X5 UK-X6 UK-X7 UK-X8 UK-X9 UK-X10 UK-X11 UK-V1 UK-V2 UK-V3 UK-V4 UK-V5
TEST(UkShop, copies_and_prices_are_those_of_the_table) {
  struct Line {
    const char* id;
    int copies, cost;
    bool advanced;
  };
  const std::vector<Line> lines{
      {"wales", 4, 1, false},          {"ireland-france", 4, 1, false}, {"scotland", 4, 1, false},
      {"stoker", 4, 1, false},         {"boiler", 4, 2, false},         {"propellers", 4, 2, false},
      {"booster", 4, 2, false},        {"lagging", 4, 2, false},        {"turbines", 4, 2, false},
      {"double-heading", 4, 4, false}, {"right-of-way", 1, 4, false},   {"injectors", 1, 1, true},
      {"water-tenders", 2, 2, true},   {"risky-contracts", 1, 2, true}, {"equalising-beam", 1, 2, true},
      {"diesel", 1, 3, true}};
  const Table table("uk", 2);
  ASSERT_EQ(table.rules.technologies.size(), lines.size());
  for (const Line& line : lines) {
    const Technology& card = table.rules.technologies[ix(technology(table, line.id))];
    EXPECT_EQ(card.copies, line.copies) << line.id;
    EXPECT_EQ(card.cost, line.cost) << line.id;
    EXPECT_EQ(card.advanced, line.advanced) << line.id;
  }
}

// clauses: UK-V1 UK-V2 UK-V3 UK-V4 UK-V5
TEST(UkShop, the_advanced_technologies_are_an_option_of_the_table) {
  Table table = with({});
  for (const auto* id : {"injectors", "water-tenders", "risky-contracts", "equalising-beam", "diesel"}) {
    EXPECT_TRUE(legal_with(table, 0, std::string("buy ") + id).empty());
    const int cost = table.rules.technologies[ix(technology(table, id))].cost;
    table.expect_refused(0, std::string("buy ") + id + " wild*" + std::to_string(cost),
                         Reason::NoSuchTechnology);
  }
  table.expect_sound();
}

TEST(UkShop, UK_B4_UK_E2_works_at_once_and_never_backwards) {
  Table table = with({}, "wild*10");
  table.expect_refused(0, "claim bristol:plymouth:yellow wild*3", Reason::NeedsTechnology);
  table.must_play(0, "buy stoker wild*1");
  table.must_play(0, "claim bristol:plymouth:yellow wild*3");
  EXPECT_EQ(score(table, 0), 4);
  table.turn(0);
  table.must_play(0, "buy lagging wild*2");
  EXPECT_EQ(score(table, 0), 4);  // not for what was claimed before
  table.must_play(0, "claim leeds:hull:yellow wild*1");
  EXPECT_EQ(score(table, 0), 4 + 1 + 1);
  table.expect_sound();
}

}  // namespace
}  // namespace konduktor::testing
