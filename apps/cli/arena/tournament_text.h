// A tournament for people: the standings and what else a terminal can show.
#pragma once

#include <string>

#include "konduktor/arena/report.h"
#include "konduktor/arena/tally.h"

namespace konduktor::cli {

[[nodiscard]] std::string tournament_text(const arena::Tally& tally, const arena::Ratings& ratings,
                                          const arena::Circumstances& circumstances);
// "greedy 61.2 ± 3.0 %, random 38.8 ± 3.0 %": the standings so far, best first.
[[nodiscard]] std::string standings_line(const arena::Tally& tally);

}  // namespace konduktor::cli
