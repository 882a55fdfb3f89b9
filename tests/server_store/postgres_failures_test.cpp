// What goes wrong between the server and PostgreSQL.
#include <future>
#include <pqxx/pqxx>
#include <thread>

#include "server_store/backend.h"
#include "server_store/cutting_proxy.h"
#include "server_store/sample.h"
#include "server_store/world.h"
#include "store/migrate.h"
#include "store/postgres/postgres_sql.h"
#include "support/postgres.h"

namespace konduktor::server::testing {
namespace {

using konduktor::testing::Postgres;

class PostgresFailures : public ::testing::Test {
 protected:
  void SetUp() override {
    url_ = Postgres::instance().new_database();
    store_ = open_or_fail(url_);
    ASSERT_NE(store_, nullptr);
  }
  // Ends every connection to the database but the one that asks.
  void drop_connections() {
    Postgres::instance().execute(url_,
                                 "SELECT pg_terminate_backend(pid) FROM pg_stat_activity "
                                 "WHERE datname = current_database() AND pid <> pg_backend_pid()");
  }
  std::string url_;
  std::unique_ptr<Store> store_;
};

TEST_F(PostgresFailures, a_connection_that_was_lost_comes_back_unnoticed) {
  ASSERT_TRUE(write(*store_, {append(kTable, 1)}).ok());
  drop_connections();
  EXPECT_TRUE(write(*store_, {append(kTable, 2)}).ok());
  drop_connections();
  EXPECT_EQ(log_of(*store_, kTable).size(), 2u);
  drop_connections();
  EXPECT_EQ(write(*store_, {append(kTable, 2)}).error, StoreError::Conflict);
}

TEST_F(PostgresFailures, a_server_that_is_away_is_told_and_found_again) {
  ASSERT_TRUE(write(*store_, {append(kTable, 1)}).ok());
  Postgres::instance().crash();
  for (int k = 0; k < 3; ++k) {
    const auto verdicts =
        store_->write_all(std::vector<std::vector<Change>>{{append(kTable, 2)}, {append(kOther, 1)}});
    EXPECT_EQ(verdicts[0].error, StoreError::Gone) << verdicts[0].text;
    EXPECT_EQ(verdicts[1].error, StoreError::Gone);
    std::vector<Entry> log;
    EXPECT_EQ(store_->read_log(kTable, 0, log).error, StoreError::Gone);
  }
  Postgres::instance().start();
  // Attempts to connect keep a distance.
  Status status;
  for (int k = 0; k < 100; ++k) {
    status = write(*store_, {append(kTable, 2)});
    if (status.ok()) break;
    std::this_thread::sleep_for(std::chrono::milliseconds(50));
  }
  EXPECT_TRUE(status.ok()) << status.text;
  EXPECT_EQ(log_of(*store_, kTable).size(), 2u);
}

TEST_F(PostgresFailures, a_commit_whose_answer_was_lost_is_looked_up) {
  const Folder folder;
  CuttingProxy proxy(folder.path().string(), url_);
  const auto store = open_or_fail(proxy.url());
  ASSERT_TRUE(write(*store, {append(kTable, 1)}).ok());
  // Done, but the answer is lost: it was stored once and is told as stored.
  proxy.cut_at("COMMIT", true);
  EXPECT_TRUE(write(*store, {append(kTable, 2), AddChat{{kTable, 1, kAla, 5, "Ala", "hi"}}}).ok());
  EXPECT_EQ(proxy.cuts(), 1);
  EXPECT_EQ(log_of(*store_, kTable).size(), 2u);
  // Never done: it is done again.
  proxy.cut_at("COMMIT", false);
  EXPECT_TRUE(write(*store, {append(kTable, 3)}).ok());
  EXPECT_EQ(proxy.cuts(), 2);
  // Cut in the middle of the transaction.
  proxy.cut_at("INSERT INTO chat", true);
  EXPECT_TRUE(write(*store, {append(kTable, 4), AddChat{{kTable, 2, kAla, 5, "Ala", "hi"}}}).ok());
  proxy.cut_at("BEGIN", false);
  EXPECT_TRUE(write(*store, {append(kTable, 5)}).ok());
  EXPECT_EQ(proxy.cuts(), 4);
  EXPECT_EQ(log_of(*store_, kTable).size(), 5u);
  std::vector<ChatLine> chat;
  ASSERT_TRUE(store_->read_chat(kTable, 0, chat).ok());
  EXPECT_EQ(chat.size(), 2u);
}

// The answer is lost and the database cannot be asked what became of the commit.
TEST_F(PostgresFailures, what_cannot_be_looked_up_is_not_known) {
  const Folder folder;
  CuttingProxy proxy(folder.path().string(), url_);
  const auto store = open_or_fail(proxy.url());
  ASSERT_TRUE(write(*store, {append(kTable, 1)}).ok());
  const std::string name = url_.substr(url_.rfind('/') + 1);
  const std::string main = url_.substr(0, url_.rfind('/') + 1) + "postgres";
  Postgres::instance().execute(main, "ALTER DATABASE " + name + " ALLOW_CONNECTIONS false");
  proxy.cut_at("COMMIT", true);
  EXPECT_EQ(write(*store, {append(kTable, 2)}).error, StoreError::Unknown);
  Postgres::instance().execute(main, "ALTER DATABASE " + name + " ALLOW_CONNECTIONS true");
  EXPECT_EQ(log_of(*store_, kTable).size(), 2u);
}

TEST_F(PostgresFailures, a_lock_refuses_and_recovers) {
  ASSERT_TRUE(write(*store_, {append(kTable, 1)}).ok());
  {
    pqxx::connection other(url_);
    pqxx::work work(other);
    work.exec("LOCK TABLE entries IN SHARE MODE");
    EXPECT_EQ(write(*store_, {append(kTable, 2)}).error, StoreError::Busy);
    EXPECT_EQ(log_of(*store_, kTable).size(), 1u) << "reading goes on";
  }
  EXPECT_TRUE(write(*store_, {append(kTable, 2)}).ok());
}

TEST_F(PostgresFailures, a_database_that_may_not_be_written_refuses_and_recovers) {
  const auto set = [&](const char* how) {
    const std::string name = url_.substr(url_.rfind('/') + 1);
    Postgres::instance().execute(url_,
                                 "ALTER DATABASE " + name + " SET default_transaction_read_only = " + how);
  };
  set("on");
  drop_connections();
  EXPECT_EQ(write(*store_, {append(kTable, 1)}).error, StoreError::ReadOnly);
  // As after a failover: a new connection finds a server that may be written.
  Postgres::instance().execute(url_, "SET default_transaction_read_only = off; ALTER DATABASE " +
                                         url_.substr(url_.rfind('/') + 1) +
                                         " SET default_transaction_read_only = off");
  EXPECT_TRUE(write(*store_, {append(kTable, 1)}).ok());
}

TEST_F(PostgresFailures, a_deadlock_is_tried_again) {
  ASSERT_TRUE(write(*store_, {AddUser{user(kAla, "Ala")}, AddUser{user(kOla, "Ola")}}).ok());
  // Whoever changes Ala keeps her locked for a while.
  Postgres::instance().execute(url_,
                               "CREATE FUNCTION linger() RETURNS trigger LANGUAGE plpgsql AS "
                               "'BEGIN PERFORM pg_sleep(0.5); RETURN NEW; END'; "
                               "CREATE TRIGGER linger AFTER UPDATE ON users FOR EACH ROW "
                               "WHEN (NEW.name = 'Ala again') EXECUTE FUNCTION linger()");
  pqxx::connection other(url_);
  pqxx::work work(other);
  work.exec("SET LOCAL deadlock_timeout = '20s'; UPDATE users SET name = 'Ola first' WHERE id = 5");
  auto writing = std::async(std::launch::async, [&] {
    return write(*store_, {ChangeUser{kAla, "", "Ala again", ""}, ChangeUser{kOla, "", "Ola again", ""}});
  });
  const std::string waits = "SELECT COUNT(*) FROM pg_stat_activity WHERE wait_event = 'PgSleep'";
  while (Postgres::instance().execute(url_, waits) == "0\n") std::this_thread::yield();
  // Now each waits for the other; the store gives way.
  work.exec("UPDATE users SET name = 'Ala first' WHERE name = 'Ala'");
  work.commit();
  const Status status = writing.get();
  EXPECT_TRUE(status.ok()) << status.text;
  std::optional<User> ola;
  ASSERT_TRUE(store_->find_user(kOla, ola).ok());
  EXPECT_EQ(ola->name, "Ola again");
}

TEST_F(PostgresFailures, a_log_in_waits_for_a_new_password_that_is_under_way) {
  ASSERT_TRUE(write(*store_, {AddUser{user(kOla, "Ola", "old")}}).ok());
  pqxx::connection other(url_);
  pqxx::work work(other);
  work.exec("UPDATE users SET password = 'new' WHERE id = 5; DELETE FROM sessions WHERE user_id = 5");
  auto logging_in = std::async(std::launch::async, [&] {
    return write(*store_, {LogIn{session('a', kOla), "old"}}).error;
  });
  const std::string waits = "SELECT COUNT(*) FROM pg_stat_activity WHERE wait_event_type = 'Lock'";
  while (Postgres::instance().execute(url_, waits) == "0\n") std::this_thread::yield();
  work.commit();
  EXPECT_EQ(logging_in.get(), StoreError::Changed);
}

TEST_F(PostgresFailures, ratings_of_several_servers_do_not_block_each_other) {
  const auto ratings = [](bool backwards) {
    std::vector<Change> changes;
    for (int k = 0; k < 40; ++k)
      changes.push_back(
          PutRating{{"europe", "bot:" + std::to_string(backwards ? 39 - k : k), 25, 8, 1, 1, ""}});
    return changes;
  };
  const auto worker = [&](bool backwards) {
    const auto store = open_or_fail(url_);
    int failed = 0;
    for (int k = 0; k < 20; ++k) failed += write(*store, ratings(backwards)).ok() ? 0 : 1;
    return failed;
  };
  auto other = std::async(std::launch::async, worker, true);
  EXPECT_EQ(worker(false), 0);
  EXPECT_EQ(other.get(), 0);
}

TEST_F(PostgresFailures, servers_that_start_together_migrate_once) {
  const std::string empty = Postgres::instance().new_database();
  std::vector<std::future<std::string>> all;
  for (int k = 0; k < 4; ++k)
    all.push_back(std::async(std::launch::async, [&] { return open_store(empty).error; }));
  for (auto& one : all) EXPECT_EQ(one.get(), "");
  EXPECT_EQ(Postgres::instance().execute(empty, "SELECT COUNT(*) FROM schema_versions"),
            std::to_string(postgres_migrations().size()) + "\n");
}

TEST_F(PostgresFailures, errors_are_told_apart) {
  const auto kind = [](const char* state) {
    return postgres_failure(pqxx::sql_error("what", "query", state), "db").error;
  };
  EXPECT_EQ(kind("53100"), StoreError::Full);
  EXPECT_EQ(kind("53300"), StoreError::Busy);
  EXPECT_EQ(kind("23505"), StoreError::Conflict);
  EXPECT_EQ(kind("25006"), StoreError::ReadOnly);
  EXPECT_EQ(kind("57P01"), StoreError::Gone);
  EXPECT_EQ(kind("57014"), StoreError::Busy);
  EXPECT_EQ(kind("XX001"), StoreError::Broken);
  EXPECT_EQ(postgres_failure(pqxx::broken_connection("x"), "db").error, StoreError::Gone);
  EXPECT_EQ(postgres_failure(std::runtime_error("x"), "db").text, "db: x");
}

TEST(PostgresUrls, passwords_are_not_shown) {
  EXPECT_EQ(without_password("postgres://ala:secret@host:5432/db?x=y"), "postgres://ala@host:5432/db");
  EXPECT_EQ(without_password("postgres://ala@host:5432/db"), "postgres://ala@host:5432/db");
  EXPECT_EQ(without_password("postgres://host:5432/db"), "postgres://host:5432/db");
  const Opened opened = open_store("postgres://ala:secret@127.0.0.1:1/db");
  EXPECT_EQ(opened.store, nullptr);
  EXPECT_NE(opened.error.find("127.0.0.1:1/db"), std::string::npos) << opened.error;
  EXPECT_EQ(opened.error.find("secret"), std::string::npos) << opened.error;
  EXPECT_EQ(open_store("mysql://ala:secret@x").error.find("secret"), std::string::npos);
}

}  // namespace
}  // namespace konduktor::server::testing
