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
// Text in lines of at most `columns` characters, broken between words only. What is carried over starts two characters
// to the right of its line, or where `listed` has said.
[[nodiscard]] std::string fit(const std::string& text, std::size_t columns);
// How many lines that makes.
[[nodiscard]] std::size_t lines_in(const std::string& text);
// "head text" as one line, whose further lines `fit` sets below the beginning of the text.
[[nodiscard]] std::string hanging(const std::string& head, const std::string& text);
// "head item, item, …" as one line that `fit` breaks between items if it can, and sets below the first of them.
[[nodiscard]] std::string listed(const std::string& head, const std::vector<std::string>& items,
                                 std::string_view between = ", ");
// The same in lines of at most 100 characters.
[[nodiscard]] std::string wrapped(const std::string& head, const std::vector<std::string>& items,
                                  std::string_view between = ", ");

}  // namespace konduktor::cli
