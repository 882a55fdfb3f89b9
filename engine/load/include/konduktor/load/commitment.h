// A promise about the deal: the hash of the seed is shown before the game, the seed and its salt afterwards.
//
// The commitment is the SHA-256 of the ASCII text "konduktor-seed/1:<seed>:<salt>", seed and salt as 64 lower-case
// hex digits each, so that anyone can check it:
//
//   printf 'konduktor-seed/1:%s:%s' "$seed" "$salt" | sha256sum
//
// The salt keeps a guessed seed from being confirmed before the end.
#pragma once

#include <string>
#include <string_view>

#include "konduktor/random.h"

namespace konduktor {

[[nodiscard]] std::string commit(const Seed& seed, std::string_view salt_hex);

// Digits may be upper or lower case; anything that is not 64 hex digits is no commitment.
[[nodiscard]] bool check_commitment(std::string_view commitment_hex, const Seed& seed,
                                    std::string_view salt_hex);

}  // namespace konduktor
