// Finding and reading data files.
#include <algorithm>
#include <array>
#include <cstdlib>
#include <filesystem>
#include <fstream>

#include "konduktor/load/rules_loader.h"
#include "words.h"

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

}  // namespace

Result<std::string> read_game_file(const std::string& id_or_path, const std::string& data_dir) {
  Result<std::string> result;
  try {
    if (is_path(id_or_path)) return read_file(id_or_path);
    const std::vector<std::string> games = list_games(data_dir);
    if (std::count(games.begin(), games.end(), id_or_path) > 0)
      return read_file(fs::path(data_dir) / (id_or_path + ".json"));
    result.error = "there is no game " + load::in_quotes(id_or_path) + " in " + data_dir +
                   (games.empty() ? "; it holds no games" : "; there are " + load::listed(games)) +
                   load::did_you_mean(id_or_path, games);
  } catch (const std::exception& problem) {
    result.error = id_or_path + ": cannot be read: " + problem.what();
  }
  return result;
}

Result<Rules> load_game(const std::string& id_or_path, const Options& options, const std::string& data_dir) {
  const Result<std::string> text = read_game_file(id_or_path, data_dir);
  if (!text.ok()) return {{}, text.error};
  return load_rules(text.value, options, is_path(id_or_path) ? id_or_path : id_or_path + ".json");
}

std::vector<std::string> list_games(const std::string& data_dir) {
  std::vector<std::string> found;
  try {
    std::error_code error;
    for (fs::directory_iterator it(data_dir, error), end; !error && it != end; it.increment(error)) {
      const std::string stem = it->path().stem().string();
      if (it->path().extension() == ".json" && load::is_id(stem)) found.push_back(stem);
    }
  } catch (const std::exception&) {
    return {};
  }
  const auto rank = [](const std::string& id) {
    return std::find(kUsualOrder.begin(), kUsualOrder.end(), id);
  };
  std::sort(found.begin(), found.end(), [&rank](const std::string& a, const std::string& b) {
    return rank(a) != rank(b) ? rank(a) < rank(b) : a < b;
  });
  return found;
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
