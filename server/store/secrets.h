// Secrets of a database: drawn once, by whichever server asks first, and the same for all that share it.
#pragma once

#include <string>
#include <string_view>

#include "store/store.h"

namespace konduktor::server {

// 32 bytes, or a Status that says why not. On the caller's thread.
[[nodiscard]] Status shared_secret(Store& store, std::string_view name, std::string& out);

}  // namespace konduktor::server
