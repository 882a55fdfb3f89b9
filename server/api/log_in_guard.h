// Guessing passwords is slow: so many tries a minute from one address, and so many wrong ones for one name from
// wherever they come. The second limit is not for addresses from which that name has logged in before, so that whoever
// guesses cannot keep its owner out.
#pragma once

#include <string>
#include <string_view>
#include <unordered_set>

#include "hub/limits.h"

namespace konduktor::server {

class LogInGuard {
 public:
  explicit LogInGuard(double per_minute)
      : tries_(per_minute / 60, per_minute), failures_(per_minute / 60, 2 * per_minute) {}

  // Counts a try. False: too many.
  [[nodiscard]] bool may_try(std::string_view name, const std::string& address, Millis at);
  void failed(std::string_view name, Millis at);
  void succeeded(std::string_view name, const std::string& address);
  void tidy(Millis at);

 private:
  Limits tries_;                           // by address_group
  Limits failures_;                        // by folded name, whether there is such an account or not
  std::unordered_set<std::string> known_;  // folded names and address groups that belong together
};

}  // namespace konduktor::server
