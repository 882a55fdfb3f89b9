// The keys of names (name_keys.h) for users who were there before the keys were.
#pragma once

#include "store/sql.h"

namespace konduktor::server {

// Of accounts that are alike the oldest has the name; the others become its twins and keep theirs.
[[nodiscard]] Status fill_name_keys(Sql& sql);

}  // namespace konduktor::server
