// A token bucket: so many at once, so many a second in the long run.
#pragma once

#include <algorithm>

#include "ids.h"

namespace konduktor::server {

class Limiter {
 public:
  Limiter(double per_second, double burst) : per_second_(per_second), burst_(burst), tokens_(burst) {}

  // True and one less, or false: too many.
  [[nodiscard]] bool allow(Millis at) noexcept {
    if (last_ != 0)
      tokens_ = std::min(burst_, tokens_ + static_cast<double>(at - last_) * per_second_ / 1000.0);
    last_ = at;
    if (tokens_ < 1.0) return false;
    tokens_ -= 1.0;
    return true;
  }
  // As good as new: nothing was asked for long enough.
  [[nodiscard]] bool full(Millis at) const noexcept {
    return tokens_ + static_cast<double>(at - last_) * per_second_ / 1000.0 >= burst_;
  }

 private:
  double per_second_;
  double burst_;
  double tokens_;
  Millis last_ = 0;
};

}  // namespace konduktor::server
