#include "node.h"

#include <algorithm>
#include <nlohmann/json.hpp>

#include "words.h"

namespace konduktor::load {
namespace {

std::string shown(const Json& value) {
  if (value.is_string()) return in_quotes(value.get_ref<const std::string&>());
  if (value.is_object()) return "an object";
  if (value.is_array()) return "a list";
  return value.dump();
}

std::string range(int least, int most) {
  const std::string from = std::to_string(least);
  if (least == most) return "the number " + from;
  return "a whole number from " + from + " to " + std::to_string(most);
}

}  // namespace

std::string Problems::line(const Position& at, std::string_view where, std::string_view text) const {
  std::string line = prefix_of(file_, at);
  if (!where.empty()) line.append(where).append(": ");
  return line.append(text);
}

Position Problems::position_of(const Json* at) const {
  return positions_ == nullptr || at == nullptr ? Position{} : positions_->of(*at);
}

void Problems::add(const Position& at, std::string_view where, std::string_view text) {
  if (++count_ <= kMost) list_.push_back(line(at, where, text));
}

void Problems::add(const Json* at, std::string_view where, std::string_view text) {
  if (count_ < kMost) return add(position_of(at), where, text);
  ++count_;
}

void Problems::warn(const Json* at, std::string_view where, std::string_view text) {
  if (warnings_.size() >= kMost) return;
  const std::string place = where.empty() ? "" : std::string(where) + ": ";
  warnings_.push_back(line(position_of(at), "warning", place + std::string(text)));
}

std::string Node::path() const {
  std::string result = where_;
  if (!name_.empty()) result += (result.empty() ? "" : ".") + name_;
  if (!id_.empty()) result += " " + in_quotes(id_);
  return result;
}

void Node::complain(std::string_view text) const {
  problems_->add(nearest_, where_, name_.empty() ? std::string(text) : name_ + " " + std::string(text));
}

void Node::complain_here(std::string_view text) const { problems_->add(nearest_, path(), text); }

void Node::warn_here(std::string_view text) const { problems_->warn(nearest_, path(), text); }

void Node::warn(std::string_view text) const {
  problems_->warn(nearest_, where_, name_.empty() ? std::string(text) : name_ + " " + std::string(text));
}

bool Node::wanted(std::string_view what) const {
  if (there()) return true;
  complain("is missing; it should be " + std::string(what));
  return false;
}

void Node::wrong(std::string_view what) const {
  complain(std::string(name_.empty() ? "the file " : "") + "must be " + std::string(what) + ", not " +
           shown(*value_));
}

Node Node::operator[](std::string_view key) const {
  const Json* found = nullptr;
  if (there() && value_->is_object()) {
    const auto it = value_->find(std::string(key));
    if (it != value_->end()) found = &*it;
  }
  return {found, nearest_, path(), std::string(key), problems_};
}

bool Node::object_of_anything() const {
  if (!wanted("an object")) return false;
  if (!value_->is_object()) wrong("an object");
  return value_->is_object();
}

bool Node::object(std::initializer_list<std::string_view> fields) const {
  if (!object_of_anything()) return false;
  const std::vector<std::string> known(fields.begin(), fields.end());
  for (const std::string& key : keys()) {
    if (std::find(known.begin(), known.end(), key) != known.end()) continue;
    const std::string guess = did_you_mean(key, known);
    problems_->add((*this)[key].nearest_, path(),
                   "the field " + in_quotes(key) + " is not known" +
                       (guess.empty() ? "; the fields here are " + listed(known) : guess));
  }
  return true;
}

std::vector<std::string> Node::keys() const {
  std::vector<std::string> result;
  if (there() && value_->is_object())
    for (auto it = value_->begin(); it != value_->end(); ++it) result.push_back(it.key());
  return result;
}

std::vector<Node> Node::items(std::size_t least, std::size_t most, std::string_view of) const {
  const std::string what = "a list of " + std::string(of);
  if (!wanted(what)) return {};
  if (!value_->is_array()) {
    wrong(what);
    return {};
  }
  if (value_->size() < least || value_->size() > most) {
    const std::string right = least == most            ? "exactly " + std::to_string(least)
                              : value_->size() < least ? "at least " + std::to_string(least)
                                                       : "at most " + std::to_string(most);
    complain("has " + std::to_string(value_->size()) + " entries; there must be " + right);
    return {};
  }
  std::vector<Node> result;
  result.reserve(value_->size());
  for (std::size_t i = 0; i < value_->size(); ++i) {
    const Json& item = (*value_)[i];
    result.push_back({&item, value_, where_, name_ + "[" + std::to_string(i) + "]", problems_});
    if (!item.is_object()) continue;
    const auto id = item.find("id");
    if (id != item.end() && id->is_string()) result.back().id_ = id->get_ref<const std::string&>();
  }
  return result;
}

int Node::whole(int least, int most) const {
  if (!wanted(range(least, most))) return least;
  if (value_->is_number_unsigned()) {
    const auto number = value_->get<std::uint64_t>();
    if (number <= static_cast<std::uint64_t>(std::max(most, 0)) && static_cast<int>(number) >= least)
      return static_cast<int>(number);
  } else if (value_->is_number_integer()) {
    const auto number = value_->get<std::int64_t>();
    if (number >= least && number <= most) return static_cast<int>(number);
  }
  wrong(range(least, most));
  return least;
}

int Node::whole_or(int absent, int least, int most) const { return there() ? whole(least, most) : absent; }

bool Node::flag() const {
  if (!there()) return false;
  if (!value_->is_boolean()) {
    wrong("true or false");
    return false;
  }
  return value_->get<bool>();
}

void Node::number_if_there(double least, double most) const {
  if (!there()) return;
  const bool right = value_->is_number() && value_->get<double>() >= least && value_->get<double>() <= most;
  if (!right)
    wrong("a number from " + std::to_string(static_cast<int>(least)) + " to " +
          std::to_string(static_cast<int>(most)));
}

bool Node::is_array() const noexcept { return there() && value_->is_array(); }

const std::string* Node::as_string() const noexcept {
  return there() && value_->is_string() ? &value_->get_ref<const std::string&>() : nullptr;
}

std::string Node::words() const {
  if (!wanted("a string that is not empty")) return {};
  const std::string* string = as_string();
  if (string == nullptr || string->find_first_not_of(" \t\r\n") == std::string::npos) {
    wrong("a string that is not empty");
    return {};
  }
  return *string;
}

std::string Node::id(bool colons) const {
  const std::string what =
      std::string("an id of lower-case letters, digits, hyphens") + (colons ? " and colons" : "");
  if (!wanted(what)) return {};
  const std::string* string = as_string();
  if (string == nullptr || !is_id(*string, colons)) wrong(what);
  // A wrong one is returned too, so that what refers to it is not called wrong as well.
  return string == nullptr ? std::string() : *string;
}

Name Node::text() const {
  if (!wanted(R"(a text {"en": "...", "pl": "..."})")) return {};
  if (!value_->is_object()) {
    wrong(R"(a text {"en": "...", "pl": "..."})");
    return {};
  }
  (void)object({"en", "pl"});
  return {(*this)["en"].words(), (*this)["pl"].words()};
}

Name Node::text_or_words() const {
  if (there() && value_->is_object()) return text();
  const std::string both = words();
  return {both, both};
}

int Node::one_of(const std::vector<std::string>& known, std::string_view list) const {
  const std::string* string = as_string();
  if (string == nullptr) {
    const std::string what = "one of the " + std::string(list) + " (" + listed(known) + ")";
    if (wanted(what)) wrong(what);
    return -1;
  }
  const auto found = std::find(known.begin(), known.end(), *string);
  if (found != known.end()) return static_cast<int>(found - known.begin());
  complain(in_quotes(*string) + " is not in " + std::string(list) + " (" + listed(known) + ")" +
           did_you_mean(*string, known));
  return -1;
}

}  // namespace konduktor::load
