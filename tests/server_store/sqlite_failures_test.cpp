// What goes wrong with a file: a full disk, a lock, a disk that may not be written, a file that is gone or damaged.
// Each must be told apart, lose nothing that was acknowledged, and pass by itself when its cause is gone.
#include <SQLiteCpp/SQLiteCpp.h>
#include <sys/mount.h>
#include <sys/wait.h>
#include <unistd.h>

#include <csignal>
#include <cstring>
#include <fstream>

#include "server_store/backend.h"
#include "server_store/sample.h"
#include "store/claim.h"
#include "store/migrate.h"
#include "store/sql_store.h"
#include "store/sqlite/row_sum.h"
#include "store/sqlite/sqlite_sql.h"

namespace konduktor::server::testing {
namespace {

namespace fs = std::filesystem;

class SqliteFailures : public ::testing::Test {
 protected:
  fs::path file() const { return folder_.path() / "k.db"; }
  std::string url() const { return "sqlite:" + file().string(); }
  Folder folder_;
};

// A file system of its own; root only.
class TinyDisk {
 public:
  explicit TinyDisk(const fs::path& at) : at_(at) {
    fs::create_directory(at_);
    mounted_ = ::mount("tmpfs", at_.c_str(), "tmpfs", 0, "size=2m") == 0;
  }
  ~TinyDisk() {
    if (mounted_) ::umount2(at_.c_str(), MNT_DETACH);
  }
  TinyDisk(const TinyDisk&) = delete;
  TinyDisk& operator=(const TinyDisk&) = delete;
  bool mounted() const { return mounted_; }
  bool writable(bool yes) const {
    return ::mount("tmpfs", at_.c_str(), "tmpfs", MS_REMOUNT | (yes ? 0 : MS_RDONLY), "size=2m") == 0;
  }

 private:
  fs::path at_;
  bool mounted_ = false;
};

// Appends until it fails; how many entries are stored, and the failure.
std::pair<int, Status> append_until_failure(Store& store, int from) {
  for (int n = from; n < 100'000; ++n) {
    Entry one = entry(kTable, n);
    one.text.assign(500, 'x');
    if (Status status = write(store, {AppendEntry{one}}); !status.ok()) return {n - 1, status};
  }
  return {100'000, {}};
}

TEST_F(SqliteFailures, a_full_disk_refuses_and_recovers) {
  const TinyDisk disk(folder_.path() / "disk");
  if (!disk.mounted()) GTEST_SKIP() << "needs root to mount a file system";
  const auto store = open_or_fail("sqlite:" + (folder_.path() / "disk/k.db").string());
  const fs::path ballast = folder_.path() / "disk/ballast";
  std::ofstream(ballast) << std::string(1'000'000, 'b');

  auto [stored, failure] = append_until_failure(*store, 1);
  EXPECT_EQ(failure.error, StoreError::Full) << failure.text;
  EXPECT_GT(stored, 10);
  // Also the next ones, alone and in groups; reading goes on.
  const auto verdicts = store->write_all(std::vector<std::vector<Change>>{
      {append(kOther, 1), append(kOther, 2)},
      {AppendEntry{entry(kTable, stored + 1, EntryKind::Move, std::string(9000, 'y'))}}});
  EXPECT_EQ(verdicts[1].error, StoreError::Full) << verdicts[1].text;
  EXPECT_EQ(log_of(*store, kTable).size(), static_cast<std::size_t>(stored));
  EXPECT_EQ(log_of(*store, kOther).empty(), !verdicts[0].ok());

  fs::remove(ballast);
  EXPECT_TRUE(write(*store, {append(kTable, stored + 1)}).ok());
  EXPECT_EQ(log_of(*store, kTable).size(), static_cast<std::size_t>(stored) + 1);
}

TEST_F(SqliteFailures, a_disk_that_is_full_from_the_start_is_told) {
  const TinyDisk disk(folder_.path() / "disk");
  if (!disk.mounted()) GTEST_SKIP() << "needs root to mount a file system";
  const std::string path = (folder_.path() / "disk/k.db").string();
  std::ofstream(folder_.path() / "disk/ballast") << std::string(3'000'000, 'b');
  const Opened opened = open_store("sqlite:" + path);
  EXPECT_EQ(opened.store, nullptr);
  EXPECT_NE(opened.error.find(path), std::string::npos) << opened.error;
  fs::remove(folder_.path() / "disk/ballast");
  EXPECT_TRUE(open_store("sqlite:" + path).error.empty());
}

TEST_F(SqliteFailures, a_database_at_its_limit_refuses_and_recovers) {
  ASSERT_NE(open_or_fail(url()), nullptr);
  SqliteOptions options;
  options.path = file().string();
  options.max_pages = 80;
  options.full = false;
  SqlStore store(std::make_unique<SqliteSql>(options));
  ASSERT_TRUE(write(store, {AddUser{user(kAla, "Ala")}}).ok());
  Session big = session('a', kAla);
  big.device.assign(100'000, 'd');
  ASSERT_TRUE(write(store, {PutSession{big}}).ok());
  auto [stored, failure] = append_until_failure(store, 1);
  EXPECT_EQ(failure.error, StoreError::Full) << failure.text;
  EXPECT_EQ(log_of(store, kTable).size(), static_cast<std::size_t>(stored));
  ASSERT_TRUE(write(store, {EraseSession{big.token_hash}}).ok());
  EXPECT_TRUE(write(store, {append(kTable, stored + 1)}).ok());
  EXPECT_EQ(log_of(store, kTable).size(), static_cast<std::size_t>(stored) + 1);
}

TEST_F(SqliteFailures, a_lock_refuses_and_recovers) {
  const auto store = open_or_fail(url());
  ASSERT_TRUE(write(*store, {append(kTable, 1)}).ok());
  {
    SQLite::Database other(file().string(), SQLite::OPEN_READWRITE);
    other.exec("BEGIN IMMEDIATE");
    const auto verdicts =
        store->write_all(std::vector<std::vector<Change>>{{append(kTable, 2)}, {append(kOther, 1)}});
    EXPECT_EQ(verdicts[0].error, StoreError::Busy) << verdicts[0].text;
    EXPECT_EQ(verdicts[1].error, StoreError::Busy);
    EXPECT_EQ(log_of(*store, kTable).size(), 1u) << "a lock does not keep from reading";
    other.exec("ROLLBACK");
  }
  EXPECT_TRUE(write(*store, {append(kTable, 2)}).ok());
  EXPECT_EQ(log_of(*store, kTable).size(), 2u);
  EXPECT_TRUE(log_of(*store, kOther).empty());
}

TEST_F(SqliteFailures, a_disk_that_may_not_be_written_refuses_and_recovers) {
  const TinyDisk disk(folder_.path() / "disk");
  if (!disk.mounted()) GTEST_SKIP() << "needs root to mount a file system";
  SqliteOptions options;
  options.path = (folder_.path() / "disk/k.db").string();
  ASSERT_NE(open_or_fail("sqlite:" + options.path), nullptr);
  ASSERT_TRUE(disk.writable(false));
  SqlStore store(std::make_unique<SqliteSql>(options));
  const Status status = write(store, {append(kTable, 1)});
  EXPECT_EQ(status.error, StoreError::ReadOnly) << status.text;
  const Opened opened = open_store("sqlite:" + options.path);
  EXPECT_NE(opened.error.find("may not be written"), std::string::npos) << opened.error;
  ASSERT_TRUE(disk.writable(true));
  EXPECT_TRUE(write(store, {append(kTable, 1)}).ok());
  EXPECT_EQ(log_of(store, kTable).size(), 1u);
}

TEST_F(SqliteFailures, a_file_that_is_moved_away_is_missed_and_found_again) {
  const auto store = open_or_fail(url());
  ASSERT_TRUE(write(*store, {append(kTable, 1)}).ok());
  const fs::path aside = folder_.path() / "aside.db";
  fs::rename(file(), aside);
  for (int k = 0; k < 2; ++k) {
    const Status status = write(*store, {append(kTable, 2)});
    EXPECT_EQ(status.error, StoreError::Broken);
    EXPECT_NE(status.text.find(file().string()), std::string::npos) << status.text;
  }
  EXPECT_FALSE(fs::exists(file())) << "no empty database in its place";
  fs::rename(aside, file());
  EXPECT_TRUE(write(*store, {append(kTable, 2)}).ok());
  EXPECT_EQ(log_of(*store, kTable).size(), 2u);
}

TEST_F(SqliteFailures, a_damaged_file_is_told_and_a_restored_one_taken) {
  auto store = open_or_fail(url());
  ASSERT_TRUE(write(*store, {append(kTable, 1)}).ok());
  store.reset();
  const fs::path backup = folder_.path() / "backup.db";
  fs::copy_file(file(), backup);
  {
    std::fstream damage(file(), std::ios::in | std::ios::out | std::ios::binary);
    damage.seekp(100);
    damage << std::string(200'000, '\x5a');
  }
  const Opened opened = open_store(url());
  EXPECT_EQ(opened.store, nullptr);
  EXPECT_NE(opened.error.find(file().string()), std::string::npos) << opened.error;
  std::ofstream(file(), std::ios::trunc)
      << "this is not a database, but long enough to be looked at as one. " << std::string(5000, ' ');
  EXPECT_NE(open_store(url()).error.find("not a database"), std::string::npos);

  SqliteOptions options;
  options.path = file().string();
  SqlStore waiting(std::make_unique<SqliteSql>(options));
  EXPECT_EQ(write(waiting, {append(kTable, 2)}).error, StoreError::Broken);
  fs::copy_file(backup, file(), fs::copy_options::overwrite_existing);
  EXPECT_TRUE(write(waiting, {append(kTable, 2)}).ok());
  EXPECT_EQ(log_of(waiting, kTable).size(), 2u);
}

TEST_F(SqliteFailures, a_value_nobody_wrote_is_damage) {
  const auto store = open_or_fail(url());
  ASSERT_TRUE(write(*store, {append(kTable, 1), PutTable{row(kTable, Stage::Running)}}).ok());
  SQLite::Database other(file().string(), SQLite::OPEN_READWRITE);
  add_row_sum(other.getHandle());
  other.exec("UPDATE entries SET kind = 77");
  std::vector<Entry> log;
  EXPECT_EQ(store->read_log(kTable, 0, log).error, StoreError::Broken);
  int taken = 0;
  EXPECT_EQ(store->read_logs(Stage::Running, [&](Entry&&) { ++taken; }).error, StoreError::Broken);
  EXPECT_EQ(taken, 0);
  other.exec("UPDATE tables SET stage = -1");
  std::optional<TableRow> found;
  EXPECT_EQ(store->find_table(kTable, found).error, StoreError::Broken);
}

// What a process has been told is stored outlives its sudden end.
TEST_F(SqliteFailures, kill_loses_nothing_that_was_acknowledged) {
  ASSERT_NE(open_or_fail(url()), nullptr);
  int next = 1;
  for (int round = 0; round < 5; ++round) {
    int pipe_ends[2];
    ASSERT_EQ(::pipe(pipe_ends), 0);
    const pid_t child = ::fork();
    ASSERT_GE(child, 0);
    if (child == 0) {
      const Opened opened = open_store(url() + "?synchronous=normal");
      for (int n = next; opened.store; ++n) {
        if (!write(*opened.store, {append(kTable, n)}).ok()) break;
        if (::write(pipe_ends[1], &n, sizeof n) != sizeof n) break;
      }
      ::_exit(1);
    }
    ::close(pipe_ends[1]);
    int acknowledged = 0;
    for (int k = 0; k < 40 + 13 * round; ++k)
      ASSERT_EQ(::read(pipe_ends[0], &acknowledged, sizeof acknowledged),
                static_cast<ssize_t>(sizeof acknowledged));
    ::kill(child, SIGKILL);
    ::waitpid(child, nullptr, 0);
    while (::read(pipe_ends[0], &acknowledged, sizeof acknowledged) ==
           static_cast<ssize_t>(sizeof acknowledged)) {
    }
    ::close(pipe_ends[0]);
    const auto store = open_or_fail(url());
    const auto log = log_of(*store, kTable);
    ASSERT_GE(static_cast<int>(log.size()), acknowledged);
    ASSERT_LE(static_cast<int>(log.size()), acknowledged + 1);
    for (std::size_t k = 0; k < log.size(); ++k) ASSERT_EQ(log[k], entry(kTable, static_cast<int>(k) + 1));
    next = static_cast<int>(log.size()) + 1;
  }
}

TEST_F(SqliteFailures, a_file_serves_one_server_at_a_time) {
  Claimed first = claim_store(url());
  ASSERT_EQ(first.error, "");
  ASSERT_NE(first.claim, nullptr);
  const Claimed second = claim_store(url() + "?synchronous=normal");
  EXPECT_EQ(second.claim, nullptr);
  EXPECT_NE(second.error.find(file().string()), std::string::npos) << second.error;
  EXPECT_NE(second.error.find(std::to_string(::getpid())), std::string::npos) << second.error;
  EXPECT_EQ(claim_store("sqlite:" + (folder_.path() / "other.db").string()).error, "");
  first.claim.reset();
  EXPECT_EQ(claim_store(url()).error, "");
  EXPECT_EQ(claim_store("postgres://somewhere/db").error, "");
  EXPECT_NE(claim_store("sqlite:/no/such/folder/k.db").error, "");
}

// Two names of one file are one database.
TEST_F(SqliteFailures, a_file_is_claimed_under_all_its_names) {
  ASSERT_NE(open_or_fail(url()), nullptr);
  const fs::path soft = folder_.path() / "soft.db";
  const fs::path hard = folder_.path() / "hard.db";
  fs::create_symlink(file(), soft);
  fs::create_hard_link(file(), hard);
  fs::create_directory(folder_.path() / "elsewhere");
  fs::create_symlink(file(), folder_.path() / "elsewhere" / "k.db");
  for (const fs::path& other : {soft, hard, folder_.path() / "elsewhere" / "k.db"}) {
    Claimed first = claim_store(url());
    ASSERT_EQ(first.error, "") << other;
    EXPECT_NE(claim_store("sqlite:" + other.string()).error.find("in use by another server"),
              std::string::npos)
        << other;
    first.claim.reset();
    const Claimed second = claim_store("sqlite:" + other.string());
    EXPECT_EQ(second.error, "") << other;
    EXPECT_NE(claim_store(url()).error, "") << other;
  }
}

// A killed server leaves no claim behind.
TEST_F(SqliteFailures, a_claim_goes_with_its_process) {
  int pipe_ends[2];
  ASSERT_EQ(::pipe(pipe_ends), 0);
  const pid_t child = ::fork();
  ASSERT_GE(child, 0);
  if (child == 0) {
    const Claimed claimed = claim_store(url());
    const char word = claimed.claim ? '+' : '-';
    if (::write(pipe_ends[1], &word, 1) == 1) ::pause();
    ::_exit(1);
  }
  char word = 0;
  ASSERT_EQ(::read(pipe_ends[0], &word, 1), 1);
  EXPECT_EQ(word, '+');
  EXPECT_NE(claim_store(url()).error, "");
  ::kill(child, SIGKILL);
  ::waitpid(child, nullptr, 0);
  EXPECT_EQ(claim_store(url()).error, "");
  ::close(pipe_ends[0]);
  ::close(pipe_ends[1]);
}

}  // namespace
}  // namespace konduktor::server::testing
