#include "store/secrets.h"

#include <sodium.h>

namespace konduktor::server {

Status shared_secret(Store& store, std::string_view name, std::string& out) {
  std::optional<std::string> found;
  Status status = store.find_secret(name, found);
  if (status.ok() && !found) {
    std::string drawn(32, '\0');
    randombytes_buf(drawn.data(), drawn.size());
    const Change offer = OfferSecret{std::string(name), std::move(drawn)};
    status = store.write(std::span(&offer, 1));
    if (status.ok()) status = store.find_secret(name, found);
  }
  if (status.ok() && !found) return {StoreError::Broken, "a secret was stored and is not there"};
  if (status.ok()) out = std::move(*found);
  return status;
}

}  // namespace konduktor::server
