#include "konduktor/guide/ending.h"

#include <algorithm>

namespace konduktor {

bool can_end(const Rules& rules, const Public& pub, Seat seat) noexcept {
  if (rules.machine != Machine::Board || pub.last_turns != 0 || pub.phase == Phase::Over) return false;
  const auto& left = pub.pieces[ix(seat)];
  int all = 0;
  for (std::size_t kind = 0; kind < rules.pieces.size(); ++kind) all += left[kind];
  const int shortest = std::max(1, all - rules.end_at_pieces);
  for (std::size_t kind = 0; kind < rules.pieces.size(); ++kind) {
    if (shortest > left[kind]) continue;
    const auto& within = rules.within_pieces[kind];
    const RouteSet long_enough = within[left[kind]] - within[static_cast<std::size_t>(shortest - 1)];
    if (!(pub.open & long_enough).empty()) return true;
  }
  return false;
}

}  // namespace konduktor
