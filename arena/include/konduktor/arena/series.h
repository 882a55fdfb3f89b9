// Deals played between named bots on all cores: the same seed gives the same games, whatever the number of threads.
//
// Deal k has the seed derive_seed(master, k) and is played once in each arrangement of the schedule; the bot at seat
// s has the generator Stream(seed, "bot", s). Deals come back in the order in which they were asked for, a bounded
// number in flight.
#pragma once

#include <atomic>
#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "konduktor/arena/facts.h"
#include "konduktor/arena/schedule.h"
#include "konduktor/random.h"
#include "konduktor/rules.h"

namespace konduktor::arena {

// What is played and how. All that it points to outlives the playing.
struct Series {
  const Rules* rules = nullptr;
  const Schedule* schedule = nullptr;
  Seed seed;
  Seat first = Seat::Nobody;  // begins every game; Nobody = by the seed
  int threads = 0;            // 0 = all cores
  bool record = false;
  bool legal = false;                         // records list the legal moves
  bool commit = false;                        // records carry a commitment to the seed
  bool check = false;                         // every invariant after every move
  const std::atomic<bool>* stop = nullptr;    // once true, games are given up; null = never
  const std::atomic<bool>* enough = nullptr;  // the same, for those who decide by the deals that came back

  [[nodiscard]] bool stopped() const {
    return (stop != nullptr && stop->load()) || (enough != nullptr && enough->load());
  }
};

using NextDeal = std::function<std::optional<std::uint32_t>()>;
using TakeDeal = std::function<void(DealFacts&&)>;

// `next` names the deal to play, or nothing at the end; `done` takes each whole deal. Both are called from one thread
// at a time. Once it is stopped no more deals come back. Returns how many did, or which game went wrong, how and with
// which seed: a fault of a bot, of the program or of the data file; or which bot there is not. What the callbacks throw is thrown.
[[nodiscard]] Result<std::uint32_t> play_deals(const Series& series, const NextDeal& next,
                                               const TakeDeal& done);
// Deals 0 to count - 1.
[[nodiscard]] Result<std::uint32_t> play_deals(const Series& series, std::uint32_t count,
                                               const TakeDeal& done);

// The same deals on two maps, some hundreds on the one and then on the other. `first` is told of each deal of the one as
// it is played, `done` takes each pair.
[[nodiscard]] Result<std::uint32_t> play_pairs(
    const Series& one, const Series& other, std::uint32_t count,
    const std::function<void(const DealFacts&)>& first,
    const std::function<void(const DealFacts& one, const DealFacts& other)>& done);

// Those of the bots that think by the clock: their games cannot be repeated.
[[nodiscard]] std::vector<std::string> timed_bots(const Schedule& schedule);

}  // namespace konduktor::arena
