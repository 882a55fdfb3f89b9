// The statements of the cluster. They throw what libpqxx throws. Time is the database's.
#pragma once

#include <cstdint>
#include <pqxx/pqxx>
#include <string>
#include <vector>

#include "store/cluster.h"

namespace konduktor::server {

struct Letter {
  ServerId to{};
  ServerId from{};
  std::int64_t number = 0;   // the sender's own count
  std::int64_t answers = 0;  // 0 = a command; else the number of the command
  TableId table{};
  std::string body;
};

class ClusterSql {
 public:
  ClusterSql(pqxx::connection& connection, ServerId self) : work_(connection), self_(self) {}

  // Prolongs the life of this server.
  void beat(std::int64_t lease_millis);
  // Clears away what nobody needs: leases on tables that are over, servers long dead, letters that nobody reads.
  void tidy();
  // Tables in play whose server is dead or that have none; at most so many at a time, so that servers share them.
  std::vector<TableId> take_orphans(int limit);
  std::vector<TableId> mine();
  // The owner afterwards: this server unless another one is alive.
  ServerId acquire(TableId table);
  void release(TableId table);
  void leave();

  void send(const std::vector<Letter>& letters);
  std::vector<Letter> fetch();

 private:
  pqxx::nontransaction work_;
  ServerId self_;
};

}  // namespace konduktor::server
