// konduktor check-map: is a data file a playable game?

#include <fmt/format.h>

#include <algorithm>
#include <filesystem>
#include <nlohmann/json.hpp>
#include <vector>

#include "commands.h"
#include "common/failure.h"
#include "common/table_options.h"
#include "files/map_text.h"
#include "konduktor/host/data_dir.h"
#include "konduktor/load/map_study.h"

namespace konduktor::cli {
namespace {

using Json = nlohmann::ordered_json;
namespace fs = std::filesystem;

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
  if (!rules.notice.en.empty()) json["notice"] = rules.notice.en;
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

struct CheckMapArguments {
  std::string file;
  bool strict = false;
  bool stats = false;
};

Json report_of(const CheckMapArguments& arguments, const MapStudy& study, bool ok) {
  Json json = study.problems.empty() ? summary_of(study.rules) : Json::object();
  json["ok"] = ok;
  if (!study.problems.empty()) json["problems"] = study.problems;
  json["warnings"] = study.warnings;
  if (study.problems.empty() && arguments.stats)
    json["statistics"] = figures_json(study.rules, study.figures);
  return json;
}

void print_text(const CheckMapArguments& arguments, const std::string& file, const MapStudy& study, bool ok) {
  if (study.problems.empty()) print_notice(study.rules);
  for (const std::string& problem : study.problems) fmt::print("{}\n", problem);
  for (const std::string& warning : study.warnings) fmt::print("{}\n", warning);
  if (!study.problems.empty()) {
    fmt::print(stderr, "konduktor: {}: {} problem{}. docs/data-format.md explains every field.\n", file,
               study.problems.size(), study.problems.size() == 1 ? "" : "s");
    return;
  }
  print(study.rules, summary_of(study.rules), study.warnings.size());
  if (arguments.stats) fmt::print("{}", figures_text(study.rules, study.figures));
  if (!ok)
    fmt::print(stderr, "konduktor: {}: --strict allows no warnings; there {} {}.\n", file,
               study.warnings.size() == 1 ? "is" : "are", study.warnings.size());
}

// Checks one data file: prints what was found, or adds it to `reports`. Returns whether it passes.
bool check_file(const CheckMapArguments& arguments, const std::string& file, const Context& context,
                Json* reports) {
  const auto text = read_game_file(file, context.data_dir);
  if (!text.ok()) throw Failure(text.error);
  const MapStudy study = study_map(text.value, file);
  const bool ok = study.problems.empty() && (!arguments.strict || study.warnings.empty());
  if (reports != nullptr)
    reports->push_back(report_of(arguments, study, ok));
  else
    print_text(arguments, file, study, ok);
  return ok;
}

// The data files of a folder, by name; folders in it are not entered.
std::vector<std::string> maps_in(const std::string& folder) {
  std::vector<std::string> files;
  std::error_code error;
  for (fs::directory_iterator it(folder, error), end; !error && it != end; it.increment(error))
    if (it->path().extension() == ".json") files.push_back(it->path().string());
  if (error) throw Failure(fmt::format("{}: the folder cannot be read: {}.", folder, error.message()));
  std::sort(files.begin(), files.end());
  return files;
}

// A file that cannot be read does not keep the others from being checked.
bool check_folder(const CheckMapArguments& arguments, const Context& context, Json* reports) {
  const std::string& folder = arguments.file;
  const std::vector<std::string> files = maps_in(folder);
  if (files.empty())
    throw Failure(Problem{
        .where = folder, .what = "there is no data file in this folder", .hint = "Data files end in .json."});
  std::size_t good = 0;
  for (const std::string& file : files) {
    if (reports == nullptr) fmt::print("{}\n", file);
    try {
      good += check_file(arguments, file, context, reports) ? 1 : 0;
    } catch (const Failure& failure) {
      if (reports != nullptr)
        reports->push_back(Json{{"ok", false}, {"problems", {failure.what()}}});
      else
        fmt::print("{}\n", failure.what());
    }
    if (reports != nullptr) reports->back()["file"] = file;
  }
  if (reports == nullptr)
    fmt::print("{} file{}: {} good, {} with problems\n", files.size(), files.size() == 1 ? "" : "s", good,
               files.size() - good);
  return good == files.size();
}

// A game that comes with Konduktor is meant before a folder of the same name.
bool is_folder(const std::string& name, const Context& context) {
  std::error_code error;
  const auto games = list_games(context.data_dir);
  return std::find(games.begin(), games.end(), name) == games.end() && fs::is_directory(name, error);
}

}  // namespace

void add_check_map(CLI::App& app, Context& context) {
  CLI::App* command = app.add_subcommand(
      "check-map", "Check a data file, or each in a folder: problems, warnings, or a summary of the game");
  auto arguments = std::make_shared<CheckMapArguments>();
  command->add_option("FILE", arguments->file, "Data file, a folder of them, or the id of a game")
      ->required();
  command->add_flag(
      "--json", context.json,
      "As JSON: {\"ok\": ..., \"problems\": [...], \"warnings\": [...]} and the summary; \"files\" of a "
      "folder");
  command->add_flag("--strict", arguments->strict, "Warnings fail the check too");
  command->add_flag("--stats", arguments->stats,
                    "Figures of the map: tickets against their ways, colours, places, bottlenecks");
  command->footer(
      "Examples:\n  konduktor check-map my-map.json\n  konduktor check-map my-map.json --strict --stats\n"
      "  konduktor check-map my-maps/\n  konduktor check-map berlin --json\n\n"
      "Each problem and warning is a line FILE:LINE:COLUMN: what. Exit code 1 means that a file has\n"
      "problems, or with --strict warnings.\n"
      "Then let it play itself: konduktor simulate my-map.json --players 2 --games 1000 --check");
  command->callback([arguments, &context] {
    Json reports = Json::array();
    Json* const wanted = context.json ? &reports : nullptr;
    const bool folder = is_folder(arguments->file, context);
    const bool good = folder ? check_folder(*arguments, context, wanted)
                             : check_file(*arguments, arguments->file, context, wanted);
    if (!good) context.code = kCheckFailed;
    if (context.json)
      fmt::print("{}\n", (folder ? Json{{"ok", good}, {"files", reports}} : reports.front()).dump(1));
  });
}

}  // namespace konduktor::cli
