// Every game from the deal to the score sheet at the terminal; saved in the middle, it goes on as if it had not been.

#include "cli/hinted_game.h"
#include "cli/program.h"

namespace konduktor::testing {
namespace {

struct Game {
  std::string name;
  std::vector<std::string> arguments;
};

void PrintTo(const Game& game, std::ostream* out) { *out << game.name; }

class PlayGames : public ProgramTest, public ::testing::WithParamInterface<Game> {
 protected:
  static std::string words(const std::vector<std::string>& arguments) {
    std::string text;
    for (const std::string& argument : arguments) text += " " + argument;
    return text;
  }
  static std::string lines(const std::vector<std::string>& moves, std::size_t from, std::size_t to) {
    std::string text;
    for (std::size_t k = from; k < to; ++k) text += moves[k] + "\n";
    return text;
  }
};

TEST_P(PlayGames, HintsLeadToTheEnd) {
  Conversation game(folder_.string(), GetParam().arguments);
  const HintedGame played = play_by_hints(game);
  EXPECT_NE(played.end.find("Winner"), std::string::npos) << played.end;
  EXPECT_NE(game.say("save whole.json").find("Saved in whole.json"), std::string::npos);
  EXPECT_EQ(game.wait_for_end(), 0);
  const Output checked = run("verify whole.json");
  EXPECT_EQ(checked.code, 0) << checked.out << checked.err;
}

TEST_P(PlayGames, ASavedGameGoesOnTheSame) {
  Conversation game(folder_.string(), GetParam().arguments);
  const HintedGame played = play_by_hints(game);
  game.say("save whole.json");
  EXPECT_EQ(game.wait_for_end(), 0);
  const std::string whole = read_text(path("whole.json"));
  const std::size_t moves = played.moves.size();
  for (const std::size_t half : {std::size_t{0}, std::size_t{1}, moves / 3, moves / 2, moves - 1}) {
    SCOPED_TRACE("saved after " + std::to_string(half) + " of " + std::to_string(moves) + " answers");
    std::filesystem::remove(path("half.json"));
    const Output first =
        run(words(GetParam().arguments), lines(played.moves, 0, half) + "save half.json\nquit\n");
    EXPECT_EQ(first.code, 0) << first.err;
    EXPECT_NE(first.out.find("holds the seed"), std::string::npos);
    EXPECT_EQ(run("verify half.json").code, 0);
    const Output second = run("play --resume half.json", lines(played.moves, half, moves));
    EXPECT_EQ(second.code, 0) << second.err;
    EXPECT_NE(second.out.find("Score sheet"), std::string::npos);
    EXPECT_EQ(read_text(path("half.json")), whole);
  }
}

INSTANTIATE_TEST_SUITE_P(
    All, PlayGames,
    ::testing::Values(
        Game{"europe",
             {"play", "europe", "-p", "3", "--seat", "1", "--seed", "4", "--bots", "greedy,random"}},
        Game{"london", {"play", "london", "-p", "4", "--seed", "2", "--bots", "greedy"}},
        Game{"berlin", {"play", "berlin", "-p", "2", "--seat", "1", "--seed", "3", "--bots", "random"}},
        Game{"uk",
             {"play", "uk", "-p", "2", "--seed", "6", "--bots", "greedy", "--options",
              "advanced_technologies=true"}},
        Game{"cardgame",
             {"play", "cardgame", "-p", "4", "--seat", "2", "--seed", "1", "--bots", "greedy,random"}},
        Game{"cardgame_owner",
             {"play", "cardgame", "--seed", "8", "--bots", "random", "--options",
              "row_order=owner,peek_own_track=true"}},
        Game{"usa", {"play", "usa", "-p", "2", "--seed", "5", "--bots", "greedy"}}),
    [](const auto& info) { return info.param.name; });

}  // namespace
}  // namespace konduktor::testing
