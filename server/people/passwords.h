// Passwords: hashed and checked with Argon2id (libsodium), on a thread of its own (base/worker.h).
//
// Addresses take turns, so that whoever tries many passwords waits behind those who try one; and who comes from an address
// from which that account has logged in before goes first. Answers come through `deliver`.
#pragma once

#include <cstdint>
#include <functional>
#include <mutex>
#include <optional>
#include <string>
#include <string_view>
#include <unordered_map>

#include "base/worker.h"

namespace konduktor::server {

class Passwords {
 public:
  using Deliver = std::function<void(std::function<void()>)>;
  explicit Passwords(Deliver deliver);

  // Who waits for it.
  struct For {
    std::string address;  // what is counted together (net/address.h)
    bool known = false;   // the account has logged in from there before
  };

  [[nodiscard]] static bool is_good(std::string_view password);
  // No password can be longer, so that one need not try it.
  [[nodiscard]] static bool is_possible(std::string_view password);

  // Nothing: too many wait already.
  void hash(const For& whom, std::string password, std::function<void(std::optional<std::string>)> done);
  // Nothing: too many wait already. An empty `hash` fits no password and takes as long as any other.
  void check(const For& whom, std::string hash, std::string password,
             std::function<void(std::optional<bool>)> done);

 private:
  // False: too many wait already.
  [[nodiscard]] bool submit(const For& whom, std::function<void()> run);
  [[nodiscard]] bool enter(std::uint64_t whose, bool known);
  void leave(std::uint64_t whose, bool known);

  Deliver deliver_;
  std::mutex mutex_;                                // of what waits
  std::unordered_map<std::uint64_t, int> waiting_;  // by address
  std::size_t unknown_ = 0;
  Worker worker_;  // ends before what it uses
};

}  // namespace konduktor::server
