// Playing a tournament's deals with all processes of an mpirun.
//
// Rank 0 leads: it hands out deals, plays some itself, and takes all results in. The others ask for deals, play them on
// their cores, and send them back as lines of text. Which rank plays which deal changes nothing in the results.
#pragma once

#include <exception>
#include <functional>

#include "arena/dealing.h"
#include "arena/ranks.h"
#include "arena/series.h"

namespace konduktor::cli {

// Plays until `dealing` is over; alone if `ranks` is null.
// What goes wrong while others wait is told by `tell` before all are ended.
void lead(Ranks* ranks, const Series& series, Dealing& dealing,
          const std::function<void(const std::exception&)>& tell);
// Plays for rank 0 until it says that it is over. `stop` is the flag of the series.
void follow(Ranks& ranks, const Series& series, std::atomic<bool>& stop);
[[nodiscard]] Message wait_for(Ranks& ranks);

}  // namespace konduktor::cli
