// Why the winner won when seats were level on points (CORE-E5): each tie-break that was looked at, what it compared, and
// who was still level after it.
#pragma once

#include <array>
#include <vector>

#include "konduktor/scores.h"

namespace konduktor {

struct TieStep {
  TieBreak tie{};
  std::uint8_t level = 0;  // seats that it compared, bit = seat
  std::uint8_t left = 0;   // those that it left level; the winner or winners after the last
  // As people count it: tickets completed, stations built, spaces of the longest path, bonus cards.
  std::array<int, kMaxPlayers> values{};
};

// `sheet` is that of the finished game. Empty = points decided.
[[nodiscard]] std::vector<TieStep> tie_steps(const Rules& rules, const Public& pub, const ScoreSheet& sheet);

}  // namespace konduktor
