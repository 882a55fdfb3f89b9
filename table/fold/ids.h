// Ids of tables and people, and the time: what every part of a table and of the server shares.
//
// An id is a number of 50 bits, shown as ten letters and digits (Crockford's base 32, lower case).
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace konduktor::server {

using Millis = std::int64_t;  // since 1970, UTC

enum class TableId : std::int64_t { None = 0 };
enum class UserId : std::int64_t { None = 0 };

inline constexpr std::string_view kIdDigits = "0123456789abcdefghjkmnpqrstvwxyz";
inline constexpr int kIdLength = 10;  // digits
inline constexpr int kIdBits = 5 * kIdLength;

[[nodiscard]] std::string id_text(std::int64_t id);
[[nodiscard]] std::optional<std::int64_t> id_from_text(std::string_view text);

template <typename Id>
[[nodiscard]] std::string text_of(Id id) {
  return id_text(static_cast<std::int64_t>(id));
}
template <typename Id>
[[nodiscard]] constexpr std::int64_t number_of(Id id) noexcept {
  return static_cast<std::int64_t>(id);
}

}  // namespace konduktor::server
