#include "store/name_keys.h"

#include <unicode/normalizer2.h>
#include <unicode/uchar.h>
#include <unicode/unistr.h>
#include <unicode/uspoof.h>

namespace konduktor::server {
namespace {

using icu::Normalizer2;
using icu::UnicodeString;

UnicodeString from_utf8(std::string_view text) {
  return UnicodeString::fromUTF8({text.data(), static_cast<std::int32_t>(text.size())});
}

std::string to_utf8(const UnicodeString& text) {
  std::string out;
  text.toUTF8String(out);
  return out;
}

UnicodeString normalized(const UnicodeString& text, const Normalizer2* (*form)(UErrorCode&)) {
  UErrorCode error = U_ZERO_ERROR;
  const Normalizer2* normalizer = form(error);
  if (U_FAILURE(error)) return text;
  UnicodeString out = normalizer->normalize(text, error);
  return U_SUCCESS(error) ? out : text;
}

// Made once; looking is safe for several threads.
const USpoofChecker* checker() {
  static const USpoofChecker* const kChecker = [] {
    UErrorCode error = U_ZERO_ERROR;
    return uspoof_open(&error);
  }();
  return kChecker;
}

UnicodeString skeleton(const UnicodeString& text) {
  UErrorCode error = U_ZERO_ERROR;
  UnicodeString out;
  uspoof_getSkeletonUnicodeString(checker(), 0, text, out, &error);
  return U_SUCCESS(error) ? out : text;
}

// Without what has no width; one plain space for each run of spaces, none at the ends.
UnicodeString visible(const UnicodeString& text) {
  UnicodeString out;
  bool gap = false;
  for (std::int32_t k = 0; k < text.length(); k = text.moveIndex32(k, 1)) {
    const UChar32 c = text.char32At(k);
    if (u_hasBinaryProperty(c, UCHAR_DEFAULT_IGNORABLE_CODE_POINT)) continue;
    if (u_isUWhiteSpace(c)) {
      gap = true;
      continue;
    }
    if (gap && !out.isEmpty()) out.append(u' ');
    gap = false;
    out.append(c);
  }
  return out;
}

UnicodeString small(const UnicodeString& text) {
  return normalized(text, Normalizer2::getNFKCCasefoldInstance);
}

// In looks a capital I is a small L, and a capital L is neither: Iola is not Lola.
UnicodeString small_looks(const UnicodeString& plain) {
  constexpr UChar kCapitalL = 0xe000;  // of nobody's script
  UnicodeString looks = skeleton(plain);
  looks.findAndReplace(u"L", UnicodeString(kCapitalL));
  return small(looks);
}

}  // namespace

NameKeys name_keys(std::string_view name) {
  const UnicodeString plain = visible(normalized(from_utf8(name), Normalizer2::getNFKCInstance));
  // What looks like a letter may be a capital: the zero is an O.
  return {to_utf8(small(skeleton(visible(small(plain))))), to_utf8(small_looks(plain))};
}

bool is_confusable(const NameKeys& a, const NameKeys& b) { return a.alike == b.alike || a.looks == b.looks; }

std::string composed(std::string_view name) {
  const UnicodeString whole = normalized(from_utf8(name), Normalizer2::getNFCInstance);
  UnicodeString out;
  bool gap = false;
  for (std::int32_t k = 0; k < whole.length(); k = whole.moveIndex32(k, 1)) {
    const UChar32 c = whole.char32At(k);
    const bool space = u_isUWhiteSpace(c) != 0;
    if (!space) out.append(c);
    if (space && !gap) out.append(u' ');
    gap = space;
  }
  return to_utf8(out);
}

}  // namespace konduktor::server
