// Wrong input ends with one clear message and the right exit code; right input answers programs and people.

#include <algorithm>
#include <nlohmann/json.hpp>

#include "cli/program.h"
#include "support/paths.h"

namespace konduktor::testing {
namespace {

using Json = nlohmann::json;

class Usage : public ProgramTest {
 protected:
  void expect_refused(const std::string& arguments, const std::string& words, int code = 2) {
    const Output output = run(arguments);
    EXPECT_EQ(output.code, code) << arguments;
    EXPECT_NE(output.err.find(words), std::string::npos) << arguments << "\n" << output.err;
    EXPECT_EQ(output.err.rfind("konduktor: ", 0), 0u) << output.err;
    EXPECT_LE(lines_of(output.err).size(), 5u) << output.err;
  }
};

TEST_F(Usage, MistakesAreNamed) {
  expect_refused("simulate atlantis", "atlantis");
  expect_refused("simulate europe -p 9", "9");
  expect_refused("simulate london -p 5", "5");
  expect_refused("simulate europe --seed banana", "--seed banana");
  expect_refused("simulate europe --seed -1", "-1");
  expect_refused("simulate europe --bots nobody", "nobody");
  expect_refused("simulate europe --options colour=red", "colour");
  expect_refused("simulate europe --options nonsense", "name=value");
  expect_refused("simulate europe --games many", "many");
  expect_refused("simulate europe --legal", "--record");
  expect_refused("simulate europe -n 1 --record nowhere/games.jsonl", "nowhere/games.jsonl");
  expect_refused("verify nothing.jsonl", "nothing.jsonl");
  expect_refused("replay nothing.jsonl", "nothing.jsonl");
  expect_refused("check-map nothing.json", "nothing.json");
  expect_refused("play europe --seat 2", "--seat 2");
  expect_refused("serve --port 0 --origin play.example.org", "--origin play.example.org");
  expect_refused("serve --port 0 --data nowhere", "nowhere");
  expect_refused("perft europe --depth x", "x");
  expect_refused("bench europe --seconds 0", "0");
  expect_refused("--data nowhere games", "--data nowhere");
  expect_refused("fly", "fly");
  expect_refused("verify", "FILE");
}

TEST_F(Usage, NoUnfinishedFileIsLeft) {
  ASSERT_EQ(run("simulate london -n 1 --seed 1 --record games.jsonl").code, 0);
  EXPECT_TRUE(std::filesystem::exists(path("games.jsonl")));
  EXPECT_FALSE(std::filesystem::exists(path("games.jsonl.part")));
  std::filesystem::create_directory(path("folder.jsonl"));
  EXPECT_EQ(run("simulate london -n 1 --seed 1 --record folder.jsonl").code, 2);
  EXPECT_FALSE(std::filesystem::exists(path("folder.jsonl.part")));
}

TEST_F(Usage, HelpTeaches) {
  const Output all = run("--help");
  EXPECT_EQ(all.code, 0);
  for (const std::string command :
       {"games", "play", "simulate", "tournament", "replay", "verify", "check-map", "perft", "bench"}) {
    EXPECT_NE(all.out.find(command), std::string::npos);
    const Output one = run(command + " --help");
    EXPECT_EQ(one.code, 0);
    EXPECT_NE(one.out.find("Examples:"), std::string::npos) << command;
  }
  EXPECT_EQ(run("").code, 2);
}

TEST_F(Usage, GamesAreListed) {
  const Json listed = Json::parse(run("games --json").out);
  EXPECT_TRUE(listed["bad_files"].empty());
  const Json& games = listed["games"];
  std::vector<std::string> ids;
  for (const auto& game : games) ids.push_back(game["id"]);
  for (const std::string id : {"europe", "london", "berlin", "uk", "cardgame", "usa"})
    EXPECT_NE(std::find(ids.begin(), ids.end(), id), ids.end()) << id;
  for (const auto& game : games) EXPECT_EQ(game.contains("notice"), game["status"] == "reconstructed");
}

// How sure the data is, in the words of the data files; a map that does not say is not called verified.
TEST_F(Usage, GamesSayHowSureTheirDataIs) {
  const std::string text = run("games").out;
  const Json listed = Json::parse(run("games --json").out);
  for (const Json& game : listed["games"]) {
    const std::string file = std::string(paths::kDataDir) + "/" + game["id"].get<std::string>() + ".json";
    const Json provenance = Json::parse(read_text(file))["provenance"];
    EXPECT_EQ(game["status"], provenance["status"]) << file;
    EXPECT_EQ(game["provenance"], provenance["how"]) << file;
    EXPECT_NE(text.find("  data     " + provenance["status"].get<std::string>() + ": " +
                        provenance["how"]["en"].get<std::string>()),
              std::string::npos)
        << file;
  }
  EXPECT_NE(text.find("data     partly verified: "), std::string::npos);
  std::filesystem::create_directory(path("mine"));
  Json map = Json::parse(read_text(std::string(paths::kDataDir) + "/examples/tiny.json"));
  map.erase("provenance");
  write_text(path("mine/tiny.json"), map.dump());
  const Json with_mine = Json::parse(run("games --json --data mine").out);
  int silent = 0;
  for (const Json& game : with_mine["games"])
    silent += game["id"] == map["id"] && game["status"].is_null() ? 1 : 0;
  EXPECT_EQ(silent, 1);
}

TEST_F(Usage, AReconstructedBoardIsToldOfWhereverItIsChosen) {
  for (const std::string command : {"simulate berlin -n 1", "play berlin", "check-map berlin",
                                    "bench berlin -n 1", "perft berlin --depth 1"})
    EXPECT_NE(run(command).err.find("not the printed one"), std::string::npos) << command;
  EXPECT_NE(run("games").out.find("not the printed one"), std::string::npos);
  EXPECT_EQ(run("simulate london -n 1").err, "");
}

TEST_F(Usage, MapsAreChecked) {
  const std::string good = std::string(paths::kDataDir) + "/examples/tiny.json";
  const Output fine = run("check-map " + good);
  EXPECT_EQ(fine.code, 0);
  EXPECT_NE(fine.out.find("5 places, 6 routes (1 doubles), connected"), std::string::npos) << fine.out;
  Json map = Json::parse(read_text(good));
  map["routes"][0]["colour"] = "rde";
  map["tickets"][1]["points"] = -3;
  write_text(path("bad.json"), map.dump());
  const Output bad = run("check-map bad.json");
  EXPECT_EQ(bad.code, 1);
  EXPECT_NE(bad.out.find("rde"), std::string::npos) << bad.out;
  EXPECT_GE(lines_of(bad.out).size(), 2u) << bad.out;
  const Json report = Json::parse(run("check-map bad.json --json").out);
  EXPECT_EQ(report["ok"], false);
  EXPECT_GE(report["problems"].size(), 2u);
  write_text(path("broken.json"), "{\"format\": ");
  EXPECT_EQ(run("check-map broken.json").code, 1);
}

TEST_F(Usage, StatisticsAddUp) {
  const Json report =
      Json::parse(run("simulate london -p 3 -n 60 --seed 2 --bots random,claimer --json").out);
  EXPECT_EQ(report["games"], 60);
  EXPECT_EQ(report["ends"]["last_round"].get<int>() + report["ends"]["all_passed"].get<int>(), 60);
  double wins = 0;
  for (const auto& seat : report["seats"]) wins += seat["wins"].get<double>();
  EXPECT_NEAR(wins, 60, 1e-9);
  EXPECT_EQ(report["bots"]["random"]["played"], 120);
  EXPECT_EQ(report["bots"]["claimer"]["played"], 60);
}

TEST_F(Usage, StatisticsOfFewGamesHaveNoIntervals) {
  const Output text = run("simulate london -n 3 --seed 1");
  EXPECT_NE(text.out.find("Too few games for intervals: 3 of at least 10"), std::string::npos) << text.out;
  EXPECT_EQ(text.out.find("±"), std::string::npos) << text.out;
  const Json report = Json::parse(run("simulate london -n 3 --seed 1 --json").out);
  EXPECT_TRUE(report["seats"][0]["score_interval"].is_null());
  EXPECT_TRUE(report["seats"][0]["win_share_interval"].is_null());
  // 40 games without a win do not prove "never".
  const Json lost = Json::parse(run("simulate london -n 40 --seed 1 --bots greedy,random --json").out);
  EXPECT_GT(lost["bots"]["random"]["win_share_interval"].get<double>(), 0.01);
}

TEST_F(Usage, TheSignatureDoesNotDependOnTheMeasurement) {
  const Json once = Json::parse(run("bench london -n 1 --json").out);
  const Json again = Json::parse(run("bench london -n 50 --json").out);
  EXPECT_EQ(once["signature"], again["signature"]);
  EXPECT_EQ(once["signature"].get<std::string>().size(), 16u);
  for (const auto* key :
       {"games_per_second", "moves_per_second", "ns_per_move", "moves_per_game", "state_copy_ns"})
    EXPECT_GT(again[key].get<double>(), 0) << key;
}

}  // namespace
}  // namespace konduktor::testing
