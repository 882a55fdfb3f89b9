#include "arena/dealing.h"

#include <utility>

namespace konduktor::cli {

Dealing::Dealing(std::uint32_t from, std::uint32_t to, std::atomic<bool>& stop,
                 std::function<bool(const arena::DealFacts&)> take)
    : next_(from), due_(from), to_(to), stop_(stop), take_(std::move(take)) {}

std::optional<std::uint32_t> Dealing::next() {
  const std::scoped_lock lock(mutex_);
  if (next_ >= to_ || stop_) return std::nullopt;
  return next_++;
}

void Dealing::deliver(arena::DealFacts&& deal) {
  const std::scoped_lock lock(mutex_);
  const std::uint32_t number = deal.deal;
  early_.emplace(number, std::move(deal));
  for (auto first = early_.begin(); first != early_.end() && first->first == due_; first = early_.begin()) {
    if (stop_) return;
    if (!take_(first->second)) stop_ = true;
    early_.erase(first);
    ++due_;
  }
}

bool Dealing::over() const {
  const std::scoped_lock lock(mutex_);
  return stop_ || due_ >= to_;
}

}  // namespace konduktor::cli
