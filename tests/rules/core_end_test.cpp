// The end of the game: the trigger and forced passes (CORE-E1, CORE-E6, CORE-E7).
#include "rules/looking.h"

namespace konduktor::testing {
namespace {

using Ids = std::vector<std::string>;

struct Ending {
  const char* board;
  Ids owned;  // leaves one piece more than the trigger
  const char *claim, *payment;
};
const Ending kEndings[] = {
    {"europe", {}, "dieppe:paris:pink", "pink*1"},
    {"london",
     {"baker-street:hyde-park:black", "british-museum:charterhouse:blue",
      "baker-street:british-museum:orange", "kings-cross:british-museum:black"},
     "charterhouse:st-pauls:black",
     "black*1"},
    {"berlin",  // no tram and two subway cars left
     {"zoologischer-garten:potsdamer-platz:blue", "gendarmenmarkt:alexanderplatz:purple",
      "nollendorfplatz:potsdamer-platz:orange", "moabit:hauptbahnhof:subway:purple",
      "moabit:naturkundemuseum:subway:gray", "nollendorfplatz:hallesches-tor:subway:gray"},
     "hauptbahnhof:naturkundemuseum:subway:orange",
     "orange*3"},
    {"uk",
     {"southampton:new-york:gray", "aberdeen:newcastle:gray", "cork:penzance:gray", "newcastle:hull:gray",
      "plymouth:southampton:gray"},
     "carlisle:barrow:red",
     "red*1"},
    {"usa",
     {"calgary:winnipeg:white", "duluth:helena:orange", "duluth:toronto:pink", "el-paso:houston:green",
      "el-paso:los-angeles:black", "helena:seattle:yellow", "miami:new-orleans:red"},
     "atlanta:nashville:gray",
     "pink*1"}};

// Seat 1 of three has one piece more than the trigger, and the cards for the claim.
Table before_the_end(const Ending& ending) {
  Table table(ending.board, 3);
  table.arrange({.hands = {"", ending.payment},
                 .display = "blue,green,black,orange,blue",
                 .deck = "blue,blue,green,green,black,black,blue,green,orange,orange"});
  table.own(1, ending.owned);
  if (ending.owned.empty()) {
    table.own(1, kForty);
    table.own(1, {"danzig:warszawa:gray"});
  }
  table.turn(1);
  return table;
}

void draw_two(Table& table, int seat) {
  table.must_play(seat, "draw");
  table.must_play(seat, "draw");
}

TEST(CoreEnd, CORE_E1_the_trigger_gives_everyone_one_more_turn_and_that_player_the_last) {
  for (const Ending& ending : kEndings) {
    SCOPED_TRACE(ending.board);
    Table table = before_the_end(ending);
    table.must_play(1, std::string("claim ") + ending.claim + " " + ending.payment);
    ASSERT_NE(table.event(EventKind::LastRound), nullptr);
    EXPECT_EQ(table.event(EventKind::LastRound)->seat, seat_at(1));
    for (const int seat : {2, 0, 1}) {
      ASSERT_EQ(phase(table), kAction);
      ASSERT_EQ(whose_turn(table), seat);
      table.expect_sound();
      draw_two(table, seat);
    }
    EXPECT_EQ(phase(table), kOver);
    EXPECT_NE(table.event(EventKind::Ended), nullptr);
    table.expect_refused(2, "draw", Reason::GameOver);
    table.expect_sound();
  }
}

TEST(CoreEnd, CORE_E1_one_piece_more_does_not_trigger) {
  for (const Ending& ending : kEndings) {
    SCOPED_TRACE(ending.board);
    Table table = before_the_end(ending);
    draw_two(table, 1);
    EXPECT_EQ(table.event(EventKind::LastRound), nullptr);
    EXPECT_EQ(table.state.pub.last_turns, 0);
    for (const int seat : {2, 0, 1, 2, 0}) draw_two(table, seat);
    EXPECT_EQ(phase(table), kAction) << "the game goes on";
    table.expect_sound();
  }
}

TEST(CoreEnd, CORE_E1_the_trigger_fires_once) {
  Table table("europe", 2);
  table.arrange({.hands = {"pink*1", "black*1"},
                 .display = "blue,green,black,orange,blue",
                 .deck = "blue,blue,green,green"});
  table.own(0, kForty);
  table.own(0, {"danzig:warszawa:gray"});
  table.own(1, kFortyFive);  // 45 trains; give two back
  table.state.pub.owned[1].remove(parse_route(table.rules, "amsterdam:bruxelles:black"));
  table.state.pub.owned[1].remove(parse_route(table.rules, "marseille:paris:gray"));
  table.state.pub.open.add(parse_route(table.rules, "amsterdam:bruxelles:black"));
  table.state.pub.open.add(parse_route(table.rules, "marseille:paris:gray"));
  table.state.pub.score[1] = static_cast<std::int16_t>(table.state.pub.score[1] - 8);
  table.pieces(1, 5);
  table.own(1, {"cadiz:lisboa:blue"});
  table.turn(0);
  ASSERT_EQ(pieces_left(table, 0), 3);
  ASSERT_EQ(pieces_left(table, 1), 3);
  table.must_play(0, "claim dieppe:paris:pink pink*1");
  EXPECT_EQ(table.state.pub.last_turns, 2);
  table.must_play(1, "claim amsterdam:bruxelles:black black*1");
  EXPECT_EQ(events_of(table.events, EventKind::LastRound), 0) << "two trains left, but the end is on its way";
  EXPECT_EQ(table.state.pub.last_turns, 1);
  draw_two(table, 0);
  EXPECT_EQ(phase(table), kOver);
  table.expect_sound();
}

// Two players of the United Kingdom: everything that needs no technology is claimed, both have trains left, seat 0
// holds every card, no ticket is left.
Table stuck_uk() {
  Table table("uk", 2);
  table.arrange({.display = "-,-,-,-,-", .rest_to = 0});
  table.ticket_deck({});
  for (std::size_t i = table.rules.routes.size(); i-- > 0;)  // New York comes first and takes ten trains
    if (table.rules.needs[i] == 0 && table.state.pub.open.has(static_cast<RouteId>(i)))
      table.own(pieces_left(table, 0) < pieces_left(table, 1) ? 1 : 0, {table.rules.routes[i].id});
  EXPECT_GT(pieces_left(table, 0), 2);
  EXPECT_GT(pieces_left(table, 1), 2);
  table.turn(1);
  table.expect_sound();
  return table;
}

TEST(CoreEnd, CORE_E6_when_all_have_passed_in_a_row_the_game_is_scored_at_once) {
  Table table = stuck_uk();
  EXPECT_EQ(table.legal(1), Ids{"pass"});
  table.must_play(1, "pass");
  EXPECT_NE(table.event(EventKind::Passed), nullptr);
  EXPECT_EQ(phase(table), kAction) << "one pass of two";
  EXPECT_EQ(whose_turn(table), 0);
  EXPECT_TRUE(table.is_legal(0, "pass")) << "a purchase is possible, but no action";
  EXPECT_TRUE(table.is_legal(0, "buy wales wild*1"));
  table.must_play(0, "pass");
  EXPECT_EQ(phase(table), kOver);
  EXPECT_EQ(events_of(table.events, EventKind::Ended), 1);
  table.expect_sound();
}

TEST(CoreEnd, CORE_E6_a_purchase_between_breaks_the_row_of_passes) {
  Table table = stuck_uk();
  table.must_play(1, "pass");
  table.must_play(0, "buy wales wild*1");
  EXPECT_EQ(whose_turn(table), 0) << "a purchase is no action";
  table.expect_refused(0, "pass", Reason::ActionPossible);
  table.must_play(0, "take 1");  // the price, turned up from the new deck
  table.must_play(1, "pass");
  EXPECT_EQ(phase(table), kAction) << "seat 1 has passed twice, but not in a row with seat 0";
  table.expect_sound();
}

TEST(CoreEnd, CORE_E6_passes_all_round_in_Europe) {
  Table table("europe", 2);
  table.arrange({.display = "-,-,-,-,-", .rest_to = 0});
  table.ticket_deck({});
  table.own(0, kForty);
  table.own(0, {"athina:sarajevo:green", "dieppe:paris:pink"});
  table.own(1, kFortyFive);
  for (const std::string city : {"paris", "wien", "roma"}) table.station(0, city);
  table.turn(0);
  EXPECT_EQ(table.legal(0), Ids{"pass"}) << "all cards, but neither trains nor stations";
  table.must_play(0, "pass");
  EXPECT_EQ(phase(table), kAction);
  EXPECT_EQ(table.legal(1), Ids{"pass"}) << "three stations, but no card";
  table.must_play(1, "pass");
  EXPECT_EQ(phase(table), kOver) << "at once, without a last round";
  table.expect_sound();
}

TEST(CoreEnd, CORE_E6_two_passes_of_three_do_not_end_the_game) {
  Table table("london", 3);
  table.arrange({.display = "-,-,-,-,-", .rest_to = 2});
  table.ticket_deck({});
  table.turn(0);
  table.must_play(0, "pass");
  table.must_play(1, "pass");
  EXPECT_EQ(phase(table), kAction);
  table.expect_refused(2, "pass", Reason::ActionPossible);
  table.must_play(2, "claim regents-park:kings-cross:green green*3");
  EXPECT_EQ(table.display(), "green,green,green,-,-");
  table.expect_refused(0, "pass", Reason::ActionPossible);
  EXPECT_EQ(table.state.pub.passes, 0);
  table.expect_sound();
}

TEST(CoreEnd, CORE_E6_no_pass_while_any_action_is_possible) {
  const auto only = [](const std::string& board, const std::string& hand, const std::string& row) {
    Table table(board, 2);
    table.arrange({.hands = {hand}, .display = row, .rest_to = 1});
    table.ticket_deck({});
    table.turn(0);
    return table;
  };
  Table draw = only("london", "", "-,-,wild,-,-");
  draw.expect_refused(0, "pass", Reason::ActionPossible);
  EXPECT_EQ(draw.legal(0), Ids{"take 3"});

  Table claim = only("usa", "red*3", "-,-,-,-,-");
  claim.expect_refused(0, "pass", Reason::ActionPossible);
  EXPECT_FALSE(claim.is_legal(0, "pass"));

  Table tickets = only("berlin", "", "-,-,-,-,-");
  tickets.ticket_deck({"siegessaeule-reichstag"});
  tickets.expect_refused(0, "pass", Reason::ActionPossible);
  EXPECT_EQ(tickets.legal(0), Ids{"tickets"});

  Table station = only("europe", "red*1", "-,-,-,-,-");
  station.own(0, kFortyFive);
  station.expect_refused(0, "pass", Reason::ActionPossible);
  EXPECT_TRUE(station.is_legal(0, "station wien red*1"));
  station.expect_sound();
}

TEST(CoreEnd, CORE_E7_a_pass_in_the_last_round_is_the_last_turn) {
  Table table("europe", 2);
  table.arrange({.display = "-,-,-,-,-", .rest_to = 1});
  table.ticket_deck({});
  table.state.pub.last_turns = 2;
  table.turn(0);
  EXPECT_EQ(table.legal(0), Ids{"pass"});
  table.must_play(0, "pass");
  EXPECT_EQ(phase(table), kAction);
  EXPECT_EQ(table.state.pub.last_turns, 1);
  table.must_play(1, "claim kyiv:smolensk:red red*3");
  EXPECT_EQ(phase(table), kOver) << "seat 0 is not asked again, although there are cards again";
  table.expect_sound();
}

TEST(CoreEnd, CORE_E7_a_withdrawn_tunnel_is_a_turn_and_not_a_pass) {
  for (const bool last_round : {false, true}) {
    SCOPED_TRACE(last_round);
    Table table("europe", 2);
    table.arrange(
        {.hands = {"", "red*2"}, .display = "pink,pink,pink,pink,pink", .deck = "red,red,red,white,white"});
    table.state.pub.passes = 1;  // as if seat 0 had passed
    table.state.pub.last_turns = last_round ? 1 : 0;
    table.turn(1);
    table.must_play(1, "claim sarajevo:sofia:gray red*2");
    table.must_play(1, "withdraw");
    EXPECT_EQ(table.state.pub.passes, 0);
    EXPECT_EQ(phase(table), last_round ? kOver : kAction);
    table.expect_sound();
  }
}

TEST(CoreEnd, CORE_E7_in_Europe_the_trigger_counts_trains_not_stations) {
  Table table("europe", 2);
  table.arrange(
      {.hands = {"red*3", "pink*1"}, .display = "blue,green,black,orange,blue", .deck = "blue,green"});
  table.own(0, kForty);
  table.own(0, {"danzig:warszawa:gray"});
  table.station(0, "paris");
  table.station(0, "roma");
  table.turn(0);
  table.must_play(0, "station wien red*3");  // three trains and no station left
  EXPECT_EQ(table.state.pub.last_turns, 0);
  table.own(1, {"petrograd:wilno:blue"});
  table.turn(1);
  table.must_play(1, "claim dieppe:paris:pink pink*1");
  EXPECT_EQ(table.state.pub.last_turns, 0);
  table.turn(0);
  table.own(0, {"amsterdam:bruxelles:black"});
  draw_two(table, 0);
  EXPECT_EQ(table.state.pub.last_turns, 2) << "two trains left";
  table.expect_sound();

  Table stations("europe", 2);
  stations.arrange({.hands = {"pink*1"}, .deck = "blue,green"});
  stations.own(0, kForty);
  stations.own(0, {"danzig:warszawa:gray"});
  stations.turn(0);
  stations.must_play(0, "claim dieppe:paris:pink pink*1");
  EXPECT_EQ(stations.state.pub.last_turns, 2) << "two trains left, and three stations";
  stations.expect_sound();
}

}  // namespace
}  // namespace konduktor::testing
