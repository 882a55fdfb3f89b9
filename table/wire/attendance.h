// Who is at a table, beside what its log says: known to whoever keeps the connections.
#pragma once

#include <array>

#include "fold/ids.h"
#include "konduktor/types.h"

namespace konduktor::server {

struct Attendance {
  struct Player {
    bool present = false;
    Millis away = 0;  // for so long; 0 = present or nobody's business
  };
  std::array<Player, kMaxPlayers> seats{};
  int spectators = 0;
  TableId rematch{};  // None = there is none yet
};

}  // namespace konduktor::server
