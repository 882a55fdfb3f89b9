#include "record_value.h"

#include "words.h"

namespace konduktor::load {

std::string Value::path() const {
  if (up_ == nullptr) return {};
  const std::string before = up_->path();
  if (key_.empty()) return before + '[' + std::to_string(index_) + ']';
  const bool plain =
      key_.find_first_not_of("abcdefghijklmnopqrstuvwxyz0123456789_-") == std::string_view::npos;
  return before + (before.empty() ? "" : ".") +
         (plain && key_.size() < 60 ? std::string(key_) : in_quotes(key_));
}

void Value::bad(const std::string& text) const {
  const std::string where = path();
  throw BadRecord{where.empty() ? "the record " + text : where + " " + text};
}

void Value::object() const {
  if (!json_->is_object()) bad("must be an object");
}

bool Value::has(const char* key) const {
  object();
  return json_->find(key) != json_->end();
}

Value Value::operator[](const char* key) const {
  object();
  const auto found = json_->find(key);
  if (found == json_->end()) Value(*json_, this, key, 0).bad("is missing");
  return {*found, this, key, 0};
}

void Value::check_list(std::size_t least, std::size_t most) const {
  if (!json_->is_array()) bad("must be a list");
  if (json_->size() >= least && json_->size() <= most) return;
  const std::string right = least == most           ? "exactly " + std::to_string(least)
                            : json_->size() < least ? "at least " + std::to_string(least)
                                                    : "at most " + std::to_string(most);
  bad("has " + std::to_string(json_->size()) + " entries; there must be " + right);
}

int Value::whole(int least, int most) const {
  if (json_->is_number_unsigned()) {
    const auto number = json_->get<std::uint64_t>();
    if (most >= 0 && number <= static_cast<std::uint64_t>(most) && static_cast<int>(number) >= least)
      return static_cast<int>(number);
  } else if (json_->is_number_integer()) {
    const auto number = json_->get<std::int64_t>();
    if (number >= least && number <= most) return static_cast<int>(number);
  }
  bad("must be a whole number from " + std::to_string(least) + " to " + std::to_string(most));
}

bool Value::boolean() const {
  if (!json_->is_boolean()) bad("must be true or false");
  return json_->get<bool>();
}

const std::string& Value::string(std::size_t longest) const {
  if (!json_->is_string()) bad("must be a string");
  const auto& text = json_->get_ref<const std::string&>();
  if (text.size() > longest) bad("is longer than " + std::to_string(longest) + " bytes");
  return text;
}

std::string Value::hex64() const {
  const std::string& text = string(64);
  if (text.size() != 64 || text.find_first_not_of("0123456789abcdef") != std::string::npos)
    bad("must be 64 lower-case hex digits");
  return text;
}

}  // namespace konduktor::load
