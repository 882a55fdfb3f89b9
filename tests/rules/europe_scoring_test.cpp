// The longest path and ties in Europe (EU-L1 to EU-L3, EU-W1).
#include "rules/looking.h"

namespace konduktor::testing {
namespace {

using Ids = std::vector<std::string>;

Table owning(const Ids& first, const Ids& second) {
  Table table("europe", 2);
  table.tickets(0, {});
  table.tickets(1, {});
  table.own(0, first);
  table.own(1, second);
  table.turn(0);
  return table;
}

int express(const Table& table, std::size_t seat) {
  return points_of(table.scores().seats[seat], Bonus::LongestPath);
}

TEST(EuropeScoring, EU_L1_the_longest_path_scores_ten) {
  const Table table = owning({"kyiv:smolensk:red", "moskva:smolensk:orange"},
                             {"cadiz:lisboa:blue", "lisboa:madrid:pink", "barcelona:madrid:yellow"});
  EXPECT_EQ(table.scores().seats[0].longest_path, 5);
  EXPECT_EQ(table.scores().seats[1].longest_path, 7);
  EXPECT_EQ(express(table, 0), 0);
  EXPECT_EQ(express(table, 1), 10);
  table.expect_sound();
}

TEST(EuropeScoring, EU_L1_a_path_may_pass_a_city_more_than_once) {
  // Munchen-Frankfurt-Amsterdam-Essen-Frankfurt-Bruxelles.
  const Table table = owning({"frankfurt:munchen:pink", "amsterdam:frankfurt:white", "amsterdam:essen:yellow",
                              "essen:frankfurt:green", "bruxelles:frankfurt:blue"},
                             {});
  EXPECT_EQ(table.scores().seats[0].longest_path, 2 + 2 + 3 + 2 + 2);
  table.expect_sound();
}

TEST(EuropeScoring, EU_L1_but_never_a_train_twice) {
  // A star: two of the four arms at most.
  const Table table = owning(
      {"frankfurt:munchen:pink", "berlin:frankfurt:black", "frankfurt:paris:orange", "essen:frankfurt:green"},
      {});
  EXPECT_EQ(table.scores().seats[0].longest_path, 3 + 3);
  table.expect_sound();
}

TEST(EuropeScoring, EU_L1_one_continuous_path) {
  const Table table =
      owning({"kyiv:smolensk:red", "cadiz:lisboa:blue", "roma:venezia:black", "petrograd:riga:gray"}, {});
  EXPECT_EQ(table.scores().seats[0].longest_path, 4) << "routes apart do not add up";
  const Table closed = owning({"munchen:zurich:yellow", "munchen:venezia:blue", "venezia:zurich:green"}, {});
  EXPECT_EQ(closed.scores().seats[0].longest_path, 6) << "a closed round counts whole";
  closed.expect_sound();
}

TEST(EuropeScoring, EU_L2_trains_are_counted_not_routes) {
  const Table table = owning({"petrograd:stockholm:gray"},
                             {"amsterdam:bruxelles:black", "bruxelles:dieppe:green", "dieppe:paris:pink"});
  EXPECT_EQ(table.scores().seats[0].longest_path, 8);
  EXPECT_EQ(table.scores().seats[1].longest_path, 4);
  EXPECT_EQ(express(table, 0), 10);
  EXPECT_EQ(express(table, 1), 0);
  table.expect_sound();
}

TEST(EuropeScoring, EU_L3_all_who_tie_score_ten) {
  Table table("europe", 3);
  for (int seat = 0; seat < 3; ++seat) table.tickets(seat, {});
  table.own(0, {"kyiv:smolensk:red"});
  table.own(1, {"danzig:warszawa:gray", "cadiz:lisboa:blue"});
  table.own(2, {"warszawa:wilno:red"});
  table.turn(0);
  EXPECT_EQ(express(table, 0), 10);
  EXPECT_EQ(express(table, 1), 0);
  EXPECT_EQ(express(table, 2), 10);
  table.expect_sound();
}

TEST(EuropeScoring, EU_L3_with_no_train_on_the_board_nobody_does) {
  const Table table = owning({}, {});
  EXPECT_EQ(express(table, 0), 0);
  EXPECT_EQ(express(table, 1), 0);
  table.expect_sound();
}

// Level on points: what one seat has.
struct Side {
  Ids routes;
  Ids tickets;
  Ids stations;
};

const Ids kPathOfSix = {"marseille:pamplona:red", "barcelona:pamplona:gray"};  // 7 + 2 points
const Ids kTicketPath = {"munchen:zurich:yellow", "munchen:wien:orange",
                         "budapest:wien:white"};  // 6: 2 + 4 + 1 points

ScoreSheet level(const Side& first, const Side& second, int total) {
  Table table("europe", 2);
  int seat = 0;
  for (const Side* side : {&first, &second}) {
    table.tickets(seat, side->tickets);
    table.own(seat, side->routes);
    for (const auto& city : side->stations) table.station(seat, city);
    ++seat;
  }
  table.tickets(0, first.tickets);
  table.turn(0);
  table.expect_sound();
  EXPECT_EQ(table.scores().seats[0].total, total);
  EXPECT_EQ(table.scores().seats[1].total, total);
  return table.scores();
}

Ids plus(Ids routes, const Ids& more) {
  routes.insert(routes.end(), more.begin(), more.end());
  return routes;
}

TEST(EuropeScoring, EU_W1_more_completed_tickets_come_first) {
  const ScoreSheet sheet = level({plus(kPathOfSix, {"kyiv:smolensk:red"}), {}, {}},  // 13 + 12 + 10
                                 {kTicketPath, {"zurich-budapest"}, {}}, 35);        // 7 + 6 + 12 + 10
  EXPECT_EQ(sheet.winners, 2);
  EXPECT_EQ(sheet.ties_used, 1);
  // Also for a player who has built more stations: 15 + 12 against 7 + 6 + 4 + 10.
  const ScoreSheet built =
      level({{"marseille:pamplona:red", "petrograd:riga:gray", "amsterdam:bruxelles:black"}, {}, {}},
            {kTicketPath, {"zurich-budapest"}, {"kyiv", "smolensk"}}, 27);
  EXPECT_EQ(built.winners, 2);
  EXPECT_EQ(built.ties_used, 1);
}

TEST(EuropeScoring, EU_W1_then_fewer_stations) {
  const ScoreSheet sheet =
      level({plus(kPathOfSix, {"kyiv:smolensk:red"}), {}, {"kyiv"}},        // 13 + 8 + 10
            {{"berlin:danzig:gray", "danzig:warszawa:gray"}, {}, {}}, 31);  // 9 + 12 + 10
  EXPECT_EQ(sheet.winners, 2);
  EXPECT_EQ(sheet.ties_used, 2);
}

TEST(EuropeScoring, EU_W1_fewer_stations_come_before_the_Express_card) {
  const ScoreSheet sheet =
      level({{"marseille:paris:gray", "petrograd:riga:gray", "amsterdam:bruxelles:black"}, {}, {}},
            {kPathOfSix, {}, {"kyiv"}}, 27);  // 15 + 12; 9 + 8 + 10
  EXPECT_EQ(points_of(sheet.seats[1], Bonus::LongestPath), 10);
  EXPECT_EQ(sheet.winners, 1);
  EXPECT_EQ(sheet.ties_used, 2);
}

TEST(EuropeScoring, EU_W1_then_the_Express_card) {
  const ScoreSheet sheet =  // 9 + 12 + 10; 7 + 7 + 4 + 1 + 12
      level({kPathOfSix, {}, {}},
            {{"berlin:danzig:gray", "petrograd:riga:gray", "kyiv:smolensk:red", "amsterdam:bruxelles:black"},
             {},
             {}},
            31);
  EXPECT_EQ(points_of(sheet.seats[0], Bonus::LongestPath), 10);
  EXPECT_EQ(points_of(sheet.seats[1], Bonus::LongestPath), 0);
  EXPECT_EQ(sheet.winners, 1);
  EXPECT_EQ(sheet.ties_used, 3);
}

TEST(EuropeScoring, EU_W1_then_shared) {
  const ScoreSheet sheet = level({{"kyiv:smolensk:red"}, {}, {}}, {{"warszawa:wilno:red"}, {}, {}}, 26);
  EXPECT_EQ(sheet.winners, 3);
}

}  // namespace
}  // namespace konduktor::testing
