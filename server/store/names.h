// Texts that come from people, before they are stored.
#pragma once

#include <string>
#include <string_view>

namespace konduktor::server {

// Valid UTF-8 without a zero byte: what both databases can hold.
[[nodiscard]] bool storable(std::string_view text) noexcept;
// Lower case letter by letter, in every script that has cases: how accounts have been told apart from the first version on,
// and which of several that look alike (name_keys.h) is meant at log-in. Needs storable text; it does not normalise.
[[nodiscard]] std::string fold_name(std::string_view name);

}  // namespace konduktor::server
