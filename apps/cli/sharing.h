// Playing a tournament's deals with all processes of an mpirun.
//
// Rank 0 leads: it hands out deals, plays some itself, and takes all results in. The others ask for deals, play them on
// their cores, and send them back as lines of text. Which rank plays which deal changes nothing in the results.
#pragma once

#include "dealing.h"
#include "ranks.h"
#include "series.h"

namespace konduktor::cli {

// Plays until `dealing` is over; alone if `ranks` is null.
void lead(Ranks* ranks, const Series& series, Dealing& dealing);
// Plays for rank 0 until it says that it is over. `stop` is the flag of the series.
void follow(Ranks& ranks, const Series& series, std::atomic<bool>& stop);
[[nodiscard]] Message wait_for(Ranks& ranks);

}  // namespace konduktor::cli
