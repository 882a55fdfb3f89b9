// What screens tell of things that everyone has seen and that no longer lie open (A-19), and what the shop still sells.

#include <nlohmann/json.hpp>

#include "cli/program.h"

namespace konduktor::testing {
namespace {

using Json = nlohmann::json;

bool has(const std::string& text, const std::string& words) { return text.find(words) != std::string::npos; }

class SeenByAll : public ProgramTest {
 protected:
  // A game of four, recorded; returns how many moves there were when the first pass was checked.
  std::size_t first_check() {
    EXPECT_EQ(run("simulate cardgame -p 4 -n 1 --seed 3 --bots greedy --record games.jsonl").code, 0);
    const Json game = Json::parse(lines_of(read_text(path("games.jsonl"))).at(0));
    std::size_t declared = 0;
    for (std::size_t k = 0; k < game["moves"].size(); ++k) {
      declared += game["moves"][k]["move"].get<std::string>().starts_with("declare") ? 1 : 0;
      if (declared == 4) return k + 1;
    }
    ADD_FAILURE() << "nobody declared";
    return 0;
  }
};

TEST_F(SeenByAll, CG_40_A_19_tickets_laid_down_and_discards_are_counted) {
  const std::string to = " --to " + std::to_string(first_check());
  Json open = Json::parse(run("replay games.jsonl --json" + to).out)["view"];
  Json seen = Json::parse(run("replay games.jsonl --json --seat 1" + to).out)["view"];
  EXPECT_TRUE(open["discard"].is_object());
  EXPECT_FALSE(seen.contains("discard"));
  EXPECT_EQ(seen["discards"], open["discards"]);
  std::size_t others = 0;
  for (std::size_t s = 0; s < 4; ++s) {
    const std::size_t laid = open["seats"][s]["completed"].size();
    EXPECT_EQ(seen["seats"][s]["completed_count"], laid);
    EXPECT_FALSE(seen["seats"][s].contains("completed"));
    others += s == 1 ? 0 : laid;
  }
  EXPECT_EQ(seen["me"]["completed"], open["seats"][1]["completed"]) << "the own ones";
  ASSERT_GT(others, 0u) << "another seed is needed: nobody else completed a ticket";
  EXPECT_TRUE(has(run("replay games.jsonl --seat 1" + to).out, " points\n"));
}

TEST_F(SeenByAll, CG_40_A_19_in_words_too) {
  const std::string to = " --to " + std::to_string(first_check());
  const auto completed = [](const std::string& text) {
    std::vector<std::string> lines;
    for (const std::string& line : lines_of(text))
      if (has(line, "completed: ")) lines.push_back(line);
    return lines;
  };
  const auto open = completed(run("replay games.jsonl" + to).out);
  const auto seen = completed(run("replay games.jsonl --seat 0" + to).out);
  ASSERT_EQ(seen.size(), open.size());
  int counted = 0;
  for (const std::string& line : seen) counted += has(line, " - ") ? 0 : 1;
  EXPECT_GE(counted, static_cast<int>(seen.size()) - 1) << "all but the own ones";
  EXPECT_GT(counted, 0);
  for (const std::string& line : open) EXPECT_TRUE(has(line, " - ")) << line;
}

TEST_F(SeenByAll, UK_V8_bets_that_have_left_the_game_are_not_said_to_be_left) {
  const std::string play = "play uk --seed 5 --bots greedy --options advanced_technologies=true";
  std::string drawing = "keep 1,2,3\n";
  EXPECT_TRUE(
      has(run(play, drawing + "technologies\nquit\n").out, "[risky-contracts], 2 Locomotive, 1 left"));
  for (int turn = 0; turn < 45; ++turn) drawing += "draw\ndraw\ntechnologies\n";  // until the game is over
  const std::string all = run(play, drawing).out;
  const auto renewed = all.find("the discards become the deck");
  ASSERT_NE(renewed, std::string::npos);
  const std::string out = all.substr(renewed);
  for (const char* bet : {"[risky-contracts]", "[equalising-beam]"})
    EXPECT_TRUE(has(out, std::string(bet) + ", 2 Locomotive, no longer sold")) << bet;
  EXPECT_TRUE(has(out, "[diesel], 3 Locomotive, 1 left"));
}

TEST_F(SeenByAll, A_6_the_option_is_offered_and_recorded) {
  EXPECT_TRUE(has(run("games cardgame").out + run("games").out, "empty_deck=display|closed"));
  EXPECT_EQ(
      run("simulate cardgame -n 2 --seed 3 --bots greedy --options empty_deck=closed --record closed.jsonl")
          .code,
      0);
  EXPECT_TRUE(has(read_text(path("closed.jsonl")), R"("empty_deck":"closed")"));
  EXPECT_EQ(run("verify closed.jsonl").code, 0);
  EXPECT_EQ(run("simulate cardgame -n 1 --options empty_deck=shut").code, 2);
  EXPECT_EQ(run("simulate europe -n 1 --options empty_deck=closed").code, 2);
}

}  // namespace
}  // namespace konduktor::testing
