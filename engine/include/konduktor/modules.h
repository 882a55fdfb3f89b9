// The rule modules, for those who do not play them: what reads data files and what counts points.
#pragma once

#include <string_view>

#include "konduktor/rules.h"
#include "konduktor/scores.h"

namespace konduktor {

// For which machine it is; `module` is one of module_order().
[[nodiscard]] Machine machine_of(std::string_view module) noexcept;

// Whether anybody can score this at the table.
[[nodiscard]] bool can_score(const Rules& rules, Bonus bonus);

}  // namespace konduktor
