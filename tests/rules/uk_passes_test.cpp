// United Kingdom: passes, and purchases between them (CORE-E6).
#include <string>
#include <vector>

#include "rules/uk_support.h"

namespace konduktor::testing {
namespace {

// Nobody can draw, take tickets or claim: no cards on the table, no tickets, no trains. Seat 1 holds all other cards.
Table stuck(const std::string& hand) {
  Table table("uk", 2);
  table.own(0, {"southampton:new-york:gray", "newcastle:hull:gray", "plymouth:southampton:gray",
                "cardiff:penzance:gray", "stornoway:wick:gray", "stornoway:fort-william:gray"});
  table.own(1, {"aberdeen:newcastle:gray", "cork:penzance:gray", "fort-william:londonderry:gray",
                "hull:norwich:gray", "nottingham:norwich:white", "belfast:barrow:gray",
                "aberdeen:edinburgh:gray", "hull:nottingham:black"});
  table.technologies(1, {"wales", "ireland-france", "scotland", "stoker", "boiler", "propellers", "booster",
                         "lagging", "turbines", "double-heading"});
  table.ticket_deck({});
  table.arrange({.hands = {hand, ""}, .display = "-,-,-,-,-", .rest_to = 1});
  table.turn(0);
  return table;
}

TEST(UkPasses, CORE_E6_all_pass_in_a_row_and_the_game_is_scored) {
  Table table = stuck("red*1");
  EXPECT_EQ(trains(table, 0) + trains(table, 1), 0);
  EXPECT_EQ(table.legal(0), (std::vector<std::string>{"pass"}));
  table.must_play(0, "pass");
  EXPECT_EQ(table.legal(1),
            (std::vector<std::string>{"pass"}));  // Right of Way without trains is no purchase
  table.must_play(1, "pass");
  EXPECT_EQ(table.state.pub.phase, Phase::Over);
  table.expect_sound();
}

TEST(UkPasses, CORE_E6_a_purchase_is_not_an_action_and_breaks_the_row) {
  Table table = stuck("red*1");
  table.technologies(
      1, {"wales", "ireland-france", "scotland", "stoker", "boiler", "propellers", "booster", "lagging"});
  table.must_play(0, "pass");
  EXPECT_TRUE(table.is_legal(1, "pass"));  // the purchase is not forced
  EXPECT_TRUE(table.is_legal(1, "buy turbines wild*2"));
  table.must_play(1, "buy turbines wild*2");
  EXPECT_EQ(table.state.pub.passes, 0);
  table.expect_refused(1, "pass", Reason::ActionPossible);  // the price lies in the row now
  table.must_play(1, "take 1");
  EXPECT_EQ(table.state.pub.phase, Phase::Action);
  table.expect_sound();
}

}  // namespace
}  // namespace konduktor::testing
