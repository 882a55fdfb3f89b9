// Rules by game and options, loaded once and shared by all tables.
#pragma once

#include <map>
#include <memory>
#include <mutex>
#include <string>
#include <vector>

#include "konduktor/notation.h"
#include "konduktor/rules.h"

namespace konduktor::server {

class RulesBook {
 public:
  explicit RulesBook(std::string data_dir);
  // The error says what is wrong with the game's name, players or options. For any thread.
  [[nodiscard]] Result<std::shared_ptr<const Rules>> find(const std::string& game, const Options& options);
  [[nodiscard]] std::vector<std::string> games() const;
  [[nodiscard]] const std::string& data_dir() const noexcept { return data_dir_; }

 private:
  std::string data_dir_;
  std::mutex mutex_;
  std::map<std::string, std::shared_ptr<const Rules>> loaded_;
};

}  // namespace konduktor::server
