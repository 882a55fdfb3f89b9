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
  if (failed()) return;
  const std::string where = path();
  refuse(where.empty() ? "the record " + text : where + " " + text);
}

void Value::refuse(const std::string& sentence) const {
  if (!failed()) *problem_ = sentence;
}

bool Value::object() const {
  if (json_ != nullptr && json_->is_object()) return true;
  bad("must be an object");
  return false;
}

bool Value::has(const char* key) const { return object() && json_->find(key) != json_->end(); }

Value Value::operator[](const char* key) const {
  Value field(nullptr, this, key, 0, problem_);
  if (!object()) return field;
  const auto found = json_->find(key);
  if (found == json_->end())
    field.bad("is missing");
  else
    field.json_ = &*found;
  return field;
}

bool Value::list(std::size_t least, std::size_t most) const {
  if (json_ == nullptr || !json_->is_array()) {
    bad("must be a list");
    return false;
  }
  if (json_->size() >= least && json_->size() <= most) return true;
  const std::string right = least == most           ? "exactly " + std::to_string(least)
                            : json_->size() < least ? "at least " + std::to_string(least)
                                                    : "at most " + std::to_string(most);
  bad("has " + std::to_string(json_->size()) + " entries; there must be " + right);
  return false;
}

std::int64_t Value::long_whole(std::int64_t least, std::int64_t most) const {
  if (json_ != nullptr && json_->is_number_unsigned()) {
    const auto number = json_->get<std::uint64_t>();
    if (most >= 0 && number <= static_cast<std::uint64_t>(most) && static_cast<std::int64_t>(number) >= least)
      return static_cast<std::int64_t>(number);
  } else if (json_ != nullptr && json_->is_number_integer()) {
    const auto number = json_->get<std::int64_t>();
    if (number >= least && number <= most) return number;
  }
  bad("must be a whole number from " + std::to_string(least) + " to " + std::to_string(most));
  return least;
}

int Value::whole(int least, int most) const { return static_cast<int>(long_whole(least, most)); }

bool Value::boolean() const {
  if (json_ != nullptr && json_->is_boolean()) return json_->get<bool>();
  bad("must be true or false");
  return false;
}

std::string_view Value::string(std::size_t longest) const {
  if (json_ == nullptr || !json_->is_string()) {
    bad("must be a string");
    return {};
  }
  const auto& text = json_->get_ref<const std::string&>();
  if (text.size() <= longest) return text;
  bad("is longer than " + std::to_string(longest) + " bytes");
  return {};
}

std::string Value::hex64() const {
  const std::string_view text = string(64);
  if (text.size() == 64 && text.find_first_not_of("0123456789abcdef") == std::string_view::npos)
    return std::string(text);
  bad("must be 64 lower-case hex digits");
  return {};
}

std::string Value::text() const {
  return json_ == nullptr ? std::string() : json_->dump(-1, ' ', false, Json::error_handler_t::replace);
}

}  // namespace konduktor::load
