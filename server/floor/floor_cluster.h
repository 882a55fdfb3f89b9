// Tables among several servers. Every server has all open and running tables in memory and keeps them up to date from
// their logs; a table's owner alone decides its commands, wakes its bots and watches its clocks. So any server can show
// any table at once, and take one over without reading more than the last entries.
#pragma once

#include "floor/floor_context.h"
#include "store/cluster.h"

namespace konduktor::server {

class Floor;

class FloorCluster {
 public:
  FloorCluster(Floor& floor, FloorContext& context) : floor_(floor), context_(context) {}

  // To the owner of a table that is another server's, or to the table itself once it is ours.
  void hand_on(TableId id, Command command, Asker asker, int tries = 0);
  // A table's owner cannot see who is connected here.
  void say_who_is_here(LiveTable& live, Millis at);
  // What comes from the others.
  [[nodiscard]] ClusterEvents events();

 private:
  void forward(ServerId owner, TableId id, const Command& command, const Asker& asker, int tries);
  void try_again(TableId id, const Command& command, const Asker& asker, int tries);
  // The other end: another server's client has said something about a table of ours, or it says who is there.
  void carry_out(const Forwarded& forwarded);
  void hear_who_is_there(const Forwarded& forwarded, const std::vector<UserId>& users);
  void taken(const std::vector<TableId>& tables);
  void catch_up(TableId id);

  Floor& floor_;
  FloorContext& context_;
};

}  // namespace konduktor::server
