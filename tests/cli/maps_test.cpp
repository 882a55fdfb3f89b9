// Maps of one's own on the command line: --data, games with bad files among them, check-map's warnings and figures.

#include <nlohmann/json.hpp>

#include "cli/program.h"
#include "support/paths.h"

namespace konduktor::testing {
namespace {

using Json = nlohmann::ordered_json;

bool has(const std::string& text, const std::string& words) { return text.find(words) != std::string::npos; }

class Maps : public ProgramTest {
 protected:
  static Json tiny(const std::string& id) {
    Json map = Json::parse(read_text(std::string(paths::kDataDir) + "/examples/tiny.json"));
    map["id"] = id;
    return map;
  }
  void put(const std::string& file, const Json& map) const {
    std::filesystem::create_directories((folder_ / file).parent_path());
    write_text(folder_ / file, map.dump(1));
  }
  std::vector<std::string> ids(const Json& listed) const {
    std::vector<std::string> ids;
    for (const Json& game : listed["games"]) ids.push_back(game["id"]);
    return ids;
  }
};

TEST_F(Maps, AreAddedToTheBundledOnes) {
  put("one/a.json", tiny("mine"));
  put("two/b.json", tiny("yours"));
  const std::vector<std::string> all = {"europe",   "london", "berlin", "uk",
                                        "cardgame", "usa",    "mine",   "yours"};
  for (const std::string arguments :
       {"--data one --data two games --json", "games --json --data one --data two",
        "--data one games --json --data two", "--data one --data two --data one games --json"}) {
    const Output output = run(arguments);
    EXPECT_EQ(output.code, 0) << output.err;
    EXPECT_EQ(ids(Json::parse(output.out)), all) << arguments;
  }
  EXPECT_EQ(run("simulate mine -n 2 --seed 1 --data one").code, 0);
  EXPECT_EQ(run("simulate europe -n 1 --seed 1 --data one").code, 0);
  const Output unknown = run("simulate mien -n 2 --seed 1 --data one");
  EXPECT_EQ(unknown.code, 2);
  EXPECT_TRUE(has(unknown.err, "did you mean \"mine\"?")) << unknown.err;
}

TEST_F(Maps, RecordsOfThemAreVerifiedAndReplayed) {
  put("one/a.json", tiny("mine"));
  ASSERT_EQ(run("simulate mine -n 2 --seed 1 --data one --record mine.jsonl").code, 0);
  EXPECT_EQ(run("verify mine.jsonl --data one").code, 0);
  EXPECT_EQ(run("replay mine.jsonl --data one").code, 0);
}

TEST_F(Maps, ThatAreBadAreNamedBesideTheGoodOnes) {
  put("maps/good.json", tiny("good"));
  Json wrong = tiny("wrong");
  wrong["routes"][2]["colour"] = "rde";
  put("maps/wrong.json", wrong);
  write_text(path("maps/cut.json"), "{\"format\": ");
  const Output text = run("games --data maps");
  EXPECT_EQ(text.code, 1);
  EXPECT_TRUE(has(text.out, "good (version 1)")) << text.out;
  EXPECT_TRUE(has(text.out, "europe (version")) << text.out;
  EXPECT_TRUE(has(text.err, "maps/wrong.json: line ")) << text.err;
  EXPECT_TRUE(has(text.err, "did you mean \"red\"?")) << text.err;
  EXPECT_TRUE(has(text.err, "maps/cut.json: line 1, column ")) << text.err;
  const Output json = run("games --json --data maps");
  EXPECT_EQ(json.code, 1);
  const Json listed = Json::parse(json.out);
  EXPECT_EQ(listed["games"].size(), 7u);
  ASSERT_EQ(listed["bad_files"].size(), 2u);
  EXPECT_EQ(listed["bad_files"][0]["file"], "maps/cut.json");
  EXPECT_EQ(listed["bad_files"][1]["file"], "maps/wrong.json");
  EXPECT_EQ(run("simulate good -n 1 --data maps").code, 0);
  const Output asked = run("simulate wrong -n 1 --data maps");
  EXPECT_EQ(asked.code, 2);
  EXPECT_TRUE(has(asked.err, "did you mean \"red\"?")) << asked.err;
}

TEST_F(Maps, WithOneIdAreRefusedByName) {
  put("maps/a.json", tiny("same"));
  put("maps/b.json", tiny("same"));
  put("maps/c.json", tiny("usa"));
  const Output output = run("games --data maps");
  EXPECT_EQ(output.code, 1);
  EXPECT_TRUE(has(output.err, "maps/a.json: the id \"same\" is also that of maps/b.json")) << output.err;
  EXPECT_TRUE(has(output.err, "maps/b.json: the id \"same\" is also that of maps/a.json")) << output.err;
  EXPECT_TRUE(has(output.err, "maps/c.json: the id \"usa\" is also that of ")) << output.err;
  EXPECT_FALSE(has(output.out, "same (version")) << output.out;
  EXPECT_TRUE(has(output.out, "usa (version")) << output.out;
  const Output asked = run("simulate same -n 1 --data maps");
  EXPECT_EQ(asked.code, 2);
  EXPECT_TRUE(has(asked.err, "give each its own")) << asked.err;
}

TEST_F(Maps, AFolderWithoutMapsIsNamed) {
  const Output missing = run("games --data nowhere");
  EXPECT_EQ(missing.code, 2);
  EXPECT_TRUE(has(missing.err, "--data nowhere: there is no such folder")) << missing.err;
  std::filesystem::create_directory(path("empty"));
  const Output empty = run("games --data empty");
  EXPECT_EQ(empty.code, 1);
  EXPECT_TRUE(has(empty.err, "empty: there are no data files")) << empty.err;
  EXPECT_TRUE(has(empty.out, "europe (version")) << empty.out;
}

TEST_F(Maps, TheServersHelpNamesTheOption) {
  EXPECT_TRUE(has(run("serve --help").out, "--data DIR"));
  EXPECT_TRUE(has(run("games --help").out, "--data DIR"));
}

TEST_F(Maps, WarningsDoNotFailTheCheckUnlessItIsStrict) {
  put("tiny.json", tiny("tiny"));
  const Output usual = run("check-map tiny.json");
  EXPECT_EQ(usual.code, 0);
  EXPECT_TRUE(has(usual.out, "tiny.json:")) << usual.out;
  EXPECT_TRUE(has(usual.out, ": warning: places[1] \"east\": only one route ends there")) << usual.out;
  EXPECT_TRUE(has(usual.out, "No problems, ")) << usual.out;
  const Output strict = run("check-map tiny.json --strict");
  EXPECT_EQ(strict.code, 1);
  EXPECT_TRUE(has(strict.err, "--strict allows no warnings")) << strict.err;
  const Json json = Json::parse(run("check-map tiny.json --strict --json").out);
  EXPECT_EQ(json["ok"], false);
  EXPECT_FALSE(json["warnings"].empty());
  EXPECT_EQ(Json::parse(run("check-map tiny.json --json").out)["ok"], true);
  for (const std::string game : {"europe", "london", "berlin", "uk", "cardgame", "usa"})
    EXPECT_EQ(run("check-map --strict " + game).code, 0) << game;
}

TEST_F(Maps, FiguresOnRequest) {
  const Output text = run("check-map usa --stats");
  EXPECT_EQ(text.code, 0);
  for (const std::string words : {"tickets: points", "boston-miami", "colours: routes, cards, spaces",
                                  "places by number of routes", "bottlenecks: none"})
    EXPECT_TRUE(has(text.out, words)) << words << "\n" << text.out;
  EXPECT_FALSE(has(run("check-map usa").out, "bottlenecks"));
  const Json json = Json::parse(
      run("check-map " + std::string(paths::kDataDir) + "/examples/tiny.json --stats --json").out);
  const Json& figures = json["statistics"];
  EXPECT_EQ(figures["tickets"][2],
            (Json{{"ticket", "east-west"}, {"points", 8}, {"cards", 8}, {"routes", 3}}));
  EXPECT_EQ(figures["colours"].back(),
            (Json{{"colour", "gray"}, {"routes", 2}, {"cards", 5}, {"spaces", 5}}));
  EXPECT_EQ(figures["bottlenecks"][0]["routes"], Json::array({"centre:east:green"}));
  EXPECT_EQ(figures["bottlenecks"][0]["cuts_off"], Json::array({"east"}));
  EXPECT_EQ(Json::parse(run("check-map cardgame --stats --json").out)["statistics"].contains("places"),
            false);
}

}  // namespace
}  // namespace konduktor::testing
