// Moves as people write them: places by beginnings of their names in several languages, prices left out.

#include "cli/conversation.h"
#include "cli/program.h"

namespace konduktor::testing {
namespace {

class PlayWords : public ProgramTest {
 protected:
  static bool has(const std::string& text, const std::string& part) {
    return text.find(part) != std::string::npos;
  }
  // Every one of these lines, on a fresh table each, is answered with `words`.
  void expect_each(const std::vector<std::string>& game, const std::string& keep,
                   const std::vector<std::string>& lines, const std::string& words) {
    for (const std::string& line : lines) {
      Conversation talk(folder_.string(), game);
      talk.listen();
      talk.say(keep);
      const std::string said = talk.say(line);
      EXPECT_TRUE(has(said, words)) << line << "\n" << said;
    }
  }
  const std::vector<std::string> uk_{"play", "uk", "--seed", "5", "--bots", "random"};
  const std::vector<std::string> europe_{"play", "europe", "--seed", "4", "--bots", "random"};
};

TEST_F(PlayWords, PlacesAndAbbreviations) {
  expect_each(uk_, "keep 1,2,3",
              {"claim norwich:ipswich:green green*1", "claim nor ips green*1",
               "claim ipswich norwich green*1", "claim Norwich - Ipswich green*1", "cl norw to ips 1 green",
               "claim nor ips gr*1", "CLAIM NORWICH IPSWICH GREEN*1"},
              "seat 0 (you) claims Norwich - Ipswich");
}

TEST_F(PlayWords, ThePriceMayBeLeftOut) {
  Conversation game(folder_.string(), uk_);
  game.listen();
  game.say("keep 1,2,3");
  const std::string choice = game.say("claim nor ips");
  EXPECT_TRUE(has(choice, "Choose a way to pay by its number:")) << choice;
  const auto at = choice.find(") green*1");
  ASSERT_NE(at, std::string::npos) << choice;
  const auto from = choice.find_last_not_of("0123456789", at - 1) + 1;
  EXPECT_TRUE(has(choice, ") wild*1")) << choice;
  EXPECT_TRUE(has(game.say(choice.substr(from, at - from)), "seat 0 (you) claims Norwich - Ipswich"));
}

TEST_F(PlayWords, ItIsSaidWhatIsLacking) {
  expect_each(europe_, "keep 1,2", {"claim palermo smyrna", "claim palermo:smyrna:gray"}, " short");
  expect_each(europe_, "keep 1,2", {"claim Stockholm Petrograd"}, " short (a Locomotive serves too)");
  expect_each(europe_, "keep 1,2", {"claim Stockholm Petrograd"}, "[CORE-R4]");
  expect_each(uk_, "keep 1,2,3", {"claim stornoway wick"},
              "needs Scotland Concession and Superheated Steam Boiler");
  expect_each({"play", "usa", "--seed", "4"}, "keep 1,2", {"station boston"}, "This game has no stations.");
  expect_each({"play", "cardgame", "--seed", "4"}, "keep 1,2", {"claim boston miami"},
              "This game has no routes to claim.");
}

TEST_F(PlayWords, WhatIsNotUnderstoodIsSaid) {
  expect_each(europe_, "keep 1,2", {"claim"}, "Name both ends of the route");
  expect_each(europe_, "keep 1,2", {"claim paris"}, "Name both ends of the route");
  expect_each(europe_, "keep 1,2", {"claim paris atlantis"}, "There is no place called \"atlantis\"");
  expect_each(europe_, "keep 1,2", {"claim paris moscow"}, "No route joins Paris and Moskva.");
  expect_each(europe_, "keep 1,2", {"claim s petrograd red*2", "station s"}, "S");
  expect_each(europe_, "keep 1,2", {"station b"}, "Which one? Barcelona, Berlin, Brest");
  expect_each(europe_, "keep 1,2", {"claim paris zurich 3 mauve"}, "is no payment");
  expect_each(europe_, "keep 1,2", {"s"}, "can be save, shunt, station, status, stop");
  expect_each(uk_, "keep 1,2,3", {"buy wings"}, "There is no such technology");
}

TEST_F(PlayWords, RoutesAtAPlaceInAnyLanguage) {
  for (const std::string name : {"Vienna", "wien", "Wiedeń", "vie"}) {
    const Output output = run("play europe --seed 4", "keep 1,2\nroutes " + name + "\n");
    EXPECT_TRUE(has(output.out, "[wien:zagrab:gray]") || has(output.out, "[budapest:wien:")) << name;
  }
}

TEST_F(PlayWords, CardsByColour) {
  Conversation game(folder_.string(), europe_);
  game.listen();
  const std::string screen = game.say("keep 1,2");
  const auto from = screen.find("1) ") + 3;
  const std::string colour = screen.substr(from, screen.find(' ', from) - from);
  EXPECT_TRUE(has(game.say("take " + colour), "seat 0 (you) takes " + colour)) << screen;
}

}  // namespace
}  // namespace konduktor::testing
