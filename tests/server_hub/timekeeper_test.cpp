// A machine's clock that cannot be believed, and tables that go on evenly all the same.
#include "base/timekeeper.h"

#include "server_hub/floor_alone.h"

namespace konduktor::server {
namespace {

using Kind = Timekeeper::News::Kind;
constexpr Millis kHour = 3'600'000;
constexpr Millis kDay = 24 * kHour;

// The clocks that a timekeeper is shown.
struct Machine {
  Timekeeper keeper{0};
  Millis steady = 0;
  Millis ours = 1'700'000'000'000;
  Millis wall = ours;

  Timekeeper::News after(Millis span) {
    steady += span;
    ours += span;
    wall += span;
    const Timekeeper::News news = keeper.look(wall, ours, steady);
    ours += news.correct;
    return news;
  }
};

TEST(Timekeeper, makes_small_differences_good_at_once) {
  Machine machine;
  machine.wall += 300;
  const auto news = machine.after(500);
  EXPECT_EQ(news.kind, Kind::None);
  EXPECT_EQ(news.correct, 300);
  EXPECT_EQ(machine.after(500).correct, 0);
}

TEST(Timekeeper, does_not_follow_a_jump) {
  for (const Millis jump : {kHour, -kHour, 200 * kDay, -200 * kDay}) {
    Machine machine;
    machine.wall += jump;
    const auto news = machine.after(500);
    EXPECT_EQ(news.kind, Kind::Jumped);
    EXPECT_EQ(news.by, jump);
    EXPECT_EQ(news.correct, 0);
    EXPECT_EQ(machine.after(500).kind, Kind::None) << "said once";
    machine.wall -= jump;
    EXPECT_EQ(machine.after(2500).kind, Kind::CameBack);
    EXPECT_EQ(machine.ours, machine.wall);
  }
}

TEST(Timekeeper, follows_what_has_gone_evenly_for_an_hour) {
  Machine machine;
  machine.wall += 5 * kHour;
  (void)machine.after(500);
  (void)machine.after(kHour / 2);
  machine.wall += kHour;
  EXPECT_EQ(machine.after(500).kind, Kind::Jumped) << "another jump: from the beginning";
  EXPECT_EQ(machine.after(kHour - 1000).kind, Kind::None);
  const auto news = machine.after(1000);
  EXPECT_EQ(news.kind, Kind::Followed);
  EXPECT_EQ(news.correct, 6 * kHour);
  EXPECT_EQ(machine.after(500).kind, Kind::None);
  EXPECT_EQ(machine.ours, machine.wall);
}

TEST(Timekeeper, lets_things_be_thrown_away_only_after_an_even_hour) {
  Machine machine;
  EXPECT_FALSE(machine.keeper.is_trusted(machine.steady));
  (void)machine.after(kHour);
  EXPECT_TRUE(machine.keeper.is_trusted(machine.steady));
  machine.wall += 200 * kDay;
  (void)machine.after(500);
  EXPECT_FALSE(machine.keeper.is_trusted(machine.steady));
  machine.wall -= 200 * kDay;
  (void)machine.after(500);
  EXPECT_FALSE(machine.keeper.is_trusted(machine.steady)) << "it may jump again";
  (void)machine.after(kHour);
  EXPECT_TRUE(machine.keeper.is_trusted(machine.steady));
  machine.keeper.stalled(machine.steady);
  EXPECT_FALSE(machine.keeper.is_trusted(machine.steady));
}

Settings timed(std::int64_t seconds) {
  Settings settings = FloorAlone::europe();
  settings.clock = {ClockKind::PerMove, seconds, 0};
  return settings;
}

// now() is put forward for as long as this lives.
class Jump {
 public:
  Jump(FloorAlone& floor, Millis by) : floor_(floor), by_(by) { jump(by); }
  ~Jump() { jump(-by_); }

 private:
  void jump(Millis by) {
    floor_.on_loop([by](Floor& f) {
      put_time_forward(by);
      f.give_back(by);
      return 0;
    });
  }
  FloorAlone& floor_;
  Millis by_;
};

TEST(FloorTime, a_jump_that_is_followed_takes_nothing_from_anybody) {
  FloorAlone floor;
  const TableId live = floor.two_people(timed(30));
  const TableId letters = floor.two_people(timed(7200));
  const auto left = [&](TableId table) {
    return floor.on_loop([&](Floor& f) {
      const LiveTable& at = *f.find(table);
      return at.table().time_left(0, at.time.now());
    });
  };
  const Jump jump(floor, 200 * kDay);
  floor.tick(0);
  EXPECT_GT(left(live), 20'000);
  EXPECT_GT(left(letters), 7'190'000);
  // By correspondence it is written down, so that it holds after a restart.
  std::vector<Entry> log;
  EXPECT_TRUE(floor.until([&](Floor& f) {
    f.tick(now());
    log.clear();
    return floor.another_store()->read_log(letters, 0, log).ok() && log.back().kind == EntryKind::Awake;
  }));
  EXPECT_EQ(log.back().text, std::to_string(200 * kDay));
  EXPECT_TRUE(floor.until([&](Floor& f) { return f.find(letters)->time.owed() == 0; }));
  EXPECT_GT(left(letters), 7'190'000);
  auto restored = Table::restore(floor.book(), log);
  ASSERT_TRUE(restored.ok());
  EXPECT_GT(restored.value->time_left(0, now()), 7'190'000);
  EXPECT_EQ(floor.stand_in(live, 0), "");
  EXPECT_EQ(floor.stand_in(letters, 0), "");
}

TEST(FloorTime, a_log_that_is_ahead_goes_on_from_where_it_is) {
  FloorAlone floor;
  TableId table{};
  {
    const Jump jump(floor, 200 * kDay);
    table = floor.two_people(timed(30));
  }
  std::vector<Entry> log;
  ASSERT_TRUE(floor.another_store()->read_log(table, 0, log).ok());
  ASSERT_GT(log.back().at, now() + 199 * kDay);
  FloorAlone again;
  std::vector<Change> changes;
  for (const Entry& entry : log) changes.emplace_back(AppendEntry{entry});
  ASSERT_TRUE(again.another_store()->write(changes).ok());
  const auto left = [&] {
    return again.on_loop([&](Floor& f) {
      const LiveTable* live = f.find(table);
      return live == nullptr ? -1 : live->table().time_left(0, live->time.now());
    });
  };
  again.on_loop([&](Floor& f) {
    f.with_table(table, [](LiveTable*, std::string_view) {});
    return 0;
  });
  ASSERT_TRUE(again.until([&](Floor& f) { return f.find(table) != nullptr; }));
  const Millis before = left();
  EXPECT_GT(before, 0);
  std::this_thread::sleep_for(std::chrono::milliseconds(300));
  EXPECT_LT(left(), before) << "the clock runs";
}

}  // namespace
}  // namespace konduktor::server
