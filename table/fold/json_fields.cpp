#include "fold/json_fields.h"

#include <fmt/format.h>

#include <algorithm>
#include <set>

namespace konduktor::server {
namespace {

using Json = nlohmann::json;

constexpr std::size_t kShown = 60;  // of a value or a name in a message
constexpr std::size_t kMostDepth = 16;

// A value as it may stand in a message: short, one line, plain ASCII.
std::string shown(const Json& value) {
  if (value.is_object()) return "an object";
  if (value.is_array()) return "a list";
  std::string text = value.dump(-1, ' ', true);
  if (text.size() > kShown) text = text.substr(0, kShown) + "…";
  return text;
}

// A first pass over the text that builds nothing: finds what is no JSON, and what the tree would hide or choke on, a field
// that is there twice and lists in lists in lists.
class KeyWatcher : public nlohmann::json_sax<Json> {
 public:
  // What is no JSON at all comes before what is wrong with it.
  [[nodiscard]] std::string error() const { return not_json_.empty() ? wrong_ : not_json_; }

  bool null() override { return look(); }
  bool boolean(bool) override { return look(); }
  bool number_integer(number_integer_t) override { return look(); }
  bool number_unsigned(number_unsigned_t) override { return look(); }
  bool number_float(number_float_t, const string_t&) override { return look(); }
  bool string(string_t&) override { return look(); }
  bool binary(binary_t&) override { return look(); }
  bool start_object(std::size_t) override { return open(); }
  bool start_array(std::size_t) override { return open(); }
  bool end_object() override { return close(); }
  bool end_array() override { return close(); }
  bool key(string_t& name) override {
    look();
    if (!seen_.back().insert(name).second && wrong_.empty())
      wrong_ = fmt::format("the field {} is there twice", shown(Json(name)));
    return true;
  }
  bool parse_error(std::size_t byte, const std::string&,
                   const nlohmann::detail::exception& problem) override {
    constexpr int kSyntax = 199;  // the last id of errors of syntax; those behind are of numbers
    not_json_ = problem.id <= kSyntax ? fmt::format("this is not JSON: something is wrong at byte {}", byte)
                                      : "this is not JSON that can be read: a number is too large";
    return false;
  }

 private:
  bool look() {
    if (seen_.size() > kMostDepth && wrong_.empty()) wrong_ = "it is nested too deeply";
    return true;
  }
  bool open() {
    look();
    seen_.emplace_back();
    return true;
  }
  bool close() {
    seen_.pop_back();
    return true;
  }

  std::string not_json_;
  std::string wrong_;
  std::vector<std::set<std::string>> seen_;  // fields of the objects and lists that are open
};

}  // namespace

ParsedJson parse_json_text(std::string_view text, std::size_t most_bytes) {
  if (text.size() > most_bytes)
    return {{}, fmt::format("the text has {} bytes; at most {} are read", text.size(), most_bytes)};
  KeyWatcher watcher;
  Json::sax_parse(text, &watcher);
  if (const std::string error = watcher.error(); !error.empty()) return {{}, error};
  return {Json::parse(text, nullptr, false), {}};
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
