// Logs that no server wrote: refused with the entry's number or folded into something sound, and never more than that.
#include "table_fold/desk.h"

namespace konduktor::server {
namespace {

using Kind = Command::Kind;

// A game with everything in it, given up in the middle.
std::vector<Entry> rich_log() {
  Settings settings = settings_for("usa", 3);
  settings.first = 0;
  settings.friendly = true;
  settings.clock = {ClockKind::PerGame, 300, 5};
  Desk desk(settings);
  desk.must(Desk::sit(kOla, 2, "Ola"));
  desk.must(Desk::command(Kind::Rise, kOla, 2));
  desk.seat_and_start({kAla, kOla});
  desk.must(desk.move(kAla, 0, desk.some_legal(0)));
  desk.must(Desk::command(Kind::Undo, kAla, 0));
  desk.open();
  for (int k = 0; k < 8; ++k) desk.play_on();
  desk.must(Desk::command(Kind::Offer, kAla, 0, "takeback"));
  desk.must(Desk::command(Kind::Answer, kOla, 1, "yes"));
  desk.must(Desk::command(Kind::Offer, kOla, 1, "pause"));
  desk.must(Desk::command(Kind::Answer, kAla, 0, "yes"));
  desk.must(Desk::command(Kind::Offer, kOla, 1, "resume"));
  desk.must(Desk::command(Kind::Answer, kAla, 0, "yes"));
  desk.must(Desk::command(Kind::Rise, kAla, 0));
  for (int k = 0; k < 8; ++k) desk.play_on();
  desk.must(Desk::command(Kind::Back, kAla, 0));
  desk.must(Desk::command(Kind::Offer, kOla, 1, "abandon"));
  desk.must(Desk::command(Kind::Answer, kAla, 0, "yes"));
  EXPECT_EQ(desk->stage(), Stage::Abandoned);
  return desk.log;
}

std::string error_of(std::span<const Entry> log) { return Table::restore(book(), log).error; }

TEST(DamagedLogs, a_good_one_is_good) { EXPECT_EQ(error_of(rich_log()), ""); }

TEST(DamagedLogs, must_begin_with_the_creation) {
  const auto log = rich_log();
  EXPECT_NE(error_of({}), "");
  EXPECT_NE(error_of(std::span(log).subspan(1)), "");
}

TEST(DamagedLogs, gaps_repeats_and_strangers_are_named) {
  const auto log = rich_log();
  auto gap = log;
  gap.erase(gap.begin() + 7);
  EXPECT_NE(error_of(gap).find("entry 8: entry 9 came where 8 was due"), std::string::npos) << error_of(gap);
  auto twice = log;
  twice.insert(twice.begin() + 7, twice[7]);
  EXPECT_NE(error_of(twice), "");
  auto stranger = log;
  stranger[5].table = static_cast<TableId>(77);
  EXPECT_NE(error_of(stranger).find("entry 6"), std::string::npos);
}

TEST(DamagedLogs, a_game_of_other_rules_is_refused) {
  auto log = rich_log();
  for (Entry& entry : log)
    if (entry.kind == EntryKind::Start) {
      const auto at = entry.text.find(R"("rules":1)");
      ASSERT_NE(at, std::string::npos);
      entry.text.replace(at, 9, R"("rules":9)");
    }
  EXPECT_NE(error_of(log).find("version 9"), std::string::npos);
}

TEST(DamagedLogs, a_deal_that_breaks_its_promise_is_refused) {
  auto log = rich_log();
  for (Entry& entry : log)
    if (entry.kind == EntryKind::Start) entry.text[10] = entry.text[10] == '0' ? '1' : '0';
  EXPECT_NE(error_of(log).find("commitment"), std::string::npos);
}

TEST(DamagedLogs, an_entry_that_does_not_fit_changes_nothing) {
  const auto log = rich_log();
  Rng rng(5);
  int refused = 0;
  for (int round = 0; round < 600; ++round) {
    const auto from = 1 + rng.below(static_cast<std::uint32_t>(log.size()) - 1);
    auto table = std::move(Table::restore(book(), std::span(log).first(from)).value);
    const auto twin = Table::restore(book(), std::span(log).first(from));
    ASSERT_NE(table, nullptr);
    Entry entry = log[rng.below(static_cast<std::uint32_t>(log.size()))];  // of another moment
    entry.n = table->last_n() + 1;
    if (rng.below(2) == 0) entry.seat = static_cast<std::int8_t>(static_cast<int>(rng.below(6)) - 2);
    if (rng.below(4) == 0) entry.kind = static_cast<EntryKind>(rng.below(16));
    if (rng.below(4) == 0) entry.text = std::to_string(static_cast<int>(rng.below(40)) - 5);
    if (rng.below(8) == 0) entry.at = static_cast<Millis>(rng.next());
    if (table->apply(entry).empty()) {
      // It was possible: then the game is sound, and the log can be read again.
      std::vector<Problem> problems;
      if (table->stage() == Stage::Running) find_problems(table->rules(), table->state(), problems);
      EXPECT_TRUE(problems.empty());
      std::vector<Entry> longer(log.begin(), log.begin() + from);
      longer.push_back(entry);
      EXPECT_EQ(error_of(longer), "");
    } else {
      ++refused;
      expect_same(*table, *twin.value, 1'700'000'100'000);
    }
    if (HasFailure()) return;
  }
  EXPECT_GT(refused, 200);
}

}  // namespace
}  // namespace konduktor::server
