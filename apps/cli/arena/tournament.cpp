// konduktor tournament: which bot is stronger, by how much, and how sure that is.

#include <fmt/format.h>

#include "arena/tournament.h"

#include <memory>

#include "commands.h"
#include "konduktor/players/player.h"

namespace konduktor::cli {
namespace {

std::string tournament_footer() {
  std::string text =
      "Bots (--bots): a player or a level; a budget may follow, \"name:400\" (iterations) or "
      "\"name:300ms\".\n";
  for (const auto name : player_names()) text += fmt::format("  {:<14}{}\n", name, about_player(name));
  for (const Level& level : levels()) text += fmt::format("  {:<14}{}\n", level.name, level.about.en);
  return text +
         "\nEvery deal is played with the bots in every order of the seats; with more bots than seats, in "
         "every\n"
         "group of them. A name may be repeated: greedy,random,random,random is one against three.\n"
         "\nExamples:\n"
         "  konduktor tournament europe --bots greedy,random -n 2000 --seed 1\n"
         "  konduktor tournament london --bots greedy,racer,random -p 2 --html london.html "
         "--json-file london.json\n"
         "  konduktor tournament usa --bots greedy,random,random,random --stop-at 0.02\n"
         "  konduktor tournament uk --bots greedy,racer --seed 1 --state uk.jsonl    stop with Ctrl-C, go on "
         "later\n"
         "  mpirun -n 4 konduktor tournament europe --bots greedy,racer --seed 1     on many machines\n\n"
         "The same seed gives the same results, whatever --threads or mpirun say, unless a bot has a budget "
         "of\n"
         "time. How to read the results: docs/arena.md.";
}

}  // namespace

void add_tournament(CLI::App& app, Context& context) {
  CLI::App* command =
      app.add_subcommand("tournament", "Find out which bots are stronger, and how sure that is");
  auto arguments = std::make_shared<TournamentArguments>();
  arguments->table.players = 0;
  arguments->table.add_to(*command, true);
  command->get_option("--players")->description("Number of seats; as many as bots are named if not given");
  command->add_option("-b,--bots", arguments->bots, "Who plays: name,name,...")->delimiter(',')->required();
  command->add_option("-n,--games", arguments->games, "Number of games, rounded up to whole deals")
      ->capture_default_str()
      ->check(CLI::Range(std::uint64_t{1}, std::uint64_t{1'000'000'000}));
  command->add_option("-s,--seed", arguments->seed,
                      std::string(kSeedHelp) + "; without it, a new one each time");
  command->add_option("-t,--threads", arguments->threads, "Number of threads; 0 = all cores")
      ->check(CLI::Range(0, 1024));
  command
      ->add_option("--stop-at", arguments->stop_at,
                   "Stop when every win share is known to ± this much (0.02 = 2 %)")
      ->check(CLI::Range(0.0001, 0.5));
  command->add_flag("--json", arguments->json, "Print the results as JSON");
  command->add_option("--json-file", arguments->json_file, "Write the results as JSON")->type_name("FILE");
  command->add_option("--csv", arguments->csv, "Write the results as one long table")->type_name("FILE");
  command->add_option("--html", arguments->html, "Write the results as a page with plots")->type_name("FILE");
  command->add_option("-r,--record", arguments->record, "Write the games to FILE, one JSON object a line")
      ->type_name("FILE");
  command
      ->add_option("--state,--resume", arguments->state,
                   "Keep what was played in FILE, and go on from there if it exists")
      ->type_name("FILE");
  command->footer(tournament_footer());
  command->callback([arguments, &context] { context.code = run_tournament(*arguments, context); });
}

}  // namespace konduktor::cli
