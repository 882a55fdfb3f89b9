// What is told of scoring, against the scoring itself: standings, ties, paths.
#include <gtest/gtest.h>

#include "konduktor/guide/paths.h"
#include "konduktor/guide/prices.h"
#include "konduktor/guide/shop.h"
#include "konduktor/guide/standings.h"
#include "konduktor/guide/ticket_needs.h"
#include "konduktor/guide/ties.h"
#include "konduktor/players/player.h"
#include "support/table.h"

namespace konduktor::testing {
namespace {

// Random games to their end; f(state) at each move and at the end.
template <typename F>
void play_through(const Rules& rules, int games, F&& f) {
  MoveList legal;
  for (int game = 0; game < games; ++game) {
    State state = new_game(rules, seed_from_number(static_cast<std::uint64_t>(game)));
    Rng rng(static_cast<std::uint64_t>(game) + 3);
    for (f(state); state.pub.phase != Phase::Over; f(state)) {
      const Seat seat = next_seat(rules, state.pub);
      legal_moves(rules, state.pub, state.priv[ix(seat)], seat, legal);
      // Claims first: what hangs together is what is looked at.
      std::vector<Move> claims;
      legal.for_each([&](const Move& move) {
        if (move.kind == MoveKind::Claim) claims.push_back(move);
      });
      const Move move = !claims.empty()
                            ? claims[rng.below(static_cast<std::uint32_t>(claims.size()))]
                            : legal[static_cast<int>(rng.below(static_cast<std::uint32_t>(legal.size())))];
      ASSERT_TRUE(apply(rules, state, seat, move).ok());
    }
  }
}

TEST(Standings, DistrictsAreThoseOfTheScoreSheet) {  // LO-D2
  const Rules rules = load("london", 3);
  int had = 0;
  play_through(rules, 12, [&](const State& state) {
    const auto told = standings(rules, view_of(rules, state, Seat{}), false);
    ASSERT_EQ(told.size(), rules.districts.size());
    const ScoreSheet sheet = final_scores(rules, state);
    for (std::size_t d = 0; d < told.size(); ++d)
      for (std::size_t s = 0; s < 3; ++s) {
        ASSERT_EQ(told[d].has >> s & 1, sheet.seats[s].districts >> d & 1);
        ASSERT_NE(told[d].seats[s], 1);
        had += told[d].has >> s & 1;
      }
  });
  EXPECT_GT(had, 0);
}

// clauses: CG-49 CG-50 CG-40
TEST(Standings, BigCitiesAreThoseOfTheScoreSheet) {
  const Rules rules = load("cardgame", 3);
  Table table("cardgame", 3);
  ASSERT_FALSE(rules.big_cities.empty());
  int had = 0;
  for (std::uint64_t number = 0; number < 40; ++number) {
    Rng rng(number);
    State state = table.state;
    for (std::size_t s = 0; s < 3; ++s) state.pub.completed[s] = {rng.next() & rng.next() & rng.next()};
    for (std::size_t t = rules.tickets.size(); t < 64; ++t)
      for (auto& completed : state.pub.completed) completed.remove(static_cast<TicketId>(t));
    const ScoreSheet sheet = final_scores(rules, state);
    const auto told = standings(rules, view_of(rules, state, Seat::Nobody), true);
    ASSERT_EQ(told.size(), rules.big_cities.size());
    for (std::size_t c = 0; c < told.size(); ++c)
      for (std::size_t s = 0; s < 3; ++s) {
        bool scored = false;
        for (int k = 0; k < sheet.seats[s].bonus_count; ++k) {
          const BonusLine& line = sheet.seats[s].bonuses[static_cast<std::size_t>(k)];
          scored = scored || (line.bonus == Bonus::BigCity && line.index == c);
        }
        EXPECT_EQ((told[c].has >> s & 1) != 0, scored);
        had += scored ? 1 : 0;
      }
    // Face down, nobody is known to be ahead, and only the own ones are counted.
    for (const Standing& standing : standings(rules, view_of(rules, state, Seat{}), false)) {
      EXPECT_NE(standing.seats[0], Standing::kFaceDown);
      if (!state.pub.completed[1].empty()) {
        EXPECT_EQ(standing.seats[1], Standing::kFaceDown);
        EXPECT_EQ(standing.has, 0);
      }
    }
  }
  EXPECT_GT(had, 0);
}

// clauses: EU-L1 EU-L2
TEST(Paths, TheLongestPathIsAPathAndAsLong) {
  for (const char* game : {"europe", "usa"}) {
    const Rules rules = load(game, 4);
    int looked = 0;
    play_through(rules, 2, [&](const State& state) {
      if (state.pub.phase != Phase::Over && ++looked % 40 != 0) return;
      for (std::size_t s = 0; s < 4; ++s) {
        const RouteSet path = longest_path(rules, state.pub.owned[s]);
        int spaces = 0;
        std::array<int, kMaxPlaces> ends{};
        path.for_each([&](RouteId route) {
          spaces += rules.spaces[ix(route)];
          ++ends[rules.end_a[ix(route)]];
          ++ends[rules.end_b[ix(route)]];
        });
        EXPECT_EQ(spaces, longest_trail(rules, state.pub.owned[s]));
        EXPECT_EQ(longest_trail(rules, path), spaces);  // one trail takes all of them
        EXPECT_TRUE((path - state.pub.owned[s]).empty());
      }
    });
  }
}

TEST(Paths, TheWayOfATicketIsTheShortest) {  // CORE-E3
  Table table("usa", 2);
  table.arrange({});
  table.own(0,
            {"chicago:saint-louis:green", "little-rock:saint-louis:gray", "little-rock:new-orleans:green"});
  const Ticket& ticket = table.rules.tickets[ix(parse_ticket(table.rules, "chicago-new-orleans"))];
  const auto way = joining_way(table.rules, table.state.pub.owned[0], ticket);
  ASSERT_EQ(way.size(), 3u);
  EXPECT_EQ(table.rules.routes[ix(way.front())].id, "chicago:saint-louis:green");
  EXPECT_EQ(table.rules.routes[ix(way.back())].id, "little-rock:new-orleans:green");
  RouteSet less = table.state.pub.owned[0];
  less.remove(way[1]);
  EXPECT_TRUE(joining_way(table.rules, less, ticket).empty());
  const TicketNeed need = ticket_need(table.rules, table.state.pub, Seat{}, Cards{},
                                      parse_ticket(table.rules, "chicago-new-orleans"));
  EXPECT_EQ(need.way, way);
}

// In random games: of each open ticket the way goes from end to end, over own routes, claims and loans alone.
TEST(Paths, TheWayOfANeedIsWhole) {
  const Rules rules = load("europe", 3);
  int looked = 0;
  play_through(rules, 2, [&](const State& state) {
    if (++looked % 25 != 0) return;
    const View view = view_of(rules, state, Seat{});
    view.mine.tickets.for_each([&](TicketId id) {
      const TicketNeed need = ticket_need(rules, view.pub, view.seat, view.mine.hand, id);
      if (need.need != Need::Open && need.need != Need::Joined) return;
      RouteSet way;
      for (const RouteId route : need.way) way.add(route);
      EXPECT_TRUE(joins(rules, way, rules.tickets[ix(id)]));
      RouteSet allowed = view.pub.owned[0];
      for (const RouteId route : need.claims) allowed.add(route);
      for (const Loan& loan : need.loans) allowed.add(loan.route);
      EXPECT_TRUE((way - allowed).empty());
    });
  });
}

ScoreSheet level_sheet(Table& table) {
  table.state.pub.phase = Phase::Over;
  table.state.pub.waiting = 0;
  ScoreSheet sheet = table.scores();
  return sheet;
}

// clauses: EU-W1 CORE-E5
TEST(Ties, EachStepSaysWhatItCompared) {
  Table table("europe", 3);
  table.arrange({});
  for (int seat = 0; seat < 3; ++seat) table.tickets(seat, {});
  table.state.pub.score = {10, 10, 4};
  table.station(0, "roma");
  table.state.pub.score[0] = static_cast<std::int16_t>(10 + table.rules.unused_station_points);
  const ScoreSheet sheet = level_sheet(table);
  const auto steps = tie_steps(table.rules, table.state.pub, sheet);
  ASSERT_GE(steps.size(), 2u);
  EXPECT_EQ(steps[0].tie, TieBreak::Tickets);
  EXPECT_EQ(steps[0].level, 0b011);
  EXPECT_EQ(steps[0].left, 0b011);
  EXPECT_EQ(steps[1].tie, TieBreak::FewerStations);
  EXPECT_EQ(steps[1].values[0], 1);  // built
  EXPECT_EQ(steps[1].values[1], 0);
  EXPECT_EQ(steps[1].left, sheet.winners);
}

// Of two level seats neither has the longest path: their lengths differ and decide nothing.
TEST(Ties, ALongPathThatIsNotTheLongestDecidesNothing) {  // EU-W1
  Table table("europe", 3);
  table.arrange({});
  for (int seat = 0; seat < 3; ++seat) table.tickets(seat, {});
  table.own(0, {"bruxelles:paris:red", "paris:zurich:gray"});
  table.own(1, {"berlin:essen:blue"});
  table.own(2, {"edinburgh:london:black", "amsterdam:london:gray", "amsterdam:essen:yellow"});
  table.state.pub.score = {50, 50, 0};
  const ScoreSheet sheet = level_sheet(table);
  const auto steps = tie_steps(table.rules, table.state.pub, sheet);
  ASSERT_FALSE(steps.empty());
  EXPECT_EQ(steps.back().tie, TieBreak::LongestPath);
  EXPECT_NE(steps.back().values[0], steps.back().values[1]);
  EXPECT_EQ(steps.back().left, 0b011);
  EXPECT_EQ(sheet.winners, 0b011);
}

// clauses: UK-P1 UK-B3 UK-V8
TEST(Shop, WhatATechnologyOpens) {
  Options options;
  options.advanced_technologies = true;
  Table table("uk", 2, options);
  table.arrange({});
  table.turn(0);
  const View before = view_of(table.rules, table.state, Seat{});
  const auto all = wares(table.rules, before);
  ASSERT_EQ(all.size(), table.rules.technologies.size());
  for (const Ware& ware : all) {
    if (ware.now.empty()) continue;
    Table with = table;
    with.technologies(0, {table.rules.technologies[ix(ware.technology)].id});
    const View after = view_of(with.rules, with.state, Seat{});
    // Rich in cards, what it opens can be claimed, and what opens later cannot.
    View rich = after;
    rich.mine.hand[Card::Wild] = 20;
    ware.now.for_each([&](RouteId route) {
      const Goal goal{MoveKind::Claim, static_cast<std::uint8_t>(route)};
      EXPECT_TRUE(obstacle_to(with.rules, rich, goal).none());
    });
    ware.later.for_each([&](RouteId route) {
      const Goal goal{MoveKind::Claim, static_cast<std::uint8_t>(route)};
      EXPECT_EQ(obstacle_to(with.rules, rich, goal).verdict.reason, Reason::NeedsTechnology);
    });
    EXPECT_TRUE(wares(with.rules, after)[ix(ware.technology)].held);
    EXPECT_EQ(wares(with.rules, after)[ix(ware.technology)].left, ware.left - 1);
  }
  EXPECT_FALSE(all.back().off_sale);
  table.state.pub.renewals = 1;
  int off_sale = 0;
  for (const Ware& ware : wares(table.rules, view_of(table.rules, table.state, Seat::Nobody)))
    off_sale += ware.off_sale ? 1 : 0;
  EXPECT_EQ(off_sale, 2);
}

}  // namespace
}  // namespace konduktor::testing
