// What tickets need, as JSON: what the guide says, in the words of the data file.
#include "konduktor/guide/ticket_needs.h"
#include "property/tables.h"
#include "support/table.h"
#include "table_wire/json_of.h"

namespace konduktor::testing {
namespace {

std::string needs(const Table& table, int seat) {
  return needs_text(table.rules, view_of(table.rules, table.state, seat_at(seat)));
}

TEST(WireNeeds, JoinedAndOpen) {
  Table table("usa", 2);
  table.arrange({.hands = {"orange*2+wild*1", ""}});
  table.tickets(0, {"new-york-atlanta", "chicago-new-orleans"});
  table.own(0,
            {"chicago:saint-louis:green", "little-rock:saint-louis:gray", "little-rock:new-orleans:green"});
  const Json json = parsed(needs(table, 0));
  ASSERT_EQ(json.size(), 2u);
  for (const Json& ticket : json) EXPECT_EQ(ticket["held"], true);
  const Json& joined = json[json[0]["ticket"] == "chicago-new-orleans" ? 0 : 1];
  EXPECT_EQ(joined.dump(), R"({"ticket":"chicago-new-orleans","held":true,"need":"joined",)"
                           R"("way":["chicago:saint-louis:green","little-rock:saint-louis:gray",)"
                           R"("little-rock:new-orleans:green"],"claims":[],)"
                           R"("pieces":{"train":0},"cards":0,"missing":{},"stand_ins":1,"short":0})");
  const Json& open = json[json[0]["ticket"] == "chicago-new-orleans" ? 1 : 0];
  const TicketNeed need = ticket_need(table.rules, table.state.pub, seat_at(0), table.state.priv[0].hand,
                                      parse_ticket(table.rules, "new-york-atlanta"));
  EXPECT_EQ(open["need"], "open");
  EXPECT_EQ(open["cards"], need.cards);
  EXPECT_EQ(open["short"], need.shortfall.total());
  EXPECT_EQ(open["claims"].size(), need.claims.size());
  EXPECT_EQ(open["pieces"]["train"], need.pieces[0]);
}

TEST(WireNeeds, OutOfReachAndCutOff) {
  Table table("europe", 2);
  table.arrange({});
  table.tickets(0, {"amsterdam-pamplona"});
  table.pieces(0, 6);
  EXPECT_EQ(needs(table, 0), R"([{"ticket":"amsterdam-pamplona","held":true,"need":"out_of_reach"}])");
  Table cut("usa", 2);
  cut.arrange({});
  cut.pieces(1, 60);
  std::vector<std::string> around;
  for (const Route& route : cut.rules.routes) {
    const bool second = route.twin != RouteId::None &&
                        ix(route.twin) < static_cast<std::size_t>(&route - cut.rules.routes.data());
    if (cut.rules.places[ix(route.a)].id == "miami" || cut.rules.places[ix(route.b)].id == "miami")
      if (!second) around.push_back(route.id);
  }
  cut.own(1, around);
  cut.tickets(0, {"los-angeles-miami"});
  EXPECT_EQ(needs(cut, 0), R"([{"ticket":"los-angeles-miami","held":true,"need":"cut_off"}])");
}

TEST(WireNeeds, LoansOfStations) {
  Table table("europe", 2);
  table.arrange({.hands = {"pink*2", ""}});
  table.tickets(0, {"budapest-sofia"});
  table.own(1, {"sarajevo:sofia:gray"});
  table.station(0, "sofia");
  const Json need = parsed(needs(table, 0))[0];
  EXPECT_EQ(need["claims"], Json({"budapest:sarajevo:pink"}));
  EXPECT_EQ(need["loans"].dump(), R"([{"station":"sofia","route":"sarajevo:sofia:gray","built":true}])");
  EXPECT_EQ(need["missing"], Json({{"pink", 1}}));
  EXPECT_EQ(need["short"], 1);
}

TEST(WireNeeds, OfferedTicketsAreLookedAtToo) {
  Table table("europe", 2);
  const Json json = parsed(needs(table, 0));
  ASSERT_EQ(json.size(), 4u);
  for (std::size_t k = 0; k < 4; ++k) {
    EXPECT_EQ(json[k]["held"], false);
    EXPECT_EQ(json[k]["ticket"], table.rules.tickets[ix(table.state.priv[0].offer[k])].id);
    EXPECT_EQ(json[k]["need"], "open");
  }
}

TEST(WireNeeds, TechnologiesOfTheUnitedKingdom) {
  Table table("uk", 2);
  table.arrange({});
  table.tickets(0, {"dublin-cork"});
  EXPECT_EQ(parsed(needs(table, 0))[0]["technologies"], Json({"ireland-france"}));
}

TEST(WireNeeds, CardGameLooksAtTheTrackInSight) {
  for (const bool peek : {false, true}) {
    Table table("cardgame", 2, {.peek_own_track = peek});
    table.arrange({});
    table.tickets(0, {"chicago-dallas"});
    const Cards wanted = table.rules.tickets[ix(parse_ticket(table.rules, "chicago-dallas"))].cards;
    ASSERT_EQ(wanted.total(), 2);
    if (!peek) {
      EXPECT_EQ(needs(table, 0), R"([{"ticket":"chicago-dallas","held":true,"need":"face_down"}])");
      continue;
    }
    const Json before = parsed(needs(table, 0))[0];
    EXPECT_EQ(before["need"], "open");
    EXPECT_EQ(before["short"], 2);
    table.track(0, payment_text(table.rules, wanted));
    const Json after = parsed(needs(table, 0))[0];
    EXPECT_EQ(after["need"], "joined");
    EXPECT_EQ(after["missing"], Json::object());
  }
}

TEST(WireNeeds, SpectatorsHaveNone) {
  Table table("europe", 2);
  EXPECT_EQ(needs_text(table.rules, view_of(table.rules, table.state, Seat::Nobody)), "[]");
}

}  // namespace
}  // namespace konduktor::testing
