// A table in memory: its fold, who looks at it, what waits for the store, which bots think.
#pragma once

#include <array>
#include <deque>
#include <functional>
#include <map>
#include <memory>
#include <string>
#include <vector>

#include "fold/table.h"
#include "net/net.h"
#include "store/cluster.h"
#include "wire/longest_paths.h"
#include "wire/update.h"

namespace konduktor::server {

// Who hears what became of a command.
struct Asker {
  SocketId socket = SocketId::None;
  std::int64_t id = -1;  // of the message; -1 = no answer is wanted
  Language language = Language::English;
  std::function<void(const Refusal*)> then;  // null = it is done; may be empty
  UserId user{};                             // who asked over the socket
};

struct Watcher {
  SocketId socket{};
  UserId user{};
  Language language = Language::English;
  bool legal = false;
  bool needs = false;
  [[nodiscard]] Onlooker onlooker() const noexcept { return {user, legal, needs}; }
};

struct LiveTable {
  struct Job {
    Command command;
    Asker asker;
    std::int64_t arrived_micros = 0;
    int conflicts = 0;  // how often another server's entry came first
  };

  struct Saying {
    ChatLine line;
    Language language = Language::English;
    std::function<void(const Refusal*)> done;
    int tries = 0;
  };

  struct Heard {
    Millis heard = 0;
    ServerId server{};
  };

  std::unique_ptr<Table> table;
  Entry entry;  // what is on its way to the store (`pending`), and whose wish it was
  Job job;
  std::deque<Job> queue;  // commands that wait while an entry is being stored
  bool asleep =
      false;  // its clocks are to be woken before anything else happens at it: it was read from the store,
              // or something could not be stored
  bool pending = false;      // an entry is on its way to the store: nothing else is decided until it is there
  bool unsure = false;       // whether the last entry was stored is not known: the log is to be read first
  bool reading = false;      // entries of another server are being read
  std::int32_t known_n = 0;  // the log goes so far at least, says another server
  std::vector<Watcher> watchers;
  LongestPaths paths;                          // only remembers
  std::vector<std::function<void()>> readers;  // who wants to know what was stored after that reading began
  std::map<UserId, Heard> elsewhere;           // seated people who are connected to another server
  std::map<UserId, Millis> gone;               // seated people without a connection, since when
  // The table's own time is now() and this. It goes on evenly: what the machine slept, what the loop stood still for and
  // what the clock was put right by has not passed here (Floor::time_at). All times below and above are of that kind.
  Millis shift = 0;
  Millis owed = 0;  // by correspondence: so much of it is to be stored, so that it holds after a restart
  std::array<std::int32_t, kMaxPlayers> thinking{};  // the question that a bot thinks about now; 0 = none
  std::vector<ChatLine> chat;                        // the latest
  std::int32_t chat_n = 0;                           // of the last line that is known
  std::map<UserId, int> chat_by;                     // lines of each since it came into memory
  std::deque<Saying> sayings;                        // the first is on its way to the store
  bool chat_loaded = false;
  TableId rematch{};
  std::vector<std::function<void()>> rematch_wanted;  // asked while it is being made
  bool spectators_changed = false;                    // told with the next tick
  bool keeps_seats = false;                           // some are kept for players of the game before
  std::vector<UserId> said_here;                      // of our players, to the owner, and when (presence.h)
  Millis said_here_at = 0;
  Millis used = 0;        // when somebody last looked
  Millis seen = 0;        // when one of its players was last here, as far as this server knows
  Millis added = 0;       // when it came into memory
  bool deserted = false;  // none of its players was here for long: it does not stand in the lobby
};

}  // namespace konduktor::server
