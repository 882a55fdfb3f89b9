// Bots that may sit at a table, by name.
#pragma once

#include <string>
#include <string_view>

namespace konduktor::server {

// The bot that takes over for a person.
inline constexpr std::string_view kStandIn = "bot:medium";

// Entry::by of those who sit down or open a table without an account of that name.
inline constexpr std::string_view kGuest = "guest";

// "bot:hard" and the like: the levels, and the players that are offered besides.
[[nodiscard]] bool is_offered_bot(std::string_view bot);
[[nodiscard]] std::string offered_bots();  // "bot:easy, bot:medium, …"

}  // namespace konduktor::server
