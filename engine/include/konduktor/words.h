// Words of enumerations: what files, records and the protocol call an enumerator. People's words are elsewhere.
//
// They stand beside the enum, in the order of its enumerators:
//
//   enum class Rejects : std::uint8_t { Out, Bottom, Shuffle };
//   constexpr auto words_of(Rejects) { return words<Rejects>("out", "bottom", "shuffle"); }
//
// and everybody asks `word_of(Rejects::Out)`, `from_word<Rejects>("out")` or walks `kWordsOf<Rejects>`. An enumerator
// without a word, or a word without an enumerator, does not compile. A word that was once released never changes.
#pragma once

#include <array>
#include <cassert>
#include <cstddef>
#include <optional>
#include <string_view>

namespace konduktor {

// Whether an enumerator has this value. Compilers name it in this function's signature, "konduktor::Rejects::Out";
// a value without one is a cast there, "(konduktor::Rejects)3". Not for enums of unnamed namespaces.
template <auto kValue>
[[nodiscard]] constexpr bool is_enumerator() noexcept {
  constexpr std::string_view kSignature = __PRETTY_FUNCTION__;
  constexpr std::string_view kBefore = "kValue = ";
  static_assert(kSignature.find(kBefore) != std::string_view::npos);
  return kSignature[kSignature.find(kBefore) + kBefore.size()] != '(';
}

// Whether the enum has just the values 0 to `kCount` - 1.
template <typename Enum, std::size_t kCount>
inline constexpr bool kCountsTo = is_enumerator<static_cast<Enum>(kCount - 1)>() &&
                                  !is_enumerator<static_cast<Enum>(kCount)>();

template <typename Enum, typename... Word>
[[nodiscard]] constexpr auto words(Word... word) noexcept {
  static_assert(kCountsTo<Enum, sizeof...(Word)>, "one word for each enumerator, in their order");
  return std::array<std::string_view, sizeof...(Word)>{word...};
}

template <typename Enum>
inline constexpr auto kWordsOf = words_of(Enum{});

template <typename Enum>
[[nodiscard]] constexpr auto word_of(Enum value) noexcept
    -> decltype(words_of(value)[0], std::string_view{}) {
  const auto index = static_cast<std::size_t>(value);
  assert(index < kWordsOf<Enum>.size());
  return kWordsOf<Enum>[index];
}

template <typename Enum>
[[nodiscard]] constexpr std::optional<Enum> from_word(std::string_view word) noexcept {
  for (std::size_t k = 0; k < kWordsOf<Enum>.size(); ++k)
    if (kWordsOf<Enum>[k] == word) return static_cast<Enum>(k);
  return std::nullopt;
}

}  // namespace konduktor
