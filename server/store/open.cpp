#include <fmt/format.h>

#include <algorithm>
#include <string_view>
#include <utility>

#include "store/migrate.h"
#include "store/postgres/postgres_sql.h"
#include "store/sql_store.h"
#include "store/sqlite/sqlite_sql.h"
#include "store/store.h"

namespace konduktor::server {
namespace {

constexpr std::string_view kSqlite = "sqlite:";

// Of "synchronous=normal&…".
Outcome read_options(std::string_view query, SqliteOptions& options) {
  while (!query.empty()) {
    const std::string_view one = query.substr(0, query.find('&'));
    query.remove_prefix(std::min(query.size(), one.size() + 1));
    if (one == "synchronous=full")
      options.full = true;
    else if (one == "synchronous=normal")
      options.full = false;
    else
      return fmt::format("\"{}\": unknown; there is synchronous=full and synchronous=normal", one);
  }
  return {};
}

// A file that is damaged is not made anew in part: what is missing would be sealed as it is. The error says what to do.
Outcome may_migrate(Sql& sql, const std::string& where) {
  std::int64_t version = 0;
  Status known = sql.select("SELECT COUNT(*) FROM sqlite_master WHERE name = 'schema_versions'", {},
                            [&](const Row& row) { version = row.integer(0); });
  if (!known.ok() || version == 0) return {};  // a new file; what is wrong with it is told when it is opened
  known = sql.select("SELECT COALESCE(MAX(version), 0) FROM schema_versions", {},
                     [&](const Row& row) { version = row.integer(0); });
  const auto newest = static_cast<std::int64_t>(sqlite_migrations().size());
  if (!known.ok() || version == 0 || version >= newest) return {};
  std::string found;
  const Status looked = sql.select("PRAGMA quick_check(1)", {}, [&](const Row& row) { found = row.text(0); });
  if (looked.ok() && found == "ok") return {};
  return fmt::format(
      "{}: is damaged ({}) and cannot be brought up to date. Restore a backup, or save what can be saved: "
      "konduktor "
      "fsck --db sqlite:{} --into NEW.db",
      where, looked.ok() ? found : looked.text, where);
}

Opened open_sqlite(std::string_view rest) {
  const auto mark = rest.find('?');
  SqliteOptions options;
  options.path = std::string(rest.substr(0, mark));
  if (options.path.empty()) return {nullptr, "sqlite: the path is missing, as in sqlite:/path/konduktor.db"};
  if (mark != std::string_view::npos)
    if (const Outcome read = read_options(rest.substr(mark + 1), options); !read.ok())
      return {nullptr, read.error};
  const std::string where = options.path;
  auto sql = std::make_unique<SqliteSql>(std::move(options));
  Outcome ready = sql->open();
  if (ready.ok()) ready = may_migrate(*sql, where);
  if (ready.ok()) ready = migrate(*sql, sqlite_migrations(), where);
  if (!ready.ok()) return {nullptr, ready.error};
  return {std::make_unique<SqlStore>(std::move(sql)), ""};
}

Opened open_postgres(const std::string& url) {
  auto sql = std::make_unique<PostgresSql>(url);
  if (const Status status = sql->ready(); !status.ok()) return {nullptr, status.text};
  const std::string where = sql->where();
  if (const Outcome migrated = migrate(*sql, postgres_migrations(), where); !migrated.ok())
    return {nullptr, migrated.error};
  return {std::make_unique<SqlStore>(std::move(sql)), ""};
}

}  // namespace

Opened open_store(const std::string& url) {
  if (url.starts_with(kSqlite)) return open_sqlite(std::string_view(url).substr(kSqlite.size()));
  if (url.starts_with("postgres://") || url.starts_with("postgresql://")) return open_postgres(url);
  return {nullptr,
          fmt::format("\"{}\": not a database; give sqlite:/path/file.db or postgres://user@host/name",
                      without_password(url))};
}

}  // namespace konduktor::server
