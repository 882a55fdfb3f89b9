// The log of a table: appended in order, once, all or nothing.
#include "server_store/backend.h"
#include "server_store/sample.h"

namespace konduktor::server::testing {
namespace {

class StoreLog : public AnyStore {};
INSTANTIATE_TEST_SUITE_P(On, StoreLog, ::testing::ValuesIn(backends()),
                         [](const auto& info) { return std::string(info.param); });

TEST_P(StoreLog, comes_back_as_it_was) {
  Entry first = entry(kTable, 1, EntryKind::Create, R"({"game":"europe"})");
  Entry second = entry(kTable, 2, EntryKind::End, "zażółć gęślą jaźń 🚂 'quoted' \"twice\" \\ $1 ?1 \n\t");
  second.seat = -1;
  second.user = UserId::None;
  second.name.clear();
  second.at = 9'007'199'254'740'993;
  ASSERT_TRUE(write(store(), {AppendEntry{first}, AppendEntry{second}}).ok());
  EXPECT_EQ(log_of(store(), kTable), (std::vector<Entry>{first, second}));
  EXPECT_EQ(log_of(store(), kTable, 1), std::vector<Entry>{second});
  EXPECT_TRUE(log_of(store(), kTable, 2).empty());
  EXPECT_TRUE(log_of(store(), kOther).empty());
  EXPECT_EQ(log_of(*again(), kTable), (std::vector<Entry>{first, second}));
}

TEST_P(StoreLog, takes_an_entry_only_once) {
  ASSERT_TRUE(write(store(), {append(kTable, 1)}).ok());
  Entry usurper = entry(kTable, 1, EntryKind::Move, "draw");
  const Status status = write(store(), {AppendEntry{usurper}});
  EXPECT_EQ(status.error, StoreError::Conflict);
  EXPECT_NE(status.text.find(text_of(kTable)), std::string::npos) << status.text;
  EXPECT_EQ(log_of(store(), kTable), std::vector<Entry>{entry(kTable, 1)});
}

TEST_P(StoreLog, has_no_gaps) {
  EXPECT_EQ(write(store(), {append(kTable, 2)}).error, StoreError::Conflict);
  EXPECT_EQ(write(store(), {append(kTable, 0)}).error, StoreError::Conflict);
  EXPECT_EQ(write(store(), {append(kTable, -1)}).error, StoreError::Conflict);
  ASSERT_TRUE(write(store(), {append(kTable, 1), append(kTable, 2)}).ok());
  EXPECT_EQ(write(store(), {append(kTable, 4)}).error, StoreError::Conflict);
  EXPECT_EQ(log_of(store(), kTable).size(), 2u);
}

TEST_P(StoreLog, a_request_is_all_or_nothing) {
  ASSERT_TRUE(write(store(), {append(kTable, 1)}).ok());
  const Status status =
      write(store(), {PutTable{row(kTable, Stage::Running)}, append(kTable, 2), append(kTable, 2)});
  EXPECT_EQ(status.error, StoreError::Conflict);
  EXPECT_EQ(log_of(store(), kTable).size(), 1u);
  std::optional<TableRow> found;
  ASSERT_TRUE(store().find_table(kTable, found).ok());
  EXPECT_FALSE(found.has_value());
}

TEST_P(StoreLog, a_conflict_does_not_touch_the_others) {
  ASSERT_TRUE(write(store(), {append(kTable, 1)}).ok());
  const std::vector<std::vector<Change>> requests = {
      {append(kOther, 1)},
      {append(kTable, 1)},  // there already
      {append(kTable, 2)},
      {append(kTable, 3), PutTable{row(kTable, Stage::Running)}},
      {append(kTable, 4), append(kTable, 9)},  // a gap: 4 must not stay
      {append(kTable, 4)},
      {append(kTable, 5)},
      {append(kOther, 2)},
      {append(kOther, 2)},  // twice in one batch
      {},                   // asks for nothing and gets it
      {append(kOther, 3)},
  };
  const std::vector<Status> verdicts = store().write_all(requests);
  ASSERT_EQ(verdicts.size(), requests.size());
  const std::vector<bool> wanted = {true, false, true, true, false, true, true, true, false, true, true};
  for (std::size_t k = 0; k < wanted.size(); ++k) {
    EXPECT_EQ(verdicts[k].ok(), wanted[k]) << k << ' ' << verdicts[k].text;
    if (!wanted[k]) {
      EXPECT_EQ(verdicts[k].error, StoreError::Conflict) << k;
    }
  }
  EXPECT_EQ(log_of(store(), kTable).size(), 5u);
  EXPECT_EQ(log_of(store(), kOther).size(), 3u);
}

TEST_P(StoreLog, takes_long_batches_of_single_entries) {
  std::vector<std::vector<Change>> requests;
  for (int n = 1; n <= 50; ++n)
    for (int table = 1; table <= 7; ++table)
      requests.push_back({AppendEntry{
          entry(static_cast<TableId>(table), n, EntryKind::Move, std::to_string(n) + ",{}\"\\'")}});
  for (const Status& verdict : store().write_all(requests)) EXPECT_TRUE(verdict.ok()) << verdict.text;
  for (int table = 1; table <= 7; ++table) {
    const auto log = log_of(store(), static_cast<TableId>(table));
    ASSERT_EQ(log.size(), 50u);
    for (int n = 1; n <= 50; ++n)
      EXPECT_EQ(log[static_cast<std::size_t>(n - 1)],
                entry(static_cast<TableId>(table), n, EntryKind::Move, std::to_string(n) + ",{}\"\\'"));
  }
}

TEST_P(StoreLog, refuses_text_that_cannot_be_stored) {
  for (const std::string& bad : {std::string("a\0b", 3), std::string("\xc3\x28"), std::string("\xed\xa0\x80"),
                                 std::string("\xf5\x80\x80\x80"), std::string("cut \xc5")}) {
    const std::vector<std::vector<Change>> requests = {
        {AppendEntry{entry(kTable, 1, EntryKind::Move, bad)}},
        {append(kOther, 1)},
        {AddChat{{kTable, 1, kAla, 5, "Ala", bad}}, append(kTable, 1)},
    };
    const auto verdicts = store().write_all(requests);
    EXPECT_EQ(verdicts[0].error, StoreError::Conflict);
    EXPECT_EQ(verdicts[2].error, StoreError::Conflict);
    EXPECT_TRUE(log_of(store(), kTable).empty());
    EXPECT_EQ(log_of(store(), kOther).size(), 1u);
  }
}

TEST_P(StoreLog, running_tables_are_read_in_one_pass) {
  std::vector<Entry> wanted;
  for (int table = 1; table <= 20; ++table) {
    const auto id = static_cast<TableId>(table * 1'000'003);
    const Stage stage = table % 3 == 0 ? Stage::Finished : Stage::Running;
    std::vector<Change> changes{PutTable{row(id, stage)}};
    for (int n = 1; n <= table; ++n) {
      changes.push_back(append(id, n));
      if (stage == Stage::Running) wanted.push_back(entry(id, n));
    }
    ASSERT_TRUE(write(store(), changes).ok());
  }
  std::vector<Entry> got;
  ASSERT_TRUE(store().read_logs(Stage::Running, [&](Entry&& e) { got.push_back(std::move(e)); }).ok());
  EXPECT_EQ(got, wanted);
  got.clear();
  ASSERT_TRUE(store().read_logs(Stage::Open, [&](Entry&& e) { got.push_back(std::move(e)); }).ok());
  EXPECT_TRUE(got.empty());
}

TEST_P(StoreLog, two_connections_see_each_other) {
  const auto other = again();
  ASSERT_TRUE(write(store(), {append(kTable, 1)}).ok());
  EXPECT_EQ(log_of(*other, kTable).size(), 1u);
  EXPECT_EQ(write(*other, {append(kTable, 1)}).error, StoreError::Conflict);
  EXPECT_TRUE(write(*other, {append(kTable, 2)}).ok());
  EXPECT_EQ(write(store(), {append(kTable, 2)}).error, StoreError::Conflict);
  EXPECT_EQ(log_of(store(), kTable).size(), 2u);
}

}  // namespace
}  // namespace konduktor::server::testing
