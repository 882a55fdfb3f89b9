// What games that count (tables/counting.h) say about the players.
//
// Whoever left (Table::has_left) is placed last, whatever the stand-in made of it, so that nobody leaves to keep a rating;
// the others are placed among each other as they ended. In games between people bots are not placed at all: they would
// be points for whoever brings the weakest.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "store/store.h"
#include "tables/table.h"

namespace konduktor::server {

// "user:ID" or "bot:hard"; "" for an empty seat.
[[nodiscard]] std::string rated_name(const TableSeat& seat);
// What is won from somebody who left with fewer moves of their own does not count.
inline constexpr int kFewestMoves = 10;
// What a finished game changes about ratings; nothing if it does not count.
[[nodiscard]] std::optional<RateGame> rating_change(const Table& table, const std::vector<ResultRow>& results,
                                                    Millis at);
// The same of a game that was given up: one who plays alone has left it.
[[nodiscard]] std::optional<RateGame> rating_of_giving_up(const Table& table, Millis at);

}  // namespace konduktor::server
