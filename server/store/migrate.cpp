#include "store/migrate.h"

#include <fmt/format.h>

#include <cstdint>

namespace konduktor::server {
namespace {

constexpr const char* kVersions =
    "CREATE TABLE IF NOT EXISTS schema_versions ("
    "  version INTEGER PRIMARY KEY, what TEXT NOT NULL, applied_at BIGINT NOT NULL)";

Status version_of(Sql& sql, std::int64_t& version) {
  return sql.select("SELECT COALESCE(MAX(version), 0) FROM schema_versions", {},
                    [&](const Row& row) { version = row.integer(0); });
}

// Looks at the version again inside the transaction: another server may be migrating at the same time.
Status apply_next(Sql& sql, std::span<const Migration> migrations, std::int64_t& version) {
  if (Status s = sql.begin(); !s.ok()) return s;
  Status status = sql.lock_schema();
  if (status.ok()) status = version_of(sql, version);
  if (status.ok() && version < static_cast<std::int64_t>(migrations.size())) {
    const Migration& next = migrations[static_cast<std::size_t>(version)];
    const std::string what = next.what;
    status = sql.script(next.statements);
    if (status.ok() && next.fill != nullptr) status = next.fill(sql);
    std::int64_t changed = 0;
    if (status.ok())
      status = sql.run("INSERT INTO schema_versions (version, what, applied_at) VALUES ($1, $2, $3)",
                       {version + 1, &what, now()}, changed);
    if (status.ok()) ++version;
  }
  if (status.ok()) return sql.commit();
  sql.rollback();
  return status;
}

}  // namespace

Outcome migrate(Sql& sql, std::span<const Migration> migrations, const std::string& where) {
  const auto newest = static_cast<std::int64_t>(migrations.size());
  std::int64_t version = 0;
  Status status = sql.begin();
  if (status.ok()) {
    status = sql.lock_schema();
    if (status.ok()) status = sql.script(kVersions);
    if (status.ok())
      status = sql.commit();
    else
      sql.rollback();
  }
  if (status.ok()) status = version_of(sql, version);
  while (status.ok() && version < newest) {
    const std::int64_t before = version;
    status = apply_next(sql, migrations, version);
    if (!status.ok())
      return fmt::format("{}: cannot bring the schema from version {} to {} ({}): {}", where, before,
                         before + 1, migrations[static_cast<std::size_t>(before)].what, status.text);
  }
  if (!status.ok()) return fmt::format("{}: {}", where, status.text);
  if (version > newest)
    return fmt::format(
        "{}: the database has schema version {}, this program knows versions up to {}. It was used by a "
        "newer "
        "konduktor: update the program, or restore a backup made before.",
        where, version, newest);
  return {};
}

}  // namespace konduktor::server
