// The server as a whole: network, store, bots, people and tables put together and run until it is told to stop.
#pragma once

#include <functional>
#include <memory>
#include <string>

#include "base/result.h"
#include "floor/config.h"

namespace konduktor::server {

class Server {
 public:
  explicit Server(const ServerConfig& config);
  ~Server();
  Server(const Server&) = delete;
  Server& operator=(const Server&) = delete;

  // Opens the store, restores the tables and listens; or says what is wrong and what to do.
  [[nodiscard]] Outcome open();
  [[nodiscard]] std::uint16_t port() const;
  // Runs until `stop`, which any thread and any signal handler's thread may call.
  void run();
  void stop();

 private:
  struct Impl;
  std::unique_ptr<Impl> impl_;
};

}  // namespace konduktor::server
