#include "dealing.h"

#include <utility>

namespace konduktor::arena {

Dealing::Dealing(std::uint32_t from, std::uint32_t to, const std::atomic<bool>* stop,
                 std::function<bool(const DealFacts&)> take)
    : from_(from), next_(from), due_(from), to_(to), stop_(stop), take_(std::move(take)) {}

std::optional<std::uint32_t> Dealing::next() {
  const std::scoped_lock lock(mutex_);
  if (next_ >= to_ || stopped()) return std::nullopt;
  return next_++;
}

void Dealing::deliver(DealFacts&& deal) {
  const std::scoped_lock lock(mutex_);
  const std::uint32_t number = deal.deal;
  early_.emplace(number, std::move(deal));
  for (auto first = early_.begin(); first != early_.end() && first->first == due_; first = early_.begin()) {
    if (stopped()) return;
    try {
      if (!take_(first->second)) enough_ = true;
    } catch (...) {
      // Others may still be playing for us: they are told the end first.
      keep(std::current_exception());
      return;
    }
    early_.erase(first);
    ++due_;
  }
}

void Dealing::fail(const std::string& error) {
  const std::scoped_lock lock(mutex_);
  if (error_.empty()) error_ = error;
  enough_ = true;
}

void Dealing::fail(std::exception_ptr thrown) {
  const std::scoped_lock lock(mutex_);
  keep(std::move(thrown));
}

void Dealing::keep(std::exception_ptr thrown) {
  if (thrown_ == nullptr) thrown_ = std::move(thrown);
  enough_ = true;
}

bool Dealing::over() const {
  const std::scoped_lock lock(mutex_);
  return stopped() || due_ >= to_;
}

Result<std::uint32_t> Dealing::result() const {
  const std::scoped_lock lock(mutex_);
  if (thrown_ != nullptr) std::rethrow_exception(thrown_);
  return {due_ - from_, error_};
}

}  // namespace konduktor::arena
