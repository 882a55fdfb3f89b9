// Between Beast's messages and ours. Included by net.cpp alone.
#pragma once

#include <spdlog/spdlog.h>

#include <string>
#include <string_view>

#include "net/asio.h"
#include "net/net.h"

namespace konduktor::server::sockets {

[[nodiscard]] inline bool is_served(http::verb method) noexcept {
  switch (method) {
    case http::verb::get:
    case http::verb::head:
    case http::verb::post:
    case http::verb::put:
    case http::verb::patch:
    case http::verb::delete_:
    case http::verb::options: return true;
    default: return false;
  }
}

template <typename Head>
void copy_headers(const Head& head, Request& request) {
  for (const auto& field : head) {
    std::string name(field.name_string());
    for (char& c : name) {
      if (c >= 'A' && c <= 'Z') c = static_cast<char>(c - 'A' + 'a');
    }
    request.headers.emplace_back(std::move(name), std::string(field.value()));
  }
}

// A header may come several times; the last one is what the nearest proxy has added.
[[nodiscard]] inline std::string_view last_header(const Request& request, std::string_view name) noexcept {
  std::string_view last;
  for (const auto& header : request.headers) {
    if (header.first == name) last = header.second;
  }
  return last;
}

inline constexpr std::string_view kSocketPath = "/socket";

enum class UpgradeWish {
  None,       // an ordinary request
  Right,      // a handshake at /socket
  Broken,     // one that is not well formed
  Elsewhere,  // one for another path
  Missing     // an ordinary request for /socket
};

template <typename Head>
[[nodiscard]] UpgradeWish upgrade_wish(const Head& head, std::string_view path) {
  const bool wished = http::token_list{head[http::field::upgrade]}.exists("websocket");
  if (!wished) return path == kSocketPath ? UpgradeWish::Missing : UpgradeWish::None;
  if (path != kSocketPath) return UpgradeWish::Elsewhere;
  const bool right = websocket::is_upgrade(head) && head[http::field::sec_websocket_version] == "13" &&
                     head[http::field::sec_websocket_key].size() == 24 && head.body().empty();
  return right ? UpgradeWish::Right : UpgradeWish::Broken;
}

[[nodiscard]] inline std::string_view code_of_status(int status) noexcept {
  switch (status) {
    case 401: return "unauthorized";
    case 403: return "forbidden";
    case 404: return "not_found";
    case 421: return "unknown_host";
    case 429: return "too_many_requests";
    case 503: return "busy";
    default: return "refused";
  }
}

[[nodiscard]] inline bool is_header_text(std::string_view text) noexcept {
  return text.find_first_of(std::string_view("\r\n\0", 3)) == std::string_view::npos;
}

// `response` must outlive what is returned: its body is not copied.
[[nodiscard]] inline http::response<http::span_body<const char>> make_reply(const Response& response,
                                                                            bool head_only, bool keep_alive,
                                                                            const std::string& date) {
  http::response<http::span_body<const char>> reply;
  reply.version(11);
  reply.result(static_cast<unsigned>(response.status));
  reply.set(http::field::date, date);
  for (const auto& [name, value] : response.headers) {
    if (is_header_text(name) && is_header_text(value)) {
      reply.insert(name, value);
    } else {
      spdlog::error("net: a header with a line break was left out");
    }
  }
  const std::string& body = response.shared ? *response.shared : response.body;
  const bool has_body = response.status >= 200 && response.status != 204 && response.status != 304;
  if (has_body) {
    if (!response.type.empty()) reply.set(http::field::content_type, response.type);
    reply.content_length(body.size());
    if (!head_only) reply.body() = beast::span<const char>(body.data(), body.size());
  }
  reply.keep_alive(keep_alive);
  return reply;
}

}  // namespace konduktor::server::sockets
