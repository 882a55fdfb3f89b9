// A TCP socket whose owner pays for every call (turns.h): what it reads and writes is counted, and while its lane is in
// debt it reads nothing. So whatever a client sends, whole messages, pings or empty fragments, has its price.
#pragma once

#include <array>
#include <boost/asio/compose.hpp>
#include <boost/beast/core/buffer_traits.hpp>
#include <boost/beast/core/role.hpp>
#include <boost/beast/websocket/teardown.hpp>
#include <memory>
#include <utility>

#include "net/asio.h"
#include "net/turns.h"

namespace konduktor::server::sockets {

class GatedSocket {
 public:
  using executor_type = Executor;
  using next_layer_type = TcpSocket;
  using lowest_layer_type = TcpSocket::lowest_layer_type;

  GatedSocket(TcpSocket socket, Turns& turns) : tcp_(std::move(socket)), turns_(&turns) {}

  [[nodiscard]] executor_type get_executor() noexcept { return tcp_.get_executor(); }
  [[nodiscard]] TcpSocket& next_layer() noexcept { return tcp_; }
  [[nodiscard]] const TcpSocket& next_layer() const noexcept { return tcp_; }
  [[nodiscard]] lowest_layer_type& lowest_layer() noexcept { return tcp_.lowest_layer(); }
  [[nodiscard]] const LanePtr& lane() const noexcept { return lane_; }
  void use(LanePtr lane) { lane_ = std::move(lane); }

  template <typename Buffers, typename Handler>
  BOOST_ASIO_INITFN_RESULT_TYPE(Handler, void(Error, std::size_t))
  async_read_some(const Buffers& buffers, Handler&& handler) {
    return asio::async_initiate<Handler, void(Error, std::size_t)>(StartRead{this}, handler, buffers);
  }
  template <typename Buffers, typename Handler>
  BOOST_ASIO_INITFN_RESULT_TYPE(Handler, void(Error, std::size_t))
  async_write_some(const Buffers& buffers, Handler&& handler) {
    turns_->charge(lane_, Turns::kCall + Turns::kByte * static_cast<double>(beast::buffer_bytes(buffers)));
    return tcp_.async_write_some(buffers, std::forward<Handler>(handler));
  }

 private:
  struct StartRead {
    GatedSocket* socket;
    template <typename Handler, typename Buffers>
    void operator()(Handler&& handler, const Buffers& buffers) const {
      socket->start(buffers, std::forward<Handler>(handler));
    }
  };

  // The operation keeps the connection alive, and with it the socket.
  template <typename Buffers, typename Handler>
  void start(const Buffers& buffers, Handler&& handler) {
    if (lane_ == nullptr || turns_->may(lane_)) return read(buffers, std::forward<Handler>(handler));
    auto kept = std::make_shared<std::decay_t<Handler>>(std::forward<Handler>(handler));
    turns_->wait(lane_, [this, buffers, kept] { read(buffers, std::move(*kept)); });
  }
  template <typename Buffers, typename Handler>
  void read(const Buffers& buffers, Handler&& handler) {
    turns_->charge(lane_, Turns::kCall);
    tcp_.async_read_some(buffers, [turns = turns_, lane = lane_, handler = std::forward<Handler>(handler)](
                                      Error error, std::size_t bytes) mutable {
      turns->charge(lane, Turns::kByte * static_cast<double>(bytes));
      handler(error, bytes);
    });
  }

  TcpSocket tcp_;
  Turns* turns_;
  LanePtr lane_;
};

// How a WebSocket ends its TCP connection; found by Beast.
inline void teardown(beast::role_type role, GatedSocket& socket, Error& error) {
  websocket::teardown(role, socket.next_layer(), error);
}
// What the other side still sends after its goodbye is read at its cost, too.
template <typename Handler>
void async_teardown(beast::role_type, GatedSocket& socket, Handler&& handler) {
  constexpr std::size_t kPiece = 4096;
  auto rest = std::make_shared<std::array<char, kPiece>>();
  const auto step = [&socket, rest, begun = false](auto& self, Error error = {}, std::size_t = 0) mutable {
    Error ignored;
    if (!std::exchange(begun, true)) socket.next_layer().shutdown(TcpSocket::shutdown_send, ignored);
    if (error) return self.complete(error == asio::error::eof ? Error{} : error);
    socket.async_read_some(asio::buffer(*rest), std::move(self));
  };
  asio::async_compose<Handler, void(Error)>(step, handler, socket.next_layer());
}

// Without compression: it costs some hundred kilobytes a socket and more time than a move.
using Stream = websocket::stream<GatedSocket, false>;

}  // namespace konduktor::server::sockets
