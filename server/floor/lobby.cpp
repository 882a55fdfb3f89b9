#include "floor/lobby.h"

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

template <typename Write>
void Lobby::tell(std::string_view type, Write write) {
  if (sockets_.empty()) return;
  const auto message = json_message([&](JsonWriter& json) {
    json.key("type").id(type);
    write(json);
  });
  for (const SocketId socket : sockets_) net_.send(socket, message);
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
  const std::pair more_before(open_.others.size(), running_.others.size());
  rows_.erase(table);
  list_ = message_ = nullptr;
  const bool listed = live != nullptr && !live->is_deserted() && is_going_on(live->table().stage()) &&
                      live->table().settings().visibility == Visibility::Public;
  if (listed) {
    const Place place{live->table().stage() == Stage::Open ? &open_ : &running_,
                      {live->table().created(), table}};
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
  if (std::pair(open_.others.size(), running_.others.size()) != more_before)
    tell("lobby_more", [this](JsonWriter& json) { write_more(json); });
}

const std::string& Lobby::row_of(TableId table) {
  std::string& row = rows_[table];
  if (const LiveTable* live = floor_.find(table); row.empty() && live != nullptr)
    append_lobby_row(row, live->table(), live->attendance(), live->time.now());
  return row;
}

void Lobby::write_more(JsonWriter& json) const {
  json.key("more").begin_object();
  json.key("open").number(open_.others.size());
  json.key("running").number(running_.others.size());
  json.end_object();
}

void Lobby::write_list() {
  if (const Millis at = now(); at - written_ >= kFresh || at < written_) {
    rows_.clear();
    written_ = at;
    list_ = nullptr;
  }
  if (list_) return;
  list_ = json_message([this](JsonWriter& json) {
    json.key("tables").begin_list();
    for (const Shelf* shelf : {&open_, &running_})
      for (auto it = shelf->shown.rbegin(); it != shelf->shown.rend(); ++it)
        write_json(json, row_of(it->second));
    json.end_list();
    write_more(json);
  });
  message_ = json_message([this](JsonWriter& json) {
    json.key("type").id("lobby");
    write_fields(json, *list_);
  });
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

void Lobby::tell_row(TableId table) {
  tell("lobby_change", [&](JsonWriter& json) {
    json.key("table");
    write_json(json, row_of(table));
  });
}

void Lobby::tell_gone(TableId table) {
  tell("lobby_gone", [&](JsonWriter& json) { json.key("table").id(text_of(table)); });
}

}  // namespace konduktor::server
