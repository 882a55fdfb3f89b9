// Several servers on one database: who drives which table, and how they hear of each other.
//
// A table is driven by one server at a time, its owner: it decides commands, asks bots and watches clocks. Ownership is
// a lease in the database. A server keeps all its leases by one heartbeat; when that stops, the others share out its
// tables. Time is the database's, so the servers' clocks do not matter. Should a paused server still write for a table
// that it lost, the log itself refuses one of two entries with the same number: both then read the log and go on.
//
// Everybody may follow any table by reading its log. Stores announce what they write (announcements.h) with the commit
// itself; commands for a table go to its owner.
//
// With one server there is nothing to agree on: single_cluster owns everything.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"
#include "store/store.h"

namespace konduktor::server {

enum class ServerId : std::int64_t { None = 0 };

struct Acquired {
  StoreError error = StoreError::None;  // the database could not be asked
  ServerId owner{};                     // who drives the table now
  bool mine = false;
};

// A command from another server, to be answered once with Cluster::reply.
struct Forwarded {
  std::int64_t id = 0;
  ServerId from{};
  TableId table{};
  std::string body;
};

// How a session is named among servers: a number from the hash of its token, which itself stays in the database.
[[nodiscard]] std::int64_t session_key(std::string_view token_hash);

// What comes from the others. All are called on the loop's thread; each may be empty.
struct ClusterEvents {
  std::function<void(const std::vector<TableId>&)> taken;  // ours without our asking: restore and drive them
  std::function<void(const std::vector<TableId>&)> lost;   // no longer ours: decide nothing for them
  // Stored by some server, perhaps by this one: the log or chat of the table goes up to n at least.
  std::function<void(TableId, std::int32_t n)> entries;
  std::function<void(TableId, std::int32_t n)> chat;
  std::function<void(TableId)> table;  // its row changed: the lobby
  std::function<void(UserId)> user;    // some sessions were revoked, or the user was changed or erased
  std::function<void(std::int64_t session_key)> session;  // one session was revoked
  std::function<void()> missed;  // some of the above may have been missed: look at what is followed
  std::function<void(Forwarded)> command;
};

class Cluster {
 public:
  using Deliver = std::function<void(std::function<void()>)>;
  virtual ~Cluster() = default;

  // Events come from now on, or it says why not.
  [[nodiscard]] virtual Outcome join(ClusterEvents events) = 0;
  // Gives all tables back and ends. Without it (a crash) the others wait until the heartbeat is overdue.
  virtual void leave() = 0;

  [[nodiscard]] virtual ServerId self() const = 0;
  // Whether others may own tables. False: every table is ours, nothing is ever taken, lost or announced.
  [[nodiscard]] virtual bool shared() const = 0;

  // To be asked before each decision: ends by itself when the heartbeat is late, before others may take the table.
  [[nodiscard]] virtual bool owns(TableId table) const = 0;
  // Takes the table if nobody alive has it; `done` on the loop, with Busy if too many ask. A new table is acquired before
  // its first entry is written, or else another server might take it for an orphan.
  virtual void acquire(TableId table, std::function<void(const Acquired&)> done) = 0;
  // For tables that are over.
  virtual void release(TableId table) = 0;

  // Sends a command to the table's owner. `done` on the loop with the reply, or ok = false if there was none in time:
  // then whether it was carried out is not known; acquire tells who owns the table now.
  // False: too much waits already, and it is not sent.
  [[nodiscard]] virtual bool forward(ServerId owner, TableId table, std::string body,
                                     std::function<void(bool ok, std::string reply)> done) = 0;
  virtual void reply(const Forwarded& command, std::string body) = 0;
};

struct ClusterConfig {
  std::int64_t lease_millis =
      10'000;  // how long a silent server keeps its tables; the heart beats three times as fast
  std::int64_t reply_millis = 5'000;  // how long a reply is waited for
};

[[nodiscard]] std::unique_ptr<Cluster> single_cluster(Cluster::Deliver deliver);
// `url` is a PostgreSQL that open_store has migrated.
[[nodiscard]] std::unique_ptr<Cluster> postgres_cluster(const std::string& url, Cluster::Deliver deliver,
                                                        const ClusterConfig& config = {});

}  // namespace konduktor::server
