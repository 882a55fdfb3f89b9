#include "common/record_file.h"

#include <fmt/format.h>

#include <cerrno>
#include <cstring>
#include <filesystem>
#include <utility>

#include "common/failure.h"
#include "konduktor/host/data_dir.h"

namespace konduktor::cli {

RecordFile::RecordFile(const std::string& path)
    : path_(path == "-" ? "standard input" : path),
      file_(path == "-" ? "/dev/stdin" : path, std::ios::binary) {
  std::error_code error;
  if (std::filesystem::is_directory(path, error))
    throw Failure(path + " is a folder. Name a file of game records.");
  if (!file_) throw Failure(fmt::format("{} cannot be read: {}.", path_, std::strerror(errno)));
}

std::optional<std::string> RecordFile::next() {
  std::string line;
  while (std::getline(file_, line)) {
    if (!line.empty() && line.back() == '\r') line.pop_back();
    if (line.find_first_not_of(" \t") != std::string::npos) return line;
  }
  if (file_.bad())
    throw Failure(fmt::format("{} cannot be read to the end: {}.", path_, std::strerror(errno)));
  return std::nullopt;
}

Result<std::shared_ptr<const Rules>> Library::rules_for(const RecordHeader& header) {
  const Options& o = header.options;
  const Key key{header.game,      header.rules, o.players,       o.advanced_technologies,
                o.peek_own_track, o.row_order,  o.must_draw_two, o.empty_deck};
  const std::scoped_lock lock(mutex_);
  auto& known = loaded_[key];
  if (known != nullptr) return {known, {}};
  auto rules = load_game(map_.empty() ? header.game : map_, o, data_dir_);
  if (!rules.ok()) return {nullptr, rules.error};
  const Rules& loaded = rules.value;
  if (loaded.id != header.game)
    return {nullptr,
            fmt::format("the record is of the game \"{}\", the data file of \"{}\"", header.game, loaded.id)};
  if (loaded.version != header.rules)
    return {nullptr, fmt::format("the record was played by version {} of \"{}\"; this program has version {}",
                                 header.rules, header.game, loaded.version)};
  known = std::make_shared<const Rules>(std::move(rules.value));
  return {known, {}};
}

Result<ReadRecord> Library::read(std::string_view line) {
  const auto header = read_header(line);
  if (!header.ok()) return {{}, header.error};
  // A record names a game by its id; a path would read any file that it likes.
  if (header.value.game.find_first_not_of("abcdefghijklmnopqrstuvwxyz0123456789-") != std::string::npos)
    return {{}, fmt::format("\"{}\" is not the id of a game", header.value.game)};
  auto rules = rules_for(header.value);
  if (!rules.ok()) return {{}, rules.error};
  auto record = record_from_json(*rules.value, line);
  if (!record.ok()) return {{}, record.error};
  return {{std::move(rules.value), std::move(record.value)}, {}};
}

}  // namespace konduktor::cli
