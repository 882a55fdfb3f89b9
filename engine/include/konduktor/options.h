// What a table chooses, and the one table of it that everybody walks: loader, records, settings, protocol, programs.
//
// A new option is a field of Options and a row of kOptions; the rule that it changes reads the field. Files are read by
// name, so rows may stand in any order; lists for people follow it.
#pragma once

#include <array>
#include <compare>
#include <cstdint>
#include <optional>
#include <span>
#include <string_view>
#include <type_traits>

#include "konduktor/words.h"

namespace konduktor {

struct Rules;

enum class RowOrder : std::uint8_t { Top, Bottom, Owner };
constexpr auto words_of(RowOrder) { return words<RowOrder>("top", "bottom", "owner"); }
enum class EmptyDeck : std::uint8_t { Display, Closed };
constexpr auto words_of(EmptyDeck) { return words<EmptyDeck>("display", "closed"); }

// The first choice of each is the ledger's default. In order: caches use all of it as their key.
struct Options {
  int players = 2;
  bool advanced_technologies = false;
  bool peek_own_track = false;                // CG-13
  RowOrder row_order = RowOrder::Top;
  bool must_draw_two = false;
  EmptyDeck empty_deck = EmptyDeck::Display;
  friend constexpr auto operator<=>(const Options&, const Options&) = default;
};

// A choice is an index into `values`; 0 is the default.
struct Option {
  std::string_view name;
  std::span<const std::string_view> values;  // "false" and "true" of a switch, which JSON writes as such
  bool is_switch = false;
  int (*get)(const Options&) noexcept = nullptr;
  void (*set)(Options&, int choice) noexcept = nullptr;
  bool (*offered)(const Rules&) noexcept = nullptr;  // by the data of the game; needs no tables
  // Stands in records and statistics even where it is the default. Only the oldest do: files from before an option
  // was there read as they always did.
  bool always_written = false;

  [[nodiscard]] constexpr std::string_view value_in(const Options& options) const noexcept {
    return values[static_cast<std::size_t>(get(options))];
  }
  [[nodiscard]] constexpr bool is_written(const Options& options) const noexcept {
    return always_written || get(options) != 0;
  }
  [[nodiscard]] constexpr std::optional<int> choice_of(std::string_view value) const noexcept {
    for (std::size_t k = 0; k < values.size(); ++k)
      if (values[k] == value) return static_cast<int>(k);
    return std::nullopt;
  }
};

inline constexpr std::array<std::string_view, 2> kSwitchValues{"false", "true"};

template <auto kField>
[[nodiscard]] constexpr Option option_of(std::string_view name, bool (*offered)(const Rules&) noexcept,
                                         bool always_written) noexcept {
  using Choice = std::remove_cvref_t<decltype(Options{}.*kField)>;
  Option option;
  option.name = name;
  if constexpr (std::is_same_v<Choice, bool>) {
    option.values = kSwitchValues;
    option.is_switch = true;
  } else {
    option.values = kWordsOf<Choice>;
  }
  option.get = [](const Options& options) noexcept { return static_cast<int>(options.*kField); };
  option.set = [](Options& options, int choice) noexcept { options.*kField = static_cast<Choice>(choice); };
  option.offered = offered;
  option.always_written = always_written;
  return option;
}

[[nodiscard]] bool has_advanced_technologies(const Rules& rules) noexcept;
[[nodiscard]] bool is_card_game(const Rules& rules) noexcept;

inline constexpr std::array kOptions{
    option_of<&Options::advanced_technologies>("advanced_technologies", has_advanced_technologies, true),
    option_of<&Options::peek_own_track>("peek_own_track", is_card_game, true),
    option_of<&Options::row_order>("row_order", is_card_game, true),
    option_of<&Options::must_draw_two>("must_draw_two", is_card_game, true),
    option_of<&Options::empty_deck>("empty_deck", is_card_game, false),
};

// Null if there is none of that name.
[[nodiscard]] constexpr const Option* find_option(std::string_view name) noexcept {
  for (const Option& option : kOptions)
    if (option.name == name) return &option;
  return nullptr;
}

}  // namespace konduktor
