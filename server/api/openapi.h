// The description of the HTTP interface, docs/server/openapi.json, as it was when the program was built.
#pragma once

#include <string_view>

namespace konduktor::server {

[[nodiscard]] std::string_view openapi_text() noexcept;

}  // namespace konduktor::server
