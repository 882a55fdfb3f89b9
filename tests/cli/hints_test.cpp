// Slips of the keyboard get a sentence that says what was probably meant; help and version answer as commands.

#include <nlohmann/json.hpp>

#include "cli/program.h"
#include "support/paths.h"

namespace konduktor::testing {
namespace {

namespace fs = std::filesystem;
using Json = nlohmann::json;

class Hints : public ProgramTest {
 protected:
  void expect_hint(const std::string& arguments, const std::vector<std::string>& words) {
    const Output output = run(arguments);
    EXPECT_EQ(output.code, 2) << arguments;
    EXPECT_EQ(output.err.rfind("konduktor: ", 0), 0u) << output.err;
    EXPECT_EQ(lines_of(output.err).size(), 1u) << output.err;
    for (const std::string& word : words)
      EXPECT_NE(output.err.find(word), std::string::npos) << arguments << "\nlacks: " << word << "\n"
                                                          << output.err;
  }
};

TEST_F(Hints, ForCommands) {
  expect_hint("simulte europe", {"\"simulte\"", "did you mean \"simulate\"?", "Commands: games,"});
  expect_hint("checkmap x.json", {"did you mean \"check-map\"?"});
  expect_hint("help simulte", {"did you mean \"simulate\"?"});
  expect_hint("fly", {"there is no such command", "tournament"});
}

TEST_F(Hints, ForWordsInTheWrongOrder) {
  expect_hint("europe play", {"the command comes first", "konduktor play europe"});
  expect_hint("europe simulate -n 5", {"konduktor simulate europe -n 5"});
  expect_hint("games.jsonl verify", {"konduktor verify games.jsonl"});
  expect_hint("london", {"this is a game, not a command", "konduktor play london"});
  expect_hint("my.json", {"konduktor check-map my.json"});
}

TEST_F(Hints, ForOptions) {
  expect_hint("simulate europe --sed 1", {"--sed", "did you mean \"--seed\"?"});
  expect_hint("simulate europe --player=3", {"did you mean \"--players\"?"});
  expect_hint("verify games.jsonl --html a.html", {"--html", "option of simulate, tournament"});
  expect_hint("simulate europe london", {"\"london\"", "does not expect"});
  expect_hint("play europe 3", {"--players 3"});
  expect_hint("simulate europe --seed", {"--seed", "a value is missing"});
  expect_hint("simulate", {"simulate needs GAME", "europe"});
  expect_hint("play --resume a.json --seed 1", {"--resume and --seed cannot be given together"});
}

TEST_F(Hints, ForValues) {
  expect_hint("simulate europe -p two", {"--players two", "whole number in digits", "--players 2"});
  expect_hint("simulate europe -n many", {"--games many", "whole number", "--games 100"});
  expect_hint("perft europe --depth 99", {"--depth 99", "from 0 to 64"});
  expect_hint("simulate europa", {"did you mean \"europe\"?"});
  expect_hint("simulate europe --options row_ordr=top", {"did you mean \"row_order\"?"});
}

TEST_F(Hints, ForBots) {
  for (const std::string command :
       {"simulate europe --bots ", "tournament europe -p 2 --bots random,", "play europe --bots "}) {
    expect_hint(command + "serch", {"nobody is called \"serch\"", "did you mean \"search\"?", "greedy"});
    expect_hint(command + "serch:400", {"did you mean \"search\"?"});
    expect_hint(command + "search:abc", {"\"abc\" is not a budget", "search:400", "search:300ms"});
    expect_hint(command + "search:", {"is not a budget"});
    expect_hint(command + "easy:100", {"easy is a level"});
  }
}

TEST_F(Hints, HelpAndVersionAreCommands) {
  const Output help = run("help");
  EXPECT_EQ(help.code, 0);
  EXPECT_EQ(help.out, run("--help").out);
  for (const std::string command : {"play", "simulate", "tournament", "check-map", "serve", "help"})
    EXPECT_EQ(run("help " + command).out, run(command + " --help").out) << command;
  const Output version = run("version");
  EXPECT_EQ(version.code, 0);
  EXPECT_EQ(version.out, run("--version").out);
  EXPECT_EQ("konduktor " + Json::parse(run("version --json").out)["version"].get<std::string>() + "\n",
            version.out);
}

class JsonErrors : public ProgramTest {
 protected:
  Json error_of(const std::string& arguments, int code = 2) {
    const Output output = run(arguments);
    EXPECT_EQ(output.code, code) << arguments;
    EXPECT_EQ(output.out, "") << arguments;
    EXPECT_EQ(lines_of(output.err).size(), 1u) << output.err;
    const Json json = Json::parse(output.err, nullptr, false);
    EXPECT_TRUE(json.is_object() && json.contains("error")) << output.err;
    if (!json.is_object() || !json.contains("error")) return Json::object();
    EXPECT_EQ(json["error"].value("exit_code", -1), code) << output.err;
    EXPECT_FALSE(json["error"].value("message", "").empty()) << output.err;
    return json["error"];
  }
};

TEST_F(JsonErrors, AreOneObject) {
  for (const std::string command :
       {"simulate atlantis", "tournament atlantis --bots greedy,racer", "verify nothing.jsonl",
        "replay nothing.jsonl", "check-map nothing.json", "perft europe --depth x", "bench europe -p 9",
        "--data nowhere games", "load europe --host 10.0.0.1", "fly", "simulate", "games --jsn"}) {
    const Json error = error_of(command + " --json");
    EXPECT_EQ(error.value("message", "").find("konduktor:"), std::string::npos);
  }
  // Nothing beside the error, though Berlin has a notice.
  EXPECT_EQ(error_of("simulate berlin --json -n 1 --record nowhere/a.jsonl").value("where", ""),
            "nowhere/a.jsonl");
}

TEST_F(JsonErrors, HaveParts) {
  const Json error = error_of("simulate europe --bots serch --json");
  EXPECT_EQ(error.value("command", ""), "simulate");
  EXPECT_EQ(error.value("where", ""), "--bots");
  EXPECT_EQ(error.value("what", ""), "nobody is called \"serch\"; did you mean \"search\"?");
  EXPECT_EQ(error.value("hint", "").rfind("There are: ", 0), 0u);
  EXPECT_EQ(error_of("simulate europe -p two --json").value("where", ""), "--players two");
  // Who takes the switch for a name of a file is told how to write one.
  EXPECT_NE(error_of("tournament europe --bots greedy,racer --json a.json")
                .value("hint", "")
                .find("--json-file a.json"),
            std::string::npos);
  EXPECT_NE(error_of("games --json a.json").value("hint", "").find("--json > a.json"), std::string::npos);
  error_of("simulate $(printf '\\377') --json");  // not UTF-8
}

TEST_F(JsonErrors, AreNotWhatACheckFinds) {
  write_text(path("bad.json"), "{}");
  const Output output = run("check-map bad.json --json");
  EXPECT_EQ(output.code, 1);
  EXPECT_EQ(Json::parse(output.out)["ok"], false);
  EXPECT_EQ(output.err, "");
}

TEST_F(JsonErrors, OneConventionInEveryCommand) {
  for (const std::string command :
       {"games", "check-map berlin", "simulate berlin -n 1 --seed 1", "bench berlin -n 1",
        "perft berlin -d 1", "tournament berlin --bots greedy,random -n 2 --seed 1", "version"}) {
    const Output output = run(command + " --json");
    EXPECT_EQ(output.code, 0) << command << output.err;
    EXPECT_FALSE(Json::parse(output.out, nullptr, false).is_discarded()) << command << output.out;
    EXPECT_EQ(output.err, "") << command;
    EXPECT_EQ(output.out.find("not the printed one") != std::string::npos, command != "version") << command;
  }
  const std::string series = "tournament london --bots greedy,random -n 4 --seed 1 --threads 1 ";
  Json printed = Json::parse(run(series + "--json").out, nullptr, false);
  ASSERT_TRUE(printed.is_object());
  ASSERT_EQ(run(series + "--json-file a.json").code, 0);
  Json written = Json::parse(read_text(path("a.json")));
  printed.erase("timing");
  written.erase("timing");
  EXPECT_EQ(printed, written);
  ASSERT_EQ(run("simulate london -n 2 --seed 1 --json-file b.json").code, 0);
  EXPECT_EQ(Json::parse(read_text(path("b.json")))["games"], 2);
}

TEST_F(Hints, AFolderOfMapsIsChecked) {
  const std::string tiny = std::string(paths::kDataDir) + "/examples/tiny.json";
  fs::create_directory(path("maps"));
  const Output empty = run("check-map maps");
  EXPECT_EQ(empty.code, 2);
  EXPECT_NE(empty.err.find("no data file"), std::string::npos) << empty.err;
  fs::copy(tiny, path("maps/b.json"));
  fs::copy(tiny, path("maps/c.json"));
  write_text(path("maps/notes.txt"), "not a map");
  EXPECT_EQ(run("check-map maps").code, 0);
  write_text(path("maps/a.json"), "{}");
  fs::create_symlink("nowhere", path("maps/d.json"));
  const Output text = run("check-map maps/");
  EXPECT_EQ(text.code, 1);
  for (const std::string words : {"a.json", "b.json", "c.json", "d.json", "4 files: 2 good, 2 with problems"})
    EXPECT_NE(text.out.find(words), std::string::npos) << words << "\n" << text.out;
  const Output json = run("check-map maps --json");
  EXPECT_EQ(json.code, 1);
  Json report = Json::parse(json.out, nullptr, false);
  ASSERT_TRUE(report.is_object()) << json.out;
  EXPECT_EQ(report["ok"], false);
  ASSERT_EQ(report["files"].size(), 4u);
  EXPECT_EQ(report["files"][0]["ok"], false);
  EXPECT_EQ(report["files"][1]["id"], Json::parse(read_text(tiny))["id"]);
  EXPECT_EQ(report["files"][1]["file"], "maps/b.json");
  EXPECT_EQ(report["files"][3]["ok"], false);
  EXPECT_EQ(json.err, "");
}

}  // namespace
}  // namespace konduktor::testing
