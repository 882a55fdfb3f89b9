// The lobby, live: everyone who looks at it hears of tables that appear, change and go.
#pragma once

#include <string>
#include <unordered_set>
#include <vector>

#include "hub/floor.h"

namespace konduktor::server {

class Lobby {
 public:
  Lobby(Net& net, Floor& floor) : net_(net), floor_(floor) {}
  // [ROW,…]: all public tables that are open or running.
  void append_list(std::string& out) const;
  void enter(SocketId socket);  // and is told all tables
  void leave(SocketId socket) { sockets_.erase(socket); }
  // A public table changed; null = it is gone from the lobby.
  void changed(TableId table, const LiveTable* live);

 private:
  Net& net_;
  Floor& floor_;
  std::unordered_set<SocketId> sockets_;
};

}  // namespace konduktor::server
