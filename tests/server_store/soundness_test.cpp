// Sums and the check: what they find, what they leave in peace.
#include "store/soundness.h"

#include <SQLiteCpp/SQLiteCpp.h>

#include <fstream>

#include "server_store/backend.h"
#include "server_store/sample.h"
#include "server_store/world.h"
#include "store/sqlite/row_sum.h"
#include "store/sqlite/salvage.h"

namespace konduktor::server::testing {
namespace {

namespace fs = std::filesystem;

class Sums : public ::testing::Test {
 protected:
  void SetUp() override {
    const auto store = open_or_fail(url());
    write_world(*store);
    ASSERT_TRUE(write(*store, {PutRating{{"usa", rating_key(kOla), 25.0, 8.0, 0, 1, ""}}}).ok());
  }
  fs::path file() const { return folder_.path() / "k.db"; }
  std::string url() const { return "sqlite:" + file().string(); }
  std::vector<Damage> check() const {
    const Checked checked = check_store(url(), [] { return true; });
    EXPECT_TRUE(checked.finished);
    return checked.damage;
  }
  // Changes the file where a text stands; its pages remain well-formed.
  void spoil(const std::string& text) const {
    std::ifstream in(file(), std::ios::binary);
    std::string bytes((std::istreambuf_iterator<char>(in)), std::istreambuf_iterator<char>());
    in.close();
    std::size_t found = 0;
    for (std::size_t at = bytes.find(text); at != std::string::npos; at = bytes.find(text, at + 1)) {
      bytes[at] ^= 1;
      ++found;
    }
    ASSERT_GT(found, 0u) << text;
    std::ofstream(file(), std::ios::binary | std::ios::trunc) << bytes;
  }
  Folder folder_;
};

TEST_F(Sums, a_sound_file_is_sound) {
  EXPECT_TRUE(check().empty()) << check().front().what;
  const auto store = open_or_fail(url());
  ASSERT_TRUE(write(*store, {EraseUser{kAla}}).ok()) << "rows that are changed get a new sum";
  EXPECT_TRUE(check().empty()) << check().front().what;
}

TEST_F(Sums, a_bit_in_a_row_is_found_and_the_row_is_not_read) {
  spoil("europe\",\"players\":3");
  const auto damage = check();
  ASSERT_EQ(damage.size(), 1u);
  EXPECT_EQ(damage[0].table, "entries");
  EXPECT_FALSE(damage[0].grave);
  EXPECT_NE(damage[0].what.find("table_id " + text_of(kTable) + ", n 1"), std::string::npos)
      << damage[0].what;
  const auto store = open_or_fail(url());
  std::vector<Entry> log;
  EXPECT_EQ(store->read_log(kTable, 0, log).error, StoreError::Broken);
  std::vector<TableId> spoilt;
  int taken = 0;
  EXPECT_TRUE(store
                  ->read_logs(
                      Stage::Running, [&](Entry&&) { ++taken; },
                      [&](TableId id, const std::string&) { spoilt.push_back(id); })
                  .ok());
  EXPECT_EQ(spoilt, std::vector<TableId>{kTable});
  EXPECT_EQ(taken, 0);
}

TEST_F(Sums, people_chat_and_passwords_have_them_too) {
  spoil("$argon2id$v=19$x");
  const auto store = open_or_fail(url());
  std::optional<User> user;
  EXPECT_EQ(store->find_user(kAla, user).error, StoreError::Broken);
  EXPECT_EQ(check().front().table, "users");
  spoil("cze");
  std::vector<ChatLine> chat;
  EXPECT_TRUE(store->read_chat(kTable, 0, chat).ok());
  EXPECT_TRUE(chat.empty());
}

TEST_F(Sums, an_index_that_does_not_fit_is_found) {
  SQLite::Database database(file().string(), SQLite::OPEN_READWRITE);
  database.exec(
      "PRAGMA writable_schema = ON; UPDATE sqlite_master SET sql = replace(sql, 'kind <= 1', 'kind <= 0') "
      "WHERE name = 'entries_of_user'");
  const auto damage = check();
  ASSERT_FALSE(damage.empty());
  EXPECT_EQ(damage[0].table, "entries_of_user");
}

TEST_F(Sums, a_log_with_a_gap_is_found) {
  {
    SQLite::Database database(file().string(), SQLite::OPEN_READWRITE);
    database.exec("DELETE FROM entries WHERE n = 5");
  }
  ASSERT_EQ(check().size(), 1u);
  EXPECT_NE(check()[0].what.find("goes up to 12"), std::string::npos) << check()[0].what;
}

TEST_F(Sums, the_check_stops_when_it_is_told_to) {
  const auto store = open_or_fail(url());
  std::vector<Change> many;
  for (int n = 13; n < 5000; ++n) many.push_back(append(kTable, n));
  ASSERT_TRUE(write(*store, many).ok());
  const Checked checked = check_store(url(), [] { return false; });
  EXPECT_FALSE(checked.finished);
  EXPECT_TRUE(checked.damage.empty());
}

TEST_F(Sums, what_is_sound_is_carried_over) {
  spoil("$argon2id$v=19$x");
  const std::string into = (folder_.path() / "new.db").string();
  ASSERT_NE(open_or_fail("sqlite:" + into), nullptr);
  const Salvaged saved = salvage(file().string(), into);
  ASSERT_EQ(saved.error, "");
  for (const auto& part : saved.parts) EXPECT_EQ(part.unsound, part.table == "users" ? 1 : 0) << part.table;
  const auto store = open_or_fail("sqlite:" + into);
  EXPECT_EQ(log_of(*store, kTable).size(), 12u);
  std::optional<User> user;
  EXPECT_TRUE(store->find_user(kOla, user).ok());
  EXPECT_TRUE(user.has_value());
  EXPECT_TRUE(store->find_user(kAla, user).ok());
  EXPECT_FALSE(user.has_value());
  EXPECT_TRUE(check_store("sqlite:" + into, [] { return true; }).damage.empty());
}

}  // namespace
}  // namespace konduktor::server::testing
