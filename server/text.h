// Small questions to texts that all parts of the server ask.
#pragma once

#include <charconv>
#include <concepts>
#include <optional>
#include <string_view>

namespace konduktor::server {

// Without the spaces and tabs at both ends, as lists in HTTP headers may have them.
[[nodiscard]] std::string_view trimmed(std::string_view text) noexcept;

// Also refuses forms that are too long, surrogates and what lies beyond U+10FFFF.
[[nodiscard]] bool is_utf8(std::string_view text) noexcept;

// The number that the whole text is, in decimal; nothing if it is none or does not fit.
template <std::integral Number>
[[nodiscard]] std::optional<Number> number_in(std::string_view text) noexcept {
  Number number{};
  const char* const end = text.data() + text.size();
  const auto [last, error] = std::from_chars(text.data(), end, number);
  if (error != std::errc{} || last != end) return std::nullopt;
  return number;
}

}  // namespace konduktor::server
