// What check-map warns of: each doubt on a good file that was spoilt, and none on the games that come with Konduktor.
#include <gtest/gtest.h>

#include <algorithm>

#include "konduktor/load/map_study.h"
#include "konduktor/load/rules_loader.h"
#include "load/data_files.h"

namespace konduktor::test {
namespace {

std::vector<std::string> warnings_of(const std::string& text) {
  const MapStudy study = study_map(text, "my.json");
  EXPECT_EQ(study.problems, std::vector<std::string>());
  return study.warnings;
}

// The one warning that an edit of a good game brings.
std::string warning_after(const std::string& game, const std::function<void(Json&)>& edit) {
  const auto warnings = warnings_of(edited(game, edit));
  std::string all;
  for (const std::string& warning : warnings) all += warning + "\n";
  EXPECT_EQ(warnings.size(), 1u) << all;
  return all;
}

Json& entry(Json& list, const std::string& id) {
  for (Json& item : list)
    if (item["id"] == id) return item;
  ADD_FAILURE() << id;
  return list[0];
}

void expect_all(const std::string& text, const std::vector<std::string>& words) {
  for (const std::string& word : words) EXPECT_NE(text.find(word), std::string::npos) << word << "\n" << text;
}

TEST(MapStudy, TheGamesThatComeWithKonduktorHaveNoWarnings) {
  for (const std::string& game : list_games(data_dir()))
    EXPECT_EQ(warnings_of(data_text(game)), std::vector<std::string>()) << game;
}

TEST(MapStudy, AProblemLeavesNoWarnings) {
  const MapStudy study = study_map(edited("usa",
                                          [](Json& j) {
                                            j["places"][0]["x"] = 5000;
                                            j["end_at_pieces"] = -1;
                                          }),
                                   "my.json");
  EXPECT_EQ(study.problems.size(), 1u);
  EXPECT_TRUE(study.warnings.empty());
}

TEST(MapStudy, CoordinatesOffTheBoard) {
  expect_all(warning_after("usa", [](Json& j) { entry(j["places"], "miami")["x"] = 1001; }),
             {"my.json:", ": warning: places[", "\"miami\": [1001, ", "off the board", "1000 wide"});
  expect_all(warning_after("usa", [](Json& j) { entry(j["places"], "miami")["y"] = -1; }),
             {"\"miami\"", "-1]"});
  expect_all(warning_after("usa",
                           [](Json& j) {
                             j["routes"][0]["via"] = {{10, 10}, {20, 900}};
                           }),
             {"routes[0]", "via: [20, 900] is off the board"});
}

TEST(MapStudy, TwoPlacesOnOneSpot) {
  expect_all(warning_after("usa",
                           [](Json& j) {
                             Json& seattle = entry(j["places"], "seattle");
                             Json& portland = entry(j["places"], "portland");
                             portland["x"] = seattle["x"].get<int>() + 3;
                             portland["y"] = seattle["y"];
                           }),
             {"same spot", "\"seattle\"", "\"portland\""});
}

TEST(MapStudy, TheSamePlacesTwiceAmongTickets) {
  expect_all(warning_after("usa",
                           [](Json& j) {
                             Json again = entry(j["tickets"], "boston-miami");
                             again["id"] = "miami-boston";
                             std::swap(again["between"][0], again["between"][1]);
                             j["tickets"].push_back(again);
                           }),
             {"\"miami-boston\": joins the same places as \"boston-miami\""});
}

TEST(MapStudy, ValuesFarFromTheWay) {
  expect_all(warning_after("usa", [](Json& j) { entry(j["tickets"], "boston-miami")["points"] = 20; }),
             {"\"boston-miami\": points is 20", "costs 12 cards"});
  expect_all(warning_after("usa", [](Json& j) { entry(j["tickets"], "boston-miami")["points"] = 7; }),
             {"points is 7", "costs 12 cards"});
  EXPECT_TRUE(warnings_of(edited("usa", [](Json& j) {
                entry(j["tickets"], "boston-miami")["points"] = 15;
              })).empty());
}

TEST(MapStudy, APlaceWithOneRoute) {
  const auto lonely = [](Json& j) {
    j["places"].push_back({{"id", "havana"}, {"name", "Havana"}, {"x", 990}, {"y", 640}});
    j["routes"].push_back(
        {{"id", "miami:havana:gray"}, {"between", {"miami", "havana"}}, {"length", 2}, {"colour", "gray"}});
  };
  expect_all(warning_after("usa", lonely),
             {"places[36] \"havana\": only one route", "\"miami:havana:gray\""});
  // A route that pays by itself may lead nowhere, as that to New York does in the United Kingdom.
  EXPECT_TRUE(warnings_of(edited("usa", [&lonely](Json& j) {
                lonely(j);
                j["routes"].back()["points"] = 10;
              })).empty());
}

TEST(MapStudy, ColoursWithVeryDifferentNumbersOfSpaces) {
  const auto paint = [](int routes) {
    return [routes](Json& j) {
      int painted = 0;
      for (Json& route : j["routes"])
        if (route["colour"] == "gray" && route["length"] == 2 && !route.contains("double") &&
            painted < routes) {
          route["colour"] = "red";
          ++painted;
        }
      EXPECT_EQ(painted, routes);
    };
  };
  expect_all(warning_after("usa", paint(5)), {"routes are uneven by colour", "\"red\" has 37", "has 27"});
  EXPECT_TRUE(warnings_of(edited("usa", paint(3))).empty());
}

TEST(MapStudy, StrandsThatLookLikeAForgottenDouble) {
  expect_all(warning_after("usa",
                           [](Json& j) {
                             Json other = entry(j["routes"], "calgary:winnipeg:white");
                             other["id"] = "calgary:winnipeg:gray";
                             other["colour"] = "gray";
                             other["length"] = 5;
                             j["routes"].push_back(other);
                           }),
             {"\"calgary:winnipeg:gray\": runs beside \"calgary:winnipeg:white\"", "5, not 6", "double"});
}

TEST(MapStudy, TicketsThatExcludeEachOtherAtABottleneck) {
  const auto warnings = warnings_of(data_text("tiny"));
  std::string all;
  for (const std::string& warning : warnings) all += warning + "\n";
  expect_all(all, {"routes[2] \"centre:east:green\": 3 tickets (north-east, east-west, east-south) cannot do "
                   "without it: with 2 players"});
}

// Nothing here is a bottleneck: on a ring two ways that cross always share a side.
TEST(MapStudy, TicketsThatExcludeEachOtherOnARing) {
  const auto ring = [](Json& j) {
    j["places"].erase(4);
    j["routes"] = Json::array();
    const std::vector<std::string> ids = {"north", "east", "south", "west"};
    for (std::size_t k = 0; k < 4; ++k)
      j["routes"].push_back({{"id", ids[k] + ":" + ids[(k + 1) % 4]},
                             {"between", {ids[k], ids[(k + 1) % 4]}},
                             {"length", 3},
                             {"colour", "gray"}});
    j["tickets"] = Json::array();
    const auto add = [&j](const char* a, const char* b, int points) {
      j["tickets"].push_back({{"id", std::string(a) + "-" + b}, {"between", {a, b}}, {"points", points}});
    };
    add("north", "south", 6);
    add("east", "west", 6);
    add("north", "east", 3);
    add("south", "west", 3);
    add("east", "south", 3);
    add("west", "north", 3);
  };
  expect_all(
      warning_after("tiny", ring),
      {"\"north-south\": cannot be completed by one of 2 players while the other completes east-west"});
  // One chord, and there is a way round.
  EXPECT_TRUE(
      warnings_of(edited("tiny", [&ring](Json& j) {
        ring(j);
        j["routes"].push_back(
            {{"id", "north:south"}, {"between", {"north", "south"}}, {"length", 4}, {"colour", "gray"}});
      })).empty());
}

TEST(MapStudy, FiguresOfAMap) {
  const MapStudy study = study_map(data_text("tiny"), "my.json");
  const MapFigures& figures = study.figures;
  ASSERT_EQ(figures.tickets.size(), 6u);
  EXPECT_EQ(figures.tickets[2].points, 8);  // east-west
  EXPECT_EQ(figures.tickets[2].cards, 8);
  EXPECT_EQ(figures.tickets[2].routes, 3);
  ASSERT_EQ(figures.colours.size(), 5u);
  EXPECT_EQ(figures.colours[3].cards, 4);   // yellow
  EXPECT_EQ(figures.colours[4].routes, 2);  // grey
  EXPECT_EQ(figures.places[4].routes, 4);   // the centre: a double counts twice
  EXPECT_EQ(figures.places[4].neighbours, 3);
  ASSERT_EQ(figures.bottlenecks.size(), 1u);
  EXPECT_EQ(figures.bottlenecks[0].behind.count(), 1);
  EXPECT_EQ(figures.bottlenecks[0].tickets.count(), 3);
  EXPECT_FALSE(figures.rivals.empty());
  EXPECT_EQ(study.rules.players(), 2);
}

TEST(MapStudy, FiguresOfACardGame) {
  const MapFigures figures = study_map(data_text("cardgame"), "my.json").figures;
  EXPECT_EQ(figures.tickets[0].cards, 1);  // chicago-new-york: one yellow card
  EXPECT_TRUE(figures.places.empty());
  int cards = 0;
  for (const ColourFigure& colour : figures.colours) cards += colour.cards;
  int asked = 0;
  for (const TicketFigure& ticket : figures.tickets) asked += ticket.cards;
  EXPECT_EQ(cards, asked);
}

}  // namespace
}  // namespace konduktor::test
