// The levels that people choose from, and what they are made of.
#include "konduktor/players/player.h"

namespace konduktor {

const std::vector<Level>& levels() {
  static const std::vector<Level> kLevels = {
      {"easy",
       "greedy",
       {"Takes the points that lie before it and forgets its tickets.",
        "Bierze punkty, które ma przed sobą, i zapomina o biletach."}},
  };
  return kLevels;
}

}  // namespace konduktor
