// konduktor games: what can be played, and how sure its data is.

#include <fmt/format.h>

#include <nlohmann/json.hpp>

#include "commands.h"
#include "common/failure.h"
#include "common/table_options.h"
#include "konduktor/host/data_dir.h"
#include "konduktor/load/rules_loader.h"

namespace konduktor::cli {
namespace {

using Json = nlohmann::ordered_json;

// Any number of players that the game allows will do to read its names.
Rules load_for_listing(const FoundGame& game) {
  Result<Rules> rules;
  for (Options options; options.players <= kMaxPlayers; ++options.players) {
    rules = load_rules(game.text, options, game.file);
    if (rules.ok()) return std::move(rules.value);
  }
  throw Failure(rules.error);
}

Json as_json(const Rules& rules) {
  const auto text = [](const Name& name) { return Json{{"en", name.en}, {"pl", name.pl}}; };
  Json game{{"id", rules.id},
            {"version", rules.version},
            {"name", text(rules.name)},
            {"machine", rules.machine == Machine::Board ? "board" : "cards"},
            {"players", {rules.min_players, rules.max_players}},
            {"options", offered_options(rules)},
            {"modules", rules.module_names},
            {"status", rules.reconstructed ? "reconstructed" : "verified"},
            {"provenance", text(rules.provenance)}};
  if (!rules.notice.en.empty()) game["notice"] = text(rules.notice);
  return game;
}

void print(const Rules& rules) {
  fmt::print("{} (version {}): {} / {}, {} to {} players\n", rules.id, rules.version, rules.name.en,
             rules.name.pl, rules.min_players, rules.max_players);
  if (!rules.module_names.empty()) fmt::print("  rules    {}\n", fmt::join(rules.module_names, ", "));
  const auto options = offered_options(rules);
  if (!options.empty()) fmt::print("  options  {}\n", fmt::join(options, ", "));
  if (!rules.provenance.en.empty())
    fmt::print("  data     {}: {}\n", rules.reconstructed ? "reconstructed" : "verified",
               rules.provenance.en);
  if (!rules.notice.en.empty()) fmt::print("  NOTE     {}\n", rules.notice.en);
}

void list(Context& context) {
  const FoundGames found = find_games(context.data_dir);
  Json all{{"games", Json::array()}, {"bad_files", Json::array()}};
  for (const FoundGame& game : found.good) {
    const Rules rules = load_for_listing(game);
    if (context.json)
      all["games"].push_back(as_json(rules));
    else
      print(rules);
  }
  for (const BadFile& bad : found.bad) {
    all["bad_files"].push_back({{"file", bad.file}, {"problem", bad.problem}});
    if (!context.json) fmt::print(stderr, "konduktor: {}: {}\n", bad.file, bad.problem);
  }
  // A file may have any bytes as its name.
  if (context.json) fmt::print("{}\n", all.dump(1, ' ', false, Json::error_handler_t::replace));
  if (!found.bad.empty()) context.code = kCheckFailed;
}

}  // namespace

void add_games(CLI::App& app, Context& context) {
  CLI::App* command =
      app.add_subcommand("games", "List the games: players, options, rules, where the data is from");
  command->add_flag("--json", context.json,
                    "As JSON: {\"games\": [...], \"bad_files\": [{\"file\": ..., \"problem\": ...}]}");
  add_data_option(*command, context);
  command->footer(
      "Examples:\n  konduktor games\n  konduktor games --json\n  konduktor games --data my-games\n\n"
      "A game is one data file. The ids shown here are what the other commands take as GAME.\n"
      "Files that are no games are named with their first problem; the exit code is then 1.");
  command->callback([&context] { list(context); });
}

}  // namespace konduktor::cli
