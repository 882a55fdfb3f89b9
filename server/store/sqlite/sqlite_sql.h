// SQLite in a file, with a write-ahead log: readers and the writer do not wait for each other.
//
// A lock held by another program, a full disk and a read-only file system are refusals that pass by themselves. After
// anything worse the file is opened anew before the next use. A file that was moved or deleted under us is noticed, so
// that nothing is acknowledged into a file that nobody will find again.
#pragma once

#include <SQLiteCpp/SQLiteCpp.h>

#include <memory>
#include <string>
#include <unordered_map>

#include "base/result.h"
#include "store/sql.h"

namespace konduktor::server {

struct SqliteOptions {
  std::string path;
  bool full = true;            // flush at each commit
  int busy_millis = 200;       // how long a lock of another program is waited for
  int open_millis = 5000;      // the same while opening: a server that is just ending may still hold the file
  std::int64_t max_pages = 0;  // 0 = as many as fit on the disk
  // So long, in pages of 4 KiB, the write-ahead log gets before the writer itself carries it over into the file, and so
  // much of it stays on the disk.
  int log_pages = 4096;
};

class SqliteSql final : public Sql {
 public:
  explicit SqliteSql(SqliteOptions options);
  ~SqliteSql() override;
  // Creates the file unless it exists, or says why not.
  [[nodiscard]] Outcome open();

  Status ready() override;
  Status run(const char* query, Params params, std::int64_t& changed) override;
  Status select(const char* query, Params params, const Take& take) override;
  Status script(const std::string& statements) override;
  Status begin() override;
  Status commit() override;
  void rollback() override;
  bool in_transaction() const override;
  Status savepoint() override { return plain("SAVEPOINT request"); }
  Status release() override { return plain("RELEASE request"); }
  Status rollback_to_savepoint() override;
  bool statements_are_atomic() const override { return true; }
  void tidy() override;
  bool can_append_many() const override { return true; }
  Status append_many(std::span<const Entry* const> entries, std::vector<bool>& appended) override;

 private:
  SQLite::Statement& prepared(const char* query);
  Status plain(const char* query);
  Status connect(int flags);
  Status check_place();
  Status failure();  // of the last call, from the connection's own memory of it
  Status failure(const SQLite::Exception& exception);
  Status failure(int code, int system_error, const std::string& text);

  SqliteOptions options_;
  std::unique_ptr<SQLite::Database> database_;
  std::unordered_map<const void*, SQLite::Statement> statements_;  // goes before the database
  bool reopen_ = false;
};

}  // namespace konduktor::server
