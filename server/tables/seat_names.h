// Who may sit at a table, by name: what people may be called, and which bots there are.
#pragma once

#include <optional>
#include <string>
#include <string_view>

namespace konduktor::server {

// The bot that takes over for a person.
inline constexpr std::string_view kStandIn = "bot:medium";

// The name without spaces at its ends, or nothing: 1 to 24 characters of valid UTF-8, none of which controls the
// terminal, breaks the line, turns the direction of writing or has no width.
[[nodiscard]] std::optional<std::string> tidy_name(std::string_view name);

// "bot:hard" and the like: the levels, and the players that are offered besides.
[[nodiscard]] bool is_offered_bot(std::string_view bot);
[[nodiscard]] std::string offered_bots();  // "bot:easy, bot:medium, …"

}  // namespace konduktor::server
