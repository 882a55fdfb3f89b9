#include "store/sqlite/rebuild.h"

#include <SQLiteCpp/SQLiteCpp.h>
#include <fmt/format.h>

#include <optional>

#include "base/result.h"
#include "fold/table.h"
#include "store/sqlite/row_sum.h"

namespace konduktor::server {
namespace {

std::vector<TableId> all_tables(SQLite::Database& database) {
  std::vector<TableId> ids;
  SQLite::Statement rows(database, "SELECT table_id FROM entries UNION SELECT id FROM tables");
  while (rows.executeStep()) ids.push_back(static_cast<TableId>(rows.getColumn(0).getInt64()));
  return ids;
}

// The error says why there is no game.
Outcome rebuild_one(Store& store, Surroundings& around, TableId id) {
  std::vector<Entry> log;
  if (const Status status = store.read_log(id, 0, log); !status.ok()) return status.text;
  if (log.empty()) return {"its log is gone"};
  const auto table = Table::restore(around, log);
  if (!table.ok()) return table.error;
  const TableRow made = table.value->row();
  std::optional<TableRow> known;
  if (const Status status = store.find_table(id, known); !status.ok()) return status.text;
  if (known && known->stage > made.stage) return {"the end of its log is missing"};
  std::vector<Change> changes{PutTable{made}};
  if (made.stage == Stage::Finished)
    for (ResultRow& result : table.value->results()) changes.emplace_back(PutResult{std::move(result)});
  const Status status = store.write(changes);
  return status.ok() ? Outcome() : Outcome(status.text);
}

void remove(SQLite::Database& database, TableId id) {
  for (const char* table : {"entries", "chat", "results"})
    database.exec(fmt::format("DELETE FROM {} WHERE table_id = {}", table, number_of(id)));
  database.exec(fmt::format("DELETE FROM tables WHERE id = {}", number_of(id)));
}

}  // namespace

Rebuilt rebuild(const std::string& path, Surroundings& around) {
  Rebuilt out;
  try {
    Opened opened = open_store("sqlite:" + path);
    if (!opened.ok()) return {0, {}, opened.error};
    SQLite::Database database(path, SQLite::OPEN_READWRITE, 5000);
    add_row_sum(database.getHandle());
    for (const TableId id : all_tables(database)) {
      Outcome made = rebuild_one(*opened.store, around, id);
      if (made.ok()) {
        ++out.games;
        continue;
      }
      remove(database, id);
      out.lost.push_back({id, std::move(made.error)});
    }
  } catch (const SQLite::Exception& exception) {
    out.error = exception.what();
  }
  return out;
}

}  // namespace konduktor::server
