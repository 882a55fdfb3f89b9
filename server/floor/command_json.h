// Commands on their way from one server to another.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "fold/table.h"

namespace konduktor::server {

struct CarriedCommand {
  Command command;
  Language language = Language::English;
};

[[nodiscard]] std::string to_json(const CarriedCommand& carried);
// Nothing if it is not what another server of this version writes.
[[nodiscard]] std::optional<CarriedCommand> carried_from_json(std::string_view json);

}  // namespace konduktor::server
