// What a search goes by: the estimate of a position, and how playouts and the planner's opinion are weighed.
#include "search/candidates.h"
#include "search/estimate.h"
#include "support/table.h"

namespace konduktor::testing {
namespace {

Table on_the_way_to_petrograd(const std::string& hand) {
  Table table("europe", 2);
  table.own(0, {"kyiv:smolensk:red", "moskva:smolensk:orange"});
  table.tickets(0, {"kyiv-petrograd"});
  table.tickets(1, {});
  table.arrange({.hands = {hand, "blue*2"}, .display = "red,blue,green,pink,black"});
  table.turn(0);
  return table;
}

double estimate_of(const Table& table) {
  return search::estimate(planner::eyes_of(table.rules, table.state, seat_at(0)), {});
}

TEST(Estimate, ACardThatThePlanLacksIsWorthMoreThanAnother) {
  EXPECT_GT(estimate_of(on_the_way_to_petrograd("white*3")),
            estimate_of(on_the_way_to_petrograd("white*2+black*1")));
}

TEST(Estimate, AJoinedTicketIsWorthMoreThanThePlanForIt) {
  Table joined = on_the_way_to_petrograd("red*1");
  joined.own(0, {"moskva:petrograd:white"});
  EXPECT_GT(estimate_of(joined), estimate_of(on_the_way_to_petrograd("red*1+white*4")));
}

TEST(Estimate, LeadsOfTwoSeatsAreOpposite) {
  const Table table = on_the_way_to_petrograd("white*4");
  const search::Results results = search::results_of(table.rules, table.state, {});
  EXPECT_GT(results[0], 0);
  EXPECT_FLOAT_EQ(results[0], -results[1]);
}

TEST(Candidates, LuckInAFewRoundsDoesNotBeatThePlanner) {
  search::Candidate lucky{.move = {}, .prior = -3};
  for (int k = 0; k < 4; ++k) lucky.enter(k % 2 == 0 ? 30 : -22);
  EXPECT_LT(lucky.lead(), 0);
  for (int k = 0; k < 4000; ++k) lucky.enter(k % 2 == 0 ? 30 : -22);
  EXPECT_NEAR(lucky.lead(), 4, 1);
  EXPECT_LT(lucky.doubt(), 0.5);
}

}  // namespace
}  // namespace konduktor::testing
