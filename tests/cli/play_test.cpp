// What a person can say at the terminal, right and wrong; an end of the input is no disaster.

#include "cli/hinted_game.h"
#include "cli/program.h"
#include "konduktor/players/player.h"

namespace konduktor::testing {
namespace {

class Play : public ProgramTest {
 protected:
  static bool has(const std::string& text, const std::string& part) {
    return text.find(part) != std::string::npos;
  }
};

TEST_F(Play, EndsWithTheInput) {
  const Output output = run("play --seed 1");
  EXPECT_EQ(output.code, 0);
  EXPECT_TRUE(has(output.out, "Europe: you are seat 0")) << output.out;
  EXPECT_TRUE(has(output.out, "The input has ended.")) << output.out;
  EXPECT_TRUE(has(output.out, "the game was not finished")) << output.out;
}

TEST_F(Play, AGameCanBePlayedToTheEndByNumbers) {
  std::string first_moves = "1\n1,2\n1,2,3\n";
  for (int k = 0; k < 3000; ++k) first_moves += std::to_string(1 + k % 12) + "\n";
  for (const std::string game :
       {"london -p 3", "europe -p 2 --seat 1", "cardgame -p 2", "uk -p 2", "berlin", "usa -p 2"}) {
    const Output output = run("play " + game + " --seed 4 --bots random", first_moves);
    EXPECT_EQ(output.code, 0);
    EXPECT_TRUE(has(output.out, "Score sheet")) << game;
    EXPECT_TRUE(has(output.out, "Winner")) << game;
  }
}

TEST_F(Play, AnswersWordsAndRefusesNonsense) {
  const Output output =
      run("play europe --seed 1",
          "help\ntable\nmoves\nclaims paris\nfoo bar\n9999\n99999999999999999999\n-1\n0\npass\nkeep "
          "9\nkeep 1\nkeep ,\nclaim\n\n   \nclaim nowhere red*1\nquit\n");
  EXPECT_EQ(output.code, 0);
  EXPECT_TRUE(has(output.out, "A move is its number on the screen"));
  EXPECT_TRUE(has(output.out, "The tickets are numbered 1 to 4."));
  EXPECT_TRUE(has(output.out, "Not possible: More tickets must be kept: 2 at least."));
  EXPECT_TRUE(has(output.out, "Good-bye"));
}

// Nonsense at every kind of question changes nothing.
TEST_F(Play, BadInputAtEveryPrompt) {
  const std::vector<std::string> nonsense = {"",
                                             "   ",
                                             "0",
                                             "99999",
                                             "-3",
                                             "1 x",
                                             "foo",
                                             "claim",
                                             "keep 77",
                                             "take 9",
                                             "pay red*99",
                                             "buy nothing wild*1",
                                             "declare x",
                                             "shunt q",
                                             "\x01\xff",
                                             "routes",
                                             "routes xyzzy",
                                             "save",
                                             "claims xyzzy",
                                             "routes " + std::string(300, 'x'),
                                             std::string(9000, 'x')};
  for (const std::vector<std::string>& game : std::vector<std::vector<std::string>>{
           {"play", "europe", "--seed", "4", "--bots", "greedy"},
           {"play", "uk", "--seed", "6", "--bots", "greedy"},
           {"play", "cardgame", "--seed", "8", "--bots", "greedy", "--options", "row_order=owner"}}) {
    Conversation talk(folder_.string(), game);
    std::string said = talk.listen();
    int asked = 0;
    while (!has(said, "Score sheet") && asked < 1000) {
      const std::string before = talk.say("status");
      const std::string& wrong = nonsense[static_cast<std::size_t>(asked) % nonsense.size()];
      talk.say(wrong);
      EXPECT_EQ(talk.say("status"), before) << game[1] << " after \"" << wrong << "\"";
      said = talk.say(hinted(talk.say("hint")));
      ++asked;
    }
    EXPECT_TRUE(has(said, "Score sheet")) << game[1];
    talk.say("nonsense");
    talk.say("");
    EXPECT_EQ(talk.wait_for_end(), 0);
  }
}

TEST_F(Play, TakesMovesAsText) {
  const Output output = run("play london --seed 2", "keep 1\ndraw\ndraw\nquit\n");
  EXPECT_TRUE(has(output.out, "seat 0 (you) keeps 1 ticket")) << output.out;
  EXPECT_TRUE(has(output.out, "seat 0 (you) draws unseen: ")) << output.out;
}

TEST_F(Play, TheBoardIsShown) {
  const Output europe = run("play europe --seed 1 --bots greedy",
                            "keep 1,2\nboard\nboard places\nroutes paris\nroutes "
                            "b\nroutes zürich\nroutes atlantis\nquit\n");
  EXPECT_TRUE(has(europe.out, "Open routes"));
  EXPECT_TRUE(has(europe.out, "[paris:zurich:gray]"));
  EXPECT_TRUE(has(europe.out, "Which one? "));
  EXPECT_TRUE(has(europe.out, "There is no place called \"atlantis\""));
  EXPECT_TRUE(has(run("play london --seed 1", "board\n").out, "Districts"));
  EXPECT_TRUE(has(run("play uk --seed 1", "technologies\n").out, "Booster"));
  EXPECT_FALSE(has(run("play uk --seed 1", "technologies\n").out, "Water Tenders"));
  EXPECT_TRUE(has(run("play cardgame --seed 1", "board\nroutes paris\n").out, "Big Cities"));
  for (const std::string& line : lines_of(run("play uk --seed 1", "board\nboard places\n").out))
    EXPECT_LE(line.size(), 130u) << line;
}

// The first move of a menu that is marked "(robs seat …)"; empty = none.
std::string robbing(const std::string& menu) {
  const auto mark = menu.find(" (robs seat ");
  if (mark == std::string::npos) return {};
  const auto end = menu.rfind(") ", mark);
  const auto start = menu.find_last_not_of("0123456789", end - 1) + 1;
  return menu.substr(start, end - start);
}

TEST_F(Play, ARobberyIsAnnounced) {
  Conversation game(folder_.string(), {"play", "cardgame", "--seed", "11", "-p", "3", "--bots", "greedy"});
  std::string said = game.listen();
  int robberies = 0;
  for (int k = 0; k < 300 && !has(said, "Score sheet"); ++k) {
    const std::string robs = robbing(said);
    said = game.say(robs.empty() ? hinted(game.say("hint")) : robs);
    const std::string mine = said.substr(0, said.find("\n- "));
    EXPECT_EQ(!robs.empty(), has(mine, "seat 0 (you) plays") && has(mine, " loses the ")) << robs << said;
    robberies += robs.empty() ? 0 : 1;
  }
  EXPECT_GT(robberies, 0);
}

TEST_F(Play, BotsSitInTheOrderGiven) {
  const Output output = run("play europe -p 4 --seat 1 --seed 2 --bots random,greedy,hoarder");
  for (const std::string name : {"seat 0 (random)", "seat 1 (you)", "seat 2 (greedy)", "seat 3 (hoarder)"})
    EXPECT_TRUE(has(output.out, name)) << output.out;
  EXPECT_EQ(run("play europe -p 2 --bots random,greedy").code, 2);
  EXPECT_EQ(run("play europe --bots nobody").code, 2);
}

TEST_F(Play, HelpExplainsTheLevels) {
  const Output output = run("play --help");
  EXPECT_TRUE(has(output.out, "Levels:")) << output.out;
  ASSERT_FALSE(levels().empty());
  for (const Level& level : levels()) {
    EXPECT_TRUE(has(output.out, "\n  " + std::string(level.name) + " ")) << level.name;
    EXPECT_TRUE(has(output.out, level.about.en)) << level.name;
  }
}

TEST_F(Play, ShowsNothingHidden) {
  std::string moves = "keep 1,2\n";
  for (int k = 0; k < 40; ++k) moves += "draw\n";
  const Output output = run("play europe -p 3 --seed 2 --bots hoarder", moves);
  int hidden = 0;
  for (const std::string& line : lines_of(output.out)) {
    const auto at = line.find("(hoarder) draws unseen");
    if (at == std::string::npos) continue;
    EXPECT_EQ(line.substr(at, 25), "(hoarder) draws unseen: ?") << line;
    ++hidden;
  }
  EXPECT_GT(hidden, 0);
}

}  // namespace
}  // namespace konduktor::testing
