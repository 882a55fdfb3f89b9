// The other end of the wire: many WebSocket connections to one server on one thread, and plain HTTP requests.
//
// For `konduktor load`, for tests that play over real sockets, and as an example of a client. Only client.cpp includes
// Boost.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <string>
#include <string_view>

namespace konduktor::server {

struct HttpAnswer {
  int status = 0;  // 0 = no answer: `body` says why
  std::string body;
};
// Waits for the answer, at most `seconds`.
[[nodiscard]] HttpAnswer http_request(const std::string& host, std::uint16_t port, std::string_view method,
                                      const std::string& target, std::string_view token = {},
                                      std::string body = {}, int seconds = 10);

class Client {
 public:
  struct Callbacks {
    std::function<void(int socket)> opened;
    std::function<void(int socket, std::string_view line)> line;     // each line of each frame
    std::function<void(int socket, const std::string& why)> closed;  // "1012 …" if the server said goodbye
  };
  Client(std::string host, std::uint16_t port, Callbacks callbacks);
  ~Client();
  Client(const Client&) = delete;
  Client& operator=(const Client&) = delete;

  [[nodiscard]] int connect();  // its number; sockets count from 0 and are never used twice
  void send(int socket, std::string text);
  void close(int socket);  // as a browser does
  void drop(int socket);   // as a cable does
  void after(std::int64_t milliseconds, std::function<void()> task);
  // Until `stop` or for so many milliseconds.
  void run_for(std::int64_t milliseconds);
  void stop();
  [[nodiscard]] std::int64_t bytes_in() const noexcept;

 private:
  struct Loop;
  std::unique_ptr<Loop> loop_;
};

}  // namespace konduktor::server
