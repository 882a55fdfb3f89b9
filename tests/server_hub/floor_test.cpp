// What the floor does as time goes by, with the time given by the test: people who stay away, tables that nobody
// comes to, tables that nobody looks at any more.
#include <condition_variable>
#include <filesystem>
#include <future>

#include "hub/floor.h"
#include "hub/presence.h"
#include "server_hub/house.h"

namespace konduktor::server {
namespace {

constexpr auto kAla = static_cast<UserId>(101);
constexpr auto kOla = static_cast<UserId>(102);

struct NoHandler : Handler {
  void on_request(Request, std::function<void(Response)>) override {}
  int on_upgrade(const Request&) override { return 403; }
  void on_open(SocketId, const Request&) override {}
  void on_message(SocketId, std::string_view) override {}
  void on_close(SocketId) override {}
};

// A floor on a loop of its own; `on_loop` runs a function there and returns its value.
class FloorAlone {
 public:
  FloorAlone() {
    std::string pattern = (std::filesystem::temp_directory_path() / "konduktor-floor-XXXXXX").string();
    if (mkdtemp(pattern.data()) == nullptr) std::abort();
    folder_ = pattern;
    config_.net.port = 0;
    net_ = std::make_unique<Net>(config_.net, handler_);
    EXPECT_EQ(net_->listen(), "");
    const auto deliver = [this](std::function<void()> task) { net_->post(std::move(task)); };
    store_ = std::make_unique<StoreThread>(another_store(), another_store(), deliver);
    cluster_ = single_cluster(deliver);
    bots_ = std::make_unique<BotPool>(1, deliver);
    floor_ = std::make_unique<Floor>(Services{config_, *net_, *store_, book_, *bots_, *cluster_, counters_});
    thread_ = std::thread([this] { net_->run(); });
  }
  ~FloorAlone() {
    net_->stop(1);
    thread_.join();
    bots_.reset();
    store_.reset();
    floor_.reset();
    std::filesystem::remove_all(folder_);
  }

  [[nodiscard]] std::unique_ptr<Store> another_store() const {
    return open_store("sqlite:" + (folder_ / "floor.db").string() + "?synchronous=normal").store;
  }
  template <typename Work>
  auto on_loop(Work work) {
    std::promise<decltype(work(*floor_))> result;
    net_->post([&] { result.set_value(work(*floor_)); });
    return result.get_future().get();
  }
  template <typename Fits>
  bool until(Fits fits) {
    const auto end = std::chrono::steady_clock::now() + std::chrono::seconds(30);
    while (!on_loop(fits)) {
      if (std::chrono::steady_clock::now() > end) return false;
      std::this_thread::sleep_for(std::chrono::milliseconds(5));
    }
    return true;
  }

  TableId create(const Settings& settings) {
    std::promise<Floor::Made> made;
    net_->post([&] {
      floor_->create(settings, kAla, "Ala", Language::English,
                     [&](const Floor::Made& m) { made.set_value(m); });
    });
    const Floor::Made result = made.get_future().get();
    EXPECT_EQ(result.refusal.code, "") << result.refusal.text;
    return result.table;
  }
  // "" or the code of the refusal.
  std::string command(TableId table, Command command) {
    std::promise<std::string> answer;
    net_->post([&] {
      floor_->submit(table, std::move(command),
                     {SocketId::None, -1, Language::English,
                      [&](const Refusal* why) { answer.set_value(why == nullptr ? "" : why->code); }});
    });
    return answer.get_future().get();
  }
  std::string command(TableId table, Command::Kind kind, UserId user, int seat = -1, std::string text = {}) {
    Command made;
    made.kind = kind;
    made.user = user;
    made.seat = seat;
    made.text = std::move(text);
    made.name = user == kAla ? "Ala" : "Ola";
    return command(table, std::move(made));
  }
  // Sockets that are not there: nothing is sent to them, but they count as somebody who looks.
  void watch(TableId table, UserId user) {
    on_loop([&](Floor& floor) {
      floor.watch(table,
                  {static_cast<SocketId>(1000 + number_of(user)), user, Language::English, false, false},
                  [](const Refusal* why) { EXPECT_EQ(why, nullptr); });
      return 0;
    });
  }
  void unwatch(TableId table, UserId user) {
    on_loop([&](Floor& floor) {
      floor.unwatch(table, static_cast<SocketId>(1000 + number_of(user)));
      return 0;
    });
  }
  void tick(Millis later) {
    on_loop([&](Floor& floor) {
      floor.tick(now() + later);
      return 0;
    });
  }
  TableId two_people(Settings settings = europe()) {
    const TableId table = create(settings);
    EXPECT_EQ(command(table, Command::Kind::Sit, kAla, 0), "");
    EXPECT_EQ(command(table, Command::Kind::Sit, kOla, 1), "");
    EXPECT_EQ(command(table, Command::Kind::Start, kAla, -1, fresh_deal()), "");
    return table;
  }
  static Settings europe() {
    Settings settings;
    settings.game = "europe";
    settings.options.players = 2;
    settings.away_seconds = 10;
    return settings;
  }
  std::string stand_in(TableId table, int seat) {
    return on_loop([&](Floor& floor) {
      const TableSeat& holder = floor.find(table)->table->seats()[static_cast<std::size_t>(seat)];
      return holder.stand_in.empty() ? "" : holder.why;
    });
  }

 private:
  std::filesystem::path folder_;
  ServerConfig config_;
  NoHandler handler_;
  Counters counters_;
  RulesBook book_{KONDUKTOR_DATA_DIR};
  std::unique_ptr<Net> net_;
  std::unique_ptr<StoreThread> store_;
  std::unique_ptr<Cluster> cluster_;
  std::unique_ptr<BotPool> bots_;
  std::unique_ptr<Floor> floor_;
  std::thread thread_;
};

// Another server stores an entry and says so while we are still reading what it stored before.
TEST(Follow, what_is_told_during_a_reading_is_read_too) {
  FloorAlone floor;
  const TableId table = floor.create(FloorAlone::europe());
  const auto behind = [&](Floor& f) {
    const ClusterEvents events = f.cluster_events();
    const std::int32_t n = f.find(table)->table->last_n();
    events.entries(table, n + 1);  // too early: nothing is found
    std::this_thread::sleep_for(std::chrono::milliseconds(200));
    Command sit;
    sit.kind = Command::Kind::Sit;
    sit.user = kOla;
    sit.name = "Ola";
    sit.seat = 1;
    const Decision decision = f.find(table)->table->decide(sit, now());
    EXPECT_TRUE(decision.ok());
    EXPECT_TRUE(floor.another_store()->write(std::vector<Change>{AppendEntry{*decision.entry}}).ok());
    events.entries(table, n + 1);  // the reading is done, and not yet heard of
    return n + 1;
  };
  const std::int32_t n = floor.on_loop(behind);
  floor.tick(0);
  EXPECT_TRUE(floor.until([&](Floor& f) { return f.find(table)->table->last_n() == n; }));
}

// It is told once and left alone: nobody reads it again and again.
TEST(Follow, an_entry_that_does_not_fit_stops_nothing) {
  FloorAlone floor;
  const TableId table = floor.create(FloorAlone::europe());
  const std::int32_t n = floor.on_loop([&](Floor& f) {
    const std::int32_t next = f.find(table)->table->last_n() + 1;
    Entry entry;
    entry.table = table;
    entry.n = next;
    entry.kind = EntryKind::Move;
    entry.text = "nonsense";
    EXPECT_TRUE(floor.another_store()->write(std::vector<Change>{AppendEntry{entry}}).ok());
    f.cluster_events().entries(table, next);
    return next;
  });
  EXPECT_TRUE(
      floor.until([&](Floor& f) { return f.find(table)->known_n == n - 1 && !f.find(table)->reading; }));
  floor.tick(0);
  EXPECT_FALSE(floor.on_loop([&](Floor& f) { return f.find(table)->reading; }));
  EXPECT_EQ(floor.on_loop([&](Floor& f) { return f.find(table)->table->last_n(); }), n - 1);
}

// A server that died says nothing any more; its players are then away for everybody.
TEST(Away, who_was_with_a_server_that_fell_silent_is_away) {
  FloorAlone floor;
  const TableId table = floor.two_people();
  floor.watch(table, kAla);
  floor.on_loop([&](Floor& f) {
    const std::vector<UserId> there = {kOla};
    EXPECT_TRUE(heard_of(*f.find(table), static_cast<ServerId>(7), there, now()));
    EXPECT_TRUE(is_present(*f.find(table), kOla, now()));
    return 0;
  });
  floor.tick(59'000);
  EXPECT_TRUE(floor.on_loop([&](Floor& f) { return is_present(*f.find(table), kOla, now()); }));
  floor.tick(61'000);
  EXPECT_FALSE(floor.on_loop([&](Floor& f) { return is_present(*f.find(table), kOla, now()); }));
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
  EXPECT_TRUE(floor.until([&](Floor& f) { return !f.find(table)->table->seats()[1].stand_in.empty(); }));
  EXPECT_EQ(floor.stand_in(table, 1), "away");
  EXPECT_EQ(floor.stand_in(table, 0), "");
  // She comes back and has her seat again.
  floor.watch(table, kOla);
  EXPECT_EQ(floor.command(table, Command::Kind::Back, kOla, 1), "");
  // Ten seconds ago: now he may call.
  floor.unwatch(table, kOla);
  floor.on_loop([&](Floor& f) { return f.find(table)->gone[kOla] -= 11'000; });
  EXPECT_EQ(floor.command(table, Command::Kind::StandIn, kAla, 1), "");
  EXPECT_EQ(floor.stand_in(table, 1), "away");
}

TEST(Away, who_never_looked_at_the_table_is_away_too) {
  FloorAlone floor;
  const TableId table = floor.two_people();
  floor.watch(table, kAla);
  floor.tick(31'000);
  EXPECT_TRUE(floor.until([&](Floor& f) { return !f.find(table)->table->seats()[1].stand_in.empty(); }));
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
  EXPECT_TRUE(floor.until([&](Floor& f) { return f.find(over)->table->stage() == Stage::Abandoned; }));
  floor.tick(9 * 60'000);
  EXPECT_TRUE(floor.on_loop([&](Floor& f) { return f.find(over) != nullptr; }));
  floor.tick(11 * 60'000);
  EXPECT_TRUE(floor.on_loop([&](Floor& f) { return f.find(over) == nullptr; }));
  EXPECT_TRUE(floor.on_loop([&](Floor& f) { return f.find(never) != nullptr; })) << "it may still begin";
  std::promise<Stage> found;
  floor.on_loop([&](Floor& f) {
    f.with_table(over, [&](LiveTable* live, std::string_view) {
      found.set_value(live == nullptr ? Stage::Open : live->table->stage());
    });
    return 0;
  });
  EXPECT_EQ(found.get_future().get(), Stage::Abandoned);
  floor.tick(25 * 3'600'000LL);
  EXPECT_TRUE(floor.until([&](Floor& f) {
    const LiveTable* live = f.find(never);
    return live == nullptr || live->table->stage() == Stage::Closed;
  })) << "a table that never begins closes after a day";
}

}  // namespace
}  // namespace konduktor::server
