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

#include "fold/settings.h"
#include "fold/surroundings.h"
#include "konduktor/host/data_dir.h"
#include "konduktor/notation.h"
#include "konduktor/rules.h"

namespace konduktor::server {

// To tables it is all that they ask of the server.
class RulesBook final : public Surroundings {
 public:
  explicit RulesBook(const DataFolders& folders);
  // The error says what is wrong with the game's name, players or options. For any thread.
  [[nodiscard]] Result<std::shared_ptr<const Rules>> find(const std::string& game,
                                                          const Options& options) override;
  // As they lay in the folders when the book was made.
  [[nodiscard]] std::vector<std::string> games() const;
  // What lay there and is no game; with whole paths, for those who run the server.
  [[nodiscard]] const std::vector<BadFile>& bad_files() const noexcept { return found_.bad; }
  // The same for everybody: files without their folders.
  [[nodiscard]] std::vector<BadFile> bad_names() const;

  [[nodiscard]] TableId new_table_id() override;
  [[nodiscard]] std::optional<std::string> tidy_name(std::string_view name) const override;
  [[nodiscard]] std::string free_name(const std::string& name,
                                      std::span<const std::string> others) const override;

 private:
  DataFolders folders_;
  FoundGames found_;
  std::mutex mutex_;
  std::map<std::string, Result<std::shared_ptr<const Rules>>> known_;  // by game and options
};

}  // namespace konduktor::server
