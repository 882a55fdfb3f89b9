// The schema's versions. A database knows which migrations it has had; opening it applies the missing ones, each in a
// transaction of its own. A released migration never changes: a new wish is a new one at the end of the list.
#pragma once

#include <span>
#include <string>

#include "base/result.h"
#include "store/sql.h"

namespace konduktor::server {

struct Migration {
  const char* what;                // for the operator
  const char* statements;          // SQL
  Status (*fill)(Sql&) = nullptr;  // what SQL cannot work out, after the statements
};

// Version k is the result of the first k migrations. The error is for the operator; `where` names the database.
[[nodiscard]] Outcome migrate(Sql& sql, std::span<const Migration> migrations, const std::string& where);

[[nodiscard]] std::span<const Migration> sqlite_migrations();
[[nodiscard]] std::span<const Migration> postgres_migrations();

}  // namespace konduktor::server
