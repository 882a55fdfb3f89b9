// Updates: what one change of a table looks like to each of those who look at it (docs/server/protocol.md).
//
// Everything about the game in it is written from a View and from redacted events of the very seat; what several
// watchers share is written once. Keep one: its room is used again for each change.
#pragma once

#include <array>
#include <memory>
#include <string>

#include "fold/table.h"
#include "wire/attendance.h"
#include "wire/longest_paths.h"
#include "wire/message_pool.h"

namespace konduktor::server {

// Who looks, and what they want to be told beside the view.
struct Onlooker {
  UserId user{};  // None = nobody that is known
  bool legal = false;
  bool needs = false;
};

class Update {
 public:
  // A change of this table: `events` of the last move, unredacted, or null; `info`: say who sits where, too, or null.
  // `paths` are the table's own. Table, paths and events must live until the last watcher has been written for.
  void begin(const Table& table, LongestPaths& paths, const Events* events, const Attendance* info,
             Millis at);
  [[nodiscard]] std::shared_ptr<const std::string> for_watcher(const Onlooker& watcher);

 private:
  struct Eye {
    std::string text[4];  // by the wish for legal moves and needs
  };
  const std::string& eye(int seat, bool legal, bool needs);
  void write_eye(std::string& out, int seat, bool legal, bool needs);
  void write_head(const Attendance* info, Millis at);
  void write_tail();

  const Table* table_ = nullptr;
  LongestPaths* paths_ = nullptr;
  const Events* events_ = nullptr;
  std::string head_;
  std::string tail_;
  std::array<Eye, kMaxPlayers + 1> eyes_;  // the last is the spectators'
  std::shared_ptr<const std::string> spectators_;
  Events redacted_;
  MoveList moves_;
  MessagePool messages_;
};

}  // namespace konduktor::server
