// Fields of a JSON body, taken one by one; what is wrong is refused by name.
#pragma once

#include <fmt/format.h>

#include <nlohmann/json.hpp>
#include <string>

#include "api/api.h"
#include "fold/json_fields.h"

namespace konduktor::server {

inline constexpr std::size_t kMaxJsonBody = 16u << 10;

// Nothing (and the call is refused) if the body is not a JSON object. An empty body is an empty object.
inline std::optional<nlohmann::json> body_of(const Call& call) {
  if (call.request.body.empty()) return nlohmann::json::object();
  ParsedJson body = parse_json_text(call.request.body, kMaxJsonBody);
  if (body.error.empty() && body.value.is_object()) return std::move(body.value);
  call.refuse("bad_request", "the body: " + (body.error.empty() ? "this is not a JSON object" : body.error));
  return std::nullopt;
}

// A text field; refused if it is missing or no text.
inline std::optional<std::string> text_field(const Call& call, const nlohmann::json& body, const char* name) {
  const auto it = body.find(name);
  if (it != body.end() && it->is_string()) return it->get<std::string>();
  call.refuse("bad_request",
              fmt::format("\"{}\" {}", name, it == body.end() ? "is missing" : "must be a text"));
  return std::nullopt;
}

}  // namespace konduktor::server
