// What tickets still need, on positions made for it and on those of random games.

#include "konduktor/guide/ticket_needs.h"

#include <gtest/gtest.h>

#include <algorithm>

#include "konduktor/players/random_game.h"
#include "support/table.h"

namespace konduktor::testing {
namespace {

TicketNeed need(const Table& table, int seat, const std::string& ticket) {
  const TicketId id = parse_ticket(table.rules, ticket);
  EXPECT_NE(id, TicketId::None) << ticket;
  return ticket_need(table.rules, table.state.pub, seat_at(seat),
                     table.state.priv[static_cast<std::size_t>(seat)].hand, id);
}

std::vector<std::string> ids(const Table& table, const std::vector<RouteId>& routes) {
  std::vector<std::string> names;
  for (const RouteId route : routes) names.push_back(table.rules.routes[ix(route)].id);
  return names;
}

TEST(TicketNeeds, TheCheapestWayIsTold) {
  Table table("europe", 2);
  table.arrange({.hands = {"black*1+red*1+green*3", ""}});
  const TicketNeed way = need(table, 0, "amsterdam-pamplona");
  EXPECT_EQ(way.need, Need::Open);
  EXPECT_EQ(way.cards, 7);
  EXPECT_EQ(way.pieces[0], 7);
  // Of each double the strand that the hand is nearer to.
  EXPECT_EQ(
      ids(table, way.claims),
      (std::vector<std::string>{"amsterdam:bruxelles:black", "bruxelles:paris:red", "pamplona:paris:green"}));
  EXPECT_EQ(payment_text(table.rules, way.shortfall.missing), "red*1+green*1");
  EXPECT_EQ(way.shortfall.total(), 2);
}

TEST(TicketNeeds, OwnRoutesAreFree) {
  Table table("europe", 2);
  table.arrange({});
  table.own(0, {"amsterdam:bruxelles:black", "bruxelles:paris:red"});
  EXPECT_EQ(need(table, 0, "amsterdam-pamplona").cards, 4);
  EXPECT_EQ(need(table, 1, "amsterdam-pamplona").cards, 4 + 3 + 2);  // by Frankfurt: those two are taken
  table.own(0, {"pamplona:paris:blue"});
  const TicketNeed way = need(table, 0, "amsterdam-pamplona");
  EXPECT_EQ(way.need, Need::Joined);
  EXPECT_TRUE(way.claims.empty());
  EXPECT_EQ(way.shortfall.total(), 0);
}

TEST(TicketNeeds, WithFourPlayersTheSecondStrandIsAWay) {
  Table table("europe", 4);
  table.arrange({});
  table.own(1, {"pamplona:paris:blue"});
  const TicketNeed way = need(table, 0, "amsterdam-pamplona");
  EXPECT_NE(std::find(way.claims.begin(), way.claims.end(), parse_route(table.rules, "pamplona:paris:green")),
            way.claims.end());
}

TEST(TicketNeeds, AStationThatStandsLendsARoute) {
  Table table("europe", 2);
  table.arrange({});
  table.own(0, {"amsterdam:bruxelles:black", "bruxelles:paris:red"});
  table.own(1, {"pamplona:paris:blue"});
  EXPECT_EQ(need(table, 0, "amsterdam-pamplona").need, Need::Open);
  table.station(0, "pamplona");
  const TicketNeed way = need(table, 0, "amsterdam-pamplona");
  EXPECT_EQ(way.need, Need::Joined);
  ASSERT_EQ(way.loans.size(), 1u);
  EXPECT_TRUE(way.loans[0].built);
  EXPECT_EQ(table.rules.places[ix(way.loans[0].station)].id, "pamplona");
  // The score sheet sees it the same way.
  table.tickets(0, {"amsterdam-pamplona"});
  EXPECT_EQ(table.scores().seats[0].completed.count(), 1);
}

TEST(TicketNeeds, AStationLendsOneRouteOnly) {
  Table table("europe", 2);
  table.arrange({});
  table.own(0, {"amsterdam:bruxelles:black"});
  table.own(1, {"bruxelles:paris:red", "pamplona:paris:blue"});
  table.station(0, "paris");
  const TicketNeed one = need(table, 0, "amsterdam-pamplona");
  EXPECT_EQ(one.need, Need::Open);
  EXPECT_LE(one.loans.size(), 1u);
  EXPECT_FALSE(one.claims.empty());
  table.station(0, "pamplona");
  EXPECT_EQ(need(table, 0, "amsterdam-pamplona").need, Need::Joined);
}

void take_all_at(Table& table, int seat, const std::string& place) {
  for (const Route& route : table.rules.routes)
    if (table.rules.places[ix(route.a)].id == place || table.rules.places[ix(route.b)].id == place)
      table.own(seat, {route.id});
}

TEST(TicketNeeds, ANewStationIsTheLastResort) {
  Table table("europe", 2);
  table.arrange({});
  take_all_at(table, 1, "palermo");
  const TicketNeed way = need(table, 0, "palermo-constantinople");
  EXPECT_EQ(way.need, Need::Open);
  ASSERT_EQ(way.loans.size(), 1u);
  EXPECT_FALSE(way.loans[0].built);
  for (const std::string place : {"london", "essen", "riga"}) table.station(0, place);
  const TicketNeed none = need(table, 0, "palermo-constantinople");
  EXPECT_EQ(none.need, Need::CutOff);
  EXPECT_TRUE(none.claims.empty());
}

TEST(TicketNeeds, TooFewPieces) {
  Table table("europe", 2);
  table.arrange({});
  table.pieces(0, 7);
  EXPECT_EQ(need(table, 0, "amsterdam-pamplona").need, Need::Open);
  table.pieces(0, 6);
  EXPECT_EQ(need(table, 0, "amsterdam-pamplona").need, Need::OutOfReach);
}

TEST(TicketNeeds, TwoKindsOfPiecesAreCountedApart) {
  Table table("berlin", 3);
  table.arrange({});
  table.pieces(0, 0, 0);
  EXPECT_EQ(need(table, 0, "charlottenburger-tor-moritzplatz").cards, 10);
  // Four cars are enough if one of the four-card routes saves one.
  table.pieces(0, 4, 1);
  const TicketNeed way = need(table, 0, "charlottenburger-tor-moritzplatz");
  EXPECT_EQ(way.need, Need::Open);
  EXPECT_EQ(way.pieces, (std::array<int, 2>{0, 4}));
  EXPECT_EQ(way.cards, 10);
  table.pieces(0, 3, 1);
  EXPECT_EQ(need(table, 0, "charlottenburger-tor-moritzplatz").need, Need::OutOfReach);
}

TEST(TicketNeeds, TechnologiesAreToldAndCost) {
  Table table("uk", 2);
  table.arrange({});
  EXPECT_EQ(need(table, 0, "newcastle-hull").cards, 3);
  EXPECT_EQ(need(table, 0, "newcastle-hull").technologies, 0);
  const auto scotland =
      std::find_if(table.rules.technologies.begin(), table.rules.technologies.end(),
                   [](const Technology& technology) { return technology.id == "scotland"; });
  const int bit = 1 << (scotland - table.rules.technologies.begin());
  // By Carlisle: three spaces to Newcastle would need the Stoker besides.
  EXPECT_EQ(need(table, 0, "edinburgh-birmingham").technologies, bit);
  table.technologies(0, {"scotland"});
  EXPECT_EQ(need(table, 0, "edinburgh-birmingham").technologies, 0);
}

TEST(TicketNeeds, RightOfWayIsTheLastResort) {
  Table table("uk", 2);
  table.arrange({});
  take_all_at(table, 1, "stornoway");
  const TicketNeed way = need(table, 0, "stornoway-glasgow");
  EXPECT_EQ(way.need, Need::Open);
  EXPECT_EQ(way.right_of_way.size(), 1u);
}

TEST(TicketNeeds, FerriesAndGreysInTheShortfall) {
  Table table("europe", 2);
  std::vector<RouteId> routes;
  for (const std::string id : {"dieppe:london:gray", "paris:zurich:gray", "brest:dieppe:orange"})
    routes.push_back(parse_route(table.rules, id));
  const auto lacking = [&](const std::string& hand) {
    return claims_shortfall(table.rules, parse_payment(table.rules, hand).value, routes);
  };
  Shortfall shortfall = lacking("blue*2+orange*1+wild*1");
  EXPECT_EQ(payment_text(table.rules, shortfall.missing), "orange*1");
  EXPECT_EQ(shortfall.grey, 2);  // one for Zürich, one for the ferry
  EXPECT_EQ(shortfall.stand_ins, 0);
  EXPECT_EQ(shortfall.total(), 3);
  shortfall = lacking("blue*2+orange*1+wild*2");
  EXPECT_EQ(shortfall.stand_ins, 1);
  EXPECT_EQ(shortfall.total(), 2);
  shortfall = lacking("orange*2");
  EXPECT_EQ(shortfall.missing.wilds(), 1);
  EXPECT_EQ(shortfall.total(), 5);
}

// clauses: CGT-10
TEST(TicketNeeds, LocomotivesOnTheTrackStandIn) {
  const Rules rules = load("cardgame", 2);
  TicketSet one;
  for (std::size_t t = 0; t < rules.tickets.size(); ++t)
    if (payment_text(rules, rules.tickets[t].cards) == "blue*2+purple*1+white*1")
      one.add(static_cast<TicketId>(t));
  ASSERT_EQ(one.count(), 1);
  Shortfall shortfall = track_shortfall(rules, one, parse_payment(rules, "blue*1+white*1+wild*2").value);
  EXPECT_EQ(payment_text(rules, shortfall.missing), "blue*1+purple*1");
  EXPECT_EQ(shortfall.total(), 0);
  shortfall = track_shortfall(rules, one, parse_payment(rules, "blue*1+white*1+wild*1").value);
  EXPECT_EQ(shortfall.total(), 1);
}

// The cost of the cheapest way of a game without extras, by the dullest method there is.
int dull_cost(const Rules& rules, const Public& pub, std::size_t seat, const Ticket& ticket) {
  constexpr int kFar = 1000;
  std::vector<int> cost(rules.places.size(), kFar);
  ticket.from.for_each([&](PlaceId place) { cost[ix(place)] = 0; });
  for (std::size_t round = 0; round < rules.places.size(); ++round)
    for (std::size_t r = 0; r < rules.routes.size(); ++r) {
      const auto route = static_cast<RouteId>(r);
      const RouteId twin = rules.twin[r];
      const bool own = pub.owned[seat].has(route);
      if (!own && (!pub.open.has(route) || (twin != RouteId::None && pub.owned[seat].has(twin)))) continue;
      const int step = own ? 0 : rules.cost[r];
      int& a = cost[rules.end_a[r]];
      int& b = cost[rules.end_b[r]];
      a = std::min(a, b + step);
      b = std::min(b, a + step);
    }
  int least = kFar;
  ticket.to.for_each([&](PlaceId place) { least = std::min(least, cost[ix(place)]); });
  return least;
}

void expect_true(const Rules& rules, const State& state, std::size_t s, TicketId ticket) {
  const Public& pub = state.pub;
  const TicketNeed way = ticket_need(rules, pub, seat_at(static_cast<int>(s)), state.priv[s].hand, ticket);
  const bool joined = joins(rules, pub.owned[s], rules.tickets[ix(ticket)]);
  EXPECT_EQ(joined, way.need == Need::Joined && way.loans.empty());
  RouteSet with = pub.owned[s];
  for (const RouteId route : way.claims) {
    EXPECT_FALSE(pub.owned[s].has(route));
    with.add(route);
  }
  for (const Loan& loan : way.loans) with.add(loan.route);
  EXPECT_EQ(joins(rules, with, rules.tickets[ix(ticket)]),
            way.need == Need::Joined || way.need == Need::Open);
  if (rules.stations > 0 || !rules.technologies.empty() || rules.pieces.size() > 1) return;
  const int dull = dull_cost(rules, pub, s, rules.tickets[ix(ticket)]);
  EXPECT_EQ(way.need == Need::CutOff, dull == 1000);
  EXPECT_EQ(way.need == Need::OutOfReach, dull < 1000 && dull > pub.pieces[s][0]);
  if (way.need == Need::Open) {
    EXPECT_EQ(way.cards, dull);
  }
}

// With two kinds of pieces the search tells apart how many of each a way takes; it must come to an end all the same
// when there is no way at all and no limit to the pieces.
TEST(TicketNeeds, CutOffWithTwoKindsOfPieces) {
  Table table("berlin", 2);
  table.arrange({});
  table.pieces(1, 50, 0);
  table.pieces(1, 50, 1);
  table.own(1, {"hansaplatz:hauptbahnhof:red", "hauptbahnhof:reichstag:purple",
                "moabit:hauptbahnhof:subway:purple", "hauptbahnhof:naturkundemuseum:subway:orange"});
  EXPECT_EQ(need(table, 0, "siegessaeule-hauptbahnhof").need, Need::CutOff);
  table.pieces(0, 0, 0);
  table.pieces(0, 0, 1);
  EXPECT_EQ(need(table, 0, "siegessaeule-reichstag").need, Need::OutOfReach);
}

TEST(TicketNeeds, HoldInRandomGames) {
  for (const std::string game : {"europe", "london", "berlin", "uk", "usa"})
    for (std::uint64_t seed = 1; seed <= 3; ++seed) {
      const Rules rules = load(game, 3);
      State state = new_game(rules, seed_from_number(seed));
      Rng rng(seed);
      MoveList moves;
      int count = 0;
      play_random_game(rules, state, rng, moves, [&](Seat, const Move&) {
        if (++count % 25 != 0) return;
        for (std::size_t s = 0; s < 3; ++s)
          for (std::size_t t = 0; t < rules.tickets.size(); t += 3)
            expect_true(rules, state, s, static_cast<TicketId>(t));
      });
      EXPECT_GT(count, 25) << game;
    }
}

}  // namespace
}  // namespace konduktor::testing
