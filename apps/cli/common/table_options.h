// A table as the command line names it: a game, a number of players, options, a seed.
#pragma once

#include <CLI/CLI.hpp>
#include <string>
#include <string_view>
#include <vector>

#include "commands.h"
#include "konduktor/random.h"
#include "konduktor/rules.h"

namespace konduktor::cli {

struct Table {
  std::string game = "europe";
  int players = 2;
  std::vector<std::string> options;  // "name=value"

  // Adds GAME, --players and --options to a command.
  void add_to(CLI::App& command, bool game_required);
  // Loads the rules, or throws Failure. Tells on stderr what a player of this game must be told (a board that is not the
  // printed one), unless another process does or --json, which has it under "notice".
  [[nodiscard]] Rules load(const Context& context, bool tell = true) const;
};

// The notice of a game on stderr, if it has one.
void print_notice(const Rules& rules);

// A decimal number or 64 hex digits; an empty text is a seed from the operating system. Throws Failure.
[[nodiscard]] Seed parse_seed(std::string_view text);
inline constexpr const char* kSeedHelp = "Seed: a number, or 64 hex digits";

// The seat that begins, from 0; an empty text leaves it to the seed (CORE-2). Throws Failure.
[[nodiscard]] Seat parse_first(std::string_view text, const Rules& rules);
inline constexpr const char* kFirstHelp = "The seat that begins, from 0; without it the seed says";

// The options that a game offers, with their values: "advanced_technologies=false|true".
[[nodiscard]] std::vector<std::string> offered_options(const Rules& rules);

}  // namespace konduktor::cli
