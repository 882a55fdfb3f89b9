// Reading an object of JSON that a stranger sent, field by field.
//
// The first thing that is wrong is kept as a sentence that names the field, what it holds and what it may hold; later
// reads do nothing. A field that is absent leaves the default. `finish` refuses fields that nobody has asked for.
#pragma once

#include <cstdint>
#include <nlohmann/json.hpp>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace konduktor::server {

// The text as JSON, or why it is none. No field may stand twice in an object.
struct ParsedJson {
  nlohmann::json value;
  std::string error;
};
[[nodiscard]] ParsedJson parse_json_text(std::string_view text, std::size_t most_bytes);

class JsonFields {
 public:
  // `where` stands before the names of fields in messages: "clock." or "". `object` must outlive this.
  JsonFields(const nlohmann::json& object, std::string where, std::string& error);

  void flag(std::string_view name, bool& out);
  void number(std::string_view name, std::int64_t least, std::int64_t most, std::int64_t& out);
  void text(std::string_view name, std::string& out);
  // Index of the word among those allowed.
  void word(std::string_view name, std::span<const std::string_view> allowed, std::size_t& out);
  // The object in this field; null if it is absent or wrong.
  [[nodiscard]] const nlohmann::json* object(std::string_view name);
  [[nodiscard]] bool has(std::string_view name) const;
  void finish();

  // Notes that the field is wrong: `allowed` is like "a number from 2 to 5".
  void wrong(std::string_view name, std::string_view allowed);

 private:
  [[nodiscard]] const nlohmann::json* find(std::string_view name);  // notes that it was asked for

  const nlohmann::json& object_;
  std::string where_;
  std::string& error_;
  std::vector<std::string_view> asked_;
};

}  // namespace konduktor::server
