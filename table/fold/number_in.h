// Numbers in texts.
#pragma once

#include <charconv>
#include <concepts>
#include <optional>
#include <string_view>

namespace konduktor::server {

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
