// konduktor check-map: is a data file a playable game?

#include <fmt/format.h>

#include <algorithm>
#include <nlohmann/json.hpp>
#include <vector>

#include "commands.h"
#include "failure.h"
#include "konduktor/load/rules_loader.h"
#include "table.h"

namespace konduktor::cli {
namespace {

using Json = nlohmann::ordered_json;

// Groups of places that routes join; 1 = the whole board hangs together.
int parts_of(const Rules& rules) {
  std::vector<int> part(rules.places.size());
  for (std::size_t k = 0; k < part.size(); ++k) part[k] = static_cast<int>(k);
  for (const Route& route : rules.routes) {
    const int from = part[ix(route.a)];
    const int to = part[ix(route.b)];
    std::replace(part.begin(), part.end(), from, to);
  }
  std::sort(part.begin(), part.end());
  return static_cast<int>(std::unique(part.begin(), part.end()) - part.begin());
}

Json summary_of(const Rules& rules) {
  Json json{{"ok", true},
            {"id", rules.id},
            {"version", rules.version},
            {"name", rules.name.en},
            {"players", {rules.min_players, rules.max_players}},
            {"modules", rules.module_names},
            {"places", rules.places.size()},
            {"routes", rules.routes.size()},
            {"doubles", std::count_if(rules.routes.begin(), rules.routes.end(),
                                      [](const Route& route) { return route.twin != RouteId::None; }) /
                            2},
            {"tickets", rules.tickets.size()},
            {"technologies", rules.technologies.size()},
            {"cards", static_cast<int>(rules.colours.size()) * rules.per_colour + rules.wilds},
            {"colours", rules.colours.size()},
            {"per_colour", rules.per_colour},
            {"wilds", rules.wilds}};
  if (rules.machine == Machine::Board) json["connected_parts"] = parts_of(rules);
  return json;
}

void print(const Rules& rules, const Json& summary) {
  fmt::print("{} (version {}): {}, {} to {} players. No problems.\n", rules.id, rules.version, rules.name.en,
             rules.min_players, rules.max_players);
  if (rules.machine == Machine::Board) {
    const int parts = parts_of(rules);
    fmt::print("  board    {} places, {} routes ({} doubles), {}\n", rules.places.size(), rules.routes.size(),
               summary["doubles"].get<int>(), parts == 1 ? "connected" : fmt::format("in {} parts", parts));
  }
  fmt::print("  tickets  {}\n", rules.tickets.size());
  fmt::print("  cards    {}: {} colours of {}, {} wild\n", summary["cards"].get<int>(), rules.colours.size(),
             rules.per_colour, rules.wilds);
  if (!rules.technologies.empty()) fmt::print("  technologies {}\n", rules.technologies.size());
  if (!rules.module_names.empty()) fmt::print("  rules    {}\n", fmt::join(rules.module_names, ", "));
}

Rules load_smallest(const std::string& text, const std::string& file) {
  Result<Rules> rules;
  for (Options options; options.players <= kMaxPlayers; ++options.players) {
    rules = load_rules(text, options, file);
    if (rules.ok()) return std::move(rules.value);
  }
  throw Failure(rules.error, kCheckFailed);
}

}  // namespace

void add_check_map(CLI::App& app, Context& context) {
  CLI::App* command =
      app.add_subcommand("check-map", "Check a data file: every problem, or a summary of the game");
  auto file = std::make_shared<std::string>();
  auto json = std::make_shared<bool>(false);
  command->add_option("FILE", *file, "Data file, or the id of a game that comes with Konduktor")->required();
  command->add_flag("--json", *json, "As JSON: {\"ok\": ..., \"problems\": [...]}, or the summary");
  command->footer(
      "Examples:\n  konduktor check-map my-map.json\n  konduktor check-map berlin --json\n\n"
      "Exit code 1 means that the file has problems; they are listed with their places, one a line.\n"
      "Then let it play itself: konduktor simulate my-map.json --players 2 --games 1000 --check");
  command->callback([file, json, &context] {
    const auto text = read_game_file(*file, context.data_dir);
    if (!text.ok()) throw Failure(text.error);
    const auto problems = check_map(text.value, *file);
    if (!problems.empty()) {
      context.code = kCheckFailed;
      if (*json) fmt::print("{}\n", Json{{"ok", false}, {"problems", problems}}.dump(1));
      for (const std::string& problem : problems)
        if (!*json) fmt::print("{}\n", problem);
      fmt::print(stderr, "konduktor: {}: {} problem{}. docs/data-format.md explains every field.\n", *file,
                 problems.size(), problems.size() == 1 ? "" : "s");
      return;
    }
    const Rules rules = load_smallest(text.value, *file);
    print_notice(rules);
    const Json summary = summary_of(rules);
    if (*json)
      fmt::print("{}\n", summary.dump(1));
    else
      print(rules, summary);
  });
}

}  // namespace konduktor::cli
