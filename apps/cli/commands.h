// The subcommands: one file each. Each adds itself to the program with its options, its help and what it does.
#pragma once

#include <CLI/CLI.hpp>
#include <string>

namespace konduktor::cli {

// What all commands share. Outlives the parsing.
struct Context {
  std::string data_dir;      // --data, or where the games were found
  std::string own_data_dir;  // where the program's own games are, whatever --data says
  int code = 0;              // the exit code of a command that ended without a Failure
};

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

}  // namespace konduktor::cli
