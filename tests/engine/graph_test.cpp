// Networks against slow and obvious definitions: the longest path, joining, and what stations borrow.
#include "graph.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <vector>

#include "konduktor/random.h"
#include "konduktor/scores.h"

namespace konduktor {
namespace {

struct Line {
  int a;
  int b;
  int spaces = 1;
};

// Rules with a board only: what prepare() would fill for these routes.
Rules board(int places, const std::vector<Line>& lines) {
  Rules rules;
  rules.places.resize(static_cast<std::size_t>(places));
  rules.routes.resize(lines.size());
  for (std::size_t i = 0; i < lines.size(); ++i) {
    const auto id = static_cast<RouteId>(i);
    rules.routes[i].a = static_cast<PlaceId>(lines[i].a);
    rules.routes[i].b = static_cast<PlaceId>(lines[i].b);
    rules.end_a[i] = static_cast<std::uint8_t>(lines[i].a);
    rules.end_b[i] = static_cast<std::uint8_t>(lines[i].b);
    rules.spaces[i] = static_cast<std::uint8_t>(lines[i].spaces);
    rules.all_routes.add(id);
    rules.routes_at[static_cast<std::size_t>(lines[i].a)].add(id);
    rules.routes_at[static_cast<std::size_t>(lines[i].b)].add(id);
  }
  return rules;
}

int below(Rng& rng, int bound) { return static_cast<int>(rng.below(static_cast<std::uint32_t>(bound))); }

std::vector<Line> random_lines(Rng& rng, int places, int count, int most_spaces) {
  std::vector<Line> lines;
  while (static_cast<int>(lines.size()) < count) {
    const int a = below(rng, places);
    const int b = below(rng, places);
    if (a != b) lines.push_back({a, b, 1 + below(rng, most_spaces)});
  }
  return lines;
}

// --- the longest path ----------------------------------------------------------------------------------------

// Every trail there is, by trying.
int slow_trail(const std::vector<Line>& lines, std::vector<bool>& used, int at, int length) {
  int best = length;
  for (std::size_t i = 0; i < lines.size(); ++i) {
    if (used[i] || (lines[i].a != at && lines[i].b != at)) continue;
    used[i] = true;
    best = std::max(best, slow_trail(lines, used, lines[i].a + lines[i].b - at, length + lines[i].spaces));
    used[i] = false;
  }
  return best;
}

int slow_longest(const std::vector<Line>& lines) {
  int best = 0;
  std::vector<bool> used(lines.size());
  for (const Line& line : lines)
    for (const int start : {line.a, line.b}) best = std::max(best, slow_trail(lines, used, start, 0));
  return best;
}

// The same for larger networks: a set of edges is a trail if it is connected and has at most two odd places.
int longest_by_subsets(int places, const std::vector<Line>& lines) {
  int best = 0;
  for (unsigned set = 1; set < (1u << lines.size()); ++set) {
    std::vector<int> degree(static_cast<std::size_t>(places));
    std::vector<int> parent(static_cast<std::size_t>(places));
    for (int p = 0; p < places; ++p) parent[static_cast<std::size_t>(p)] = p;
    const auto root = [&](int p) {
      while (parent[static_cast<std::size_t>(p)] != p) p = parent[static_cast<std::size_t>(p)];
      return p;
    };
    int length = 0;
    for (std::size_t i = 0; i < lines.size(); ++i) {
      if ((set >> i & 1) == 0) continue;
      length += lines[i].spaces;
      ++degree[static_cast<std::size_t>(lines[i].a)];
      ++degree[static_cast<std::size_t>(lines[i].b)];
      parent[static_cast<std::size_t>(root(lines[i].a))] = root(lines[i].b);
    }
    if (length <= best) continue;
    int odd = 0;
    int roots = 0;
    for (int p = 0; p < places; ++p) {
      if (degree[static_cast<std::size_t>(p)] == 0) continue;
      odd += degree[static_cast<std::size_t>(p)] % 2;
      roots += root(p) == p ? 1 : 0;
    }
    if (odd <= 2 && roots == 1) best = length;
  }
  return best;
}

int longest(int places, const std::vector<Line>& lines) {
  const Rules rules = board(places, lines);
  return longest_trail(rules, rules.all_routes);
}

TEST(LongestPath, EU_L1_EU_L2_trail_counts_trains_and_may_revisit_cities) {
  EXPECT_EQ(longest(2, {{0, 1, 8}}), 8);
  // A path of three routes and a side branch: trains count, not routes.
  EXPECT_EQ(longest(5, {{0, 1, 2}, {1, 2, 3}, {2, 3, 4}, {1, 4, 1}}), 9);
  EXPECT_EQ(longest(5, {{0, 1, 1}, {1, 2, 1}, {2, 3, 1}, {1, 4, 8}}), 10);
  // A figure of eight passes its middle twice.
  EXPECT_EQ(longest(5, {{0, 1, 2}, {1, 2, 2}, {2, 0, 2}, {0, 3, 3}, {3, 4, 3}, {4, 0, 3}}), 15);
  // No train is passed twice: of three branches at one city two can be used.
  EXPECT_EQ(longest(4, {{0, 1, 4}, {0, 2, 3}, {0, 3, 2}}), 7);
  // Two ways between the same cities are two routes.
  EXPECT_EQ(longest(3, {{0, 1, 2}, {0, 1, 2}, {1, 2, 4}}), 8);
}

TEST(LongestPath, EU_L1_a_ring_with_branches) {
  // Both branches at one city of the ring: out of one, round, into the other.
  EXPECT_EQ(longest(5, {{0, 1, 2}, {1, 2, 2}, {2, 0, 2}, {0, 3, 5}, {0, 4, 4}}), 15);
  // At two cities of the ring the shorter way between them is left out.
  EXPECT_EQ(longest(6, {{0, 1, 1}, {1, 2, 2}, {2, 3, 2}, {3, 0, 2}, {0, 4, 5}, {1, 5, 4}}), 15);
  // A ring at the end of a path.
  EXPECT_EQ(longest(6, {{0, 1, 3}, {1, 2, 3}, {2, 3, 1}, {3, 4, 1}, {4, 2, 1}}), 9);
  // Two rings joined by a path: all of it.
  EXPECT_EQ(longest(6, {{0, 1, 1}, {1, 2, 1}, {2, 0, 1}, {2, 3, 4}, {3, 4, 1}, {4, 5, 1}, {5, 3, 1}}), 10);
}

TEST(LongestPath, EU_L1_parts_that_are_not_joined_do_not_add_up) {
  EXPECT_EQ(longest(6, {{0, 1, 3}, {2, 3, 2}, {3, 4, 2}, {4, 2, 2}}), 6);
  EXPECT_EQ(longest(4, {{0, 1, 3}, {2, 3, 4}}), 4);
  const Rules rules = board(4, {{0, 1, 3}, {2, 3, 4}});
  EXPECT_EQ(longest_trail(rules, RouteSet{}), 0);
  RouteSet one;
  one.add(static_cast<RouteId>(0));
  EXPECT_EQ(longest_trail(rules, one), 3);
}

TEST(LongestPath, EU_L1_agrees_with_trying_every_trail) {
  Rng rng(1);
  for (int round = 0; round < 6000; ++round) {
    const int places = 2 + below(rng, 9);
    const int most = places < 5 ? 6 : 10;
    const auto lines = random_lines(rng, places, 1 + below(rng, most), 1 + below(rng, 8));
    ASSERT_EQ(longest(places, lines), slow_longest(lines)) << "round " << round;
  }
}

TEST(LongestPath, EU_L1_agrees_with_every_set_of_edges) {
  Rng rng(2);
  for (int round = 0; round < 400; ++round) {
    const int places = 5 + below(rng, 8);
    const auto lines = random_lines(rng, places, 13 + below(rng, 3), 1 + below(rng, 4));
    ASSERT_EQ(longest(places, lines), longest_by_subsets(places, lines)) << "round " << round;
  }
}

TEST(LongestPath, EU_L1_rings_in_chains_agree_with_trying_every_trail) {
  // Networks in which leaving out the lightest edges cuts a ring off.
  Rng rng(3);
  for (int round = 0; round < 1500; ++round) {
    std::vector<Line> lines;
    int places = 1;
    while (lines.size() < 11) {
      const int at = below(rng, places);
      if (below(rng, 2) == 0) {
        lines.push_back({at, places++, 1 + below(rng, 3)});
        continue;
      }
      const int size = 2 + below(rng, 2);
      for (int i = 0; i < size; ++i)
        lines.push_back({i == 0 ? at : places + i - 1, i + 1 == size ? at : places + i, 1 + below(rng, 3)});
      places += size - 1;
    }
    ASSERT_EQ(longest(places, lines), slow_longest(lines)) << "round " << round;
  }
}

TEST(LongestPath, dense_networks_of_45_trains_are_quick) {
  std::vector<Line> complete;
  for (int a = 0; a < 10; ++a)
    for (int b = a + 1; b < 10; ++b) complete.push_back({a, b});
  // Ten odd places: two are ends, the other eight lose an edge, two at a time.
  EXPECT_EQ(longest(10, complete), 41);
  std::vector<Line> grid;
  for (int x = 0; x < 4; ++x)
    for (int y = 0; y < 7; ++y) {
      if (x < 3) grid.push_back({7 * x + y, 7 * x + 7 + y});
      if (y < 6) grid.push_back({7 * x + y, 7 * x + y + 1});
    }
  ASSERT_EQ(grid.size(), 45u);
  EXPECT_EQ(longest(28, grid), 39);
  Rng rng(4);
  for (int round = 0; round < 300; ++round) {
    const int places = 10 + below(rng, 25);
    const auto lines = random_lines(rng, places, 45, 1 + below(rng, 3));
    int total = 0;
    for (const Line& line : lines) total += line.spaces;
    const int found = longest(places, lines);
    EXPECT_GT(found, 0);
    EXPECT_LE(found, total);
  }
}

// --- joining ---------------------------------------------------------------------------------------------------

Ticket ticket(std::vector<int> from, std::vector<int> to, int points = 1) {
  Ticket out;
  for (const int place : from) out.from.add(static_cast<PlaceId>(place));
  for (const int place : to) out.to.add(static_cast<PlaceId>(place));
  out.points = static_cast<std::int16_t>(points);
  return out;
}

TEST(Joining, CORE_E3_a_ticket_is_complete_when_routes_join_its_places) {
  const Rules rules = board(5, {{0, 1}, {1, 2}, {3, 4}});
  EXPECT_TRUE(joins(rules, rules.all_routes, ticket({0}, {2})));
  EXPECT_FALSE(joins(rules, rules.all_routes, ticket({0}, {3})));
  EXPECT_FALSE(joins(rules, RouteSet{}, ticket({0}, {1})));
}

TEST(Joining, UK_E4_either_place_of_an_end_will_do) {
  const Rules rules = board(5, {{0, 1}, {3, 4}});
  EXPECT_TRUE(joins(rules, rules.all_routes, ticket({0}, {1, 2})));
  EXPECT_TRUE(joins(rules, rules.all_routes, ticket({2, 3}, {4})));
  EXPECT_FALSE(joins(rules, rules.all_routes, ticket({0}, {2, 3})));
}

TEST(Joining, both_ways_of_asking_agree) {
  Rng rng(5);
  for (int round = 0; round < 2000; ++round) {
    const int places = 2 + below(rng, 20);
    const Rules rules = board(places, random_lines(rng, places, below(rng, 25), 1));
    const Components parts = components(rules, rules.all_routes);
    for (int pair = 0; pair < 10; ++pair) {
      const Ticket asked = ticket({below(rng, places), below(rng, places)}, {below(rng, places)});
      ASSERT_EQ(joins(rules, rules.all_routes, asked), joins(parts, asked));
    }
  }
}

// --- stations ----------------------------------------------------------------------------------------------------

struct Table {
  Rules rules;
  Public pub;
  TicketSet tickets;
};

int value_of(const Table& table, const RouteSet& network, TicketSet& completed) {
  int points = 0;
  completed = {};
  table.tickets.for_each([&](TicketId id) {
    const Ticket& asked = table.rules.tickets[ix(id)];
    const bool done = joins(table.rules, network, asked);
    if (done) completed.add(id);
    points += done ? asked.points : -asked.points;
  });
  return points;
}

struct SlowUse {
  int points = -100000;
  int completed = 0;
};

// Every choice for every station, "none" among them.
void slow_use(const Table& table, std::size_t station, const RouteSet& network, SlowUse& best) {
  const int built = table.rules.stations - table.pub.stations_left[0];
  if (static_cast<int>(station) == built) {
    TicketSet completed;
    const int points = value_of(table, network, completed);
    if (points > best.points || (points == best.points && completed.count() > best.completed))
      best = {points, completed.count()};
    return;
  }
  slow_use(table, station + 1, network, best);
  const RouteSet others = table.pub.owned[1] | table.pub.owned[2];
  (table.rules.routes_at[ix(table.pub.stations[0][station])] & others).for_each([&](RouteId route) {
    RouteSet more = network;
    more.add(route);
    slow_use(table, station + 1, more, best);
  });
}

Table random_table(Rng& rng) {
  const int places = 5 + below(rng, 12);
  Table table{board(places, random_lines(rng, places, 8 + below(rng, 25), 1)), {}, {}};
  table.rules.options.players = 3;
  table.rules.stations = 3;
  const int count = 1 + below(rng, 10);
  for (int t = 0; t < count; ++t) {
    table.rules.tickets.push_back(ticket({below(rng, places)}, {below(rng, places)}, below(rng, 12)));
    table.tickets.add(static_cast<TicketId>(t));
  }
  for (std::size_t i = 0; i < table.rules.routes.size(); ++i)
    if (const auto owner = rng.below(4); owner < 3) table.pub.owned[owner].add(static_cast<RouteId>(i));
  const int built = below(rng, 4);
  table.pub.stations_left[0] = static_cast<std::uint8_t>(3 - built);
  for (auto& city : table.pub.stations[0]) city = PlaceId::None;
  for (int s = 0; s < built; ++s)
    table.pub.stations[0][static_cast<std::size_t>(s)] = static_cast<PlaceId>(below(rng, places));
  return table;
}

TEST(Stations, EU_B4_EU_B5_agree_with_trying_every_loan) {
  Rng rng(6);
  for (int round = 0; round < 20000; ++round) {
    const Table table = random_table(rng);
    SlowUse slow;
    slow_use(table, 0, table.pub.owned[0], slow);
    const StationUse use = best_station_use(table.rules, table.pub, 0, table.tickets);
    ASSERT_EQ(use.points, slow.points) << "round " << round;
    ASSERT_EQ(use.completed.count(), slow.completed) << "round " << round;
    // The loans are what they are said to be worth, are routes of others and end in their cities.
    RouteSet network = table.pub.owned[0];
    for (std::size_t s = 0; s < use.borrowed.size(); ++s) {
      if (use.borrowed[s] == RouteId::None) continue;
      ASSERT_LT(static_cast<int>(s), 3 - table.pub.stations_left[0]);
      ASSERT_TRUE(table.rules.routes_at[ix(table.pub.stations[0][s])].has(use.borrowed[s]));
      ASSERT_TRUE((table.pub.owned[1] | table.pub.owned[2]).has(use.borrowed[s]));
      network.add(use.borrowed[s]);
    }
    TicketSet completed;
    ASSERT_EQ(value_of(table, network, completed), use.points);
    ASSERT_EQ(completed, use.completed);
    // No loan is idle.
    for (std::size_t s = 0; s < use.borrowed.size(); ++s) {
      if (use.borrowed[s] == RouteId::None) continue;
      RouteSet less = table.pub.owned[0];
      for (std::size_t other = 0; other < use.borrowed.size(); ++other)
        if (other != s && use.borrowed[other] != RouteId::None) less.add(use.borrowed[other]);
      TicketSet fewer;
      (void)value_of(table, less, fewer);
      ASSERT_NE(fewer, use.completed);
    }
  }
}

// Own 0-1; of the other 1-2, 1-3, 3-4. A station in 1.
Table one_station() {
  Table table{board(5, {{0, 1}, {1, 2}, {1, 3}, {3, 4}}), {}, {}};
  table.rules.options.players = 2;
  table.rules.stations = 3;
  table.pub.owned[0].add(static_cast<RouteId>(0));
  for (const int route : {1, 2, 3}) table.pub.owned[1].add(static_cast<RouteId>(route));
  table.pub.stations_left[0] = 2;
  table.pub.stations[0] = {static_cast<PlaceId>(1), PlaceId::None, PlaceId::None};
  return table;
}

TEST(Stations, EU_B4_one_route_of_another_serves_all_tickets) {
  Table table = one_station();
  table.rules.tickets = {ticket({0}, {2}, 5), ticket({1}, {2}, 3), ticket({0}, {3}, 6)};
  table.tickets = {0b111};
  const StationUse use = best_station_use(table.rules, table.pub, 0, table.tickets);
  EXPECT_EQ(use.borrowed[0], static_cast<RouteId>(1));
  EXPECT_EQ(use.completed, TicketSet{0b011});
  EXPECT_EQ(use.points, 5 + 3 - 6);
}

TEST(Stations, EU_B4_only_a_route_that_ends_in_the_city_is_lent) {
  Table table = one_station();
  table.rules.tickets = {ticket({0}, {4}, 5)};
  table.tickets = {0b1};
  const StationUse use = best_station_use(table.rules, table.pub, 0, table.tickets);
  EXPECT_EQ(use.borrowed[0], RouteId::None);
  EXPECT_EQ(use.points, -5);
}

TEST(Stations, EU_B5_equal_totals_go_to_more_tickets) {
  Table table = one_station();
  table.rules.tickets = {ticket({0}, {2}, 4), ticket({0}, {3}, 4), ticket({1}, {3}, 0)};
  table.tickets = {0b111};
  const StationUse use = best_station_use(table.rules, table.pub, 0, table.tickets);
  EXPECT_EQ(use.borrowed[0], static_cast<RouteId>(2));
  EXPECT_EQ(use.completed, TicketSet{0b110});
}

TEST(Stations, EU_B5_stations_work_together) {
  Table table = one_station();
  table.pub.stations_left[0] = 1;
  table.pub.stations[0][1] = static_cast<PlaceId>(4);
  table.rules.tickets = {ticket({0}, {4}, 5)};
  table.tickets = {0b1};
  const StationUse use = best_station_use(table.rules, table.pub, 0, table.tickets);
  EXPECT_EQ(use.borrowed[0], static_cast<RouteId>(2));
  EXPECT_EQ(use.borrowed[1], static_cast<RouteId>(3));
  EXPECT_EQ(use.points, 5);
}

}  // namespace
}  // namespace konduktor
