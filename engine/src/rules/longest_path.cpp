// The longest path (EU-L1 to EU-L3, US-L1).
#include <algorithm>

#include "all.h"

namespace konduktor {
namespace {

void score(const Rules& rules, const State& state, ScoreSheet& sheet) {
  int longest = 0;
  for (std::size_t s = 0; s < static_cast<std::size_t>(rules.players()); ++s) {
    sheet.seats[s].longest_path = static_cast<std::uint8_t>(longest_trail(rules, state.pub.owned[s]));
    longest = std::max<int>(longest, sheet.seats[s].longest_path);
  }
  for (std::size_t s = 0; s < static_cast<std::size_t>(rules.players()); ++s) {
    const bool holds = longest > 0 && sheet.seats[s].longest_path == longest;  // EU-L3
    sheet.seats[s].add_bonus(Bonus::LongestPath, 0, holds ? rules.longest_path_points : 0);
  }
}

}  // namespace

const Module kLongestPath{.name = "longest-path", .final_score = score, .bonuses = [](const Rules&) {
                            return bonus_bit(Bonus::LongestPath);
                          }};

}  // namespace konduktor
