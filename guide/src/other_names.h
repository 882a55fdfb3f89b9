// Cities have names in several languages; maps print one of them.
#pragma once

#include <string_view>
#include <vector>

namespace konduktor {

// Further names of what is called `plain` (plain_text) in some language: English, Polish, local, former. Plain too.
[[nodiscard]] std::vector<std::string_view> other_names(std::string_view plain);

}  // namespace konduktor
