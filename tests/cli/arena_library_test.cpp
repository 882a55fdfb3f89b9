// Programs that use the arena as a library come to what the command line prints.

#include <nlohmann/json.hpp>

#include "cli/program.h"
#include "konduktor/arena/tournament.h"
#include "support/table.h"

namespace konduktor::testing {
namespace {

using Json = nlohmann::ordered_json;
class ArenaLibrary : public ProgramTest {};

TEST_F(ArenaLibrary, PlaysTheTournamentOfTheCommand) {
  for (const std::string game : {"london", "uk"}) {
    const Rules rules = load(game, 2);
    const auto schedule = arena::make_schedule({"greedy", "racer", "random"}, 2);
    ASSERT_TRUE(schedule.ok());
    arena::Tournament tournament(rules, schedule.value,
                                 {.games = 90, .seed = seed_from_number(5), .record = true});
    std::string records;
    const arena::Outcome outcome = tournament.play([&](const arena::DealFacts& deal) {
      for (const arena::GameFacts& one : deal.games) records += one.record + "\n";
    });
    ASSERT_TRUE(outcome.ok()) << outcome.error;
    const Output output = run("tournament " + game +
                              " --bots greedy,racer,random -p 2 -n 90 --seed 5 --json --record games.jsonl");
    ASSERT_EQ(output.code, 0) << output.err;
    Json theirs = Json::parse(output.out);
    Json ours = arena::as_json(tournament.tally(), tournament.tally().ratings(), tournament.circumstances());
    theirs.erase("timing");
    ours.erase("timing");
    EXPECT_EQ(ours.dump(1), theirs.dump(1)) << game;
    EXPECT_EQ(records, read_text(path("games.jsonl"))) << game;
  }
}

TEST_F(ArenaLibrary, GoesOnFromTheStateOfTheCommand) {
  const std::string command = "tournament london --bots greedy,racer --seed 5 ";
  ASSERT_EQ(run(command + "-n 20 --state state.jsonl").code, 0);
  const Rules rules = load("london", 2);
  const auto schedule = arena::make_schedule({"greedy", "racer"}, 2);
  arena::Tournament tournament(rules, schedule.value, {.games = 60, .seed = seed_from_number(5)});
  const auto data = read_game_file("london", DataFolders(paths::kDataDir));
  const auto resumed = tournament.keep_state(path("state.jsonl"), data.value);
  ASSERT_EQ(resumed.error, "");
  EXPECT_EQ(resumed.value, 10u);
  ASSERT_TRUE(tournament.play().ok());
  const Output output = run(command + "-n 60 --json");
  Json theirs = Json::parse(output.out);
  Json ours = arena::as_json(tournament.tally(), tournament.tally().ratings(), tournament.circumstances());
  theirs.erase("timing");
  ours.erase("timing");
  EXPECT_EQ(ours, theirs);
}

TEST_F(ArenaLibrary, CountsWhatSimulateCounts) {
  const Rules rules = load("europe", 3);
  const arena::Schedule schedule = arena::fixed_schedule({"racer", "greedy", "racer"});
  arena::Tally tally(rules, schedule);
  arena::Circumstances circumstances;
  circumstances.seed = seed_from_number(3);
  circumstances.seconds = 1;
  const arena::Series series{.rules = &rules, .schedule = &schedule, .seed = circumstances.seed};
  const auto played = arena::play_deals(series, 25, [&](const arena::DealFacts& deal) { tally.add(deal); });
  ASSERT_EQ(played.error, "");
  Json theirs = Json::parse(run("simulate europe -p 3 -n 25 --seed 3 --bots racer,greedy --json").out);
  Json ours = arena::simulation_json(tally, circumstances);
  for (Json* json : {&theirs, &ours})
    for (const char* time : {"seconds", "games_per_second"}) json->erase(time);
  EXPECT_EQ(ours.dump(1), theirs.dump(1));
}

}  // namespace
}  // namespace konduktor::testing
