// row_sum(…): the SQL function behind the column `sum` of every table. The column is generated: SQLite works it out
// whenever a row is written, by whatever statement, and stores it; who reads a row works it out again and compares
// (docs/decisions/0009-sums-in-the-database.md).
//
// It finds damage, it does not keep anybody from forging a row.
#pragma once

struct sqlite3;

namespace konduktor::server {

// A connection without it can read the tables but not write to them.
void add_row_sum(sqlite3* database);

}  // namespace konduktor::server
