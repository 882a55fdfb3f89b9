// Where an account has logged in from, without keeping addresses: a hash of account and address with the secret of the
// database (Store::secret). Whoever has the table alone learns nothing from it.
#pragma once

#include <string>
#include <string_view>

#include "base/ids.h"

namespace konduktor::server {

class Places {
 public:
  static constexpr std::size_t kDigits = 24;  // of 5 bits
  explicit Places(std::string secret) : secret_(std::move(secret)) {}
  // `address`: what is counted together (net/address.h).
  [[nodiscard]] std::string of(UserId user, std::string_view address) const;

 private:
  std::string secret_;
};

}  // namespace konduktor::server
