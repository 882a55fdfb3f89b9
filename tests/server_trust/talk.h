// One connection that waits for its answers: for tests that say something and look at what comes back.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <nlohmann/json.hpp>
#include <string>
#include <string_view>
#include <vector>

#include "client/client.h"

namespace konduktor::server {

class Talk {
 public:
  using json = nlohmann::json;
  // Connects; says nothing.
  explicit Talk(std::uint16_t port);

  // Says it with an id and returns the answer with this id; null (and a failed test) if none comes.
  json ask(json message);
  // Hello and the answer. An empty token: a spectator.
  json hello(const std::string& token);
  // Says it without waiting.
  void say(const json& message);
  // The first message from now on, or not yet looked at, that fits; null if none comes in time.
  json wait_for(const std::function<bool(const json&)>& fits, std::int64_t milliseconds = 60'000);
  // The next update of this table whose n is at least so much.
  json update(const std::string& table, std::int32_t at_least = 0);
  // Watches (again) and returns the update that answers it.
  json look(const std::string& table);
  // Handles what has come for so long.
  void listen(std::int64_t milliseconds) { client_->run_for(milliseconds); }
  // False: the connection is still there after the time.
  bool wait_closed(std::int64_t milliseconds = 60'000);
  void drop() { client_->drop(socket_); }

  [[nodiscard]] bool closed() const noexcept { return closed_; }
  [[nodiscard]] const std::string& why_closed() const noexcept { return why_; }
  [[nodiscard]] const std::vector<std::string>& lines() const noexcept {
    return lines_;
  }  // all that ever came

 private:
  bool run_until(const std::function<bool()>& done, std::int64_t milliseconds);

  std::unique_ptr<Client> client_;
  int socket_ = -1;
  bool opened_ = false;
  bool closed_ = false;
  std::string why_;
  std::vector<std::string> lines_;
  std::size_t looked_at_ = 0;
  std::size_t answered_at_ = 0;  // where the last answer is among the lines
  std::int64_t next_id_ = 1;
};

// HTTP with JSON both ways.
struct Reply {
  int status = 0;
  nlohmann::json body;
  std::string text;
};
[[nodiscard]] Reply http(std::uint16_t port, std::string_view method, const std::string& target,
                         std::string_view token = {}, const nlohmann::json& body = nullptr);

struct Guest {
  std::string user;
  std::string token;
};
// Fails the test if it does not work.
[[nodiscard]] Guest new_guest(std::uint16_t port, const std::string& name);
// The id of a new table; fails the test if it is refused.
[[nodiscard]] std::string new_table(std::uint16_t port, const Guest& host, const nlohmann::json& settings);

}  // namespace konduktor::server
