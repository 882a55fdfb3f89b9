#include "floor/services.h"

namespace konduktor::server {

void Counters::note_limited(std::string_view what, const std::string& address, UserId user) {
  ++limited;
  const std::string key = std::string(what) + ' ' + address;
  if (limits_.first(key, steady_now()))
    Event("limited").with("what", what).with("address", address).with("user", user).warn();
}

void Counters::tell_limited(Millis at) {
  limits_.tell(at, [](const std::string& key, std::int64_t count) {
    const auto space = key.find(' ');
    Event("limited")
        .with("what", key.substr(0, space))
        .with("address", key.substr(space + 1))
        .with("times", count)
        .warn();
  });
}

}  // namespace konduktor::server
