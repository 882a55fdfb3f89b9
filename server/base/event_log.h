// What the server tells its operator: events with a name and fields, through spdlog.
//
//   Event("log_in").with("address", address).with("user", id).info();
//
// is the line `log_in address=192.0.2.7 user=0123456789`, or with --log-json an object with these fields. Fields say who
// and where, by address and id: never tokens, passwords, seeds, cards or what people write.
#pragma once

#include <cstdint>
#include <functional>
#include <string>
#include <string_view>
#include <unordered_map>

#include "base/ids.h"

namespace konduktor::server {

class Event {
 public:
  explicit Event(std::string_view name) : text_(name) {}
  // Left out if it is empty, or nobody.
  Event&& with(std::string_view key, std::string_view value) &&;
  Event&& with(std::string_view key, const char* value) && {
    return std::move(*this).with(key, std::string_view(value));
  }
  Event&& with(std::string_view key, std::int64_t value) &&;
  Event&& with(std::string_view key, int value) && { return std::move(*this).with(key, std::int64_t{value}); }
  Event&& with(std::string_view key, std::size_t value) && {
    return std::move(*this).with(key, static_cast<std::int64_t>(value));
  }
  Event&& with(std::string_view key, UserId id) && { return std::move(*this).id(key, number_of(id)); }
  Event&& with(std::string_view key, TableId id) && { return std::move(*this).id(key, number_of(id)); }

  void trace() const;
  void debug() const;
  void info() const;
  void warn() const;
  void error() const;

  [[nodiscard]] const std::string& text() const noexcept { return text_; }

 private:
  Event&& id(std::string_view key, std::int64_t id) &&;
  std::string text_;
};

// Whether lines of this level are written: for what costs something to put together.
[[nodiscard]] bool logs_debug();
[[nodiscard]] bool logs_trace();

// The mark by which the log's format tells events from other lines: where spdlog has the name of the source file.
inline constexpr const char* kEventMark = "event";
// `"event":"log_in","address":"192.0.2.7"` from the line of an event.
[[nodiscard]] std::string event_fields(std::string_view line);

// The same thing over and over is told once, and then how often it happened since.
class Repeated {
 public:
  explicit Repeated(Millis every) : every_(every) {}
  // True: it is to be told now. Otherwise it is counted.
  [[nodiscard]] bool first(const std::string& key, Millis at);
  // Tells what was counted in a span that is over: the key, and how often since it was told last.
  void tell(Millis at, const std::function<void(const std::string& key, std::int64_t count)>& teller);

 private:
  struct Count {
    Millis since = 0;
    std::int64_t count = 0;
  };
  static constexpr std::size_t kMost = 10'000;
  Millis every_;
  std::unordered_map<std::string, Count> counts_;
};

}  // namespace konduktor::server
