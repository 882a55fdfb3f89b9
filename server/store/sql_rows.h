// Rows of the database as the structs of store.h. The columns stand in the order of the structs' fields.
//
// Rows are read from the views checked_…, which tell in a last column whether the row still fits to its sum. A row that
// does not, or a number that no version of the program can have written (a stage 77), is a damaged database: `damage`
// tells.
#pragma once

#include <string>

#include "store/sql.h"

// Accounts that have one of these keys. Each branch says for itself that it is about accounts: else SQLite would not see that
// its index holds all of them, and read the whole table for every guest who comes.
#define IS_NAMESAKE(f, a, l)                                               \
  "((password <> '' AND folded = " f ") OR (password <> '' AND alike = " a \
  ") OR (password <> '' AND looks = " l "))"

namespace konduktor::server {

inline constexpr const char* kDamaged =
    "the database is damaged: it holds a value that konduktor never wrote; konduktor fsck tells more";

[[nodiscard]] Entry entry_of(const Row& row, bool& damage);
[[nodiscard]] TableRow table_of(const Row& row, bool& damage);
[[nodiscard]] User user_of(const Row& row, bool& damage);
[[nodiscard]] Session session_of(const Row& row, bool& damage);
[[nodiscard]] ChatLine chat_of(const Row& row, bool& damage);
[[nodiscard]] ResultRow result_of(const Row& row, bool& damage);
[[nodiscard]] Rating rating_of(const Row& row, bool& damage);
[[nodiscard]] Statistics statistics_of(const Row& row);

}  // namespace konduktor::server
