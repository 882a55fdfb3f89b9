// What a table asks of whoever runs it: the server, or a page that plays alone.
//
// Everything else that a table does follows from its log, the commands and the times that it is given.
#pragma once

#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>

#include "fold/ids.h"
#include "konduktor/notation.h"
#include "konduktor/rules.h"

namespace konduktor::server {

class Surroundings {
 public:
  virtual ~Surroundings() = default;
  // The rules of a game with these options; the error says what is wrong with its name, players or options.
  [[nodiscard]] virtual Result<std::shared_ptr<const Rules>> find(const std::string& game,
                                                                  const Options& options) = 0;
  // An id that no table has.
  [[nodiscard]] virtual TableId new_table_id() = 0;
  // The name as it is shown, or nothing if nobody may be called so.
  [[nodiscard]] virtual std::optional<std::string> tidy_name(std::string_view name) const = 0;
  // The name with a number behind it if it could be taken for one of `others`: nobody speaks as another.
  [[nodiscard]] virtual std::string free_name(const std::string& name,
                                              std::span<const std::string> others) const = 0;
};

}  // namespace konduktor::server
