// Claiming routes (CORE-R1 to CORE-R6).
#include "rules/looking.h"

namespace konduktor::testing {
namespace {

// Seat 0 of four is to act, with this hand, on an otherwise fresh board.
Table with_hand(const std::string& board, const std::string& hand) {
  Table table(board, 4);
  table.arrange({.hands = {hand}, .deck = "blue,green,black,orange"});
  table.turn(0);
  return table;
}

int claims_of(const Table& table, int seat, const std::string& route) {
  const auto moves = table.legal(seat);
  return static_cast<int>(std::count_if(moves.begin(), moves.end(), [&](const std::string& move) {
    return move.starts_with("claim " + route + " ");
  }));
}

TEST(CoreClaim, CORE_R1_a_claimed_route_is_taken_for_everyone) {
  Table table("europe", 4);
  table.arrange({.hands = {"red*6", "red*6"}, .deck = "blue,green,black"});
  table.own(2, {"warszawa:wilno:red"});
  table.turn(0);
  table.expect_refused(0, "claim warszawa:wilno:red red*3", Reason::RouteTaken);
  table.must_play(0, "claim kyiv:smolensk:red red*3");
  EXPECT_TRUE(owns(table, 0, "kyiv:smolensk:red"));
  EXPECT_EQ(whose_turn(table), 1) << "one route a turn";
  table.expect_refused(1, "claim kyiv:smolensk:red red*3", Reason::RouteTaken);
  EXPECT_EQ(claims_of(table, 1, "kyiv:smolensk:red"), 0);
  table.turn(0);
  table.expect_refused(0, "claim kyiv:smolensk:red red*3", Reason::RouteTaken);
  table.expect_sound();
}

TEST(CoreClaim, CORE_R1_a_route_is_claimed_whole) {
  Table table = with_hand("europe", "red*4");
  for (const std::string part : {"red*1", "red*2"})
    table.expect_refused(0, "claim kyiv:smolensk:red " + part, Reason::WrongNumber);
  EXPECT_EQ(claims_of(table, 0, "kyiv:smolensk:red"), 1);
  table.expect_sound();
}

TEST(CoreClaim, CORE_R1_a_claim_between_two_cards_or_after_the_action_is_refused) {
  Table table = with_hand("usa", "red*4");
  table.must_play(0, "draw");
  table.expect_refused(0, "claim chicago:duluth:red red*3", Reason::NotNow);
  table.must_play(0, "draw");
  table.expect_refused(0, "claim chicago:duluth:red red*3", Reason::NotYourTurn);
  table.expect_sound();
}

TEST(CoreClaim, CORE_R2_a_route_need_not_touch_the_network) {
  Table table = with_hand("europe", "red*6+blue*2");
  table.own(0, {"kyiv:smolensk:red"});
  table.must_play(0, "claim cadiz:lisboa:blue blue*2");
  table.turn(0);
  table.must_play(0, "claim warszawa:wilno:red red*3");
  table.expect_sound();
}

TEST(CoreClaim, CORE_R2_with_wilds_enough_every_route_can_be_claimed) {
  for (const std::string board : {"europe", "london", "usa"}) {
    SCOPED_TRACE(board);
    Table table = with_hand(board, "wild*8");
    for (const Route& route : table.rules.routes)
      EXPECT_TRUE(table.is_legal(0, "claim " + route.id + " wild*" + std::to_string(route.cost))) << route.id;
    table.expect_sound();
  }
}

TEST(CoreClaim, CORE_R3_cards_of_the_colour_or_wilds_as_many_as_spaces) {
  Table table = with_hand("europe", "red*4+blue*4+wild*4");
  const std::string claim = "claim kyiv:smolensk:red ";
  for (const std::string good : {"red*3", "red*2+wild*1", "red*1+wild*2", "wild*3"})
    EXPECT_TRUE(table.is_legal(0, claim + good)) << good;
  EXPECT_EQ(claims_of(table, 0, "kyiv:smolensk:red"), 4) << "and nothing else";
  table.expect_refused(0, claim + "red*2", Reason::WrongNumber);
  table.expect_refused(0, claim + "red*4", Reason::WrongNumber);
  table.expect_refused(0, claim + "red*3+wild*1", Reason::WrongNumber);
  table.expect_refused(0, claim + "-", Reason::WrongNumber);
  table.expect_refused(0, claim + "blue*3", Reason::WrongColour);
  table.expect_refused(0, claim + "blue*1+red*2", Reason::WrongColour);
  table.expect_refused(0, claim + "blue*2+wild*1", Reason::WrongColour);
  for (const std::string good : {"red*3", "red*2+wild*1", "red*1+wild*2", "wild*3"}) {
    Table again = with_hand("europe", "red*4+blue*4+wild*4");
    again.must_play(0, claim + good);
    EXPECT_TRUE(owns(again, 0, "kyiv:smolensk:red"));
    again.expect_sound();
  }
}

TEST(CoreClaim, CORE_R3_only_cards_of_the_hand) {
  Table table = with_hand("london", "black*1+wild*1");
  table.expect_refused(0, "claim kings-cross:british-museum:black black*2", Reason::NotInHand);
  table.expect_refused(0, "claim kings-cross:british-museum:black wild*2", Reason::NotInHand);
  EXPECT_EQ(claims_of(table, 0, "kings-cross:british-museum:black"), 1);
  table.must_play(0, "claim kings-cross:british-museum:black black*1+wild*1");
  EXPECT_EQ(table.hand(0), "-");
  table.expect_sound();
}

TEST(CoreClaim, CORE_R4_a_grey_route_takes_any_one_colour_and_wilds) {
  struct Case {
    const char *board, *route;
  };
  for (const Case& c : {Case{"europe", "sarajevo:sofia:gray"},
                        {"europe", "danzig:warszawa:gray"},
                        {"london", "british-museum:piccadilly-circus:gray"},
                        {"usa", "denver:santa-fe:gray"},
                        {"berlin", "zoologischer-garten:siegessaeule:gray"}}) {
    SCOPED_TRACE(std::string(c.board) + " " + c.route);
    Table table = with_hand(c.board, "blue*2+green*1+wild*2");
    const std::string claim = std::string("claim ") + c.route + " ";
    for (const std::string good : {"blue*2", "blue*1+wild*1", "green*1+wild*1", "wild*2"})
      EXPECT_TRUE(table.is_legal(0, claim + good)) << good;
    EXPECT_EQ(claims_of(table, 0, c.route), 4);
    table.expect_refused(0, claim + "blue*1+green*1", Reason::WrongColour);
    table.expect_refused(0, claim + "green*2", Reason::NotInHand);
    table.expect_refused(0, claim + "blue*1", Reason::WrongNumber);
    table.expect_refused(0, claim + "black*2", Reason::NotInHand);
    table.expect_sound();
  }
}

TEST(CoreClaim, CORE_R5_one_piece_for_each_space) {
  Table table = with_hand("europe", "red*4+wild*4");
  table.must_play(0, "claim marseille:pamplona:red red*4");
  EXPECT_EQ(pieces_left(table, 0), 41);
  table.expect_sound();
  Table london = with_hand("london", "yellow*3");
  london.must_play(0, "claim big-ben:elephant-castle:yellow yellow*3");
  EXPECT_EQ(pieces_left(london, 0), 14);
  london.expect_sound();
}

TEST(CoreClaim, CORE_R5_with_too_few_pieces_no_claim) {
  Table table("europe", 4);
  table.arrange({.hands = {"red*6+wild*6"}, .deck = "blue,green,black"});
  table.own(0, kForty);
  table.own(0, {"amsterdam:bruxelles:black", "danzig:warszawa:gray"});
  table.turn(0);
  ASSERT_EQ(pieces_left(table, 0), 2);
  table.expect_refused(0, "claim kyiv:smolensk:red red*3", Reason::TooFewPieces);
  EXPECT_EQ(claims_of(table, 0, "kyiv:smolensk:red"), 0);
  EXPECT_EQ(claims_of(table, 0, "bruxelles:paris:red"), 3) << "two spaces, two trains";
  table.must_play(0, "claim bruxelles:paris:red red*2");
  EXPECT_EQ(pieces_left(table, 0), 0);
  table.expect_sound();
}

TEST(CoreClaim, CORE_R6_the_cards_are_discarded_and_the_points_scored_at_once) {
  Table table = with_hand("europe", "red*4+wild*2+blue*1");
  table.must_play(0, "claim marseille:pamplona:red red*3+wild*1");
  EXPECT_EQ(table.hand(0), "blue*1+red*1+wild*1");
  EXPECT_EQ(discards(table), "red*3+wild*1");
  EXPECT_EQ(table.state.pub.score[0], 7);
  ASSERT_NE(table.event(EventKind::Claimed), nullptr);
  EXPECT_EQ(table.event(EventKind::Claimed)->points, 7);
  table.expect_sound();
}

TEST(CoreClaim, CORE_R6_points_by_length_on_every_board) {
  struct Case {
    const char *board, *route, *payment;
    int points;
  };
  for (const Case& c : {Case{"london", "charterhouse:st-pauls:black", "black*1", 1},
                        {"london", "kings-cross:british-museum:black", "black*2", 2},
                        {"london", "regents-park:kings-cross:green", "green*3", 4},
                        {"london", "baker-street:hyde-park:black", "black*4", 7},
                        {"usa", "atlanta:nashville:gray", "blue*1", 1},
                        {"usa", "denver:santa-fe:gray", "blue*2", 2},
                        {"usa", "chicago:duluth:red", "red*3", 4},
                        {"usa", "dallas:el-paso:red", "red*4", 7},
                        {"usa", "helena:omaha:red", "red*5", 10},
                        {"usa", "duluth:helena:orange", "orange*6", 15},
                        {"uk", "carlisle:barrow:red", "red*1", 1},
                        {"uk", "barrow:leeds:green", "green*2", 2}}) {
    SCOPED_TRACE(std::string(c.board) + " " + c.route);
    Table table = with_hand(c.board, c.payment);
    table.must_play(0, std::string("claim ") + c.route + " " + c.payment);
    EXPECT_EQ(table.state.pub.score[0], c.points);
    EXPECT_EQ(discards(table), c.payment);
    EXPECT_EQ(table.hand(0), "-");
    table.expect_sound();
  }
}

}  // namespace
}  // namespace konduktor::testing
