// Schema versions in PostgreSQL: from each earlier one to the newest, and no further.
//
// fixtures/postgres/vK.sql is a dump of a database of version K that holds the world of world.h. For a new migration the
// test below says how to make one.
#include <filesystem>
#include <fstream>
#include <sstream>

#include "server_store/backend.h"
#include "server_store/world.h"
#include "store/migrate.h"
#include "store/postgres/postgres_sql.h"
#include "support/paths.h"
#include "support/postgres.h"

namespace konduktor::server::testing {
namespace {

using konduktor::testing::Postgres;

std::string fixture(std::size_t version) {
  const std::string path =
      std::string(paths::kTestsDir) + "/server_store/fixtures/postgres/v" + std::to_string(version) + ".sql";
  std::ifstream file(path);
  if (!file) {
    const std::string url = Postgres::instance().new_database();
    write_world(*open_or_fail(url));
    const auto made = std::filesystem::temp_directory_path() / "konduktor-fixture.sql";
    std::ofstream(made) << Postgres::instance().dump(url);
    ADD_FAILURE() << path << " is missing; " << made << " is a dump of the newest version";
  }
  std::ostringstream text;
  text << file.rdbuf();
  return text.str();
}

std::string with_fixture(std::size_t version) {
  const std::string url = Postgres::instance().new_database();
  Postgres::instance().execute(url, fixture(version));
  return url;
}

std::string schema(const std::string& url) {
  return Postgres::instance().execute(
      url,
      "SELECT table_name, column_name, data_type, is_nullable FROM information_schema.columns "
      "WHERE table_schema = 'public' ORDER BY table_name, ordinal_position; "
      "SELECT indexdef FROM pg_indexes WHERE schemaname = 'public' ORDER BY indexname; "
      "SELECT conrelid::regclass::text, pg_get_constraintdef(oid) FROM pg_constraint "
      "WHERE connamespace = 'public'::regnamespace ORDER BY 1, 2;");
}

std::string version(const std::string& url) {
  return Postgres::instance().execute(url, "SELECT MAX(version) FROM schema_versions");
}

std::string newest() { return std::to_string(postgres_migrations().size()) + "\n"; }

TEST(PostgresMigrations, every_earlier_version_comes_up_with_its_rows) {
  for (std::size_t k = 1; k <= postgres_migrations().size(); ++k) {
    SCOPED_TRACE(k);
    const std::string url = with_fixture(k);
    ASSERT_EQ(version(url), std::to_string(k) + "\n");
    const auto store = open_or_fail(url);
    ASSERT_NE(store, nullptr);
    expect_world(*store);
    EXPECT_EQ(version(url), newest());
  }
}

TEST(PostgresMigrations, released_ones_have_not_changed) {
  for (std::size_t k = 1; k <= postgres_migrations().size(); ++k) {
    const std::string url = Postgres::instance().new_database();
    PostgresSql sql(url);
    ASSERT_TRUE(sql.ready().ok());
    ASSERT_EQ(migrate(sql, postgres_migrations().first(k), "db").error, "");
    EXPECT_EQ(schema(url), schema(with_fixture(k))) << "version " << k;
  }
}

TEST(PostgresMigrations, a_newer_database_is_refused_and_left_alone) {
  const std::string url = Postgres::instance().new_database();
  ASSERT_NE(open_or_fail(url), nullptr);
  Postgres::instance().execute(url, "INSERT INTO schema_versions VALUES (99, 'from the future', 1)");
  const Opened opened = open_store(url);
  EXPECT_EQ(opened.store, nullptr);
  EXPECT_NE(opened.error.find("version 99"), std::string::npos) << opened.error;
  EXPECT_NE(opened.error.find("update the program"), std::string::npos) << opened.error;
  EXPECT_EQ(version(url), "99\n");
}

TEST(PostgresMigrations, a_step_that_fails_leaves_the_version_before) {
  constexpr Migration kGood[] = {{"a table", "CREATE TABLE things (name TEXT)"},
                                 {"rows", "INSERT INTO things VALUES ('one')"}};
  constexpr Migration kBad[] = {
      kGood[0], {"a mistake", "INSERT INTO things VALUES ('half'); INSERT INTO nowhere VALUES (1)"}};
  const std::string url = Postgres::instance().new_database();
  PostgresSql sql(url);
  ASSERT_TRUE(sql.ready().ok());
  const std::string error = migrate(sql, kBad, "db").error;
  EXPECT_NE(error.find("from version 1 to 2 (a mistake)"), std::string::npos) << error;
  EXPECT_NE(error.find("nowhere"), std::string::npos) << error;
  EXPECT_EQ(version(url), "1\n");
  EXPECT_EQ(migrate(sql, kGood, "db").error, "");
  EXPECT_EQ(Postgres::instance().execute(url, "SELECT COUNT(*) FROM things"), "1\n");
}

}  // namespace
}  // namespace konduktor::server::testing
