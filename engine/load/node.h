// One value of a data file together with where it stands, so that every check can say so.
//
// A Node may be absent; the readers below say "is missing" if it has to be there. On a problem they note it and
// return something harmless, so that one pass finds all problems. The harmless value never gets out: a file with
// a problem makes no Rules.
#pragma once

#include <initializer_list>
#include <nlohmann/json_fwd.hpp>
#include <string>
#include <string_view>
#include <vector>

#include "konduktor/rules.h"

namespace konduktor::load {

using Json = nlohmann::ordered_json;

class Problems {
 public:
  explicit Problems(std::string_view file) : file_(file) {}
  void add(std::string_view where, std::string_view text);
  [[nodiscard]] std::size_t size() const noexcept { return count_; }
  [[nodiscard]] bool empty() const noexcept { return count_ == 0; }
  [[nodiscard]] std::vector<std::string> take() { return std::move(list_); }

 private:
  static constexpr std::size_t kMost = 500;
  std::string file_;
  std::vector<std::string> list_;
  std::size_t count_ = 0;
};

class Node {
 public:
  Node(const Json& root, Problems& problems) : value_(&root), problems_(&problems) {}

  [[nodiscard]] bool there() const noexcept { return value_ != nullptr; }
  // Where the fields of this object are, for messages: `routes[3] "a:b:red"`.
  [[nodiscard]] std::string path() const;
  [[nodiscard]] Problems& problems() const noexcept { return *problems_; }
  // Notes "<where>: <name> <text>".
  void complain(std::string_view text) const;

  // Objects. Absent for a field that is not there and for what is no object.
  [[nodiscard]] Node operator[](std::string_view key) const;
  // True if this is an object; its fields must be among these.
  bool object(std::initializer_list<std::string_view> fields) const;
  bool object_of_anything() const;
  [[nodiscard]] std::vector<std::string> keys() const;

  // Lists: the elements, each named by its place and, where it is an object with an id, by that.
  [[nodiscard]] std::vector<Node> items(std::size_t least, std::size_t most, std::string_view of) const;

  // Scalars that have to be there. The defaults are for optional ones.
  [[nodiscard]] int whole(int least, int most) const;
  [[nodiscard]] int whole_or(int absent, int least, int most) const;
  [[nodiscard]] bool flag() const;  // absent = false
  void number_if_there(double least, double most) const;
  [[nodiscard]] std::string words() const;  // a string that is not empty
  [[nodiscard]] std::string id(bool colons = false) const;
  [[nodiscard]] Name text() const;  // {"en": …, "pl": …}
  [[nodiscard]] Name text_or_words() const;
  // Index among `known`; -1 = none of them. `list` is what they are called: "places".
  [[nodiscard]] int one_of(const std::vector<std::string>& known, std::string_view list) const;
  // The string if it is one.
  [[nodiscard]] const std::string* as_string() const noexcept;
  [[nodiscard]] bool is_array() const noexcept;

 private:
  Node(const Json* value, std::string where, std::string name, Problems* problems)
      : value_(value), where_(std::move(where)), name_(std::move(name)), problems_(problems) {}
  // True if it is there; otherwise notes that it is missing and what it should be.
  bool wanted(std::string_view what) const;
  void wrong(std::string_view what) const;

  const Json* value_ = nullptr;
  std::string where_;  // the object around it
  std::string name_;   // its own name there; empty for the root
  std::string id_;     // of an element of a list
  Problems* problems_;
};

}  // namespace konduktor::load
