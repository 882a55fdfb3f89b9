// Guessing passwords is slow: so many wrong tries a minute from one address, and so many for one account from wherever they
// come. The second limit is not for addresses from which that account has logged in before (people/places.h), so that
// whoever guesses cannot keep its owner out. Right ones do not count: a class of pupils may log in from one address.
#pragma once

#include <string>
#include <string_view>

#include "base/limits.h"

namespace konduktor::server {

class LogInGuard {
 public:
  explicit LogInGuard(double per_minute)
      : tries_(per_minute / 60, 3 * per_minute), failures_(per_minute / 60, 2 * per_minute) {}

  // Counts a try from this address. False: too many.
  [[nodiscard]] bool may_try(const std::string& address, Millis at);
  // `whose`: as key_of says.
  [[nodiscard]] bool may_guess(const std::string& whose, bool known, Millis at) const;
  void failed(const std::string& whose, Millis at);
  void succeeded(const std::string& address);
  void tidy(Millis at);

  // The account, or, if there is none, the name that was given: whether there is one must not be seen from outside.
  [[nodiscard]] static std::string key_of(UserId user, std::string_view name);

 private:
  Limits tries_;     // by address_group
  Limits failures_;  // by key_of
};

}  // namespace konduktor::server
