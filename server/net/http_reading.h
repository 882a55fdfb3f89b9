// How an HTTP connection comes to a request: head, checks, body, and to whom it is handed.
//
// Whatever is wrong is answered here and ends the connection: after a request that could not be read to its end nobody
// knows where the next one begins.
#pragma once

#include <spdlog/spdlog.h>

#include "net/address.h"
#include "net/http_connection.h"
#include "net/target.h"
#include "net/web_socket.h"

namespace konduktor::server::sockets {

inline void HttpConnection::read() {
  http::async_read_some(socket_, buffer_, *parser_, [me = self()](Error error, std::size_t bytes) {
    me->registry_.counts.bytes_in += static_cast<std::int64_t>(bytes);
    me->got(error);
  });
}

inline void HttpConnection::got(Error error) {
  if (finished_) return;
  if (error) return failed(error);
  if (stage_ != Stage::Body && parser_->is_header_done()) {
    stage_ = Stage::Body;
    deadline_ = registry_.in(registry_.config.body_seconds);
    return got_head();
  }
  if (parser_->is_done()) return got_all();
  read();
}

inline void HttpConnection::failed(Error error) {
  if (error == http::error::header_limit || error == http::error::buffer_overflow) {
    ++registry_.counts.refused;
    return fail(431, "head_too_large", "The head of the request is larger than 16 KiB.");
  }
  if (error == http::error::body_limit) {
    ++registry_.counts.refused;
    return fail(413, "too_large", "The body is larger than this server takes.");
  }
  // What is left are mistakes of form and connections that have gone away.
  const bool gone = error.category() != http::make_error_code(http::error::bad_method).category() ||
                    error == http::error::end_of_stream || error == http::error::partial_message;
  if (gone) return finish();
  fail(400, "bad_request", "This is not an HTTP/1.1 request: " + error.message() + ".");
}

inline void HttpConnection::got_head() {
  const auto& head = parser_->get();
  keep_alive_ = head.keep_alive();
  head_only_ = head.method() == http::verb::head;
  if (!fill_request()) return;
  const auto expect = head[http::field::expect];
  if (!expect.empty() && !beast::iequals(expect, "100-continue")) {
    return fail(417, "expectation_failed", "Only \"Expect: 100-continue\" is understood.");
  }
  if (parser_->is_done()) return got_all();
  if (expect.empty() || buffer_.size() > 0) return read();
  send_continue();
}

inline void HttpConnection::send_continue() {
  static constexpr std::string_view kContinue = "HTTP/1.1 100 Continue\r\n\r\n";
  asio::async_write(socket_, asio::buffer(kContinue), [me = self()](Error error, std::size_t) {
    if (me->finished_) return;
    if (error) return me->finish();
    me->read();
  });
}

// Fills request_ but for its body; answers and returns false if the head is one that nobody should see.
inline bool HttpConnection::fill_request() {
  const auto& head = parser_->get();
  request_ = {};
  ++registry_.counts.requests;
  if (!is_served(head.method())) {
    fail(405, "method_not_allowed", "Only GET, HEAD, POST, PUT, PATCH, DELETE and OPTIONS are served.",
         {{"Allow", "GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS"}});
    return false;
  }
  auto target = clean_target({head.target().data(), head.target().size()});
  if (!target) {
    fail(400, "bad_target", "The path or query is not one that can be served: check its escapes.");
    return false;
  }
  if (head.version() >= 11 && head.count(http::field::host) != 1) {
    fail(400, "bad_host", "A request has exactly one Host header.");
    return false;
  }
  // Anything else than chunks leaves open where the body ends.
  const auto encoding = head[http::field::transfer_encoding];
  if (!encoding.empty() && (head.version() < 11 || head.count(http::field::transfer_encoding) != 1 ||
                            !beast::iequals(encoding, "chunked"))) {
    fail(501, "bad_request", "The only Transfer-Encoding that is understood is \"chunked\", in HTTP/1.1.");
    return false;
  }
  request_.method = head_only_ ? "GET" : std::string(head.method_string());
  request_.path = std::move(target->path);
  request_.query = std::move(target->query);
  copy_headers(head, request_);
  request_.address = peer_;
  request_.local = local_;
  if (!registry_.config.trust_proxy) return true;
  if (const auto client = forwarded_address(last_header(request_, "x-forwarded-for")); !client.empty()) {
    request_.address = client;
  }
  // The proxy holds all connections; those that it holds for one client are counted for that one.
  socket_.use(registry_.turns.lane(address_group(request_.address)));
  if (registry_.admit(admission_, address_group(request_.address))) return true;
  ++registry_.counts.refused;
  fail(503, "busy", "There are too many connections from your address; try again in a minute.");
  return false;
}

inline void HttpConnection::got_all() {
  deadline_ = registry_.in(registry_.config.answer_seconds);
  registry_.turns.run(socket_.lane(), [me = self()] {
    if (!me->finished_) me->serve();
  });
}

inline void HttpConnection::serve() {
  const auto wish = upgrade_wish(parser_->get(), request_.path);
  switch (wish) {
    case UpgradeWish::None: return hand_over();
    case UpgradeWish::Elsewhere: return fail(404, "not_found", "There is no socket here; try /socket.");
    case UpgradeWish::Missing:
      return fail(426, "upgrade_required", "This is the address of the WebSocket: ask for an upgrade.",
                  {{"Upgrade", "websocket"}, {"Sec-WebSocket-Version", "13"}});
    case UpgradeWish::Broken:
      return fail(400, "bad_upgrade", "This is not a WebSocket handshake of version 13.",
                  {{"Sec-WebSocket-Version", "13"}});
    case UpgradeWish::Right: break;
  }
  // A client has to wait for the answer before it sends frames.
  if (buffer_.size() > 0) return fail(400, "bad_upgrade", "Bytes follow the WebSocket handshake.");
  upgrade();
}

inline void HttpConnection::upgrade() {
  int status = 500;
  try {
    status = registry_.handler.on_upgrade(request_);
  } catch (const std::exception& fault) {
    spdlog::error("net: on_upgrade failed: {}", fault.what());
  }
  if (registry_.stopping) status = 503;
  if (status != 101) {
    return fail(status, code_of_status(status), "The server does not open a socket for this request.");
  }
  auto socket = std::make_shared<WebSocket>(registry_, std::move(socket_), std::move(admission_));
  admission_ = {};
  registry_.add(socket);
  socket->accept(parser_->release(), std::move(request_));
  finish();
}

inline void HttpConnection::hand_over() {
  stage_ = Stage::Handing;
  deadline_ = registry_.in(registry_.config.answer_seconds);
  request_.body = std::move(parser_->get().body());
  parser_.reset();
  const auto number = ++number_;
  // Weak, because the handler may keep it for longer than there is a network.
  auto answer = [weak = std::weak_ptr<Connection>(weak_from_this()), number](Response response) {
    if (const auto connection = weak.lock()) {
      static_cast<HttpConnection&>(*connection).answer(number, std::move(response));
    }
  };
  try {
    registry_.handler.on_request(std::move(request_), std::move(answer));
  } catch (const std::exception& fault) {
    spdlog::error("net: on_request failed: {}", fault.what());
    this->answer(number, error_response(500, "internal", "Something went wrong in the server."));
  }
}

}  // namespace konduktor::server::sockets
