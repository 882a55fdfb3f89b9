#include "floor/audience.h"

#include <algorithm>

#include "base/json_text.h"
#include "floor/errors.h"

namespace konduktor::server {
namespace {

constexpr std::size_t kMaxWatchers = 500;
constexpr Millis kHeardOf = 60'000;       // how long another server's word is believed
constexpr Millis kSayWhoIsHere = 10'000;  // how often the owner is told again

bool sits(const Table& table, UserId user) {
  const auto seats = table.seats();
  return std::any_of(seats.begin(), seats.end(), [user](const TableSeat& seat) {
    return seat.kind == TableSeat::Kind::Person && seat.user == user;
  });
}

}  // namespace

bool is_seated(const Table& table, UserId user) {
  if (user == UserId::None) return false;
  for (int seat = 0; seat < static_cast<int>(table.seats().size()); ++seat)
    if (table.holds(user, seat)) return true;
  return false;
}

bool may_watch(const Table& table, UserId user) {
  if (is_seated(table, user) || (table.host() == user && user != UserId::None)) return true;
  if (table.stage() == Stage::Open) return true;  // whoever has the link may sit down
  if (table.settings().visibility == Visibility::Private) return false;
  // Without spectators is how a game is played; when it is over, it is a game like others.
  return table.settings().spectators || table.stage() != Stage::Running;
}

std::string_view why_not_watch(const Table& table) {
  return table.settings().visibility == Visibility::Private ? "private_table" : "no_spectators";
}

Millis patience_with(const Table& table) {
  const Millis usual = table.settings().away_seconds * 1000;
  return table.paused() ? std::max(kDay, usual) : usual;
}

Audience::Audience(FloorContext& floor, const Table& table, const TableTime& time)
    : floor_(floor), table_(table), time_(time) {}

// --- those who look ------------------------------------------------------------------------------------------

bool Audience::has_room_for(UserId user) const {
  return watchers_.size() < kMaxWatchers || is_seated(table_, user);
}

bool Audience::has(SocketId socket) const {
  return std::any_of(watchers_.begin(), watchers_.end(),
                     [socket](const Watcher& watcher) { return watcher.socket == socket; });
}

void Audience::add(const Watcher& watcher, const std::function<void()>& before_telling) {
  std::erase_if(watchers_, [&](const Watcher& other) { return other.socket == watcher.socket; });
  watchers_.push_back(watcher);
  const bool came = gone_.erase(watcher.user) > 0;
  before_telling();
  if (came) {
    tell(nullptr, true);
  } else {
    const Attendance now = attendance(time_.now());
    floor_.update.begin(table_, paths_, nullptr, &now, time_.now());
    floor_.services.net.send(watcher.socket, floor_.update.for_watcher(watcher.onlooker()));
  }
  spectators_changed_ |= !is_seated(table_, watcher.user);
}

void Audience::remove(SocketId socket) {
  UserId user{};
  const auto removed = std::erase_if(watchers_, [&](const Watcher& watcher) {
    if (watcher.socket != socket) return false;
    user = watcher.user;
    return true;
  });
  if (removed > 0 && !is_seated(table_, user)) spectators_changed_ = true;
  if (user == UserId::None || is_here(user) || !is_seated(table_, user)) return;
  gone_[user] = time_.now();
  tell(nullptr, true);
}

void Audience::tell(const Events* events, bool info) {
  if (watchers_.empty()) return;
  if (info) spectators_changed_ = false;
  const Millis at = time_.now();
  const Attendance now = info ? attendance(at) : Attendance{};
  floor_.update.begin(table_, paths_, events, info ? &now : nullptr, at);
  for (const Watcher& watcher : watchers_)
    floor_.services.net.send(watcher.socket, floor_.update.for_watcher(watcher.onlooker()));
}

void Audience::send_away_strangers() {
  std::erase_if(watchers_, [&](const Watcher& watcher) {
    if (may_watch(table_, watcher.user)) return false;
    const Refusal why = refusal(why_not_watch(table_), watcher.language);
    floor_.services.net.send(watcher.socket, json_message([&](JsonWriter& json) {
                               json.key("type").id("unwatched");
                               json.key("table").id(text_of(table_.id()));
                               write_refusal(json, why);
                             }));
    return true;
  });
}

// --- those who play ------------------------------------------------------------------------------------------

bool Audience::is_here(UserId user) const {
  return std::any_of(watchers_.begin(), watchers_.end(),
                     [user](const Watcher& watcher) { return watcher.user == user; });
}

bool Audience::is_known_elsewhere(UserId user, Millis at) const {
  const auto it = elsewhere_.find(user);
  return it != elsewhere_.end() && at - it->second.heard < kHeardOf;
}

bool Audience::is_present(UserId user, Millis at) const {
  return is_here(user) || is_known_elsewhere(user, at);
}

Millis Audience::away_for(int seat, Millis at) const {
  if (seat < 0 || seat >= static_cast<int>(table_.seats().size())) return 0;
  const UserId user = table_.seats()[static_cast<std::size_t>(seat)].user;
  if (is_known_elsewhere(user, at)) return 0;
  const auto it = gone_.find(user);
  return it == gone_.end() ? 0 : std::max<Millis>(1, at - it->second);
}

int Audience::spectators() const {
  return static_cast<int>(std::count_if(watchers_.begin(), watchers_.end(),
                                        [&](const Watcher& watcher) { return !sits(table_, watcher.user); }));
}

Attendance Audience::attendance(Millis at) const {
  Attendance attendance;
  const auto seats = table_.seats();
  for (std::size_t seat = 0; seat < seats.size(); ++seat) {
    if (seats[seat].kind != TableSeat::Kind::Person) continue;
    attendance.seats[seat] = {is_present(seats[seat].user, at), away_for(static_cast<int>(seat), at)};
  }
  attendance.spectators = spectators();
  attendance.rematch = floor_.rematch_of ? floor_.rematch_of(table_.id()) : TableId::None;
  return attendance;
}

void Audience::note_absent() {
  for (const TableSeat& seat : table_.seats()) {
    if (seat.kind == TableSeat::Kind::Person && !is_here(seat.user))
      gone_.try_emplace(seat.user, time_.now());
  }
}

void Audience::forget_absent_strangers() {
  std::erase_if(gone_, [&](const auto& absent) { return !sits(table_, absent.first); });
}

void Audience::tick(Millis at) {
  const bool silent =
      std::erase_if(elsewhere_, [at](const auto& known) { return at - known.second.heard >= kHeardOf; }) > 0;
  if (silent || spectators_changed_) tell(nullptr, true);
}

// --- other servers -------------------------------------------------------------------------------------------

std::vector<UserId> Audience::players_here() const {
  std::vector<UserId> users;
  for (const TableSeat& seat : table_.seats())
    if (seat.kind == TableSeat::Kind::Person && is_here(seat.user)) users.push_back(seat.user);
  return users;
}

std::vector<UserId> Audience::players_elsewhere(ServerId asker, Millis at) const {
  std::vector<UserId> users = players_here();
  for (const auto& [user, heard] : elsewhere_)
    if (heard.server != asker && at - heard.heard < kHeardOf) users.push_back(user);
  return users;
}

bool Audience::heard_of(ServerId server, std::span<const UserId> users, Millis at) {
  bool changed = std::erase_if(elsewhere_, [&](const auto& known) {
                   return known.second.server == server &&
                          std::find(users.begin(), users.end(), known.first) == users.end();
                 }) > 0;
  for (const UserId user : users) {
    changed |= !is_present(user, at);
    elsewhere_[user] = {at, server};
    // Should nothing more be heard, they are away since now.
    if (!is_here(user)) gone_[user] = at;
  }
  return changed;
}

std::optional<std::vector<UserId>> Audience::news_for_owner(Millis at) {
  std::vector<UserId> here = players_here();
  if (here == said_here_ && (watchers_.empty() || at - said_here_at_ < kSayWhoIsHere)) return std::nullopt;
  said_here_at_ = at;
  said_here_ = here;
  return here;
}

}  // namespace konduktor::server
