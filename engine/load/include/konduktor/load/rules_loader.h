// From a data file (docs/data-format.md) to the Rules of one table.
//
// Reading is the only place where a game's data is doubted: what comes out is complete, consistent and within the
// engine's capacities. A message says the file, the place in it, what is wrong and what would be right:
//
//   my.json:41:52: routes[3] "a:b:red": colour "rde" is not in colours (red, blue); did you mean "red"?
//
// Nothing here throws, prints or ends the program, whatever the input. `load_game`, `read_game_file`, `find_games`,
// `list_games` and `resolve_data_dir` read the disk; the rest is a function of its arguments.
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

// Where games lie: the folder of the program's own games, then folders that were added to it.
struct DataFolders {
  DataFolders() = default;
  DataFolders(std::string own) : list{std::move(own)} {}    // NOLINT: one folder is the usual case
  DataFolders(const char* own) : list{std::string(own)} {}  // NOLINT
  std::vector<std::string> list;
};

// `file` only names the source in messages. The error holds the first few problems, one a line.
[[nodiscard]] Result<Rules> load_rules(std::string_view json, const Options& options,
                                       std::string_view file = "");

// An id means the game of `find_games` with it, good or not; anything with a '/' or ending in ".json" is a path.
[[nodiscard]] Result<Rules> load_game(const std::string& id_or_path, const Options& options,
                                      const DataFolders& folders);

// All problems of a data file, tried with every number of players that it allows. Empty = good.
[[nodiscard]] std::vector<std::string> check_map(std::string_view json, std::string_view file = "");

// The text of a data file, found as `load_game` finds it; at most kMaxDataBytes.
[[nodiscard]] Result<std::string> read_game_file(const std::string& id_or_path, const DataFolders& folders);

// Options by name: {"advanced_technologies", "true"}, {"row_order", "owner"}. Whether the game offers them is
// the business of `load_rules`.
[[nodiscard]] Result<Options> parse_options(const std::vector<std::pair<std::string, std::string>>& named,
                                            int players);

// The data files (*.json) of the folders, looked at one by one: a bad one does not spoil the others.
struct FoundGame {
  std::string id;
  std::string file;
  std::string text;  // of the file
};
struct BadFile {
  std::string file;
  std::string problem;  // the first: "line 3, column 7: …"
  std::string id;       // empty unless it could be read
};
struct FoundGames {
  std::vector<FoundGame> good;  // the six that come with Konduktor in their usual order, then others by id
  std::vector<BadFile> bad;     // by file
};
// The id is the one in the file, whatever the file is called. ID.json in the program's own folder keeps its id; all
// other files that have an id in common are bad.
[[nodiscard]] FoundGames find_games(const DataFolders& folders);

// Ids of the good ones.
[[nodiscard]] std::vector<std::string> list_games(const DataFolders& folders);

// Where the data lies: the environment's KONDUKTOR_DATA, else ../share/konduktor/data or data beside the program,
// else `compiled_default`: an installed program uses what was installed with it. `argv0` may be empty.
[[nodiscard]] std::string resolve_data_dir(const char* argv0, const char* compiled_default);

}  // namespace konduktor
