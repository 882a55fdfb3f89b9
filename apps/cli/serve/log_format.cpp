#include "serve/log_format.h"

#include <spdlog/pattern_formatter.h>
#include <spdlog/sinks/stdout_sinks.h>
#include <spdlog/spdlog.h>

#include <memory>
#include <nlohmann/json.hpp>
#include <string_view>

#include "base/event_log.h"

namespace konduktor::cli {
namespace {

// The message as fields of a JSON object: those of an event, or its text.
class Fields : public spdlog::custom_flag_formatter {
 public:
  void format(const spdlog::details::log_msg& message, const std::tm&, spdlog::memory_buf_t& out) override {
    const std::string text(message.payload.data(), message.payload.size());
    const bool event =
        message.source.filename != nullptr && std::string_view(message.source.filename) == server::kEventMark;
    const std::string fields =
        event ? server::event_fields(text)
              : "\"text\":" +
                    nlohmann::json(text).dump(-1, ' ', false, nlohmann::json::error_handler_t::replace);
    out.append(fields.data(), fields.data() + fields.size());
  }
  [[nodiscard]] std::unique_ptr<custom_flag_formatter> clone() const override {
    return std::make_unique<Fields>();
  }
};

}  // namespace

void set_up_log(const std::string& level, bool json) {
  auto logger =
      std::make_shared<spdlog::logger>("konduktor", std::make_shared<spdlog::sinks::stderr_sink_mt>());
  auto formatter = std::make_unique<spdlog::pattern_formatter>(spdlog::pattern_time_type::utc);
  formatter->add_flag<Fields>('*');
  formatter->set_pattern(json ? R"({"time":"%Y-%m-%dT%H:%M:%S.%eZ","level":"%l",%*})"
                              : "%Y-%m-%d %H:%M:%S.%e %l: %v");
  logger->set_formatter(std::move(formatter));
  logger->set_level(spdlog::level::from_str(level));
  logger->flush_on(spdlog::level::info);
  spdlog::set_default_logger(std::move(logger));
}

}  // namespace konduktor::cli
