// replay shows a game as everyone or as one seat saw it; one seat never sees what was hidden from it.

#include <map>
#include <nlohmann/json.hpp>

#include <regex>
#include <set>

#include "cli/program.h"
#include "konduktor/host/data_dir.h"
#include "konduktor/load/record_json.h"
#include "support/paths.h"
#include "wire/wire.h"

namespace konduktor::testing {
namespace {

using Json = nlohmann::ordered_json;

class Replay : public ProgramTest {
 protected:
  void record(const std::string& table) {
    const Output output =
        run("simulate " + table + " -n 3 --seed 11 --bots random,ticket-taker --record games.jsonl");
    ASSERT_EQ(output.code, 0) << output.err;
    game_ = Json::parse(lines_of(read_text(path("games.jsonl"))).at(1));
  }
  [[nodiscard]] std::size_t moves() const { return game_["moves"].size(); }

  Json game_;  // the second of the file
};

// "Paris - Vienna (8)" for every ticket that the seat was ever shown.
std::set<std::string> tickets_seen_by(const Json& game, int seat, const Json& data) {
  std::map<std::string, std::string> place;
  for (const auto& p : data["places"])
    place[p["id"]] =
        p["name"].is_string() ? p["name"].get<std::string>() : p["name"]["en"].get<std::string>();
  std::map<std::string, std::string> name;
  for (const auto& t : data["tickets"])
    for (const auto& [a, b] : {std::pair(0, 1), std::pair(1, 0)})
      name[t["id"].get<std::string>() + (a == 0 ? "" : "'")] = place[t["between"][a]] + " - " +
                                                               place[t["between"][b]] + " (" +
                                                               std::to_string(t["points"].get<int>()) + ")";
  std::set<std::string> seen;
  const auto add = [&](const Json& ids) {
    for (const auto& id : ids) {
      seen.insert(name[id.get<std::string>()]);
      seen.insert(name[id.get<std::string>() + "'"]);
    }
  };
  add(game["start"]["offers"][static_cast<std::size_t>(seat)]);
  for (const auto& move : game["moves"])
    if (move["seat"] == seat && move.contains("facts") && move["facts"].contains("offer"))
      add(move["facts"]["offer"]);
  return seen;
}

TEST_F(Replay, ShowsOneSeatNoTicketThatItDidNotSee) {
  record("europe -p 3");
  const Json data = Json::parse(read_text(std::string(paths::kDataDir) + "/europe.json"));
  for (int seat = 0; seat < 3; ++seat) {
    const auto seen = tickets_seen_by(game_, seat, data);
    std::string text = run("replay games.jsonl --game 2 --seat " + std::to_string(seat)).out;
    text = text.substr(0, text.find("Score sheet"));
    const std::regex ticket(R"(([^:;\]\n]+ - [^:;\n]+ \(\d+\)))");
    int found = 0;
    for (std::sregex_iterator it(text.begin(), text.end(), ticket), end; it != end; ++it, ++found) {
      const std::string name = std::regex_replace((*it)[1].str(), std::regex("^ +"), "");
      EXPECT_TRUE(seen.count(name)) << "seat " << seat << " sees " << name;
    }
    EXPECT_GT(found, 0);
  }
}

TEST_F(Replay, ShowsOneSeatNoCardThatOthersDrewOrHold) {
  for (const std::string table : {"europe -p 3", "cardgame -p 4", "uk -p 3"}) {
    record(table);
    const Json replay = Json::parse(run("replay games.jsonl --game 2 --seat 0 --json").out);
    int hidden = 0;
    for (const auto& step : replay["steps"]) {
      const std::string move = step["move"];
      for (const std::string sentence : step["told"]) {
        if (sentence.find("draws unseen: ") == std::string::npos) continue;
        const bool own = sentence.rfind("seat 0 ", 0) == 0;
        EXPECT_EQ(sentence.find("draws unseen: ?") == std::string::npos, own) << sentence;
        hidden += own ? 0 : 1;
      }
      if (move.rfind("keep", 0) == 0) {
        EXPECT_EQ(move == "keep ?", step["seat"] != 0) << move;
      }
    }
    EXPECT_GT(hidden, 0);
    for (const std::size_t at : {std::size_t{0}, std::size_t{1}, moves() / 2, moves() - 1}) {
      const Json told =
          Json::parse(run("replay games.jsonl --game 2 --seat 0 --json --to " + std::to_string(at)).out);
      EXPECT_FALSE(told.contains("hands"));
      EXPECT_EQ(told["view"]["me"]["seat"], 0);
      EXPECT_TRUE(told["view"]["me"]["hand"].is_object());
      for (const auto& seat : told["view"]["seats"]) {
        EXPECT_FALSE(seat.contains("hand"));
        EXPECT_TRUE(seat["tickets"].is_number());
      }
    }
  }
}

// One vocabulary: what the command line tells of a position is what the server tells of it.
TEST_F(Replay, TellsPositionsInTheWordsOfTheServer) {
  for (const std::string game : {"london", "cardgame"}) {
    record(game + " -p 2");
    const auto loaded = load_game(game, Options{}, paths::kDataDir);
    ASSERT_TRUE(loaded.ok()) << loaded.error;
    const auto read = record_from_json(loaded.value, game_.dump());
    ASSERT_TRUE(read.ok()) << read.error;
    const auto at = static_cast<int>(moves() / 2);
    const std::string to = "replay games.jsonl --game 2 --json --to " + std::to_string(at);
    for (const int seat : {0, 1}) {
      std::string wire;
      ASSERT_EQ(server::append_replay(wire, loaded.value, read.value, at, {seat_at(seat), false}), "");
      const Json told = Json::parse(run(to + " --seat " + std::to_string(seat)).out);
      EXPECT_EQ(told["view"], Json::parse(wire)["view"]) << game;
      EXPECT_FALSE(told.contains("position"));
    }
    std::string wire;
    ASSERT_EQ(server::append_replay(wire, loaded.value, read.value, at, {Seat::Nobody, true}), "");
    const Json open = Json::parse(run(to).out);
    EXPECT_EQ(open["hands"], Json::parse(wire)["hands"]) << game;
    EXPECT_EQ(open["view"]["phase"], Json::parse(wire)["view"]["phase"]) << game;
  }
}

TEST_F(Replay, OpensAllCardsWithoutASeat) {
  record("london -p 2");
  const Output output = run("replay games.jsonl --game 2");
  EXPECT_EQ(output.code, 0);
  EXPECT_EQ(output.out.find('?'), std::string::npos);
  EXPECT_NE(output.out.find("Score sheet"), std::string::npos);
  EXPECT_NE(output.out.find("the game is over"), std::string::npos);
}

TEST_F(Replay, StopsWhereItIsTold) {
  record("london -p 2");
  const Output start = run("replay games.jsonl --game 2 --to 0");
  EXPECT_EQ(start.out.rfind("After 0 of " + std::to_string(moves()) + " moves\n", 0), 0u) << start.out;
  EXPECT_NE(start.out.find("first tickets"), std::string::npos);
  const Output late = run("replay games.jsonl --game 2 --to " + std::to_string(moves() + 1));
  EXPECT_EQ(late.code, 2);
  EXPECT_NE(late.err.find("the game has " + std::to_string(moves()) + " moves"), std::string::npos)
      << late.err;
}

TEST_F(Replay, NeedsNoSeed) {
  for (const std::string table : {"europe -p 2", "cardgame -p 4"}) {
    record(table);
    const std::string with_seed = run("replay games.jsonl --game 2").out;
    game_.erase("seed");
    write_text(path("bare.jsonl"), game_.dump() + "\n");
    EXPECT_EQ(run("replay bare.jsonl").out, with_seed);
    EXPECT_EQ(run("verify bare.jsonl").code, 0);
  }
}

TEST_F(Replay, RefusesWhatIsNotThere) {
  record("london -p 2");
  EXPECT_EQ(run("replay games.jsonl --game 4").code, 2);
  EXPECT_EQ(run("replay games.jsonl --seat 2").code, 2);
  EXPECT_EQ(run("replay nothing.jsonl").code, 2);
  write_text(path("empty.jsonl"), "");
  EXPECT_EQ(run("replay empty.jsonl").code, 2);
}

// clauses: LO-W1
TEST_F(Replay, TellsHowATieWasBroken) {
  ASSERT_EQ(run("simulate london -p 4 -n 100 --seed 1 --record ties.jsonl").code, 0);
  int broken = 0;
  int shared = 0;
  int number = 0;
  for (const std::string& line : lines_of(read_text(path("ties.jsonl")))) {
    ++number;
    const auto result = nlohmann::json::parse(line)["result"];
    const int best = result["sheets"][result["winners"][0].get<std::size_t>()]["total"];
    int level = 0;
    for (const auto& sheet : result["sheets"]) level += sheet["total"] == best ? 1 : 0;
    if (level == 1) continue;
    const std::string told = run("replay ties.jsonl --game " + std::to_string(number)).out;
    const bool one = result["winners"].size() == 1;
    EXPECT_NE(told.find(one ? "the tie was broken by more completed tickets" : "so they share the win"),
              std::string::npos)
        << told;
    ++(one ? broken : shared);
  }
  EXPECT_GT(broken, 0);
  EXPECT_GT(shared, 0);
}

}  // namespace
}  // namespace konduktor::testing
