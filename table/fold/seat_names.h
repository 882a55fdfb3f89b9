// Bots that may sit at a table, by name.
#pragma once

#include <string>
#include <string_view>

namespace konduktor::server {

// The bot that takes over for a person.
inline constexpr std::string_view kStandIn = "bot:medium";

// "bot:hard" and the like: the levels, and the players that are offered besides.
[[nodiscard]] bool is_offered_bot(std::string_view bot);
[[nodiscard]] std::string_view bot_name(std::string_view bot) noexcept;  // "bot:hard" → "hard"
[[nodiscard]] bool is_level(std::string_view bot);  // not one of those that are offered besides
[[nodiscard]] std::string offered_bots();           // "bot:easy, bot:medium, …"

}  // namespace konduktor::server
