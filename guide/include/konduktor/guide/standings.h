// How everyone stands at what is scored at the end for all to see: districts (LO-D2) and Big Cities (CG-49).
#pragma once

#include <array>
#include <vector>

#include "konduktor/rules.h"
#include "konduktor/state.h"

namespace konduktor {

struct Standing {
  static constexpr int kFaceDown = -1;
  bool city = false;       // a Big City; otherwise a district
  std::uint8_t index = 0;  // in Rules::big_cities or Rules::districts
  // Places of the district that are joined (one alone is none), or tickets laid down that name the city; kFaceDown if
  // they are not to be seen (CG-40).
  std::array<int, kMaxPlayers> seats{};
  std::uint8_t has =
      0;         // seats that would be given the points now, bit = seat; none while something lies face down
  int mine = 0;  // own tickets that name the city and are not laid down
};

// Into `all`, which the caller owns and may use again. `laid_open`: the table shows which tickets others have laid down.
void standings(const Rules& rules, const View& view, bool laid_open, std::vector<Standing>& all);

}  // namespace konduktor
