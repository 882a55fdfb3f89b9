// Which games count for ratings, and what they say about the players.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "store/store.h"
#include "tables/table.h"

namespace konduktor::server {

// "user:ID" or "bot:hard"; "" for an empty seat.
[[nodiscard]] std::string rated_name(const TableSeat& seat);
// Whether this table's game counts.
[[nodiscard]] bool is_rated(const Table& table);
// What a finished game changes about ratings; nothing if it does not count.
[[nodiscard]] std::optional<RateGame> rating_change(const Table& table, const std::vector<ResultRow>& results,
                                                    Millis at);

}  // namespace konduktor::server
