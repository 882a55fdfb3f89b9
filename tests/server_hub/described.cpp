#include "server_hub/described.h"

#include "api/openapi.h"
#include "server_hub/house.h"

namespace konduktor::server {
namespace {

const Json& description() {
  static const Json kAll = Json::parse(openapi_text());
  return kAll;
}

const Json& resolved(const Json& node) {
  const Json* at = &node;
  while (at->contains("$ref"))
    at = &description().at(Json::json_pointer((*at)["$ref"].get<std::string>().substr(1)));
  return *at;
}

std::vector<std::string> parts(const std::string& path) {
  std::vector<std::string> out;
  std::size_t from = 1;
  while (from <= path.size()) {
    const auto end = std::min(path.find('/', from), path.size());
    out.push_back(path.substr(from, end - from));
    from = end + 1;
  }
  return out;
}

const Json* find_path(const std::string& target) {
  const auto wanted = parts(target.substr(0, target.find('?')));
  const Json* templated = nullptr;
  for (const auto& [pattern, item] : description()["paths"].items()) {
    const auto given = parts(pattern);
    bool fits = given.size() == wanted.size();
    for (std::size_t k = 0; fits && k < given.size(); ++k)
      fits = given[k] == wanted[k] || given[k].starts_with('{');
    if (fits && pattern.find('{') == std::string::npos) return &item;
    if (fits) templated = &item;
  }
  return templated;
}

bool is_type(const Json& value, const std::string& type) {
  if (type == "object") return value.is_object();
  if (type == "array") return value.is_array();
  if (type == "string") return value.is_string();
  if (type == "boolean") return value.is_boolean();
  if (type == "integer") return value.is_number_integer();
  if (type == "number") return value.is_number();
  return false;
}

std::string difference(const Json& value, const Json& given, const std::string& where);

std::string object_difference(const Json& value, const Json& schema, const std::string& where) {
  for (const Json& name : schema.value("required", Json::array()))
    if (!value.contains(name.get<std::string>()))
      return where + "." + name.get<std::string>() + " is missing";
  if (!schema.contains("properties")) return {};
  for (const auto& [name, field] : value.items()) {
    if (!schema["properties"].contains(name)) return where + "." + name + " is not described";
    if (auto why = difference(field, schema["properties"][name], where + "." + name); !why.empty())
      return why;
  }
  return {};
}

std::string difference(const Json& value, const Json& given, const std::string& where) {
  if (value.is_null() && given.value("nullable", false)) return {};
  const Json& schema = resolved(given);
  if (value.is_null() && schema.value("nullable", false)) return {};
  for (const Json& part : schema.value("allOf", Json::array()))
    if (auto why = difference(value, part, where); !why.empty()) return why;
  if (schema.contains("type") && !is_type(value, schema["type"]))
    return where + " is no " + schema["type"].dump();
  if (schema.contains("enum")) {
    bool among = false;
    for (const Json& word : schema["enum"]) among |= word == value;
    if (!among) return where + " is not one of " + schema["enum"].dump();
  }
  if (value.is_object()) return object_difference(value, schema, where);
  if (value.is_array() && schema.contains("items"))
    for (std::size_t k = 0; k < value.size(); ++k)
      if (auto why = difference(value[k], schema["items"], where + "[" + std::to_string(k) + "]");
          !why.empty())
        return why;
  return {};
}

}  // namespace

std::string problem_with(std::string_view method, const std::string& target, const Answer& answer) {
  const Json* path = find_path(target);
  if (path == nullptr || method == "OPTIONS") return {};  // a browser's own question, the same for every path
  std::string verb(method == "HEAD" ? "GET" : method);
  for (char& c : verb) c = static_cast<char>(std::tolower(c));
  if (!path->contains(verb)) return answer.status == 405 ? "" : "the method is not described";
  const Json& responses = (*path)[verb]["responses"];
  const std::string status = std::to_string(answer.status);
  if (!responses.contains(status)) return "status " + status + " is not described";
  const Json& response = resolved(responses[status]);
  if (!response.contains("content") || method == "HEAD") return {};
  const std::string type = answer.raw.header("content-type");
  const std::string plain = type.substr(0, type.find(';'));
  if (!response["content"].contains(plain)) return "the type " + type + " is not described";
  if (plain != "application/json") return {};
  if (answer.body.is_discarded()) return "the body is not JSON";
  return difference(answer.body, response["content"][plain]["schema"], "body");
}

}  // namespace konduktor::server
