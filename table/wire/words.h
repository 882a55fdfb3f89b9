// Cards, sets and lists of the engine as JSON, by the ids of the data file. Shared by all writers of this folder.
#pragma once

#include <array>
#include <charconv>
#include <span>

#include "konduktor/event.h"
#include "konduktor/notation.h"
#include "konduktor/rules.h"
#include "konduktor/state.h"
#include "wire/json.h"

namespace konduktor::server {

// Whether the longest path can bring points at this table.
[[nodiscard]] bool looks_at_longest_path(const Rules& rules) noexcept;

// A probability to four places.
inline void write_chance(JsonWriter& json, double chance) {
  constexpr int kPlaces = 4;
  std::array<char, 32> text{};
  const auto end =
      std::to_chars(text.data(), text.data() + text.size() - 1, chance, std::chars_format::fixed, kPlaces)
          .ptr;
  *end = ',';
  json.raw({text.data(), static_cast<std::size_t>(end - text.data()) + 1});
}

// A card, or null for none.
inline void write_card(JsonWriter& json, const Rules& rules, Card card) {
  if (card == Card::None)
    json.null();
  else
    json.id(card_word(rules, card));
}

// {"red":2,"wild":1}: kinds of which there are none are left out.
inline void write_cards(JsonWriter& json, const Rules& rules, const Cards& cards) {
  json.begin_object();
  for (std::size_t c = 0; c < rules.colours.size(); ++c)
    if (cards.n[c] != 0) json.key(rules.colours[c].id).number(cards.n[c]);
  if (cards.wilds() != 0) json.key("wild").number(cards.wilds());
  json.end_object();
}

// ["red",null,…] from bytes of an event or a row.
template <typename Byte>
void write_card_list(JsonWriter& json, const Rules& rules, std::span<const Byte> cards) {
  json.begin_list();
  for (const Byte card : cards) write_card(json, rules, static_cast<Card>(card));
  json.end_list();
}

// The ids of a set, in the order of the data file.
template <typename Set, typename Items>
void write_set(JsonWriter& json, const Set& set, const Items& items) {
  json.begin_list();
  set.for_each([&](auto index) { json.id(items[ix(index)].id); });
  json.end_list();
}

template <typename Items>
void write_bits(JsonWriter& json, unsigned bits, const Items& items) {
  write_set(json, Set64<TechId>{bits}, items);
}

}  // namespace konduktor::server
