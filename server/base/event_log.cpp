#include "base/event_log.h"

#include <fmt/format.h>
#include <spdlog/spdlog.h>

#include <algorithm>
#include <cctype>

#include "wire/json.h"

namespace konduktor::server {
namespace {

bool is_plain(unsigned char c) {
  return std::isalnum(c) != 0 || std::string_view("._:/-+@").find(c) != std::string_view::npos;
}

// Numbers stand bare, so a text that looks like one is put in quotes.
bool may_stand_bare(std::string_view text) {
  return !text.empty() && std::all_of(text.begin(), text.end(), [](char c) {
    return is_plain(static_cast<unsigned char>(c));
  }) && std::any_of(text.begin(), text.end(), [](char c) {
    return std::isalpha(static_cast<unsigned char>(c)) != 0 || c == '.';
  });
}

std::string quoted(std::string_view text) {
  std::string out;
  append_string(out, text);
  return out;
}

void log(spdlog::level::level_enum level, const std::string& text) {
  spdlog::default_logger_raw()->log(spdlog::source_loc{kEventMark, 1, ""}, level,
                                    spdlog::string_view_t(text));
}

// The end of a value that begins at `from`.
std::size_t end_of_value(std::string_view line, std::size_t from) {
  if (from >= line.size() || line[from] != '"') return std::min(line.find(' ', from), line.size());
  for (std::size_t k = from + 1; k < line.size(); ++k) {
    if (line[k] == '\\')
      ++k;
    else if (line[k] == '"')
      return k + 1;
  }
  return line.size();
}

bool is_number(std::string_view text) {
  const auto digits = text.starts_with('-') ? text.substr(1) : text;
  return !digits.empty() &&
         std::all_of(digits.begin(), digits.end(), [](unsigned char c) { return std::isdigit(c); });
}

}  // namespace

Event&& Event::with(std::string_view key, std::string_view value) && {
  if (!value.empty())
    text_ += fmt::format(" {}={}", key, may_stand_bare(value) ? std::string(value) : quoted(value));
  return std::move(*this);
}

Event&& Event::with(std::string_view key, std::int64_t value) && {
  text_ += fmt::format(" {}={}", key, value);
  return std::move(*this);
}

Event&& Event::id(std::string_view key, std::int64_t id) && {
  return id == 0 ? std::move(*this) : std::move(*this).with(key, std::string_view(id_text(id)));
}

void Event::trace() const { log(spdlog::level::trace, text_); }
void Event::debug() const { log(spdlog::level::debug, text_); }
void Event::info() const { log(spdlog::level::info, text_); }
void Event::warn() const { log(spdlog::level::warn, text_); }
void Event::error() const { log(spdlog::level::err, text_); }

bool logs_debug() { return spdlog::default_logger_raw()->should_log(spdlog::level::debug); }
bool logs_trace() { return spdlog::default_logger_raw()->should_log(spdlog::level::trace); }

std::string event_fields(std::string_view line) {
  const std::size_t name = std::min(line.find(' '), line.size());
  std::string out = fmt::format("\"event\":{}", quoted(line.substr(0, name)));
  for (std::size_t at = name; at < line.size();) {
    const std::size_t equals = line.find('=', ++at);
    if (equals == std::string_view::npos) break;
    const std::size_t end = end_of_value(line, equals + 1);
    const std::string_view value = line.substr(equals + 1, end - equals - 1);
    const bool as_it_is = value.starts_with('"') || is_number(value);
    out += fmt::format(",{}:{}", quoted(line.substr(at, equals - at)),
                       as_it_is ? std::string(value) : quoted(value));
    at = end;
  }
  return out;
}

bool Repeated::first(const std::string& key, Millis at) {
  const auto it = counts_.find(key);
  if (it != counts_.end()) return ++it->second.count, false;
  if (counts_.size() >= kMost) return false;  // so many at once are told by the counts in /metrics
  counts_[key] = {at, 0};
  return true;
}

void Repeated::tell(Millis at, const std::function<void(const std::string&, std::int64_t)>& teller) {
  for (auto it = counts_.begin(); it != counts_.end();) {
    if (at - it->second.since < every_) {
      ++it;
    } else if (it->second.count == 0) {
      it = counts_.erase(it);
    } else {
      teller(it->first, it->second.count);
      it->second = {at, 0};
      ++it;
    }
  }
}

}  // namespace konduktor::server
