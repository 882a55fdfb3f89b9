// One HTTP connection: reads a request, hands it on, writes the answer, and so on until one side has enough.
//
// Requests that arrive together (pipelining) are answered one after the other. A wish to become a socket moves the TCP
// socket into a WebSocket and ends this object. Here: its life and its answers; http_reading.h reads the requests.
#pragma once

#include <memory>
#include <optional>
#include <string>

#include "net/address.h"
#include "net/gated_socket.h"
#include "net/http_text.h"
#include "net/registry.h"
#include "net/security_headers.h"

namespace konduktor::server::sockets {

class HttpConnection final : public Connection {
 public:
  HttpConnection(Registry& registry, GatedSocket socket, std::string peer, Admission admission)
      : registry_(registry),
        socket_(std::move(socket)),
        peer_(std::move(peer)),
        admission_(std::move(admission)) {
    Error error;
    const auto endpoint = socket_.next_layer().local_endpoint(error);
    if (!error) local_ = plain_address(endpoint.address().to_string());
  }

  void start();
  void refuse();  // one connection too many: 503 and goodbye

  void sweep() override;
  void wind_down() override;
  void kill() override { finish(); }
  // A shared body counts once.
  std::size_t waiting(std::unordered_set<const void*>& seen) const override {
    if (response_.shared == nullptr) return response_.body.size();
    return seen.insert(response_.shared.get()).second ? response_.shared->size() : 0;
  }

 private:
  static constexpr std::uint32_t kMaxHead = 16u << 10;
  static constexpr std::size_t kBuffer = kMaxHead + 4096;
  // An answer may take long on a thin line, but not for ever.
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
  void serve();
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
  GatedSocket socket_;
  std::string peer_;
  std::string local_;  // the address that the peer has reached
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
  registry_.hold(*this, response_.shared != nullptr ? response_.shared->size() : response_.body.size());
  write_more();
}

inline void HttpConnection::write_more() {
  deadline_ = std::min(write_deadline_, registry_.in(registry_.config.write_seconds));
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
  registry_.hold(*this, 0);
  if (last_ || registry_.stopping) return linger();
  next_request();
}

inline void HttpConnection::linger() {
  stage_ = Stage::Lingering;
  deadline_ = registry_.in(kLingerSeconds);
  Error error;
  socket_.next_layer().shutdown(TcpSocket::shutdown_send, error);
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
  socket_.next_layer().close(ignored);
  registry_.hold(*this, 0);
  registry_.release(admission_);
  registry_.remove(*this);
}

}  // namespace konduktor::server::sockets
