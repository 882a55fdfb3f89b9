#include "client/client.h"

#include <boost/asio/connect.hpp>
#include <boost/asio/io_context.hpp>
#include <boost/asio/ip/tcp.hpp>
#include <boost/asio/steady_timer.hpp>
#include <boost/beast/core.hpp>
#include <boost/beast/http.hpp>
#include <boost/beast/websocket.hpp>
#include <chrono>
#include <deque>
#include <vector>

namespace konduktor::server {
namespace {

namespace asio = boost::asio;
namespace beast = boost::beast;
namespace http = beast::http;
namespace websocket = beast::websocket;
using boost::system::error_code;
using Tcp = asio::ip::tcp;

constexpr std::size_t kMaxBody = 1u << 30;

void set_all(auto& fields, const HeaderList& headers) {
  for (const auto& [name, value] : headers) fields.set(name, value);
}

HeaderList lower_case(const http::fields& fields) {
  HeaderList out;
  for (const auto& field : fields) {
    std::string name(field.name_string());
    for (char& c : name)
      if (c >= 'A' && c <= 'Z') c = static_cast<char>(c - 'A' + 'a');
    out.emplace_back(std::move(name), std::string(field.value()));
  }
  return out;
}

void come_from(Tcp::socket& socket, const std::string& address, error_code& failed) {
  if (address.empty()) return;
  const Tcp::endpoint endpoint(asio::ip::make_address(address, failed), 0);
  if (!failed) socket.open(endpoint.protocol(), failed);
  if (!failed) socket.bind(endpoint, failed);
}

std::string farewell(const websocket::close_reason& reason) {
  return std::to_string(reason.code) + ' ' + std::string(reason.reason.data(), reason.reason.size());
}

}  // namespace

std::string HttpAnswer::header(std::string_view lower_case_name) const {
  for (const auto& [name, value] : headers)
    if (name == lower_case_name) return value;
  return {};
}

HttpAnswer http_request(const std::string& host, std::uint16_t port, std::string_view method,
                        const std::string& target, std::string_view token, std::string body, int seconds,
                        const HeaderList& headers, const std::string& from) {
  asio::io_context context;
  beast::tcp_stream stream(context);
  stream.expires_after(std::chrono::seconds(seconds));
  http::request<http::string_body> request;
  request.method_string({method.data(), method.size()});
  request.target(target);
  request.version(11);
  request.set(http::field::host, host + ":" + std::to_string(port));
  request.set(http::field::user_agent, "konduktor");
  request.set(http::field::connection, "close");
  if (!token.empty()) request.set(http::field::authorization, "Bearer " + std::string(token));
  if (!body.empty()) request.set(http::field::content_type, "application/json");
  set_all(request, headers);
  request.body() = std::move(body);
  request.prepare_payload();
  http::response_parser<http::string_body> parser;
  parser.body_limit(kMaxBody);
  parser.skip(method == "HEAD");
  beast::flat_buffer buffer;
  HttpAnswer answer;
  error_code failed;
  const Tcp::endpoint endpoint(asio::ip::make_address(host, failed), port);
  if (!failed) come_from(stream.socket(), from, failed);
  if (failed) return {0, failed.message(), {}};
  // Asynchronous, because only so does the time limit hold.
  stream.async_connect(endpoint, [&](error_code error) {
    if (error) return void(answer.body = error.message());
    http::async_write(stream, request, [&](error_code write_error, std::size_t) {
      if (write_error) return void(answer.body = write_error.message());
      http::async_read(stream, buffer, parser, [&](error_code read_error, std::size_t) {
        if (read_error) return void(answer.body = read_error.message());
        answer.status = parser.get().result_int();
        answer.headers = lower_case(parser.get());
        answer.body = std::move(parser.get().body());
      });
    });
  });
  context.run();
  return answer;
}

struct Client::Loop {
  struct Socket {
    explicit Socket(asio::io_context& context) : stream(context) {}
    websocket::stream<beast::tcp_stream> stream;
    beast::flat_buffer buffer;
    std::deque<std::string> waiting;
    bool open = false;
    bool writing = false;
    bool done = false;
  };
  using SocketPtr = std::shared_ptr<Socket>;

  Loop(std::string host_, std::uint16_t port_, Callbacks callbacks_, std::string from_)
      : host(std::move(host_)),
        from(std::move(from_)),
        port(port_),
        callbacks(std::move(callbacks_)),
        work(asio::make_work_guard(context)) {}

  void connect(int number, const SocketPtr& socket, const HeaderList& headers) {
    if (!headers.empty())
      socket->stream.set_option(websocket::stream_base::decorator(
          [headers](websocket::request_type& request) { set_all(request, headers); }));
    error_code failed;
    const Tcp::endpoint endpoint(asio::ip::make_address(host, failed), port);
    auto& tcp = beast::get_lowest_layer(socket->stream);
    come_from(tcp.socket(), from, failed);
    tcp.expires_after(std::chrono::seconds(30));
    tcp.async_connect(endpoint, [this, number, socket](error_code error) {
      if (error) return finish(number, *socket, error.message());
      beast::get_lowest_layer(socket->stream).expires_never();
      error_code ignored;
      beast::get_lowest_layer(socket->stream).socket().set_option(Tcp::no_delay(true), ignored);
      socket->stream.read_message_max(64u << 20);
      socket->stream.async_handshake(host + ":" + std::to_string(port), "/socket",
                                     [this, number, socket](error_code handshake_error) {
                                       if (handshake_error)
                                         return finish(number, *socket, handshake_error.message());
                                       socket->open = true;
                                       if (callbacks.opened) callbacks.opened(number);
                                       write(number, socket);
                                       read(number, socket);
                                     });
    });
  }

  void read(int number, const SocketPtr& socket) {
    socket->stream.async_read(socket->buffer, [this, number, socket](error_code error, std::size_t size) {
      if (error == websocket::error::closed)
        return finish(number, *socket, farewell(socket->stream.reason()));
      if (error) return finish(number, *socket, error.message());
      bytes += static_cast<std::int64_t>(size);
      const auto data = socket->buffer.cdata();
      std::string_view text(static_cast<const char*>(data.data()), data.size());
      while (!text.empty() && !socket->done) {
        const auto end = std::min(text.find('\n'), text.size());
        if (callbacks.line) callbacks.line(number, text.substr(0, end));
        text.remove_prefix(std::min(end + 1, text.size()));
      }
      socket->buffer.consume(socket->buffer.size());
      if (!socket->done) read(number, socket);
    });
  }

  void write(int number, const SocketPtr& socket) {
    if (!socket->open || socket->writing || socket->done || socket->waiting.empty()) return;
    socket->writing = true;
    socket->stream.async_write(asio::buffer(socket->waiting.front()),
                               [this, number, socket](error_code error, std::size_t) {
                                 socket->writing = false;
                                 if (error) return finish(number, *socket, error.message());
                                 socket->waiting.pop_front();
                                 write(number, socket);
                               });
  }

  void finish(int number, Socket& socket, const std::string& why) {
    if (socket.done) return;
    socket.done = true;
    socket.open = false;
    error_code ignored;
    beast::get_lowest_layer(socket.stream).socket().close(ignored);
    if (callbacks.closed) callbacks.closed(number, why);
  }

  std::string host;
  std::string from;
  std::uint16_t port;
  Callbacks callbacks;
  asio::io_context context;
  asio::executor_work_guard<asio::io_context::executor_type> work;
  std::vector<SocketPtr> sockets;
  std::int64_t bytes = 0;
};

Client::Client(std::string host, std::uint16_t port, Callbacks callbacks, std::string from)
    : loop_(std::make_unique<Loop>(std::move(host), port, std::move(callbacks), std::move(from))) {}
Client::~Client() = default;

int Client::connect(const HeaderList& headers) {
  const int number = static_cast<int>(loop_->sockets.size());
  loop_->sockets.push_back(std::make_shared<Loop::Socket>(loop_->context));
  loop_->connect(number, loop_->sockets.back(), headers);
  return number;
}

void Client::send(int socket, std::string text) {
  const auto& target = loop_->sockets[static_cast<std::size_t>(socket)];
  if (target->done) return;
  target->waiting.push_back(std::move(text));
  loop_->write(socket, target);
}

void Client::close(int socket) {
  const auto target = loop_->sockets[static_cast<std::size_t>(socket)];
  if (!target->open || target->done) return;
  target->stream.async_close(websocket::close_code::normal, [this, socket, target](error_code error) {
    loop_->finish(socket, *target, error.message());
  });
}

void Client::drop(int socket) {
  loop_->finish(socket, *loop_->sockets[static_cast<std::size_t>(socket)], "dropped");
}

void Client::after(std::int64_t milliseconds, std::function<void()> task) {
  auto timer = std::make_shared<asio::steady_timer>(loop_->context, std::chrono::milliseconds(milliseconds));
  timer->async_wait([timer, task = std::move(task)](error_code error) {
    if (!error) task();
  });
}

void Client::run_for(std::int64_t milliseconds) {
  loop_->context.restart();
  loop_->context.run_for(std::chrono::milliseconds(milliseconds));
}

void Client::stop() { loop_->context.stop(); }

std::int64_t Client::bytes_in() const noexcept { return loop_->bytes; }

}  // namespace konduktor::server
