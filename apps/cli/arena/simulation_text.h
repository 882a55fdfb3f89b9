// What a series of games showed, for people: length, ends, wins and scores by bot and by seat.
#pragma once

#include <string>

#include "konduktor/arena/tally.h"

namespace konduktor::cli {

// `seconds` is how long the games took.
[[nodiscard]] std::string simulation_text(const arena::Tally& tally, double seconds);

}  // namespace konduktor::cli
