// What tables ask of a page that plays alone: the games that were brought, by the texts of their data files, and plain
// rules for names. A server has stricter ones; here people meet whom they know.
#pragma once

#include <map>
#include <string>
#include <string_view>

#include "fold/surroundings.h"

namespace konduktor::wasm {

class LocalGames final : public server::Surroundings {
 public:
  // The id of the game, or the first thing that is wrong with the file; then nothing has changed.
  [[nodiscard]] Result<std::string> bring(std::string_view text);

  [[nodiscard]] Result<std::shared_ptr<const Rules>> find(const std::string& game,
                                                          const Options& options) override;
  [[nodiscard]] server::TableId new_table_id() override;
  [[nodiscard]] std::optional<std::string> tidy_name(std::string_view name) const override;
  [[nodiscard]] std::string free_name(const std::string& name,
                                      std::span<const std::string> others) const override;

 private:
  std::map<std::string, std::string, std::less<>> texts_;  // by id
  std::int64_t last_id_ = 0;
};

}  // namespace konduktor::wasm
