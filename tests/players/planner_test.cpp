// The planner on positions in which the right move is plain.
#include "konduktor/players/player.h"
#include "support/table.h"

namespace konduktor::testing {
namespace {

std::string choice_of(const std::string& bot_name, const Table& table, int seat, std::uint64_t chance = 1) {
  Bot bot = make_bot(bot_name);
  MoveList moves;
  legal_moves(table.rules, table.state.pub, table.state.priv[static_cast<std::size_t>(seat)], seat_at(seat),
              moves);
  Rng rng(chance);
  return to_text(table.rules,
                 bot.choose(table.rules, view_of(table.rules, table.state, seat_at(seat)), moves, rng));
}

TEST(Planner, ClaimsTheMissingLinkOfATicket) {
  Table table("europe", 2);
  table.own(0, {"kyiv:smolensk:red"});
  table.tickets(0, {"kyiv-petrograd"});
  table.tickets(1, {});
  table.own(0, {"moskva:smolensk:orange"});
  table.arrange({.hands = {"white*4+red*2", "blue*2"}, .display = "red,blue,green,pink,black"});
  table.turn(0);
  EXPECT_EQ(choice_of("planner", table, 0), "claim moskva:petrograd:white white*4");
}

TEST(Planner, DrawsTheColourThatThePlanLacks) {
  Table table("europe", 2);
  table.own(0, {"kyiv:smolensk:red", "moskva:smolensk:orange"});
  table.tickets(0, {"kyiv-petrograd"});
  table.tickets(1, {});
  table.arrange({.hands = {"white*2", "blue*2"}, .display = "red,blue,white,pink,black"});
  table.turn(0);
  EXPECT_EQ(choice_of("planner", table, 0), "take 3");
}

TEST(Planner, TakesPointsAtOnceInTheLastTurn) {
  Table table("europe", 2);
  table.tickets(0, {});
  table.tickets(1, {});
  table.own(1, {"kyiv:smolensk:red"});
  table.arrange({.hands = {"white*4+red*2+yellow*1", "blue*2"}, .display = "red,blue,white,pink,black"});
  table.turn(0);
  table.state.pub.last_turns = 1;
  EXPECT_EQ(choice_of("planner", table, 0), "claim moskva:petrograd:white white*4");
}

TEST(Planner, SaysWhy) {
  Table table("europe", 2);
  table.own(0, {"kyiv:smolensk:red", "moskva:smolensk:orange"});
  table.tickets(0, {"kyiv-petrograd"});
  table.tickets(1, {});
  table.arrange({.hands = {"white*4+red*2", "blue*2"}, .display = "red,blue,green,pink,black"});
  table.turn(0);
  const auto planner = make_player("planner");
  const View view = view_of(table.rules, table.state, seat_at(0));
  const Move claim = parse_move(table.rules, "claim moskva:petrograd:white white*4").value;
  const std::string english = planner->why(table.rules, view, claim, Language::English);
  const std::string polish = planner->why(table.rules, view, claim, Language::Polish);
  EXPECT_NE(english.find("Petrograd"), std::string::npos) << english;
  EXPECT_NE(polish.find("bilet"), std::string::npos) << polish;
}

TEST(Planner, RobsALongRowInTheCardGame) {
  Table table("cardgame", 2);
  table.arrange({.hands = {"red*5", "blue*2"}});
  table.yard(1, "red:4");
  table.turn(0);
  EXPECT_EQ(choice_of("planner", table, 0), "play red*5");
}

TEST(Search, TheSameSeedAndIterationsGiveTheSameMove) {
  Table table("europe", 2, {}, 5);
  table.open();
  table.turn(0);
  const std::string first = choice_of("search:60", table, 0, 9);
  for (int k = 0; k < 3; ++k) EXPECT_EQ(choice_of("search:60", table, 0, 9), first);
}

TEST(Search, KeepsToItsTime) {
  Table table("europe", 2, {}, 5);
  table.open();
  table.turn(0);
  const auto start = std::chrono::steady_clock::now();
  static_cast<void>(choice_of("search:50ms", table, 0));
  // A round is a handful of playouts; sanitizers make them slow, so the bound is wide.
  EXPECT_LT(std::chrono::steady_clock::now() - start, std::chrono::seconds(5));
}

}  // namespace
}  // namespace konduktor::testing
