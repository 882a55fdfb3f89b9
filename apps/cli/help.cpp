// konduktor help, konduktor version: what --help and --version say, for those who ask in words.

#include <fmt/format.h>

#include <memory>
#include <nlohmann/json.hpp>

#include "commands.h"
#include "usage.h"

namespace konduktor::cli {

void add_help(CLI::App& app, Context&) {
  CLI::App* command = app.add_subcommand("help", "Explain the program, or a command of it");
  auto topic = std::make_shared<std::string>();
  command->add_option("COMMAND", *topic, "The command to explain");
  command->footer("Examples:\n  konduktor help\n  konduktor help simulate");
  command->callback([topic, &app] {
    if (topic->empty()) {
      // Asked of the program as a whole, it would explain the command that was chosen: this one.
      fmt::print("{}", app.get_formatter()->make_help(&app, app.get_name(), CLI::AppFormatMode::Normal));
      return;
    }
    for (const CLI::App* asked : app.get_subcommands({}))
      if (asked->get_name() == *topic) {
        fmt::print("{}", asked->help(app.get_name()));
        return;
      }
    throw no_such_command(app, *topic);
  });
}

void add_version(CLI::App& app, Context& context) {
  CLI::App* command = app.add_subcommand("version", "Say which version this is");
  command->add_flag("--json", context.json, "As JSON");
  command->footer("Examples:\n  konduktor version\n  konduktor version --json");
  command->callback([&context] {
    if (context.json)
      fmt::print("{}\n", nlohmann::ordered_json{{"version", KONDUKTOR_VERSION}}.dump());
    else
      fmt::print("konduktor {}\n", KONDUKTOR_VERSION);
  });
}

}  // namespace konduktor::cli
