#include "fold/json_fields.h"

#include <fmt/format.h>

#include <algorithm>
#include <set>

namespace konduktor::server {
namespace {

using Json = nlohmann::json;

constexpr std::size_t kShown = 60;  // of a value or a name in a message
constexpr int kMostDepth = 16;

// A value as it may stand in a message: short, one line, plain ASCII.
std::string shown(const Json& value) {
  if (value.is_object()) return "an object";
  if (value.is_array()) return "a list";
  std::string text = value.dump(-1, ' ', true);
  if (text.size() > kShown) text = text.substr(0, kShown) + "…";
  return text;
}

// Finds what the tree would hide or choke on: a field that is there twice, and lists in lists in lists.
class Watcher {
 public:
  bool operator()(int depth, Json::parse_event_t event, Json& parsed) {
    if (depth > kMostDepth) {
      if (error.empty()) error = "it is nested too deeply";
      return false;
    }
    if (event == Json::parse_event_t::object_start) seen_.emplace_back();
    if (event == Json::parse_event_t::object_end && !seen_.empty()) seen_.pop_back();
    if (event == Json::parse_event_t::key && !seen_.empty() &&
        !seen_.back().insert(parsed.get<std::string>()).second && error.empty())
      error = fmt::format("the field {} is there twice", shown(parsed));
    return true;
  }
  std::string error;

 private:
  std::vector<std::set<std::string>> seen_;
};

}  // namespace

ParsedJson parse_json_text(std::string_view text, std::size_t most_bytes) {
  if (text.size() > most_bytes)
    return {{}, fmt::format("the text has {} bytes; at most {} are read", text.size(), most_bytes)};
  Watcher watcher;
  ParsedJson parsed;
  try {
    parsed.value = Json::parse(text, [&](int depth, Json::parse_event_t event, Json& value) {
      return watcher(depth, event, value);
    });
  } catch (const Json::parse_error& problem) {
    return {{}, fmt::format("this is not JSON: something is wrong at byte {}", problem.byte)};
  } catch (const Json::exception&) {
    return {{}, "this is not JSON that can be read: a number is too large"};
  }
  parsed.error = watcher.error;
  return parsed;
}

JsonFields::JsonFields(const Json& object, std::string where, std::string& error)
    : object_(object), where_(std::move(where)), error_(error) {}

const Json* JsonFields::find(std::string_view name) {
  asked_.push_back(name);
  if (!error_.empty()) return nullptr;
  const auto found = object_.find(name);
  return found == object_.end() ? nullptr : &*found;
}

bool JsonFields::has(std::string_view name) const { return object_.contains(name); }

void JsonFields::wrong(std::string_view name, std::string_view allowed) {
  if (!error_.empty()) return;
  const auto found = object_.find(name);
  error_ = found == object_.end()
               ? fmt::format("{}{} is missing; it must be {}", where_, name, allowed)
               : fmt::format("{}{} is {}; it must be {}", where_, name, shown(*found), allowed);
}

void JsonFields::flag(std::string_view name, bool& out) {
  const Json* value = find(name);
  if (value == nullptr) return;
  if (!value->is_boolean()) return wrong(name, "true or false");
  out = value->get<bool>();
}

void JsonFields::number(std::string_view name, std::int64_t least, std::int64_t most, std::int64_t& out) {
  const Json* value = find(name);
  if (value == nullptr) return;
  // A number above the signed range would turn negative when read as one.
  const bool huge = value->is_number_unsigned() && value->get<std::uint64_t>() > INT64_MAX;
  if (!value->is_number_integer() || huge || value->get<std::int64_t>() < least ||
      value->get<std::int64_t>() > most)
    return wrong(name, fmt::format("a whole number from {} to {}", least, most));
  out = value->get<std::int64_t>();
}

void JsonFields::text(std::string_view name, std::string& out) {
  const Json* value = find(name);
  if (value == nullptr) return;
  if (!value->is_string()) return wrong(name, "a text");
  out = value->get<std::string>();
}

void JsonFields::word(std::string_view name, std::span<const std::string_view> allowed, std::size_t& out) {
  const Json* value = find(name);
  if (value == nullptr) return;
  const auto found = value->is_string()
                         ? std::find(allowed.begin(), allowed.end(), value->get_ref<const std::string&>())
                         : allowed.end();
  if (found == allowed.end()) {
    std::string words;
    for (const auto word : allowed) words += fmt::format("{}\"{}\"", words.empty() ? "" : ", ", word);
    return wrong(name, "one of " + words);
  }
  out = static_cast<std::size_t>(found - allowed.begin());
}

const Json* JsonFields::object(std::string_view name) {
  const Json* value = find(name);
  if (value == nullptr) return nullptr;
  if (value->is_object()) return value;
  wrong(name, "an object");
  return nullptr;
}

void JsonFields::finish() {
  if (!error_.empty()) return;
  for (const auto& field : object_.items()) {
    if (std::find(asked_.begin(), asked_.end(), field.key()) != asked_.end()) continue;
    std::string names;
    for (const auto name : asked_) names += fmt::format("{}{}", names.empty() ? "" : ", ", name);
    error_ = fmt::format("there is no field {} in {}; the fields are {}", shown(Json(field.key())),
                         where_.empty() ? "the settings" : where_.substr(0, where_.size() - 1), names);
    return;
  }
}

}  // namespace konduktor::server
