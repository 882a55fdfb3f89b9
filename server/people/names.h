// Names that people give themselves, and other short texts of theirs.
#pragma once

#include <optional>
#include <string>
#include <string_view>

namespace konduktor::server {

inline constexpr std::size_t kMaxName = 24;  // characters
inline constexpr std::size_t kMaxChat = 500;

// The text without spaces at its ends, or nothing: 1 to `most` characters of valid UTF-8, none of which controls the
// terminal, breaks the line, turns the direction of writing or has no width.
[[nodiscard]] std::optional<std::string> tidy_text(std::string_view text, std::size_t most);
// The same for a name, composed and with single spaces. "bot:…" is what bots are called, and kErasedName who is gone.
[[nodiscard]] std::optional<std::string> tidy_name(std::string_view name);

// Whether it is the same name, or one that nobody could tell from it.
[[nodiscard]] bool is_own_name(std::string_view name, std::string_view own);

// What the page calls those who give no name ("Passenger", "Seat 3"): no account may take that from them. A test holds
// the words against the page's own.
[[nodiscard]] bool is_for_guests(std::string_view name);

// The first `most` characters of a text that is valid UTF-8.
[[nodiscard]] std::string cut_text(std::string_view text, std::size_t most);

// As much of the text as goes into so many bytes, cut between characters; what tidy_text would refuse becomes U+FFFD.
[[nodiscard]] std::string fit_text(std::string_view text, std::size_t bytes);

}  // namespace konduktor::server
