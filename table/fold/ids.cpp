#include "fold/ids.h"

namespace konduktor::server {

std::string id_text(std::int64_t id) {
  std::string text(kIdLength, '0');
  auto rest = static_cast<std::uint64_t>(id);
  for (int k = kIdLength - 1; k >= 0; --k, rest >>= 5)
    text[static_cast<std::size_t>(k)] = kIdDigits[rest & 31];
  return text;
}

std::optional<std::int64_t> id_from_text(std::string_view text) {
  if (text.size() != kIdLength) return std::nullopt;
  std::uint64_t id = 0;
  for (const char c : text) {
    const auto digit = kIdDigits.find(c);
    if (digit == std::string_view::npos) return std::nullopt;
    id = id << 5 | digit;
  }
  if (id == 0) return std::nullopt;
  return static_cast<std::int64_t>(id);
}

}  // namespace konduktor::server
