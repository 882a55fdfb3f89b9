// Deals played between named bots on all cores: the same seed gives the same games, whatever the number of threads.
//
// Deal k has the seed derive_seed(master, k) and is played once in each arrangement of the schedule; the bot at seat
// s has the generator Stream(seed, "bot", s). Deals come back in the order in which they were asked for, a bounded
// number in flight.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>

#include "arena/desk.h"
#include "konduktor/arena/facts.h"

namespace konduktor::cli {

// `next` names the deal to play, or nothing at the end; `done` takes each whole deal. Both are called from one thread
// at a time. Once Series::stop is true no more deals come back. Throws Failure if a game goes wrong.
void play_deals(const Series& series, const std::function<std::optional<std::uint32_t>()>& next,
                const std::function<void(arena::DealFacts&&)>& done);

// Deals from … to - 1.
void play_deals(const Series& series, std::uint32_t from, std::uint32_t to,
                const std::function<void(arena::DealFacts&&)>& done);

}  // namespace konduktor::cli
