// What is different between two maps, for people: the lines that matter most.
#pragma once

#include <string>

#include "konduktor/arena/compare.h"

namespace konduktor::cli {

[[nodiscard]] std::string comparison_text(const arena::Comparison& comparison);

}  // namespace konduktor::cli
