#include "people/places.h"

#include <sodium.h>

namespace konduktor::server {

std::string Places::of(UserId user, std::string_view address) const {
  const std::string text = text_of(user) + '\n' + std::string(address);
  std::string hash(kBytes, '\0');
  crypto_generichash(reinterpret_cast<unsigned char*>(hash.data()), hash.size(),
                     reinterpret_cast<const unsigned char*>(text.data()), text.size(),
                     reinterpret_cast<const unsigned char*>(secret_.data()), secret_.size());
  return hash;
}

}  // namespace konduktor::server
