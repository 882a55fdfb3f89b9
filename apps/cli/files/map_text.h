// The figures of a map for people and for programs.
#pragma once

#include <nlohmann/json_fwd.hpp>
#include <string>

#include "konduktor/load/map_study.h"

namespace konduktor::cli {

[[nodiscard]] std::string figures_text(const Rules& rules, const MapFigures& figures);
[[nodiscard]] nlohmann::ordered_json figures_json(const Rules& rules, const MapFigures& figures);

}  // namespace konduktor::cli
