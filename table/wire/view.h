// The part of a view that only its seat sees; a replay with open cards writes it for every seat.
#pragma once

#include "konduktor/scores.h"
#include "wire/longest_paths.h"
#include "wire/words.h"

namespace konduktor::server {

void write_me(JsonWriter& json, const Rules& rules, const View& view, LongestPaths& paths);

}  // namespace konduktor::server
