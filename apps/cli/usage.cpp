#include "usage.h"

#include <fmt/format.h>

#include <algorithm>
#include <optional>
#include <string_view>

#include "load/words.h"

namespace konduktor::cli {
namespace {

using load::did_you_mean;
using load::in_quotes;
using Words = std::vector<std::string>;

bool among(const Words& words, const std::string& word) {
  return std::find(words.begin(), words.end(), word) != words.end();
}

Words command_names(const CLI::App& app) {
  Words names;
  for (const CLI::App* command : app.get_subcommands([](const CLI::App*) { return true; }))
    names.push_back(command->get_name());
  return names;
}

Words option_names(const CLI::App& command) {
  Words names;
  for (const CLI::Option* option : command.get_options())
    for (const std::string& name : option->get_lnames()) names.push_back("--" + name);
  return names;
}

const CLI::App* chosen_command(const CLI::App& app) {
  const auto chosen = app.get_subcommands();
  return chosen.empty() ? nullptr : chosen.front();
}

std::string see(const CLI::App* command) {
  return fmt::format("See: konduktor {}--help", command == nullptr ? "" : command->get_name() + " ");
}

bool is_number(std::string_view word) {
  return !word.empty() && word.find_first_not_of("0123456789") == std::string_view::npos;
}

// What is after `prefix`, if the text begins with it.
std::optional<std::string> after(std::string_view text, std::string_view prefix) {
  if (!text.starts_with(prefix)) return std::nullopt;
  return std::string(text.substr(prefix.size()));
}

// A word that stands where the command belongs.
Failure wrong_first_word(const CLI::App& app, const std::string& word, const Words& arguments,
                         const Words& games) {
  const CLI::App* command = chosen_command(app);
  if (command != nullptr) {
    Words rest;
    for (const std::string& argument : arguments)
      if (argument != command->get_name()) rest.push_back(argument);
    return Failure(
        Problem{.where = in_quotes(word),
                .what = "the command comes first",
                .hint = fmt::format("Write: konduktor {} {}", command->get_name(), fmt::join(rest, " "))});
  }
  if (among(games, word))
    return Failure(Problem{.where = in_quotes(word),
                           .what = "this is a game, not a command",
                           .hint = fmt::format("To play it: konduktor play {}", word)});
  if (word.ends_with(".json") || word.ends_with(".jsonl"))
    return Failure(Problem{.where = in_quotes(word),
                           .what = "this is a file, not a command",
                           .hint = fmt::format("To check a map: konduktor check-map {0}; to check records: "
                                               "konduktor verify {0}",
                                               word)});
  return no_such_command(app, word);
}

Failure unknown_option(const CLI::App& app, const std::string& argument) {
  const CLI::App* command = chosen_command(app);
  const std::string name = argument.substr(0, argument.find('='));
  Words known = option_names(app);
  if (command != nullptr)
    for (const std::string& option : option_names(*command)) known.push_back(option);
  const std::string guess = did_you_mean(name, known);
  Words elsewhere;
  for (const CLI::App* other : app.get_subcommands([](const CLI::App*) { return true; }))
    if (other != command && among(option_names(*other), name)) elsewhere.push_back(other->get_name());
  const std::string owner = command == nullptr ? "konduktor" : command->get_name();
  std::string hint = see(command);
  if (guess.empty() && !elsewhere.empty())
    hint = fmt::format("It is an option of {}, and stands behind the command. {}", fmt::join(elsewhere, ", "),
                       hint);
  return Failure(
      Problem{.where = name, .what = fmt::format("{} has no such option{}", owner, guess), .hint = hint});
}

Failure extra_word(const CLI::App& app, const std::string& word, const Words& arguments) {
  const CLI::App* command = chosen_command(app);
  const auto place = std::find(arguments.begin(), arguments.end(), word);
  const std::string before = place == arguments.begin() || place == arguments.end() ? "" : *(place - 1);
  std::string hint = see(command);
  if (before == "--json" && among(option_names(*command), "--json-file"))
    hint = fmt::format("--json takes no file, it prints; for a file: --json-file {}", word);
  else if (before == "--json")
    hint = fmt::format("--json takes no file, it prints; for a file: --json > {}", word);
  else if (is_number(word) && among(option_names(*command), "--players"))
    hint = fmt::format("A number of players is given as: --players {}", word);
  return Failure(Problem{.where = in_quotes(word),
                         .what = fmt::format("{} does not expect this word", command->get_name()),
                         .hint = hint});
}

// Words and options that nobody took.
Failure unexpected(const CLI::App& app, const CLI::ParseError& error, const Words& arguments) {
  const Words left = app.remaining(true);
  const auto option = std::find_if(left.begin(), left.end(), [](const std::string& word) {
    return word.size() > 1 && word.front() == '-' && !is_number(std::string_view(word).substr(1));
  });
  if (option != left.end()) return unknown_option(app, *option);
  if (!left.empty() && chosen_command(app) != nullptr) return extra_word(app, left.front(), arguments);
  return Failure(Problem{.where = {}, .what = error.what(), .hint = see(chosen_command(app))});
}

// "--players", also if it was given as "-p".
std::string example_of(const CLI::App* command, const std::string& name, bool whole) {
  const CLI::Option* option = command == nullptr ? nullptr : command->get_option_no_throw(name);
  const std::string fallback = option == nullptr ? "" : option->get_default_str();
  return fmt::format("{} {}", name, !fallback.empty() && fallback != "0" ? fallback : whole ? "2" : "0.5");
}

// "NAME = VALUE" of which VALUE is no number.
Failure not_a_number(const CLI::App* command, const std::string& text) {
  const std::size_t sign = text.find(" = ");
  const std::string name = text.substr(0, sign);
  const std::string value = sign == std::string::npos ? "" : text.substr(sign + 3);
  const CLI::Option* option = command == nullptr ? nullptr : command->get_option_no_throw(name);
  const std::string type = option == nullptr ? "" : option->get_type_name();
  const bool whole = !type.starts_with("FLOAT");
  const char* kind = !whole                     ? "a number"
                     : type.starts_with("UINT") ? "a whole number, 0 or more, in digits"
                                                : "a whole number in digits";
  return Failure(Problem{.where = fmt::format("{} {}", name, value),
                         .what = fmt::format("this must be {}", kind),
                         .hint = fmt::format("For example: {}", example_of(command, name, whole))});
}

// "NAME: Value VALUE not in range LOW to HIGH".
std::optional<Failure> out_of_range(std::string_view text) {
  const std::size_t value = text.find(": Value ");
  const std::size_t range = text.find(" not in range ");
  if (value == std::string_view::npos || range == std::string_view::npos) return std::nullopt;
  return Failure(
      Problem{.where = fmt::format("{} {}", text.substr(0, value), text.substr(value + 8, range - value - 8)),
              .what = fmt::format("give a number from {}", text.substr(range + 14)),
              .hint = {}});
}

// "NAME is required".
Failure missing(const CLI::App* command, const std::string& name, const Words& games) {
  const std::string owner = command == nullptr ? "konduktor" : command->get_name();
  const std::string hint = name == "GAME" ? fmt::format("Games are {}. ", load::listed(games)) : "";
  return Failure(
      Problem{.where = {}, .what = fmt::format("{} needs {}", owner, name), .hint = hint + see(command)});
}

}  // namespace

Failure no_such_command(const CLI::App& app, const std::string& word) {
  const Words names = command_names(app);
  return Failure(Problem{.where = in_quotes(word),
                         .what = "there is no such command" + did_you_mean(word, names),
                         .hint = fmt::format("Commands: {}. {}", fmt::join(names, ", "), see(nullptr))});
}

Failure explain_usage(const CLI::App& app, const CLI::ParseError& error, const Words& arguments,
                      const Words& games) {
  const CLI::App* command = chosen_command(app);
  const Words left = app.remaining(false);
  for (const std::string& argument : arguments) {
    if (command != nullptr && argument == command->get_name()) break;
    if (!argument.starts_with("-") && among(left, argument))
      return wrong_first_word(app, argument, arguments, games);
  }
  const std::string text = error.what();
  if (error.get_exit_code() == static_cast<int>(CLI::ExitCodes::ExtrasError))
    return unexpected(app, error, arguments);
  if (const auto rest = after(text, "Could not convert: ")) return not_a_number(command, *rest);
  if (auto failure = out_of_range(text)) return *failure;
  if (text.ends_with(" is required"))
    return missing(command, text.substr(0, text.size() - std::string_view(" is required").size()), games);
  if (text.ends_with(" missing") && text.find(": ") != std::string::npos)
    return Failure(Problem{
        .where = text.substr(0, text.find(": ")), .what = "a value is missing", .hint = see(command)});
  if (const std::size_t both = text.find(" excludes "); both != std::string::npos)
    return Failure(Problem{.where = {},
                           .what = fmt::format("{} and {} cannot be given together", text.substr(0, both),
                                               text.substr(both + 10)),
                           .hint = see(command)});
  return Failure(Problem{.where = {}, .what = text, .hint = see(command)});
}

bool wants_json(const Words& arguments) {
  for (const std::string& argument : arguments) {
    if (argument == "--") return false;
    if (argument == "--json" || argument == "--json=true") return true;
  }
  return false;
}

}  // namespace konduktor::cli
