// What a person is asked before something is done or lost, and what only looks like an answer.

#include "cli/conversation.h"
#include "cli/hinted_game.h"
#include "cli/program.h"

namespace konduktor::testing {
namespace {

class PlayAsks : public ProgramTest {
 protected:
  static bool has(const std::string& text, const std::string& part) {
    return text.find(part) != std::string::npos;
  }
  // The table as a script sees it: whatever changes it changes this.
  static std::string position(Conversation& game) { return game.say("status"); }
};

// A stray 99 claimed a route with both locomotives.
TEST_F(PlayAsks, ANumberThatIsNotOnTheScreenDoesNothing) {
  Conversation game(folder_.string(), {"play", "europe", "--seed", "4", "--bots", "greedy"});
  game.listen();
  game.say("keep 1,2");
  const std::string before = position(game);
  const std::string words = "The numbers on the screen are 1 to ";
  const std::string range = game.say("99");
  ASSERT_TRUE(has(range, words)) << range;
  const int last = std::stoi(range.substr(range.find(words) + words.size()));
  for (const std::string& number :
       {std::to_string(last + 1), std::to_string(last + 2), std::string("150"), std::string("300"),
        std::string("0"), std::string("99999999999999999999")}) {
    const std::string said = game.say(number);
    EXPECT_TRUE(has(said, words)) << number << ": " << said;
  }
  EXPECT_EQ(position(game), before);
}

// What is listed on request gets further numbers; those shown before mean what they meant.
TEST_F(PlayAsks, OneNumberingInOneQuestion) {
  Conversation game(folder_.string(), {"play", "europe", "--seed", "4", "--bots", "greedy"});
  game.listen();
  const std::string screen = game.say("keep 1,2");
  ASSERT_TRUE(has(screen, "6) draw an unseen card")) << screen;
  EXPECT_TRUE(has(screen, "Face up: 1) ")) << screen;
  EXPECT_EQ(screen.find(" 1) "), screen.rfind(" 1) ")) << screen;
  const std::string list = game.say("stations");
  EXPECT_TRUE(has(list, "station in ")) << list;
  EXPECT_FALSE(has(list, " 6) ")) << list;
  EXPECT_FALSE(has(list, " 1) ")) << list;
  EXPECT_EQ(game.say("stations"), list);
  EXPECT_TRUE(has(game.say("6"), "seat 0 (you) draws unseen"));
}

TEST_F(PlayAsks, TicketsAreKeptByTheNumbersBesideThem) {
  Conversation game(folder_.string(), {"play", "europe", "--seed", "4", "--bots", "greedy"});
  const std::string offer = game.listen();
  EXPECT_TRUE(has(offer, "[offer]  1) ")) << offer;
  EXPECT_TRUE(has(game.say("7"), "The tickets are numbered 1 to 4."));
  EXPECT_TRUE(has(game.say("keep 9"), "The tickets are numbered 1 to 4."));
  EXPECT_TRUE(has(game.say("1"), "More tickets must be kept: 2 at least."));
  EXPECT_TRUE(has(game.say("1 3"), "seat 0 (you) keeps 2 tickets"));
}

TEST_F(PlayAsks, AClaimIsConfirmed) {
  Conversation game(folder_.string(), {"play", "uk", "--seed", "5", "--bots", "random", "--confirm"});
  game.listen();
  EXPECT_TRUE(has(game.say("1,2,3"), "Do it? y or n [n]> "));
  game.say("y");
  const std::string question = game.say("claim norwich ipswich green*1");
  EXPECT_TRUE(has(question, "Claim Norwich - Ipswich")) << question;
  EXPECT_TRUE(has(question, "for 1 green")) << question;
  EXPECT_TRUE(has(question, "It gives 1 point and leaves you 34 ")) << question;
  EXPECT_TRUE(has(question, "You keep in hand: ")) << question;
  EXPECT_TRUE(has(game.say("99"), "Type y for yes"));
  EXPECT_TRUE(has(game.say(""), "Nothing is done."));
  EXPECT_TRUE(has(game.say("claim norwich ipswich green*1"), "Do it?"));
  EXPECT_TRUE(has(game.say("y"), "seat 0 (you) claims Norwich - Ipswich"));
}

TEST_F(PlayAsks, TechnologiesAndTicketsToo) {
  Conversation game(folder_.string(), {"play", "uk", "--seed", "5", "--bots", "random", "--confirm"});
  game.listen();
  game.say("1,2,3");
  game.say("y");
  const std::string technology = game.say("buy wales wild*1");
  EXPECT_TRUE(has(technology, "You may claim routes that end in Wales.")) << technology;
  EXPECT_TRUE(has(technology, "Do it?")) << technology;
  EXPECT_TRUE(has(game.say("n"), "Nothing is done."));
  const std::string tickets = game.say("tickets");
  EXPECT_TRUE(has(tickets, "keep at least 1")) << tickets;
  EXPECT_TRUE(has(tickets, "Do it?")) << tickets;
  EXPECT_TRUE(has(game.say("no"), "Nothing is done."));
  EXPECT_TRUE(has(game.say("draw"), "seat 0 (you) draws unseen")) << "cards are not asked about";
}

TEST_F(PlayAsks, AStationIsConfirmed) {
  Conversation game(folder_.string(), {"play", "europe", "--seed", "4", "--bots", "random", "--confirm"});
  game.listen();
  game.say("1,2");
  game.say("y");
  std::string said = game.say("station rome");
  if (has(said, "Choose a way to pay by its number:")) {
    const auto end = said.find(") ", said.find("station in Roma"));
    said = game.say(said.substr(said.find_last_of(' ', end) + 1, end - said.find_last_of(' ', end) - 1));
  }
  EXPECT_TRUE(has(said, "Build a station in Roma")) << said;
  EXPECT_TRUE(has(said, "It leaves you 2 of 3 stations")) << said;
  EXPECT_TRUE(has(game.say("y"), "seat 0 (you) builds a station in Roma"));
}

// What a file or another program says is meant as it stands, unless asked for.
TEST_F(PlayAsks, APipeIsNotAsked) {
  EXPECT_FALSE(has(run("play europe --seed 4 --bots greedy", "keep 1,2\nquit\n").out, "[n]> "));
  EXPECT_TRUE(has(run("play europe --seed 4 --bots greedy --confirm", "keep 1,2\n").out, "[n]> "));
  Conversation terminal(folder_.string(), {"play", "europe", "--seed", "4", "--bots", "greedy"},
                        Conversation::Through::Terminal);
  terminal.listen();
  EXPECT_TRUE(has(terminal.say("1,2"), "Do it? y or n [n]> "));
  Conversation brisk(folder_.string(), {"play", "europe", "--seed", "4", "--bots", "greedy", "--no-confirm"},
                     Conversation::Through::Terminal);
  brisk.listen();
  EXPECT_TRUE(has(brisk.say("1,2"), "keeps 2 tickets"));
}

TEST_F(PlayAsks, QuittingAnUnsavedGame) {
  Conversation game(folder_.string(), {"play", "london", "--seed", "2", "--confirm"});
  game.listen();
  game.say("1");
  game.say("y");
  EXPECT_TRUE(has(game.say("quit"), "The game is not saved. Leave and lose it? y, n or save FILE [n]> "));
  EXPECT_TRUE(has(game.say(""), "action> ")) << "the game goes on";
  game.say("quit");
  EXPECT_TRUE(has(game.say("what"), "save FILE to save the game and leave"));
  EXPECT_TRUE(has(game.say("save kept.json"), "konduktor play --resume kept.json"));
  EXPECT_EQ(game.wait_for_end(), 0);
  EXPECT_EQ(run("verify kept.json").code, 0);
}

TEST_F(PlayAsks, QuittingWithoutAskingWhereNothingIsLost) {
  Conversation fresh(folder_.string(), {"play", "london", "--seed", "2", "--confirm"});
  fresh.listen();
  EXPECT_TRUE(has(fresh.say("quit"), "Good-bye"));
  EXPECT_EQ(fresh.wait_for_end(), 0);
  Conversation saved(folder_.string(), {"play", "london", "--seed", "2", "--confirm", "--save", "a.json"});
  saved.listen();
  saved.say("1");
  saved.say("y");
  EXPECT_TRUE(has(saved.say("quit"), "konduktor play --resume a.json"));
  EXPECT_EQ(saved.wait_for_end(), 0);
}

// The place for it has gone: the game must not go with it.
TEST_F(PlayAsks, AGameThatCannotBeSavedIsNotDropped) {
  Conversation game(folder_.string(),
                    {"play", "london", "--seed", "2", "--confirm", "--save", "nowhere/a.json"});
  game.listen();
  game.say("1");
  game.say("y");
  const std::string said = game.say("quit");
  EXPECT_TRUE(has(said, "Not saved: ")) << said;
  EXPECT_TRUE(has(said, "Leave and lose it?")) << said;
  EXPECT_TRUE(has(game.say("save b.json"), "konduktor play --resume b.json"));
  EXPECT_EQ(game.wait_for_end(), 0);
}

TEST_F(PlayAsks, CtrlDAsksOnce) {
  Conversation game(folder_.string(), {"play", "london", "--seed", "2"}, Conversation::Through::Terminal);
  game.listen();
  game.say("1");
  game.say("y");
  const std::string end(1, '\x04');
  EXPECT_TRUE(has(game.press(end), "Leave and lose it?"));
  EXPECT_TRUE(has(game.say("n"), "action> "));
  EXPECT_TRUE(has(game.press(end), "Leave and lose it?"));
  EXPECT_TRUE(has(game.press(end), "Good-bye"));
  EXPECT_EQ(game.wait_for_end(), 0);
}

// Every game can be played to its end by someone who is asked at every step.
TEST_F(PlayAsks, AWholeGameOfYes) {
  Conversation game(folder_.string(), {"play", "london", "--seed", "3", "--bots", "greedy", "--confirm"});
  std::string said = game.listen();
  int questions = 0;
  for (int k = 0; k < 500 && !has(said, "Score sheet"); ++k) {
    said = game.say(hinted(game.say("hint")));
    if (has(said, "[n]> ")) {
      said = game.say("y");
      ++questions;
    }
  }
  EXPECT_TRUE(has(said, "Score sheet"));
  EXPECT_GT(questions, 5);
}

}  // namespace
}  // namespace konduktor::testing
