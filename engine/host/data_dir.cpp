#include "konduktor/host/data_dir.h"

#include <algorithm>
#include <array>
#include <cstdlib>
#include <filesystem>
#include <fstream>

#include "load/words.h"

namespace konduktor {
namespace {

namespace fs = std::filesystem;

constexpr std::array<const char*, 6> kUsualOrder = {"europe", "london", "berlin", "uk", "cardgame", "usa"};

bool is_path(const std::string& id_or_path) {
  return id_or_path.find('/') != std::string::npos || id_or_path.ends_with(".json");
}

bool is_folder(const fs::path& path) {
  std::error_code error;
  return fs::is_directory(path, error);
}

// The folder of the running program; empty if it cannot be told.
fs::path program_folder(const char* argv0) {
  std::error_code error;
  const fs::path self = fs::read_symlink("/proc/self/exe", error);
  if (!error && !self.empty()) return self.parent_path();
  if (argv0 == nullptr || *argv0 == '\0') return {};
  const fs::path given = fs::absolute(argv0, error);
  return error ? fs::path() : given.parent_path();
}

Result<std::string> read_file(const fs::path& path) {
  Result<std::string> result;
  std::error_code error;
  if (!fs::is_regular_file(path, error)) {
    result.error = path.string() + ": there is no such file";
    return result;
  }
  std::ifstream in(path, std::ios::binary);
  if (!in) {
    result.error = path.string() + ": the file cannot be opened";
    return result;
  }
  std::string text(kMaxDataBytes + 1, '\0');
  in.read(text.data(), static_cast<std::streamsize>(text.size()));
  text.resize(static_cast<std::size_t>(in.gcount()));
  if (text.size() > kMaxDataBytes)
    result.error = path.string() + ": the file is larger than " + std::to_string(kMaxDataBytes >> 20) + " MB";
  else if (in.bad())
    result.error = path.string() + ": the file cannot be read";
  else
    result.value = std::move(text);
  return result;
}

// The data files of a folder by name. Editors' copies (.name) are none.
std::vector<fs::path> data_files(const std::string& folder) {
  std::vector<fs::path> files;
  std::error_code error;
  for (fs::directory_iterator it(folder, error), end; !error && it != end; it.increment(error)) {
    const std::string name = it->path().filename().string();
    if (it->path().extension() == ".json" && !name.starts_with(".")) files.push_back(it->path());
  }
  std::sort(files.begin(), files.end());
  return files;
}

// The game at any number of players that it allows.
Result<Rules> load_for_any(const std::string& text) {
  Result<Rules> rules;
  for (Options options; options.players <= kMaxPlayers; ++options.players) {
    rules = load_rules(text, options);
    if (rules.ok()) break;
  }
  return rules;
}

void look_at(const fs::path& path, FoundGames& found) {
  Result<std::string> text = read_file(path);
  if (!text.ok()) {
    found.bad.push_back({path.string(), text.error.substr(path.string().size() + 2), {}});
    return;
  }
  const std::vector<std::string> problems = check_map(text.value);
  if (!problems.empty())
    found.bad.push_back({path.string(), problems.front(), {}});
  else
    found.good.push_back({load_for_any(text.value).value.id, path.string(), std::move(text.value)});
}

// Moves games that have their id in common with another to the bad ones; `own` is the program's folder.
void refuse_common_ids(FoundGames& found, const std::string& own) {
  const std::vector<FoundGame> all = std::move(found.good);
  found.good.clear();
  const auto is_own = [&own](const FoundGame& game) {
    return fs::path(game.file) == fs::path(own) / (game.id + ".json");
  };
  for (const FoundGame& game : all) {
    std::vector<std::string> others;
    for (const FoundGame& other : all) {
      if (&other != &game && other.id == game.id) others.push_back(other.file);
    }
    if (others.empty() || is_own(game)) {
      found.good.push_back(game);
      continue;
    }
    std::string files;
    for (const std::string& other : others) files += (files.empty() ? "" : " and ") + other;
    found.bad.push_back(
        {game.file,
         "the id " + load::in_quotes(game.id) + " is also that of " + files + "; give each its own",
         game.id});
  }
}

void sort_games(FoundGames& found) {
  const auto rank = [](const std::string& id) {
    return std::find(kUsualOrder.begin(), kUsualOrder.end(), id);
  };
  std::sort(found.good.begin(), found.good.end(), [&rank](const FoundGame& a, const FoundGame& b) {
    return rank(a.id) != rank(b.id) ? rank(a.id) < rank(b.id) : a.id < b.id;
  });
  std::sort(found.bad.begin(), found.bad.end(),
            [](const BadFile& a, const BadFile& b) { return a.file < b.file; });
}

// The file of a game by its id, or why there is none.
Result<fs::path> find_file(const std::string& id, const DataFolders& folders) {
  // The usual case without looking at every file. A bad one is found too: loading it says what is wrong.
  if (!folders.list.empty() && load::is_id(id)) {
    const fs::path own = fs::path(folders.list.front()) / (id + ".json");
    std::error_code error;
    if (fs::is_regular_file(own, error)) return {own, {}};
  }
  const FoundGames found = find_games(folders);
  std::vector<std::string> ids;
  for (const FoundGame& game : found.good) {
    if (game.id == id) return {game.file, {}};
    ids.push_back(game.id);
  }
  for (const BadFile& bad : found.bad)
    if (bad.id == id || fs::path(bad.file).stem() == id) return {{}, bad.file + ": " + bad.problem};
  std::string where;
  for (const std::string& folder : folders.list) where += (where.empty() ? "" : " and ") + folder;
  return {{},
          "there is no game " + load::in_quotes(id) + " in " + where +
              (ids.empty() ? "; there are no games" : "; there are " + load::listed(ids)) +
              load::did_you_mean(id, ids)};
}

}  // namespace

FoundGames find_games(const DataFolders& folders) {
  FoundGames found;
  try {
    for (const std::string& folder : folders.list) {
      const std::vector<fs::path> files = data_files(folder);
      if (files.empty()) found.bad.push_back({folder, "there are no data files (*.json) in this folder", {}});
      for (const fs::path& file : files) look_at(file, found);
    }
    refuse_common_ids(found, folders.list.empty() ? "" : folders.list.front());
    sort_games(found);
  } catch (const std::exception& problem) {
    found.bad.push_back({folders.list.empty() ? "" : folders.list.front(), problem.what(), {}});
  }
  return found;
}

std::vector<std::string> list_games(const DataFolders& folders) {
  std::vector<std::string> ids;
  for (const FoundGame& game : find_games(folders).good) ids.push_back(game.id);
  return ids;
}

Result<std::string> read_game_file(const std::string& id_or_path, const DataFolders& folders) {
  Result<std::string> result;
  try {
    if (is_path(id_or_path)) return read_file(id_or_path);
    const Result<fs::path> file = find_file(id_or_path, folders);
    if (file.ok()) return read_file(file.value);
    result.error = file.error;
  } catch (const std::exception& problem) {
    result.error = id_or_path + ": cannot be read: " + problem.what();
  }
  return result;
}

Result<Rules> load_game(const std::string& id_or_path, const Options& options, const DataFolders& folders) {
  const Result<std::string> text = read_game_file(id_or_path, folders);
  if (!text.ok()) return {{}, text.error};
  return load_rules(text.value, options, is_path(id_or_path) ? id_or_path : id_or_path + ".json");
}

std::string resolve_data_dir(const char* argv0, const char* compiled_default) {
  const char* named = std::getenv("KONDUKTOR_DATA");
  if (named != nullptr && *named != '\0') return named;
  const std::string fallback = compiled_default == nullptr ? "" : compiled_default;
  try {
    const fs::path folder = program_folder(argv0);
    for (const fs::path& candidate : {folder / ".." / "share" / "konduktor" / "data", folder / "data"})
      if (!folder.empty() && is_folder(candidate)) return candidate.lexically_normal().string();
  } catch (const std::exception&) {
    return fallback;
  }
  return fallback.empty() ? "data" : fallback;
}

}  // namespace konduktor
