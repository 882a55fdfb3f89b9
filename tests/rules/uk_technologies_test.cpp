// United Kingdom: what may be claimed, what technologies add (UK-P*, UK-X1 to UK-X6, UK-X8 to UK-X10).
#include <map>
#include <string>
#include <vector>

#include "rules/uk_support.h"

namespace konduktor::testing {
namespace {

const std::vector<std::string> kOpening{"wales",  "ireland-france", "scotland",
                                        "stoker", "boiler",         "propellers"};

Table with(const std::vector<std::string>& technologies, const std::string& hand = "wild*12") {
  Table table("uk", 2);
  table.technologies(0, technologies);
  table.arrange({.hands = {hand, "wild*1"}, .display = "red,red,black,black,green"});
  table.turn(0);
  return table;
}

std::set<std::string> claimable(const Table& table) {
  std::set<std::string> routes;
  for (const auto& move : legal_with(table, 0, "claim ")) routes.insert(move.substr(6, move.rfind(' ') - 6));
  return routes;
}

// The ledger's sentences, one by one.
bool allowed(const Table& table, const Route& route, const std::set<std::string>& held) {
  if (route.id == "southampton:new-york:gray") return true;  // UK-P5
  bool may = true;
  for (const PlaceId end : {route.a, route.b}) {  // UK-P2
    const std::string& country = table.rules.places[ix(end)].country;
    if (country == "wales") may = may && held.contains("wales");
    if (country == "scotland") may = may && held.contains("scotland");
    if (country == "ireland" || country == "france") may = may && held.contains("ireland-france");
  }
  if (route.cost == 3) may = may && held.contains("stoker");                     // UK-P3
  if (route.cost >= 4 && route.cost <= 6) may = may && held.contains("boiler");  // UK-P3
  if (route.kind == RouteKind::Ferry) may = may && held.contains("propellers");  // UK-P4
  return may;
}

// clauses: UK-P1 UK-P2 UK-P3 UK-P4 UK-P5 UK-X1 UK-X2 UK-X3 UK-X4 UK-X5 UK-X6
TEST(UkClaims, every_route_with_every_set_of_opening_technologies) {
  Table table("uk", 2);
  table.arrange({.hands = {"wild*12", ""}});
  table.turn(0);
  for (unsigned subset = 0; subset < 64; ++subset) {
    std::set<std::string> held;
    for (unsigned t = 0; t < 6; ++t)
      if ((subset >> t & 1u) != 0) held.insert(kOpening[t]);
    table.technologies(0, {held.begin(), held.end()});
    std::set<std::string> wanted;
    for (const Route& route : table.rules.routes) {
      if (allowed(table, route, held)) wanted.insert(route.id);
      State state = table.state;
      Cards payment;
      payment[Card::Wild] = route.cost;
      const auto target = static_cast<int>(parse_route(table.rules, route.id));
      const Verdict verdict =
          apply(table.rules, state, Seat{}, Move::paying(MoveKind::Claim, target, payment));
      EXPECT_EQ(verdict.reason == Reason::Ok, wanted.contains(route.id)) << route.id;
      if (verdict.ok()) continue;
      EXPECT_EQ(verdict.reason, Reason::NeedsTechnology) << route.id;
      EXPECT_FALSE(held.contains(table.rules.technologies[verdict.detail].id)) << route.id;
    }
    EXPECT_EQ(claimable(table), wanted);
  }
  table.expect_sound();
}

TEST(UkClaims, UK_P1_without_technology_only_short_english_routes) {
  const Table table = with({});
  for (const auto& id : claimable(table)) {
    if (id == "southampton:new-york:gray") continue;
    const Route& route = table.rules.routes[ix(parse_route(table.rules, id))];
    EXPECT_LE(route.cost, 2) << id;
    EXPECT_EQ(route.kind, RouteKind::Plain) << id;
    EXPECT_EQ(table.rules.places[ix(route.a)].country, "england") << id;
    EXPECT_EQ(table.rules.places[ix(route.b)].country, "england") << id;
  }
  EXPECT_EQ(claimable(table).size(), 42u + 1u);
}

TEST(UkClaims, UK_P2_an_end_in_two_countries_needs_both_concessions) {
  const std::string route = "claim dublin:holyhead:gray wild*2";
  with({"ireland-france", "propellers"}).expect_refused(0, route, Reason::NeedsTechnology);
  with({"wales", "propellers"}).expect_refused(0, route, Reason::NeedsTechnology);
  with({"wales", "ireland-france", "propellers"}).must_play(0, route);
  with({"propellers"}).expect_refused(0, "claim dover:france-east:gray wild*2", Reason::NeedsTechnology);
  with({"propellers", "ireland-france"}).must_play(0, "claim dover:france-east:gray wild*2");
}

TEST(UkClaims, UK_P3_the_boiler_does_not_stand_in_for_the_stoker) {
  with({"boiler"}).expect_refused(0, "claim bristol:plymouth:yellow wild*3", Reason::NeedsTechnology);
  with({"stoker"}).must_play(0, "claim bristol:plymouth:yellow wild*3");
  with({"stoker"}).expect_refused(0, "claim hull:norwich:gray wild*4", Reason::NeedsTechnology);
  with({"boiler"}).must_play(0, "claim hull:norwich:gray wild*4");
}

TEST(UkClaims, UK_P4_a_ferry_needs_propellers_besides_the_rest) {
  with({}).expect_refused(0, "claim barrow:liverpool:gray wild*1", Reason::NeedsTechnology);
  with({"propellers"}).must_play(0, "claim barrow:liverpool:gray wild*1");
  with({"propellers"}).expect_refused(0, "claim newcastle:hull:gray wild*5", Reason::NeedsTechnology);
  with({"boiler"}).expect_refused(0, "claim newcastle:hull:gray wild*5", Reason::NeedsTechnology);
  with({"propellers", "boiler"}).must_play(0, "claim newcastle:hull:gray wild*5");
}

TEST(UkClaims, UK_P5_new_york_needs_no_technology) {
  Table table = with({});
  EXPECT_TRUE(table.is_legal(0, "claim southampton:new-york:gray wild*10"));
  table.must_play(0, "claim southampton:new-york:gray wild*10");
  EXPECT_EQ(score(table, 0), 40);
  EXPECT_EQ(trains(table, 0), 25);
  table.expect_sound();
}

TEST(UkClaims, UK_P6_worked_examples_of_the_rulebook) {
  const std::vector<std::string> ferry{"scotland", "ireland-france", "stoker", "propellers"};
  const std::vector<std::string> land{"scotland", "stoker"};
  for (const auto& [move, needs] : {std::pair{std::string("claim stranraer:londonderry:gray wild*3"), ferry},
                                    std::pair{std::string("claim edinburgh:newcastle:green wild*3"), land},
                                    std::pair{std::string("claim edinburgh:newcastle:pink wild*3"), land}}) {
    Table enough = with(needs);
    enough.must_play(0, move);
    enough.expect_sound();
    for (const auto& missing : needs) {
      std::vector<std::string> held;
      for (const auto& id : kOpening)
        if (id != missing) held.push_back(id);
      Table table = with(held);
      table.expect_refused(0, move, Reason::NeedsTechnology);
      EXPECT_EQ(table.play(0, move).detail, ix(technology(table, missing))) << missing;
    }
  }
}

TEST(UkConcessions, UK_X1_UK_X2_UK_X3_the_cities_of_each_country) {
  const Table table("uk", 2);
  std::map<std::string, std::set<std::string>> cities;
  for (const Place& place : table.rules.places) cities[place.country].insert(place.id);
  EXPECT_EQ(cities["wales"],
            (std::set<std::string>{"aberystwyth", "cardiff", "carmarthen", "holyhead", "llandrindod-wells"}));
  EXPECT_EQ(cities["ireland"],
            (std::set<std::string>{"belfast", "cork", "dublin", "dundalk", "galway", "limerick",
                                   "londonderry", "rosslare", "sligo", "tullamore"}));
  EXPECT_EQ(cities["scotland"],
            (std::set<std::string>{"aberdeen", "dundee", "edinburgh", "fort-william", "glasgow", "inverness",
                                   "stornoway", "stranraer", "ullapool", "wick"}));
  EXPECT_EQ(cities["france"], (std::set<std::string>{"france-west", "france-east"}));
}

TEST(UkPoints, UK_X8_UK_X9_lagging_for_each_route_turbines_for_each_ferry) {
  struct Case {
    std::vector<std::string> held;
    int land, ferry;
  };
  for (const Case& c :
       {Case{{"propellers"}, 2, 1}, Case{{"propellers", "lagging"}, 3, 2},
        Case{{"propellers", "turbines"}, 2, 3}, Case{{"propellers", "lagging", "turbines"}, 3, 4}}) {
    Table land = with(c.held);
    land.must_play(0, "claim hull:nottingham:black wild*2");
    EXPECT_EQ(score(land, 0), c.land);
    ASSERT_NE(land.event(EventKind::Claimed), nullptr);
    EXPECT_EQ(land.event(EventKind::Claimed)->points, c.land);
    land.expect_sound();
    Table ferry = with(c.held);
    ferry.must_play(0, "claim barrow:liverpool:gray wild*1");
    EXPECT_EQ(score(ferry, 0), c.ferry);
    ferry.expect_sound();
  }
  Table table = with({"propellers"});
  table.technologies(1, {"lagging", "turbines"});  // another's cards bring nothing
  table.must_play(0, "claim barrow:liverpool:gray wild*1");
  EXPECT_EQ(score(table, 0), 1);
}

TEST(UkPoints, UK_X10_two_points_for_each_completed_ticket) {
  Table table("uk", 2);
  table.tickets(0, {"leeds-manchester", "norwich-ipswich", "edinburgh-london"});
  table.tickets(1, {"london-brighton"});
  table.own(0, {"manchester:leeds:red", "norwich:ipswich:green"});
  table.own(1, {"london:brighton:gray"});
  EXPECT_EQ(table.scores().seats[0].bonus_count, 0);
  const int before = table.scores().seats[0].total;
  table.technologies(0, {"double-heading"});
  const ScoreSheet sheet = table.scores();
  EXPECT_EQ(bonus(sheet.seats[0], Bonus::DoubleHeading), 4);  // not for the one that failed
  EXPECT_EQ(sheet.seats[0].total, before + 4);
  EXPECT_EQ(sheet.seats[0].completed.count(), 2);
  EXPECT_EQ(bonus(sheet.seats[1], Bonus::DoubleHeading), 0);
  table.expect_sound();
}

}  // namespace
}  // namespace konduktor::testing
