// Updates: what one change of a table looks like to each of those who look at it (docs/server/protocol.md).
//
// Everything about the game in it is written from a View and from redacted events of the very seat; what several
// watchers share is written once.
#pragma once

#include <array>
#include <memory>
#include <string>

#include "hub/live_table.h"

namespace konduktor::server {

class Update {
 public:
  // `events` of the last move, unredacted, or null; `info`: say who sits where, too.
  Update(const LiveTable& live, const Events* events, bool info, Millis at);
  [[nodiscard]] std::shared_ptr<const std::string> for_watcher(const Watcher& watcher);

 private:
  struct Eye {
    std::string text[4];  // by the wish for legal moves and needs
  };
  const std::string& eye(int seat, bool legal, bool needs);
  void write_eye(std::string& out, int seat, bool legal, bool needs);
  void write_head(std::string& out, bool info, Millis at);

  const LiveTable& live_;
  const Table& table_;
  const Events* events_;
  std::string head_;
  std::string tail_;
  std::array<Eye, kMaxPlayers + 1> eyes_;  // the last is the spectators'
  std::shared_ptr<const std::string> spectators_;
};

// Pieces that the HTTP interface shares.
void append_info(std::string& out, const LiveTable& live, Millis at);
void append_lobby_row(std::string& out, const LiveTable& live, Millis at);
[[nodiscard]] std::string_view word_of(Stage stage) noexcept;
[[nodiscard]] std::string_view word_of(Visibility visibility) noexcept;

}  // namespace konduktor::server
