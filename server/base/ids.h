// Ids are random, and the time is the machine's: nobody hands ids out, so servers that share a database need not agree on
// the next one, and a link to a table cannot be guessed.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "fold/ids.h"

namespace konduktor::server {

[[nodiscard]] std::int64_t random_id();  // never 0
// Follows from another id and a secret, the same on every server that knows it: what is made once only, whoever makes it.
// Nobody else can reckon it. Never 0.
[[nodiscard]] std::int64_t next_id(std::int64_t id, std::string_view secret);
// So many digits of a hash that nobody can make or check without the secret.
[[nodiscard]] std::string keyed_mark(std::string_view secret, std::string_view text, std::size_t digits);

// The server's time: that of the machine's clock at the start, and from then on as evenly as steady_now(), until it is put
// right (timekeeper.h). For any thread.
[[nodiscard]] Millis now();
void put_time_forward(Millis by);
// What the machine's clock says at this moment.
[[nodiscard]] Millis wall_now();
// Since some moment of the past, for spans: goes on evenly whatever happens to the clock.
[[nodiscard]] Millis steady_now();

}  // namespace konduktor::server
