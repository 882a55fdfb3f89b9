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
#include <utility>
#include <vector>

namespace konduktor::server {

using HeaderList = std::vector<std::pair<std::string, std::string>>;

struct HttpAnswer {
  int status = 0;  // 0 = no answer: `body` says why
  std::string body;
  HeaderList headers;                                                        // names in lower case
  [[nodiscard]] std::string header(std::string_view lower_case_name) const;  // "" if absent
};
// Waits for the answer, at most `seconds`. `from`: an address of this machine to come from.
[[nodiscard]] HttpAnswer http_request(const std::string& host, std::uint16_t port, std::string_view method,
                                      const std::string& target, std::string_view token = {},
                                      std::string body = {}, int seconds = 10, const HeaderList& headers = {},
                                      const std::string& from = {});

class Client {
 public:
  struct Callbacks {
    std::function<void(int socket)> opened;
    std::function<void(int socket, std::string_view line)> line;  // each line of each frame
    // Why: the close frame's code and reason ("1012 …"), or what failed.
    std::function<void(int socket, const std::string& why)> closed;
  };
  Client(std::string host, std::uint16_t port, Callbacks callbacks, std::string from = {});
  ~Client();
  Client(const Client&) = delete;
  Client& operator=(const Client&) = delete;

  // Its number; sockets count from 0 and are never used twice. `headers` go with the handshake.
  [[nodiscard]] int connect(const HeaderList& headers = {});
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
