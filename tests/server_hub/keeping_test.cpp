// Tables that nobody comes back to, what is kept of them, and a store that is away for a while.
#include <SQLiteCpp/SQLiteCpp.h>

#include <map>

#include "server_hub/floor_alone.h"

namespace konduktor::server {
namespace {

constexpr Millis kHour = 3'600'000;
constexpr Millis kDay = 24 * kHour;

Stage stage_of(FloorAlone& floor, TableId table) {
  return floor.on_loop([&](Floor& f) { return f.find(table)->table().stage(); });
}

// A tick finds the table busy when its bot has just moved; the next one does not.
bool is_given_up(FloorAlone& floor, TableId table, Millis later) {
  return floor.until([&](Floor& f) {
    const LiveTable* live = f.find(table);
    if (live->table().stage() != Stage::Running) return live->table().stage() == Stage::Abandoned;
    f.tick(now() + later);
    return false;
  });
}

TableId against_a_bot(FloorAlone& floor) {
  const TableId table = floor.create(FloorAlone::europe());
  EXPECT_EQ(floor.command(table, Command::Kind::Sit, kAla, 0), "");
  EXPECT_EQ(floor.command(table, Command::Kind::SitBot, kAla, 1, "bot:greedy"), "");
  EXPECT_EQ(floor.command(table, Command::Kind::Start, kAla, -1, fresh_deal()), "");
  return table;
}

TEST(Deserted, a_game_leaves_the_lobby_after_a_day_and_ends_after_a_month) {
  std::map<TableId, bool> listed;
  FloorAlone floor;
  floor.on_loop([&](Floor& f) {
    f.hooks().on_lobby = [&](TableId table, const LiveTable* live) {
      listed[table] = live != nullptr && !live->is_deserted();
    };
    return 0;
  });
  const auto is_listed = [&](TableId table) { return floor.on_loop([&](Floor&) { return listed[table]; }); };
  const TableId table = against_a_bot(floor);
  const TableId other = against_a_bot(floor);
  floor.tick(23 * kHour);
  EXPECT_TRUE(is_listed(table));
  floor.tick(25 * kHour);
  EXPECT_FALSE(is_listed(table));
  floor.watch(table, kAla);
  floor.tick(26 * kHour);
  EXPECT_TRUE(is_listed(table)) << "the player is back";
  EXPECT_FALSE(is_listed(other));
  floor.unwatch(table, kAla);

  floor.tick(30 * kDay - kHour);
  EXPECT_EQ(stage_of(floor, other), Stage::Running);
  EXPECT_TRUE(is_given_up(floor, other, 30 * kDay + kHour));
  EXPECT_EQ(stage_of(floor, table), Stage::Running) << "here somebody was a day later";
  EXPECT_TRUE(is_given_up(floor, table, 31 * kDay + 3 * kHour));
}

TEST(Deserted, after_a_restart_players_have_time_to_come_back) {
  FloorAlone floor;
  const TableId table = against_a_bot(floor);
  floor.on_loop([&](Floor& f) { return FloorProbe::added(f, table) = now() + 40 * kDay; });
  floor.tick(40 * kDay + kHour / 2);
  EXPECT_EQ(stage_of(floor, table), Stage::Running);
  EXPECT_TRUE(is_given_up(floor, table, 40 * kDay + 2 * kHour));
}

TEST(Memory, holds_so_many_tables_that_are_over_and_not_more) {
  FloorAlone floor([](ServerConfig& config) { config.tables_per_person = 1000; });
  std::vector<TableId> over;
  for (int k = 0; k < 205; ++k) {
    over.push_back(floor.create(FloorAlone::europe()));
    EXPECT_EQ(floor.command(over.back(), Command::Kind::Close, kAla), "");
  }
  floor.on_loop([&](Floor& f) {
    for (std::size_t k = 0; k < over.size(); ++k) FloorProbe::used(f, over[k]) += static_cast<Millis>(k);
    return FloorProbe::used(f, over[2]) += 1000;
  });
  floor.tick(1000);
  floor.on_loop([&](Floor& f) {
    EXPECT_EQ(f.tables().size(), 200u);
    for (const std::size_t k : {0u, 1u, 3u, 4u, 5u}) EXPECT_EQ(f.find(over[k]), nullptr) << k;
    EXPECT_NE(f.find(over[2]), nullptr) << "it was used after the others";
    return 0;
  });
}

TEST(Memory, who_has_left_an_open_table_is_not_away_from_it) {
  FloorAlone floor;
  const TableId table = floor.create(FloorAlone::europe());
  EXPECT_EQ(floor.command(table, Command::Kind::Sit, kAla, 0), "");
  EXPECT_EQ(floor.command(table, Command::Kind::Sit, kOla, 1), "");
  const auto absent = [&] {
    return floor.on_loop([&](Floor& f) { return FloorProbe::gone(f, table).size(); });
  };
  EXPECT_EQ(absent(), 2u);
  EXPECT_EQ(floor.command(table, Command::Kind::Rise, kOla, 1), "");
  EXPECT_EQ(absent(), 1u);
}

TEST(Memory, the_chat_of_a_table_has_an_end) {
  FloorAlone floor;
  const TableId table = floor.create(FloorAlone::europe());
  floor.watch(table, kAla);
  const auto say = [&] {
    std::promise<std::string> said;
    floor.on_loop([&](Floor& f) {
      const Watcher ala = f.find(table)->audience.watchers().front();
      f.chat(table, ala, "Ala", true, "hello",
             [&](const Refusal* why) { said.set_value(why ? why->code : ""); });
      return 0;
    });
    return said.get_future().get();
  };
  const auto said_so_far = [&](std::int32_t lines) {
    floor.on_loop([&](Floor& f) { return FloorProbe::chat_n(f, table) = lines; });
  };
  EXPECT_EQ(say(), "");
  said_so_far(3999);
  EXPECT_EQ(say(), "");
  EXPECT_EQ(say(), "chat_full") << "those who only look leave some to the players";
  EXPECT_EQ(floor.command(table, Command::Kind::Sit, kAla, 0), "");
  EXPECT_EQ(say(), "");
  floor.on_loop([&](Floor& f) { return FloorProbe::chat_by(f, table)[kAla] = 1000; });
  EXPECT_EQ(say(), "chat_full") << "one person does not use them up";
  floor.on_loop([&](Floor& f) { return FloorProbe::chat_by(f, table)[kAla] = 0; });
  said_so_far(4999);
  EXPECT_EQ(say(), "");
  EXPECT_EQ(say(), "chat_full");
}

// A game with a minute for each move that began ten minutes ago, as another server might have left it.
TableId overdue_table(FloorAlone& floor) {
  Settings settings = FloorAlone::europe();
  settings.clock = {ClockKind::PerMove, 60, 0};
  const Millis then = now() - 600'000;
  const Decision created = Table::create(floor.book(), settings, kAla, "Ala", then);
  EXPECT_TRUE(created.ok()) << created.refusal.text;
  const auto table = Table::restore(floor.book(), std::span(&*created.entry, 1));
  std::vector<Change> log{AppendEntry{*created.entry}, PutTable{table.value->row()}};
  const auto add = [&](Command::Kind kind, UserId user, int seat, const std::string& text = {}) {
    Command command;
    command.kind = kind;
    command.user = user;
    command.seat = seat;
    command.text = text;
    command.name = "Somebody";
    const Decision decision = table.value->decide(command, then);
    ASSERT_TRUE(decision.ok()) << decision.refusal.text;
    ASSERT_EQ(table.value->apply(*decision.entry), "");
    log.emplace_back(AppendEntry{*decision.entry});
  };
  add(Command::Kind::Sit, kAla, 0);
  add(Command::Kind::Sit, kOla, 1);
  add(Command::Kind::Start, kAla, -1, fresh_deal());
  EXPECT_TRUE(floor.another_store()->write(log).ok());
  std::promise<void> there;
  floor.on_loop([&](Floor& f) {
    f.with_table(created.entry->table, [&](LiveTable* live, std::string_view why) {
      EXPECT_NE(live, nullptr) << why;
      if (live != nullptr) FloorProbe::asleep(f, live->id()) = false;  // as if it had been here all the time
      there.set_value();
    });
    return 0;
  });
  there.get_future().get();
  return created.entry->table;
}

bool somebody_is_out_of_time(const LiveTable& live) {
  return std::any_of(live.table().seats().begin(), live.table().seats().end(),
                     [](const TableSeat& seat) { return seat.why == "clock"; });
}

TEST(Outage, takes_no_time_from_the_players) {
  FloorAlone floor;
  const TableId table = overdue_table(floor);
  {
    SQLite::Database other(floor.database(), SQLite::OPEN_READWRITE, 60'000);
    other.exec("BEGIN IMMEDIATE");
    floor.tick(0);
    ASSERT_TRUE(floor.until(
        [&](Floor& f) { return FloorProbe::asleep(f, table) && !f.find(table)->runner.is_storing(); }));
    // A move is refused and not kept waiting, although the clocks are to be woken before it.
    Command move;
    move.kind = Command::Kind::Move;
    move.user = kAla;
    move.seat = 0;
    EXPECT_EQ(floor.command(table, move), "not_stored");
    other.exec("ROLLBACK");
  }
  floor.tick(0);
  ASSERT_TRUE(floor.until(
      [&](Floor& f) { return !FloorProbe::asleep(f, table) && !f.find(table)->runner.is_storing(); }));
  floor.tick(0);
  floor.on_loop([&](Floor& f) {
    EXPECT_FALSE(somebody_is_out_of_time(*f.find(table)));
    EXPECT_GT(f.find(table)->table().time_left(0, now()), 0);
    return 0;
  });
}

TEST(Outage, without_one_the_clock_is_the_clock) {
  FloorAlone floor;
  const TableId table = overdue_table(floor);
  floor.tick(0);
  EXPECT_TRUE(floor.until([&](Floor& f) { return somebody_is_out_of_time(*f.find(table)); }));
}

}  // namespace
}  // namespace konduktor::server
