#include "people/places.h"

namespace konduktor::server {

std::string Places::of(UserId user, std::string_view address) const {
  return keyed_mark(secret_, "konduktor place " + text_of(user) + ' ' + std::string(address), kDigits);
}

}  // namespace konduktor::server
