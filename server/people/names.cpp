#include "people/names.h"

#include <algorithm>
#include <boost/algorithm/string/predicate.hpp>
#include <boost/locale/utf.hpp>
#include <vector>

namespace konduktor::server {
namespace {

using Utf8 = boost::locale::utf::utf_traits<char>;
using CodePoint = boost::locale::utf::code_point;

bool is_space(CodePoint c) {
  return c == ' ' || c == 0xa0 || (c >= 0x2000 && c <= 0x200a) || c == 0x202f || c == 0x205f || c == 0x3000;
}

// Controls, line breaks, marks of direction, characters without width, and what is no character at all.
bool is_unfit(CodePoint c) {
  struct Range {
    CodePoint first, last;
  };
  static constexpr Range kUnfit[] = {
      {0, 0x1f},        {0x7f, 0x9f},     {0xad, 0xad},       {0x34f, 0x34f},    {0x61c, 0x61c},
      {0x115f, 0x1160}, {0x17b4, 0x17b5}, {0x180b, 0x180f},   {0x200b, 0x200f},  {0x2028, 0x202e},
      {0x2060, 0x206f}, {0x2800, 0x2800}, {0x3164, 0x3164},   {0xfe00, 0xfe0e},  {0xfeff, 0xfeff},
      {0xffa0, 0xffa0}, {0xfff9, 0xfffb}, {0x1d173, 0x1d17a}, {0xe0000, 0xe0fff}};
  return (c & 0xfffe) == 0xfffe || std::any_of(std::begin(kUnfit), std::end(kUnfit), [c](const Range& range) {
           return c >= range.first && c <= range.last;
         });
}

struct Character {
  CodePoint code;
  std::string_view bytes;
};

std::optional<std::vector<Character>> characters_of(std::string_view text) {
  std::vector<Character> all;
  const char* at = text.data();
  const char* const end = at + text.size();
  while (at != end) {
    const char* const from = at;
    const CodePoint code = Utf8::decode(at, end);
    if (code == boost::locale::utf::illegal || code == boost::locale::utf::incomplete) return std::nullopt;
    all.push_back({code, {from, static_cast<std::size_t>(at - from)}});
  }
  return all;
}

}  // namespace

std::optional<std::string> tidy_text(std::string_view text, std::size_t most) {
  if (text.size() > 8 * most) return std::nullopt;
  auto characters = characters_of(text);
  if (!characters) return std::nullopt;
  const auto visible = [](const Character& c) { return !is_space(c.code); };
  const auto first = std::find_if(characters->begin(), characters->end(), visible);
  const auto last = std::find_if(characters->rbegin(), std::make_reverse_iterator(first), visible).base();
  if (first == last || static_cast<std::size_t>(last - first) > most) return std::nullopt;
  std::string tidied;
  for (auto c = first; c != last; ++c) {
    if (is_unfit(c->code)) return std::nullopt;
    tidied += c->bytes;
  }
  return tidied;
}

std::optional<std::string> tidy_name(std::string_view name) {
  auto tidied = tidy_text(name, kMaxName);
  return tidied && boost::istarts_with(*tidied, "bot:") ? std::nullopt : tidied;
}

std::string cut_text(std::string_view text, std::size_t most) {
  std::string cut;
  if (const auto characters = characters_of(text))
    for (std::size_t k = 0; k < std::min(most, characters->size()); ++k) cut += (*characters)[k].bytes;
  return cut;
}

std::string fit_text(std::string_view text, std::size_t bytes) {
  std::string fitted;
  const char* at = text.data();
  const char* const end = at + text.size();
  while (at != end) {
    const char* const from = at;
    const CodePoint code = Utf8::decode(at, end);
    const bool bad = code == boost::locale::utf::illegal || code == boost::locale::utf::incomplete;
    const std::string_view one =
        bad || is_unfit(code) ? "\uFFFD" : std::string_view(from, static_cast<std::size_t>(at - from));
    if (fitted.size() + one.size() > bytes) break;
    fitted += one;
  }
  return fitted;
}

}  // namespace konduktor::server
