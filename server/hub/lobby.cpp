#include "hub/lobby.h"

#include <memory>
#include <string>

#include "hub/table_json.h"

namespace konduktor::server {

void Lobby::append_list(std::string& out) const {
  out += '[';
  const Millis at = now();
  for (const auto& [id, live] : floor_.tables()) {
    if (!is_going_on(live->table->stage()) || live->table->settings().visibility != Visibility::Public)
      continue;
    if (out.back() != '[') out += ',';
    append_lobby_row(out, *live, at);
  }
  out += ']';
}

void Lobby::enter(SocketId socket) {
  sockets_.insert(socket);
  std::string out = "{\"type\":\"lobby\",\"tables\":";
  append_list(out);
  out += '}';
  net_.send(socket, std::make_shared<const std::string>(std::move(out)));
}

void Lobby::changed(TableId table, const LiveTable* live) {
  if (sockets_.empty()) return;
  if (live != nullptr && live->table->settings().visibility != Visibility::Public) return;
  std::string out;
  if (live == nullptr) {
    out = "{\"type\":\"lobby_gone\",\"table\":\"" + text_of(table) + "\"}";
  } else {
    out = "{\"type\":\"lobby_change\",\"table\":";
    append_lobby_row(out, *live, now());
    out += '}';
  }
  const auto message = std::make_shared<const std::string>(std::move(out));
  for (const SocketId socket : sockets_) net_.send(socket, message);
}

}  // namespace konduktor::server
