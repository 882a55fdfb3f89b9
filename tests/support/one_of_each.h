// Of many things that are sent, one of each shape: enough to hold against the schema, few enough to be read in review.
#pragma once

#include <nlohmann/json.hpp>
#include <set>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace konduktor::testing {

using Json = nlohmann::ordered_json;

// Which fields there are at every depth, and the words that tell kinds apart. What lies under ids of the data (cards,
// pieces) is not looked into.
inline void append_shape(std::string& out, const Json& json, std::string_view under = {}) {
  static const std::set<std::string_view> kById = {"hand",    "discard", "laid",  "known",
                                                   "pieces",  "missing", "track", "rows",
                                                   "bonuses", "points",  "cards", "yard"};
  static const std::set<std::string_view> kWords = {"event", "phase",  "stage", "kind",
                                                    "need",  "reason", "effect"};
  if (json.is_string() && kWords.contains(under)) out += json.get<std::string>();
  if (json.is_array()) {
    std::set<std::string> elements;
    for (const Json& element : json) {
      std::string shape;
      append_shape(shape, element);
      elements.insert(shape);
    }
    for (const std::string& shape : elements) out += '[' + shape + ']';
  }
  if (!json.is_object() || kById.contains(under)) return;
  out += '{';
  for (const auto& [key, value] : json.items()) {
    out += key + (value.is_null() ? "?" : "") + ':';
    append_shape(out, value, key);
  }
  out += '}';
}
inline std::string shape_of(const Json& json) {
  std::string out;
  append_shape(out, json);
  return out;
}

// Lists that the data makes long are cut down to one element of each shape.
inline Json cut(const Json& json, const std::set<std::string>& lists) {
  Json out = json;
  for (auto& [key, value] : out.items()) {
    if (!lists.contains(key) || !value.is_array()) continue;
    Json few = Json::array();
    std::set<std::string> seen;
    for (const Json& element : value)
      if (seen.insert(shape_of(element)).second) few.push_back(element);
    value = std::move(few);
  }
  return out;
}

// Keeps the first of each shape, as lines {"is":"Need","value":{…}} by the names of docs/server/socket.schema.json.
class OneOfEach {
 public:
  void add(const std::string& definition, const Json& value) { add(definition, value, shape_of(value)); }
  void add(const std::string& definition, const Json& value, const std::string& shape) {
    if (!seen_.emplace(definition, shape).second) return;
    Json line;
    line["is"] = definition;
    line["value"] = value;
    lines_.push_back(line.dump() + '\n');
  }
  [[nodiscard]] std::string text() const {
    std::string all;
    for (const std::string& line : lines_) all += line;
    return all;
  }

 private:
  std::set<std::pair<std::string, std::string>> seen_;
  std::vector<std::string> lines_;
};

}  // namespace konduktor::testing
