// The same limit for many, each with a bucket of its own, in bounded memory.
#pragma once

#include <algorithm>
#include <string>
#include <unordered_map>
#include <vector>

#include "base/limiter.h"

namespace konduktor::server {

class Limits {
 public:
  Limits(double per_second, double burst, std::size_t most = 100'000)
      : fresh_(per_second, burst), most_(most) {}

  // True and one less for `key`, or false: too many.
  [[nodiscard]] bool allow(const std::string& key, Millis at) {
    if (buckets_.size() >= most_ && !buckets_.contains(key)) make_room(at);
    return buckets_.try_emplace(key, fresh_).first->second.allow(at);
  }
  // The same without counting.
  [[nodiscard]] bool would_allow(const std::string& key, Millis at) const {
    const auto found = buckets_.find(key);
    return found == buckets_.end() || found->second.level(at) >= 1.0;
  }
  void give_back(const std::string& key) {
    if (const auto found = buckets_.find(key); found != buckets_.end()) found->second.give_back();
  }
  // Forgets who is as good as new.
  void tidy(Millis at) {
    std::erase_if(buckets_, [at](const auto& item) { return item.second.full(at); });
  }
  [[nodiscard]] std::size_t size() const noexcept { return buckets_.size(); }

 private:
  // The fuller half goes: they have asked for least, so little is forgiven.
  void make_room(Millis at) {
    tidy(at);
    if (buckets_.size() < most_) return;
    std::vector<double> levels;
    levels.reserve(buckets_.size());
    for (const auto& [key, bucket] : buckets_) levels.push_back(bucket.level(at));
    const auto middle = levels.begin() + static_cast<std::ptrdiff_t>(levels.size() / 2);
    std::nth_element(levels.begin(), middle, levels.end());
    std::size_t goes = buckets_.size() - buckets_.size() / 2;  // no more than half, however many are equal
    std::erase_if(buckets_, [&](const auto& item) {
      if (goes == 0 || item.second.level(at) < *middle) return false;
      --goes;
      return true;
    });
  }

  Limiter fresh_;
  std::size_t most_;
  std::unordered_map<std::string, Limiter> buckets_;
};

}  // namespace konduktor::server
