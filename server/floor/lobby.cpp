#include "floor/lobby.h"

#include <fmt/format.h>

#include "floor/presence.h"
#include "wire/table_json.h"

namespace konduktor::server {
namespace {

// Who is present and for how long somebody is away changes without the table.
constexpr Millis kFresh = 1000;

}  // namespace

Lobby::Lobby(const ServerConfig& config, Net& net, Floor& floor) : net_(net), floor_(floor) {
  open_.room = static_cast<std::size_t>(config.lobby_open);
  running_.room = static_cast<std::size_t>(config.lobby_running);
}

bool Lobby::is_shown(TableId table) const {
  const auto it = places_.find(table);
  return it != places_.end() && it->second.shelf->shown.contains(it->second.key);
}

void Lobby::put(TableId table, const Place& place) {
  Shelf& shelf = *place.shelf;
  places_[table] = place;
  shelf.shown.insert(place.key);
  if (shelf.shown.size() <= shelf.room) return;
  const Key oldest = *shelf.shown.begin();
  shelf.shown.erase(shelf.shown.begin());
  shelf.others.insert(oldest);
  if (oldest.second != table) tell_gone(oldest.second);
}

void Lobby::take(TableId table) {
  const auto it = places_.find(table);
  if (it == places_.end()) return;
  const auto [shelf, key] = it->second;
  places_.erase(it);
  shelf->others.erase(key);
  if (shelf->shown.erase(key) == 0 || shelf->others.empty()) return;
  const Key next = *shelf->others.rbegin();
  shelf->others.erase(next);
  shelf->shown.insert(next);
  tell_row(next.second);
}

void Lobby::changed(TableId table, const LiveTable* live) {
  const bool was_shown = is_shown(table);
  const std::string more_before = more();
  rows_.erase(table);
  list_ = message_ = nullptr;
  const bool listed = live != nullptr && !live->deserted && is_going_on(live->table->stage()) &&
                      live->table->settings().visibility == Visibility::Public;
  if (listed) {
    const Place place{live->table->stage() == Stage::Open ? &open_ : &running_,
                      {live->table->created(), table}};
    const auto it = places_.find(table);
    if (it == places_.end() || it->second.shelf != place.shelf) {
      take(table);
      put(table, place);
    }
  } else {
    take(table);
  }
  if (is_shown(table))
    tell_row(table);
  else if (was_shown)
    tell_gone(table);
  if (more() != more_before) tell("{\"type\":\"lobby_more\",\"more\":" + more() + '}');
}

const std::string& Lobby::row_of(TableId table) {
  std::string& row = rows_[table];
  if (const LiveTable* live = floor_.find(table); row.empty() && live != nullptr)
    append_lobby_row(row, *live->table, attendance_of(*live, floor_.time_at(*live)), floor_.time_at(*live));
  return row;
}

std::string Lobby::more() const {
  return fmt::format(R"({{"open":{},"running":{}}})", open_.others.size(), running_.others.size());
}

void Lobby::write_list() {
  if (const Millis at = now(); at - written_ >= kFresh || at < written_) {
    rows_.clear();
    written_ = at;
    list_ = nullptr;
  }
  if (list_) return;
  std::string out = "{\"tables\":[";
  for (const Shelf* shelf : {&open_, &running_})
    for (auto it = shelf->shown.rbegin(); it != shelf->shown.rend(); ++it) {
      if (out.back() != '[') out += ',';
      out += row_of(it->second);
    }
  out += "],\"more\":" + more() + '}';
  message_ = std::make_shared<const std::string>("{\"type\":\"lobby\"," + out.substr(1));
  list_ = std::make_shared<const std::string>(std::move(out));
}

std::shared_ptr<const std::string> Lobby::list() {
  write_list();
  return list_;
}

void Lobby::enter(SocketId socket) {
  sockets_.insert(socket);
  write_list();
  net_.send(socket, message_);
}

void Lobby::tell(std::string message) {
  if (sockets_.empty()) return;
  const auto shared = std::make_shared<const std::string>(std::move(message));
  for (const SocketId socket : sockets_) net_.send(socket, shared);
}

void Lobby::tell_row(TableId table) {
  if (!sockets_.empty()) tell("{\"type\":\"lobby_change\",\"table\":" + row_of(table) + '}');
}

void Lobby::tell_gone(TableId table) {
  tell("{\"type\":\"lobby_gone\",\"table\":\"" + text_of(table) + "\"}");
}

}  // namespace konduktor::server
