// The planner's reason for a move, in one line, in words.
#pragma once

#include <string>

#include "cards.h"
#include "knobs.h"

namespace konduktor::planner {

[[nodiscard]] std::string why_at_board(const Eyes& eyes, const Knobs& knobs, const Move& move,
                                       Language language);
[[nodiscard]] std::string why_at_cards(const Eyes& eyes, const Move& move, Language language);

}  // namespace konduktor::planner
