// One value of a data file together with where it stands, so that every check can say so.
//
// A Node may be absent; the readers below say "is missing" if it has to be there. On a problem they note it and
// return something harmless, so that one pass finds all problems. The harmless value never gets out: a file with
// a problem makes no Rules.
#pragma once

#include <initializer_list>
#include <nlohmann/json_fwd.hpp>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "konduktor/rules.h"
#include "positions.h"

namespace konduktor::load {

// What is wrong with a file, and what is only doubtful; each a line "file:line:column: where: text"; a
// warning has the word before the place.
class Problems {
 public:
  explicit Problems(std::string_view file) : file_(file) {}
  // From then on messages know their lines. It outlives them.
  void use(const Positions& positions) { positions_ = &positions; }
  void add(const Position& at, std::string_view where, std::string_view text);
  void add(const Json* at, std::string_view where, std::string_view text);
  void warn(const Json* at, std::string_view where, std::string_view text);
  [[nodiscard]] std::size_t size() const noexcept { return count_; }
  [[nodiscard]] bool empty() const noexcept { return count_ == 0; }
  [[nodiscard]] std::vector<std::string> take() { return std::move(list_); }
  [[nodiscard]] std::vector<std::string> take_warnings() { return std::move(warnings_); }

 private:
  [[nodiscard]] std::string line(const Position& at, std::string_view where, std::string_view text) const;
  [[nodiscard]] Position position_of(const Json* at) const;
  static constexpr std::size_t kMost = 500;
  std::string file_;
  const Positions* positions_ = nullptr;
  std::vector<std::string> list_;
  std::vector<std::string> warnings_;
  std::size_t count_ = 0;
};

class Node {
 public:
  Node(const Json& root, Problems& problems) : value_(&root), nearest_(&root), problems_(&problems) {}

  [[nodiscard]] bool there() const noexcept { return value_ != nullptr; }
  // Where the fields of this object are, for messages: `routes[3] "a:b:red"`.
  [[nodiscard]] std::string path() const;
  [[nodiscard]] Problems& problems() const noexcept { return *problems_; }
  // Notes "<where>: <name> <text>".
  void complain(std::string_view text) const;
  // Notes "<path>: <text>".
  void complain_here(std::string_view text) const;
  // The same for what may be meant.
  void warn(std::string_view text) const;
  void warn_here(std::string_view text) const;

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
  // The enumerator of this word (konduktor/words.h).
  template <typename Enum>
  [[nodiscard]] std::optional<Enum> one_of(std::string_view list) const {
    const int index = one_of({kWordsOf<Enum>.begin(), kWordsOf<Enum>.end()}, list);
    return index < 0 ? std::nullopt : std::optional(static_cast<Enum>(index));
  }
  // The string if it is one.
  [[nodiscard]] const std::string* as_string() const noexcept;
  [[nodiscard]] bool is_array() const noexcept;

 private:
  Node(const Json* value, const Json* around, std::string where, std::string name, Problems* problems)
      : value_(value),
        nearest_(value == nullptr ? around : value),
        where_(std::move(where)),
        name_(std::move(name)),
        problems_(problems) {}
  // True if it is there; otherwise notes that it is missing and what it should be.
  bool wanted(std::string_view what) const;
  void wrong(std::string_view what) const;

  const Json* value_ = nullptr;
  const Json* nearest_ = nullptr;  // itself, or if absent what it should be in
  std::string where_;              // the object around it
  std::string name_;               // its own name there; empty for the root
  std::string id_;                 // of an element of a list
  Problems* problems_;
};

}  // namespace konduktor::load
