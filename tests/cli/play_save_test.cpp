// Saving, leaving and coming back; files that are not saved games are refused with a reason.

#include <nlohmann/json.hpp>

#include "cli/conversation.h"
#include "cli/program.h"

namespace konduktor::testing {
namespace {

using Json = nlohmann::ordered_json;

class PlaySave : public ProgramTest {
 protected:
  // A game of London that was left after a few moves.
  void SetUp() override {
    ProgramTest::SetUp();
    ASSERT_EQ(run("play london --seed 2 --bots greedy --save game.json", "1\ndraw\ndraw\nquit\n").code, 0);
    saved_ = read_text(path("game.json"));
    ASSERT_FALSE(saved_.empty());
  }
  void expect_refused(const std::string& text, const std::string& words) {
    write_text(path("wrong.json"), text);
    const Output output = run("play --resume wrong.json");
    EXPECT_EQ(output.code, 2) << words;
    EXPECT_NE(output.err.find(words), std::string::npos) << output.err;
    EXPECT_NE(output.err.find("wrong.json"), std::string::npos) << output.err;
    EXPECT_EQ(output.out, "");
    EXPECT_EQ(read_text(path("wrong.json")), text) << "the file was touched";
  }
  std::string saved_;
};

TEST_F(PlaySave, IsARecordThatSaysWhoPlays) {
  const Json record = Json::parse(saved_);
  EXPECT_EQ(record["format"], "konduktor-record/2");
  EXPECT_EQ(record["seats"], Json::array({"person", "bot:greedy"}));
  EXPECT_FALSE(record.contains("result"));
  EXPECT_EQ(run("verify game.json").code, 0);
}

TEST_F(PlaySave, AnEndOfTheInputSaves) {
  const Output output = run("play london --seed 3 --save ended.json", "1\n");
  EXPECT_EQ(output.code, 0);
  EXPECT_NE(output.out.find("The input has ended."), std::string::npos);
  EXPECT_NE(output.out.find("konduktor play --resume ended.json"), std::string::npos) << output.out;
  EXPECT_EQ(run("verify ended.json").code, 0);
}

TEST_F(PlaySave, CtrlCSaves) {
  Conversation game(folder_.string(), {"play", "europe", "--seed", "3", "--save", "broken-off.json"});
  game.listen();
  game.say("keep 1,2");
  game.signal(SIGINT);
  EXPECT_NE(game.listen().find("Good-bye"), std::string::npos);
  EXPECT_EQ(game.wait_for_end(), 130);
  EXPECT_EQ(run("play --resume broken-off.json").code, 0);
}

TEST_F(PlaySave, NothingIsSavedUnasked) {
  const Output output = run("play london --seed 3", "1\nquit\n");
  EXPECT_NE(output.out.find("is not saved"), std::string::npos) << output.out;
  int files = 0;
  for (const auto& entry : std::filesystem::directory_iterator(folder_))
    files += entry.path().extension() == ".json";
  EXPECT_EQ(files, 1);  // the one from SetUp
}

TEST_F(PlaySave, ResumingSavesInTheSameFile) {
  const Output output = run("play --resume game.json", "draw\ndraw\nquit\n");
  EXPECT_EQ(output.code, 0) << output.err;
  EXPECT_GT(Json::parse(read_text(path("game.json")))["moves"].size(), Json::parse(saved_)["moves"].size());
  EXPECT_FALSE(std::filesystem::exists(path("game.json.part")));
}

TEST_F(PlaySave, OtherFilesAreNotOverwritten) {
  write_text(path("letter.txt"), "dear reader");
  const Output kept = run("play london --seed 3", "save letter.txt\nquit\n");
  EXPECT_NE(kept.out.find("letter.txt is there already"), std::string::npos) << kept.out;
  EXPECT_EQ(read_text(path("letter.txt")), "dear reader");
  EXPECT_EQ(run("play london --seed 3 --save letter.txt").code, 2);
  EXPECT_EQ(read_text(path("letter.txt")), "dear reader");
  EXPECT_EQ(run("play london --seed 3", "overwrite letter.txt\nquit\n").code, 0);
  EXPECT_EQ(run("verify letter.txt").code, 0);
}

TEST_F(PlaySave, APlaceThatCannotBeWrittenLosesNothing) {
  const Output output =
      run("play london --seed 3", "1\nsave nowhere/game.json\nsave\noverwrite\ndraw\nquit\n");
  EXPECT_EQ(output.code, 0);
  EXPECT_NE(output.out.find("Not saved: nowhere/game.json"), std::string::npos) << output.out;
  EXPECT_NE(output.out.find("Where to?"), std::string::npos);
  EXPECT_NE(output.out.find("Which file?"), std::string::npos);
  EXPECT_NE(output.out.find("seat 0 (you) draws unseen"), std::string::npos) << "the game goes on";
}

TEST_F(PlaySave, DamagedFilesAreRefused) {
  expect_refused("", "is empty");
  expect_refused("dear reader\n", "is not a saved game");
  expect_refused(saved_.substr(0, saved_.size() / 2), "damaged");
  expect_refused(saved_ + saved_, "several games");
  Json record = Json::parse(saved_);
  record["moves"][1]["seat"] = 7;
  expect_refused(record.dump(), "damaged");
  record = Json::parse(saved_);
  record["seed"] = std::string(64, '0');
  expect_refused(record.dump(), "the seed gives");
  record = Json::parse(saved_);
  record["moves"].push_back(Json{{"seat", 0}, {"move", "claim big-ben:waterloo:blue blue*9"}});
  expect_refused(record.dump(), "damaged: move ");
  record = Json::parse(saved_);
  record["rules"] = 99;
  expect_refused(record.dump(), "version 99");
}

TEST_F(PlaySave, OtherRecordsAreRefused) {
  Json record = Json::parse(saved_);
  record.erase("seed");
  expect_refused(record.dump(), "no seed");
  record = Json::parse(saved_);
  record["result"] = Json{{"abandoned", true}};
  expect_refused(record.dump(), "abandoned");
  for (const auto& [seats, words] : std::vector<std::pair<Json, std::string>>{
           {Json::array({"bot:greedy", "bot:greedy"}), "which seat is yours"},
           {Json::array({"person", "person"}), "two seats"},
           {Json::array({"person", "Ola"}), "Ola"},
           {Json::array({"person", "bot:deep-thought"}), "deep-thought"}}) {
    record = Json::parse(saved_);
    record["seats"] = seats;
    expect_refused(record.dump(), words);
  }
  record.erase("seats");
  expect_refused(record.dump(), "which seat is yours");
  ASSERT_EQ(run("simulate london -n 1 --seed 1 --record finished.jsonl").code, 0);
  expect_refused(read_text(path("finished.jsonl")), "is over");
  EXPECT_EQ(run("play --resume nothing.json").code, 2);
  EXPECT_EQ(run("play --resume .").code, 2);
}

TEST_F(PlaySave, ResumingTakesNoOtherTable) {
  for (const std::string option :
       {"--seat 1", "--bots random", "--seed 4", "--players 3", "--save other.json"})
    EXPECT_EQ(run("play --resume game.json " + option).code, 2) << option;
  EXPECT_EQ(run("play europe --resume game.json").code, 2);
  EXPECT_EQ(run("play london --resume game.json").code, 0);
}

}  // namespace
}  // namespace konduktor::testing
