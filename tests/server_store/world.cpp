#include "server_store/world.h"

#include <gtest/gtest.h>

#include "server_store/sample.h"

namespace konduktor::server::testing {
namespace {

std::vector<Entry> world_log() {
  std::vector<Entry> log{entry(kTable, 1, EntryKind::Create, R"({"game":"europe","players":3})"),
                         sit(kTable, 2, 0, kAla, "Ala"), sit(kTable, 3, 1, kOla, "Łucja")};
  for (int n = 4; n <= 12; ++n) log.push_back(entry(kTable, n));
  return log;
}

}  // namespace

void write_world(Store& store) {
  std::vector<Change> changes{AddUser{user(kAla, "Ala", "$argon2id$v=19$x")}, AddUser{user(kOla, "Łucja")},
                              PutSession{session('a', kAla)}, PutTable{row(kTable, Stage::Running)},
                              PutTable{row(kOther, Stage::Finished)}};
  for (Entry& one : world_log()) changes.push_back(AppendEntry{std::move(one)});
  changes.push_back(AppendEntry{sit(kOther, 1, 0, kAla, "Ala")});
  changes.push_back(AddChat{{kTable, 1, kOla, 5, "Łucja", "cześć"}});
  changes.push_back(PutResult{result(kOther, 0, kAla, 91, 1)});
  changes.push_back(PutRating{{"europe:practice", rating_key(kAla), 27.5, 3.25, 4, 17, ""}});
  ASSERT_TRUE(write(store, changes).ok());
}

void expect_world(Store& store) {
  EXPECT_EQ(log_of(store, kTable), world_log());
  std::vector<Entry> running;
  EXPECT_TRUE(store.read_logs(Stage::Running, [&](Entry&& one) { running.push_back(std::move(one)); }).ok());
  EXPECT_EQ(running, world_log());
  std::optional<User> ala;
  EXPECT_TRUE(store.find_account("ALA", ala).ok());
  ASSERT_TRUE(ala.has_value());
  EXPECT_EQ(ala->id, kAla);
  EXPECT_EQ(ala->password, "$argon2id$v=19$x");
  std::optional<Session> found;
  EXPECT_TRUE(store.find_session(token('a'), found).ok());
  ASSERT_TRUE(found.has_value());
  EXPECT_EQ(found->user, kAla);
  std::vector<ChatLine> chat;
  EXPECT_TRUE(store.read_chat(kTable, 0, chat).ok());
  ASSERT_EQ(chat.size(), 1u);
  EXPECT_EQ(chat[0].text, "cześć");
  std::vector<Statistics> statistics;
  EXPECT_TRUE(store.statistics(rating_key(kAla), statistics).ok());
  ASSERT_EQ(statistics.size(), 1u);
  EXPECT_EQ(statistics[0].best_total, 91);
  std::vector<Rating> ratings;
  EXPECT_TRUE(store.list_ratings("europe:practice", 5, ratings).ok());
  ASSERT_EQ(ratings.size(), 1u);
  EXPECT_EQ(ratings[0].mean, 27.5);
  EXPECT_EQ(ratings[0].name, "Ala");
  GameFilter mine;
  mine.user = kAla;
  std::vector<TableRow> tables;
  EXPECT_TRUE(store.list_tables(mine, tables).ok());
  ASSERT_EQ(tables.size(), 1u);
  EXPECT_EQ(tables[0].id, kOther);

  EXPECT_EQ(write(store, {append(kTable, 12)}).error, StoreError::Conflict);
  EXPECT_TRUE(write(store, {append(kTable, 13)}).ok());
  EXPECT_EQ(write(store, {AddUser{user(static_cast<UserId>(8), "aLA", "x")}}).error, StoreError::Conflict);
  EXPECT_TRUE(write(store, {EraseUser{kAla}}).ok());
  EXPECT_TRUE(store.find_session(token('a'), found).ok());
  EXPECT_FALSE(found.has_value());
}

}  // namespace konduktor::server::testing
