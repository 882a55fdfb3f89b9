// Texts that come from people, before they are stored.
#pragma once

#include <string>
#include <string_view>

namespace konduktor::server {

// Valid UTF-8 without a zero byte: what both databases can hold.
[[nodiscard]] bool storable(std::string_view text) noexcept;
// Two names with the same result are the same account: lower case letter by letter, in every script that has cases.
// Needs storable text; it does not normalise, so an é of two code points is another letter.
[[nodiscard]] std::string fold_name(std::string_view name);

}  // namespace konduktor::server
