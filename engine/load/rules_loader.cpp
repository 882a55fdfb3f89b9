#include "konduktor/load/rules_loader.h"

#include <algorithm>

#include "draft.h"
#include "json_text.h"
#include "konduktor/load/map_study.h"
#include "node.h"
#include "words.h"

namespace konduktor {
namespace {

using load::Draft;
using load::Problems;

constexpr std::size_t kFirstFew = 8;

void read_all(Draft& draft) {
  if (!read_header(draft)) return;
  read_modules(draft);
  read_cards(draft);
  read_ticket_rules(draft);
  read_pieces(draft);
  read_places(draft);
  // Without these lists every route and ticket would be wrong, and none of the messages would help.
  const bool lists = !draft.colour_ids.empty() && !draft.place_ids.empty();
  if (!lists || (draft.board() && draft.piece_ids.empty())) return;
  read_routes(draft);
  read_tickets(draft);
  read_technologies(draft);
  read_bonuses(draft);
  pair_doubles(draft);
  check_board(draft);
  check_cards(draft);
  if (!draft.tickets.empty()) check_tickets(draft);
  check_limits(draft);
}

// The Rules without options and tables, or all that is wrong with the file.
struct Reading {
  Rules rules;
  std::vector<std::string> problems;
  std::vector<std::string> warnings;
  MapFigures figures;
};

enum class Depth { Problems, Warnings };

Reading read(std::string_view json, std::string_view file, Depth depth = Depth::Problems) {
  Problems problems(file);
  Reading result;
  if (json.size() > kMaxDataBytes) {
    problems.add(load::Position{}, "",
                 "the file is larger than " + std::to_string(kMaxDataBytes >> 20) + " MB");
    result.problems = problems.take();
    return result;
  }
  const load::JsonText text = load::parse_json(json);
  if (!text.error.empty()) {
    problems.add(text.at, "", text.error);
    result.problems = problems.take();
    return result;
  }
  const load::Positions positions(json, text.value);
  problems.use(positions);
  Draft draft{load::Node(text.value, problems)};
  read_all(draft);
  if (problems.empty() && depth == Depth::Warnings) {
    result.figures = figures_of(draft.rules);
    warn_of_drawing(draft);
    warn_of_routes(draft, result.figures);
    warn_of_tickets(draft, result.figures);
    result.warnings = problems.take_warnings();
  }
  if (problems.empty()) result.rules = std::move(draft.rules);
  result.problems = problems.take();
  return result;
}

// Sets the options and fills the tables; returns what is wrong.
std::string finish(Rules& rules, const Options& options, std::string_view file) {
  std::string error = options_problem(rules, options);
  if (error.empty()) {
    rules.options = options;
    error = prepare(rules);
  }
  if (!error.empty() && !file.empty()) error = std::string(file) + ": " + error;
  return error;
}

// What is wrong with the game at some number of players that it allows.
std::vector<std::string> problems_of_tables(const Rules& read, std::string_view file) {
  std::vector<std::string> problems;
  for (int players = read.min_players; players <= read.max_players; ++players) {
    Rules rules = read;
    Options options;
    options.players = players;
    const std::string error = finish(rules, options, file);
    if (!error.empty() && std::count(problems.begin(), problems.end(), error) == 0) problems.push_back(error);
  }
  return problems;
}

}  // namespace

Result<Rules> load_rules(std::string_view json, const Options& options, std::string_view file) {
  Result<Rules> result;
  Reading reading = read(json, file);
  const std::size_t shown = std::min(kFirstFew, reading.problems.size());
  for (std::size_t i = 0; i < shown; ++i) result.error += (i > 0 ? "\n" : "") + reading.problems[i];
  if (shown < reading.problems.size())
    result.error += "\n… and " + std::to_string(reading.problems.size() - shown) + " more";
  if (!result.ok()) return result;
  result.error = finish(reading.rules, options, file);
  if (result.ok()) result.value = std::move(reading.rules);
  return result;
}

MapStudy study_map(std::string_view json, std::string_view file) {
  MapStudy study;
  Reading reading = read(json, file, Depth::Warnings);
  study.problems = std::move(reading.problems);
  if (!study.problems.empty()) return study;
  study.problems = problems_of_tables(reading.rules, file);
  if (!study.problems.empty()) return study;
  study.warnings = std::move(reading.warnings);
  study.figures = std::move(reading.figures);
  study.rules = std::move(reading.rules);
  Options options;
  options.players = study.rules.min_players;
  (void)finish(study.rules, options, file);
  return study;
}

std::vector<std::string> check_map(std::string_view json, std::string_view file) {
  const Reading reading = read(json, file);
  return reading.problems.empty() ? problems_of_tables(reading.rules, file) : reading.problems;
}

}  // namespace konduktor
