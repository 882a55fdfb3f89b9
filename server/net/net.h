// The network: HTTP/1.1 and WebSocket on one port. Knows bytes, limits and time-outs; knows nothing of games.
//
// One thread (the loop) runs all of it, and every function of Handler is called there. `post` is the only door for
// other threads. Only net.cpp includes Boost. Exceptions that come out of a handler or task are logged; the client
// gets status 500 or close code 1011.
//
// Sockets are opened at /socket and nowhere else. Every response carries the headers of security_headers.h. What the
// network refuses by itself is answered {"error":{"code":…,"text":…}}.
//
// What it guarantees, whatever a client does:
//   - a request's head arrives within `head_seconds`, its body within `body_seconds`, or the connection is closed
//   - no head above 16 KiB, no body above `max_body`, no socket message above `max_message` (close 1009)
//   - text messages are valid UTF-8 (close 1007), binary ones are refused (close 1003)
//   - a socket that sends nothing for `idle_seconds` is pinged, and closed when it stays silent for as long again
//   - a socket that does not read is closed when more than `max_backlog` bytes wait for it (close 1013), and cut off when
//     nothing of what waits got through for `write_seconds`, whatever it sends meanwhile
//   - when more than `max_waiting` bytes wait for all clients together, those with the most are cut off
//   - at most `max_connections` in all and `max_per_address` from one address; more are answered 503 and closed
//     (of an IPv6 address the first 64 bits count; max_connections is at most what the limit on open files leaves beside the refused ones that are being told so;
//     this machine itself, without a proxy, has no limit of its own)
//   - a socket that sends 50 pings or pongs within a second is cut off
//   - the loop works for one address no more than `address_share` of its time in the long run, and takes turns among
//     addresses (turns.h); what is above that waits, unread, and new connections are closed while 600 wait
//   - each on_open is followed by one on_close, at the latest when run returns
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "base/result.h"

namespace konduktor::server {

struct NetConfig {
  std::string address = "127.0.0.1";
  std::uint16_t port = 8080;  // 0 = any free one
  int head_seconds = 10;
  int body_seconds = 20;
  int idle_seconds = 60;    // keep-alive between requests; silence after which a socket is pinged
  int close_seconds = 5;    // for the other side to answer our close frame
  int answer_seconds = 60;  // for the handler to answer a request; 504 after that
  int write_seconds = 30;  // in which something of what is sent must get through, or the connection is closed
  std::size_t max_body = 1u << 20;
  std::size_t max_message = 16u << 10;
  std::size_t max_backlog = 4u << 20;
  std::size_t max_waiting = 256u << 20;
  int max_connections = 20000;
  int max_per_address = 600;
  int max_lingering = 256;  // set by the network itself, so that it fits into the limit on open files
  // Of a core: what the network and its handler do for one address in the long run; 0 = without limit.
  double address_share = 0;
  bool limit_loopback = false;  // max_per_address holds for this machine itself, too
  // Behind a proxy the last address of X-Forwarded-For is the client's.
  bool trust_proxy = false;
};

struct Request {
  std::string method;  // HEAD arrives as GET: the network leaves the body of the answer out
  std::string
      path;  // percent-decoded, begins with '/', without "." and ".." segments; never holds a zero byte
  std::string query;                                         // as sent, without '?'
  std::vector<std::pair<std::string, std::string>> headers;  // names in lower case
  std::string body;
  std::string address;  // of the client
  std::string local;    // of this machine: the one that was connected to
  [[nodiscard]] std::string_view header(std::string_view lower_case_name) const noexcept;  // "" if absent
  [[nodiscard]] std::string query_value(std::string_view name) const;  // decoded, "" if absent
};

struct Response {
  int status = 200;
  std::string type = "application/json";
  std::string body;
  std::vector<std::pair<std::string, std::string>> headers;
  // A body that several responses share; used when not null, instead of `body`.
  std::shared_ptr<const std::string> shared;
};

enum class SocketId : std::uint64_t { None = 0 };  // never used twice

class Handler {
 public:
  virtual ~Handler() = default;
  // Answer once, now or later, on the loop's thread. The connection may be gone by then: nothing happens.
  virtual void on_request(Request request, std::function<void(Response)> answer) = 0;
  // A wish to become a socket; a status other than 101 refuses it.
  [[nodiscard]] virtual int on_upgrade(const Request& request) = 0;
  virtual void on_open(SocketId socket, const Request& request) = 0;
  virtual void on_message(SocketId socket, std::string_view text) = 0;
  // Whichever side ended it. Never from within send or close.
  virtual void on_close(SocketId socket) = 0;
};

struct NetCounts {
  std::int64_t connections = 0;  // now, HTTP and sockets
  std::int64_t sockets = 0;      // now
  std::int64_t requests = 0;     // so far
  std::int64_t messages_in = 0;
  std::int64_t messages_out = 0;
  std::int64_t bytes_in = 0;
  std::int64_t bytes_out = 0;
  std::int64_t refused = 0;  // connections and sockets closed by one of the limits above
  std::int64_t held_up = 0;  // addresses that have used up their share and wait, now
};

class Net {
 public:
  Net(const NetConfig& config, Handler& handler);
  ~Net();
  Net(const Net&) = delete;
  Net& operator=(const Net&) = delete;

  // Listens, or says why not ("127.0.0.1:8080: address already in use …").
  [[nodiscard]] Outcome listen();
  [[nodiscard]] std::uint16_t port() const noexcept;
  // Runs the loop until `stop`; everything below is for the loop's thread but for post and stop.
  void run();
  // Stops listening, closes sockets with code 1012 (service restart) and returns from run within `seconds`.
  void stop(int seconds);

  // Messages that wait together for the same socket go out in one frame, one a line.
  // A message holds no line break. To a socket that is gone or closing nothing is sent.
  void send(SocketId socket, std::shared_ptr<const std::string> message);
  // After what was sent before. From now on the handler gets no message of this socket any more, only on_close.
  void close(SocketId socket, std::uint16_t code, std::string reason);
  [[nodiscard]] std::size_t backlog(SocketId socket) const;  // bytes that wait
  void post(std::function<void()> task);
  // Once, after so many milliseconds. Cannot be called off: let the task look whether it is still wanted.
  void after(std::int64_t milliseconds, std::function<void()> task);
  // So much processor time was or will be spent elsewhere for this client.
  void charge(std::string_view address, double micros);
  [[nodiscard]] NetCounts counts() const noexcept;

 private:
  class Loop;
  std::unique_ptr<Loop> loop_;
};

}  // namespace konduktor::server
