// The board with what happened on it: how often each route was claimed, and by whom. A game without routes shows its
// tickets between the cities instead.
#pragma once

#include <string>

#include "konduktor/arena/html.h"

namespace konduktor::arena::html {

// Empty if the data file does not say where its places are.
[[nodiscard]] std::string board(const Tally& tally, const Drawing& drawing);

}  // namespace konduktor::arena::html
