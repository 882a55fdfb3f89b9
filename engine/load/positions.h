// Where the values of a JSON text stand: lines and columns from 1, columns in characters.
//
// A parsed tree does not know its text. Because the tree keeps the order of the text, the nth key or value of the one is
// the nth of the other; they are matched when the first question is asked, so that a good file costs nothing.
#pragma once

#include <cstdint>
#include <nlohmann/json_fwd.hpp>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

namespace konduktor::load {

using Json = nlohmann::ordered_json;

struct Position {
  std::size_t line = 0;  // 0 = not known
  std::size_t column = 0;
};

[[nodiscard]] Position position_at(std::string_view text, std::size_t byte);

// The keys and values of a JSON text in their order, by their first byte; at most `most` of them.
[[nodiscard]] std::vector<std::uint32_t> keys_and_values(std::string_view text, std::size_t most = SIZE_MAX);

// "my.json:3:7: ", "my.json: ", "line 3, column 7: " or nothing, by what is known.
[[nodiscard]] std::string prefix_of(std::string_view file, const Position& position);

class Positions {
 public:
  // Both outlive it; `root` was parsed from `text`.
  Positions(std::string_view text, const Json& root) : text_(text), root_(&root) {}
  // Where a value of the tree begins; a field begins with its key.
  [[nodiscard]] Position of(const Json& value) const;

 private:
  void match(const Json& value, const std::vector<std::uint32_t>& bytes, std::size_t& next) const;

  std::string_view text_;
  const Json* root_;
  mutable std::unordered_map<const Json*, std::uint32_t> bytes_;
};

}  // namespace konduktor::load
