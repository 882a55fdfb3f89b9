// What things cost a seat now, on positions of every game; and in random games, that what is said to be lacking is just
// what is lacking.

#include "konduktor/guide/prices.h"

#include <gtest/gtest.h>

#include <algorithm>

#include "konduktor/guide/gains.h"
#include "konduktor/players/random_game.h"
#include "support/table.h"

namespace konduktor::testing {
namespace {

View view(const Table& table, int seat = 0) { return view_of(table.rules, table.state, seat_at(seat)); }

Goal route(const Table& table, const std::string& id) {
  const RouteId route = parse_route(table.rules, id);
  EXPECT_NE(route, RouteId::None) << id;
  return {MoveKind::Claim, static_cast<std::uint8_t>(route)};
}

Goal technology(const Table& table, const std::string& id) {
  for (std::size_t t = 0; t < table.rules.technologies.size(); ++t)
    if (table.rules.technologies[t].id == id) return {MoveKind::Buy, static_cast<std::uint8_t>(t)};
  ADD_FAILURE() << id;
  return {};
}

Goal station(const Table& table, const std::string& id) {
  for (std::size_t p = 0; p < table.rules.places.size(); ++p)
    if (table.rules.places[p].id == id) return {MoveKind::Station, static_cast<std::uint8_t>(p)};
  ADD_FAILURE() << id;
  return {};
}

// "2 red|blue", "1 wild + 1 any": what is lacking, in a word.
std::string lacking(const Table& table, Goal goal, int seat = 0) {
  const Obstacle obstacle = obstacle_to(table.rules, view(table, seat), goal);
  if (!obstacle.verdict.ok()) return "refused";
  const Lacking& lack = obstacle.lacking;
  if (lack.cards == 0) return "nothing";
  std::string colours;
  int count = 0;
  for (std::size_t c = 0; c < table.rules.colours.size(); ++c)
    if ((lack.kinds >> c & 1) != 0) {
      colours += (colours.empty() ? "" : "|") + table.rules.colours[c].id;
      ++count;
    }
  if (count == static_cast<int>(table.rules.colours.size())) colours = "any";
  std::string text = lack.wilds > 0 ? std::to_string(lack.wilds) + " wild" : "";
  if (lack.cards > lack.wilds)
    text += (text.empty() ? "" : " + ") + std::to_string(lack.cards - lack.wilds) + " " + colours;
  return text;
}

std::vector<std::string> ways(const Table& table, Goal goal, int seat = 0) {
  std::vector<std::string> texts;
  for (const Move& move : ways_to_pay(table.rules, view(table, seat), goal))
    texts.push_back(payment_text(table.rules, move.payment()));
  return texts;
}

Reason reason(const Table& table, Goal goal, int seat = 0) {
  return obstacle_to(table.rules, view(table, seat), goal).verdict.reason;
}

using Texts = std::vector<std::string>;

Table table_with(const std::string& game, int players, const std::string& hand, Options options = {}) {
  Table table(game, players, options);
  table.arrange({.hands = {hand}});
  table.turn(0);
  return table;
}

TEST(Prices, AColouredRoute) {
  Table table = table_with("europe", 2, "red*1+blue*3");
  EXPECT_EQ(lacking(table, route(table, "bruxelles:paris:red")), "1 red");
  EXPECT_EQ(ways(table, route(table, "bruxelles:paris:red")), Texts{});
  Table wild = table_with("europe", 2, "red*2+wild*2");
  EXPECT_EQ(lacking(wild, route(wild, "bruxelles:paris:red")), "nothing");
  EXPECT_EQ(ways(wild, route(wild, "bruxelles:paris:red")), (Texts{"red*2", "red*1+wild*1", "wild*2"}));
}

TEST(Prices, AGreyRouteIsNearestInTheColoursThatThereAreMostOf) {
  Table table = table_with("europe", 2, "red*2+blue*2+green*1");
  EXPECT_EQ(lacking(table, route(table, "paris:zurich:gray")), "1 blue|red");
  Table nothing = table_with("europe", 2, "");
  EXPECT_EQ(lacking(nothing, route(nothing, "paris:zurich:gray")), "3 any");
}

TEST(Prices, AFerryLacksItsLocomotives) {  // EU-F1
  Table table = table_with("europe", 2, "red*9");
  EXPECT_EQ(lacking(table, route(table, "palermo:smyrna:gray")), "2 wild");
  Table poor = table_with("europe", 2, "red*3+wild*1");
  EXPECT_EQ(lacking(poor, route(poor, "palermo:smyrna:gray")), "1 wild + 1 red");
}

TEST(Prices, TheSurchargeOfATunnel) {  // EU-T3
  Table table("europe", 2);
  table.arrange({.hands = {"red*4"}, .deck = "red,red,blue"});
  table.turn(0);
  table.must_play(0, "claim paris:zurich:gray red*3");
  ASSERT_EQ(table.state.pub.phase, Phase::Surcharge);
  EXPECT_EQ(lacking(table, {MoveKind::Pay, 0}), "1 red");
  EXPECT_EQ(reason(table, route(table, "bruxelles:paris:red")), Reason::NotNow);
}

TEST(Prices, DoublesWithFewAndWithManyPlayers) {  // CORE-R7, CORE-R8
  for (const int players : {2, 3}) {
    Table table = table_with("europe", players, "yellow*2");
    table.own(1, {"bruxelles:paris:red"});
    EXPECT_EQ(reason(table, route(table, "bruxelles:paris:yellow")), Reason::StrandClosed) << players;
    const Obstacle taken = obstacle_to(table.rules, view(table), route(table, "bruxelles:paris:red"));
    EXPECT_EQ(taken.verdict.reason, Reason::RouteTaken);
    EXPECT_EQ(taken.owners, 2);
  }
  Table many = table_with("europe", 4, "yellow*2");
  many.own(1, {"bruxelles:paris:red"});
  EXPECT_EQ(ways(many, route(many, "bruxelles:paris:yellow")), Texts{"yellow*2"});
  many.own(0, {"frankfurt:paris:white"});
  EXPECT_EQ(reason(many, route(many, "frankfurt:paris:orange")), Reason::BothStrands);
}

TEST(Prices, StationsOfEurope) {  // EU-B1 to EU-B3
  Table table = table_with("europe", 2, "red*1");
  EXPECT_EQ(ways(table, station(table, "paris")), Texts{"red*1"});
  table.station(0, "wien");
  EXPECT_EQ(lacking(table, station(table, "paris")), "1 red");
  table.station(1, "roma");
  const Obstacle taken = obstacle_to(table.rules, view(table), station(table, "roma"));
  EXPECT_EQ(taken.verdict.reason, Reason::StationTaken);
  EXPECT_EQ(taken.owners, 2);
  Table usa = table_with("usa", 2, "red*1");
  EXPECT_EQ(reason(usa, station(usa, "boston")), Reason::NotNow);
}

TEST(Prices, PiecesRunOut) {  // CORE-R5, BE-R3
  Table usa = table_with("usa", 2, "red*9");
  usa.pieces(0, 1);
  EXPECT_EQ(reason(usa, route(usa, "calgary:vancouver:gray")), Reason::TooFewPieces);
  Table london = table_with("london", 2, "");
  EXPECT_EQ(obstacle_to(london.rules, view(london), route(london, london.rules.routes.front().id)).none(),
            false);
}

// Each of the two kinds has pieces of its own.
TEST(Prices, TheSubwayAndTheTramOfBerlin) {
  Table table = table_with("berlin", 2, "red*1");
  ASSERT_EQ(table.rules.pieces.size(), 2u);
  for (std::uint8_t kind = 0; kind < 2; ++kind) {
    table.pieces(0, 0, kind);
    table.pieces(0, 9, 1 - kind);
    int refused = 0;
    for (std::size_t r = 0; r < table.rules.routes.size(); ++r) {
      const Goal goal{MoveKind::Claim, static_cast<std::uint8_t>(r)};
      const bool of_kind = table.rules.piece_of[r] == kind;
      EXPECT_EQ(reason(table, goal), of_kind ? Reason::TooFewPieces : Reason::Ok) << table.rules.routes[r].id;
      refused += of_kind ? 1 : 0;
    }
    EXPECT_GT(refused, 0);
  }
}

TEST(Prices, ConcessionsOfTheUnitedKingdom) {  // UK-P1 to UK-P4
  Table table = table_with("uk", 2, "pink*3");
  const Obstacle obstacle = obstacle_to(table.rules, view(table), route(table, "stornoway:wick:gray"));
  EXPECT_EQ(obstacle.verdict.reason, Reason::NeedsTechnology);
  Texts missing;
  for (std::size_t t = 0; t < table.rules.technologies.size(); ++t)
    if ((obstacle.technologies >> t & 1) != 0) missing.push_back(table.rules.technologies[t].id);
  EXPECT_EQ(missing, (Texts{"scotland", "boiler", "propellers"}));
}

TEST(Prices, CardsThatStandForALocomotive) {  // UK-C1, UK-X7
  Table table = table_with("uk", 2, "pink*3");
  EXPECT_EQ(lacking(table, technology(table, "wales")), "1 any");  // four of any colour are one
  table.technologies(0, {"booster"});
  EXPECT_EQ(ways(table, technology(table, "wales")), Texts{"pink*3"});
  Table poor = table_with("uk", 2, "pink*1");
  EXPECT_EQ(lacking(poor, technology(poor, "wales")), "1 wild");
  table.technologies(0, {"booster", "wales"});
  EXPECT_EQ(reason(table, technology(table, "wales")), Reason::AlreadyHeld);
  EXPECT_EQ(reason(table, technology(table, "diesel")), Reason::NoSuchTechnology);
}

TEST(Prices, DieselTakesAUnitOff) {  // UK-V5
  Options options;
  options.advanced_technologies = true;
  Table table = table_with("uk", 2, "pink*1", options);
  const std::string pink = "ullapool:fort-william:pink";
  table.technologies(0, {"scotland"});
  EXPECT_EQ(lacking(table, route(table, pink)), "1 pink");
  table.technologies(0, {"scotland", "diesel"});
  EXPECT_EQ(ways(table, route(table, pink)), Texts{"pink*1"});
}

TEST(Prices, RightOfWayNeedsSomethingToJoin) {  // UK-R3
  Table table = table_with("uk", 2, "wild*9");
  EXPECT_EQ(reason(table, technology(table, "right-of-way")), Reason::NothingToJoin);
}

TEST(Prices, TheCardGameHasNoPrices) {
  Table table("cardgame", 2);
  table.arrange({.hands = {"red*3"}});
  table.turn(0);
  EXPECT_EQ(reason(table, {MoveKind::Claim, 0}), Reason::NotNow);
  EXPECT_EQ(reason(table, {MoveKind::Play, 0}), Reason::NotNow);
  EXPECT_TRUE(ways_to_pay(table.rules, view(table), {MoveKind::Play, 0}).empty());
}

TEST(Prices, SpectatorsAndThoseWhoWait) {
  Table table = table_with("europe", 2, "red*3");
  const Goal goal = route(table, "bruxelles:paris:red");
  EXPECT_EQ(reason(table, goal, 1), Reason::NotYourTurn);
  const View nobody = view_of(table.rules, table.state, Seat::Nobody);
  EXPECT_EQ(obstacle_to(table.rules, nobody, goal).verdict.reason, Reason::NotYourTurn);
  EXPECT_TRUE(ways_to_pay(table.rules, nobody, goal).empty());
}

Cards with(Cards hand, Card card, int count) {
  hand[card] = static_cast<std::uint8_t>(hand[card] + count);
  return hand;
}

// In the middle of random games: a goal either can be paid for, or is refused as the engine refuses it, or becomes
// payable with just the cards that are said to be lacking and with none fewer.
class LackingInPlay : public ::testing::TestWithParam<std::string> {};

void expect_exact(const Rules& rules, const View& seen, Goal goal) {
  const Obstacle obstacle = obstacle_to(rules, seen, goal);
  EXPECT_EQ(obstacle.none(), !ways_to_pay(rules, seen, goal).empty());
  if (obstacle.none() || !obstacle.verdict.ok()) return;
  const Lacking& lack = obstacle.lacking;
  ASSERT_TRUE(lack.kinds != 0 || lack.wilds == lack.cards);
  View richer = seen;
  for (std::size_t c = 0; c < rules.colours.size(); ++c) {
    if ((lack.kinds >> c & 1) == 0 && lack.wilds < lack.cards) continue;
    richer.mine.hand = with(with(seen.mine.hand, Card::Wild, lack.wilds), colour_card(static_cast<int>(c)),
                            lack.cards - lack.wilds);
    EXPECT_FALSE(ways_to_pay(rules, richer, goal).empty());
  }
  richer.mine.hand = with(seen.mine.hand, Card::Wild, lack.cards - 1);
  EXPECT_TRUE(ways_to_pay(rules, richer, goal).empty());
}

TEST_P(LackingInPlay, IsExact) {
  Options options;
  options.advanced_technologies = GetParam() == "uk";
  const Rules rules = load(GetParam(), 3, options);
  State state = new_game(rules, seed_from_number(7));
  Rng rng(Stream(seed_from_number(7), "test", 0));
  MoveList legal;
  for (int step = 0; step < 160 && state.pub.phase != Phase::Over; ++step) {
    const Seat seat = next_seat(rules, state.pub);
    if (step % 8 == 0) {
      const View seen = view_of(rules, state, seat);
      for (std::size_t r = static_cast<std::size_t>(step / 8 % 5); r < rules.routes.size(); r += 5)
        expect_exact(rules, seen, {MoveKind::Claim, static_cast<std::uint8_t>(r)});
      for (std::size_t t = 0; t < rules.technologies.size(); ++t)
        expect_exact(rules, seen, {MoveKind::Buy, static_cast<std::uint8_t>(t)});
      expect_exact(rules, seen, {MoveKind::Station, 3});
    }
    legal_moves(rules, state.pub, state.priv[ix(seat)], seat, legal);
    const int pick = static_cast<int>(rng.below(static_cast<std::uint32_t>(legal.size())));
    ASSERT_TRUE(apply(rules, state, seat, legal[pick]).ok());
  }
}

INSTANTIATE_TEST_SUITE_P(Games, LackingInPlay,
                         ::testing::Values("europe", "london", "berlin", "uk", "usa", "cardgame"),
                         [](const auto& info) { return info.param; });

TEST(Gains, OfAClaim) {
  Table table = table_with("europe", 2, "red*3+wild*1");
  table.own(0, {"amsterdam:bruxelles:black", "pamplona:paris:blue"});
  table.tickets(0, {"amsterdam-pamplona"});
  const int before = table.state.pub.pieces[0][0];
  const Move claim = ways_to_pay(table.rules, view(table), route(table, "bruxelles:paris:red")).front();
  const Gains gains = gains_of(table.rules, view(table), claim);
  EXPECT_EQ(gains.points, 2);
  EXPECT_EQ(gains.pieces[0], before - 2);
  EXPECT_EQ(payment_text(table.rules, gains.hand), "red*1+wild*1");
  EXPECT_EQ(gains.completes.count(), 1);
  EXPECT_FALSE(gains.may_cost_more);
  EXPECT_FALSE(gains.last_round);
  const Move other = ways_to_pay(table.rules, view(table), route(table, "paris:zurich:gray")).front();
  EXPECT_TRUE(gains_of(table.rules, view(table), other).may_cost_more);  // EU-T2
  EXPECT_TRUE(gains_of(table.rules, view(table), other).completes.empty());
  table.pieces(0, 4);
  EXPECT_TRUE(gains_of(table.rules, view(table), claim).last_round);  // CORE-E1
}

TEST(Gains, TechnologiesAddPoints) {  // UK-X8
  Table table = table_with("uk", 2, "pink*2");
  table.technologies(0, {"scotland"});
  const Goal goal = route(table, "ullapool:fort-william:pink");
  const Move claim = ways_to_pay(table.rules, view(table), goal).front();
  const int plain = gains_of(table.rules, view(table), claim).points;
  table.technologies(0, {"scotland", "lagging"});
  EXPECT_GT(gains_of(table.rules, view(table), claim).points, plain);
  const int told = gains_of(table.rules, view(table), claim).points;
  table.must_play(0, "claim ullapool:fort-william:pink pink*2");
  EXPECT_EQ(table.event(EventKind::Claimed)->points, told);
}

TEST(Gains, OfAStation) {  // EU-B4
  Table table = table_with("europe", 2, "red*1");
  table.own(0, {"amsterdam:bruxelles:black", "pamplona:paris:blue"});
  table.own(1, {"bruxelles:paris:red"});
  table.tickets(0, {"amsterdam-pamplona"});
  const Move build = ways_to_pay(table.rules, view(table), station(table, "paris")).front();
  EXPECT_EQ(gains_of(table.rules, view(table), build).completes.count(), 1);
  const Move away = ways_to_pay(table.rules, view(table), station(table, "roma")).front();
  EXPECT_TRUE(gains_of(table.rules, view(table), away).completes.empty());
}

}  // namespace
}  // namespace konduktor::testing
