#include "store/sqlite/salvage.h"

#include <SQLiteCpp/SQLiteCpp.h>
#include <fmt/format.h>

#include <functional>
#include <optional>
#include <set>

#include "store/fill_name_keys.h"
#include "store/names.h"
#include "store/sqlite/check.h"
#include "store/sqlite/row_sum.h"
#include "store/sqlite/sqlite_sql.h"

namespace konduktor::server {
namespace {

struct Columns {
  const char* table;
  const char* names;
  const char* key;     // for the order
  const char* of_one;  // the column that tells whose row it is, to read one by one; null = there is none
  // Columns that are not read, and what is put into them.
  const char* made = "";
  const char* values = "";
};
constexpr Columns kColumns[] = {
    {"users", "id, name, folded, password, created", "id", nullptr, ", alike, looks, twin", ", '', '', ?1"},
    {"sessions", "token_hash, user_id, created, seen, device", "token_hash", nullptr},
    {"tables", "id, game, stage, visibility, players, host, created, changed", "id", nullptr},
    {"entries", "table_id, n, kind, seat, user_id, at, text, name, by_whom", "table_id, n", "table_id"},
    {"chat", "table_id, n, user_id, at, name, text, guest", "table_id, n", "table_id"},
    {"results",
     "table_id, seat, game, players, user_id, bot, name, total, rank, completed, failed, longest_path, "
     "moves, ended",
     "table_id, seat", "table_id"},
    {"ratings", "game, who, user_id, mean, deviation, games, changed", "game, who", nullptr},
    {"facts", "name, value", "name", nullptr},
    {"known_places", "user_id, place, seen", "user_id, place", nullptr}};

// A file of a version before the one name space.
constexpr Columns kOldChat = {
    "chat", "table_id, n, user_id, at, name, text", "table_id, n", "table_id", ", guest", ", 0"};

bool is_there(SQLite::Database& database, const std::string& name) {
  SQLite::Statement query(database, "SELECT 1 FROM sqlite_master WHERE name = ?1");
  query.bind(1, name);
  return query.executeStep();
}

void bind(SQLite::Statement& out, int index, const SQLite::Column& value) {
  if (value.isInteger())
    out.bind(index, value.getInt64());
  else if (value.isFloat())
    out.bind(index, value.getDouble());
  else if (value.isBlob())
    out.bind(index, value.getBlob(), value.getBytes());
  else
    out.bind(index, value.getString());
}

class Carrier {
 public:
  Carrier(SQLite::Database& from, SQLite::Database& into, const Columns& columns, bool has_sums)
      : from_(from), columns_(columns), has_sums_(has_sums), part_{columns.table, 0, 0, false} {
    std::string marks = "?1";
    const std::string names = columns.names;
    for (std::size_t at = names.find(','); at != std::string::npos; at = names.find(',', at + 1))
      marks += fmt::format(", ?{}", ++count_);
    insert_.emplace(into, fmt::format("INSERT OR IGNORE INTO {} ({}{}) VALUES ({}{})", columns.table, names,
                                      columns.made, marks, columns.values));
  }

  Salvaged::Part carry(const std::vector<std::int64_t>& ids) {
    const bool whole = read(fmt::format("ORDER BY {}", columns_.key));
    if (whole) return part_;
    part_.unreadable = true;
    std::string back = columns_.key;
    for (std::size_t at = back.find(','); at != std::string::npos; at = back.find(',', at + 6))
      back.insert(at, " DESC");
    (void)read(fmt::format("ORDER BY {} DESC", back));
    if (columns_.of_one != nullptr)
      for (const std::int64_t id : ids)
        (void)read(fmt::format("WHERE {} = {} ORDER BY {}", columns_.of_one, id, columns_.key));
    return part_;
  }

 private:
  // False: it came to a page that cannot be read.
  bool read(const std::string& rest) {
    try {
      SQLite::Statement rows(
          from_, fmt::format("SELECT {}, {} FROM {}{} {}", columns_.names, has_sums_ ? "sound" : "1",
                             has_sums_ ? "checked_" : "", columns_.table, rest));
      while (rows.executeStep()) take(rows);
      return true;
    } catch (const SQLite::Exception&) {
      return false;
    }
  }

  void take(SQLite::Statement& row) {
    std::string key;
    for (int k = 0; k < count_; ++k) key += row.getColumn(k).getString() + '\n';
    if (!seen_.insert(std::hash<std::string>{}(key)).second) return;  // reached from both ends
    if (row.getColumn(count_).getInt() == 0) return static_cast<void>(++part_.unsound);
    for (int k = 0; k < count_; ++k) bind(*insert_, k + 1, row.getColumn(k));
    // Derived, and cheap to have right.
    if (std::string_view(columns_.table) == "users")
      insert_->bind(3, fold_name(row.getColumn(1).getString()));
    part_.rows += insert_->exec();
    insert_->reset();
    insert_->clearBindings();
  }

  SQLite::Database& from_;
  const Columns& columns_;
  bool has_sums_;
  Salvaged::Part part_;
  int count_ = 1;
  std::optional<SQLite::Statement> insert_;
  std::set<std::size_t> seen_;
};

// Of the tables that are known, wherever they are mentioned.
std::vector<std::int64_t> table_ids(SQLite::Database& database) {
  std::set<std::int64_t> ids;
  for (const char* query :
       {"SELECT id FROM tables", "SELECT id FROM tables ORDER BY id DESC",
        "SELECT id FROM tables ORDER BY created", "SELECT DISTINCT table_id FROM entries"})
    try {
      SQLite::Statement rows(database, query);
      while (rows.executeStep()) ids.insert(rows.getColumn(0).getInt64());
    } catch (const SQLite::Exception&) {
      continue;  // what another way reaches is enough
    }
  return {ids.begin(), ids.end()};
}

// Derived: the same as when names became one space.
Outcome fill_keys(const std::string& path) {
  SqliteSql sql({path});
  if (Outcome opened = sql.open(); !opened.ok()) return opened;
  Status status = sql.begin();
  if (status.ok()) status = fill_name_keys(sql);
  if (status.ok()) status = sql.commit();
  return status.ok() ? Outcome() : Outcome(status.text);
}

}  // namespace

Salvaged salvage(const std::string& from, const std::string& into) {
  Salvaged out;
  try {
    const auto old = open_to_look(from);
    SQLite::Database fresh(into, SQLite::OPEN_READWRITE, 1000);
    add_row_sum(fresh.getHandle());
    const bool has_sums = is_there(*old, "checked_entries");
    const bool has_places = is_there(*old, "known_places");
    const std::vector<std::int64_t> ids = table_ids(*old);
    SQLite::Transaction transaction(fresh);
    for (const Columns& columns : kColumns) {
      const std::string_view table = columns.table;
      if (table == "known_places" && !has_places) continue;
      const Columns& read = table == "chat" && !has_places ? kOldChat : columns;
      out.parts.push_back(Carrier(*old, fresh, read, has_sums).carry(ids));
    }
    // Of users who could not be saved.
    fresh.exec("DELETE FROM sessions WHERE user_id NOT IN (SELECT id FROM users)");
    fresh.exec("DELETE FROM known_places WHERE user_id NOT IN (SELECT id FROM users)");
    transaction.commit();
  } catch (const SQLite::Exception& exception) {
    out.error = exception.what();
  }
  if (out.ok()) out.error = fill_keys(into).error;
  return out;
}

}  // namespace konduktor::server
