// Names that people give themselves, and other short texts of theirs.
#pragma once

#include <optional>
#include <string>
#include <string_view>

namespace konduktor::server {

inline constexpr int kMaxName = 24;  // characters
inline constexpr int kMaxChat = 500;

// Trimmed; nothing if it is empty, longer than `most` characters, not UTF-8 or holds control characters (also the
// invisible ones that turn the direction of text).
[[nodiscard]] std::optional<std::string> clean_text(std::string_view text, int most);
[[nodiscard]] inline std::optional<std::string> clean_name(std::string_view text) {
  return clean_text(text, kMaxName);
}

}  // namespace konduktor::server
