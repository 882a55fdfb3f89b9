// What lists know of tables.
#include "server_store/backend.h"
#include "server_store/sample.h"

namespace konduktor::server::testing {
namespace {

class StoreTables : public AnyStore {
 protected:
  std::vector<int> list(const GameFilter& filter) {
    std::vector<TableRow> rows;
    EXPECT_TRUE(store().list_tables(filter, rows).ok());
    std::vector<int> ids;
    for (const TableRow& one : rows) ids.push_back(static_cast<int>(one.id));
    return ids;
  }
  void put(int id, Stage stage, Millis created, const std::string& game = "europe",
           Visibility visibility = Visibility::Public) {
    TableRow one = row(static_cast<TableId>(id), stage, created, game);
    one.visibility = visibility;
    ASSERT_TRUE(write(store(), {PutTable{one}}).ok());
  }
};
INSTANTIATE_TEST_SUITE_P(On, StoreTables, ::testing::ValuesIn(backends()),
                         [](const auto& info) { return std::string(info.param); });

TEST_P(StoreTables, are_put_and_changed) {
  TableRow one = row(kTable, Stage::Open);
  one.visibility = Visibility::Private;
  ASSERT_TRUE(write(store(), {PutTable{one}}).ok());
  one.stage = Stage::Running;
  one.changed = 777;
  ASSERT_TRUE(write(store(), {PutTable{one}}).ok());
  std::optional<TableRow> found;
  ASSERT_TRUE(store().find_table(kTable, found).ok());
  ASSERT_TRUE(found.has_value());
  EXPECT_EQ(found->id, kTable);
  EXPECT_EQ(found->game, "europe");
  EXPECT_EQ(found->stage, Stage::Running);
  EXPECT_EQ(found->visibility, Visibility::Private);
  EXPECT_EQ(found->players, 3);
  EXPECT_EQ(found->host, kAla);
  EXPECT_EQ(found->created, 100);
  EXPECT_EQ(found->changed, 777);
  ASSERT_TRUE(store().find_table(kOther, found).ok());
  EXPECT_FALSE(found.has_value());
}

TEST_P(StoreTables, are_listed_newest_first_by_filter) {
  put(1, Stage::Finished, 100);
  put(2, Stage::Finished, 300, "london");
  put(3, Stage::Running, 200);
  put(4, Stage::Finished, 250, "europe", Visibility::Unlisted);
  put(5, Stage::Abandoned, 260);
  EXPECT_EQ(list({}), (std::vector<int>{2, 4, 1}));
  GameFilter any;
  any.finished_only = false;
  EXPECT_EQ(list(any), (std::vector<int>{2, 5, 4, 3, 1}));
  any.public_only = true;
  EXPECT_EQ(list(any), (std::vector<int>{2, 5, 3, 1}));
  any.game = "europe";
  EXPECT_EQ(list(any), (std::vector<int>{5, 3, 1}));
  any.limit = 2;
  EXPECT_EQ(list(any), (std::vector<int>{5, 3}));
  any.limit = 0;
  EXPECT_TRUE(list(any).empty());
  any.limit = -7;
  EXPECT_TRUE(list(any).empty());
}

TEST_P(StoreTables, pages_skip_nothing_when_times_are_equal) {
  for (int id = 1; id <= 7; ++id) put(id, Stage::Finished, id < 6 ? 500 : 400);
  GameFilter page;
  page.limit = 2;
  std::vector<int> seen;
  for (int k = 0; k < 10; ++k) {
    std::vector<TableRow> rows;
    ASSERT_TRUE(store().list_tables(page, rows).ok());
    if (rows.empty()) break;
    for (const TableRow& one : rows) seen.push_back(static_cast<int>(one.id));
    page.before = rows.back().created;
    page.before_id = rows.back().id;
  }
  EXPECT_EQ(seen, (std::vector<int>{5, 4, 3, 2, 1, 7, 6}));
}

TEST_P(StoreTables, of_a_user_are_those_where_the_user_sits) {
  for (int id = 1; id <= 5; ++id) put(id, id == 3 ? Stage::Running : Stage::Finished, id);
  const auto at = [](int id) { return static_cast<TableId>(id); };
  Entry host = entry(at(1), 1, EntryKind::Create);
  ASSERT_TRUE(
      write(store(), {AppendEntry{host}, AppendEntry{sit(at(1), 2, 0, kOla, "Ola")}}).ok());  // hosts only
  ASSERT_TRUE(write(store(), {AppendEntry{sit(at(2), 1, 0, kAla, "Ala")}}).ok());
  ASSERT_TRUE(write(store(), {AppendEntry{sit(at(3), 1, 0, kAla, "Ala")}}).ok());
  Entry rise = entry(at(4), 2, EntryKind::Rise);
  rise.seat = 2;
  ASSERT_TRUE(write(store(), {AppendEntry{sit(at(4), 1, 2, kAla, "Ala")}, AppendEntry{rise}}).ok());  // left
  rise.table = at(5);
  ASSERT_TRUE(write(store(), {AppendEntry{sit(at(5), 1, 2, kAla, "Ala")}, AppendEntry{rise},
                              AppendEntry{sit(at(5), 3, 2, kAla, "Ala")}})
                  .ok());  // and came back
  GameFilter mine;
  mine.user = kAla;
  EXPECT_EQ(list(mine), (std::vector<int>{5, 2}));
  mine.finished_only = false;
  EXPECT_EQ(list(mine), (std::vector<int>{5, 3, 2}));
  mine.user = kOla;
  EXPECT_EQ(list(mine), std::vector<int>{1});
}

}  // namespace
}  // namespace konduktor::server::testing
