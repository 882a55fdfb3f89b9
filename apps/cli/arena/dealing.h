// Hands out the deals of a tournament and takes them back in any order; passes them on in theirs.
//
// Safe to use from many threads. What happens to the results (counting, writing, deciding to stop) happens in the
// order of the deals, so it does not depend on who played which when. Whoever stops early stops after the same
// deal, and what was played beyond it is dropped.
#pragma once

#include <atomic>
#include <cstdint>
#include <functional>
#include <map>
#include <mutex>
#include <optional>

#include "konduktor/arena/facts.h"

namespace konduktor::cli {

class Dealing {
 public:
  // Deals from … to - 1. `take` is called for each in order and returns false when it has seen enough.
  Dealing(std::uint32_t from, std::uint32_t to, std::atomic<bool>& stop,
          std::function<bool(const arena::DealFacts&)> take);

  // A deal that nobody plays yet; nothing when there are no more or the tournament stops.
  [[nodiscard]] std::optional<std::uint32_t> next();
  void deliver(arena::DealFacts&& deal);
  // Nothing is missing, or it is no longer wanted.
  [[nodiscard]] bool over() const;
  [[nodiscard]] std::atomic<bool>& stop() noexcept { return stop_; }

 private:
  mutable std::mutex mutex_;
  std::uint32_t next_;
  std::uint32_t due_;  // the deal to pass on next
  std::uint32_t to_;
  std::atomic<bool>& stop_;
  std::function<bool(const arena::DealFacts&)> take_;
  std::map<std::uint32_t, arena::DealFacts> early_;  // came before its turn
};

}  // namespace konduktor::cli
