// One value of a record while it is read. Paths are put together only when something is wrong, because a record
// holds thousands of cards and is nearly always right.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "json_text.h"

namespace konduktor::load {

// Ends the reading of a record; never leaves this library.
struct BadRecord {
  std::string text;
};

class Value {
 public:
  explicit Value(const Json& root) : json_(&root) {}

  [[noreturn]] void bad(const std::string& text) const;
  [[nodiscard]] std::string path() const;

  // Fields of an object. `up` must outlive the result: take apart in one expression or keep the parent.
  [[nodiscard]] bool has(const char* key) const;
  [[nodiscard]] Value operator[](const char* key) const;
  void object() const;

  [[nodiscard]] int whole(int least, int most) const;
  [[nodiscard]] bool boolean() const;
  [[nodiscard]] const std::string& string(std::size_t longest) const;
  [[nodiscard]] std::string hex64() const;
  [[nodiscard]] bool is_null() const { return json_->is_null(); }

  // Calls put(element) for each element of a list of `least` to `most`.
  template <typename Put>
  void each(std::size_t least, std::size_t most, Put&& put) const {
    check_list(least, most);
    for (std::size_t i = 0; i < json_->size(); ++i) put(Value((*json_)[i], this, {}, i));
  }
  // Calls put(name, value) for each field of an object.
  template <typename Put>
  void each_field(std::size_t most, Put&& put) const {
    object();
    if (json_->size() > most) bad("has too many fields; at most " + std::to_string(most));
    for (auto it = json_->begin(); it != json_->end(); ++it) put(it.key(), Value(*it, this, it.key(), 0));
  }

 private:
  Value(const Json& json, const Value* up, std::string_view key, std::size_t index)
      : json_(&json), up_(up), key_(key), index_(index) {}
  void check_list(std::size_t least, std::size_t most) const;

  const Json* json_;
  const Value* up_ = nullptr;
  std::string_view key_;  // empty = an element of a list
  std::size_t index_ = 0;
};

}  // namespace konduktor::load
