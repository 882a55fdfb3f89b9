#include "store/soundness.h"

#include <algorithm>

#include "store/sqlite/check.h"

namespace konduktor::server {
namespace {

constexpr std::size_t kMost = 100;

}  // namespace

Checked check_store(const std::string& url, const std::function<bool()>& go_on) {
  constexpr std::string_view kSqlite = "sqlite:";
  if (!url.starts_with(kSqlite)) return {};
  return check_sqlite(url.substr(kSqlite.size(), url.find('?') - kSqlite.size()), go_on);
}

bool Soundness::found(Damage damage) {
  const std::lock_guard lock(mutex_);
  const bool known = std::any_of(damage_.begin(), damage_.end(), [&](const Damage& one) {
    return one.table == damage.table && one.page == damage.page && one.what == damage.what;
  });
  if (known || damage_.size() >= kMost) return false;
  damage_.push_back(std::move(damage));
  return true;
}

void Soundness::finished() {
  const std::lock_guard lock(mutex_);
  finished_ = true;
}

Soundness::State Soundness::state() const {
  const std::lock_guard lock(mutex_);
  if (!damage_.empty()) return State::Damaged;
  return finished_ ? State::Sound : State::Checking;
}

std::vector<Damage> Soundness::damage() const {
  const std::lock_guard lock(mutex_);
  return damage_;
}

}  // namespace konduktor::server
