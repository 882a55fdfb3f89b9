#include "api/log_in_guard.h"

#include "net/address.h"
#include "people/names.h"
#include "store/names.h"

namespace konduktor::server {
namespace {

constexpr std::size_t kMaxKnown = 100'000;

// What is no name is nobody's: all such tries count together.
std::string key_of(std::string_view name) {
  const auto clean = tidy_name(name);
  return clean ? fold_name(*clean) : std::string();
}

std::string place_of(std::string_view name, const std::string& address) {
  return key_of(name) + '\n' + address_group(address);
}

}  // namespace

bool LogInGuard::may_try(std::string_view name, const std::string& address, Millis at) {
  if (!tries_.allow(address_group(address), at)) return false;
  return failures_.would_allow(key_of(name), at) || known_.contains(place_of(name, address));
}

void LogInGuard::failed(std::string_view name, Millis at) { (void)failures_.allow(key_of(name), at); }

void LogInGuard::succeeded(std::string_view name, const std::string& address) {
  if (known_.size() >= kMaxKnown) known_.clear();
  known_.insert(place_of(name, address));
}

void LogInGuard::tidy(Millis at) {
  tries_.tidy(at);
  failures_.tidy(at);
}

}  // namespace konduktor::server
