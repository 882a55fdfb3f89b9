// A floor on a loop of its own, without people: its time is given by the test.
#pragma once

#include <gtest/gtest.h>

#include <filesystem>
#include <future>
#include <memory>
#include <string>
#include <thread>

#include "hub/floor.h"

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

// `on_loop` runs a function there and returns its value.
class FloorAlone {
 public:
  explicit FloorAlone(const std::function<void(ServerConfig&)>& change = {}) {
    if (change) change(config_);
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

}  // namespace konduktor::server
