// What the guide answers, as JSON: the words of the protocol.
#include <set>

#include "konduktor/guide/odds.h"
#include "property/tables.h"
#include "support/table.h"
#include "table_wire/json_of.h"

namespace konduktor::testing {
namespace {

Json why_json(const Table& table, const std::string& intent, int seat = 0) {
  const auto move = parse_move(table.rules, intent);
  EXPECT_TRUE(move.ok()) << move.error;
  const Seat viewer = seat < 0 ? Seat::Nobody : seat_at(seat);
  std::string out;
  server::append_why(out, table.rules,
                     why_not(table.rules, view_of(table.rules, table.state, viewer), move.value));
  return parsed(out);
}

Json ways_json(const Table& table, const std::string& intent, int seat = 0) {
  std::string out;
  server::append_ways(out, table.rules, view_of(table.rules, table.state, seat_at(seat)),
                      goal_of(parse_move(table.rules, intent).value), false);
  return parsed(out);
}

TEST(WireGuide, WhyNot) {
  Table table("europe", 4);
  table.arrange({.hands = {"red*1"}});
  table.turn(0);
  table.own(1, {"berlin:essen:blue"});
  EXPECT_EQ(why_json(table, "claim bruxelles:paris:red -").dump(),
            R"({"reason":"short","clause":"CORE-R3","cards":1,"colours":["red"]})");
  EXPECT_EQ(why_json(table, "claim palermo:smyrna:gray -").dump(),
            R"({"reason":"short","clause":"EU-F1","cards":5,"wilds":2,"colours":["red"]})");
  EXPECT_EQ(why_json(table, "claim berlin:essen:blue -").dump(),
            R"({"reason":"taken","clause":"CORE-R2","owners":[1]})");
  EXPECT_EQ(why_json(table, "draw").dump(), R"({"reason":"possible"})");
  EXPECT_EQ(why_json(table, "draw", -1).dump(), R"({"reason":"not_asked","clause":"CORE-1"})");
  Table uk("uk", 2);
  uk.arrange({.hands = {"red*1"}});
  uk.turn(0);
  EXPECT_EQ(why_json(uk, "buy booster -").dump(),
            R"({"reason":"short","clause":"UK-C1","cards":2,"wilds":2,"colours":[],"per_wild":4})");
}

TEST(WireGuide, WaysToPayATunnelHaveOdds) {
  Table table("europe", 2);
  table.arrange({.hands = {"red*3+wild*1"}});
  table.turn(0);
  const Json plain = ways_json(table, "claim bruxelles:paris:red -");
  EXPECT_EQ(plain.dump(), R"({"ways":[{"move":"claim bruxelles:paris:red red*2"},)"
                          R"({"move":"claim bruxelles:paris:red red*1+wild*1"}]})");
  const Json tunnel = ways_json(table, "claim paris:zurich:gray -");
  ASSERT_EQ(tunnel["ways"].size(), 2u);
  for (const Json& way : tunnel["ways"]) {
    double sum = 0;
    for (const Json& chance : way["surcharge"]) sum += chance.get<double>();
    EXPECT_NEAR(sum, 1.0, 0.001);
    EXPECT_GT(way["payable"].get<double>(), way["surcharge"][0].get<double>());
  }
  Table uk("uk", 2);
  uk.arrange({.hands = {"red*9"}});
  uk.turn(0);
  EXPECT_EQ(ways_json(uk, "buy booster -")["per_wild"], 4);
}

TEST(WireGuide, ShopAndPath) {
  Table table("uk", 2);
  table.arrange({});
  table.technologies(0, {"booster"});
  std::string out;
  server::append_shop(out, table.rules, view_of(table.rules, table.state, Seat{}));
  const Json shop = parsed(out);
  for (const Json& ware : shop["wares"]) {
    EXPECT_EQ(ware["held"], ware["technology"] == "booster");
    EXPECT_TRUE(ware["now"].is_array() && ware["later"].is_array());
  }
  Table europe("europe", 2);
  europe.arrange({});
  europe.own(0, {"bruxelles:paris:red", "berlin:essen:blue"});
  out.clear();
  server::append_path(out, europe.rules, europe.state.pub.owned[0]);
  EXPECT_EQ(parsed(out)["routes"].size(), 1u);
}

TEST(WireGuide, AdviceHasWhatItsSentenceNeeds) {
  const auto advice_json = [](const Table& table) {
    const View view = view_of(table.rules, table.state, seat_at(0));
    MoveList legal;
    legal_moves(table.rules, view.pub, view.mine, view.seat, legal);
    std::string out;
    server::append_advice(out, table.rules, advise(table.rules, view, legal, Lesson::Route, false));
    return parsed(out).dump();
  };
  Table table("europe", 2);
  table.own(0, {"kyiv:smolensk:red", "moskva:smolensk:orange"});
  table.tickets(0, {"kyiv-petrograd"});
  table.arrange({.hands = {"white*3", ""}, .display = "red,blue,white,pink,black"});
  table.turn(0);
  EXPECT_EQ(advice_json(table),
            R"({"reason":"take","route":"moskva:petrograd:white","ticket":"kyiv-petrograd",)"
            R"("card":"white","need":1,"have":3})");
  table.arrange({.hands = {"white*4", ""}, .display = "red,blue,white,pink,black"});
  EXPECT_EQ(advice_json(table), R"({"reason":"claim","route":"moskva:petrograd:white",)"
                                R"("ticket":"kyiv-petrograd","points":7})");
  table.tickets(0, {"budapest-sofia"});
  table.own(0, {"budapest:sarajevo:pink"});
  table.arrange({.hands = {"red*5", ""}, .display = "red,blue,white,pink,black"});
  const Json tunnel = parsed(advice_json(table));
  EXPECT_EQ(tunnel["reason"], "claim_tunnel");
  EXPECT_GT(tunnel["chance"].get<double>(), 0.3);
}

TEST(WireGuide, ExamplesNameWhatTheGameHas) {
  const auto examples_json = [](const char* game) {
    const Table table(game, 2);
    std::string out;
    server::append_examples(out, table.rules,
                            examples(table.rules, view_of(table.rules, table.state, seat_at(0)), false));
    return parsed(out);
  };
  const auto fields = [](const Json& json) {
    std::set<std::string> names;
    for (const auto& [key, value] : json.items()) names.insert(key);
    return names;
  };
  using Names = std::set<std::string>;
  const Json europe = examples_json("europe");
  EXPECT_EQ(fields(europe), (Names{"tunnel", "ferry", "station", "strands", "pieces"}));
  EXPECT_GT(europe["tunnel"]["free"].get<double>(), 0);
  EXPECT_EQ(europe["tunnel"]["pay"].size(), 1u);
  EXPECT_EQ(europe["strands"].size(), 2u);
  EXPECT_TRUE(fields(examples_json("london")).contains("district"));
  EXPECT_EQ(examples_json("berlin")["pieces"].size(), 2u);
  EXPECT_FALSE(examples_json("uk")["barred"]["technologies"].empty());
  EXPECT_EQ(fields(examples_json("cardgame")), (Names{"pieces"}));
}

// Card Game: whom plays of a colour rob, beside the moves (CG-27).
TEST(WireGuide, LegalPlaysSayWhomTheyRob) {
  Table table("cardgame", 3);
  table.arrange({.hands = {"red*3+blue*2", "", ""}});
  table.yard(2, "red:2,blue:2");
  table.turn(0);
  const View view = view_of(table.rules, table.state, seat_at(0));
  MoveList legal;
  legal_moves(table.rules, view.pub, view.mine, view.seat, legal);
  // Two blue cards are no more than lie there: nothing blue may be played, so nobody is robbed of blue.
  EXPECT_EQ(parsed(legal_text(table.rules, legal, 400, &view))["robs"].dump(), R"({"red":2})");
  table.state.pub.yard[2] = {};
  const View empty = view_of(table.rules, table.state, seat_at(0));
  EXPECT_FALSE(parsed(legal_text(table.rules, legal, 400, &empty)).contains("robs"));
}

TEST(WireGuide, LastTurnsNameTheirSeats) {
  Table table("europe", 3);
  table.arrange({.hands = {"red*2", "", ""}});
  table.turn(2);
  EXPECT_FALSE(view_json(table.rules, table.state, seat_at(0)).contains("last_seats"));
  table.state.pub.last_turns = 4;
  EXPECT_EQ(view_json(table.rules, table.state, seat_at(0))["last_seats"].dump(), "[2,0,1,2]");
  table.state.pub.last_turns = 0;
  table.pieces(1, 5);
  const Json seats = view_json(table.rules, table.state, seat_at(0))["seats"];
  EXPECT_EQ(seats[1]["near_end"], true);
  EXPECT_FALSE(seats[0].contains("near_end"));
}

// A spectator is told nothing that hangs on what a seat holds: answers do not change with hands, tickets and decks.
TEST(WireGuide, SpectatorsLearnNothingHidden) {
  const Rules rules = load("europe", 3);
  State state = new_game(rules, seed_from_number(4));
  Rng rng(8);
  MoveList legal;
  for (int step = 0; step < 120; ++step) {
    const Seat seat = next_seat(rules, state.pub);
    legal_moves(rules, state.pub, state.priv[ix(seat)], seat, legal);
    ASSERT_TRUE(apply(rules, state, seat,
                      legal[static_cast<int>(rng.below(static_cast<std::uint32_t>(legal.size())))])
                    .ok());
  }
  State other = sample_world(rules, view_of(rules, state, Seat::Nobody), rng);
  ASSERT_FALSE(same_bits(state, other));
  for (std::size_t r = 0; r < rules.routes.size(); ++r)
    for (const Seat viewer : {Seat::Nobody}) {
      const Move claim = Move::paying(MoveKind::Claim, static_cast<int>(r), Cards{});
      std::string here;
      std::string there;
      server::append_why(here, rules, why_not(rules, view_of(rules, state, viewer), claim));
      server::append_why(there, rules, why_not(rules, view_of(rules, other, viewer), claim));
      EXPECT_EQ(here, there);
    }
}

// How everyone stands, in the view: face down tickets stay so (CG-40).
TEST(WireGuide, GoalsInTheView) {
  Table london("london", 2);
  london.arrange({});
  const Json goals = view_json(london.rules, london.state, Seat{})["goals"];
  ASSERT_EQ(goals.size(), london.rules.districts.size());
  EXPECT_EQ(goals[0].dump(), R"({"id":")" + london.rules.districts[0].id + R"(","seats":[0,0],"has":[]})");
  Table cards("cardgame", 3);
  TicketSet laid;
  for (std::size_t t = 0; t < cards.rules.tickets.size(); ++t)
    if ((cards.rules.tickets[t].big_cities & 1) != 0) laid.add(static_cast<TicketId>(t));
  cards.state.pub.completed[1] = laid;
  const Json hidden = view_json(cards.rules, cards.state, Seat{})["goals"][0];
  EXPECT_EQ(hidden["seats"].dump(), "[0,null,0]");
  EXPECT_EQ(hidden["has"].dump(), "[]");
  const Json shown = view_json(cards.rules, cards.state, Seat{}, {.known = true})["goals"][0];
  EXPECT_EQ(shown["seats"][1], laid.count());
  EXPECT_EQ(shown["has"].dump(), "[1]");
  EXPECT_FALSE(view_json(cards.rules, cards.state, Seat::Nobody)["goals"][0].contains("mine"));
}

}  // namespace
}  // namespace konduktor::testing
