// Small helpers for messages: quoting what a file says, lists of what would be right, guesses at what was meant.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace konduktor::load {

// In double quotes, escaped for one line of a terminal and cut to a readable length.
[[nodiscard]] std::string in_quotes(std::string_view text);

// "a, b, c", cut after twelve.
[[nodiscard]] std::string listed(const std::vector<std::string>& words);

// `; did you mean "red"?` or nothing.
[[nodiscard]] std::string did_you_mean(std::string_view word, const std::vector<std::string>& known);

// Lower-case ASCII letters, digits and hyphens, the first no hyphen; at most 80.
[[nodiscard]] bool is_id(std::string_view text, bool colons = false);

}  // namespace konduktor::load
