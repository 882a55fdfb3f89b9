// Which games count for ratings, and what they say about the players.
//
// Not friendly ones, not those in which one person plays several seats, and not those of several people with hints.
// Whoever left (Table::has_left) is placed last, whatever the stand-in made of it, so that nobody leaves to keep a rating;
// the others are placed among each other as they ended.
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
