// One HTTP connection: reads a request, hands it on, writes the answer, and so on until one side has enough.
//
// Requests that arrive together (pipelining) are answered one after the other. A wish to become a socket moves the TCP
// socket into a WebSocket and ends this object.
#pragma once

#include <spdlog/spdlog.h>

#include <memory>
#include <optional>
#include <string>

#include "net/address.h"
#include "net/http_text.h"
#include "net/registry.h"
#include "net/security_headers.h"
#include "net/target.h"
#include "net/web_socket.h"

namespace konduktor::server::sockets {

class HttpConnection final : public Connection {
 public:
  HttpConnection(Registry& registry, TcpSocket socket, std::string peer, Admission admission)
      : registry_(registry),
        socket_(std::move(socket)),
        peer_(std::move(peer)),
        admission_(std::move(admission)) {}

  void start();
  void refuse();  // one connection too many: 503 and goodbye

  void sweep() override;
  void wind_down() override;
  void kill() override { finish(); }

 private:
  static constexpr std::uint32_t kMaxHead = 16u << 10;
  static constexpr std::size_t kBuffer = kMaxHead + 4096;
  // A handler that has not answered by then never will.
  static constexpr int kAnswerSeconds = 60;
  // An answer may take long on a thin line, but something of it must go out now and then.
  static constexpr int kStallSeconds = 30;
  static constexpr int kWriteSeconds = 600;
  // After the last answer: until the client has read it and hung up. Closing at once could take it from the client.
  static constexpr int kLingerSeconds = 2;

  enum class Stage : std::uint8_t { Waiting, Head, Body, Handing, Writing, Lingering };
  using Parser = http::request_parser<http::string_body>;
  using Reply = http::response<http::span_body<const char>>;

  std::shared_ptr<HttpConnection> self() {
    return std::static_pointer_cast<HttpConnection>(shared_from_this());
  }
  void next_request();
  void read();
  void got(Error error);
  void got_head();
  void got_all();
  void send_continue();
  void failed(Error error);
  [[nodiscard]] bool fill_request();
  void upgrade();
  void hand_over();
  void answer(std::uint64_t number, Response response);
  // An error of our own making; the connection ends with it.
  void fail(int status, std::string_view code, std::string_view text,
            std::vector<std::pair<std::string, std::string>> headers = {});
  void write(Response response, bool last);
  void write_more();
  void wrote(Error error, std::size_t bytes);
  void linger();
  void discard();
  void finish();

  Registry& registry_;
  TcpSocket socket_;
  std::string peer_;
  Admission admission_;
  beast::flat_buffer buffer_{kBuffer};
  std::optional<Parser> parser_;
  Request request_;
  Response response_;  // what reply_ shows
  std::optional<Reply> reply_;
  std::optional<http::response_serializer<Reply::body_type>> serializer_;  // of reply_
  std::uint64_t number_ = 0;                                               // of the request that is under way
  std::int64_t deadline_ = 0;
  std::int64_t write_deadline_ = 0;
  Stage stage_ = Stage::Waiting;
  bool head_only_ = false;  // HEAD
  bool keep_alive_ = false;
  bool last_ = false;
  bool refused_ = false;
  bool finished_ = false;
};

inline void HttpConnection::start() {
  next_request();
  // Only after an answer may a client take its time.
  stage_ = Stage::Head;
  deadline_ = registry_.in(registry_.config.head_seconds);
}

inline void HttpConnection::refuse() {
  refused_ = true;
  ++registry_.lingering;
  fail(503, "busy", "There are too many connections; try again in a minute.");
}

inline void HttpConnection::next_request() {
  parser_.emplace();
  parser_->header_limit(kMaxHead);
  parser_->body_limit(registry_.config.max_body);
  head_only_ = keep_alive_ = false;
  stage_ = buffer_.size() == 0 ? Stage::Waiting : Stage::Head;
  deadline_ =
      registry_.in(buffer_.size() == 0 ? registry_.config.idle_seconds : registry_.config.head_seconds);
  read();
}

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
  request_.method = head_only_ ? "GET" : std::string(head.method_string());
  request_.path = std::move(target->path);
  request_.query = std::move(target->query);
  copy_headers(head, request_);
  request_.address = peer_;
  if (!registry_.config.trust_proxy) return true;
  if (const auto client = forwarded_address(last_header(request_, "x-forwarded-for")); !client.empty()) {
    request_.address = client;
  }
  // The proxy holds all connections; those that it holds for one client are counted for that one.
  if (registry_.admit(admission_, address_group(request_.address))) return true;
  ++registry_.counts.refused;
  fail(503, "busy", "There are too many connections from your address; try again in a minute.");
  return false;
}

inline void HttpConnection::got_all() {
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
  deadline_ = registry_.in(kAnswerSeconds);
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

inline void HttpConnection::answer(std::uint64_t number, Response response) {
  if (finished_ || stage_ != Stage::Handing || number != number_) return;
  write(std::move(response), false);
}

inline void HttpConnection::fail(int status, std::string_view code, std::string_view text,
                                 std::vector<std::pair<std::string, std::string>> headers) {
  auto response = error_response(status, code, text);
  response.headers = std::move(headers);
  write(std::move(response), true);
}

inline void HttpConnection::write(Response response, bool last) {
  stage_ = Stage::Writing;
  write_deadline_ = registry_.in(kWriteSeconds);
  last_ = last || !keep_alive_ || registry_.stopping;
  response_ = std::move(response);
  add_security_headers(response_);
  reply_ = make_reply(response_, head_only_, !last_, registry_.date);
  serializer_.emplace(*reply_);
  write_more();
}

inline void HttpConnection::write_more() {
  deadline_ = std::min(write_deadline_, registry_.in(kStallSeconds));
  http::async_write_some(socket_, *serializer_,
                         [me = self()](Error error, std::size_t bytes) { me->wrote(error, bytes); });
}

inline void HttpConnection::wrote(Error error, std::size_t bytes) {
  registry_.counts.bytes_out += static_cast<std::int64_t>(bytes);
  if (finished_) return;
  if (error) return finish();
  if (!serializer_->is_done()) return write_more();
  serializer_.reset();
  reply_.reset();
  response_ = {};
  if (last_ || registry_.stopping) return linger();
  next_request();
}

inline void HttpConnection::linger() {
  stage_ = Stage::Lingering;
  deadline_ = registry_.in(kLingerSeconds);
  Error error;
  socket_.shutdown(TcpSocket::shutdown_send, error);
  if (error) return finish();
  parser_.reset();
  discard();
}

inline void HttpConnection::discard() {
  buffer_.clear();
  socket_.async_read_some(buffer_.prepare(4096), [me = self()](Error error, std::size_t) {
    if (me->finished_) return;
    if (error) return me->finish();
    me->discard();
  });
}

inline void HttpConnection::sweep() {
  // The first bytes of a request have come while we waited: from now on it must hurry.
  if (stage_ == Stage::Waiting && buffer_.size() > 0) {
    stage_ = Stage::Head;
    deadline_ = registry_.in(registry_.config.head_seconds);
  }
  if (registry_.now < deadline_) return;
  if (stage_ == Stage::Handing) {
    return answer(number_, error_response(504, "timeout", "The server did not come to an answer in time."));
  }
  if (stage_ != Stage::Waiting && stage_ != Stage::Lingering) ++registry_.counts.refused;
  finish();
}

inline void HttpConnection::wind_down() {
  const bool nothing_begun = (stage_ == Stage::Waiting || stage_ == Stage::Head) && buffer_.size() == 0;
  if (nothing_begun || stage_ == Stage::Lingering) finish();
}

inline void HttpConnection::finish() {
  if (finished_) return;
  finished_ = true;
  if (refused_) --registry_.lingering;
  const auto me = shared_from_this();
  Error ignored;
  socket_.close(ignored);
  registry_.release(admission_);
  registry_.remove(*this);
}

}  // namespace konduktor::server::sockets
