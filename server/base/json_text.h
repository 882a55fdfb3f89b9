// Small JSON texts: answers, messages, what servers say to each other. All are written by the writer that also writes what
// every move sends (wire/json.h), so that one place knows how text is quoted.
#pragma once

#include <memory>
#include <string>
#include <string_view>
#include <utility>

#include "wire/json.h"

namespace konduktor::server {

// {…}, with the fields that `write` gives to the JsonWriter. At least one.
template <typename Write>
[[nodiscard]] std::string json_object(Write&& write) {
  constexpr std::size_t kExpected = 256;
  std::string out;
  JsonWriter json(out, kExpected);
  json.begin_object();
  std::forward<Write>(write)(json);
  json.end_object();
  json.finish();
  return out;
}

// A value that is JSON already.
inline void write_json(JsonWriter& json, std::string_view value) {
  json.raw(value);
  json.raw(",");
}
// A number with a fraction, as short as it can be said exactly.
void write_decimal(JsonWriter& json, double value);
// The fields of an object that is JSON already. At least one.
inline void write_fields(JsonWriter& json, std::string_view object) {
  write_json(json, object.substr(1, object.size() - 2));
}

// The same as json_object, to be sent to a socket.
template <typename Write>
[[nodiscard]] std::shared_ptr<const std::string> json_message(Write&& write) {
  return std::make_shared<const std::string>(json_object(std::forward<Write>(write)));
}

}  // namespace konduktor::server
