// The check of a SQLite file: schema, trees and indexes, the sum of every row, logs without gaps.
#pragma once

#include <memory>
#include <string>

#include <SQLiteCpp/SQLiteCpp.h>

#include "store/soundness.h"

namespace konduktor::server {

[[nodiscard]] Checked check_sqlite(const std::string& path, const std::function<bool()>& go_on);

// Reads what is there and changes nothing, with the function that rows are checked with. Throws SQLite::Exception.
[[nodiscard]] std::unique_ptr<SQLite::Database> open_to_look(const std::string& path);

// The tables of the newest schema, and what a row is known by.
struct CheckedTable {
  const char* name;
  const char* key;        // columns, as SQL
  std::size_t since = 3;  // the version that brought its sums
};
inline constexpr CheckedTable kCheckedTables[] = {
    {"entries", "table_id, n"}, {"tables", "id"},        {"users", "id"},
    {"sessions", "user_id"},    {"chat", "table_id, n"}, {"results", "table_id, seat"},
    {"ratings", "game, who"},   {"facts", "name"},       {"known_places", "user_id", 4}};

}  // namespace konduktor::server
