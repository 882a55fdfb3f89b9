// Messages of moments that games at random do not come to: golden/messages/rare.jsonl, as in golden_messages_test.cpp.
#include "support/golden.h"
#include "support/one_of_each.h"
#include "support/table.h"
#include "table_wire/json_of.h"

namespace konduktor::testing {
namespace {

Json advice_at(const Table& table) {
  const View view = view_of(table.rules, table.state, seat_at(0));
  MoveList legal;
  legal_moves(table.rules, view.pub, view.mine, view.seat, legal);
  std::string out;
  server::append_advice(out, table.rules, advise(table.rules, view, legal, Lesson::Route, false));
  return parsed(out);
}

TEST(GoldenMessagesOfRareMoments, AreSentAgain) {
  OneOfEach kept;
  Table level("europe", 2);
  level.state.pub.phase = Phase::Over;
  kept.add("Sheet", parsed(sheet_text(level.rules, level.state)));
  Table borrowing("europe", 2);
  borrowing.tickets(0, {"budapest-sofia"});
  borrowing.own(1, {"sarajevo:sofia:gray"});
  borrowing.own(0, {"budapest:sarajevo:pink"});
  borrowing.station(0, "sofia");
  borrowing.state.pub.phase = Phase::Over;
  kept.add("Sheet", parsed(sheet_text(borrowing.rules, borrowing.state)));
  // Nothing to draw, to play or to choose from.
  Table stuck("cardgame", 2, {.empty_deck = EmptyDeck::Closed});
  stuck.arrange({.display = "-,-,-,-,-", .rest_to = 1});
  stuck.turn(0);
  stuck.state.pub.ticket_deck_count = 0;
  stuck.must_play(0, "pass");
  const Json events = parsed(events_text(stuck.rules, stuck.events));
  for (const Json& event : events) kept.add("GameEvent", event);
  Table tunnel("europe", 2);
  tunnel.tickets(0, {"budapest-sofia"});
  tunnel.own(0, {"budapest:sarajevo:pink"});
  tunnel.arrange({.hands = {"red*5", ""}, .display = "red,blue,white,pink,black"});
  tunnel.turn(0);
  kept.add("Advice", advice_at(tunnel));
  Table robber("cardgame", 2);
  robber.open();
  const std::string colour = robber.rules.colours[0].id;
  robber.arrange({.hands = {colour + "*3", ""}});
  robber.yard(1, colour + ":1");
  robber.turn(0);
  kept.add("Advice", advice_at(robber));
  expect_golden("table_wire/golden/messages/rare.jsonl", kept.text());
}

}  // namespace
}  // namespace konduktor::testing
