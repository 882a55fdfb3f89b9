// Whether what is written to a connection gets through to the other side.
#pragma once

#include <cstdint>

namespace konduktor::server {

// Bytes that the other side's system has acknowledged so far; 0 if this one does not tell.
[[nodiscard]] std::uint64_t acknowledged_bytes(int socket) noexcept;

}  // namespace konduktor::server
