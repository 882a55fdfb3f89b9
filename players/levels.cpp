// The levels that people choose from, and what they are made of. The iterations are what the level is worth; the time
// is a bound that an ordinary machine does not reach.
#include "konduktor/players/player.h"

namespace konduktor {

const std::vector<Level>& levels() {
  static const std::vector<Level> kLevels = {
      {"easy",
       "greedy",
       {"Takes the points that lie before it and forgets its tickets.",
        "Bierze punkty, które ma przed sobą, i zapomina o biletach."}},
      {"medium",
       "planner",
       {"Plans all its tickets together, draws what the plan lacks and minds the end of the game.",
        "Planuje wszystkie bilety razem, dobiera to, czego brakuje planowi, i pilnuje końca gry."}},
      {"hard",
       "search:600+300ms",
       {"Plays every promising move on in a few dozen worlds that fit what it has seen, and blocks.",
        "Rozgrywa każdy obiecujący ruch w kilkudziesięciu światach zgodnych z tym, co widział, i blokuje."}},
      {"expert",
       "search:4000+2000ms",
       {"Like hard, with many times the thought: it notices what you collect and what you still need.",
        "Jak trudny, lecz myśli wielokrotnie dłużej: zauważa, co zbierasz i czego jeszcze potrzebujesz."}},
  };
  return kLevels;
}

}  // namespace konduktor
