// What the parts of all tables share: the services around them, the tables themselves, and what those who keep the
// connections know. On the loop's thread only; outlives the tables.
#pragma once

#include <functional>
#include <memory>
#include <string>
#include <string_view>
#include <unordered_map>

#include "floor/asker.h"
#include "floor/services.h"
#include "wire/update.h"

namespace konduktor::server {

class LiveTable;

// What whoever keeps the connections tells the floor, and is told. Each may be empty.
struct FloorHooks {
  // Told when an open or running table was added, or its row in the lobby changed (null = it is gone).
  std::function<void(TableId, const LiveTable*)> on_lobby;
  // Where the connection comes from, for the log.
  std::function<std::string(SocketId)> address_of;
  // Told when the loop stood still for so long.
  std::function<void(Millis)> on_stall;
  // Whether it is still this user who is behind the connection: nobody else is told what this one asked for.
  std::function<bool(SocketId, UserId)> is_behind;
  // Whether this connection does not want to hear that user.
  std::function<bool(SocketId, UserId)> is_muted;
};

class FloorContext {
 public:
  using Tables = std::unordered_map<TableId, std::unique_ptr<LiveTable>>;

  explicit FloorContext(const Services& services);
  ~FloorContext();
  FloorContext(const FloorContext&) = delete;
  FloorContext& operator=(const FloorContext&) = delete;

  [[nodiscard]] LiveTable* find(TableId table) const;
  [[nodiscard]] const Tables& tables() const noexcept { return tables_; }
  LiveTable& add(std::unique_ptr<LiveTable> live);
  void let_go(TableId table);

  // Tells whoever asked; null = it is done.
  void answer(const Asker& asker, const Refusal* refusal) const;
  void refuse(const Asker& asker, std::string_view code, std::string_view detail = {}) const;
  // Somebody else is behind the connection by now, or nobody.
  [[nodiscard]] bool is_gone(SocketId socket, UserId user) const;
  [[nodiscard]] bool is_muted(SocketId socket, UserId user) const;
  void tell_lobby(TableId table, const LiveTable* live) const;

  // The loop runs: from now on it is noticed when it stands still.
  void start();
  // A program that is held up does not stop the clocks: that is noticed by the ticks that did not come, whenever the time
  // is asked for.
  void notice_stall();
  // Nobody could do anything for so long, or now() was put forward by so much: at no table has any time passed.
  void give_back(Millis time);

  Services services;
  FloorHooks hooks;
  // A command for a table that another server drives (floor_cluster.h).
  std::function<void(TableId, Command, Asker)> hand_on;
  // Where the players of a table went on; None = nowhere yet (rematches.h).
  std::function<TableId(TableId)> rematch_of;
  // Used again and again, as is: what stands in them is of no use to anyone after the table that wrote it.
  Events events;
  Update update;

 private:
  Tables tables_;
  Millis alive_ = 0;  // of steady_now: when the loop was last seen to run; 0 = it has not begun
};

}  // namespace konduktor::server
