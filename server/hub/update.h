// Updates: what one change of a table looks like to each of those who look at it (docs/server/protocol.md).
//
// Everything about the game in it is written from a View and from redacted events of the very seat; what several
// watchers share is written once. The floor keeps one and uses its room again for each change.
#pragma once

#include <array>
#include <memory>
#include <string>

#include "hub/live_table.h"
#include "hub/message_pool.h"

namespace konduktor::server {

class Update {
 public:
  // A change of this table: `events` of the last move, unredacted, or null; `info`: say who sits where, too. Both must
  // live until the last watcher has been written for.
  void begin(const LiveTable& live, const Events* events, bool info, Millis at);
  [[nodiscard]] std::shared_ptr<const std::string> for_watcher(const Watcher& watcher);

 private:
  struct Eye {
    std::string text[4];  // by the wish for legal moves and needs
  };
  const std::string& eye(int seat, bool legal, bool needs);
  void write_eye(std::string& out, int seat, bool legal, bool needs);
  void write_head(bool info, Millis at);
  void write_tail();

  const LiveTable* live_ = nullptr;
  const Table* table_ = nullptr;
  const Events* events_ = nullptr;
  std::string head_;
  std::string tail_;
  std::array<Eye, kMaxPlayers + 1> eyes_;  // the last is the spectators'
  std::shared_ptr<const std::string> spectators_;
  MessagePool messages_;
};

}  // namespace konduktor::server
