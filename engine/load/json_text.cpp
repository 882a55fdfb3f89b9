#include "json_text.h"

#include <exception>
#include <set>
#include <vector>

#include "words.h"

namespace konduktor::load {
namespace {

// The first pass: follows the text with a path in hand and stops at the first thing that is not allowed.
class Guard : public nlohmann::json_sax<Json> {
 public:
  explicit Guard(std::string_view text) : text_(text) {}
  [[nodiscard]] const std::string& error() const { return error_; }
  [[nodiscard]] Position at() const { return at_; }

  bool null() override { return value(); }
  bool boolean(bool) override { return value(); }
  bool number_integer(number_integer_t) override { return value(); }
  bool number_unsigned(number_unsigned_t) override { return value(); }
  bool number_float(number_float_t, const string_t&) override { return value(); }
  bool string(string_t&) override { return value(); }
  bool binary(binary_t&) override { return value(); }
  bool start_object(std::size_t) override { return open(false); }
  bool start_array(std::size_t) override { return open(true); }
  bool end_object() override { return close(); }
  bool end_array() override { return close(); }

  bool key(string_t& name) override {
    ++seen_;
    Level& level = levels_.back();
    if (!level.keys.insert(name).second)
      return stop(path() + "the field " + in_quotes(name) + " stands twice; keep one of them");
    if (level.keys.size() > kMaxFields)
      return stop(path() + "an object may have at most " + std::to_string(kMaxFields) + " fields");
    level.key = name;
    return true;
  }

  bool parse_error(std::size_t position, const std::string&,
                   const nlohmann::detail::exception& problem) override {
    stop(reason(problem.what()));
    at_ = position_at(text_, position == 0 ? 0 : position - 1);
    return false;
  }

 private:
  struct Level {
    bool array = false;
    std::size_t index = 0;
    std::string key;
    std::set<std::string> keys;
  };

  // At the key or value that was read last.
  bool stop(std::string error) {
    error_ = std::move(error);
    const std::vector<std::uint32_t> bytes = keys_and_values(text_, seen_);
    if (!bytes.empty()) at_ = position_at(text_, bytes.back());
    return false;
  }
  bool value() {
    ++seen_;
    if (++values_ > kMaxValues)
      return stop("there are more than " + std::to_string(kMaxValues) +
                  " values in it; no game needs so many");
    if (!levels_.empty() && levels_.back().array) ++levels_.back().index;
    return true;
  }
  bool open(bool array) {
    if (!value()) return false;
    if (levels_.size() >= kMaxDepth)
      return stop("lists and objects are nested more than " + std::to_string(kMaxDepth) + " deep");
    levels_.push_back({array, 0, {}, {}});
    return true;
  }
  bool close() {
    levels_.pop_back();
    return true;
  }
  // Where the innermost open object is.
  [[nodiscard]] std::string path() const {
    std::string result;
    for (std::size_t i = 0; i + 1 < levels_.size(); ++i) {
      if (levels_[i].array) {
        result += '[' + std::to_string(levels_[i].index - 1) + ']';
      } else {
        if (!result.empty()) result += '.';
        result += is_id(levels_[i].key) || levels_[i].key.find('_') != std::string::npos
                      ? std::string(levels_[i].key.substr(0, 40))
                      : in_quotes(levels_[i].key);
      }
    }
    return result.empty() ? result : result + ": ";
  }
  // The parser's own words without its number and its count of lines, which we give ourselves.
  static std::string reason(std::string text) {
    if (const auto found = text.find(": "); found != std::string::npos && text.rfind("[json", 0) == 0) {
      text = text.substr(found + 2);
    }
    if (const auto found = text.find("syntax error"); found != std::string::npos) text = text.substr(found);
    std::string result = "this is not JSON (UTF-8): ";
    // What was read last may be any bytes.
    for (const char c : text.substr(0, 300)) result += c >= ' ' && c <= '~' ? c : '?';
    return result;
  }

  std::string_view text_;
  std::string error_;
  Position at_;
  std::vector<Level> levels_;
  std::size_t values_ = 0;
  std::size_t seen_ = 0;  // keys and values
};

}  // namespace

JsonText parse_json(std::string_view text) {
  JsonText result;
  try {
    Guard guard(text);
    if (!Json::sax_parse(text.begin(), text.end(), &guard)) {
      result.error = guard.error().empty() ? "this is not JSON" : guard.error();
      result.at = guard.at();
      return result;
    }
    result.value = Json::parse(text.begin(), text.end());
  } catch (const std::exception& problem) {
    result.value = nullptr;
    result.error = std::string("cannot be read: ") + problem.what();
  }
  return result;
}

}  // namespace konduktor::load
