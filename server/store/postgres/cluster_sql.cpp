#include "store/postgres/cluster_sql.h"

#include <fmt/format.h>

#include <set>

#include "store/announcements.h"
#include "store/postgres/link.h"
#include "wire/json.h"

namespace konduktor::server {
namespace {

// A lease may be taken if its server is gone or silent for too long.
#define DEAD(lease) \
  "NOT EXISTS (SELECT 1 FROM servers s WHERE s.id = " lease ".server_id AND s.expires > clock_timestamp())"
#define TAKE "ON CONFLICT (table_id) DO UPDATE SET server_id = excluded.server_id WHERE " DEAD("leases") " "

std::vector<TableId> tables_of(const pqxx::result& rows) {
  std::vector<TableId> tables;
  for (const pqxx::row& row : rows) tables.push_back(static_cast<TableId>(row[0].as<std::int64_t>()));
  return tables;
}

}  // namespace

void ClusterSql::beat(std::int64_t lease_millis) {
  work_.exec_params(
      "INSERT INTO servers (id, expires) VALUES ($1, clock_timestamp() + make_interval(secs => $2 / 1000.0)) "
      "ON CONFLICT (id) DO UPDATE SET expires = excluded.expires",
      number_of(self_), lease_millis);
}

void ClusterSql::tidy() {
  work_.exec_params(
      "DELETE FROM leases l WHERE CASE WHEN l.server_id = $1 "
      "THEN EXISTS (SELECT 1 FROM tables t WHERE t.id = l.table_id AND t.stage > 1) "
      "ELSE " DEAD(
          "l") " AND NOT EXISTS (SELECT 1 FROM tables t WHERE t.id = l.table_id AND t.stage <= 1) END",
      number_of(self_));
  work_.exec(
      "DELETE FROM servers s WHERE s.expires < clock_timestamp() - interval '1 hour' "
      "AND NOT EXISTS (SELECT 1 FROM leases l WHERE l.server_id = s.id); "
      "DELETE FROM mail WHERE sent < clock_timestamp() - interval '1 minute'");
}

std::vector<TableId> ClusterSql::take_orphans(int limit) {
  // One server at a time: two that take the same tables would block each other. Who finds it locked comes back later.
  return tables_of(work_.exec_params(
      "INSERT INTO leases (table_id, server_id) SELECT t.id, $1 FROM tables t WHERE t.stage <= 1 "
      "AND (SELECT pg_try_advisory_xact_lock($3, 3)) AND NOT EXISTS "
      "(SELECT 1 FROM leases l WHERE l.table_id = t.id AND NOT " DEAD("l") ") ORDER BY t.id LIMIT $2 " TAKE
                                                                           "RETURNING table_id",
      number_of(self_), limit, kAdvisoryLocks));
}

std::vector<TableId> ClusterSql::mine() {
  return tables_of(work_.exec_params("SELECT table_id FROM leases WHERE server_id = $1", number_of(self_)));
}

ServerId ClusterSql::acquire(TableId table) {
  // Between the two another server may take it or give it back; then it is tried again.
  for (int k = 0; k < 10; ++k) {
    // Mostly somebody is only asking who it is: that takes no lock.
    const auto owner = work_.exec_params(
        "SELECT server_id FROM leases l WHERE l.table_id = $1 AND NOT " DEAD("l"), number_of(table));
    if (!owner.empty()) return static_cast<ServerId>(owner[0][0].as<std::int64_t>());
    const auto taken = work_.exec_params("INSERT INTO leases (table_id, server_id) VALUES ($1, $2) " TAKE
                                         "RETURNING server_id",
                                         number_of(table), number_of(self_));
    if (!taken.empty()) return self_;
  }
  throw pqxx::transaction_rollback("a table changes its owner all the time");
}

void ClusterSql::release(TableId table) {
  work_.exec_params("DELETE FROM leases WHERE table_id = $1 AND server_id = $2", number_of(table),
                    number_of(self_));
}

void ClusterSql::leave() {
  work_.exec_params("DELETE FROM leases WHERE server_id = $1", number_of(self_));
  work_.exec_params("DELETE FROM servers WHERE id = $1", number_of(self_));
}

void ClusterSql::send(const std::vector<Letter>& letters) {
  std::string rows;
  std::set<std::int64_t> recipients;
  JsonWriter json(rows);
  json.begin_list();
  for (const Letter& letter : letters) {
    json.begin_list();
    json.number(number_of(letter.to));
    json.number(letter.number);
    json.number(letter.answers);
    json.number(number_of(letter.table));
    json.string(letter.body);
    json.end_list();
    recipients.insert(number_of(letter.to));
  }
  json.end_list();
  json.finish();
  std::string news;
  for (const std::int64_t recipient : recipients) news += fmt::format("m{} ", recipient);
  work_.exec_params(
      "WITH sent AS (INSERT INTO mail (to_server, from_server, number, answers, table_id, body) "
      "SELECT CAST(v->>0 AS BIGINT), $1, CAST(v->>1 AS BIGINT), CAST(v->>2 AS BIGINT), CAST(v->>3 AS "
      "BIGINT), v->>4 "
      "FROM json_array_elements(CAST($2 AS JSON)) WITH ORDINALITY AS a (v, place) ORDER BY place RETURNING "
      "1) "
      "SELECT pg_notify($3, $4) FROM (SELECT COUNT(*) FROM sent) AS done",
      number_of(self_), rows, kChannel, news);
}

std::vector<Letter> ClusterSql::fetch() {
  std::vector<Letter> letters;
  const auto rows = work_.exec_params(
      "WITH got AS (DELETE FROM mail WHERE to_server = $1 RETURNING *) "
      "SELECT from_server, number, answers, table_id, body FROM got ORDER BY id",
      number_of(self_));
  for (const pqxx::row& row : rows)
    letters.push_back({self_, static_cast<ServerId>(row[0].as<std::int64_t>()), row[1].as<std::int64_t>(),
                       row[2].as<std::int64_t>(), static_cast<TableId>(row[3].as<std::int64_t>()),
                       row[4].as<std::string>()});
  return letters;
}

}  // namespace konduktor::server
