#include "server.h"

#include <sodium.h>
#include <spdlog/spdlog.h>

#include <atomic>
#include <chrono>
#include <thread>

#include "api/hub.h"
#include "base/event_log.h"
#include "store/claim.h"
#include "store/postgres/link.h"
#include "store/soundness.h"

namespace konduktor::server {
namespace {

constexpr int kFarewellSeconds = 3;
// Longer than that nobody waits for the check of the database: the rest of it goes on behind.
constexpr Millis kCheckMillis = 5000;

std::string joined(const std::vector<std::string>& words) {
  std::string text;
  for (const std::string& word : words) text += (text.empty() ? "" : ",") + word;
  return text;
}

}  // namespace

// In the order of construction: whatever is used by another stands before it.
struct Server::Impl : Handler {
  explicit Impl(const ServerConfig& given) : config(given), net(config.net, *this), book(config.data_dir) {}

  void on_request(Request request, std::function<void(Response)> answer) override {
    api->handle(std::move(request), std::move(answer));
  }
  int on_upgrade(const Request& request) override { return api->upgrade(request); }
  void on_open(SocketId socket, const Request& request) override { hub->open(socket, request); }
  void on_message(SocketId socket, std::string_view text) override { hub->message(socket, text); }
  void on_close(SocketId socket) override { hub->closed(socket); }

  ServerConfig config;
  Net net;
  RulesBook book;
  Counters counters;
  Soundness soundness;
  std::unique_ptr<StoreClaim> claim;
  std::unique_ptr<StoreThread> store;
  std::unique_ptr<Exports> exports;
  std::unique_ptr<Cluster> cluster;
  std::unique_ptr<People> people;
  std::unique_ptr<BotPool> bots;
  std::unique_ptr<Floor> floor;
  std::unique_ptr<Lobby> lobby;
  std::unique_ptr<Api> api;
  std::unique_ptr<Hub> hub;
  std::atomic<bool> ending = false;
  std::thread checker;

  void check_database();
  // True: it came to its end.
  bool look(const std::function<bool()>& go_on);
};

bool Server::Impl::look(const std::function<bool()>& go_on) {
  const Millis began = steady_now();
  Checked checked = check_store(config.db, go_on);
  bool grave = false;
  for (Damage& damage : checked.damage) {
    grave |= damage.grave;
    const Event event = Event("database_damaged")
                            .with("table", damage.table)
                            .with("page", damage.page)
                            .with("what", damage.what);
    if (soundness.found(std::move(damage))) event.error();
  }
  if (grave) {
    store->stop_writing({StoreError::Broken, "the database is damaged: nothing is written to it any more"});
    Event("writing_stopped").with("why", "the database is damaged; konduktor fsck tells more").error();
  }
  if (!checked.finished) return false;
  soundness.finished();
  Event("database_checked")
      .with("problems", checked.damage.size())
      .with("ms", std::int64_t{steady_now() - began})
      .info();
  return true;
}

// The whole of it again behind, if it was not done in time: most of what was read then is still in memory.
void Server::Impl::check_database() {
  const Millis until = steady_now() + kCheckMillis;
  if (look([until] { return steady_now() < until; })) return;
  Event("database_check_goes_on").info();
  checker = std::thread([this] { look([this] { return !ending.load(); }); });
}

Server::Server(const ServerConfig& config) : impl_(std::make_unique<Impl>(config)) {}

Server::~Server() {
  impl_->ending = true;
  if (impl_->checker.joinable()) impl_->checker.join();
  // Threads that deliver to the loop end before what they deliver to.
  if (impl_->cluster) impl_->cluster->leave();
  impl_->bots.reset();
  impl_->people.reset();
  impl_->exports.reset();
  impl_->store.reset();
}

Outcome Server::open() {
  if (sodium_init() < 0) return {"libsodium does not work on this machine"};
  Impl& impl = *impl_;
  for (const BadFile& bad : impl.book.bad_files())
    Event("not_a_game").with("file", bad.file).with("why", bad.problem).warn();
  if (impl.book.games().empty()) return {"there are no games. Give a folder with data files: --data DIR"};
  Event("starting")
      .with("version", impl.config.version)
      .with("database", without_password(impl.config.db))
      .with("games", joined(impl.book.games()))
      .with("page", impl.config.web_dir)
      .info();
  Claimed claimed = claim_store(impl.config.db);
  if (!claimed.ok()) return claimed.error;
  impl.claim = std::move(claimed.claim);
  auto writer = open_store(impl.config.db);
  if (!writer.ok()) return writer.error;
  if (const Status status = writer.store->secret(impl.config.secret); !status.ok()) return status.text;
  auto reader = open_store(impl.config.db);
  if (!reader.ok()) return reader.error;
  auto archive = open_store(impl.config.db);
  if (!archive.ok()) return archive.error;
  const auto deliver = [&net = impl.net](std::function<void()> task) { net.post(std::move(task)); };
  const auto started = std::chrono::steady_clock::now();
  impl.store = std::make_unique<StoreThread>(std::move(writer.store), std::move(reader.store), deliver);
  impl.exports = std::make_unique<Exports>(std::move(archive.store), impl.book, impl.soundness, deliver);
  impl.check_database();
  ClusterConfig leases;
  leases.lease_millis = impl.config.lease_seconds * 1000LL;
  leases.reply_millis = leases.lease_millis / 2;
  impl.cluster = impl.config.db.starts_with("postgres") ? postgres_cluster(impl.config.db, deliver, leases)
                                                        : single_cluster(deliver);
  impl.people = std::make_unique<People>(*impl.store, deliver, impl.config.secret);
  impl.bots = std::make_unique<BotPool>(impl.config.bot_threads, deliver);
  const Services services{impl.config, impl.net,      *impl.store,   impl.book,
                          *impl.bots,  *impl.cluster, impl.counters, impl.soundness};
  impl.floor = std::make_unique<Floor>(services);
  impl.lobby = std::make_unique<Lobby>(impl.config, impl.net, *impl.floor);
  impl.api = std::make_unique<Api>(services, *impl.people, *impl.exports, *impl.floor, *impl.lobby);
  impl.hub = std::make_unique<Hub>(services, *impl.people, *impl.floor, *impl.lobby, *impl.api);
  if (!impl.config.web_dir.empty())
    if (Outcome loaded = impl.api->load_files(impl.config.web_dir); !loaded.ok()) return loaded;
  // A connection of its own, closed once the tables are back.
  auto extra = open_store(impl.config.db);
  if (!extra.ok()) return extra.error;
  if (Outcome restored = impl.floor->restore(*extra.store); !restored.ok()) return restored;
  if (Outcome joined = impl.cluster->join(impl.hub->cluster_events()); !joined.ok()) return joined;
  const auto spent = std::chrono::steady_clock::now() - started;
  Event("ready")
      .with("ms", std::int64_t{std::chrono::duration_cast<std::chrono::milliseconds>(spent).count()})
      .info();
  return impl.net.listen();
}

std::uint16_t Server::port() const { return impl_->net.port(); }

void Server::run() {
  impl_->net.post([this] { impl_->hub->start(); });
  impl_->net.run();
}

void Server::stop() {
  impl_->net.post([this] {
    Event("stopping").info();
    impl_->hub->say_goodbye();
    impl_->net.after(50, [this] { impl_->net.stop(kFarewellSeconds); });
  });
}

}  // namespace konduktor::server
