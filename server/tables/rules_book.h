// Rules by game and options, loaded once and shared by all tables. What a game does not offer is looked at once, too:
// whoever asks for it again and again costs nobody anything.
//
// Games are known by their ids alone: what a stranger sends never becomes part of a path, and messages do not tell
// where the data lies.
#pragma once

#include <map>
#include <memory>
#include <mutex>
#include <string>
#include <string_view>
#include <vector>

#include "konduktor/load/rules_loader.h"
#include "konduktor/notation.h"
#include "konduktor/rules.h"

namespace konduktor::server {

// 1 to 64 letters, digits, '-' and '_'.
[[nodiscard]] bool is_game_id(std::string_view text) noexcept;

class RulesBook {
 public:
  explicit RulesBook(const DataFolders& folders);
  // The error says what is wrong with the game's name, players or options. For any thread.
  [[nodiscard]] Result<std::shared_ptr<const Rules>> find(const std::string& game, const Options& options);
  // As they lay in the folders when the book was made.
  [[nodiscard]] std::vector<std::string> games() const;
  // What lay there and is no game; with whole paths, for those who run the server.
  [[nodiscard]] const std::vector<BadFile>& bad_files() const noexcept { return found_.bad; }
  // The same for everybody: files without their folders.
  [[nodiscard]] std::vector<BadFile> bad_names() const;

 private:
  DataFolders folders_;
  FoundGames found_;
  std::mutex mutex_;
  std::map<std::string, Result<std::shared_ptr<const Rules>>> known_;  // by game and options
};

}  // namespace konduktor::server
