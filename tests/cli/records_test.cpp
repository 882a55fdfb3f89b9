// simulate writes the same records whatever the number of threads; verify takes them, and refuses what was altered.

#include <functional>
#include <nlohmann/json.hpp>

#include "cli/program.h"
#include "support/paths.h"

namespace konduktor::testing {
namespace {

using Json = nlohmann::ordered_json;

class Records : public ProgramTest {
 protected:
  // One game of Europe for three, altered, then verified.
  Output verify_altered(const std::function<void(Json&)>& alter) {
    EXPECT_EQ(run("simulate europe -p 3 -n 1 --seed 5 --record game.jsonl --commit").code, 0);
    Json game = Json::parse(read_text(path("game.jsonl")));
    alter(game);
    write_text(path("altered.jsonl"), game.dump() + "\n");
    return run("verify altered.jsonl");
  }
  static std::size_t first_move(const Json& game, const std::string& word) {
    for (std::size_t k = 0; k < game["moves"].size(); ++k)
      if (game["moves"][k]["move"].get<std::string>().rfind(word, 0) == 0) return k;
    ADD_FAILURE() << "no move " << word;
    return 0;
  }
  static std::string place(std::size_t k) { return "game 1, move " + std::to_string(k + 1) + ": "; }
};

TEST_F(Records, DoNotDependOnTheNumberOfThreads) {
  for (const std::string game :
       {"europe -p 3", "uk -p 4 --options advanced_technologies=true", "cardgame -p 4"}) {
    const std::string series =
        "simulate " + game + " -n 70 --seed 9 --bots random,claimer --legal --commit --record ";
    ASSERT_EQ(run(series + "one.jsonl --threads 1").code, 0);
    ASSERT_EQ(run(series + "two.jsonl --threads 2").code, 0);
    ASSERT_EQ(run(series + "seven.jsonl --threads 7").code, 0);
    const std::string one = read_text(path("one.jsonl"));
    EXPECT_EQ(lines_of(one).size(), 70u);
    EXPECT_EQ(one, read_text(path("two.jsonl")));
    EXPECT_EQ(one, read_text(path("seven.jsonl")));
  }
}

TEST_F(Records, OfEveryGameAndTemperamentAreVerified) {
  for (const std::string game :
       {"europe -p 2", "london -p 4", "berlin -p 3", "uk -p 2", "cardgame -p 3", "usa -p 5"}) {
    const Output simulated = run("simulate " + game +
                                 " -n 12 --seed 3 --check --bots random,claimer,hoarder,ticket-taker,builder "
                                 "--record games.jsonl");
    ASSERT_EQ(simulated.code, 0) << game << simulated.err;
    const Output verified = run("verify games.jsonl");
    EXPECT_EQ(verified.code, 0) << game << verified.out;
    EXPECT_EQ(verified.out, "12 games verified; shuffles checked against the seed in 12\n");
  }
}

TEST_F(Records, WithACommitmentAreChecked) {
  ASSERT_EQ(run("simulate london -n 3 --seed 1 --commit --record games.jsonl").code, 0);
  const Json report = Json::parse(run("verify games.jsonl --json").out);
  EXPECT_EQ(report["ok"], true);
  EXPECT_EQ(report["commitments_checked"], 3);
  const Output altered = verify_altered([](Json& game) { game["salt"] = std::string(64, '0'); });
  EXPECT_EQ(altered.code, 1);
  EXPECT_NE(altered.out.find("game 1, commitment: "), std::string::npos) << altered.out;
}

TEST_F(Records, WithAFalseCardAreRefused) {
  std::size_t k = 0;
  const Output output = verify_altered([&](Json& game) {
    k = first_move(game, "draw");
    auto& card = game["moves"][k]["facts"]["card"];
    card = card == "red" ? "blue" : "red";
  });
  EXPECT_EQ(output.code, 1);
  EXPECT_EQ(output.out.rfind(place(k), 0), 0u) << output.out;
}

TEST_F(Records, WithAnIllegalMoveAreRefused) {
  std::size_t k = 0;
  const Output output = verify_altered([&](Json& game) {
    k = first_move(game, "draw");
    game["moves"][k]["move"] = "pass";
  });
  EXPECT_EQ(output.code, 1);
  EXPECT_EQ(output.out.rfind(place(k), 0), 0u) << output.out;
}

TEST_F(Records, WithAMoveOutOfTurnAreRefused) {
  std::size_t k = 0;
  const Output output = verify_altered([&](Json& game) {
    k = first_move(game, "claim");
    game["moves"][k]["seat"] = (game["moves"][k]["seat"].get<int>() + 1) % 3;
  });
  EXPECT_EQ(output.code, 1);
  EXPECT_EQ(output.out.rfind(place(k), 0), 0u) << output.out;
}

TEST_F(Records, WithAFalseResultAreRefused) {
  const Output output = verify_altered([](Json& game) {
    auto& total = game["result"]["sheets"][0]["total"];
    total = total.get<int>() + 1;
  });
  EXPECT_EQ(output.code, 1);
  EXPECT_EQ(output.out.rfind("game 1, result: ", 0), 0u) << output.out;
}

TEST_F(Records, WithAnotherDealThanTheSeedsAreRefused) {
  const Output output = verify_altered([](Json& game) {
    auto& deck = game["start"]["deck"];
    for (std::size_t k = 1; k < deck.size(); ++k)
      if (deck[k] != deck[0]) return std::swap(deck[0], deck[k]);
  });
  EXPECT_EQ(output.code, 1);
  EXPECT_EQ(output.out.rfind("game 1, ", 0), 0u) << output.out;
}

TEST_F(Records, OfAnUnknownVersionAreRefused) {
  const Output rules = verify_altered([](Json& game) { game["rules"] = 99; });
  EXPECT_EQ(rules.code, 1);
  EXPECT_NE(rules.out.find("version 99"), std::string::npos) << rules.out;
  const Output format = verify_altered([](Json& game) { game["format"] = "konduktor-record/3"; });
  EXPECT_EQ(format.code, 1);
  EXPECT_NE(format.out.find("konduktor-record/3"), std::string::npos) << format.out;
  const Output replayed = run("replay altered.jsonl");
  EXPECT_EQ(replayed.code, 2);
  EXPECT_NE(replayed.err.find("konduktor-record/3"), std::string::npos) << replayed.err;
}

TEST_F(Records, CannotNameAFileAsTheirGame) {
  const Output output = verify_altered([](Json& game) { game["game"] = "../data/europe.json"; });
  EXPECT_EQ(output.code, 1);
  EXPECT_NE(output.out.find("is not the id of a game"), std::string::npos) << output.out;
}

TEST_F(Records, AreNamedByGameNumberWhenRefused) {
  ASSERT_EQ(run("simulate london -n 5 --seed 1 --record games.jsonl").code, 0);
  auto lines = lines_of(read_text(path("games.jsonl")));
  lines[2] = "{}";
  std::string text;
  for (const auto& line : lines) text += line + "\n";
  write_text(path("games.jsonl"), text);
  const Output output = run("verify games.jsonl");
  EXPECT_EQ(output.code, 1);
  EXPECT_EQ(output.out.rfind("game 3: ", 0), 0u) << output.out;
  EXPECT_NE(output.out.find("4 games verified, 1 refused"), std::string::npos) << output.out;
  const Json report = Json::parse(run("verify games.jsonl --json").out);
  EXPECT_EQ(report["ok"], false);
  EXPECT_EQ(report["refusals"][0]["game"], 3);
}

TEST_F(Records, OfAMapOfOnesOwnAreVerifiedWithItsFile) {
  const std::string tiny = std::string(paths::kDataDir) + "/examples/tiny.json";
  ASSERT_EQ(run("simulate " + tiny + " -n 20 --seed 1 --check --record games.jsonl").code, 0);
  EXPECT_EQ(run("verify games.jsonl --map " + tiny).code, 0);
  EXPECT_EQ(run("verify games.jsonl").code, 1);
}

}  // namespace
}  // namespace konduktor::testing
