// konduktor: the command line. Parses, runs one command, turns a Failure into one message and an exit code.

#include <fmt/format.h>
#include <CLI/CLI.hpp>

#include <algorithm>
#include <csignal>
#include <cstdio>
#include <exception>
#include <filesystem>

#include "commands.h"
#include "common/failure.h"
#include "common/output_file.h"
#include "konduktor/host/data_dir.h"
#include "man_page.h"
#include "usage.h"

namespace konduktor::cli {
namespace {

constexpr const char* kFooter =
    "Examples:\n"
    "  konduktor games                                    what can be played\n"
    "  konduktor serve                                    the page and the interface on loopback\n"
    "  konduktor play europe --players 3                  a game in the terminal\n"
    "  konduktor simulate uk -p 4 -n 1000 --seed 1 --record uk.jsonl\n"
    "  konduktor tournament london --bots greedy,racer --html london.html\n"
    "  konduktor verify uk.jsonl                          are these games right?\n"
    "  konduktor replay uk.jsonl --game 7 --seat 2        one of them as seat 2 saw it\n"
    "  konduktor check-map my-map.json                    a board of your own\n"
    "\n"
    "Games and moves are counted from 1, seats from 0.\n"
    "Where a FILE is written, - is standard output. --json prints results, and errors, for programs.\n"
    "Exit codes: 0 all well; 1 a check failed; 2 wrong usage or input, or a file that cannot be written.\n"
    "'konduktor help COMMAND' explains a command and shows examples of it.";

// Naming a folder twice adds it once.
void add_folder(DataFolders& folders, const std::string& folder) {
  namespace fs = std::filesystem;
  std::error_code error;
  if (!fs::is_directory(folder, error))
    throw Failure(
        fmt::format("--data {}: there is no such folder. Name one with data files (*.json).", folder));
  for (const std::string& known : folders.list)
    if (fs::equivalent(known, folder, error)) return;
  folders.list.push_back(folder);
}

void add_commands(CLI::App& app, Context& context) {
  add_games(app, context);
  add_serve(app, context);
  add_fsck(app, context);
  add_load(app, context);
  add_play(app, context);
  add_simulate(app, context);
  add_tournament(app, context);
  add_replay(app, context);
  add_verify(app, context);
  add_check_map(app, context);
  add_perft(app, context);
  add_bench(app, context);
  add_help(app, context);
  add_version(app, context);
  for (CLI::App* command : app.get_subcommands({})) command->fallthrough();
}

int run(int argc, char** argv, Context& context) {
  CLI::App app("Konduktor plays, records and checks games of the Ticket to Ride family.", "konduktor");
  add_data_option(app, context);
  app.set_version_flag("--version", std::string("konduktor ") + KONDUKTOR_VERSION);
  bool man = false;  // for the build, so it is in no help
  app.add_flag("--man", man)->group("");
  app.require_subcommand(0, 1);
  app.footer(kFooter);
  app.parse_complete_callback([&] {
    context.data_dir = resolve_data_dir(argv[0], KONDUKTOR_DATA_DIR);
    for (const std::string& folder : context.added_data) add_folder(context.data_dir, folder);
    for (const CLI::App* command : app.get_subcommands()) context.command = command->get_name();
  });
  add_commands(app, context);
  try {
    app.parse(argc, argv);
  } catch (const CLI::Success& success) {
    return app.exit(success);
  } catch (const CLI::ParseError& error) {
    const auto chosen = app.get_subcommands();
    if (!chosen.empty()) context.command = chosen.front()->get_name();
    throw explain_usage(app, error, {argv + 1, argv + argc},
                        list_games(resolve_data_dir(argv[0], KONDUKTOR_DATA_DIR)));
  }
  if (man) {
    fmt::print("{}", man_page(app, KONDUKTOR_VERSION));
    return 0;
  }
  if (app.get_subcommands().empty()) {
    fmt::print("{}", app.help());
    return kBadInput;
  }
  return context.code;
}

}  // namespace

void add_data_option(CLI::App& app, Context& context) {
  app.add_option_function<std::vector<std::string>>(
         "--data",
         [&context](const std::vector<std::string>& folders) {
           context.added_data.insert(context.added_data.end(), folders.begin(), folders.end());
         },
         "Folder with data files of more games; may be given several times")
      ->type_name("DIR")
      ->allow_extra_args(false);
}

}  // namespace konduktor::cli

int main(int argc, char** argv) {
  using namespace konduktor::cli;
  std::signal(SIGPIPE, SIG_DFL);  // `konduktor replay … | head` ends quietly
  Context context;
  context.json = wants_json({argv + std::min(argc, 1), argv + argc});
  try {
    const int code = run(argc, argv, context);
    flush_standard_output();
    return code;
  } catch (const std::exception& error) {
    return print_failure(error, context.json, context.command);
  }
}
