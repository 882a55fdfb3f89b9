// What changed between two maps, and doubles counted once.
#include <gtest/gtest.h>

#include <algorithm>
#include <fstream>
#include <nlohmann/json.hpp>

#include "konduktor/arena/changes.h"
#include "konduktor/arena/tally.h"
#include "konduktor/load/rules_loader.h"
#include "support/paths.h"

namespace konduktor::arena {
namespace {

using Json = nlohmann::ordered_json;

Json tiny_json() {
  std::ifstream in(std::string(paths::kDataDir) + "/examples/tiny.json");
  return Json::parse(in);
}

Rules load(const Json& map, int players = 2) {
  Options options;
  options.players = players;
  auto rules = load_rules(map.dump(), options);
  EXPECT_TRUE(rules.ok()) << rules.error;
  return rules.value;
}

// "changed route north:west:gray length 3 -> 4"
std::vector<std::string> told(const Json& one, const Json& other) {
  std::vector<std::string> lines;
  for (const DataChange& change : changes_between(load(one), load(other)))
    lines.push_back(std::string(change.kind()) + " " + change.group + " " + change.id + " " + change.field +
                    " " + change.from + " -> " + change.to);
  return lines;
}

TEST(Changes, AreNoneInTheSameMap) {
  EXPECT_TRUE(told(tiny_json(), tiny_json()).empty());
  for (const char* game : {"europe", "london", "berlin", "uk", "cardgame", "usa"}) {
    const auto rules = load_game(game, {}, paths::kDataDir);
    EXPECT_TRUE(changes_between(rules.value, rules.value).empty()) << game;
  }
}

TEST(Changes, AreListedFromAndTo) {
  Json other = tiny_json();
  other["end_at_pieces"] = 3;
  other["route_points"]["train"]["4"] = 8;
  other["routes"][5]["length"] = 4;
  other["routes"][2]["colour"] = "gray";
  other["routes"][0].erase("double");
  other["routes"].erase(1);
  other["places"][0]["x"] = 510;
  other["tickets"][0]["points"] = 6;
  other["tickets"].push_back({{"id", "new-one"}, {"between", {"centre", "east"}}, {"points", 2}});
  const std::vector<std::string> expected = {
      "changed game  end_at_pieces 2 -> 3",
      "changed piece train points for 4 cards 7 -> 8",
      "changed place north x, y 500, 100 -> 510, 100",
      "changed route north:centre:red double with north:centre:blue -> none",
      "removed route north:centre:blue  North - Centre, 3 blue -> ",
      "changed route centre:east:green colour green -> gray",
      "changed route north:west:gray length 3 -> 4",
      "changed ticket north-east points 5 -> 6",
      "added ticket new-one   -> Centre - East, 2 points"};
  EXPECT_EQ(told(tiny_json(), other), expected);
}

GameFacts claimed_by(std::initializer_list<RouteId> first, std::initializer_list<RouteId> second) {
  GameFacts game;
  for (const RouteId route : first) game.seats[0].claimed.add(route);
  for (const RouteId route : second) game.seats[1].claimed.add(route);
  game.winners = 1;
  return game;
}

TEST(Links, TheStrandsOfADoubleAreCountedTogether) {
  const Rules rules = load(tiny_json());
  const Schedule schedule = fixed_schedule({"greedy", "racer"});
  Tally tally(rules, schedule);
  const auto red = static_cast<RouteId>(0);
  const auto blue = static_cast<RouteId>(1);
  const auto green = static_cast<RouteId>(2);
  tally.add({0, {claimed_by({red}, {green})}});
  tally.add({1, {claimed_by({blue}, {})}});
  tally.add({2, {claimed_by({}, {red})}});
  tally.add({3, {claimed_by({}, {})}});
  ASSERT_EQ(tally.links().size(), 5u);
  EXPECT_TRUE(tally.links()[0].is_double());
  EXPECT_DOUBLE_EQ(tally.claimed_link(Tally::kAll, 0).value, 0.75);
  EXPECT_DOUBLE_EQ(tally.claimed_link(0, 0).value, 0.5);
  EXPECT_DOUBLE_EQ(tally.claimed_link(1, 0).value, 0.25);
  EXPECT_DOUBLE_EQ(tally.claimed(Tally::kAll, 1).value, 0.25) << "a strand by itself is still known";
  EXPECT_DOUBLE_EQ(tally.claimed_link(Tally::kAll, 1).value, 0.25);
  EXPECT_EQ(link_label(rules, tally.links()[0]), "North - Centre, 3 red/blue, double");
}

}  // namespace
}  // namespace konduktor::arena
