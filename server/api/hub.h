// The hub: sockets on one side, tables on the other. Knows who is behind a socket and what that person may ask.
#pragma once

#include <memory>
#include <string>
#include <unordered_map>
#include <vector>

#include "api/api.h"
#include "api/message.h"
#include "base/limits.h"
#include "base/timekeeper.h"
#include "floor/floor.h"
#include "floor/lobby.h"
#include "floor/services.h"
#include "net/net.h"
#include "people/people.h"

namespace konduktor::server {

class Hub {
 public:
  Hub(const Services& services, People& people, Floor& floor, Lobby& lobby, Api& api);

  // What other servers on the same database have to say.
  [[nodiscard]] ClusterEvents cluster_events();
  // Starts the ticking; the loop must run.
  void start();
  // Tells everyone that the server goes down.
  void say_goodbye();

  void open(SocketId socket, const Request& request);
  void message(SocketId socket, std::string_view text);
  void closed(SocketId socket);

 private:
  struct Connection {
    explicit Connection(const ServerConfig& config)
        : messages(config.messages_per_second, 4 * config.messages_per_second) {}
    UserId user{};
    std::string address;
    std::string name;
    bool guest = false;
    std::string token_hash;
    Language language = Language::English;
    bool greeted = false;
    bool waits = false;                  // the store is being asked who it is, or whose a name is
    std::vector<std::string> meanwhile;  // what was said since, to be heard afterwards
    int told_off = 0;                    // messages above the limit in a row
    Limiter messages;
    std::vector<TableId> watching;
    std::vector<UserId> muted;
  };

  void heard(SocketId socket, Connection& connection, std::string_view text);
  void handle(SocketId socket, Connection& connection, Message&& message);
  void hello(SocketId socket, Message&& message);
  void greet(SocketId socket, std::int64_t id, const Identified& found, Language language);
  void welcome(SocketId socket, std::int64_t id, const std::optional<Who>& who, Language language);
  void watch(SocketId socket, Connection& connection, const Message& message);
  void command(SocketId socket, Connection& connection, Message&& message);
  // Under a name that is not the own: refused if it is an account's.
  void sit_as(SocketId socket, Connection& connection, TableId table, Command command, std::int64_t id);
  // Hears what was said while the connection waited.
  void go_on(SocketId socket);
  void chat(SocketId socket, Connection& connection, const Message& message);
  void legal(SocketId socket, const Connection& connection, const Message& message);
  void question(SocketId socket, const Connection& connection, const Message& message);
  void answer(SocketId socket, const Message& message, const Answered& answered);
  [[nodiscard]] bool is_behind(SocketId socket, UserId user) const;
  void reply(SocketId socket, std::int64_t id, const Refusal* refusal);
  void refuse(SocketId socket, std::int64_t id, std::string_view code, Language language,
              std::string_view detail = {});
  void listen_to_people();
  // Looks up again who is behind these connections.
  void recheck(const std::function<bool(const Connection&)>& fits);
  // `patient`: if it cannot be looked up now, it is tried again; else the socket is closed.
  void recheck(SocketId socket, const Connection& connection, bool patient);
  void recheck_some();
  void close_if(const std::function<bool(const Connection&)>& fits);
  void catch_up();
  void forget_erased(std::vector<UserId> users);
  void tick();
  // Looks at the machine's clock, and puts ours right when it may be believed.
  void keep_time();

  Services services_;
  People& people_;
  Floor& floor_;
  Lobby& lobby_;
  Api& api_;
  std::unordered_map<SocketId, Connection> connections_;
  Limits chat_{1, 5};             // by person, on however many devices
  bool missed_ = false;           // announcements of other servers
  std::vector<SocketId> unsure_;  // connections whose tokens may have been revoked meanwhile
  Timekeeper time_{steady_now()};
  Millis cleared_ = 0;  // of steady_now: when unused sessions were last cleared away
};

}  // namespace konduktor::server
