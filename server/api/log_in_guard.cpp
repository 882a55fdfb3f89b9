#include "api/log_in_guard.h"

#include "net/address.h"
#include "people/names.h"
#include "store/name_keys.h"

namespace konduktor::server {

std::string LogInGuard::key_of(UserId user, std::string_view name) {
  if (user != UserId::None) return text_of(user);
  // What is no name is nobody's: all such tries count together.
  const auto clean = tidy_name(name);
  return '\n' + (clean ? name_keys(*clean).alike : std::string());
}

bool LogInGuard::may_try(const std::string& address, Millis at) {
  return tries_.allow(address_group(address), at);
}

bool LogInGuard::may_guess(const std::string& whose, bool known, Millis at) const {
  return known || failures_.would_allow(whose, at);
}

void LogInGuard::failed(const std::string& whose, Millis at) { (void)failures_.allow(whose, at); }

void LogInGuard::succeeded(const std::string& address) { tries_.give_back(address_group(address)); }

void LogInGuard::tidy(Millis at) {
  tries_.tidy(at);
  failures_.tidy(at);
}

}  // namespace konduktor::server
