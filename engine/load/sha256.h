// SHA-256 (FIPS 180-4), for commitments: a pure function, the same in the server and in a browser, whose own is
// asynchronous. Not for secrets: nothing here is of constant time or wiped.
#pragma once

#include <array>
#include <cstdint>
#include <string_view>

namespace konduktor::load {

[[nodiscard]] std::array<std::uint8_t, 32> sha256(std::string_view text);

}  // namespace konduktor::load
