// Who wants a table, and what became of the wish.
#pragma once

#include <functional>
#include <optional>
#include <string>

#include "fold/table.h"

namespace konduktor::server {

// Who asks, and from where.
struct Visitor {
  UserId user{};
  std::string name;
  bool guest = false;
  std::string address;
};

struct Made {
  std::optional<Refusal> refusal;
  TableId table{};
  [[nodiscard]] bool ok() const noexcept { return !refusal; }
};
using WhenMade = std::function<void(const Made&)>;

}  // namespace konduktor::server
