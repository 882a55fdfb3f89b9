// The lobby, live: everyone who looks at it hears of tables that appear, change and go.
//
// It has room for so many open and so many running tables, the newest of each; of the others it tells the number. Whoever
// keeps to what is told has the same list: a table that finds no room any more is told as gone, and one that finds room
// again as changed. Asking for the list costs little however many tables there are: its text is written anew at most once
// a second, changed in between only where a table changed, and shared by all who ask.
#pragma once

#include <memory>
#include <set>
#include <string>
#include <unordered_map>
#include <unordered_set>
#include <utility>

#include "base/json_text.h"
#include "floor/floor.h"

namespace konduktor::server {

class Lobby {
 public:
  Lobby(const ServerConfig& config, Net& net, Floor& floor);
  // {"tables":[ROW,…],"more":{"open":N,"running":N}}
  [[nodiscard]] std::shared_ptr<const std::string> list();
  void enter(SocketId socket);  // and is told all tables
  void leave(SocketId socket) { sockets_.erase(socket); }
  // A table appeared or changed; null = it is gone from the lobby.
  void changed(TableId table, const LiveTable* live);

 private:
  using Key = std::pair<Millis, TableId>;  // when it was opened
  struct Shelf {
    std::size_t room = 0;
    std::set<Key> shown, others;
  };
  struct Place {
    Shelf* shelf = nullptr;
    Key key;
  };

  [[nodiscard]] bool is_shown(TableId table) const;
  void put(TableId table, const Place& place);
  void take(TableId table);
  [[nodiscard]] const std::string& row_of(TableId table);
  void write_more(JsonWriter& json) const;
  void write_list();
  // {"type":…} and what `write` gives, to everyone who looks.
  template <typename Write>
  void tell(std::string_view type, Write write);
  void tell_row(TableId table);
  void tell_gone(TableId table);

  Net& net_;
  Floor& floor_;
  Shelf open_, running_;
  std::unordered_map<TableId, Place> places_;
  std::unordered_map<TableId, std::string> rows_;      // texts of tables that have not changed since
  std::shared_ptr<const std::string> list_, message_;  // null = something has changed
  Millis written_ = 0;                                 // when the rows were last written anew
  std::unordered_set<SocketId> sockets_;
};

}  // namespace konduktor::server
