#include "people/names.h"

#include <cstdint>

namespace konduktor::server {
namespace {

// The next character of valid UTF-8, or nothing; `text` is moved past it.
std::optional<char32_t> next_character(std::string_view& text) {
  const auto lead = static_cast<std::uint8_t>(text[0]);
  const std::size_t length = lead < 0x80                   ? 1
                             : lead >= 0xc2 && lead < 0xe0 ? 2
                             : lead >= 0xe0 && lead < 0xf0 ? 3
                             : lead >= 0xf0 && lead < 0xf5 ? 4
                                                           : 0;
  if (length == 0 || text.size() < length) return std::nullopt;
  char32_t value = length == 1 ? lead : lead & (0xffu >> (length + 1));
  for (std::size_t k = 1; k < length; ++k) {
    const auto byte = static_cast<std::uint8_t>(text[k]);
    if ((byte & 0xc0) != 0x80) return std::nullopt;
    value = value << 6 | (byte & 0x3f);
  }
  const char32_t least = length == 3 ? 0x800 : length == 4 ? 0x10000 : 0;
  if (value < least || value > 0x10ffff || (value >= 0xd800 && value < 0xe000)) return std::nullopt;
  text.remove_prefix(length);
  return value;
}

bool is_forbidden(char32_t c) {
  return c < 0x20 || (c >= 0x7f && c < 0xa0) || c == 0x200b || (c >= 0x200e && c <= 0x200f) ||
         (c >= 0x2028 && c <= 0x202e) || (c >= 0x2060 && c <= 0x206f) || c == 0xfeff;
}

}  // namespace

std::optional<std::string> clean_text(std::string_view text, int most) {
  while (!text.empty() && text.front() == ' ') text.remove_prefix(1);
  while (!text.empty() && text.back() == ' ') text.remove_suffix(1);
  if (text.empty()) return std::nullopt;
  std::string_view rest = text;
  for (int count = 0; !rest.empty(); ++count) {
    const auto character = next_character(rest);
    if (!character || is_forbidden(*character) || count == most) return std::nullopt;
  }
  return std::string(text);
}

}  // namespace konduktor::server
