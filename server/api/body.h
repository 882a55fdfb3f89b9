// Fields of a JSON body, taken one by one; what is wrong is refused by name.
#pragma once

#include <fmt/format.h>

#include <nlohmann/json.hpp>
#include <string>

#include "api/api.h"

namespace konduktor::server {

// Nothing (and the call is refused) if the body is not a JSON object. An empty body is an empty object.
inline std::optional<nlohmann::json> body_of(const Call& call) {
  nlohmann::json body = call.request.body.empty() ? nlohmann::json::object()
                                                  : nlohmann::json::parse(call.request.body, nullptr, false);
  if (body.is_object()) return body;
  call.refuse("bad_request", body.is_discarded() ? "the body is not JSON" : "the body is not a JSON object");
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
