#include "people/names.h"

#include <algorithm>
#include <array>
#include <boost/locale/utf.hpp>
#include <vector>

#include "base/text.h"
#include "store/name_keys.h"
#include "store/store.h"

namespace konduktor::server {
namespace {

using Utf8 = boost::locale::utf::utf_traits<char>;
using CodePoint = boost::locale::utf::code_point;

constexpr std::string_view kBot = "bot:";

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

// "Seat 3" is "Seat".
std::string_view without_number(std::string_view name) {
  const auto end = name.find_last_not_of("0123456789");
  if (end == std::string_view::npos) return name;
  return trimmed(name.substr(0, end + 1));
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
  const auto whole = tidy_text(name, kMaxName);
  if (!whole) return std::nullopt;
  auto tidied = tidy_text(composed(*whole), kMaxName);
  if (!tidied) return std::nullopt;
  const NameKeys keys = name_keys(*tidied);
  if (keys.alike.empty() || keys.alike.starts_with(kBot) || keys.looks.starts_with(kBot)) return std::nullopt;
  static const NameKeys kGone = name_keys(kErasedName);
  return is_confusable(keys, kGone) ? std::nullopt : tidied;
}

bool is_own_name(std::string_view name, std::string_view own) {
  return name == own || is_confusable(name_keys(name), name_keys(own));
}

bool is_for_guests(std::string_view name) {
  static const std::array<NameKeys, 6> kWords = {name_keys("Passenger"), name_keys("Pasażer"),
                                                 name_keys("Guest"),     name_keys("Gość"),
                                                 name_keys("Seat"),      name_keys("Miejsce")};
  NameKeys keys = name_keys(without_number(name));
  return std::any_of(kWords.begin(), kWords.end(),
                     [&](const NameKeys& word) { return is_confusable(keys, word); });
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
