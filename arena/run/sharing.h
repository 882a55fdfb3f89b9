// Playing a tournament's deals with all ranks.
//
// Rank 0 leads: it hands out deals, plays some itself, and takes all results in. The others ask for deals, play them on
// their cores, and send them back as lines of text. Which rank plays which deal changes nothing in the results.
#pragma once

#include "dealing.h"
#include "konduktor/arena/ranks.h"
#include "konduktor/arena/series.h"

namespace konduktor::arena {

// Plays until `dealing` is over; alone if `ranks` is null. A game that goes wrong, on whatever rank, ends it for all and
// is told by `dealing`.
void lead(Ranks* ranks, const Series& series, Dealing& dealing);
// Plays for rank 0 until it says that it is over. What goes wrong is told to rank 0.
void follow(Ranks& ranks, Series series);
[[nodiscard]] Message wait_for(Ranks& ranks);

}  // namespace konduktor::arena
