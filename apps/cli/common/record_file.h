// Reading files of game records: lines, and the rules that each record was played by.
#pragma once

#include <fstream>
#include <map>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <string_view>
#include <tuple>

#include "konduktor/host/data_dir.h"
#include "konduktor/load/record_json.h"
#include "konduktor/record.h"
#include "konduktor/rules.h"

namespace konduktor::cli {

// The games of a file, one a line; empty lines are passed over.
class RecordFile {
 public:
  // "-" is standard input. Throws Failure if the file cannot be opened.
  explicit RecordFile(const std::string& path);
  // The next game, or nothing at the end. Throws Failure if the file cannot be read or a line is too long.
  std::optional<std::string> next();

 private:
  std::string path_;
  std::ifstream file_;
};

// A record with its rules, which many records share.
struct ReadRecord {
  std::shared_ptr<const Rules> rules;
  GameRecord record;
};

// Loads each set of rules once. May be used by many threads.
class Library {
 public:
  // `map` is the data file to use for every record; empty = the game that the record names, from `data_dir`.
  Library(DataFolders data_dir, std::string map) : data_dir_(std::move(data_dir)), map_(std::move(map)) {}
  Result<ReadRecord> read(std::string_view line);

 private:
  using Key = std::tuple<std::string, int, int, bool, bool, RowOrder, bool, EmptyDeck>;
  Result<std::shared_ptr<const Rules>> rules_for(const RecordHeader& header);

  DataFolders data_dir_;
  std::string map_;
  std::mutex mutex_;
  std::map<Key, std::shared_ptr<const Rules>> loaded_;
};

}  // namespace konduktor::cli
