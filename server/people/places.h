// Where an account has logged in from, without keeping addresses: a hash of account and address with a secret of this
// server's database. Whoever has the table alone learns nothing from it.
#pragma once

#include <string>
#include <string_view>

#include "ids.h"

namespace konduktor::server {

class Places {
 public:
  static constexpr std::size_t kBytes = 16;
  explicit Places(std::string secret) : secret_(std::move(secret)) {}
  // `address`: what is counted together (net/address.h).
  [[nodiscard]] std::string of(UserId user, std::string_view address) const;

 private:
  std::string secret_;
};

}  // namespace konduktor::server
