#include "konduktor/host/random.h"

#include <sodium.h>

#include <array>
#include <cstdlib>

namespace konduktor {

// Without a source of random numbers there is nothing sound to go on with; libsodium itself aborts then.
Seed random_seed() {
  static const bool kReady = sodium_init() >= 0;
  if (!kReady) std::abort();
  Seed seed{};
  randombytes_buf(seed.bytes.data(), seed.bytes.size());
  return seed;
}

std::string random_salt() { return to_hex(random_seed()); }

}  // namespace konduktor
