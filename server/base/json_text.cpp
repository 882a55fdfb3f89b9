#include "base/json_text.h"

#include <array>
#include <charconv>
#include <cmath>

namespace konduktor::server {

void write_decimal(JsonWriter& json, double value) {
  if (!std::isfinite(value)) return json.null();  // JSON has no word for it
  std::array<char, 32> text{};
  const auto end = std::to_chars(text.data(), text.data() + text.size(), value).ptr;
  write_json(json, {text.data(), static_cast<std::size_t>(end - text.data())});
}

}  // namespace konduktor::server
