// Changes of ratings. They depend on what is there, so they are worked out where it is: in the transaction that writes
// them, with all ratings locked against other servers.
#pragma once

#include "store/sql.h"

namespace konduktor::server {

[[nodiscard]] Status put_rating(Sql& sql, const Rating& rating);
[[nodiscard]] Status rate_game(Sql& sql, const RateGame& change);

}  // namespace konduktor::server
