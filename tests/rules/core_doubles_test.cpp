// Double routes (CORE-R7, CORE-R8).
#include "rules/looking.h"

namespace konduktor::testing {
namespace {

struct Double {
  const char *board, *one, *other, *payment;
  int one_strand_up_to, most_players;
};
// The table "What differs at a glance"; US-R1.
const Double kDoubles[] = {
    {"europe", "pamplona:paris:blue", "pamplona:paris:green", "green*4", 3, 5},
    {"europe", "essen:kobenhavn:gray", "essen:kobenhavn:gray:2", "wild*3", 3, 5},
    {"london", "covent-garden:trafalgar-square:black", "covent-garden:trafalgar-square:pink", "pink*1", 2, 4},
    {"london", "covent-garden:st-pauls:gray:2", "covent-garden:st-pauls:gray", "blue*3", 2, 4},
    {"berlin", "hauptbahnhof:reichstag:purple", "hauptbahnhof:reichstag:green", "green*1", 2, 4},
    {"berlin", "charlottenburger-tor:moabit:subway:black", "charlottenburger-tor:moabit:subway:blue",
     "blue*3", 2, 4},
    {"uk", "manchester:leeds:red", "manchester:leeds:blue", "blue*1", 2, 4},
    {"usa", "boston:new-york:yellow", "boston:new-york:red", "red*2", 3, 5}};

TEST(CoreDoubles, CORE_R7_a_double_has_the_same_ends_and_the_same_length) {
  for (const auto& board : kBoards) {
    SCOPED_TRACE(board);
    const Rules rules = load(board, 2);
    for (std::size_t i = 0; i < rules.routes.size(); ++i)
      for (std::size_t k = 0; k < rules.routes.size(); ++k) {
        if (i == k) continue;
        const Route &a = rules.routes[i], &b = rules.routes[k];
        const bool beside = (a.a == b.a && a.b == b.b) || (a.a == b.b && a.b == b.a);
        EXPECT_EQ(a.twin == static_cast<RouteId>(k), beside && a.spaces == b.spaces && a.cost == b.cost)
            << a.id << " and " << b.id;
      }
  }
}

TEST(CoreDoubles, CORE_R7_one_player_never_has_both_strands) {
  for (const Double& d : kDoubles)
    for (int players = 2; players <= d.most_players; ++players) {
      SCOPED_TRACE(std::string(d.board) + " " + d.one + " with " + std::to_string(players));
      Table table(d.board, players);
      table.arrange({.hands = {d.payment}, .deck = "blue,green,black,orange"});
      table.own(0, {d.one});
      table.turn(0);
      table.expect_refused(0, std::string("claim ") + d.other + " " + d.payment, Reason::BothStrands);
      EXPECT_FALSE(table.is_legal(0, std::string("claim ") + d.other + " " + d.payment));
      table.expect_sound();
    }
}

TEST(CoreDoubles, CORE_R7_routes_side_by_side_that_end_elsewhere_are_no_double) {
  Table table("europe", 2);
  table.arrange({.hands = {"blue*2+white*2"}, .deck = "red,green,black,orange"});
  table.own(0, {"wien:zagrab:gray", "essen:frankfurt:green"});
  table.turn(0);
  table.must_play(0, "claim bruxelles:frankfurt:blue blue*2");
  table.turn(0);
  table.must_play(0, "claim amsterdam:frankfurt:white white*2");
  table.expect_sound();
  Table uk("uk", 2);
  uk.arrange({.hands = {"black*2+wild*3"}, .deck = "red,green,black,orange"});
  uk.technologies(0, {"stoker", "propellers"});
  uk.own(0, {"plymouth:penzance:black"});
  uk.turn(0);
  EXPECT_TRUE(uk.is_legal(0, "claim plymouth:penzance:gray wild*3"))
      << "the same ends, another length (UK-E5)";
}

TEST(CoreDoubles, CORE_R8_with_few_players_the_second_strand_closes_with_more_it_stays_open) {
  for (const Double& d : kDoubles)
    for (int players = 2; players <= d.most_players; ++players) {
      SCOPED_TRACE(std::string(d.board) + " " + d.one + " with " + std::to_string(players));
      Table table(d.board, players);
      table.arrange({.hands = {"", d.payment}, .deck = "blue,green,black,orange"});
      table.own(0, {d.one});
      table.turn(1);
      const std::string claim = std::string("claim ") + d.other + " " + d.payment;
      if (players <= d.one_strand_up_to) {
        EXPECT_FALSE(table.is_legal(1, claim));
        table.expect_refused(1, claim, Reason::StrandClosed);
      } else {
        EXPECT_TRUE(table.is_legal(1, claim));
        table.must_play(1, claim);
        EXPECT_TRUE(owns(table, 0, d.one));
        EXPECT_TRUE(owns(table, 1, d.other));
      }
      table.expect_sound();
    }
}

TEST(CoreDoubles, CORE_R8_CORE_R7_by_play) {
  // The closing itself is done by the claim, not by the arrangement.
  for (int players : {3, 4}) {
    SCOPED_TRACE(players);
    Table table("europe", players);
    table.arrange({.hands = {"blue*4+green*4", "green*4", "green*4"}, .deck = "red,white,black,orange"});
    table.turn(0);
    table.must_play(0, "claim pamplona:paris:blue blue*4");
    if (players == 3) {
      table.expect_refused(1, "claim pamplona:paris:green green*4", Reason::StrandClosed);
    } else {
      table.must_play(1, "claim pamplona:paris:green green*4");
      table.expect_refused(2, "claim pamplona:paris:green green*4", Reason::RouteTaken);
    }
    table.turn(0);
    table.expect_refused(0, "claim pamplona:paris:green green*4",
                         players == 3 ? Reason::BothStrands : Reason::RouteTaken);
    table.expect_sound();
  }
}

}  // namespace
}  // namespace konduktor::testing
