// The score sheet and the winner (CORE-E2 to CORE-E5).
#include "rules/looking.h"

namespace konduktor::testing {
namespace {

using Ids = std::vector<std::string>;

TEST(CoreScoring, CORE_E2_routes_plus_completed_minus_failed_plus_extras) {
  Table table("europe", 2);
  table.tickets(0, {"zurich-budapest", "paris-wien", "london-wien"});  // 6, 8, 10
  table.tickets(1, {"kyiv-petrograd"});                                // 6
  table.own(0, {"frankfurt:paris:white", "frankfurt:munchen:pink", "munchen:wien:orange",
                "munchen:zurich:yellow", "budapest:wien:red"});  // 4 + 2 + 4 + 2 + 1
  table.own(1, {"kyiv:wilno:gray", "petrograd:wilno:blue"});     // 2 + 7
  table.station(1, "roma");
  table.turn(0);
  const ScoreSheet sheet = table.scores();
  EXPECT_EQ(sheet.seats[0].routes, 13);
  EXPECT_EQ(names(table, sheet.seats[0].completed), (Ids{"paris-wien", "zurich-budapest"}));
  EXPECT_EQ(names(table, sheet.seats[0].failed), Ids{"london-wien"});
  EXPECT_EQ(sheet.seats[0].tickets, 8 + 6 - 10);
  EXPECT_EQ(points_of(sheet.seats[0], Bonus::Stations), 12);
  EXPECT_EQ(points_of(sheet.seats[0], Bonus::LongestPath), 10);
  EXPECT_EQ(sheet.seats[0].total, 13 + 4 + 12 + 10);
  EXPECT_EQ(sheet.seats[1].total, 9 + 6 + 8);
  EXPECT_EQ(sheet.winners, 1);
  table.expect_sound();
}

TEST(CoreScoring, CORE_E2_points_scored_on_the_way_are_counted_once) {
  Table table("usa", 2);
  table.arrange({.hands = {"red*3"}, .deck = "blue,green"});
  table.tickets(0, {});
  table.turn(0);
  table.must_play(0, "claim chicago:duluth:red red*3");
  EXPECT_EQ(table.scores().seats[0].routes, 4);
  EXPECT_EQ(table.scores().seats[0].total, 4 + 10);
  table.expect_sound();
}

TEST(CoreScoring, CORE_E3_only_own_routes_join_a_ticket) {
  struct Case {
    const char *board, *ticket, *first, *second, *third;
    int points;
  };
  for (const Case& c :
       {Case{"london", "piccadilly-circus-waterloo", "piccadilly-circus:trafalgar-square:blue",
             "trafalgar-square:big-ben:gray", "big-ben:waterloo:blue", 3},
        {"europe", "zurich-budapest", "munchen:zurich:yellow", "munchen:wien:orange", "budapest:wien:white",
         6},
        {"uk", "birmingham-london", "birmingham:northampton:green", "northampton:cambridge:gray",
         "cambridge:london:orange", 4},
        {"usa", "kansas-city-houston", "kansas-city:oklahoma-city:gray", "dallas:oklahoma-city:gray",
         "dallas:houston:gray", 5}}) {
    SCOPED_TRACE(c.board);
    for (const bool whole : {true, false}) {
      Table table(c.board, 2);
      table.tickets(0, {c.ticket});
      table.own(0, {c.first, c.third});
      table.own(whole ? 0 : 1, {c.second});
      table.turn(0);
      const SeatScore score = table.scores().seats[0];
      EXPECT_EQ(score.completed.count(), whole ? 1 : 0);
      EXPECT_EQ(score.failed.count(), whole ? 0 : 1);
      EXPECT_EQ(score.tickets, whole ? c.points : -c.points);
      table.expect_sound();
    }
  }
}

TEST(CoreScoring, CORE_E3_any_way_round_completes) {
  Table table("europe", 2);
  table.tickets(0, {"paris-zagrab"});  // not the shortest way
  table.own(0, {"frankfurt:paris:white", "berlin:frankfurt:red", "berlin:wien:green", "budapest:wien:white",
                "budapest:zagrab:orange"});
  table.turn(0);
  EXPECT_EQ(table.scores().seats[0].tickets, 7);
  table.expect_sound();
}

TEST(CoreScoring, CORE_E4_the_highest_total_wins) {
  for (const auto& board : kBoards) {
    SCOPED_TRACE(board);
    Table table(board, 4);
    for (int seat = 0; seat < 4; ++seat) table.tickets(seat, {});
    table.own(2, {table.rules.routes[0].id});
    table.turn(0);
    const ScoreSheet sheet = table.scores();
    EXPECT_EQ(sheet.winners, 1u << 2);
    EXPECT_EQ(sheet.ties_used, 0);
    table.expect_sound();
  }
}

// Both have seven points: one by a route of four, the other by three short ones and a ticket of three.
Table level(const Ids& tickets) {
  Table table("london", 2);
  table.tickets(0, {});
  table.tickets(1, tickets);
  table.own(0, {"baker-street:hyde-park:black"});
  if (tickets.empty())
    table.own(1, {"baker-street:british-museum:orange"});
  else
    table.own(1, {"piccadilly-circus:trafalgar-square:blue", "trafalgar-square:waterloo:gray",
                  "big-ben:waterloo:blue"});
  table.turn(0);
  return table;
}

TEST(CoreScoring, CORE_E4_ties_go_to_more_completed_tickets_then_are_shared) {
  Table tickets = level({"piccadilly-circus-waterloo"});
  EXPECT_EQ(tickets.scores().seats[0].total, 7);
  EXPECT_EQ(tickets.scores().seats[1].total, 7);
  EXPECT_EQ(tickets.scores().winners, 2);
  EXPECT_EQ(tickets.scores().ties_used, 1);
  tickets.expect_sound();
  Table shared = level({});
  EXPECT_EQ(shared.scores().seats[1].total, 7);
  EXPECT_EQ(shared.scores().winners, 3);
  shared.expect_sound();
}

TEST(CoreScoring, CORE_E4_failed_tickets_break_no_tie) {
  Table table("london", 2);
  table.tickets(0, {});
  table.tickets(1, {"piccadilly-circus-waterloo"});  // held, not completed: -3
  table.own(0, {"baker-street:hyde-park:black"});
  table.own(1, {"baker-street:british-museum:orange", "kings-cross:british-museum:black",
                "charterhouse:st-pauls:black"});  // 7 + 2 + 1
  table.turn(0);
  EXPECT_EQ(table.scores().seats[0].total, 7);
  EXPECT_EQ(table.scores().seats[1].total, 7);
  EXPECT_EQ(table.scores().winners, 3);
  table.expect_sound();
}

TEST(CoreScoring, CORE_E5_a_total_may_be_negative) {
  Table london("london", 2);
  london.tickets(0, {"baker-street-tower-of-london", "kings-cross-tower-of-london"});
  london.tickets(1, {"baker-street-trafalgar-square"});
  london.turn(0);
  EXPECT_EQ(london.scores().seats[0].total, -18);
  EXPECT_EQ(london.scores().seats[1].total, -5);
  EXPECT_EQ(london.scores().winners, 2) << "the higher of two negative totals";
  london.expect_sound();
  Table europe("europe", 2);
  europe.tickets(0, {"edinburgh-athina", "kyiv-petrograd"});
  europe.turn(0);
  EXPECT_EQ(europe.scores().seats[0].total, 12 - 27);
  europe.expect_sound();
}

}  // namespace
}  // namespace konduktor::testing
