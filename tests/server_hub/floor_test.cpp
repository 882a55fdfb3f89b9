// What the floor does as time goes by, with the time given by the test: people who stay away, tables that nobody
// comes to, tables that nobody looks at any more.
#include "server_hub/floor_alone.h"

namespace konduktor::server {
namespace {

// Another server stores an entry and says so while we are still reading what it stored before.
TEST(Follow, what_is_told_during_a_reading_is_read_too) {
  FloorAlone floor;
  const TableId table = floor.create(FloorAlone::europe());
  const auto behind = [&](Floor& f) {
    const ClusterEvents events = f.cluster_events();
    const std::int32_t n = f.find(table)->table().last_n();
    events.entries(table, n + 1);  // too early: nothing is found
    std::this_thread::sleep_for(std::chrono::milliseconds(200));
    Command sit;
    sit.kind = Command::Kind::Sit;
    sit.user = kOla;
    sit.name = "Ola";
    sit.seat = 1;
    const Decision decision = f.find(table)->table().decide(sit, now());
    EXPECT_TRUE(decision.ok());
    EXPECT_TRUE(floor.another_store()->write(std::vector<Change>{AppendEntry{*decision.entry}}).ok());
    events.entries(table, n + 1);  // the reading is done, and not yet heard of
    return n + 1;
  };
  const std::int32_t n = floor.on_loop(behind);
  floor.tick(0);
  EXPECT_TRUE(floor.until([&](Floor& f) { return f.find(table)->table().last_n() == n; }));
}

// It is told once and left alone: nobody reads it again and again.
TEST(Follow, an_entry_that_does_not_fit_stops_nothing) {
  FloorAlone floor;
  const TableId table = floor.create(FloorAlone::europe());
  const std::int32_t n = floor.on_loop([&](Floor& f) {
    const std::int32_t next = f.find(table)->table().last_n() + 1;
    Entry entry;
    entry.table = table;
    entry.n = next;
    entry.kind = EntryKind::Move;
    entry.text = "nonsense";
    EXPECT_TRUE(floor.another_store()->write(std::vector<Change>{AppendEntry{entry}}).ok());
    f.cluster_events().entries(table, next);
    return next;
  });
  EXPECT_TRUE(floor.until([&](Floor& f) {
    return FloorProbe::known_n(f, table) == n - 1 && !f.find(table)->runner.is_reading();
  }));
  floor.tick(0);
  EXPECT_FALSE(floor.on_loop([&](Floor& f) { return f.find(table)->runner.is_reading(); }));
  EXPECT_EQ(floor.on_loop([&](Floor& f) { return f.find(table)->table().last_n(); }), n - 1);
}

// It may be stored or not: nobody is told that it has not happened, and the table goes on from what the log says.
TEST(Unknown, what_may_be_stored_is_read_before_anything_else) {
  FloorAlone floor;
  const TableId table = floor.create(FloorAlone::europe());
  floor.doubts = true;
  EXPECT_EQ(floor.command(table, Command::Kind::Sit, kOla, 1), "no_answer");
  floor.doubts = false;
  EXPECT_EQ(floor.command(table, Command::Kind::Sit, kAla, 1), "seat_taken");
  EXPECT_EQ(floor.command(table, Command::Kind::Sit, kAla, 0), "");
  EXPECT_EQ(floor.on_loop([&](Floor& f) { return f.find(table)->table().seats()[1].user; }), kOla);
}

// A server hears its own announcement of a new table, perhaps before the store's answer.
TEST(Create, a_table_that_is_there_already_is_not_replaced) {
  FloorAlone floor;
  floor.from_store->hold();
  std::promise<Made> made;
  floor.on_loop([&](Floor& f) {
    f.create(FloorAlone::europe(), kAla, "Ala", false, Language::English,
             [&](const Made& m) { made.set_value(m); });
    return 0;
  });
  ASSERT_TRUE(floor.from_store->holds(1));
  const TableId table = floor.on_loop([&](Floor& f) {
    f.cluster_events().table(floor.cluster->acquired.front());
    return floor.cluster->acquired.front();
  });
  const auto answers = floor.from_store->take(2);
  floor.on_loop([&](Floor&) {
    answers[1]();
    return 0;
  });
  floor.watch(table, kAla);
  floor.on_loop([&](Floor& f) {
    answers[0]();
    EXPECT_EQ(f.find(table)->audience.watchers().size(), 1u);
    return 0;
  });
  EXPECT_EQ(made.get_future().get().table, table);
}

// A server that died says nothing any more; its players are then away for everybody.
TEST(Away, who_was_with_a_server_that_fell_silent_is_away) {
  FloorAlone floor;
  const TableId table = floor.two_people();
  floor.watch(table, kAla);
  floor.on_loop([&](Floor& f) {
    const std::vector<UserId> there = {kOla};
    EXPECT_TRUE(f.find(table)->audience.heard_of(static_cast<ServerId>(7), there, now()));
    EXPECT_TRUE(f.find(table)->audience.is_present(kOla, now()));
    return 0;
  });
  floor.tick(59'000);
  EXPECT_TRUE(floor.on_loop([&](Floor& f) { return f.find(table)->audience.is_present(kOla, now()); }));
  floor.tick(61'000);
  EXPECT_FALSE(floor.on_loop([&](Floor& f) { return f.find(table)->audience.is_present(kOla, now()); }));
}

TEST(Away, the_others_may_call_a_bot_and_later_it_comes_by_itself) {
  FloorAlone floor;
  const TableId table = floor.two_people();
  floor.watch(table, kAla);
  floor.watch(table, kOla);
  floor.tick(100'000);
  EXPECT_EQ(floor.stand_in(table, 1), "") << "both are there";
  floor.unwatch(table, kOla);
  EXPECT_EQ(floor.command(table, Command::Kind::StandIn, kAla, 1), "not_allowed");
  floor.tick(29'000);
  EXPECT_EQ(floor.stand_in(table, 1), "") << "not yet three times as long";
  floor.tick(31'000);
  EXPECT_TRUE(floor.until([&](Floor& f) { return !f.find(table)->table().seats()[1].stand_in.empty(); }));
  EXPECT_EQ(floor.stand_in(table, 1), "away");
  EXPECT_EQ(floor.stand_in(table, 0), "");
  // She comes back and has her seat again.
  floor.watch(table, kOla);
  EXPECT_EQ(floor.command(table, Command::Kind::Back, kOla, 1), "");
  // Ten seconds ago: now he may call.
  floor.unwatch(table, kOla);
  floor.on_loop([&](Floor& f) { return FloorProbe::gone(f, table)[kOla] -= 11'000; });
  EXPECT_EQ(floor.command(table, Command::Kind::StandIn, kAla, 1), "");
  EXPECT_EQ(floor.stand_in(table, 1), "away");
}

TEST(Away, who_never_looked_at_the_table_is_away_too) {
  FloorAlone floor;
  const TableId table = floor.two_people();
  floor.watch(table, kAla);
  floor.tick(31'000);
  EXPECT_TRUE(floor.until([&](Floor& f) { return !f.find(table)->table().seats()[1].stand_in.empty(); }));
}

TEST(Away, nobody_is_hurried_where_nobody_waits) {
  FloorAlone floor;
  // Nobody looks: the game waits for both.
  const TableId empty = floor.two_people();
  // By correspondence: the clock alone decides.
  Settings slow = FloorAlone::europe();
  slow.clock = {ClockKind::PerMove, 24 * 3600, 0};
  const TableId letters = floor.two_people(slow);
  floor.watch(letters, kAla);
  // A bot waits gladly.
  const TableId alone = floor.create(FloorAlone::europe());
  EXPECT_EQ(floor.command(alone, Command::Kind::Sit, kAla, 0), "");
  EXPECT_EQ(floor.command(alone, Command::Kind::SitBot, kAla, 1, "bot:greedy"), "");
  EXPECT_EQ(floor.command(alone, Command::Kind::Start, kAla, -1, fresh_deal()), "");
  floor.tick(100'000);
  floor.tick(200'000);
  for (const TableId table : {empty, letters, alone})
    for (int seat = 0; seat < 2; ++seat) EXPECT_EQ(floor.stand_in(table, seat), "");
}

TEST(Memory, tables_that_nobody_needs_are_let_go_and_found_again) {
  FloorAlone floor;
  const TableId never = floor.create(FloorAlone::europe());
  const TableId over = floor.two_people();
  EXPECT_EQ(floor.command(over, Command::Kind::Offer, kAla, 0, "abandon"), "");
  EXPECT_EQ(floor.command(over, Command::Kind::Answer, kOla, 1, "yes"), "");
  EXPECT_TRUE(floor.until([&](Floor& f) { return f.find(over)->table().stage() == Stage::Abandoned; }));
  floor.tick(9 * 60'000);
  EXPECT_TRUE(floor.on_loop([&](Floor& f) { return f.find(over) != nullptr; }));
  floor.tick(11 * 60'000);
  EXPECT_TRUE(floor.on_loop([&](Floor& f) { return f.find(over) == nullptr; }));
  EXPECT_TRUE(floor.on_loop([&](Floor& f) { return f.find(never) != nullptr; })) << "it may still begin";
  std::promise<Stage> found;
  floor.on_loop([&](Floor& f) {
    f.with_table(over, [&](LiveTable* live, std::string_view) {
      found.set_value(live == nullptr ? Stage::Open : live->table().stage());
    });
    return 0;
  });
  EXPECT_EQ(found.get_future().get(), Stage::Abandoned);
  floor.tick(25 * 3'600'000LL);
  EXPECT_TRUE(floor.until([&](Floor& f) {
    const LiveTable* live = f.find(never);
    return live == nullptr || live->table().stage() == Stage::Closed;
  })) << "a table that never begins closes after a day";
}

}  // namespace
}  // namespace konduktor::server
