// Moves can be taken back until something hidden has been seen.

#include "cli/hinted_game.h"
#include "cli/program.h"

namespace konduktor::testing {
namespace {

class PlayUndo : public ProgramTest {};

int count_of(const std::string& text, const std::string& part) {
  int count = 0;
  for (auto at = text.find(part); at != std::string::npos; at = text.find(part, at + 1)) ++count;
  return count;
}

TEST_F(PlayUndo, APurchaseIsTakenBack) {
  // Everyone is dealt a locomotive.
  const Output output =
      run("play uk --seed 5 --bots greedy", "keep 1,2,3\nbuy wales wild*1\nstatus\nundo\nstatus\nquit\n");
  const auto bought = output.out.find("buys Wales Concession");
  const auto undone = output.out.find("Taken back.");
  ASSERT_NE(bought, std::string::npos) << output.out;
  ASSERT_NE(undone, std::string::npos) << output.out;
  EXPECT_NE(output.out.substr(bought, undone - bought).find("   Wales Concession"), std::string::npos);
  EXPECT_EQ(output.out.substr(undone).find("   Wales Concession"), std::string::npos);
}

TEST_F(PlayUndo, TheGameGoesOnAsIfNothingHadHappened) {
  const std::string rest = "draw\ndraw\ndraw\ndraw\ndraw\ndraw\nquit\n";
  ASSERT_EQ(run("play uk --seed 5 --bots random --save plain.json", "keep 1,2,3\n" + rest).code, 0);
  const Output output =
      run("play uk --seed 5 --bots random --save undone.json", "keep 1,2,3\nbuy wales wild*1\nundo\n" + rest);
  EXPECT_EQ(count_of(output.out, "Taken back."), 1);
  EXPECT_EQ(read_text(path("plain.json")), read_text(path("undone.json")));
  EXPECT_GT(read_text(path("plain.json")).size(), 1000u);
}

TEST_F(PlayUndo, NothingToTakeBack) {
  const Output output = run("play london --seed 2", "undo\nquit\n");
  EXPECT_NE(output.out.find("Nothing is taken back: you have not moved yet."), std::string::npos)
      << output.out;
}

TEST_F(PlayUndo, WhatWasSeenStays) {
  const Output drawn = run("play london --seed 2", "1\ndraw\nundo\nquit\n");
  EXPECT_NE(in_one_line(drawn.out).find(
                "Nothing is taken back: your last move has shown something that was hidden: seat 0 (you) "
                "draws unseen: "),
            std::string::npos)
      << drawn.out;
  const Output refilled = run("play london --seed 2", "1\ntake 1\nundo\nquit\n");
  EXPECT_NE(in_one_line(refilled.out).find("was hidden: place 1 is filled with"), std::string::npos)
      << refilled.out;
  const Output tickets = run("play london --seed 2", "1\ntickets\nundo\nquit\n");
  EXPECT_NE(in_one_line(tickets.out).find("was hidden: seat 0 (you) is offered 2 tickets"), std::string::npos)
      << tickets.out;
  for (const Output& output : {drawn, refilled, tickets}) EXPECT_EQ(count_of(output.out, "Taken back"), 0);
}

TEST_F(PlayUndo, WhatOthersHaveShownStays) {
  // The greedy player claims as soon as it can, and so shows cards.
  const Output output = run("play europe --seed 4 --bots greedy", "keep 1,2\nundo\nquit\n");
  EXPECT_NE(in_one_line(output.out).find("has shown something that was hidden"), std::string::npos)
      << output.out;
  EXPECT_EQ(count_of(output.out, "Taken back"), 0);
}

TEST_F(PlayUndo, ASavedGameRemembersWhatWasSeen) {
  ASSERT_EQ(run("play london --seed 2 --save game.json", "1\ndraw\nquit\n").code, 0);
  const Output output = run("play --resume game.json", "undo\nquit\n");
  EXPECT_NE(in_one_line(output.out).find("your last move has shown something that was hidden"),
            std::string::npos)
      << output.out;
}

}  // namespace
}  // namespace konduktor::testing
