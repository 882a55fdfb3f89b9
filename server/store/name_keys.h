// When two names are one: what a name comes to when everything is taken away that people do not see or hear.
//
// Compatibility forms (full width, composed or not), case, characters without width and runs of spaces make no difference;
// nor do letters of different scripts that look alike (Unicode Technical Standard 39, by ICU). Two keys, because case and
// looks cannot be had in one: "Iza" is "iza" by case, and "lza" with a small L by its looks, yet these two differ.
#pragma once

#include <string>
#include <string_view>

namespace konduktor::server {

struct NameKeys {
  std::string alike;  // looks of the name in small letters
  std::string looks;  // the name's looks as it is written, then in small letters
};
// Needs storable text (names.h). Both are empty if nothing of the name can be seen.
[[nodiscard]] NameKeys name_keys(std::string_view name);

// Whether people would take one for the other.
[[nodiscard]] bool is_confusable(const NameKeys& a, const NameKeys& b);

// In the form in which it is stored: composed, and one plain space wherever there are spaces.
[[nodiscard]] std::string composed(std::string_view name);

}  // namespace konduktor::server
