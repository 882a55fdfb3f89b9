#include "konduktor/arena/facts.h"

#include <algorithm>
#include <bit>

namespace konduktor::arena {

double GameFacts::win_share(std::size_t seat) const noexcept {
  return won(seat) ? 1.0 / std::popcount(winners) : 0.0;
}

int GameFacts::margin(std::size_t seat, int players) const noexcept {
  int best = INT16_MIN;
  for (std::size_t s = 0; s < static_cast<std::size_t>(players); ++s)
    if (s != seat) best = std::max<int>(best, seats[s].score.total);
  return seats[seat].score.total - best;
}

double GameFacts::beat(std::size_t a, std::size_t b) const noexcept {
  const int ahead = seats[a].score.total - seats[b].score.total;
  if (ahead != 0) return ahead > 0 ? 1 : 0;
  // Level on points: only who won by a tie-break is known to be before the other.
  if (won(a) != won(b)) return won(a) ? 1 : 0;
  return 0.5;
}

}  // namespace konduktor::arena
