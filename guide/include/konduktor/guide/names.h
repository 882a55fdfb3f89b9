// What people mean when they type a name: places, routes and technologies by whole names, beginnings, single words and
// initials, without regard to case, accents and punctuation, in English, in Polish or as the people there say it.
//
// The better kind of likeness wins alone: "london" is London though Londonderry begins with it. Several answers mean
// that more has to be said.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "konduktor/rules.h"

namespace konduktor {

// Small letters and digits; accents are dropped ("Łódź" → "lodz", "Straße" → "strasse"), apostrophes and full stops
// too, whatever else stands between words becomes one space.
[[nodiscard]] std::string plain_text(std::string_view text);

// In the order of the data. Empty = nothing is like it.
[[nodiscard]] std::vector<PlaceId> places_named(const Rules& rules, std::string_view text);
[[nodiscard]] std::vector<TechId> technologies_named(const Rules& rules, std::string_view text);
// A colour or the wild, by id or name; Card::None = unknown or more than one.
[[nodiscard]] Card card_named(const Rules& rules, std::string_view text);
// Counts and colours in either order: "red*2+wild*1", "2 red, 1 loco". False if that is not what it says.
[[nodiscard]] bool payment_named(const Rules& rules, std::string_view text, Cards& payment);

struct RoutesNamed {
  std::vector<RouteId> routes;  // between the two places, in the colour if one was named
  // For saying why there are none: what the two parts of the text mean, each possibly nothing.
  std::vector<PlaceId> from;
  std::vector<PlaceId> to;
  std::string from_text;
  std::string to_text;
  Card colour = Card::None;  // named behind the places; `routes` have it if any of them has
};
// "par zur", "paris - zurich", "new york to boston red", or an id. Grey is "grey" or "gray".
[[nodiscard]] RoutesNamed routes_named(const Rules& rules, std::string_view text);

}  // namespace konduktor
