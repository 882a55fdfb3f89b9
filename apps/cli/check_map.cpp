// konduktor check-map: is a data file a playable game?

#include <fmt/format.h>

#include <algorithm>
#include <nlohmann/json.hpp>
#include <vector>

#include "commands.h"
#include "failure.h"
#include "konduktor/load/map_study.h"
#include "konduktor/load/rules_loader.h"
#include "map_text.h"
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

void print(const Rules& rules, const Json& summary, std::size_t warnings) {
  fmt::print("{} (version {}): {}, {} to {} players. No problems{}.\n", rules.id, rules.version,
             rules.name.en, rules.min_players, rules.max_players,
             warnings == 0 ? "" : fmt::format(", {} warning{}", warnings, warnings == 1 ? "" : "s"));
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

struct Arguments {
  std::string file;
  bool json = false;
  bool strict = false;
  bool stats = false;
};

void print_json(const Arguments& arguments, const MapStudy& study, bool ok) {
  Json json = study.problems.empty() ? summary_of(study.rules) : Json::object();
  json["ok"] = ok;
  if (!study.problems.empty()) json["problems"] = study.problems;
  json["warnings"] = study.warnings;
  if (study.problems.empty() && arguments.stats)
    json["statistics"] = figures_json(study.rules, study.figures);
  fmt::print("{}\n", json.dump(1));
}

void print_text(const Arguments& arguments, const MapStudy& study) {
  for (const std::string& problem : study.problems) fmt::print("{}\n", problem);
  for (const std::string& warning : study.warnings) fmt::print("{}\n", warning);
  if (!study.problems.empty()) return;
  print(study.rules, summary_of(study.rules), study.warnings.size());
  if (arguments.stats) fmt::print("{}", figures_text(study.rules, study.figures));
}

// Whether the file passes.
bool check(const Arguments& arguments, const Context& context) {
  const auto text = read_game_file(arguments.file, context.data_dir);
  if (!text.ok()) throw Failure(text.error);
  const MapStudy study = study_map(text.value, arguments.file);
  const bool ok = study.problems.empty() && (!arguments.strict || study.warnings.empty());
  if (study.problems.empty()) print_notice(study.rules);
  arguments.json ? print_json(arguments, study, ok) : print_text(arguments, study);
  if (!study.problems.empty())
    fmt::print(stderr, "konduktor: {}: {} problem{}. docs/data-format.md explains every field.\n",
               arguments.file, study.problems.size(), study.problems.size() == 1 ? "" : "s");
  else if (!ok)
    fmt::print(stderr, "konduktor: {}: --strict allows no warnings; there {} {}.\n", arguments.file,
               study.warnings.size() == 1 ? "is" : "are", study.warnings.size());
  return ok;
}

}  // namespace

void add_check_map(CLI::App& app, Context& context) {
  CLI::App* command =
      app.add_subcommand("check-map", "Check a data file: problems, warnings, or a summary of the game");
  auto arguments = std::make_shared<Arguments>();
  command->add_option("FILE", arguments->file, "Data file, or the id of a game")->required();
  command->add_flag("--json", arguments->json,
                    "As JSON: {\"ok\": ..., \"problems\": [...], \"warnings\": [...]} and the summary");
  command->add_flag("--strict", arguments->strict, "Warnings fail the check too");
  command->add_flag("--stats", arguments->stats,
                    "Figures of the map: tickets against their ways, colours, places, bottlenecks");
  command->footer(
      "Examples:\n  konduktor check-map my-map.json\n  konduktor check-map my-map.json --strict --stats\n"
      "  konduktor check-map berlin --json\n\n"
      "Each problem and warning is a line FILE:LINE:COLUMN: what. Exit code 1 means that the file has\n"
      "problems, or with --strict warnings.\n"
      "Then let it play itself: konduktor simulate my-map.json --players 2 --games 1000 --check");
  command->callback([arguments, &context] {
    if (!check(*arguments, context)) context.code = kCheckFailed;
  });
}

}  // namespace konduktor::cli
