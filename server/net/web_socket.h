// One WebSocket: its handshake, the loop that reads, the queue that writes, its end.
//
// At most one write is under way; what is sent meanwhile waits and goes out joined. The end comes in one place
// (`finish`), whatever brought it about. The handler hears of it (`leave`) from the loop, never from within send or
// close, and as soon as it is certain: the rest may take until the other side hangs up.
// web_socket_writing.h has what goes out.
#pragma once

#include <spdlog/spdlog.h>

#include <memory>
#include <string>
#include <vector>

#include "net/gated_socket.h"
#include "net/registry.h"
#include "net/security_headers.h"

namespace konduktor::server::sockets {

class WebSocket final : public Connection {
 public:
  using Message = std::shared_ptr<const std::string>;

  WebSocket(Registry& registry, GatedSocket socket, Admission admission);
  // Answers the wish to upgrade that `head` is; `request` is the same for the handler.
  void accept(http::request<http::string_body> head, Request request);

  void send(Message message);
  void close(std::uint16_t code, std::string reason);
  void flush();
  [[nodiscard]] std::size_t backlog() const noexcept { return waiting_ + (writing_ ? writing_->size() : 0); }

  void sweep() override;
  void wind_down() override;
  void kill() override { finish(); }
  std::size_t waiting(std::unordered_set<const void*>& seen) const override;

 private:
  // Above this a message goes alone: copying it costs more than a frame of its own.
  static constexpr std::size_t kJoined = 32u << 10;
  // How much is read at once; most messages are shorter.
  static constexpr std::size_t kPiece = 1024;
  // More than this is given back when a message or a burst has been dealt with: there are thousands of sockets.
  static constexpr std::size_t kKeptBytes = 4096;
  static constexpr std::size_t kKeptMessages = 64;
  // Pings and pongs in a second; browsers send none, programs one now and then.
  static constexpr int kControls = 50;

  std::shared_ptr<WebSocket> self() { return std::static_pointer_cast<WebSocket>(shared_from_this()); }
  void opened(Error error);
  void read();
  void got(Error error, std::size_t bytes);
  void go_on();
  void count_control();
  void got_whole();
  void got_message();
  [[nodiscard]] const LanePtr& lane() { return stream_.next_layer().lane(); }
  void flush_now();
  void write();
  void fill();
  [[nodiscard]] bool is_stuck();
  void drop_queue();
  void count_backlog() { registry_.hold(*this, backlog()); }
  void wrote(Error error);
  void ping();
  void say_goodbye();
  void leave();
  void finish();

  Registry& registry_;
  Stream stream_;
  Admission admission_;
  SocketId id_ = SocketId::None;
  beast::flat_buffer in_;
  std::vector<Message> queue_;  // from next_ on
  std::size_t next_ = 0;
  std::size_t waiting_ = 0;  // bytes in the queue
  Message writing_;
  std::shared_ptr<std::string> joined_;  // what writing_ is, if it is a joined one
  std::unique_ptr<Request> request_;     // until on_open
  websocket::close_reason goodbye_;
  std::int64_t deadline_ = 0;  // of the handshake, of the answer to a ping, of the close
  std::int64_t heard_ = 0;     // when anything came last
  std::int64_t got_away_ = 0;  // when something of what is being written last got through
  std::uint64_t acknowledged_ = 0;
  std::int64_t controls_second_ = 0;
  int controls_ = 0;      // in that second
  bool closing_ = false;  // a goodbye waits or has been said: nothing more is sent or handed over
  bool said_ = false;     // the close frame is under way or out
  bool pinged_ = false;   // and nothing has come since
  bool ping_under_way_ = false;
  bool in_flush_ = false;  // the registry will call flush
  bool left_ = false;      // the handler has been told
  bool finished_ = false;
};

inline WebSocket::WebSocket(Registry& registry, GatedSocket socket, Admission admission)
    : registry_(registry), stream_(std::move(socket)), admission_(std::move(admission)) {
  stream_.auto_fragment(false);
  stream_.text(true);
  stream_.read_message_max(registry_.config.max_message);
  stream_.control_callback([this](websocket::frame_type type, beast::string_view) {
    heard_ = registry_.now;
    pinged_ = false;
    if (type == websocket::frame_type::close) return leave();
    count_control();
  });
}

// Each ping is answered before anything else is read, and Beast does not ask us: too many are met by hanging up.
inline void WebSocket::count_control() {
  if (controls_second_ != registry_.now) {
    controls_second_ = registry_.now;
    controls_ = 0;
  }
  if (++controls_ != kControls) return;
  ++registry_.counts.refused;
  asio::post(registry_.io, [me = self()] { me->finish(); });
}

inline void WebSocket::accept(http::request<http::string_body> head, Request request) {
  request_ = std::make_unique<Request>(std::move(request));
  deadline_ = registry_.in(registry_.config.head_seconds);
  stream_.set_option(websocket::stream_base::decorator([](websocket::response_type& response) {
    Response headers;
    add_security_headers(headers);
    for (const auto& [name, value] : headers.headers) response.set(name, value);
  }));
  auto kept = std::make_shared<http::request<http::string_body>>(std::move(head));
  stream_.async_accept(*kept, [me = self(), kept](Error error) { me->opened(error); });
}

inline void WebSocket::opened(Error error) {
  if (finished_) return;
  if (error || registry_.stopping) return finish();
  stream_.set_option(websocket::stream_base::decorator([](websocket::response_type&) {}));
  heard_ = registry_.now;
  id_ = registry_.open(*this);
  const auto request = std::move(request_);
  try {
    registry_.handler.on_open(id_, *request);
  } catch (const std::exception& fault) {
    spdlog::error("net: on_open failed: {}", fault.what());
    close(websocket::close_code::internal_error, "");
  }
  read();
}

// Piece by piece into our own buffer: Beast's async_read sizes its buffer before it waits for its turn, and asserts when
// a close under way has read on meanwhile.
inline void WebSocket::read() {
  const auto room = in_.prepare(std::max(kPiece, in_.size()));
  stream_.async_read_some(room, [me = self()](Error error, std::size_t bytes) { me->got(error, bytes); });
}

inline void WebSocket::got(Error error, std::size_t bytes) {
  if (finished_) return;
  if (error) {
    if (error == websocket::error::message_too_big || error == websocket::error::bad_frame_payload) {
      ++registry_.counts.refused;
    }
    return finish();
  }
  in_.commit(bytes);
  if (!stream_.is_message_done()) return go_on();
  // Nothing more is read from this socket before the message had its turn.
  registry_.turns.run(lane(), [me = self()] { me->got_whole(); });
}

inline void WebSocket::got_whole() {
  if (finished_) return;
  got_message();
  in_.clear();
  if (in_.capacity() > kKeptBytes) in_.shrink_to_fit();
  go_on();
}

// Once the close frame is under way the rest is Beast's to read.
inline void WebSocket::go_on() {
  if (!said_ && !finished_) read();
}

inline void WebSocket::got_message() {
  heard_ = registry_.now;
  pinged_ = false;
  ++registry_.counts.messages_in;
  registry_.counts.bytes_in += static_cast<std::int64_t>(in_.size());
  if (closing_) return;
  if (stream_.got_binary()) {
    ++registry_.counts.refused;
    return close(websocket::close_code::unknown_data, "only text messages are understood");
  }
  try {
    registry_.handler.on_message(id_, {static_cast<const char*>(in_.data().data()), in_.size()});
  } catch (const std::exception& fault) {
    spdlog::error("net: on_message failed: {}", fault.what());
    close(websocket::close_code::internal_error, "");
  }
}

inline void WebSocket::close(std::uint16_t code, std::string reason) {
  if (closing_) return;
  closing_ = true;
  // A close frame has room for 123 bytes; cut at a whole character.
  std::size_t length = std::min<std::size_t>(reason.size(), 123);
  while (length < reason.size() && length > 0 && (reason[length] & 0xc0) == 0x80) --length;
  goodbye_ = websocket::close_reason(static_cast<websocket::close_code>(code), reason.substr(0, length));
  deadline_ = registry_.in(registry_.config.close_seconds);
  if (writing_ || in_flush_) return;
  in_flush_ = true;
  registry_.flush_later(id_);
}

inline void WebSocket::say_goodbye() {
  if (said_) return;
  said_ = true;
  stream_.async_close(goodbye_, [me = self()](Error) { me->finish(); });
}

inline void WebSocket::ping() {
  pinged_ = true;
  deadline_ = registry_.in(registry_.config.idle_seconds);
  // An earlier one may still wait behind a write that the peer does not read; there can be only one.
  if (ping_under_way_) return;
  ping_under_way_ = true;
  stream_.async_ping({}, [me = self()](Error) { me->ping_under_way_ = false; });
}

inline void WebSocket::sweep() {
  if (id_ == SocketId::None) {
    if (registry_.now >= deadline_) finish();
    return;
  }
  // Beast ends a connection by itself when the peer breaks the protocol or says goodbye.
  if (!left_ && !said_ && !stream_.is_open()) leave();
  if (is_stuck()) {
    ++registry_.counts.refused;
    return finish();
  }
  if (closing_ || pinged_) {
    if (registry_.now < deadline_) return;
    if (!left_) ++registry_.counts.refused;
    return finish();
  }
  if (registry_.now - heard_ > registry_.config.idle_seconds) ping();
}

inline void WebSocket::wind_down() {
  if (left_) return finish();
  if (id_ == SocketId::None) return;
  close(websocket::close_code::service_restart, "the server restarts");
}

// For the handler the socket is gone; what is left to do is ours.
inline void WebSocket::leave() {
  if (left_) return;
  left_ = closing_ = true;
  deadline_ = registry_.in(registry_.config.close_seconds);
  drop_queue();
  if (id_ == SocketId::None) return;
  registry_.shut(id_);
  try {
    registry_.handler.on_close(id_);
  } catch (const std::exception& fault) {
    spdlog::error("net: on_close failed: {}", fault.what());
  }
}

inline void WebSocket::finish() {
  if (finished_) return;
  finished_ = true;
  const auto me = shared_from_this();
  Error ignored;
  stream_.next_layer().next_layer().close(ignored);
  leave();
  registry_.hold(*this, 0);
  registry_.release(admission_);
  registry_.remove(*this);
}

}  // namespace konduktor::server::sockets
