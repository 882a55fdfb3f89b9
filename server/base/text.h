// Small questions to texts that all parts of the server ask.
#pragma once

#include <string_view>

#include "fold/number_in.h"

namespace konduktor::server {

// Without the spaces and tabs at both ends, as lists in HTTP headers may have them.
[[nodiscard]] std::string_view trimmed(std::string_view text) noexcept;

// Also refuses forms that are too long, surrogates and what lies beyond U+10FFFF.
[[nodiscard]] bool is_utf8(std::string_view text) noexcept;

}  // namespace konduktor::server
