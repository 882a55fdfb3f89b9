// Games as JSON: all that the data file says, for every file.
#include <fstream>
#include <set>

#include "property/tables.h"
#include "support/paths.h"
#include "support/table.h"
#include "table_wire/json_of.h"

namespace konduktor::testing {
namespace {

Json file_of(const std::string& path) {
  std::ifstream in(path);
  return Json::parse(in);
}

std::set<std::string> ids_of(const Json& list) {
  std::set<std::string> ids;
  for (const Json& item : list) ids.insert(item["id"].get<std::string>());
  return ids;
}

Json as_text(const Json& name) { return name.is_string() ? Json({{"en", name}, {"pl", name}}) : name; }

class WireGames : public ::testing::TestWithParam<std::string> {
 protected:
  Json file_ = file_of(GetParam());
  Rules rules_ = load(GetParam(), file_["players"][0]);
  Json game_ = parsed(game_text(rules_));
};

TEST_P(WireGames, HeadIsThatOfTheFile) {
  for (const char* field : {"id", "version", "name", "machine", "players", "modules", "ties", "cards", "deal",
                            "sweep_at_wilds", "draw_tickets", "colours"})
    EXPECT_EQ(game_[field], file_[field]) << field;
  EXPECT_EQ(game_["notice"], file_.value("notice", Json(nullptr)));
  const Json provenance = file_.value("provenance", Json::object());
  EXPECT_EQ(game_["provenance"], provenance.value("how", Json(nullptr)));
  EXPECT_EQ(game_["inferred"], provenance.value("inferred", Json::array()));
  EXPECT_EQ(game_["status"], provenance.value("status", Json(nullptr)));
  EXPECT_EQ(game_["reconstructed"], provenance.value("status", "") == "reconstructed");
  EXPECT_EQ(game_["first_tickets"]["regular"], file_["first_tickets"]["regular"]);
  EXPECT_EQ(game_["first_tickets"]["long"], file_["first_tickets"].value("long", 0));
  EXPECT_EQ(game_["first_tickets"]["rejects"], file_["first_tickets"]["rejects"]);
  if (file_.contains("board")) {
    EXPECT_EQ(game_["board"]["width"], file_["board"]["width"]);
    EXPECT_EQ(game_["board"]["height"], file_["board"]["height"]);
  }
}

TEST_P(WireGames, PlacesAreThoseOfTheFile) {
  ASSERT_EQ(game_["places"].size(), file_["places"].size());
  for (std::size_t p = 0; p < file_["places"].size(); ++p) {
    const Json& mine = game_["places"][p];
    const Json& theirs = file_["places"][p];
    EXPECT_EQ(mine["id"], theirs["id"]);
    EXPECT_EQ(mine["name"], as_text(theirs["name"]));
    EXPECT_EQ(mine.value("x", -1), theirs.value("x", -1));
    EXPECT_EQ(mine.value("y", -1), theirs.value("y", -1));
    EXPECT_EQ(mine.value("country", ""), theirs.value("country", ""));
  }
}

TEST_P(WireGames, RoutesAreThoseOfTheFile) {
  const Json routes = file_.value("routes", Json::array());
  ASSERT_EQ(game_["routes"].size(), routes.size());
  std::map<std::string, std::vector<std::string>> doubles;
  for (const Json& route : routes)
    if (route.contains("double")) doubles[route["double"]].push_back(route["id"]);
  for (std::size_t r = 0; r < routes.size(); ++r) {
    const Json& mine = game_["routes"][r];
    const Json& theirs = routes[r];
    SCOPED_TRACE(theirs.dump());
    for (const char* field : {"id", "between", "colour"}) EXPECT_EQ(mine[field], theirs[field]) << field;
    EXPECT_EQ(mine["cards"], theirs.value("cards", theirs.value("length", 0)));
    EXPECT_EQ(mine["spaces"], theirs.value("spaces", theirs.value("length", 0)));
    EXPECT_EQ(mine["kind"], theirs.value("kind", "plain"));
    EXPECT_EQ(mine.value("locomotives", 0), theirs.value("locomotives", 0));
    EXPECT_EQ(mine["piece"], theirs.value("piece", file_["pieces"][0]["id"].get<std::string>()));
    EXPECT_EQ(mine.value("via", Json()), theirs.value("via", Json()));
    EXPECT_EQ(mine["points"], theirs.value("points", rules_.routes[r].points));
    const auto pair = doubles.find(theirs.value("double", "-"));
    if (pair == doubles.end()) {
      EXPECT_FALSE(mine.contains("twin"));
    } else {
      EXPECT_EQ(mine["twin"], pair->second[pair->second[0] == theirs["id"] ? 1 : 0]);
    }
  }
}

TEST_P(WireGames, TicketsAreThoseOfTheFile) {
  ASSERT_EQ(game_["tickets"].size(), file_["tickets"].size());
  for (std::size_t t = 0; t < file_["tickets"].size(); ++t) {
    const Json& mine = game_["tickets"][t];
    const Json& theirs = file_["tickets"][t];
    EXPECT_EQ(mine["id"], theirs["id"]);
    EXPECT_EQ(mine["points"], theirs["points"]);
    EXPECT_EQ(mine.value("long", false), theirs.value("long", false));
    for (std::size_t end = 0; end < 2; ++end) {
      const Json& ends = theirs["between"][end];
      std::set<std::string> expected;
      if (ends.is_string())
        expected.insert(ends.get<std::string>());
      else
        for (const Json& place : ends) expected.insert(place.get<std::string>());
      EXPECT_EQ(mine["between"][end].get<std::set<std::string>>(), expected);
    }
    EXPECT_EQ(nlohmann::json(mine.value("cards", Json())), nlohmann::json(theirs.value("cards", Json())));
  }
}

TEST_P(WireGames, ListsOfModulesAreThoseOfTheFile) {
  for (const char* list : {"technologies", "districts", "big_cities"}) {
    ASSERT_EQ(game_.contains(list), file_.contains(list)) << list;
    if (!file_.contains(list)) continue;
    ASSERT_EQ(game_[list].size(), file_[list].size());
    for (std::size_t i = 0; i < file_[list].size(); ++i)
      for (const char* field : {"id", "name", "text", "points", "colour", "place", "copies", "cost"}) {
        if (!file_[list][i].contains(field)) continue;
        EXPECT_EQ(game_[list][i][field], file_[list][i][field]) << list << " " << field;
      }
  }
  if (file_.contains("districts")) {
    for (std::size_t i = 0; i < file_["districts"].size(); ++i)
      EXPECT_EQ(game_["districts"][i]["places"].get<std::set<std::string>>(),
                file_["districts"][i]["places"].get<std::set<std::string>>());
  }
}

// The routes that a technology opens are those that name it, and a route needs what opens its ends, length and kind.
TEST_P(WireGames, TechnologiesAndRoutesAgree) {
  if (!game_.contains("technologies")) return;
  std::size_t opened = 0;
  for (const Json& technology : game_["technologies"]) {
    std::set<std::string> routes;
    for (const Json& route : game_["routes"])
      for (const Json& needed : route["technologies"])
        if (needed == technology["id"]) routes.insert(route["id"].get<std::string>());
    EXPECT_EQ(technology.value("routes", Json::array()).get<std::set<std::string>>(), routes);
    EXPECT_EQ(technology.contains("value"), technology["effect"] != "opens");
    opened += routes.size();
  }
  EXPECT_GT(opened, 0u);
  const std::set<std::string> ids = ids_of(game_["technologies"]);
  EXPECT_EQ(ids.count("wales"), 1u);
}

TEST_P(WireGames, HeadIsTheBeginning) {
  std::string head;
  server::append_game_head(head, rules_);
  const Json json = parsed(head);
  EXPECT_GT(json.size(), 9u);
  for (const auto& [key, value] : json.items()) EXPECT_EQ(value, game_[key]) << key;
}

INSTANTIATE_TEST_SUITE_P(AllData, WireGames, ::testing::ValuesIn(data_files()),
                         [](const auto& info) { return stem_of(info.param); });

TEST(WireGame, BerlinSaysThatItIsAReconstruction) {
  const Json game = parsed(game_text(load("berlin", 2)));
  EXPECT_EQ(game["reconstructed"], true);
  EXPECT_NE(game["notice"]["en"].get<std::string>().find("reconstruction"), std::string::npos);
  EXPECT_NE(game["notice"]["pl"].get<std::string>().find("rekonstrukcj"), std::string::npos);
}

// What is offered can be chosen, and nothing else: the loader is asked.
TEST(WireGame, OptionsAreThoseThatTheLoaderTakes) {
  for (const char* id : {"europe", "london", "berlin", "uk", "usa", "cardgame"}) {
    std::set<std::string> offered;
    const Json game = parsed(game_text(load(id, 2)));
    for (const Json& option : game["options"]) {
      offered.insert(option["id"].get<std::string>());
      EXPECT_EQ(option["default"], option["values"][0]);
      for (const Json& value : option["values"]) {
        const std::string text = value.is_string() ? value.get<std::string>() : value.dump();
        const auto options = parse_options({{option["id"].get<std::string>(), text}}, 2);
        ASSERT_TRUE(options.ok()) << options.error;
        EXPECT_TRUE(load_game(id, options.value, paths::kDataDir).ok()) << id << " " << option.dump();
      }
    }
    for (const auto& [name, value] :
         std::vector<std::pair<std::string, std::string>>{{"advanced_technologies", "true"},
                                                          {"peek_own_track", "true"},
                                                          {"row_order", "owner"},
                                                          {"must_draw_two", "true"},
                                                          {"empty_deck", "closed"}}) {
      const auto options = parse_options({{name, value}}, 2);
      EXPECT_EQ(load_game(id, options.value, paths::kDataDir).ok(), offered.count(name) == 1) << id << name;
    }
  }
}

}  // namespace
}  // namespace konduktor::testing
