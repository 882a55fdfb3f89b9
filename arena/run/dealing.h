// Hands out the deals of a tournament and takes them back in any order; passes them on in theirs.
//
// Safe to use from many threads. What happens to the results (counting, writing, deciding to stop) happens in the
// order of the deals, so it does not depend on who played which when. Whoever stops early stops after the same
// deal, and what was played beyond it is dropped.
#pragma once

#include <atomic>
#include <cstdint>
#include <exception>
#include <functional>
#include <map>
#include <mutex>
#include <optional>
#include <string>

#include "konduktor/arena/facts.h"

namespace konduktor::arena {

class Dealing {
 public:
  // Deals from … to - 1. `take` is called for each in order and returns false when no more is wanted. `stop`, which may
  // be null, is somebody's wish to end it.
  Dealing(std::uint32_t from, std::uint32_t to, const std::atomic<bool>* stop,
          std::function<bool(const DealFacts&)> take);

  // A deal that nobody plays yet; nothing when there are no more or the tournament stops.
  [[nodiscard]] std::optional<std::uint32_t> next();
  // What `take` throws ends the tournament and is kept for `result`.
  void deliver(DealFacts&& deal);
  // Ends it because a game went wrong; the first reason counts.
  void fail(const std::string& error);
  // The same for what was thrown; `result` throws it.
  void fail(std::exception_ptr thrown);
  // Nothing is missing, or it is no longer wanted.
  [[nodiscard]] bool over() const;
  // True once no more is wanted, whatever the reason.
  [[nodiscard]] const std::atomic<bool>& enough() const noexcept { return enough_; }
  // When all is over: the deals that were taken, or what went wrong. Throws what `take` threw.
  [[nodiscard]] Result<std::uint32_t> result() const;

 private:
  void keep(std::exception_ptr thrown);
  [[nodiscard]] bool stopped() const { return enough_ || (stop_ != nullptr && stop_->load()); }

  mutable std::mutex mutex_;
  std::uint32_t from_;
  std::uint32_t next_;
  std::uint32_t due_;  // the deal to pass on next
  std::uint32_t to_;
  const std::atomic<bool>* stop_;
  std::atomic<bool> enough_{false};
  std::function<bool(const DealFacts&)> take_;
  std::map<std::uint32_t, DealFacts> early_;  // came before its turn
  std::exception_ptr thrown_;
  std::string error_;
};

}  // namespace konduktor::arena
