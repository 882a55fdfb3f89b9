#include "store/names.h"

#include <clocale>
#include <cwctype>

#include <locale.h>

#include <algorithm>
#include <boost/locale/utf.hpp>
#include <iterator>

#include "base/text.h"

namespace konduktor::server {
namespace {

using Utf8 = boost::locale::utf::utf_traits<char>;

// The server itself runs in the plain C locale, where only ASCII letters have cases.
locale_t unicode() {
  static const locale_t locale = newlocale(LC_CTYPE_MASK, "C.UTF-8", nullptr);
  return locale;
}

}  // namespace

bool storable(std::string_view text) noexcept {
  return text.find('\0') == std::string_view::npos && is_utf8(text);
}

std::string fold_name(std::string_view name) {
  std::string folded;
  const char* at = name.data();
  const char* const end = at + name.size();
  while (at != end) {
    const auto point = Utf8::decode(at, end);
    if (!boost::locale::utf::is_valid_codepoint(point)) continue;
    const auto wide = static_cast<std::wint_t>(point);
    // Upper case first: letters like the final sigma have one capital with the others.
    const auto lower = unicode() ? towlower_l(towupper_l(wide, unicode()), unicode()) : std::towlower(wide);
    Utf8::encode(static_cast<boost::locale::utf::code_point>(lower), std::back_inserter(folded));
  }
  return folded;
}

}  // namespace konduktor::server
