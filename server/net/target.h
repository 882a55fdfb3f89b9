// What a request asks for, taken apart and cleaned: pure functions on text that anybody may have sent.
//
// A path is decoded once, so "%252e" stays "%2e"; after that nobody decodes again. Control characters, broken escapes
// and text that is not UTF-8 are refused rather than repaired: no honest client sends them.
#pragma once

#include <optional>
#include <string>
#include <string_view>

namespace konduktor::server {

struct Target {
  std::string path;   // decoded; begins with '/', has no empty, "." or ".." segments, no control characters
  std::string query;  // as sent, without '?'; every escape in it can be decoded
};

// From the request line: "/a%20b?x=1", "http://host/a" or "*" (becomes "/*"). Nothing if it cannot be served: it climbs
// above the root, holds a fragment, a broken escape, a control character or bytes that are not UTF-8.
[[nodiscard]] std::optional<Target> clean_target(std::string_view raw);

// The value of the first pair of that name in "a=1&b=%C5%81", decoded ('+' is a space). "" if absent or broken.
[[nodiscard]] std::string value_in_query(std::string_view query, std::string_view name);

// Appends the decoded text; false at a broken escape.
[[nodiscard]] bool decode_percent(std::string_view text, bool plus_is_space, std::string& out);

}  // namespace konduktor::server
