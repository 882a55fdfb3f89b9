// konduktor simulate: many games between programs, on all cores.

#include <fmt/format.h>

#include <chrono>
#include <cstdint>
#include <nlohmann/json.hpp>
#include <optional>

#include "bots.h"
#include "commands.h"
#include "failure.h"
#include "konduktor/players/player.h"
#include "output_file.h"
#include "progress.h"
#include "series.h"
#include "statistics.h"
#include "table.h"

namespace konduktor::cli {
namespace {

struct Arguments {
  Table table;
  std::uint32_t games = 100;
  std::string seed;
  std::vector<std::string> bots{"random"};
  std::string record;
  int threads = 0;
  bool legal = false;
  bool commit = false;
  bool check = false;
  bool json = false;
};

std::string footer() {
  std::string text = "Players (--bots; a short list is repeated in turn):\n";
  for (const auto name : player_names()) text += fmt::format("  {:<14}{}\n", name, about_player(name));
  return text +
         "\nExamples:\n"
         "  konduktor simulate europe -p 3 -n 10000 --seed 1\n"
         "  konduktor simulate uk -p 4 -n 100 --seed 7 --bots buyer,random --options "
         "advanced_technologies=true\n"
         "  konduktor simulate london -n 1000 --seed 1 --record london.jsonl --legal --commit\n"
         "  konduktor simulate my-map.json -p 2 -n 1000 --check\n\n"
         "The same seed gives the same games and the same file, whatever --threads says.";
}

std::vector<std::string> bots_by_seat(const Arguments& arguments) {
  std::vector<std::string> bots;
  for (int s = 0; s < arguments.table.players; ++s)
    bots.push_back(arguments.bots[static_cast<std::size_t>(s) % arguments.bots.size()]);
  check_bots(bots);
  return bots;
}

void simulate(const Arguments& arguments, const Context& context) {
  const Rules rules = arguments.table.load(context);
  const Seed seed = parse_seed(arguments.seed);
  if (arguments.record.empty() && (arguments.legal || arguments.commit))
    throw Failure("--legal and --commit are about records: name a file with --record FILE.");
  const std::vector<std::string> bots = bots_by_seat(arguments);
  const arena::Schedule schedule = arena::fixed_schedule(bots);
  const Series series{.rules = &rules,
                      .schedule = &schedule,
                      .seed = seed,
                      .threads = arguments.threads,
                      .record = !arguments.record.empty(),
                      .legal = arguments.legal,
                      .commit = arguments.commit,
                      .check = arguments.check};
  std::optional<OutputFile> file;
  if (series.record) file.emplace(arguments.record);

  Statistics statistics(rules, bots);
  Progress progress("games", arguments.games);
  std::uint64_t finished = 0;
  const auto started = std::chrono::steady_clock::now();
  play_deals(series, 0, arguments.games, [&](const arena::DealFacts& deal) {
    const arena::GameFacts& game = deal.games.front();
    statistics.add(game);
    if (file) {
      file->write(game.record);
      file->write("\n");
    }
    progress.at(++finished);
  });
  const double seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - started).count();
  if (file) file->finish();
  progress.clear();

  if (arguments.json) {
    nlohmann::ordered_json json{
        {"game", rules.id}, {"rules", rules.version}, {"players", rules.players()}, {"seed", to_hex(seed)}};
    json.update(statistics.as_json(seconds));
    fmt::print("{}\n", json.dump(1));
    return;
  }
  fmt::print("{}, {} players, seed {}\n", rules.name.en, rules.players(), to_hex(seed));
  statistics.print(seconds);
  if (file) fmt::print("Records: {}\n", arguments.record);
}

}  // namespace

void add_simulate(CLI::App& app, Context& context) {
  CLI::App* command =
      app.add_subcommand("simulate", "Play many games between programs; statistics and records");
  auto arguments = std::make_shared<Arguments>();
  arguments->table.add_to(*command, true);
  command->add_option("-n,--games", arguments->games, "Number of games")->capture_default_str();
  command->add_option("-s,--seed", arguments->seed,
                      std::string(kSeedHelp) + "; without it, a new one each time");
  command->add_option("-b,--bots", arguments->bots, "Who plays, by seat: name,name,...")->delimiter(',');
  command->add_option("-r,--record", arguments->record, "Write the games to FILE, one JSON object a line")
      ->type_name("FILE");
  command->add_flag("--legal", arguments->legal, "Records list the legal moves at every move");
  command->add_flag("--commit", arguments->commit, "Records carry a commitment to their seed");
  command->add_flag("--check", arguments->check, "Check every invariant after every move");
  command->add_option("-t,--threads", arguments->threads, "Number of threads; 0 = all cores")
      ->check(CLI::Range(0, 1024));
  command->add_flag("--json", arguments->json, "Statistics as JSON");
  command->footer(footer());
  command->callback([arguments, &context] { simulate(*arguments, context); });
}

}  // namespace konduktor::cli
