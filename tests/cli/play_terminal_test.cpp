// On a terminal cards have symbols and colours, never colours alone; elsewhere they are words.

#include "cli/conversation.h"
#include "cli/program.h"

namespace konduktor::testing {
namespace {

class PlayTerminal : public ProgramTest {
 protected:
  std::string first_screen(const std::vector<std::string>& variables) {
    Conversation game(folder_.string(), {"play", "london", "--seed", "1"}, Conversation::Through::Terminal,
                      variables);
    return game.listen();
  }
  static bool has(const std::string& text, const std::string& part) {
    return text.find(part) != std::string::npos;
  }
};

TEST_F(PlayTerminal, ColoursComeWithSymbolsAndNames) {
  const std::string screen = first_screen({"TERM=xterm-256color", "LC_ALL=C.UTF-8", "NO_COLOR="});
  EXPECT_TRUE(has(screen, "\033[30;105m♥ pink\033[0m") || has(screen, "\033[97;44m■ blue\033[0m") ||
              has(screen, "\033[30;42m● green\033[0m"))
      << screen;
}

TEST_F(PlayTerminal, NoColourIfNotWanted) {
  const std::string screen = first_screen({"TERM=xterm-256color", "LC_ALL=C.UTF-8", "NO_COLOR=1"});
  EXPECT_FALSE(has(screen, "\033[")) << screen;
  EXPECT_TRUE(has(screen, "♥ pink") || has(screen, "■ blue") || has(screen, "● green")) << screen;
}

TEST_F(PlayTerminal, NoSymbolsWhereTheyCannotBeShown) {
  const std::string screen = first_screen({"TERM=dumb", "LC_ALL=C.UTF-8", "NO_COLOR="});
  EXPECT_FALSE(has(screen, "\033[")) << screen;
  EXPECT_FALSE(has(screen, "♥") || has(screen, "■") || has(screen, "●")) << screen;
}

TEST_F(PlayTerminal, NoCodesInAPipe) {
  const Output output = run("play london --seed 1", "1\nboard\nquit\n");
  EXPECT_FALSE(has(output.out, "\033"));
  EXPECT_FALSE(has(output.out, "♥") || has(output.out, "■"));
}

TEST_F(PlayTerminal, CtrlCAtThePromptLeaves) {
  Conversation game(folder_.string(), {"play", "london", "--seed", "1", "--save", "game.json"},
                    Conversation::Through::Terminal);
  game.listen();
  game.say("1");
  const std::string left = game.say("\x03");
  EXPECT_FALSE(has(left, "Hand")) << "asked again: " << left;
  EXPECT_TRUE(has(left, "Saved in game.json")) << left;
  EXPECT_EQ(game.wait_for_end(), 130);
  EXPECT_EQ(run("verify game.json").code, 0);
}

}  // namespace
}  // namespace konduktor::testing
