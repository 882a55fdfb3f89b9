// Text to JSON tree for input that nobody has checked: bounded in depth and size, no key twice, valid UTF-8.
//
// A first pass over the text builds nothing and finds what is wrong; only then is the tree made, so that neither
// a deep nor a wide file can exhaust the stack or cost quadratic time. Objects keep the order of their fields.
#pragma once

#include <nlohmann/json.hpp>
#include <string>
#include <string_view>

#include "positions.h"

namespace konduktor::load {

inline constexpr std::size_t kMaxDepth = 64;
inline constexpr std::size_t kMaxFields = 256;        // of one object
inline constexpr std::size_t kMaxValues = 2'000'000;  // in one text

struct JsonText {
  Json value;
  std::string error;  // "routes[3]: …"; empty = ok
  Position at;        // of the error
};

[[nodiscard]] JsonText parse_json(std::string_view text);

}  // namespace konduktor::load
