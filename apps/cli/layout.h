// Text in columns and lines: how wide a text is on a screen, and lists broken into lines.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace konduktor::cli {

[[nodiscard]] std::string lower(std::string text);  // ASCII letters only
[[nodiscard]] std::string trimmed(const std::string& text);
// In characters; bytes of UTF-8 that continue one and colour codes take no room.
[[nodiscard]] std::size_t width_of(std::string_view text);
[[nodiscard]] std::string padded(const std::string& text, std::size_t width);
// "head item, item, …" in lines of at most 100 characters; further lines start below the first item.
[[nodiscard]] std::string wrapped(const std::string& head, const std::vector<std::string>& items,
                                  std::string_view between = ", ");

}  // namespace konduktor::cli
