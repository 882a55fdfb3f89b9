// konduktor: the command line. Parses, runs one command, turns a Failure into one message and an exit code.

#include <fmt/format.h>
#include <CLI/CLI.hpp>

#include <clocale>
#include <csignal>
#include <cstdio>
#include <exception>

#include "commands.h"
#include "failure.h"
#include "konduktor/load/rules_loader.h"

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
    "Exit codes: 0 all well; 1 a check failed; 2 wrong usage or input.\n"
    "'konduktor COMMAND --help' explains a command and shows examples of it.";

int run(int argc, char** argv) {
  CLI::App app("Konduktor plays, records and checks games of the Ticket to Ride family.", "konduktor");
  Context context;
  app.add_option("--data", context.data_dir, "Folder with the games' data files")->type_name("DIR");
  app.set_version_flag("--version", std::string("konduktor ") + KONDUKTOR_VERSION);
  app.require_subcommand(0, 1);
  app.footer(kFooter);
  app.parse_complete_callback([&] {
    context.own_data_dir = resolve_data_dir(argv[0], KONDUKTOR_DATA_DIR);
    if (context.data_dir.empty()) context.data_dir = context.own_data_dir;
  });
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
  for (CLI::App* command : app.get_subcommands({})) command->fallthrough();
  try {
    app.parse(argc, argv);
  } catch (const CLI::Success& success) {
    return app.exit(success);
  } catch (const CLI::ParseError& error) {
    const auto chosen = app.get_subcommands();
    fmt::print(stderr, "konduktor: {}\nSee: konduktor {}--help\n", error.what(),
               chosen.empty() ? "" : chosen.front()->get_name() + " ");
    return kBadInput;
  }
  if (app.get_subcommands().empty()) {
    fmt::print("{}", app.help());
    return kBadInput;
  }
  return context.code;
}

}  // namespace
}  // namespace konduktor::cli

int main(int argc, char** argv) {
  using namespace konduktor::cli;
  std::signal(SIGPIPE, SIG_DFL);  // `konduktor replay … | head` ends quietly
  try {
    return run(argc, argv);
  } catch (const Failure& failure) {
    fmt::print(stderr, "konduktor: {}\n", failure.what());
    return failure.code;
  } catch (const std::bad_alloc&) {
    fmt::print(stderr, "konduktor: out of memory. Ask for less at a time.\n");
  } catch (const std::exception& error) {
    fmt::print(stderr, "konduktor: {}\n", error.what());
  }
  return kBadInput;
}
