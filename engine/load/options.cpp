// Options by name, as the command line and the server take them.
#include <algorithm>

#include "konduktor/load/rules_loader.h"
#include "words.h"

namespace konduktor {
namespace {

std::vector<std::string> listed_names() {
  std::vector<std::string> names;
  for (const Option& option : kOptions) names.emplace_back(option.name);
  return names;
}

std::string unknown_option(const std::string& name) {
  const std::vector<std::string> names = listed_names();
  return "there is no option " + load::in_quotes(name) + "; the options are " + load::listed(names) +
         load::did_you_mean(name, names);
}

// Sets it, or says why not.
std::string choose(const Option& option, const std::string& value, Options& options) {
  const std::optional<int> choice = option.choice_of(value);
  if (choice) {
    option.set(options, *choice);
    return {};
  }
  const std::vector<std::string> values(option.values.begin(), option.values.end());
  return "option " + std::string(option.name) + ": " + load::in_quotes(value) + " is not one of " +
         load::listed(values) + load::did_you_mean(value, values);
}

}  // namespace

Result<Options> parse_options(const std::vector<std::pair<std::string, std::string>>& named, int players) {
  Result<Options> result;
  result.value.players = players;
  std::vector<std::string> seen;
  for (const auto& [name, value] : named) {
    const Option* option = find_option(name);
    if (std::count(seen.begin(), seen.end(), name) > 0)
      result.error = "option " + load::in_quotes(name) + " is given twice";
    else if (option == nullptr)
      result.error = unknown_option(name);
    else
      result.error = choose(*option, value, result.value);
    if (!result.ok()) return result;
    seen.push_back(name);
  }
  return result;
}

std::string options_problem(const Rules& rules, const Options& options) {
  if (options.players < rules.min_players || options.players > rules.max_players)
    return rules.id + " is for " + std::to_string(rules.min_players) + " to " +
           std::to_string(rules.max_players) + " players, not " + std::to_string(options.players);
  for (const Option& option : kOptions)
    if (option.get(options) != 0 && !option.offered(rules))
      return "the option " + std::string(option.name) + " is not offered by " + rules.id + "; leave it out";
  return {};
}

}  // namespace konduktor
