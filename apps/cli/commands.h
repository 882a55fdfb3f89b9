// The subcommands: one file each. Each adds itself to the program with its options, its help and what it does.
#pragma once

#include <CLI/CLI.hpp>
#include <string>
#include <vector>

#include "konduktor/load/rules_loader.h"

namespace konduktor::cli {

// What all commands share. Outlives the parsing.
struct Context {
  DataFolders data_dir;                 // the program's own games, then those of --data
  std::vector<std::string> added_data;  // --data
  int code = 0;                         // the exit code of a command that ended without a Failure
  bool json = false;                    // --json: a program reads what is printed, errors included
  std::string command;                  // the one that runs
};

// --data, which may be given several times, before the command and after it.
void add_data_option(CLI::App& app, Context& context);

void add_games(CLI::App& app, Context& context);
void add_simulate(CLI::App& app, Context& context);
void add_tournament(CLI::App& app, Context& context);
void add_replay(CLI::App& app, Context& context);
void add_verify(CLI::App& app, Context& context);
void add_check_map(CLI::App& app, Context& context);
void add_perft(CLI::App& app, Context& context);
void add_bench(CLI::App& app, Context& context);
void add_serve(CLI::App& app, Context& context);
void add_fsck(CLI::App& app, Context& context);
void add_load(CLI::App& app, Context& context);
void add_play(CLI::App& app, Context& context);
void add_help(CLI::App& app, Context& context);
void add_version(CLI::App& app, Context& context);

}  // namespace konduktor::cli
