#include "konduktor/guide/ties.h"

#include <algorithm>
#include <cassert>

namespace konduktor {
namespace {

// Those of `seats` with the highest value.
template <typename Value>
std::uint8_t best_of(const Rules& rules, unsigned seats, Value&& value) {
  int best = 0;
  unsigned kept = 0;
  for (std::size_t s = 0; s < static_cast<std::size_t>(rules.players()); ++s) {
    if ((seats >> s & 1) == 0) continue;
    const int v = value(s);
    if (kept == 0 || v > best) {
      best = v;
      kept = 0;
    }
    if (v == best) kept |= 1u << s;
  }
  return static_cast<std::uint8_t>(kept);
}

int as_counted(const Rules& rules, const Public& pub, const SeatScore& score, std::size_t seat,
               TieBreak tie) {
  if (tie == TieBreak::FewerStations) return rules.stations - pub.stations_left[seat];
  if (tie == TieBreak::LongestPath) return score.longest_path;
  return tie_value(pub, score, seat, tie);
}

}  // namespace

std::vector<TieStep> tie_steps(const Rules& rules, const Public& pub, const ScoreSheet& sheet) {
  std::vector<TieStep> steps;
  unsigned level =
      best_of(rules, (1u << rules.players()) - 1, [&](std::size_t s) { return sheet.seats[s].total; });
  for (std::size_t k = 0; k < sheet.ties_used; ++k) {
    TieStep step;
    step.tie = rules.ties[k];
    step.level = static_cast<std::uint8_t>(level);
    for (std::size_t s = 0; s < static_cast<std::size_t>(rules.players()); ++s)
      step.values[s] = as_counted(rules, pub, sheet.seats[s], s, step.tie);
    step.left =
        best_of(rules, level, [&](std::size_t s) { return tie_value(pub, sheet.seats[s], s, step.tie); });
    level = step.left;
    steps.push_back(step);
  }
  assert(steps.empty() || steps.back().left == sheet.winners);
  return steps;
}

}  // namespace konduktor
