#include "base/timekeeper.h"

#include <cstdlib>

namespace konduktor::server {
namespace {

constexpr Millis kPutRight = 1000;  // what a clock may be put right by without having jumped
constexpr Millis kWorthIt = 50;     // differences below are no news
constexpr Millis kEvenFor = 3'600'000;

}  // namespace

Timekeeper::News Timekeeper::look(Millis wall, Millis now, Millis steady) {
  const Millis by = wall - now;
  if (std::abs(by) <= kPutRight) {
    const Millis correct = std::abs(by) > kWorthIt ? by : 0;
    if (!away_) return {News::Kind::None, 0, correct};
    away_ = false;
    even_since_ = steady;
    return {News::Kind::CameBack, 0, correct};
  }
  if (!away_ || std::abs(by - away_by_) > kPutRight) {
    away_ = true;
    away_by_ = by;
    even_since_ = steady;
    return {News::Kind::Jumped, by, 0};
  }
  if (steady - even_since_ < kEvenFor) return {};
  away_ = false;
  even_since_ = steady;
  return {News::Kind::Followed, by, by};
}

bool Timekeeper::is_trusted(Millis steady) const noexcept {
  return !away_ && steady - even_since_ >= kEvenFor;
}

}  // namespace konduktor::server
