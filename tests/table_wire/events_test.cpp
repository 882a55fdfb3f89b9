// Events as JSON: every kind as the engine makes it, for those who may know and those who may not.
#include <set>

#include "property/tables.h"
#include "support/table.h"
#include "table_wire/json_of.h"

namespace konduktor::testing {
namespace {

std::string seen(const Table& table, int viewer) {
  return events_seen_by(table.rules, table.events, viewer < 0 ? Seat::Nobody : seat_at(viewer));
}

// The one event of this name, as the viewer is told; fails if it is not there once.
std::string only(const Table& table, int viewer, const std::string& name) {
  std::string found;
  int count = 0;
  for (const Json& event : parsed(seen(table, viewer)))
    if (event["event"] == name) {
      found = event.dump();
      ++count;
    }
  EXPECT_EQ(count, 1) << name << " in " << seen(table, viewer);
  return found;
}

Table europe() {
  Table table("europe", 3);
  table.arrange({.hands = {"red*3+wild*2", "blue*4", "green*2"},
                 .display = "red,blue,green,black,pink",
                 .deck = "yellow,white,orange"});
  table.turn(0);
  return table;
}

TEST(WireEvents, Took_Refilled) {
  Table table = europe();
  table.must_play(0, "take 2");
  EXPECT_EQ(seen(table, 1), R"([{"event":"took","seat":0,"slot":2,"card":"blue"},)"
                            R"({"event":"refilled","slot":2,"card":"yellow"}])");
  EXPECT_EQ(seen(table, 0), seen(table, -1));
}

TEST(WireEvents, Refilled_with_nothing) {
  Table table("europe", 2);
  table.arrange({.hands = {"", ""}, .display = "red,blue,green,black,pink", .rest_to = 1});
  table.turn(0);
  table.must_play(0, "take 1");
  EXPECT_EQ(only(table, 0, "refilled"), R"({"event":"refilled","slot":1,"card":null})");
}

TEST(WireEvents, Drew) {
  Table table = europe();
  table.must_play(0, "draw");
  EXPECT_EQ(seen(table, 0), R"([{"event":"drew","seat":0,"card":"yellow"}])");
  EXPECT_EQ(seen(table, 1), R"([{"event":"drew","seat":0}])");
  EXPECT_EQ(seen(table, -1), R"([{"event":"drew","seat":0}])");
}

TEST(WireEvents, Swept_Display) {
  Table table("europe", 2);
  table.arrange({.hands = {"red*1", ""},
                 .display = "red,wild,green,wild,pink",
                 .deck = "wild,blue,blue,red,red,black"});
  table.turn(0);
  table.must_play(0, "take 1");
  EXPECT_EQ(only(table, 1, "swept"), R"({"event":"swept","cards":["wild","wild","green","wild","pink"]})");
  EXPECT_EQ(only(table, 1, "display"), R"({"event":"display","cards":["blue","blue","red","red","black"]})");
}

TEST(WireEvents, Renewed_tells_no_order) {
  Table table("europe", 2);
  table.arrange({.hands = {"", ""},
                 .display = "red,blue,green,black,pink",
                 .deck = "yellow",
                 .discard = "red*3+blue*3",
                 .rest_to = 1});
  // All other cards are in a hand, so the deck is the one card named.
  table.turn(0);
  table.must_play(0, "draw");
  EXPECT_EQ(only(table, 0, "renewed"), R"({"event":"renewed","count":6})");
  EXPECT_EQ(only(table, 1, "renewed"), R"({"event":"renewed","count":6})");
}

TEST(WireEvents, Offered_Kept) {
  Table table("europe", 2);
  table.arrange({});
  table.ticket_deck({"athina-angora", "berlin-roma", "paris-wien", "kyiv-sochi"});
  table.turn(0);
  table.must_play(0, "tickets");
  EXPECT_EQ(
      seen(table, 0),
      R"([{"event":"offered","seat":0,"count":3,"tickets":["athina-angora","berlin-roma","paris-wien"]}])");
  EXPECT_EQ(seen(table, 1), R"([{"event":"offered","seat":0,"count":3}])");
  table.must_play(0, "keep paris-wien");
  EXPECT_EQ(seen(table, 0), R"([{"event":"kept","seat":0,"count":1,"tickets":["paris-wien"],)"
                            R"("rejected":["athina-angora","berlin-roma"]}])");
  EXPECT_EQ(seen(table, 1), R"([{"event":"kept","seat":0,"count":1}])");
  EXPECT_EQ(seen(table, -1), R"([{"event":"kept","seat":0,"count":1}])");
}

TEST(WireEvents, Claimed) {
  Table table("usa", 2);
  table.arrange({.hands = {"orange*2+wild*1", ""}});
  table.turn(0);
  table.must_play(0, "claim chicago:pittsburgh:orange orange*2+wild*1");
  EXPECT_EQ(only(table, 1, "claimed"), R"({"event":"claimed","seat":0,"route":"chicago:pittsburgh:orange",)"
                                       R"("cards":{"orange":2,"wild":1},"points":4})");
  EXPECT_EQ(events_seen_by(table.rules, table.events, seat_at(1), {.scores = false}),
            R"([{"event":"claimed","seat":0,"route":"chicago:pittsburgh:orange",)"
            R"("cards":{"orange":2,"wild":1}}])");
}

Table at_tunnel(const std::string& deck) {
  Table table("europe", 2);
  table.arrange({.hands = {"yellow*4", ""}, .display = "red,blue,green,black,pink", .deck = deck});
  table.turn(0);
  table.must_play(0, "claim munchen:zurich:yellow yellow*2");
  return table;
}

TEST(WireEvents, TurnedUp_Surcharged) {
  Table table = at_tunnel("yellow,red,wild");
  EXPECT_EQ(seen(table, 1),
            R"([{"event":"turned_up","seat":0,"route":"munchen:zurich:yellow","laid":{"yellow":2},)"
            R"("cards":["yellow","red","wild"],"counts":[true,false,true],"surcharge":2}])");
  table.must_play(0, "pay yellow*2");
  EXPECT_EQ(only(table, 1, "surcharged"), R"({"event":"surcharged","seat":0,"cards":{"yellow":2}})");
  EXPECT_EQ(only(table, 1, "claimed"), R"({"event":"claimed","seat":0,"route":"munchen:zurich:yellow",)"
                                       R"("cards":{"yellow":2},"points":2})");
}

TEST(WireEvents, Withdrew) {
  Table table = at_tunnel("yellow,red,blue");
  table.must_play(0, "withdraw");
  EXPECT_EQ(only(table, 1, "withdrew"),
            R"({"event":"withdrew","seat":0,"route":"munchen:zurich:yellow","cards":{"yellow":2}})");
}

TEST(WireEvents, Built) {
  Table table = europe();
  table.must_play(0, "station paris red*1");
  EXPECT_EQ(only(table, 1, "built"), R"({"event":"built","seat":0,"place":"paris","cards":{"red":1}})");
}

TEST(WireEvents, Bought_Returned) {
  Table table("uk", 2, {.advanced_technologies = true});
  table.arrange({.hands = {"wild*8+red*6", ""}});
  table.turn(0);
  table.must_play(0, "buy wales wild*1");
  EXPECT_EQ(only(table, 1, "bought"),
            R"({"event":"bought","seat":0,"technology":"wales","cards":{"wild":1}})");
  int returned = 0;
  for (int number = 0; number < 40 && returned == 0; ++number)
    play_game(
        table.rules, number, [](const State&, Seat, const MoveList&, const Move&) {},
        [&](const State&, Seat, const Move&, const Events& events, const State&) {
          for (const Json& event : parsed(events_seen_by(table.rules, events, Seat::Nobody)))
            if (event["event"] == "returned") {
              ++returned;
              EXPECT_EQ(event.size(), 3u);
              EXPECT_TRUE(event["seat"].is_number() && event["technology"].is_string());
            }
        });
  EXPECT_GT(returned, 0);
}

TEST(WireEvents, Played_Robbed) {
  Table table("cardgame", 2);
  table.arrange({.hands = {"red*3+wild*1", ""}});
  table.yard(1, "red:2+1");
  table.turn(0);
  table.must_play(0, "play red*3+wild*1");
  EXPECT_EQ(only(table, -1, "played"), R"({"event":"played","seat":0,"cards":{"red":3,"wild":1}})");
  EXPECT_EQ(only(table, -1, "robbed"),
            R"({"event":"robbed","seat":1,"colour":"red","cards":{"red":2,"wild":1}})");
}

TEST(WireEvents, ToTrack_is_told_to_those_who_may_peek) {
  for (const bool peek : {false, true}) {
    Table table("cardgame", 2, {.peek_own_track = peek});
    table.arrange({.hands = {"black*2", ""}});
    table.yard(1, "green:2+1,red:3");
    table.turn(0);
    table.must_play(0, "play black*2");
    const std::string own = peek ? R"({"event":"to_track","seat":1,"rows":{"green":"wild","red":"red"}})"
                                 : R"({"event":"to_track","seat":1})";
    EXPECT_EQ(only(table, 1, "to_track"), own);
    EXPECT_EQ(only(table, 0, "to_track"), R"({"event":"to_track","seat":1})");
    EXPECT_EQ(only(table, -1, "to_track"), R"({"event":"to_track","seat":1})");
  }
}

TEST(WireEvents, TicketsShuffled) {
  Table table("cardgame", 2);
  table.must_play(0, "keep " + table.rules.tickets[ix(table.state.priv[0].offer[0])].id);
  EXPECT_EQ(seen(table, 0), "[]") << "nothing is told before all have chosen";
  table.must_play(1, "keep " + table.rules.tickets[ix(table.state.priv[1].offer[0])].id);
  const int left = table.state.pub.ticket_deck_count;
  EXPECT_EQ(only(table, 0, "tickets_shuffled"),
            R"({"event":"tickets_shuffled","count":)" + std::to_string(left) + "}");
}

// The end of the first pass of four players, played out at random.
TEST(WireEvents, Declared_Dealt_SecondPass_LastRound_Ended) {
  const Rules rules = load("cardgame", 4);
  std::set<std::string> kinds;
  play_game(
      rules, 1, [](const State&, Seat, const MoveList&, const Move&) {},
      [&](const State&, Seat, const Move&, const Events& events, const State& after) {
        const Json mine = parsed(events_seen_by(rules, events, seat_at(2)));
        for (const Json& event : mine) {
          const std::string kind = event["event"];
          kinds.insert(kind);
          if (kind == "declared") {
            int points = 0;
            for (const Json& id : event["tickets"])
              points += rules.tickets[ix(parse_ticket(rules, id.get<std::string>()))].points;
            EXPECT_EQ(event["points"], points);
          }
          if (kind == "dealt") {
            EXPECT_EQ(event.contains("cards"), event["seat"] == 2) << event.dump();
            if (event["seat"] == 2) {
              EXPECT_EQ(event["cards"].size(), event["count"]);
            }
          }
          if (kind == "second_pass") {
            EXPECT_EQ(event, Json({{"event", "second_pass"}, {"count", after.pub.deck_count}}));
          }
          if (kind == "ended") {
            EXPECT_EQ(event, Json({{"event", "ended"}}));
          }
          if (kind == "last_round") {
            EXPECT_EQ(event.size(), 2u);
          }
        }
      });
  for (const char* kind : {"declared", "dealt", "second_pass", "last_round", "ended"})
    EXPECT_EQ(kinds.count(kind), 1u) << kind;
}

TEST(WireEvents, Stopped_Passed) {
  Table table("cardgame", 2);
  table.arrange({.hands = {"red*2", ""}});
  table.turn(0);
  table.must_play(0, "draw");
  table.must_play(0, "stop");
  EXPECT_EQ(only(table, 1, "stopped"), R"({"event":"stopped","seat":0})");

  Events events;
  events.add({.kind = EventKind::Passed, .seat = seat_at(1)});
  events.add({.kind = EventKind::LastRound, .seat = seat_at(0)});
  events.add({.kind = EventKind::Ended});
  EXPECT_EQ(events_seen_by(table.rules, events, seat_at(0)),
            R"([{"event":"passed","seat":1},{"event":"last_round","seat":0},{"event":"ended"}])");
}

TEST(WireEvents, None) {
  Table table = europe();
  EXPECT_EQ(events_text(table.rules, Events{}), "[]");
}

// An event that is hidden has no fields but who and how many, whatever `redact` left in it.
TEST(WireEvents, HiddenOnesHaveNothingElse) {
  for (const std::string& file : data_files()) {
    std::vector<TableOf> tables = tables_of(file);
    const Rules& rules = tables.back().rules;
    play_game(
        rules, 2, [](const State&, Seat, const MoveList&, const Move&) {},
        [&](const State&, Seat, const Move&, const Events& events, const State&) {
          Events redacted;
          redact(rules, events, Seat::Nobody, redacted);
          const Json told = parsed(events_text(rules, redacted));
          ASSERT_EQ(told.size(), redacted.items().size());
          for (std::size_t i = 0; i < told.size(); ++i) {
            if (!redacted.items()[i].hidden) continue;
            for (const auto& [key, value] : told[i].items())
              ASSERT_TRUE(key == "event" || key == "seat" || key == "count") << told[i].dump();
          }
        });
  }
}

}  // namespace
}  // namespace konduktor::testing
