#include "store/sqlite/sqlite_sql.h"

#include <cerrno>

#include <fcntl.h>
#include <fmt/format.h>
#include <sqlite3.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <filesystem>
#include <utility>

#include "store/sqlite/row_sum.h"

namespace konduktor::server {
namespace {

void bind(SQLite::Statement& statement, Sql::Params params) {
  int index = 0;
  for (const Param& param : params) {
    ++index;
    if (const auto* integer = std::get_if<std::int64_t>(&param))
      statement.bind(index, *integer);
    else if (const auto* real = std::get_if<double>(&param))
      statement.bind(index, *real);
    else if (const auto* text = std::get_if<const std::string*>(&param))
      statement.bindNoCopy(index, **text);
    else {
      const std::string& bytes = *std::get<Blob>(param).bytes;
      statement.bindNoCopy(index, static_cast<const void*>(bytes.data()), static_cast<int>(bytes.size()));
    }
  }
}

class SqliteRow final : public Row {
 public:
  explicit SqliteRow(const SQLite::Statement& statement) : statement_(statement) {}
  std::int64_t integer(int column) const override { return statement_.getColumn(column).getInt64(); }
  double real(int column) const override { return statement_.getColumn(column).getDouble(); }
  std::string text(int column) const override { return statement_.getColumn(column).getString(); }
  std::string blob(int column) const override { return statement_.getColumn(column).getString(); }

 private:
  const SQLite::Statement& statement_;
};

// A statement that is left open would hold its locks, and the strings bound to it do not live on.
class Use {
 public:
  explicit Use(SQLite::Statement& statement) : statement_(statement) {}
  ~Use() { statement_.tryReset(); }
  Use(const Use&) = delete;
  Use& operator=(const Use&) = delete;

 private:
  SQLite::Statement& statement_;
};

StoreError kind_of(int code, int system_error) {
  if (system_error == ENOSPC || system_error == EDQUOT) return StoreError::Full;
  if (system_error == EROFS) return StoreError::ReadOnly;
  switch (code & 0xff) {
    case SQLITE_CONSTRAINT:
    case SQLITE_TOOBIG: return StoreError::Conflict;
    case SQLITE_BUSY:
    case SQLITE_LOCKED: return StoreError::Busy;
    case SQLITE_FULL: return StoreError::Full;
    case SQLITE_READONLY:
    case SQLITE_PERM: return StoreError::ReadOnly;
    default: return StoreError::Broken;
  }
}

// Tokens and passwords are hashed, but who plays what with whom is nobody's business. SQLite gives its other files the mode
// of this one; a file that is there keeps its own. Whatever fails here, SQLite tells better.
void create_private(const std::string& path) {
  const int file = ::open(path.c_str(), O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, S_IRUSR | S_IWUSR);
  if (file >= 0) ::close(file);
}

}  // namespace

SqliteSql::SqliteSql(SqliteOptions options) : options_(std::move(options)) {}
SqliteSql::~SqliteSql() { statements_.clear(); }

Outcome SqliteSql::open() {
  std::error_code error;
  const std::filesystem::path path = options_.path;
  const auto folder = path.has_parent_path() ? path.parent_path() : std::filesystem::path(".");
  if (!std::filesystem::is_directory(folder, error))
    return fmt::format("{}: there is no folder {}; create it first", path.string(), folder.string());
  if (std::filesystem::is_directory(path, error))
    return fmt::format("{} is a folder; give the name of a file", path.string());
  create_private(options_.path);
  Status status = connect(SQLite::OPEN_READWRITE | SQLite::OPEN_CREATE);
  std::int64_t foreign = 0;
  if (status.ok())
    status = select(
        "SELECT COUNT(*) FROM sqlite_master WHERE NOT EXISTS "
        "(SELECT 1 FROM sqlite_master WHERE name = 'schema_versions')",
        {}, [&](const Row& row) { foreign = row.integer(0); });
  if (!status.ok()) return status.text;
  if (foreign > 0)
    return fmt::format("{}: the database of another program; give another file", path.string());
  return {};
}

Status SqliteSql::connect(int flags) {
  statements_.clear();
  database_.reset();
  try {
    // The connection belongs to one thread at a time, so SQLite need not lock.
    database_ =
        std::make_unique<SQLite::Database>(options_.path, flags | SQLite::OPEN_NOMUTEX, options_.open_millis);
    add_row_sum(database_->getHandle());
    if (sqlite3_db_readonly(database_->getHandle(), "main") != 0) {
      database_.reset();
      reopen_ = true;
      return {
          StoreError::ReadOnly,
          fmt::format("{} may not be written; check its owner, its permissions and the disk", options_.path)};
    }
    // The cache holds the last pages of some thousand running tables. The log is carried over into the file by `tidy`;
    // the writer does it itself only when it has become long, and then little is left to do (docs/server/storage.md).
    database_->exec(
        "PRAGMA journal_mode = WAL; PRAGMA foreign_keys = ON; PRAGMA cache_size = -32768; PRAGMA temp_store "
        "= MEMORY;");
    database_->exec(fmt::format("PRAGMA wal_autocheckpoint = {}; PRAGMA journal_size_limit = {};",
                                options_.log_pages, std::int64_t{4096} * options_.log_pages));
    database_->exec(options_.full ? "PRAGMA synchronous = FULL" : "PRAGMA synchronous = NORMAL");
    if (options_.max_pages > 0)
      database_->exec(fmt::format("PRAGMA max_page_count = {}", options_.max_pages));
    database_->setBusyTimeout(options_.busy_millis);
  } catch (const SQLite::Exception& exception) {
    const Status status = failure(exception);
    database_.reset();
    reopen_ = true;
    return status;
  }
  reopen_ = false;
  return {};
}

Status SqliteSql::ready() {
  if (!reopen_ && database_) return {};
  return connect(SQLite::OPEN_READWRITE);
}

Status SqliteSql::run(const char* query, Params params, std::int64_t& changed) {
  try {
    SQLite::Statement& statement = prepared(query);
    const Use use(statement);
    bind(statement, params);
    const int code = statement.tryExecuteStep();
    if (code != SQLITE_DONE && code != SQLITE_ROW) return failure();
    changed = statement.getChanges();
    return {};
  } catch (const SQLite::Exception& exception) {
    return failure(exception);
  }
}

Status SqliteSql::select(const char* query, Params params, const Take& take) {
  try {
    SQLite::Statement& statement = prepared(query);
    const Use use(statement);
    bind(statement, params);
    const SqliteRow row(statement);
    for (;;) {
      const int code = statement.tryExecuteStep();
      if (code == SQLITE_DONE) return {};
      if (code != SQLITE_ROW) return failure();
      take(row);
    }
  } catch (const SQLite::Exception& exception) {
    return failure(exception);
  }
}

Status SqliteSql::script(const std::string& statements) {
  return database_->tryExec(statements) == SQLITE_OK ? Status{} : failure();
}

Status SqliteSql::begin() {
  if (Status status = check_place(); !status.ok()) return status;
  // IMMEDIATE: a lock is met here, before anything was done, and never in the middle.
  return plain("BEGIN IMMEDIATE");
}

Status SqliteSql::check_place() {
  int moved = 0;
  sqlite3_file_control(database_->getHandle(), "main", SQLITE_FCNTL_HAS_MOVED, &moved);
  if (moved == 0) return {};
  reopen_ = true;
  return {StoreError::Broken,
          fmt::format("{} was moved or deleted while in use; put it back", options_.path)};
}

Status SqliteSql::commit() {
  Status status = plain("COMMIT");
  if (!status.ok()) rollback();
  return status;
}

// Carries the log over into the file as far as nobody is in the way; the writer goes on meanwhile.
void SqliteSql::tidy() {
  sqlite3_wal_checkpoint_v2(database_->getHandle(), nullptr, SQLITE_CHECKPOINT_PASSIVE, nullptr, nullptr);
}

// A statement that selects from the table it inserts into would fill a table of its own in between, for each entry. So
// the one before is asked for in the value of a column: without it that is NULL, and the row is passed over.
Status SqliteSql::append_many(std::span<const Entry* const> entries, std::vector<bool>& appended) {
  appended.assign(entries.size(), false);
  for (std::size_t k = 0; k < entries.size(); ++k) {
    const Entry& e = *entries[k];
    std::int64_t changed = 0;
    Status status = run(
        "INSERT OR IGNORE INTO entries (table_id, n, kind, seat, user_id, at, text, name, by_whom) VALUES "
        "(CASE WHEN $2 = 1 OR EXISTS (SELECT 1 FROM entries WHERE table_id = $1 AND n = $2 - 1) THEN $1 END, "
        "$2, $3, $4, $5, $6, $7, $8, $9)",
        {static_cast<std::int64_t>(e.table), std::int64_t{e.n}, static_cast<std::int64_t>(e.kind),
         std::int64_t{e.seat}, static_cast<std::int64_t>(e.user), e.at, &e.text, &e.name, &e.by},
        changed);
    if (!status.ok()) return status;
    appended[k] = changed > 0;
  }
  return {};
}

void SqliteSql::rollback() {
  if (!in_transaction()) return;
  if (!plain("ROLLBACK").ok()) reopen_ = true;
}

bool SqliteSql::in_transaction() const {
  return database_ && sqlite3_get_autocommit(database_->getHandle()) == 0;
}

Status SqliteSql::rollback_to_savepoint() {
  Status status = plain("ROLLBACK TO request");
  return status.ok() ? release() : status;
}

SQLite::Statement& SqliteSql::prepared(const char* query) {
  const auto found = statements_.find(query);
  if (found != statements_.end()) return found->second;
  std::string text = query;
  std::replace(text.begin(), text.end(), '$', '?');
  return statements_.try_emplace(query, *database_, text).first->second;
}

Status SqliteSql::plain(const char* query) {
  std::int64_t changed = 0;
  return run(query, {}, changed);
}

Status SqliteSql::failure() {
  sqlite3* const handle = database_->getHandle();
  return failure(sqlite3_extended_errcode(handle), sqlite3_system_errno(handle), sqlite3_errmsg(handle));
}

Status SqliteSql::failure(const SQLite::Exception& exception) {
  const int system_error = database_ ? sqlite3_system_errno(database_->getHandle()) : 0;
  return failure(exception.getExtendedErrorCode(), system_error, exception.what());
}

Status SqliteSql::failure(int code, int system_error, const std::string& text) {
  // The system's error is remembered from earlier calls: it counts only where SQLite speaks of input or output.
  const bool of_system = (code & 0xff) == SQLITE_IOERR || (code & 0xff) == SQLITE_CANTOPEN;
  const StoreError kind = kind_of(code, of_system ? system_error : 0);
  if (kind == StoreError::ReadOnly || kind == StoreError::Broken) reopen_ = true;
  if (kind == StoreError::Conflict) return {kind, text};
  if ((code & 0xff) == SQLITE_CORRUPT)
    return {kind, fmt::format("{}: {}; konduktor fsck tells what can be saved", options_.path, text)};
  return {kind, fmt::format("{}: {} (SQLite code {}{})", options_.path, text, code,
                            of_system ? fmt::format(", system error {}", system_error) : "")};
}

}  // namespace konduktor::server
