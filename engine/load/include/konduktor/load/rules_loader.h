// From a data file (docs/data-format.md) to the Rules of one table.
//
// Reading is the only place where a game's data is doubted: what comes out is complete, consistent and within the
// engine's capacities. A message says the file, the place in it, what is wrong and what would be right:
//
//   my.json:41:52: routes[3] "a:b:red": colour "rde" is not in colours (red, blue); did you mean "red"?
//
// Nothing here throws, prints, reads the disk or ends the program, whatever the input: all are functions of their
// arguments. konduktor/host/data_dir.h finds games on the disk.
#pragma once

#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "konduktor/notation.h"
#include "konduktor/rules.h"

namespace konduktor {

// The largest data file that is read, in bytes.
inline constexpr std::size_t kMaxDataBytes = 4u << 20;

// `file` only names the source in messages. The error holds the first few problems, one a line.
[[nodiscard]] Result<Rules> load_rules(std::string_view json, const Options& options,
                                       std::string_view file = "");

// All problems of a data file, tried with every number of players that it allows. Empty = good.
[[nodiscard]] std::vector<std::string> check_map(std::string_view json, std::string_view file = "");

// Options by name: {"advanced_technologies", "true"}, {"row_order", "owner"}. Whether the game offers them is
// the business of `load_rules`.
[[nodiscard]] Result<Options> parse_options(const std::vector<std::pair<std::string, std::string>>& named,
                                            int players);
// What this game does not offer of them, as a sentence; "" = nothing. Needs the plain part of the Rules only.
[[nodiscard]] std::string options_problem(const Rules& rules, const Options& options);

}  // namespace konduktor
