// Passwords: hashed and checked with Argon2id (libsodium), on a thread of their own with a short queue, so that a flood
// of log-ins costs players nothing. Answers come through `deliver`.
#pragma once

#include <functional>
#include <optional>
#include <string>
#include <string_view>

#include "hub/worker.h"

namespace konduktor::server {

class Passwords {
 public:
  using Deliver = std::function<void(std::function<void()>)>;
  explicit Passwords(Deliver deliver);

  [[nodiscard]] static bool is_good(std::string_view password);
  // No password can be longer, so that one need not try it.
  [[nodiscard]] static bool is_possible(std::string_view password);

  // An empty text: too many wait already.
  void hash(std::string password, std::function<void(std::string)> done);
  // Nothing: too many wait already. An empty `hash` fits no password and takes as long as any other.
  void check(std::string hash, std::string password, std::function<void(std::optional<bool>)> done);

 private:
  Deliver deliver_;
  Worker worker_;
};

}  // namespace konduktor::server
