// Schema versions: from each earlier one to the newest, and no further.
//
// fixtures/sqlite/vK.sql is a dump of a database of version K that holds the world of world.h. For a new migration the
// test below makes such a database and says how to turn it into the fixture.
#include <SQLiteCpp/SQLiteCpp.h>

#include <fstream>
#include <sstream>

#include "server_store/backend.h"
#include "server_store/sample.h"
#include "server_store/world.h"
#include "store/migrate.h"
#include "store/sqlite/row_sum.h"
#include "store/sqlite/sqlite_sql.h"
#include "support/paths.h"

namespace konduktor::server::testing {
namespace {

class SqliteMigrations : public ::testing::Test {
 protected:
  std::string path(const std::string& name = "k.db") const { return (folder_.path() / name).string(); }
  std::string migrate_to(std::span<const Migration> list, const std::string& name = "k.db") const {
    SqliteSql sql({path(name)});
    if (const Outcome opened = sql.open(); !opened.ok()) return opened.error;
    return migrate(sql, list, path(name)).error;
  }
  void load_fixture(std::size_t version, const std::string& name = "k.db") const {
    std::ifstream file(std::string(paths::kTestsDir) + "/server_store/fixtures/sqlite/v" +
                       std::to_string(version) + ".sql");
    if (!file) FAIL() << "version " << version << " has no fixture; " << how_to_make_one();
    std::ostringstream text;
    text << file.rdbuf();
    SQLite::Database database(path(name), SQLite::OPEN_READWRITE | SQLite::OPEN_CREATE);
    add_row_sum(database.getHandle());
    database.exec(text.str());
  }
  static std::string how_to_make_one() {
    const std::string place = (std::filesystem::temp_directory_path() / "konduktor-fixture.db").string();
    std::filesystem::remove(place);
    const Opened made = open_store("sqlite:" + place);
    if (!made.store) return made.error;
    write_world(*made.store);
    return "make it from a database of the newest: sqlite3 " + place + " .dump";
  }
  std::string schema(const std::string& name) const {
    SQLite::Database database(path(name));
    SQLite::Statement query(database, "SELECT sql FROM sqlite_master WHERE sql IS NOT NULL ORDER BY name");
    std::string all;
    while (query.executeStep()) all += query.getColumn(0).getString() + ";\n";
    return all;
  }
  std::int64_t version(const std::string& name = "k.db") const {
    SQLite::Database database(path(name));
    return database.execAndGet("SELECT MAX(version) FROM schema_versions").getInt64();
  }
  Folder folder_;
};

TEST_F(SqliteMigrations, every_earlier_version_comes_up_with_its_rows) {
  for (std::size_t k = 1; k <= sqlite_migrations().size(); ++k) {
    SCOPED_TRACE(k);
    const std::string name = std::to_string(k) + ".db";
    load_fixture(k, name);
    ASSERT_EQ(version(name), static_cast<std::int64_t>(k));
    const auto store = open_or_fail("sqlite:" + path(name));
    ASSERT_NE(store, nullptr);
    expect_world(*store);
    EXPECT_EQ(version(name), static_cast<std::int64_t>(sqlite_migrations().size()));
  }
}

TEST_F(SqliteMigrations, released_ones_have_not_changed) {
  for (std::size_t k = 1; k <= sqlite_migrations().size(); ++k) {
    const std::string tag = std::to_string(k);
    load_fixture(k, tag + "-fixture.db");
    ASSERT_EQ(migrate_to(sqlite_migrations().first(k), tag + "-made.db"), "");
    EXPECT_EQ(schema(tag + "-fixture.db"), schema(tag + "-made.db")) << "version " << k;
  }
}

TEST_F(SqliteMigrations, a_newer_database_is_refused_and_left_alone) {
  ASSERT_NE(open_or_fail("sqlite:" + path()), nullptr);
  const auto newer = static_cast<std::int64_t>(sqlite_migrations().size()) + 1;
  SQLite::Database(path(), SQLite::OPEN_READWRITE)
      .exec("INSERT INTO schema_versions VALUES (" + std::to_string(newer) + ", 'from the future', 1)");
  const Opened opened = open_store("sqlite:" + path());
  EXPECT_EQ(opened.store, nullptr);
  EXPECT_NE(opened.error.find("version " + std::to_string(newer)), std::string::npos) << opened.error;
  EXPECT_NE(opened.error.find("update the program"), std::string::npos) << opened.error;
  EXPECT_NE(opened.error.find(path()), std::string::npos) << opened.error;
  EXPECT_EQ(version(), newer);
}

// The machinery itself, on lists of its own.
constexpr Migration kSteps[] = {
    {"a table", "CREATE TABLE things (name TEXT NOT NULL); INSERT INTO things VALUES ('one');"},
    {"a column",
     "ALTER TABLE things ADD COLUMN size INTEGER NOT NULL DEFAULT 7; INSERT INTO things VALUES ('two', 8);"},
    {"another table", "CREATE TABLE more (id INTEGER PRIMARY KEY);"},
};

TEST_F(SqliteMigrations, each_step_is_applied_once) {
  for (std::size_t from = 0; from <= std::size(kSteps); ++from) {
    const std::string name = std::to_string(from) + ".db";
    ASSERT_EQ(migrate_to(std::span(kSteps).first(from), name), "");
    ASSERT_EQ(migrate_to(kSteps, name), "");
    ASSERT_EQ(migrate_to(kSteps, name), "");
    SQLite::Database database(path(name));
    EXPECT_EQ(database.execAndGet("SELECT COUNT(*) FROM things").getInt(), 2);
    EXPECT_EQ(database.execAndGet("SELECT SUM(size) FROM things").getInt(), 15);
    EXPECT_EQ(database.execAndGet("SELECT COUNT(*) FROM schema_versions").getInt(), 3);
    EXPECT_GT(database.execAndGet("SELECT MIN(applied_at) FROM schema_versions").getInt64(),
              1'700'000'000'000);
  }
}

TEST_F(SqliteMigrations, a_step_that_fails_leaves_the_version_before) {
  constexpr Migration kBad[] = {
      kSteps[0], {"a mistake", "INSERT INTO things VALUES ('half'); INSERT INTO nowhere VALUES (1);"}};
  const std::string error = migrate_to(kBad);
  EXPECT_NE(error.find("from version 1 to 2 (a mistake)"), std::string::npos) << error;
  EXPECT_NE(error.find("nowhere"), std::string::npos) << error;
  EXPECT_EQ(version(), 1);
  EXPECT_EQ(SQLite::Database(path()).execAndGet("SELECT COUNT(*) FROM things").getInt(), 1);
  EXPECT_EQ(migrate_to(kSteps), "") << "a repaired list goes on from there";
  EXPECT_EQ(version(), 3);
}

}  // namespace
}  // namespace konduktor::server::testing
