// One value of a record while it is read. Paths are put together only when something is wrong, because a record
// holds thousands of cards and is nearly always right.
//
// The first problem is kept as a sentence and ends the reading: from then on readers return something harmless, lists
// have no more elements, and later problems are not noted, as they may follow from the first.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "json_text.h"

namespace konduktor::load {

class Value {
 public:
  // Both outlive it; `problem` is empty and stays so if all is right.
  Value(const Json& root, std::string& problem) : json_(&root), problem_(&problem) {}

  // Notes "<path> <text>".
  void bad(const std::string& text) const;
  // Notes a sentence about the whole record.
  void refuse(const std::string& sentence) const;
  [[nodiscard]] bool failed() const noexcept { return !problem_->empty(); }
  [[nodiscard]] std::string path() const;

  // Fields of an object. `up` must outlive the result: take apart in one expression or keep the parent.
  [[nodiscard]] bool has(const char* key) const;
  [[nodiscard]] Value operator[](const char* key) const;

  [[nodiscard]] int whole(int least, int most) const;
  [[nodiscard]] std::int64_t long_whole(std::int64_t least, std::int64_t most) const;
  [[nodiscard]] bool boolean() const;
  [[nodiscard]] std::string_view string(std::size_t longest) const;
  [[nodiscard]] std::string hex64() const;
  [[nodiscard]] std::string text() const;  // the value itself as JSON
  [[nodiscard]] bool is_null() const { return json_ != nullptr && json_->is_null(); }

  [[nodiscard]] bool is_boolean() const { return json_ != nullptr && json_->is_boolean(); }

  // Calls put(element) for each element of a list of `least` to `most`.
  template <typename Put>
  void each(std::size_t least, std::size_t most, Put&& put) const {
    if (!list(least, most)) return;
    for (std::size_t i = 0; i < json_->size() && !failed(); ++i)
      put(Value(&(*json_)[i], this, {}, i, problem_));
  }
  // Calls put(name, value) for each field of an object.
  template <typename Put>
  void each_field(std::size_t most, Put&& put) const {
    if (!object()) return;
    if (json_->size() > most) return bad("has too many fields; at most " + std::to_string(most));
    for (auto it = json_->begin(); it != json_->end() && !failed(); ++it)
      put(it.key(), Value(&*it, this, it.key(), 0, problem_));
  }

 private:
  Value(const Json* json, const Value* up, std::string_view key, std::size_t index, std::string* problem)
      : json_(json), up_(up), key_(key), index_(index), problem_(problem) {}
  // Whether it is one; otherwise notes the problem.
  [[nodiscard]] bool object() const;
  [[nodiscard]] bool list(std::size_t least, std::size_t most) const;

  const Json* json_;  // null = it is missing, which is noted
  const Value* up_ = nullptr;
  std::string_view key_;  // empty = an element of a list
  std::size_t index_ = 0;
  std::string* problem_;
};

}  // namespace konduktor::load
