// Who begins, if the table says so (CORE-2).

#include "cli/program.h"

namespace konduktor::testing {
namespace {

class First : public ProgramTest {};

TEST_F(First, TheSeatThatBegins) {  // CORE-2
  for (const std::string seat : {"0", "1", "2"}) {
    ASSERT_EQ(run("simulate london -p 3 -n 4 --seed 1 --first " + seat + " --record games.jsonl").code, 0);
    for (const std::string& line : lines_of(read_text(path("games.jsonl"))))
      EXPECT_NE(line.find("\"first\":" + seat), std::string::npos) << line.substr(0, 300);
    EXPECT_EQ(run("verify games.jsonl").code, 0);
    EXPECT_EQ(run("replay games.jsonl").code, 0);
    std::filesystem::remove(path("game.json"));
    const Output played =
        run("play london -p 3 --seed 1 --first " + seat + " --save game.json", "1\ndraw\ndraw\nquit\n");
    EXPECT_EQ(played.code, 0) << played.err;
    EXPECT_NE(read_text(path("game.json")).find("\"first\":" + seat), std::string::npos);
    EXPECT_EQ(run("verify game.json").code, 0);
    EXPECT_EQ(run("play --resume game.json", "draw\nquit\n").code, 0);
    EXPECT_NE(read_text(path("game.json")).find("\"first\":" + seat), std::string::npos);
    EXPECT_EQ(run("verify game.json").code, 0);
  }
}

TEST_F(First, BadSeatsAreRefused) {
  for (const std::string command : {"play london -p 3", "simulate london -p 3 -n 1 --record games.jsonl"})
    for (const std::string seat : {"3", "-1", "me", "1x", "99999999999"}) {
      const Output output = run(command + " --first=" + seat);
      EXPECT_EQ(output.code, 2) << command << seat;
      EXPECT_NE(output.err.find("--first " + seat + ": the seats are 0 to 2."), std::string::npos)
          << output.err;
    }
  EXPECT_FALSE(std::filesystem::exists(path("games.jsonl")));
  EXPECT_EQ(run("play --resume game.json --first 0").code, 2);
}

}  // namespace
}  // namespace konduktor::testing
