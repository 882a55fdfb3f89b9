// What is known about the database as a whole: a secret that its servers share, and when it was last looked after.
#pragma once

#include <string>

#include "store/sql.h"
#include "store/store.h"

namespace konduktor::server {

// Inside a transaction, like the next.
[[nodiscard]] Status shared_secret(Sql& sql, std::string& out);
// Whether the time that makes things old was lived through, so that ClearUnused may clear.
[[nodiscard]] Status note_time(Sql& sql, const ClearUnused& change, bool& may_clear);

}  // namespace konduktor::server
