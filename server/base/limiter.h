// A token bucket: so many at once, so many a second in the long run.
#pragma once

#include <algorithm>

#include "base/ids.h"

namespace konduktor::server {

class Limiter {
 public:
  Limiter(double per_second, double burst) : per_second_(per_second), burst_(burst), tokens_(burst) {}

  // True and one less, or false: too many.
  [[nodiscard]] bool allow(Millis at) noexcept {
    tokens_ = level(at);
    last_ = at;
    if (tokens_ < 1.0) return false;
    tokens_ -= 1.0;
    return true;
  }
  // One that was allowed and does not count after all.
  void give_back() noexcept { tokens_ = std::min(burst_, tokens_ + 1.0); }
  // How many would be allowed at once.
  [[nodiscard]] double level(Millis at) const noexcept {
    const auto passed = static_cast<double>(std::max<Millis>(at - last_, 0));  // a clock may be put back
    return std::min(burst_, tokens_ + passed * per_second_ / 1000.0);
  }
  // As good as new: nothing was asked for long enough.
  [[nodiscard]] bool full(Millis at) const noexcept { return level(at) >= burst_; }

 private:
  double per_second_;
  double burst_;
  double tokens_;
  Millis last_ = 0;
};

}  // namespace konduktor::server
