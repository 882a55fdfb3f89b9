#include "base/text.h"

#include <algorithm>
#include <boost/locale/utf.hpp>

namespace konduktor::server {

std::string_view trimmed(std::string_view text) noexcept {
  constexpr std::string_view kSpaces = " \t";
  const auto begin = text.find_first_not_of(kSpaces);
  if (begin == std::string_view::npos) return {};
  return text.substr(begin, text.find_last_not_of(kSpaces) - begin + 1);
}

bool is_utf8(std::string_view text) noexcept {
  const char* const end = text.data() + text.size();
  // Most texts are plain.
  const char* at = std::find_if(text.data(), end, [](char c) { return (c & 0x80) != 0; });
  while (at != end) {
    const auto point = boost::locale::utf::utf_traits<char>::decode(at, end);
    if (!boost::locale::utf::is_valid_codepoint(point)) return false;
  }
  return true;
}

}  // namespace konduktor::server
