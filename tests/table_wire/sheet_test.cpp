// Score sheets as JSON: the same numbers as in records, with what explains them.
#include "konduktor/record.h"
#include "property/tables.h"
#include "support/table.h"
#include "table_wire/json_of.h"

namespace konduktor::testing {
namespace {

int sum_of(const Json& lines) {
  int sum = 0;
  for (const Json& line : lines) sum += line["points"].get<int>();
  return sum;
}

void check_sheet(const Rules& rules, const State& over) {
  const Json json = parsed(sheet_text(rules, over));
  const ScoreSheet sheet = final_scores(rules, over);
  ASSERT_EQ(json["seats"].size(), static_cast<std::size_t>(rules.players()));
  std::vector<int> winners;
  for (std::size_t s = 0; s < json["seats"].size(); ++s) {
    const Json& seat = json["seats"][s];
    const RecordedSheet recorded = recorded_sheet(rules, sheet.seats[s]);
    ASSERT_EQ(seat["routes"], recorded.routes);
    ASSERT_EQ(seat["tickets"], recorded.tickets);
    ASSERT_EQ(seat["total"], recorded.total);
    ASSERT_EQ(seat["completed"].size(), recorded.completed.size());
    ASSERT_EQ(seat["failed"].size(), recorded.failed.size());
    ASSERT_EQ(sum_of(seat["completed"]) + sum_of(seat["failed"]), recorded.tickets);
    ASSERT_EQ(seat["bonuses"].size(), recorded.bonuses.size());
    int bonuses = 0;
    for (const auto& [name, points] : recorded.bonuses) {
      ASSERT_EQ(seat["bonuses"][name], points);
      bonuses += points;
    }
    ASSERT_EQ(seat["routes"].get<int>() + seat["tickets"].get<int>() + bonuses, seat["total"]);
    if ((sheet.winners >> s & 1) != 0) winners.push_back(static_cast<int>(s));
  }
  ASSERT_EQ(json["winners"].get<std::vector<int>>(), winners);
  ASSERT_EQ(json["ties_used"].size(), sheet.ties_used);
}

TEST(WireSheet, IsThatOfTheRecord) {
  for (const std::string& file : data_files()) {
    int number = 0;
    for (const TableOf& table : tables_of(file)) {
      SCOPED_TRACE(table.name);
      const Game game =
          play_game(table.rules, number++, [](const State&, Seat, const MoveList&, const Move&) {});
      check_sheet(table.rules, game.state);
      ASSERT_FALSE(HasFailure());
    }
  }
}

State over(Table& table) {
  State state = table.state;
  state.pub.phase = Phase::Over;
  return state;
}

TEST(WireSheet, TellsBorrowedRoutesAndLongestPaths) {
  Table table("europe", 2);
  table.tickets(0, {"budapest-sofia"});
  table.tickets(1, {"paris-wien"});
  table.own(1, {"sarajevo:sofia:gray"});
  table.own(0, {"budapest:sarajevo:pink"});
  table.station(0, "sofia");
  EXPECT_EQ(
      sheet_text(table.rules, over(table)),
      R"({"seats":[{"routes":4,"completed":[{"ticket":"budapest-sofia","points":5,)"
      R"("way":["budapest:sarajevo:pink","sarajevo:sofia:gray"]}],"failed":[],)"
      R"("tickets":5,"bonuses":{"stations":8,"longest_path":10},"total":27,"longest_path":3,"path":["budapest:sarajevo:pink"],)"
      R"("borrowed":[{"station":"sofia","route":"sarajevo:sofia:gray"}]},)"
      R"({"routes":2,"completed":[],"failed":[{"ticket":"paris-wien","points":-8}],)"
      R"("tickets":-8,"bonuses":{"stations":12},"total":6,"longest_path":2,"path":["sarajevo:sofia:gray"],)"
      R"("borrowed":[]}],"winners":[0],"ties_used":[],"ties":[]})");
}

TEST(WireSheet, TellsDistricts) {
  Table table("london", 2);
  table.tickets(0, {});
  table.tickets(1, {});
  const Rules& rules = table.rules;
  // Every route of the board: every district is joined.
  for (int s = 0; s < 2; ++s) table.pieces(s, 60);
  std::vector<std::string> all;
  for (const Route& route : rules.routes)
    if (route.twin == RouteId::None ||
        ix(route.twin) > static_cast<std::size_t>(&route - rules.routes.data()))
      all.push_back(route.id);
  State state = over(table);
  for (const std::string& id : all) state.pub.owned[0].add(parse_route(rules, id));
  const Json json = parsed(sheet_text(rules, state));
  EXPECT_EQ(json["seats"][0]["districts"], Json({"1", "2", "3", "4", "5"}));
  EXPECT_EQ(json["seats"][0]["bonuses"], Json({{"districts", 15}}));
  EXPECT_EQ(json["seats"][1]["districts"], Json::array());
  EXPECT_FALSE(json["seats"][0].contains("borrowed"));
  EXPECT_FALSE(json["seats"][0].contains("longest_path"));
}

// Level on points and tickets; the second has one station more in hand.
TEST(WireSheet, NamesTheTieBreaksThatWereNeeded) {
  Table table("europe", 2);
  table.tickets(0, {});
  table.tickets(1, {});
  table.station(0, "paris");
  State state = over(table);
  state.pub.score[0] = 14;
  state.pub.score[1] = 10;
  const Json json = parsed(sheet_text(table.rules, state));
  EXPECT_EQ(json["seats"][0]["total"], json["seats"][1]["total"]);
  EXPECT_EQ(json["winners"], Json({1}));
  EXPECT_EQ(json["ties_used"], Json({"tickets", "fewer_stations"}));
  EXPECT_EQ(json["ties"].dump(), R"([{"by":"tickets","level":[0,1],"values":[0,0],"left":[0,1]},)"
                                 R"({"by":"fewer_stations","level":[0,1],"values":[1,0],"left":[1]}])");
}

}  // namespace
}  // namespace konduktor::testing
