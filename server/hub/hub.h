// The hub: connections on one side, tables on the other. Knows who is behind a socket and what that person may ask.
#pragma once

#include <functional>
#include <memory>
#include <string>
#include <unordered_map>
#include <vector>

#include "api/api.h"
#include "hub/floor.h"
#include "hub/limiter.h"
#include "hub/lobby.h"
#include "hub/message.h"
#include "hub/services.h"
#include "net/net.h"
#include "people/people.h"

namespace konduktor::server {

class Hub {
 public:
  Hub(const Services& services, People& people);

  [[nodiscard]] std::string restore(Store& store) { return floor_.restore(store); }
  [[nodiscard]] std::string load_files(const std::string& folder) { return api_.load_files(folder); }
  // Starts the ticking; the loop must run.
  void start();
  // Tells everyone that the server goes down.
  void say_goodbye();

  void request(Request request, std::function<void(Response)> answer);
  [[nodiscard]] int upgrade(const Request& request) const;
  void open(SocketId socket, const Request& request);
  void message(SocketId socket, std::string_view text);
  void closed(SocketId socket);

 private:
  struct Connection {
    explicit Connection(const ServerConfig& config)
        : messages(config.messages_per_second, 4 * config.messages_per_second), chat(1, 5) {}
    UserId user{};
    std::string name;
    std::string token_hash;
    Language language = Language::English;
    bool greeted = false;
    int told_off = 0;  // messages above the limit in a row
    Limiter messages;
    Limiter chat;
    std::vector<TableId> watching;
    std::vector<UserId> muted;
  };

  void handle(SocketId socket, Connection& connection, Message&& message);
  void hello(SocketId socket, Message&& message);
  void welcome(SocketId socket, std::int64_t id, const std::optional<Who>& who, Language language);
  void watch(SocketId socket, Connection& connection, const Message& message);
  void command(SocketId socket, Connection& connection, Message&& message);
  void chat(SocketId socket, Connection& connection, const Message& message);
  void legal(SocketId socket, const Connection& connection, const Message& message);
  void reply(SocketId socket, std::int64_t id, const Refusal* refusal);
  void refuse(SocketId socket, std::int64_t id, std::string_view code, Language language,
              std::string_view detail = {});
  // Tokens may be worthless now: these must connect and say hello again.
  void hang_up(const std::function<bool(const Connection&)>& whom);
  void tick();

  Services services_;
  People& people_;
  Floor floor_;
  Lobby lobby_;
  Api api_;
  std::unordered_map<SocketId, Connection> connections_;
};

}  // namespace konduktor::server
