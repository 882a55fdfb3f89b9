// Letters with accents as letters without, as far as the names of places in Latin script go.
#include <algorithm>
#include <string>
#include <string_view>

#include "konduktor/guide/names.h"

namespace konduktor {
namespace {

// U+00C0 to U+017F, two letters of output a code point; a space says nothing.
// clang-format off
constexpr std::string_view kLatin =
    "a a a a a a aec e e e e i i i i d n o o o o o   o u u u u y thss"   // U+00C0 to U+00DF
    "a a a a a a aec e e e e i i i i d n o o o o o   o u u u u y thy "   // U+00E0 to U+00FF
    "a a a a a a c c c c c c c c d d d d e e e e e e e e e e g g g g "   // U+0100 to U+011F
    "g g g g h h h h i i i i i i i i i i ijijj j k k k l l l l l l l "   // U+0120 to U+013F
    "l l l n n n n n n n n n o o o o o o oeoer r r r r r s s s s s s "   // U+0140 to U+015F
    "s s t t t t t t u u u u u u u u u u u u w w y y y z z z z z z s ";  // U+0160 to U+017F
// clang-format on
constexpr char32_t kFirst = 0xC0;
constexpr char32_t kLast = 0x17F;
static_assert(kLatin.size() == 2 * (kLast - kFirst + 1));

constexpr char32_t kRightQuote = 0x2019;
constexpr char32_t kBroken = 0xFFFD;
constexpr char32_t kEscape = 0x1B;

bool is_silent(char32_t c) { return c == '\'' || c == '.' || c == '`' || c == kRightQuote; }

// The next code point; kBroken for what is no UTF-8.
char32_t next_of(std::string_view text, std::size_t& at) {
  const auto byte = [&](std::size_t k) { return static_cast<unsigned char>(text[k]); };
  const unsigned char first = byte(at++);
  const int more = first >= 0xF0 ? 3 : first >= 0xE0 ? 2 : first >= 0xC0 ? 1 : 0;
  if (first < 0x80) return first;
  if (more == 0 || at + static_cast<std::size_t>(more) > text.size()) return kBroken;
  auto point = static_cast<char32_t>(first & (0x3Fu >> more));
  for (int k = 0; k < more; ++k) {
    if ((byte(at) & 0xC0u) != 0x80u) return kBroken;
    point = point << 6 | (byte(at++) & 0x3Fu);
  }
  return point;
}

}  // namespace

std::string plain_text(std::string_view text) {
  std::string plain;
  bool gap = false;
  const auto put = [&](char c) {
    if (gap && !plain.empty()) plain += ' ';
    gap = false;
    plain += c;
  };
  for (std::size_t at = 0; at < text.size();) {
    const char32_t c = next_of(text, at);
    if (c == kEscape) {  // a name as a terminal writes it: what the colours are is no part of it
      at = std::min(text.find('m', at), text.size() - 1) + 1;
      gap = true;
    } else if (c >= 'A' && c <= 'Z') {
      put(static_cast<char>(c - 'A' + 'a'));
    } else if ((c >= 'a' && c <= 'z') || (c >= '0' && c <= '9')) {
      put(static_cast<char>(c));
    } else if (c >= kFirst && c <= kLast) {
      for (const char letter : kLatin.substr(2 * (c - kFirst), 2))
        if (letter != ' ') put(letter);
    } else if (!is_silent(c)) {
      gap = true;
    }
  }
  return plain;
}

}  // namespace konduktor
