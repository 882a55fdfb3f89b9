// How a database is named, and what is refused.
#include <SQLiteCpp/SQLiteCpp.h>

#include <filesystem>

#include "server_store/backend.h"
#include "store/sqlite/sqlite_sql.h"

namespace konduktor::server::testing {
namespace {

namespace fs = std::filesystem;

TEST(StoreUrls, wrong_ones_are_explained) {
  const Folder folder;
  const auto error = [](const std::string& url) { return open_store(url).error; };
  EXPECT_NE(error("").find("sqlite:/path"), std::string::npos);
  EXPECT_NE(error("mysql://x").find("mysql://x"), std::string::npos);
  EXPECT_NE(error("sqlite:").find("path is missing"), std::string::npos);
  EXPECT_NE(error("sqlite:" + (folder.path() / "none/k.db").string()).find("no folder"), std::string::npos);
  EXPECT_NE(error("sqlite:" + folder.path().string()).find("is a folder"), std::string::npos);
  const std::string file = "sqlite:" + (folder.path() / "k.db").string();
  EXPECT_NE(error(file + "?synchronous=off").find("synchronous=normal"), std::string::npos);
  EXPECT_FALSE(fs::exists(folder.path() / "k.db")) << "a refused url leaves nothing behind";
  EXPECT_EQ(error(file + "?synchronous=normal"), "");
  EXPECT_EQ(error(file + "?synchronous=full"), "");
  EXPECT_EQ(error(file), "");
}

TEST(StoreUrls, the_url_chooses_the_durability) {
  const Folder folder;
  for (const bool full : {true, false}) {
    SqliteSql sql({(folder.path() / "k.db").string(), full});
    ASSERT_EQ(sql.open().error, "");
    std::int64_t level = -1;
    ASSERT_TRUE(sql.select("PRAGMA synchronous", {}, [&](const Row& row) { level = row.integer(0); }).ok());
    EXPECT_EQ(level, full ? 2 : 1);
    std::string mode;
    ASSERT_TRUE(sql.select("PRAGMA journal_mode", {}, [&](const Row& row) { mode = row.text(0); }).ok());
    EXPECT_EQ(mode, "wal");
  }
}

TEST(StoreUrls, a_database_of_another_program_is_left_alone) {
  const Folder folder;
  const std::string path = (folder.path() / "k.db").string();
  {
    SQLite::Database(path, SQLite::OPEN_READWRITE | SQLite::OPEN_CREATE)
        .exec("CREATE TABLE recipes (name TEXT)");
  }
  EXPECT_NE(open_store("sqlite:" + path).error.find("another program"), std::string::npos);
  SQLite::Database other(path);
  EXPECT_FALSE(other.tableExists("schema_versions"));
}

}  // namespace
}  // namespace konduktor::server::testing
