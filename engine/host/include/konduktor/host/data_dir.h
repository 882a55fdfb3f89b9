// Finding and reading data files on the disk: what rules_loader.h is given.
//
// Nothing here throws, prints or ends the program.
#pragma once

#include <string>
#include <utility>
#include <vector>

#include "konduktor/load/rules_loader.h"

namespace konduktor {

// Where games lie: the folder of the program's own games, then folders that were added to it.
struct DataFolders {
  DataFolders() = default;
  DataFolders(std::string own) : list{std::move(own)} {}    // NOLINT: one folder is the usual case
  DataFolders(const char* own) : list{std::string(own)} {}  // NOLINT
  std::vector<std::string> list;
};

// An id means the game of `find_games` with it, good or not; anything with a '/' or ending in ".json" is a path.
[[nodiscard]] Result<Rules> load_game(const std::string& id_or_path, const Options& options,
                                      const DataFolders& folders);

// The text of a data file, found as `load_game` finds it; at most kMaxDataBytes.
[[nodiscard]] Result<std::string> read_game_file(const std::string& id_or_path, const DataFolders& folders);

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
