// United Kingdom: the bets and the final scoring (UK-V3, UK-V4, UK-V6, UK-V8, UK-V11, UK-E*).
#include <string>
#include <vector>

#include "rules/uk_support.h"

namespace konduktor::testing {
namespace {

// Ticketless seats, so that a test can say exactly what is held.
Table bare(int players = 2) {
  Table table("uk", players, advanced());
  for (int s = 0; s < players; ++s) table.tickets(s, {});
  return table;
}

int contracts(const Table& table, int seat) {
  return bonus(table.scores().seats[static_cast<std::size_t>(seat)], Bonus::RiskyContracts);
}
int beam(const Table& table, int seat) {
  return bonus(table.scores().seats[static_cast<std::size_t>(seat)], Bonus::EqualisingBeam);
}

TEST(UkBets, UK_V3_UK_V6_twenty_for_the_most_completed_tickets) {
  Table table = bare(3);
  table.tickets(0, {"leeds-manchester", "norwich-ipswich"});
  table.tickets(1, {"london-brighton"});
  table.technologies(0, {"risky-contracts"});
  table.own(0, {"manchester:leeds:red"});
  EXPECT_EQ(contracts(table, 0), 20);  // 1, 0, 0
  table.own(1, {"london:brighton:gray"});
  EXPECT_EQ(contracts(table, 0), 20);  // level counts as having the most
  EXPECT_EQ(contracts(table, 1), 0);   // and only the holder bets
  table.tickets(1, {"london-brighton", "birmingham-cambridge"});
  table.own(1, {"birmingham:northampton:green", "northampton:cambridge:gray"});
  EXPECT_EQ(contracts(table, 0), -20);  // 1 against 2
  table.own(0, {"norwich:ipswich:green"});
  EXPECT_EQ(contracts(table, 0), 20);
  const SeatScore score = table.scores().seats[0];
  EXPECT_EQ(score.total, score.routes + score.tickets + 20);
  table.expect_sound();
}

TEST(UkBets, UK_V3_UK_V6_tickets_that_failed_do_not_count_and_zero_never_wins) {
  Table table = bare();
  table.tickets(0, {"leeds-manchester", "norwich-ipswich", "london-brighton"});
  table.technologies(0, {"risky-contracts"});
  EXPECT_EQ(contracts(table, 0), -20);
  table.tickets(1, {"cambridge-london"});
  table.own(1, {"cambridge:london:orange"});
  EXPECT_EQ(contracts(table, 0), -20);  // 3 held and none done against 1
  table.expect_sound();
}

TEST(UkBets, UK_V4_UK_V6_fifteen_for_the_longest_path) {
  Table table = bare(3);
  table.technologies(0, {"equalising-beam"});
  EXPECT_EQ(beam(table, 0), -15);  // no train on the board never has it
  table.own(0, {"hull:norwich:gray"});
  EXPECT_EQ(beam(table, 0), 15);
  table.own(1, {"nottingham:norwich:white"});
  EXPECT_EQ(beam(table, 0), 15);  // a tie counts
  EXPECT_EQ(beam(table, 1), 0);
  table.own(1, {"leeds:nottingham:pink"});
  EXPECT_EQ(beam(table, 0), -15);
  const SeatScore score = table.scores().seats[0];
  EXPECT_EQ(score.total, score.routes + score.tickets - 15);
  table.expect_sound();
}

TEST(UkBets, UK_V11_trains_are_counted_and_no_train_twice) {
  Table table = bare();
  table.technologies(0, {"equalising-beam"});
  table.own(0, {"hull:norwich:gray"});  // one route of 4
  table.own(
      1, {"london:reading:green", "reading:southampton:orange", "southampton:brighton:blue"});  // three of 1
  EXPECT_EQ(table.scores().seats[0].longest_path, 4);
  EXPECT_EQ(table.scores().seats[1].longest_path, 3);
  EXPECT_EQ(beam(table, 0), 15);
  table.own(1, {"london:brighton:gray"});  // a ring of 4 …
  EXPECT_EQ(table.scores().seats[1].longest_path, 4);
  table.own(1, {"london:dover:gray", "cambridge:london:orange"});  // … with two tails at London: one is used
  EXPECT_EQ(table.scores().seats[1].longest_path, 4 + 2 + 1);
  EXPECT_EQ(beam(table, 0), -15);
  table.own(1, {"ipswich:london:white"});  // a third tail is of no use
  EXPECT_EQ(table.scores().seats[1].longest_path, 7);
  table.expect_sound();
}

TEST(UkBets, UK_V11_new_york_counts_ten) {
  Table table = bare();
  table.technologies(0, {"equalising-beam"});
  table.own(0, {"southampton:new-york:gray"});
  table.own(1, {"newcastle:hull:gray", "hull:norwich:gray"});  // 9
  EXPECT_EQ(table.scores().seats[0].longest_path, 10);
  EXPECT_EQ(beam(table, 0), 15);
  table.own(1, {"cambridge:norwich:red"});  // 11
  EXPECT_EQ(beam(table, 0), -15);
  table.expect_sound();
}

TEST(UkBets, UK_V11_UK_E4_the_two_ends_in_france_are_not_joined) {
  Table table = bare();
  table.technologies(0, {"equalising-beam"});
  table.tickets(0, {"northampton-dover"});
  table.own(0, {"northampton:reading:red", "reading:southampton:orange", "southampton:france-west:gray",
                "dover:france-east:gray"});
  EXPECT_EQ(table.scores().seats[0].longest_path, 1 + 1 + 3);
  EXPECT_EQ(table.scores().seats[0].completed.count(), 0);
  table.expect_sound();
}

// clauses: UK-V3 UK-V4 UK-V8
TEST(UkBets, UK_V8_sold_only_until_the_first_reshuffle) {
  for (const std::string id : {"risky-contracts", "equalising-beam"}) {
    Table table("uk", 2, advanced());
    table.arrange({.hands = {"wild*4", ""},
                   .display = "red,red,black,black,green",
                   .deck = "blue,pink,white",
                   .discard = "white*3+yellow*3",
                   .rest_to = 1});
    table.turn(0);
    const std::string move = "buy " + id + " wild*2";
    EXPECT_TRUE(table.is_legal(0, move));
    {
      Table now = table;
      now.must_play(0, move);
      now.expect_sound();
    }
    table.must_play(0, "draw");
    table.must_play(0, "draw");
    EXPECT_EQ(table.state.pub.renewals, 0);
    table.turn(0);
    EXPECT_TRUE(table.is_legal(0, move));  // the discards alone are not a reshuffle
    table.must_play(0, "draw");
    ASSERT_NE(table.event(EventKind::Renewed), nullptr);
    table.turn(0);
    EXPECT_TRUE(legal_with(table, 0, "buy " + id).empty());
    EXPECT_FALSE(legal_with(table, 0, "buy water-tenders").empty());  // the others are sold on
    table.expect_refused(0, move, Reason::SoldOut);
    table.expect_sound();
  }
}

TEST(UkBets, UK_V8_a_copy_bought_in_time_stays) {
  Table table("uk", 2, advanced());
  table.tickets(0, {"leeds-manchester"});
  table.own(0, {"manchester:leeds:red"});
  table.technologies(0, {"risky-contracts", "equalising-beam"});
  table.arrange({.hands = {"wild*4", ""},
                 .display = "red,red,black,black,green",
                 .deck = "blue",
                 .discard = "white*3",
                 .rest_to = 1});
  table.turn(0);
  table.must_play(0, "draw");
  EXPECT_EQ(table.state.pub.renewals, 1);
  EXPECT_TRUE(has_technology(table, 0, "risky-contracts") && has_technology(table, 0, "equalising-beam"));
  EXPECT_EQ(contracts(table, 0), 20);
  EXPECT_EQ(beam(table, 0), 15);
  table.expect_sound();
}

TEST(UkScoring, UK_E1_no_bonus_for_the_longest_path_or_the_most_tickets) {
  Table table = bare();
  table.tickets(0, {"leeds-manchester", "london-brighton"});
  table.own(0, {"manchester:leeds:red", "london:brighton:gray", "hull:norwich:gray"});
  const SeatScore score = table.scores().seats[0];
  EXPECT_EQ(score.bonus_count, 0);
  EXPECT_EQ(score.routes, 1 + 1 + 7);
  EXPECT_EQ(score.tickets, 1 + 3);
  EXPECT_EQ(score.total, 13);
  EXPECT_EQ(table.scores().seats[1].bonus_count, 0);
  table.expect_sound();
}

TEST(UkScoring, UK_E2_points_are_scored_as_routes_are_claimed) {
  const std::vector<std::pair<std::string, int>> claims{
      {"leeds:hull:yellow wild*1", 1},       {"hull:nottingham:black wild*2", 2},
      {"bristol:plymouth:yellow wild*3", 4}, {"hull:norwich:gray wild*4", 7},
      {"newcastle:hull:gray wild*5", 10},    {"aberdeen:newcastle:gray wild*6", 15}};
  for (const auto& [claim, points] : claims) {
    Table table = bare();
    table.technologies(0, {"scotland", "stoker", "boiler", "propellers"});
    table.arrange({.hands = {"wild*8", ""}});
    table.turn(0);
    table.must_play(0, "claim " + claim);
    EXPECT_EQ(score(table, 0), points) << claim;
    table.technologies(0, {"scotland", "stoker", "boiler", "propellers", "lagging", "turbines"});
    EXPECT_EQ(table.scores().seats[0].routes, points) << "not backwards: " << claim;
    table.expect_sound();
  }
}

TEST(UkScoring, UK_E3_ties_more_completed_tickets_then_shared) {
  Table table = bare(3);
  table.tickets(1, {"leeds-manchester"});
  table.own(0, {"hull:nottingham:black"});                             // 2, the longer path
  table.own(1, {"manchester:leeds:red"});                              // 1 + 1
  table.own(2, {"carlisle:barrow:red", "southampton:brighton:blue"});  // 1 + 1
  ScoreSheet sheet = table.scores();
  for (std::size_t s = 0; s < 3; ++s) EXPECT_EQ(sheet.seats[s].total, 2);
  EXPECT_EQ(sheet.winners, 0b010);
  table.tickets(1, {});
  table.own(1, {"leeds:hull:yellow"});
  sheet = table.scores();
  EXPECT_EQ(sheet.winners, 0b111);  // the longest path separates nobody
  table.expect_sound();
}

TEST(UkScoring, UK_E4_a_ticket_to_france_is_complete_with_either_place) {
  const std::vector<std::vector<std::string>> ways{{"london:southampton:red", "southampton:france-west:gray"},
                                                   {"london:dover:gray", "dover:france-east:gray"}};
  for (const auto& way : ways) {
    Table table = bare();
    table.tickets(0, {"london-france"});
    table.own(0, {way[0]});
    EXPECT_EQ(table.scores().seats[0].tickets, -7);
    table.own(0, {way[1]});
    EXPECT_EQ(table.scores().seats[0].tickets, 7);
    table.expect_sound();
  }
  Table table = bare();
  for (const auto* id : {"glasgow-france", "leeds-france", "london-france"})
    EXPECT_EQ(table.rules.tickets[ix(parse_ticket(table.rules, id))].to.count(), 2) << id;
}

TEST(UkScoring, UK_E6_new_york_is_a_ferry_of_ten_with_forty_points) {
  struct Case {
    std::vector<std::string> held;
    int points;
  };
  for (const Case& c :
       {Case{{}, 40}, Case{{"lagging"}, 41}, Case{{"turbines"}, 42}, Case{{"lagging", "turbines"}, 43}}) {
    Table table = bare();
    table.technologies(0, c.held);
    table.arrange({.hands = {"white*8+wild*3", ""}});
    table.turn(0);
    table.expect_refused(0, "claim southampton:new-york:gray white*8+wild*2", Reason::TooFewWilds);
    table.must_play(0, "claim southampton:new-york:gray white*7+wild*3");
    EXPECT_EQ(score(table, 0), c.points);
    EXPECT_EQ(trains(table, 0), 25);
    table.expect_sound();
  }
}

}  // namespace
}  // namespace konduktor::testing
