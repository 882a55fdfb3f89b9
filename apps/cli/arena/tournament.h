// A tournament between bots: deals, schedule, statistics, where the results go.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "commands.h"
#include "common/table_options.h"

namespace konduktor::cli {

struct TournamentArguments {
  Table table;
  std::vector<std::string> bots;
  std::uint64_t games = 1000;
  std::string seed;
  int threads = 0;
  double stop_at = 0;  // half the width of every win share's interval; 0 = play all games
  bool json = false;
  std::string json_file;
  std::string csv;
  std::string html;
  std::string record;
  std::string state;
};

// Plays it and writes the results. Returns the exit code; throws Failure.
[[nodiscard]] int run_tournament(const TournamentArguments& arguments, const Context& context);

}  // namespace konduktor::cli
