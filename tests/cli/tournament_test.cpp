// Tournaments: the same results whoever plays them, results that add up, mistakes that are named.

#include <nlohmann/json.hpp>

#include "cli/program.h"

namespace konduktor::testing {
namespace {

using Json = nlohmann::ordered_json;

class Tournaments : public ProgramTest {
 protected:
  // The results without what depends on the clock.
  Json results(const std::string& arguments, const std::string& file = "results.json") {
    const Output output = run("tournament " + arguments + " --json-file " + file);
    EXPECT_EQ(output.code, 0) << arguments << output.err;
    Json json = Json::parse(read_text(path(file)));
    EXPECT_TRUE(json.contains("timing"));
    json.erase("timing");
    return json;
  }
  void expect_refused(const std::string& arguments, const std::string& words) {
    const Output output = run("tournament " + arguments);
    EXPECT_EQ(output.code, 2) << arguments;
    EXPECT_NE(output.err.find(words), std::string::npos) << arguments << "\n" << output.err;
    EXPECT_EQ(output.err.rfind("konduktor: ", 0), 0u) << output.err;
  }
};

TEST_F(Tournaments, DoNotDependOnTheNumberOfThreads) {
  for (const std::string game :
       {"europe --bots greedy,racer,random -p 2 -n 120", "uk --bots greedy,random,random -n 60",
        "cardgame --bots greedy,random -n 60"}) {
    const std::string with = game + " --seed 4 --csv a.csv --record a.jsonl";
    const Json one = results(with + " --threads 1");
    const std::string csv = read_text(path("a.csv"));
    const std::string records = read_text(path("a.jsonl"));
    EXPECT_EQ(one, results(with + " --threads 2"));
    EXPECT_EQ(csv, read_text(path("a.csv")));
    EXPECT_EQ(records, read_text(path("a.jsonl")));
    EXPECT_EQ(lines_of(records).size(), one["schedule"]["games"].get<std::size_t>());
    EXPECT_EQ(run("verify a.jsonl").code, 0);
  }
}

TEST_F(Tournaments, AddUp) {
  const Json report = results("london --bots greedy,random,random -n 31 --seed 2");
  EXPECT_EQ(report["schedule"]["games_a_deal"], 3);
  EXPECT_EQ(report["schedule"]["deals"], 11);
  EXPECT_EQ(report["schedule"]["games"], 33);
  double wins = 0;
  double elo = 0;
  for (const auto& bot : report["standings"]) {
    wins += bot["win_share"]["value"].get<double>() * bot["played"].get<double>();
    elo += bot["elo"]["value"].get<double>();
    double points = 0;
    for (const auto& source : bot["points"]) points += source["value"].get<double>();
    EXPECT_NEAR(points, bot["score"]["value"].get<double>(), 1e-9);
  }
  EXPECT_NEAR(wins, 33, 1e-9);
  EXPECT_NEAR(elo, 0, 1e-6);
  double places = 0;
  for (const auto& place : report["turn_order"]) places += place["win_share"]["value"].get<double>();
  EXPECT_NEAR(places, 1, 1e-9);
}

TEST_F(Tournaments, BetweenEqualsAreEven) {
  // One bot under one name against itself: every deal is played once, and there is nobody to be rated against.
  const Json self = results("london --bots greedy,greedy -n 20 --seed 2");
  EXPECT_EQ(self["schedule"]["games_a_deal"], 1);
  EXPECT_NEAR(self["standings"][0]["win_share"]["value"].get<double>(), 0.5, 1e-12);
  // Under two names it meets itself from both sides of each deal: exactly even.
  const Json two = results("london --bots greedy,greedy:7 -n 40 --seed 2");
  EXPECT_NEAR(two["standings"][0]["elo"]["value"].get<double>(), 0, 1e-6);
  EXPECT_NEAR(two["standings"][0]["win_share"]["value"].get<double>(), 0.5, 1e-12);
}

TEST_F(Tournaments, SayThatGamesAreRoundedUp) {
  EXPECT_NE(run("tournament london --bots greedy,random -n 3 --seed 1").out.find("3 asked for"),
            std::string::npos);
}

TEST_F(Tournaments, StopEarlyWhenPreciseEnough) {
  const std::string series = "london --bots greedy,racer -n 20000 --seed 1 --stop-at 0.04";
  const Json report = results(series + " --threads 2");
  EXPECT_EQ(report["ending"], "early");
  EXPECT_LT(report["schedule"]["games"].get<int>(), 5000);
  for (const auto& bot : report["standings"])
    EXPECT_LE(bot["win_share"]["high"].get<double>() - bot["win_share"]["low"].get<double>(), 0.08 + 1e-12);
  EXPECT_EQ(report, results(series + " --threads 1"));
}

// Two deals came out alike: that is no certainty.
TEST_F(Tournaments, OfFewDealsGiveNoIntervalsAndSayWhy) {
  const std::string series = "tournament london --bots greedy,random -n 4 --seed 1 ";
  const Output text = run(series + "--csv a.csv --html a.html --json-file a.json");
  ASSERT_EQ(text.code, 0) << text.err;
  EXPECT_NE(text.out.find("Too few deals for intervals: 2 of at least 10 (-n 20)"), std::string::npos)
      << text.out;
  EXPECT_EQ(text.out.find(" to "), std::string::npos) << text.out;
  EXPECT_EQ(text.out.find("±"), std::string::npos) << text.out;
  Json report = Json::parse(read_text(path("a.json")));
  EXPECT_EQ(report["intervals"]["known"], false);
  EXPECT_EQ(report["intervals"]["why_not"], "too few deals");
  for (const auto& bot : report["standings"])
    for (const auto* key : {"elo", "win_share", "score", "margin"}) {
      EXPECT_TRUE(bot[key]["low"].is_null()) << key;
      EXPECT_TRUE(bot[key]["high"].is_null()) << key;
    }
  for (const auto& pair : report["head_to_head"]) EXPECT_TRUE(pair["likely_stronger"].is_null());
  for (const std::string& line : lines_of(read_text(path("a.csv"))))
    EXPECT_TRUE(line.ends_with(",too few deals") || line.ends_with(",interval")) << line;
  const std::string page = read_text(path("a.html"));
  EXPECT_NE(page.find("Too few deals for intervals: 2 of at least 10"), std::string::npos);
  EXPECT_EQ(page.find(" to 0<"), std::string::npos);
  const Output more = run("tournament london --bots greedy,random -n 20 --seed 1 --json-file a.json");
  EXPECT_EQ(more.out.find("Too few"), std::string::npos);
  EXPECT_EQ(Json::parse(read_text(path("a.json")))["intervals"]["known"], true);
}

// The bot and itself under another name halve every deal. That is even, but not even for ever.
TEST_F(Tournaments, OfEqualDealsHaveIntervalsWithAWidth) {
  Json report = results("london --bots greedy,greedy:7 -n 40 --seed 2");
  const Json& elo = report["standings"][0]["elo"];
  EXPECT_LT(elo["low"].get<double>(), -15);
  EXPECT_GT(elo["high"].get<double>(), 15);
  EXPECT_TRUE(report["standings"][0]["margin"]["low"].is_null()) << "always 0: no spread, no interval";
}

TEST_F(Tournaments, NameMistakes) {
  expect_refused("europe --bots greedy,nobody", "nobody");
  expect_refused("europe --bots greedy", "players");
  expect_refused("europe --bots greedy,random -p 9", "9");
  expect_refused("london --bots greedy,random,random,random,random", "5");
  expect_refused("europe --bots greedy,random -p 4", "greedy,random,random,random");
  expect_refused("europe --bots greedy,random:0", "random:0");
  expect_refused("atlantis --bots greedy,random", "atlantis");
  expect_refused("europe --bots greedy,random -n 0", "0");
  expect_refused("europe --bots greedy,random --stop-at 3", "3");
  expect_refused("europe --bots greedy,random -n 2 --json-file nowhere/a.json", "nowhere/a.json");
  expect_refused("europe --bots greedy,random -n 2 --csv nowhere/a.csv", "nowhere/a.csv");
  expect_refused("europe", "--bots");
}

TEST_F(Tournaments, SayWhenABotHasABudgetOfTime) {
  const std::string series =
      "tournament london --bots greedy:5ms,random -n 4 --seed 1 --json-file a.json --html a.html";
  EXPECT_NE(run(series).out.find("Not repeatable"), std::string::npos);
  const Json report = Json::parse(read_text(path("a.json")));
  EXPECT_EQ(report["repeatable"], false);
  EXPECT_EQ(report["bots_with_a_time_budget"], Json::array({"greedy:5ms"}));
  EXPECT_NE(read_text(path("a.html")).find("Not repeatable"), std::string::npos);
  EXPECT_EQ(results("london --bots greedy:5,random -n 4 --seed 1")["repeatable"], true);
}

TEST_F(Tournaments, TellThatBerlinIsReconstructed) {
  const Output output = run("tournament berlin --bots greedy,random -n 2 --seed 1 --json-file a.json");
  EXPECT_NE(output.out.find("not the printed one"), std::string::npos);
  EXPECT_NE(Json::parse(read_text(path("a.json")))["notice"].get<std::string>().find("not the printed one"),
            std::string::npos);
}

}  // namespace
}  // namespace konduktor::testing
