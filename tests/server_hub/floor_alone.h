// A floor without the rest of a server, on a loop of its own: what the threads around it deliver can be held back and
// let through in any order, and tables can be lent to servers that are not there.
#pragma once

#include <gtest/gtest.h>

#include <atomic>
#include <condition_variable>
#include <filesystem>
#include <future>
#include <memory>
#include <mutex>
#include <string>
#include <thread>
#include <vector>

#include "floor/floor.h"
#include "support/passing_store.h"
#include "support/paths.h"

namespace konduktor::server {

inline constexpr auto kAla = static_cast<UserId>(101);
inline constexpr auto kOla = static_cast<UserId>(102);

struct NoHandler : Handler {
  void on_request(Request, std::function<void(Response)>) override {}
  int on_upgrade(const Request&) override { return 403; }
  void on_open(SocketId, const Request&) override {}
  void on_message(SocketId, std::string_view) override {}
  void on_close(SocketId) override {}
};

// What a thread hands to the loop; while it is held, it is kept for the test.
class Deliveries {
 public:
  using Task = std::function<void()>;
  explicit Deliveries(Net& net) : net_(net) {}
  void operator()(Task task) {
    const std::lock_guard lock(mutex_);
    if (!hold_) return net_.post(std::move(task));
    held_.push_back(std::move(task));
    came_.notify_all();
  }
  void hold() {
    const std::lock_guard lock(mutex_);
    hold_ = true;
  }
  // Waits for so many; they are the caller's to run, on the loop. The next ones pass as before.
  std::vector<Task> take(std::size_t count) {
    std::unique_lock lock(mutex_);
    EXPECT_TRUE(came_.wait_for(lock, std::chrono::seconds(60), [&] { return held_.size() >= count; }));
    hold_ = false;
    return std::move(held_);
  }
  [[nodiscard]] bool holds(std::size_t count) {
    std::unique_lock lock(mutex_);
    return came_.wait_for(lock, std::chrono::seconds(60), [&] { return held_.size() >= count; });
  }

 private:
  Net& net_;
  std::mutex mutex_;
  std::condition_variable came_;
  bool hold_ = false;
  std::vector<Task> held_;
};

// Stores, and says that it does not know.
class DoubtfulStore final : public testing::PassingStore {
 public:
  DoubtfulStore(std::unique_ptr<Store> store, const std::atomic<bool>& doubts)
      : PassingStore(std::move(store)), doubts_(doubts) {}
  std::vector<Status> write_all(std::span<const std::vector<Change>> requests) override {
    std::vector<Status> verdicts = PassingStore::write_all(requests);
    if (doubts_)
      for (Status& verdict : verdicts) verdict = {StoreError::Unknown, "the line was cut"};
    return verdicts;
  }

 private:
  const std::atomic<bool>& doubts_;
};

// Every table is ours, until it is said that it is another's.
class LentCluster final : public Cluster {
 public:
  explicit LentCluster(Deliver deliver) : deliver_(std::move(deliver)) {}
  Outcome join(ClusterEvents) override { return {}; }
  void leave() override {}
  ServerId self() const override { return static_cast<ServerId>(1); }
  bool shared() const override { return !ours; }
  bool owns(TableId) const override { return ours; }
  void acquire(TableId table, std::function<void(const Acquired&)> done) override {
    acquired.push_back(table);
    deliver_([this, done = std::move(done)] {
      done({StoreError::None, ours ? self() : static_cast<ServerId>(2), ours});
    });
  }
  void release(TableId table) override { released.push_back(table); }
  bool forward(ServerId, TableId, std::string body, std::function<void(bool, std::string)>) override {
    forwarded.push_back(std::move(body));
    return true;
  }
  void reply(const Forwarded&, std::string) override {}

  // On the loop only.
  bool ours = true;
  std::vector<TableId> acquired;
  std::vector<TableId> released;
  std::vector<std::string> forwarded;

 private:
  Deliver deliver_;
};

// What the parts of a table keep to themselves, to be looked at and set as if time had passed. On the loop only.
struct FloorProbe {
  static std::int32_t known_n(Floor& floor, TableId table) { return floor.find(table)->runner.known_n_; }
  static std::size_t waiting(Floor& floor, TableId table) { return floor.find(table)->runner.queue_.size(); }
  static bool& asleep(Floor& floor, TableId table) { return floor.find(table)->runner.asleep_; }
  static std::map<UserId, Millis>& gone(Floor& floor, TableId table) {
    return floor.find(table)->audience.gone_;
  }
  static Millis& added(Floor& floor, TableId table) { return floor.find(table)->added_; }
  static Millis& used(Floor& floor, TableId table) { return floor.find(table)->used_; }
  static std::int32_t& chat_n(Floor& floor, TableId table) { return floor.find(table)->chat.n_; }
  static std::map<UserId, int>& chat_by(Floor& floor, TableId table) { return floor.find(table)->chat.by_; }
};

// `on_loop` runs a function on the loop and returns its value.
class FloorAlone {
 public:
  explicit FloorAlone(const std::function<void(ServerConfig&)>& change = {}) {
    if (change) change(config_);
    std::string pattern = (std::filesystem::temp_directory_path() / "konduktor-floor-XXXXXX").string();
    if (mkdtemp(pattern.data()) == nullptr) std::abort();
    folder_ = pattern;
    config_.net.port = 0;
    net_ = std::make_unique<Net>(config_.net, handler_);
    EXPECT_EQ(net_->listen().error, "");
    const auto deliver = [this](std::function<void()> task) { net_->post(std::move(task)); };
    const auto through = [](Deliveries& which) {
      return [&which](std::function<void()> task) { which(std::move(task)); };
    };
    from_store = std::make_unique<Deliveries>(*net_);
    from_bots = std::make_unique<Deliveries>(*net_);
    store_ = std::make_unique<StoreThread>(std::make_unique<DoubtfulStore>(another_store(), doubts),
                                           another_store(), through(*from_store));
    cluster = std::make_unique<LentCluster>(deliver);
    bots_ = std::make_unique<BotPool>(1, through(*from_bots));
    floor_ = std::make_unique<Floor>(
        Services{config_, *net_, *store_, book_, *bots_, *cluster, counters_, soundness_});
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

  [[nodiscard]] std::string database() const { return (folder_ / "floor.db").string(); }
  [[nodiscard]] std::unique_ptr<Store> another_store() const {
    return open_store("sqlite:" + database() + "?synchronous=normal").store;
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
    std::promise<Made> made;
    net_->post([&] {
      floor_->create(settings, kAla, "Ala", false, Language::English,
                     [&](const Made& m) { made.set_value(m); });
    });
    const Made result = made.get_future().get();
    EXPECT_TRUE(result.ok()) << result.refusal->text;
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
  RulesBook& book() { return book_; }
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
      const TableSeat& holder = floor.find(table)->table().seats()[static_cast<std::size_t>(seat)];
      return holder.stand_in.empty() ? "" : holder.why;
    });
  }

  std::atomic<bool> doubts = false;  // of the store
  std::unique_ptr<Deliveries> from_store;
  std::unique_ptr<Deliveries> from_bots;
  std::unique_ptr<LentCluster> cluster;

 private:
  std::filesystem::path folder_;
  ServerConfig config_;
  NoHandler handler_;
  Counters counters_;
  Soundness soundness_;
  RulesBook book_{paths::kDataDir};
  std::unique_ptr<Net> net_;
  std::unique_ptr<StoreThread> store_;
  std::unique_ptr<BotPool> bots_;
  std::unique_ptr<Floor> floor_;
  std::thread thread_;
};

}  // namespace konduktor::server
