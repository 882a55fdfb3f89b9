// Who looks at a table, and who of its players is connected, to this server or to another.
//
// Everyone who looks is told of every change, each from what that seat may see. A table's owner watches over players who
// went away, so the other servers tell it which ones they have, and hear in return which ones are with it or with the rest.
// What was heard holds for a while; a server that dies is silent.
#pragma once

#include <map>
#include <optional>
#include <span>
#include <vector>

#include "floor/floor_context.h"
#include "floor/table_time.h"
#include "wire/attendance.h"
#include "wire/longest_paths.h"
#include "wire/update.h"

namespace konduktor::server {

struct Watcher {
  SocketId socket{};
  UserId user{};
  Language language = Language::English;
  bool legal = false;
  bool needs = false;
  [[nodiscard]] Onlooker onlooker() const noexcept { return {user, legal, needs}; }
};

[[nodiscard]] bool is_seated(const Table& table, UserId user);
[[nodiscard]] bool may_watch(const Table& table, UserId user);
// Why not, for those who may not.
[[nodiscard]] std::string_view why_not_watch(const Table& table);

class Audience {
 public:
  Audience(FloorContext& floor, const Table& table, const TableTime& time);

  // --- those who look ---
  [[nodiscard]] std::span<const Watcher> watchers() const noexcept { return watchers_; }
  [[nodiscard]] bool empty() const noexcept { return watchers_.empty(); }
  // Those who play always find room.
  [[nodiscard]] bool has_room_for(UserId user) const;
  [[nodiscard]] bool has(SocketId socket) const;
  // A socket looks once; asking again changes how. `before_telling` is called when it is in and has not been told anything.
  void add(const Watcher& watcher, const std::function<void()>& before_telling);
  void remove(SocketId socket);
  // `events`: of a move, or null. `info`: also who sits where and is here.
  void tell(const Events* events, bool info);
  // Those who looked at an open table do not stay to look at a game that is not for them.
  void send_away_strangers();

  // --- those who play ---
  [[nodiscard]] bool is_here(UserId user) const;  // has a connection to this server
  [[nodiscard]] bool is_present(UserId user, Millis at) const;
  // Somebody here or elsewhere waits for what happens.
  [[nodiscard]] bool is_awaited() const noexcept { return !watchers_.empty() || !elsewhere_.empty(); }
  [[nodiscard]] bool misses_somebody() const noexcept { return !gone_.empty(); }
  // Milliseconds that a seat's player has been without a connection; 0 = present or nobody's business.
  [[nodiscard]] Millis away_for(int seat, Millis at) const;
  // The same of all seats, and who looks on: what updates say.
  [[nodiscard]] Attendance attendance(Millis at) const;
  // Whoever sits without looking, or sat and looked away before the start, counts as away from now on.
  void note_absent();
  // Who does not sit at the table any more is not away from it.
  void forget_absent_strangers();
  // Now and then: those of whom nothing was heard for long are away, and spectators who came and went are told of.
  void tick(Millis at);

  // --- other servers ---
  // Players who are connected, seen from `asker`: all but those who are known from it alone.
  [[nodiscard]] std::vector<UserId> players_elsewhere(ServerId asker, Millis at) const;
  // `server` has said who of the players is connected there. True = somebody came or went.
  [[nodiscard]] bool heard_of(ServerId server, std::span<const UserId> users, Millis at);
  // Our players, if another server that owns the table should be told now: at once when they change, and again now and
  // then. It counts as told.
  [[nodiscard]] std::optional<std::vector<UserId>> news_for_owner(Millis at);

 private:
  friend struct FloorProbe;  // tests

  struct Heard {
    Millis heard = 0;
    ServerId server{};
  };
  [[nodiscard]] bool is_known_elsewhere(UserId user, Millis at) const;
  [[nodiscard]] int spectators() const;
  [[nodiscard]] std::vector<UserId> players_here() const;

  FloorContext& floor_;
  const Table& table_;
  const TableTime& time_;
  std::vector<Watcher> watchers_;
  LongestPaths paths_;                 // only remembers
  std::map<UserId, Heard> elsewhere_;  // seated people who are connected to another server
  std::map<UserId, Millis> gone_;      // seated people without a connection, since when
  bool spectators_changed_ = false;    // told with the next tick
  std::vector<UserId> said_here_;      // of our players, to the owner, and when
  Millis said_here_at_ = 0;
};

// How long a player must be away before the others may call a bot. Those who agreed to a pause have a day.
[[nodiscard]] Millis patience_with(const Table& table);

}  // namespace konduktor::server
