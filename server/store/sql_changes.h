// One change, carried out in the transaction that is open.
#pragma once

#include "store/sql.h"

namespace konduktor::server {

// Conflict if the data says no; anything else that is not ok is a failure of the database.
[[nodiscard]] Status carry_out(Sql& sql, const Change& change);
// The verdict on an entry that does not fit to its log.
[[nodiscard]] Status refused(const Entry& entry);
// Whether every text of the change can be stored.
[[nodiscard]] bool storable(const Change& change) noexcept;
// Whether it is carried out by a single statement that may say no.
[[nodiscard]] bool is_one_statement(const Change& change) noexcept;

}  // namespace konduktor::server
