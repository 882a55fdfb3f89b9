// Maps of one's own on the real server: a folder beside the bundled games, good files and bad ones in it.
#include <fstream>

#include "acting.h"
#include "support/paths.h"

namespace konduktor::server {
namespace {

namespace fs = std::filesystem;

class Maps : public ::testing::Test {
 protected:
  static json tiny(const std::string& id) {
    std::ifstream in(std::string(paths::kDataDir) + "/examples/tiny.json");
    json map = json::parse(in);
    map["id"] = id;
    return map;
  }
  void put(const std::string& file, const std::string& text) const {
    fs::create_directories(fs::path(folder_.path()) / fs::path(file).parent_path());
    std::ofstream(fs::path(folder_.path()) / file) << text;
  }
  std::vector<std::string> games(std::uint16_t port) const {
    std::vector<std::string> ids;
    const Reply reply = http(port, "GET", "/api/games");
    for (const json& game : reply.body["games"]) ids.push_back(game["id"]);
    return ids;
  }
  TemporaryFolder folder_;
};

bool holds(const std::vector<std::string>& list, const std::string& word) {
  return std::count(list.begin(), list.end(), word) == 1;
}

// docs/data-format.md, "Play your map on the page".
TEST_F(Maps, AreOfferedBesideTheOthersAndPlayedToTheEnd) {
  put("maps/any name.json", tiny("my-map").dump(1));
  put("more/second.json", tiny("my-other-map").dump(1));
  Served served(folder_.path(), {"--data", folder_.path() + "/maps", "--data", folder_.path() + "/more"});
  ASSERT_TRUE(served.start());
  const auto ids = games(served.port());
  for (const char* id : {"europe", "usa", "my-map", "my-other-map"}) EXPECT_TRUE(holds(ids, id)) << id;
  EXPECT_EQ(http(served.port(), "GET", "/api/games/my-map").status, 200);
  EXPECT_FALSE(http(served.port(), "GET", "/healthz").body.contains("bad_files"));

  const Guest ala = new_guest(served.port(), "Ala");
  const std::string table =
      new_table(served.port(), ala, {{"game", "my-map"}, {"players", 2}, {"seats", {"me", "bot:easy"}}});
  Talk talk(served.port());
  talk.hello(ala.token);
  ASSERT_EQ(talk.ask({{"do", "start"}, {"table", table}})["type"], "ok");
  json update = talk.look(table);
  int moves = 0;
  for (; update["stage"] == "running" && moves < 500; update = talk.look(table)) {
    const json& eye = update["eyes"][0];
    if (eye["ask"] == 0) {
      talk.listen(5);
      continue;
    }
    // The last one claims a route where that is possible, so the game comes to an end.
    const json& legal = eye["legal"]["moves"];
    ASSERT_FALSE(legal.empty()) << eye.dump();
    const json answer = talk.ask(
        {{"do", "move"}, {"table", table}, {"seat", 0}, {"ask", eye["ask"]}, {"move", legal.back()}});
    ASSERT_EQ(answer["type"], "ok") << answer.dump();
    ++moves;
  }
  EXPECT_EQ(update["stage"], "finished") << moves;
}

TEST_F(Maps, ThatAreBadAreNamedAndDoNotSpoilTheOthers) {
  put("maps/good.json", tiny("good").dump(1));
  put("maps/cut.json", "{\"format\": ");
  json wrong = tiny("wrong");
  wrong["routes"][2]["colour"] = "rde";
  put("maps/wrong.json", wrong.dump(1));
  Served served(folder_.path(), {"--data", folder_.path() + "/maps"});
  ASSERT_TRUE(served.start());
  const auto ids = games(served.port());
  EXPECT_TRUE(holds(ids, "good"));
  EXPECT_TRUE(holds(ids, "europe"));
  EXPECT_FALSE(holds(ids, "wrong"));
  const json health = http(served.port(), "GET", "/healthz").body;
  EXPECT_EQ(health["status"], "ok");
  ASSERT_EQ(health["bad_files"].size(), 2u) << health.dump();
  EXPECT_EQ(health["bad_files"][0]["file"], "cut.json");
  EXPECT_EQ(health["bad_files"][1]["file"], "wrong.json");
  EXPECT_NE(health["bad_files"][1]["problem"].get<std::string>().find("line "), std::string::npos);
  EXPECT_NE(health["bad_files"][1]["problem"].get<std::string>().find("did you mean \"red\"?"),
            std::string::npos);
  EXPECT_EQ(health.dump().find(folder_.path()), std::string::npos) << "where files lie is nobody's business";
  const std::string log = served.log();
  EXPECT_NE(log.find(folder_.path() + "/maps/cut.json why=\"line 1"), std::string::npos) << log;
  EXPECT_NE(log.find(folder_.path() + "/maps/wrong.json why=\"line "), std::string::npos) << log;
}

TEST_F(Maps, WithOneIdAreRefusedByName) {
  put("maps/a.json", tiny("same").dump(1));
  put("maps/b.json", tiny("same").dump(1));
  put("maps/europe.json", tiny("europe").dump(1));
  Served served(folder_.path(), {"--data", folder_.path() + "/maps"});
  ASSERT_TRUE(served.start());
  const auto ids = games(served.port());
  EXPECT_FALSE(holds(ids, "same"));
  EXPECT_TRUE(holds(ids, "europe")) << "the bundled one stays";
  EXPECT_EQ(http(served.port(), "GET", "/api/games/europe").body["places"].size(), 47u);
  const json bad = http(served.port(), "GET", "/healthz").body["bad_files"];
  ASSERT_EQ(bad.size(), 3u) << bad.dump();
  EXPECT_EQ(bad[0]["problem"], "the id \"same\" is also that of b.json; give each its own");
  EXPECT_EQ(bad[1]["problem"], "the id \"same\" is also that of a.json; give each its own");
  EXPECT_EQ(bad[2]["problem"], "the id \"europe\" is also that of europe.json; give each its own");
  const std::string log = served.log();
  EXPECT_NE(
      log.find("/maps/a.json why=\"the id \\\"same\\\" is also that of " + folder_.path() + "/maps/b.json"),
      std::string::npos)
      << log;
}

}  // namespace
}  // namespace konduktor::server
