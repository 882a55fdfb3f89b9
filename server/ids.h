// Ids of tables and people, and the time: shared by every part of the server.
//
// An id is a random number of 50 bits, shown as ten letters and digits (Crockford's base 32, lower case). Nobody
// hands them out, so servers that share a database need not agree on the next one; a link to a table cannot be guessed.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace konduktor::server {

using Millis = std::int64_t;  // since 1970, UTC

enum class TableId : std::int64_t { None = 0 };
enum class UserId : std::int64_t { None = 0 };

[[nodiscard]] std::int64_t random_id();  // never 0
// Follows from another id and a secret, the same on every server that knows it: what is made once only, whoever makes it.
// Nobody else can reckon it. Never 0.
[[nodiscard]] std::int64_t next_id(std::int64_t id, std::string_view secret);
// So many digits of a hash that nobody can make or check without the secret.
[[nodiscard]] std::string keyed_mark(std::string_view secret, std::string_view text, std::size_t digits);
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

// The server's time: that of the machine's clock at the start, and from then on as evenly as steady_now(), until it is put
// right (timekeeper.h). For any thread.
[[nodiscard]] Millis now();
void put_time_forward(Millis by);
// What the machine's clock says at this moment.
[[nodiscard]] Millis wall_now();
// Since some moment of the past, for spans: goes on evenly whatever happens to the clock.
[[nodiscard]] Millis steady_now();

}  // namespace konduktor::server
