// A whole game at the terminal, by number and by text; an end of the input is no disaster.

#include "cli/program.h"

namespace konduktor::testing {
namespace {

class Play : public ProgramTest {};

TEST_F(Play, EndsWithTheInput) {
  const Output output = run("play --seed 1");
  EXPECT_EQ(output.code, 0);
  EXPECT_NE(output.out.find("Europe: you are seat 0"), std::string::npos) << output.out;
  EXPECT_NE(output.out.find("The input has ended; the game was not finished."), std::string::npos);
}

TEST_F(Play, AGameCanBePlayedToTheEnd) {
  std::string first_moves;
  for (int k = 0; k < 3000; ++k) first_moves += "1\n";
  for (const std::string game :
       {"london -p 3", "europe -p 2 --seat 1", "cardgame -p 2", "uk -p 2", "berlin"}) {
    const Output output = run("play " + game + " --seed 4", first_moves);
    EXPECT_EQ(output.code, 0);
    EXPECT_NE(output.out.find("Score sheet"), std::string::npos) << game;
    EXPECT_NE(output.out.find("Winner"), std::string::npos);
  }
}

TEST_F(Play, AnswersWordsAndRefusesNonsense) {
  const Output output =
      run("play europe --seed 1", "help\ntable\nmoves\nclaims paris\nfoo bar\n9999\npass\nquit\n");
  EXPECT_EQ(output.code, 0);
  EXPECT_NE(output.out.find("any legal payment"), std::string::npos);
  EXPECT_NE(output.out.find("There are moves 1 to "), std::string::npos);
  EXPECT_NE(output.out.find("Not possible: "), std::string::npos);
  EXPECT_NE(output.out.find("Good-bye"), std::string::npos);
}

TEST_F(Play, TakesMovesAsText) {
  const Output output = run("play london --seed 2", "1\ndraw\ndraw\nquit\n");
  EXPECT_NE(output.out.find("seat 0 draws unseen: "), std::string::npos) << output.out;
}

TEST_F(Play, ShowsNothingHidden) {
  std::string moves = "1\n";
  for (int k = 0; k < 40; ++k) moves += "draw\n";
  const Output output = run("play europe -p 3 --seed 2 --bots hoarder", moves);
  int hidden = 0;
  for (const std::string& line : lines_of(output.out)) {
    if (line.rfind("- seat 1 draws unseen", 0) != 0 && line.rfind("- seat 2 draws unseen", 0) != 0) continue;
    EXPECT_EQ(line.substr(line.size() - 3), ": ?");
    ++hidden;
  }
  EXPECT_GT(hidden, 0);
}

}  // namespace
}  // namespace konduktor::testing
